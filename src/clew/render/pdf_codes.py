"""Codes to scan (QR): a link as black squares that are drawn, not an image."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.render.pdf_canvas import Box

MODULE = 0.42  # millimetres of a square where there is room
SMALLEST = 0.3  # and where there is not: cameras still read it
LARGEST = 40.0  # millimetres of a side


@dataclass(frozen=True)
class Code:
    """A code: its rows of squares, dark or light."""

    rows: tuple[tuple[bool, ...], ...]

    def side(self, wanted: float) -> float | None:
        """How large to draw it if it should take this much room; None where it would be too large."""
        count = len(self.rows)
        if count * SMALLEST > LARGEST:
            return None
        return min(count * MODULE, max(wanted, count * SMALLEST))

    def boxes(self, at: Box) -> Iterator[Box]:
        """Its dark squares, those side by side as one."""
        module = at.width / len(self.rows)
        for row, dark in enumerate(self.rows):
            start = None
            for column, now in enumerate((*dark, False)):
                if now and start is None:
                    start = column
                elif not now and start is not None:
                    yield Box(at.x + start * module, at.y + row * module, (column - start) * module, module)
                    start = None


@lru_cache(maxsize=4096)
def code(link: str) -> Code | None:
    """The code of a link; None where it is too long for any."""
    try:
        import segno
    except ImportError:
        raise PuzzleError("codes need segno: pip install 'clew[pdf]'") from None
    try:
        made = segno.make(link, error="l", micro=False, boost_error=False)
    except segno.DataOverflowError:
        return None
    return Code(tuple(tuple(bool(module) for module in row) for row in made.matrix))
