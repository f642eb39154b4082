"""Clues and cells as text: what most formats share, and errors that say where something is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps
from clew.codecs.lines import Line
from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place, Value
from clew.core.text import quoted
from clew.families.nonogram.puzzle import (
    ANY,
    BLANK,
    LONGEST,
    MAYBE,
    PAINTED,
    Clue,
    Given,
    Nonogram,
    Open,
    Token,
    cells,
    clue_text,
)

MANY = 2_000_000  # characters of a text with many puzzles: longer ones are for batches, which read line by line
ONE = 4_000_000  # characters of one puzzle: the largest, with all its marks, has three quarters of that

_WORD = re.compile(r"[^\s,]+")
_PLAIN = re.compile(r"[0-9 \t,]*")
_NUMBER = re.compile(r"[0-9]{1,9}")
_SHORT = 2 * LONGEST  # characters of a line that is read at one go, if it has nothing but numbers
_COLOURED = re.compile(r"[0-9]+([A-Za-z]+)")
_OPEN = {token.value: token for token in Open}
_CELLS: dict[str, int | None] = {"#": PAINTED, "x": BLANK, ".": None}


def token_of(word: str, line: int | None = None, column: int | None = None) -> Token | None:
    """Read a number, or ? _ *; None for 0, which is not a block."""
    if word in _OPEN:
        return _OPEN[word]
    coloured = _COLOURED.fullmatch(word)
    if coloured is not None:
        text = (
            f"{quoted(word)} is a block of the colour {quoted(coloured[1])}: colours are not read, only black and white"
        )
        raise PuzzleError(text, line=line, column=column)
    if _NUMBER.fullmatch(word) is None:
        text = f"{quoted(word)} is not a block: expected a number, or one of ? _ *"
        raise PuzzleError(text, line=line, column=column)
    if int(word) > LONGEST:
        raise PuzzleError(f"a block of {word} is too long: at most {LONGEST}", line=line, column=column)
    return int(word) or None


def clue_of(line: Line) -> Clue:
    """Read the blocks of one line, between spaces or commas; `_` alone is a line of which nothing is known."""
    if len(line.text) <= _SHORT and _PLAIN.fullmatch(line.text):
        blocks = [int(word) for word in line.text.replace(",", " ").split()]
        if max(blocks, default=0) <= LONGEST:
            return tuple(filter(None, blocks))
    words = list(_WORD.finditer(line.text))
    caps.hold(len(words), LONGEST, "blocks in one line", line=line.number)
    if len(words) == 1 and words[0][0] == MAYBE.value:
        return (ANY,)
    tokens = (token_of(word[0], line.number, word.start() + 1) for word in words)
    return tuple(token for token in tokens if token is not None)


def clue_words(clue: Clue, between: str = " ") -> str:
    """Write the blocks of one line as `clue_of` reads them."""
    if clue == (MAYBE,):
        return f"0{between}{MAYBE.value}"  # alone it would be the whole line
    return clue_text(clue).replace(" ", between)


def of_clues(rows: Sequence[Line], columns: Sequence[Line], given: Given = ()) -> Nonogram:
    """Read the clues of all lines."""
    first = rows[0].number if rows else None
    caps.hold_sides(len(rows), len(columns), line=first)
    return Nonogram(tuple(map(clue_of, rows)), tuple(map(clue_of, columns)), given)


def sizes_of(line: Line) -> list[int]:
    """Read a line of nothing but side lengths."""
    words = list(_WORD.finditer(line.text))
    for word in words:
        if _NUMBER.fullmatch(word[0]) is None or not 1 <= int(word[0]) <= LONGEST:
            text = f"{quoted(word[0])} is not a side length: expected 1 to {LONGEST}"
            raise PuzzleError(text, line=line.number, column=word.start() + 1)
    return [int(word[0]) for word in words]


def cells_of(lines: Sequence[Line], rows: int, columns: int) -> list[int | None]:
    """Read rows of cells: # painted, x blank, . neither."""
    if len(lines) != rows:
        at = lines[min(rows, len(lines) - 1)].number if lines else None
        raise PuzzleError(f"{len(lines)} rows of cells: expected {rows}", line=at)
    found: list[int | None] = []
    for line in lines:
        text = line.text.strip()
        if len(text) != columns:
            raise PuzzleError(f"this row has {len(text)} cells: expected {columns}", line=line.number)
        for at, char in enumerate(text, start=1):
            if char not in _CELLS:
                column = at + len(line.text) - len(line.text.lstrip())
                raise PuzzleError(f"{quoted(char)} is not a cell: expected # x or .", line=line.number, column=column)
            found.append(_CELLS[char])
    return found


def cell_rows(values: Sequence[Value | None], columns: int) -> list[str]:
    """Write rows of cells as `cells_of` reads them."""
    text = "".join("." if value is None else "#" if value == PAINTED else "x" for value in values)
    return [text[at : at + columns] for at in range(0, len(text), columns)]


def marks_of(puzzle: Nonogram, values: Sequence[int | None]) -> dict[Place, Value]:
    """Values in reading order as marks; given cells need none."""
    given = puzzle.given or [None] * len(values)
    named = zip(cells(*puzzle.shape), values, given, strict=True)
    return {name: value for name, value, known in named if value is not None and known is None}


def in_order(puzzle: Nonogram, marks: Marks) -> list[int | None]:
    """Given cells and marks in reading order; a mark that is not a value is refused."""
    found: list[int | None] = []
    known = {**marks, **puzzle.given_marks}
    for name in cells(*puzzle.shape):
        value = known.get(name)
        if value not in (None, BLANK, PAINTED):
            raise PuzzleError(f"{name} is marked {value}: expected 1 (painted) or 0 (blank)")
        found.append(None if value is None else int(value))
    return found


def mark_of(puzzle: Nonogram, text: str) -> Value:
    """Read a mark: 1 or # for painted, 0 or x for blank."""
    if text in ("0", "x"):
        return BLANK
    if text not in ("1", "#"):
        raise PuzzleError(f"{quoted(text)} is not a mark of a cell: expected 1 (painted) or 0 (blank)")
    return PAINTED


def refuse(puzzle: Nonogram, form: str, *, can: Sequence[Open] = (), given: bool = False) -> None:
    """Say what of a puzzle a form cannot hold, before anything is written."""
    strange = next((t for c in puzzle.line_clues for t in c if isinstance(t, Open) and t not in can), None)
    if strange is not None:
        raise PuzzleError(f"the format '{form}' cannot express {strange.value} in clues: use 'clew'")
    if puzzle.given and not given:
        raise PuzzleError(f"the format '{form}' cannot express given cells: use 'clew'")
