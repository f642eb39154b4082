"""What native makers are asked for, and what they answer: the same in every family that has one."""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Size, Wish
from clew.core.text import quoted

_GAVE_UP, _MADE, _CUT_OFF = range(3)  # what became of each puzzle


def require_size(family: str, size: Size, longest: int) -> None:
    """Refuse a size that no puzzle of a family has."""
    if not (1 <= size.rows <= longest and 1 <= size.columns <= longest):
        raise PuzzleError(f"a {family} cannot be {size}: expected 1 to {longest} rows and columns")


def whole_number(name: str, text: str, least: int, most: int) -> int:
    """Read an option that is a whole number."""
    if not text.isdecimal() or len(text) > 9 or not least <= int(text) <= most:
        raise PuzzleError(f"{name} cannot be {quoted(text)}: expected a whole number from {least} to {most}")
    return int(text)


def wanted(family: str, size: Size | None, wish: Wish, levels: Sequence[str]) -> str:
    """Describe the wish, for the message that says why there is no puzzle."""
    parts = [str(size), family]
    if wish.level is not None:
        parts.append(f"of level {wish.level} ({levels[wish.level - 1]})")
    if wish.clues is not None:
        parts.append(f"with {wish.clues} clues")
    if wish.symmetry != "none":
        parts.append(f"with symmetry '{wish.symmetry}'")
    if wish.minimal:
        parts.append("that is minimal")
    return " ".join(parts)


def require_made(made: bytes, tried: str, wished: str) -> None:
    """Raise NoPuzzle, with the reason, unless all puzzles were made."""
    if _CUT_OFF in made:
        raise NoPuzzle(f"ran out of time after {made.count(_MADE)} of {len(made)} puzzles")
    if _GAVE_UP in made:
        raise NoPuzzle(f"{tried} produced no {wished}: ask for less, or try another seed")
