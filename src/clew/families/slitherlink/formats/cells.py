"""Clues as text: one row per line, one character per cell, and errors that say what was expected."""

from __future__ import annotations

from collections.abc import Sequence

from clew.codecs.lines import Line
from clew.core.errors import PuzzleError
from clew.core.places import Value
from clew.core.text import plural, quoted
from clew.families.slitherlink.puzzle import LINE, LONGEST, NO_LINE, UNKNOWN, Clue, Slitherlink, cells

BARE = ".-_"  # a cell without a clue; the first is the one we write
_CLUES: dict[str, Clue] = {**dict.fromkeys(BARE), UNKNOWN: UNKNOWN, **{str(clue): clue for clue in range(4)}}
SIGNS = frozenset(_CLUES)


def of_rows(lines: Sequence[Line]) -> Slitherlink:
    """Read rows; spaces between cells do not count."""
    rows = [line for line in lines if not line.blank]
    if not rows or len(rows) > LONGEST:
        raise PuzzleError(
            f"a slitherlink cannot have {plural(len(rows), 'row')}: expected 1 to {LONGEST}",
            line=rows[LONGEST].number if rows else None,
        )
    columns = len("".join(rows[0].text.split()))
    clues: list[Clue] = []
    for line in rows:
        count = sum(not char.isspace() for char in line.text)
        if count != columns:
            raise PuzzleError(f"this row has {count} cells: expected {columns}, as in the first row", line=line.number)
        clues += [clue_of(char, line.number, at) for at, char in enumerate(line.text, start=1) if not char.isspace()]
    return Slitherlink(len(rows), columns, tuple(clues))


def clue_of(char: str, line: int | None = None, column: int | None = None) -> Clue:
    """Turn one character into a clue."""
    if char not in _CLUES:
        raise PuzzleError(
            f"{quoted(char)} is not a clue: expected 0 to 3, ? for any number, or . for none", line=line, column=column
        )
    return _CLUES[char]


def rows_of(puzzle: Slitherlink) -> list[str]:
    """The clues as characters, one row per line."""
    text = "".join(BARE[0] if clue is None else str(clue) for clue in puzzle.clues)
    return [text[start : start + puzzle.columns] for start in range(0, len(text), puzzle.columns)]


def numbers_only(puzzle: Slitherlink, form: str) -> None:
    """Refuse clues without a number where the form has no sign for them."""
    if UNKNOWN in puzzle.clues:
        name = cells(*puzzle.shape)[puzzle.clues.index(UNKNOWN)]
        raise PuzzleError(f"the format '{form}' cannot express a clue without a number: {name}")


def mark_of(puzzle: Slitherlink, text: str) -> Value:
    """Read a mark: 1 for a line, 0 or x for none."""
    if text in ("0", "x"):
        return NO_LINE
    if text != "1":
        raise PuzzleError(f"{quoted(text)} is not a mark of an edge: expected 1 (line) or 0 (no line)")
    return LINE
