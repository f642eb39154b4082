"""What every puzzle is: a frozen value of its family's own class, which notebooks show as a picture."""

from __future__ import annotations


class Puzzle:
    """The base of all puzzle classes; a family adds what its puzzles hold."""

    def _repr_svg_(self) -> str:
        import clew

        return clew.draw(self).svg
