"""Sudoku as a link or JSON of f-puzzles; only puzzles without further rules are read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from clew.codecs import fpuzzles
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.sudoku.formats.boxes import box_numbers, refuse_extras, shape_of, usual_shape
from clew.families.sudoku.formats.cells import filled_with, marks_where
from clew.families.sudoku.puzzle import BOXES, Sudoku

_HARMLESS = frozenset(
    [
        "size",
        "title",
        "author",
        "ruleset",
        "grid",
        "solution",
        "highlightConflicts",
        "successMessage",
        "metadata",
        "disabledlogic",
        "activeConstraints",
        "truecandidatesoptions",
    ]
)
# Of a cell: pencil marks and colours are a player's own, candidates that are given are a rule.
_HARMLESS_IN_CELL = frozenset(
    ["value", "given", "region", "c", "highlight", "cornerPencilMarks", "centerPencilMarks", "candidates"]
)
_LARGEST = 16


def _read(text: str) -> Sequence[Reading[Sudoku]]:
    return [read_content(fpuzzles.content(text))]


def read_content(found: Mapping[str, Any]) -> Reading[Sudoku]:
    """Read the JSON of f-puzzles."""
    rows = found.get("grid")
    n = len(rows) if isinstance(rows, list) else 0
    shape = usual_shape(n)
    cells: list[dict[str, Any]] = []
    for row in rows if isinstance(rows, list) else []:
        if not isinstance(row, list) or len(row) != n or not all(isinstance(cell, dict) for cell in row):
            raise PuzzleError(f"the f-puzzles text is damaged: its grid is not a square of {n} rows and {n} columns")
        cells += row
    fpuzzles.hold_size(found, n)
    refuse_extras(found, _HARMLESS, "f-puzzles link")
    for cell in cells:
        refuse_extras(cell, _HARMLESS_IN_CELL, "f-puzzles link")
    numbers = box_numbers(shape)
    if any("region" in cell for cell in cells):
        shape = shape_of([_region(cell.get("region", number)) for cell, number in zip(cells, numbers, strict=True)], n)
    values = [_value(cell, n) for cell in cells]
    given = [bool(cell.get("given")) for cell in cells]
    puzzle = Sudoku(*shape, tuple(value if fixed else 0 for value, fixed in zip(values, given, strict=True)))
    title, author = (str(found.get(name) or "")[:500] for name in ("title", "author"))
    remarks = fpuzzles.in_words(found.get("ruleset"), "sudoku")
    return Reading(puzzle=puzzle, marks=marks_where(puzzle, values), title=title, author=author, remarks=remarks)


def _region(region: object) -> int:
    if type(region) is not int:
        raise PuzzleError("the regions leave cells out: only plain sudoku is read")
    return region


def _value(cell: dict[str, Any], n: int) -> int:
    value = cell.get("value") or 0
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,2}", value):
        value = int(value)
    if type(value) is not int or not 0 <= value <= n:
        raise PuzzleError(f"a cell of the f-puzzles text holds {quoted(str(value))}: expected 1 to {n}")
    return value


def content_of(puzzle: Sudoku, marks: Marks, form: str) -> dict[str, Any]:
    """Write the JSON of f-puzzles."""
    n = puzzle.n
    if n > _LARGEST:
        raise PuzzleError(f"the format '{form}' cannot express {puzzle.n}x{puzzle.n}: at most {_LARGEST}x{_LARGEST}")
    cells: list[dict[str, Any]] = []
    for given, mark in zip(puzzle.givens, filled_with(puzzle, marks), strict=True):
        cells.append({"value": given, "given": True} if given else {"value": mark} if mark else {})
    shape = (puzzle.box_rows, puzzle.box_columns)
    if BOXES[n] != shape:
        for cell, number in zip(cells, box_numbers(shape), strict=True):
            cell["region"] = number
    grid = [cells[start : start + n] for start in range(0, n * n, n)]
    return {"size": n, "grid": grid}


def _write(puzzle: Sudoku, marks: Marks) -> str:
    return fpuzzles.link(content_of(puzzle, marks, "fpuzzles"))


FPUZZLES = Format(
    name="fpuzzles",
    title="link or JSON of f-puzzles",
    example=(
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9lQA3AQwBsBXOeARlTQjJgDsEAXDOk40kQC6yQv3GkQlWvQBMzVh268Yw0"
        "eWp0EAZgVtO8Hn0EniIsaamb6u9IoNHVgoUKJA===\n"
    ),
    cues=fpuzzles.CUES,
    sniff=fpuzzles.looks_like,
    read=_read,
    write=_write,
    holds_marks=True,
)
