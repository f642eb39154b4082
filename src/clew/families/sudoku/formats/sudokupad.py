"""Sudoku as a link of SudokuPad: packed f-puzzles or own JSON, or the short code of a classic 9x9."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clew.codecs import caps, cues, sudokupad
from clew.codecs.fpuzzles import in_words
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.sudoku.formats import fpuzzles
from clew.families.sudoku.formats.boxes import refuse_extras, regions_of_lists, shape_of, usual_shape
from clew.families.sudoku.formats.cells import value_of
from clew.families.sudoku.puzzle import Sudoku, of_size

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"  # value + 10 x the open cells after it
_OPEN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"  # open cells in the older code
_HARMLESS = frozenset(
    [
        "cells",
        "regions",
        "cages",
        "id",
        "cellSize",
        "metadata",
        "settings",
        "title",
        "author",
        "rules",
        "solution",
    ]
)
# What metadata may have that is a rule.
_RULES = ("antiknight", "antiking", "nonconsecutive", "disjointgroups", "negativeratio", "negativexv", "norowcol")
_HARMLESS_IN_CELL = frozenset(["value", "color", "centremarks", "cornermarks", "pencilMarks"])


def _classic(code: str) -> Sudoku | None:
    """Read the short code: each letter is a value and up to five open cells after it; else the older one."""
    code = code.removeprefix("classic")
    if not 14 <= len(code) <= 81:
        return None
    found = sudokupad.givens_of(code)
    if found is not None and not found[1]:
        return of_size(9, found[0])
    return _older(code)


def _older(code: str) -> Sudoku | None:
    """Read the older short code: digits, and letters for a number of open cells."""
    givens: list[int] = []
    for letter in code:
        if letter in _OPEN:
            givens += [0] * _OPEN.index(letter)
        elif letter in "123456789":
            givens.append(int(letter))
        else:
            return None
    return of_size(9, givens) if len(givens) == 81 and any(givens) else None


def _sniff(text: str) -> bool:
    return sudokupad.id_of(text) is not None or _classic(text.strip()) is not None


def _read(text: str) -> Sequence[Reading[Sudoku]]:
    caps.hold(len(text), caps.LINK, "characters in a link")
    name = sudokupad.id_of(text) or text.strip()
    puzzle = None if sudokupad.is_packed(name) else _classic(name)
    if puzzle is not None:
        return [Reading(puzzle=puzzle)]
    content = sudokupad.content(text)
    return [fpuzzles.read_content(content.found) if content.of_fpuzzles else _of_json(content.found)]


def _of_json(found: Mapping[str, Any]) -> Reading[Sudoku]:
    rows = found.get("cells")
    n = len(rows) if isinstance(rows, list) else 0
    shape = usual_shape(n)
    refuse_extras(found, _HARMLESS, "link of SudokuPad")
    givens: list[int] = []
    for row in rows if isinstance(rows, list) else []:
        if not isinstance(row, list) or len(row) != n or not all(isinstance(cell, dict) for cell in row):
            raise PuzzleError(f"the SudokuPad text is damaged: its cells are not a square of {n} rows and {n} columns")
        for cell in row:
            refuse_extras(cell, _HARMLESS_IN_CELL, "link of SudokuPad")
            givens.append(_value(cell.get("value"), n))
    shape = shape_of(regions_of_lists([_cells(each) for each in _list(found.get("regions"))], n), n)
    notes = _notes(_list(found.get("cages", [])), n)
    metadata = found.get("metadata")
    notes |= {str(k): str(v) for k, v in metadata.items() if v} if isinstance(metadata, dict) else {}
    stated = next((name for name in notes if name.lower() in _RULES), None)
    if stated is not None:
        raise PuzzleError(f"this SudokuPad link has the rule {quoted(stated)}: only plain sudoku is read")
    title, author = (str(found.get(name) or notes.get(name, ""))[:500] for name in ("title", "author"))
    remarks = in_words(found.get("rules") or notes.get("rules"), "sudoku")
    return Reading(puzzle=Sudoku(*shape, tuple(givens)), title=title, author=author, remarks=remarks)


def _value(value: object, n: int) -> int:
    if value in (None, "", 0):
        return 0
    if type(value) is int and 1 <= value <= n:
        return value
    if isinstance(value, str) and len(value) == 1:
        return value_of(value, n)
    raise PuzzleError(f"a cell of the SudokuPad text holds {quoted(str(value))}: expected 1 to {n}")


def _list(found: object) -> list[Any]:
    if not isinstance(found, list):
        raise PuzzleError("the SudokuPad text has no regions: only plain sudoku is read")
    return found


def _cells(found: object) -> list[tuple[int, int]]:
    """Read a list of [row, column], counted from 0."""
    pairs = []
    for pair in _list(found):
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(k) is int for k in pair):
            raise PuzzleError(f"the SudokuPad text is damaged: {quoted(str(pair))} is not a cell")
        pairs.append((pair[0], pair[1]))
    return pairs


def _notes(cages: list[Any], n: int) -> dict[str, str]:
    """Cages without cells carry title and author; those with cells are rules unless they repeat rows and columns."""
    notes: dict[str, str] = {}
    for cage in cages:
        if not isinstance(cage, dict):
            raise PuzzleError("the SudokuPad text is damaged: a cage is not an object")
        if not cage.get("cells"):
            name, _, content = str(cage.get("value", "")).partition(":")
            notes[name.strip()] = content.strip()
            continue
        members = _cells(cage["cells"])
        lines = {row for row, _ in members}, {column for _, column in members}
        if (
            cage.get("value")
            or cage.get("sum")
            or (len(members) != n * n and (len(members) != n or 1 not in map(len, lines)))
        ):
            raise PuzzleError("this SudokuPad link has cages: only plain sudoku is read")
    return notes


def _write(puzzle: Sudoku, marks: Marks) -> str:
    if (puzzle.box_rows, puzzle.box_columns) == (3, 3) and not marks:
        return f"https://sudokupad.app/{_short(puzzle.givens)}\n"
    return sudokupad.link(fpuzzles.content_of(puzzle, marks, "sudokupad"), of_fpuzzles=True)


def _short(givens: Sequence[int]) -> str:
    code: list[str] = []
    at = 0
    while at < len(givens):
        zeros = 0
        while zeros < 5 and at + zeros + 1 < len(givens) and not givens[at + zeros + 1]:
            zeros += 1
        code.append(_LETTERS[givens[at] + 10 * zeros])
        at += zeros + 1
    return "".join(code)


SUDOKUPAD = Format(
    name="sudokupad",
    title="link of SudokuPad",
    example="https://sudokupad.app/C3GtP9bJM5Ds0bVcr0E6RDd8TrB8G7\n",
    cues=(*sudokupad.CUES, cues.DIGITS, cues.WORD),
    sniff=_sniff,
    read=_read,
    write=_write,
    holds_marks=True,
)
