"""Sudoku in the ipuz form: JSON with `puzzle`, a player's `saved`, and boxes as `zones`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from clew.codecs import caps, cues
from clew.codecs.packed import json_fields, json_object
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.sudoku.formats.boxes import refuse_extras, regions_of_lists, shape_of, usual_shape
from clew.families.sudoku.formats.cells import filled_with, marks_where
from clew.families.sudoku.puzzle import BOXES, SYMBOLS, Sudoku

_WRAPPER = re.compile(r"\s*+ipuz\s*+\((.*)\)\s*+;?\s*+", re.S)
_KIND = re.compile(r"https?://(?:www\.)?ipuz\.org/sudoku(?:#[0-9]+)?")
_RULES = frozenset({"cages", "lines", "diagonals", "irregular"})  # fields that change what is asked


def _text(text: str) -> str:
    found = _WRAPPER.fullmatch(text)
    return found[1] if found else text


def _sniff(text: str) -> bool:
    start = text[:2000].lstrip()
    return start.startswith(("{", "ipuz")) and "ipuz.org/sudoku" in text[: caps.LINK].replace("\\/", "/")


def _read(text: str) -> Sequence[Reading[Sudoku]]:
    caps.hold(len(text), caps.LINK, "characters in one puzzle")
    found = json_object(_text(text), "the ipuz text")
    _plain(found)
    rows = _grid(found, "puzzle")
    n = len(rows)
    usual_shape(n)
    charset = found.get("charset", SYMBOLS[:n])
    if not isinstance(charset, str) or len(charset) < n:
        raise PuzzleError(f"the charset {quoted(str(charset))} has fewer than {n} characters")
    charset = charset[:n]
    empty = found.get("empty", 0)
    givens = _values(rows, charset, empty)
    zones = found.get("zones")
    shape = usual_shape(n) if not zones else shape_of(regions_of_lists([_zone(each) for each in _list(zones)], n), n)
    puzzle = Sudoku(*shape, tuple(givens))
    saved = _values(_grid(found, "saved", n), charset, empty) if found.get("saved") else [0] * (n * n)
    title, author = (str(found.get(name) or "")[:500] for name in ("title", "author"))
    return [Reading(puzzle=puzzle, marks=marks_where(puzzle, saved), title=title, author=author)]


def _plain(found: dict[str, Any]) -> None:
    """Refuse kinds and fields that change the rules."""
    kinds = found.get("kind")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if not any(isinstance(kind, str) and _KIND.fullmatch(kind) for kind in kinds):
        raise PuzzleError(
            f"the ipuz kind {quoted(str(kinds))} is not a plain sudoku: expected http://ipuz.org/sudoku#1"
        )
    others = [kind for kind in kinds if not (isinstance(kind, str) and _KIND.fullmatch(kind))]
    refuse_extras({str(kind): True for kind in others}, frozenset(), "ipuz text")
    refuse_extras({name: found.get(name) for name in _RULES}, frozenset(), "ipuz text")


def _list(found: object) -> list[Any]:
    if not isinstance(found, list):
        raise PuzzleError(f"the ipuz text is damaged: {quoted(str(found))} where a list was expected")
    return found


def _grid(found: dict[str, Any], name: str, side: int | None = None) -> list[list[Any]]:
    rows = [_list(row) for row in _list(found.get(name))]
    n = len(rows) if side is None else side
    caps.hold(n, max(BOXES), "rows in a sudoku")
    if len(rows) != n or any(len(row) != n for row in rows):
        raise PuzzleError(f"'{name}' of the ipuz text is not a square of {n} rows and {n} columns")
    return rows


def _values(rows: list[list[Any]], charset: str, empty: object) -> list[int]:
    return [_value(cell, charset, empty, r, c) for r, row in enumerate(rows) for c, cell in enumerate(row)]


def _value(cell: object, charset: str, empty: object, row: int, column: int) -> int:
    """Turn a cell into a value: a bare one, or an object with its style."""
    if isinstance(cell, dict):
        cell = cell.get("cell", cell.get("value"))
    if cell is None or cell == empty or cell in (0, "0", ""):
        return 0
    if not isinstance(cell, bool) and isinstance(cell, int | str):
        symbol = str(cell)
        if len(symbol) == 1 and symbol in charset:
            return charset.index(symbol) + 1
        if symbol.isascii() and symbol.isdigit() and len(symbol) < 3 and int(symbol) <= len(charset):
            return int(symbol)
    raise PuzzleError(
        f"row {row + 1}, column {column + 1} of the ipuz text holds {quoted(str(cell))}: expected one of {charset}"
    )


def _zone(zone: object) -> list[tuple[int, int]]:
    """Give a zone's cells as (row, column); ipuz counts columns first, from 1."""
    zone = zone if isinstance(zone, dict) else {}
    rect, members = zone.get("rect"), zone.get("cells")
    if isinstance(rect, list) and len(rect) == 4 and all(type(k) is int and 0 < k <= caps.SIDE for k in rect):
        return [(r - 1, c - 1) for r in range(rect[1], rect[3] + 1) for c in range(rect[0], rect[2] + 1)]
    if isinstance(members, list) and all(
        isinstance(cell, list) and len(cell) == 2 and all(type(k) is int for k in cell) for cell in members
    ):
        return [(cell[1] - 1, cell[0] - 1) for cell in members]
    raise PuzzleError("a zone in the ipuz text is neither a rectangle nor a list of cells")


def _write(puzzle: Sudoku, marks: Marks) -> str:
    n = puzzle.n
    if n == 36:
        raise PuzzleError(
            "the format 'ipuz' cannot express 36x36: its cells are single characters, and 0 is an open cell"
        )
    content: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1"],
        "dimensions": {"width": n, "height": n},
        "charset": SYMBOLS[:n],
        "boxes": True,
        "puzzle": _rows(puzzle.givens, n),
    }
    high, wide = puzzle.box_rows, puzzle.box_columns
    if BOXES[n] != (high, wide):
        corners = [(r, c) for r in range(1, n, high) for c in range(1, n, wide)]
        content["zones"] = [{"rect": [c, r, c + wide - 1, r + high - 1]} for r, c in corners]
    if marks:
        content["saved"] = _rows(filled_with(puzzle, marks), n)
    return json_fields(content)


def _rows(values: Sequence[int], n: int) -> list[list[int | str]]:
    cells = [value if value < 10 else SYMBOLS[value - 1] for value in values]
    return [cells[start : start + n] for start in range(0, n * n, n)]


IPUZ = Format(
    name="ipuz",
    title="ipuz",
    example="""\
{
  "version": "http://ipuz.org/v2",
  "kind": ["http://ipuz.org/sudoku#1"],
  "puzzle": [[0, 1, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 3, 0]]
}
""",
    cues=(cues.JSON,),
    sniff=_sniff,
    read=_read,
    write=_write,
    extensions=(".ipuz",),
    holds_marks=True,
)
