"""Squares and words as people type them: what all text forms of fill-in share.

A row has one sign per square, with or without spaces between: `#` black, `_` or `.` open, else the letter given.
There is a word on each line, or several with spaces or commas between.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from clew.codecs import caps
from clew.codecs.lines import Line
from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place
from clew.core.text import quoted
from clew.families.fillin.puzzle import BLACK, LONGEST, MANY, OPEN, Fillin, strange

_BLACK, _OPEN = frozenset("#█■"), frozenset("_.□")
_SIGNS = _BLACK | _OPEN
_WORD = re.compile(r"[^\s,]+")

Square = str | None


def blocks(lines: Iterable[Line]) -> list[list[Line]]:
    """Lines in a block, separated from others by empty lines."""
    return [list(block) for blank, block in groupby(lines, key=lambda line: line.blank) if not blank]


def composed(text: str) -> str:
    """One character for a letter with its accents, wherever there is one."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def grid_of(lines: Sequence[Line]) -> list[list[Square]]:
    """Read the squares, all rows of one length."""
    caps.hold(len(lines), LONGEST, "rows in a fill-in", line=lines[0].number if lines else None)
    rows: list[list[Square]] = []
    for line in lines:
        rows.append(_row(line))
        if len(rows[-1]) != len(rows[0]):
            raise PuzzleError(
                f"this row has {len(rows[-1])} squares: expected {len(rows[0])}, as in the first row",
                line=line.number,
                column=1,
            )
    return rows


def _row(line: Line) -> list[Square]:
    caps.hold(len(line.text), 4 * LONGEST, "characters in a row", line=line.number)
    text = composed(line.text.rstrip())
    squares: list[Square] = []
    apart = " " in text.strip() or "\t" in text.strip()
    if not apart and not text[:1].isspace() and all(sign in _SIGNS or not strange(sign) for sign in set(text)):
        caps.hold(len(text), LONGEST, "columns in a fill-in", line=line.number)
        return [BLACK if sign in _BLACK else None if sign in _OPEN else sign for sign in text]
    for found in re.finditer(r"\S+" if apart else r"\S", text):
        sign = found[0]
        if len(sign) > 1 or (sign not in _SIGNS and strange(sign)):
            raise PuzzleError(
                f"{quoted(sign)} is not a square: expected # (black), _ or . (open), or one letter or digit",
                line=line.number,
                column=found.start() + 1,
            )
        squares.append(BLACK if sign in _BLACK else None if sign in _OPEN else sign)
    caps.hold(len(squares), LONGEST, "columns in a fill-in", line=line.number)
    return squares


def words_of(lines: Iterable[Line]) -> list[str]:
    """Read the words of all lines."""
    words: list[str] = []
    for line in lines:
        for found in _WORD.finditer(composed(line.text)):
            if wrong := strange(found[0]):
                raise PuzzleError(
                    f"{quoted(found[0])} is not a word: {wrong}", line=line.number, column=found.start() + 1
                )
            words.append(found[0])
        caps.hold(len(words), MANY, "words", line=line.number)
    return words


def made(
    rows: Sequence[Sequence[Square]],
    words: Sequence[str],
    *,
    spare: bool = False,
    singles: bool = False,
    line: int | None = None,
) -> Fillin:
    """Put squares and words together; an error about the whole is reported where the grid begins."""
    cells = tuple(square for row in rows for square in row)
    try:
        return Fillin(len(rows), len(rows[0]) if rows else 0, cells, tuple(words), spare, singles)
    except PuzzleError as error:
        raise PuzzleError(error.message, line=line) from None


def rows_of(puzzle: Fillin, marks: Marks | None = None) -> list[str]:
    """Write the squares, one row per line, with the letters that marks put there."""
    signs = [OPEN if held is None else held for held in puzzle.cells]
    for square, place in zip(puzzle.squares, puzzle.places, strict=True):
        if marks and place in marks:
            signs[square] = str(marks[place])
    return ["".join(signs[at : at + puzzle.columns]) for at in range(0, len(signs), puzzle.columns)]


def marks_of(puzzle: Fillin, rows: Sequence[Sequence[Square]]) -> dict[Place, str]:
    """The letters that a filled grid adds to a puzzle; it must have the same black squares."""
    filled = [square for row in rows for square in row]
    if len(rows) != puzzle.rows or len(filled) != len(puzzle.cells):
        raise PuzzleError(f"the filled grid has another size: expected {puzzle.rows} rows, {puzzle.columns} columns")
    if any((one == BLACK) != (other == BLACK) for one, other in zip(filled, puzzle.cells, strict=True)):
        raise PuzzleError("the filled grid and the puzzle have different black squares")
    free = {square for square in puzzle.squares if square not in puzzle.given}
    found = {
        place: filled[square] for square, place in zip(puzzle.squares, puzzle.places, strict=True) if square in free
    }
    return {place: letter for place, letter in found.items() if letter}


def mark_of(puzzle: Fillin, text: str) -> str:
    """Read a letter that a player wrote."""
    letter = composed(text)
    if len(letter) != 1 or strange(letter):
        raise PuzzleError(f"{quoted(text)} is not a letter: expected one of {''.join(puzzle.letters)}")
    return letter


def usual_only(puzzle: Fillin, form: str) -> None:
    """Refuse what a form cannot say."""
    if puzzle.spare or puzzle.singles:
        raise PuzzleError(f"the format '{form}' cannot express that words may be left over or have one letter")
