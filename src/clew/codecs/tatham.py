"""Game ids of Simon Tatham's collection: `PARAMETERS:DESCRIPTION`, with letters for runs of 1 to 26 empty cells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps
from clew.core.errors import PuzzleError
from clew.core.text import quoted

_ID = re.compile(r"([0-9][0-9A-Za-z]*)([:#])(\S*)")
_PIECE = re.compile(r"[0-9]+|[a-z]|_")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def parts(text: str) -> tuple[str, str] | None:
    """Split an id into parameters and description; None if the text is not an id."""
    text = text.strip()
    found = _ID.fullmatch(text) if len(text) <= caps.LINK else None
    return (found[1], found[3]) if found and found[2] == ":" else None


def is_seed(text: str) -> bool:
    """Recognise an id that only the original generator can turn into a puzzle."""
    found = _ID.fullmatch(text.strip()[:200])
    return found is not None and found[2] == "#"


def numbers(description: str, count: int) -> list[int]:
    """Read decimal numbers, runs of empty cells (0), and `_` between neighbouring numbers."""
    cells: list[int] = []
    at = 0
    while at < len(description):
        found = _PIECE.match(description, at)
        if found is None:
            raise PuzzleError(
                f"unexpected {quoted(description[at])} at character {at + 1} of the id, after the colon; "
                "expected a number, a-z or _"
            )
        at = found.end()
        if found[0] == "_":
            continue
        cells += [int(found[0][:9])] if found[0].isdigit() else [0] * (ord(found[0]) - ord("a") + 1)
        if len(cells) > count:
            raise PuzzleError(f"the id has more than its {count} cells")
    if len(cells) < count:
        raise PuzzleError(f"the id ends after {len(cells)} of {count} cells")
    return cells


def write_numbers(cells: Sequence[int]) -> str:
    """Write cells as `numbers` reads them."""
    pieces: list[str] = []
    run = 0
    for cell in cells:
        if not cell:
            run += 1
            continue
        pieces.append(_run(run) if run else "_" if pieces else "")
        pieces.append(str(cell))
        run = 0
    return "".join([*pieces, _run(run)])


def _run(length: int) -> str:
    rest = length % 26
    return "z" * (length // 26) + (chr(ord("a") + rest - 1) if rest else "")


def digits(description: str, count: int) -> list[int | None]:
    """Read one character per number, 0-9 and then A (10) to Z, and runs of empty cells (None)."""
    cells: list[int | None] = []
    for at, char in enumerate(description, start=1):
        if "a" <= char <= "z":
            cells += [None] * (ord(char) - ord("a") + 1)
        elif char in _DIGITS:
            cells.append(_DIGITS.index(char))
        else:
            raise PuzzleError(
                f"unexpected {quoted(char)} at character {at} of the id, after the colon; expected a digit or a letter"
            )
        if len(cells) > count:
            raise PuzzleError(f"the id has more than its {count} cells")
    if len(cells) < count:
        raise PuzzleError(f"the id ends after {len(cells)} of {count} cells")
    return cells


def write_digits(cells: Sequence[int | None]) -> str:
    """Write cells as `digits` reads them."""
    pieces: list[str] = []
    run = 0
    for cell in cells:
        if cell is None:
            run += 1
        else:
            pieces += [_run(run), _DIGITS[cell]]
            run = 0
    return "".join([*pieces, _run(run)])
