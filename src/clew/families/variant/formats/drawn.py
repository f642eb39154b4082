"""Variants drawn as SudokuPad has them: the shapes that are recognised when such a drawing is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place, cell, row_and_column
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats import outside
from clew.families.variant.formats.notes import (
    IN_CELL_OF_SUDOKUPAD,
    SHAPES,
    fog,
    kept,
    kept_in_cells,
    kept_lists,
    lit,
    note,
)
from clew.families.variant.puzzle import Variant

Drawn = Iterator[tuple[str, dict[str, Any]]]  # a layer, and a shape on it
_GREY = "#CFCFCF"
_GLOBAL = {"anti-knight": "antiknight", "anti-king": "antiking", "non-consecutive": "nonconsecutive"}
_GLOBAL |= {"disjoint groups": "disjointgroups", "negative ratio": "negativeratio", "negative xv": "negativexv"}
_COLOURS = {
    "renban": "#F067F0",
    "whisper": "#67F067",
    "region sum": "#2ECBFF",
    "entropic": "#FFCCAA",
    "modular": "#33BBBB",
    "nabner": "#C9C883",
    "zipper": "#CDB1EC",
}
_DUTCH = "#FF9A00"
_STYLES = {"row indexer": "fpRowIndexer", "column indexer": "fpColumnIndexer", "box indexer": "fpBoxIndexer"}
_OUTSIDE = {
    "sandwich": "Sandwich sums.",
    "x-sum": "X-sums.",
    "skyscraper": "Skyscrapers.",
    "numbered room": "Numbered rooms.",
}


def drawing_of(puzzle: Variant, marks: Marks) -> dict[str, Any]:
    """The JSON of a puzzle as a drawing; marks of every open cell are its answer."""
    if not puzzle.usual or puzzle.span != range(1, max(puzzle.rows, puzzle.columns) + 1):
        raise PuzzleError("the format 'scl' has one grid with digits from 1: use 'clew' for this puzzle")
    if puzzle.layers["pencil"]:
        raise PuzzleError("the format 'scl' has no pencil marks that are rules: use 'clew' for this puzzle")
    given, notes = puzzle.layers["given"], kept_in_cells(puzzle, "notes", IN_CELL_OF_SUDOKUPAD)
    cells = [[cell(row, column) for column in range(puzzle.columns)] for row in range(puzzle.rows)]
    drawing: dict[str, Any] = {
        "cellSize": 64,
        "cells": [
            [({"value": given[each]} if each in given else {}) | notes.get(each, {}) for each in row] for row in cells
        ],
        "regions": [[list(row_and_column(place)) for place in area] for area in puzzle.areas],
    }
    for each in puzzle.constraints:
        if each.kind in _GLOBAL:
            drawing.setdefault("global", []).append(_GLOBAL[each.kind])
            continue
        if each.kind not in _KINDS:
            raise PuzzleError(f"the format 'scl' has no shape for '{each.kind}': use 'clew' for this puzzle")
        for layer, shape in _KINDS[each.kind](puzzle, each):
            drawing.setdefault(layer, []).append(shape)
    for layer, shapes in kept_lists(puzzle, "shapes", (*SHAPES, "cages")).items():
        drawing.setdefault(layer, []).extend(shapes)
    if triggers := kept(puzzle, "settings").get("triggereffect"):
        drawing["triggereffect"] = triggers
    lamps, lights = fog(puzzle)
    if lamps or lights:
        drawing["foglight"] = _pairs(lit(lamps, lights, puzzle.used))
    drawing["metadata"] = _metadata(puzzle, marks)
    return drawing


def usual_rules(constraints: Sequence[Constraint]) -> str:
    """The text of rules that is written where a puzzle has none of its own."""
    spoken = dict.fromkeys(_OUTSIDE[each.kind] for each in constraints if each.kind in _OUTSIDE)
    return " ".join(["Normal sudoku rules apply.", *spoken])


def _metadata(puzzle: Variant, marks: Marks) -> dict[str, Any]:
    given = puzzle.layers["given"]
    if len({each.kind for each in puzzle.constraints if each.kind in _OUTSIDE}) > 1:
        raise PuzzleError("the format 'scl' has one sort of numbers beside the grid: use 'clew' for this puzzle")
    meta: dict[str, Any] = {"rules": note(puzzle, "rules") or usual_rules(puzzle.constraints)}
    if message := note(puzzle, "message"):
        meta["msgcorrect"] = message
    if marks and len({*marks, *given}) == len(puzzle.used) and len(puzzle.span) <= 9:
        meta["solution"] = "".join(str(given.get(place) or marks[place]) for place in puzzle.used)
    return meta


def _middle(place: Place) -> list[float]:
    row, column = row_and_column(place)
    return [row + 0.5, column + 0.5]


def _centre(places: Sequence[Place]) -> list[float]:
    spots = [_middle(place) for place in places]
    return [(min(each[k] for each in spots) + max(each[k] for each in spots)) / 2 for k in (0, 1)]


def _pairs(places: Sequence[Place]) -> list[list[int]]:
    return [list(row_and_column(place)) for place in places]


def _circle(at: Sequence[float], size: float, fill: str, border: str, text: str = "") -> dict[str, Any]:
    shape = {"center": list(at), "width": size, "height": size, "rounded": True, "backgroundColor": fill}
    return shape | {"borderColor": border} | ({"text": text} if text else {})


def _line(places: Sequence[Place], colour: str, thickness: float) -> tuple[str, dict[str, Any]]:
    return "lines", {"wayPoints": [_middle(place) for place in places], "color": colour, "thickness": thickness}


def _square(at: Sequence[float], size: float, fill: str) -> dict[str, Any]:
    return {"center": list(at), "width": size, "height": size, "rounded": False, "backgroundColor": fill}


def _text(at: Sequence[float], text: str, size: int = 28) -> tuple[str, dict[str, Any]]:
    return "overlays", {
        "center": list(at),
        "width": 0.25,
        "height": 0.25,
        "rounded": False,
        "fontSize": size,
        "text": text,
    }


def _cage(puzzle: Variant, each: Constraint) -> Drawn:
    number = {} if each.value is None else {"value": str(each.value), "sum": each.value}
    yield "cages", {"cells": _pairs(each.cells), "unique": each.kind == "killer", **number}


def _region(puzzle: Variant, each: Constraint) -> Drawn:
    yield "cages", {"cells": _pairs(each.cells)}
    for place in each.cells:
        yield "underlays", _square(_middle(place), 1, "#CFCFCFF2")


def _indexer(puzzle: Variant, each: Constraint) -> Drawn:
    yield "cages", {"cells": _pairs(each.cells), "style": _STYLES[each.kind]}


def _diagonal(puzzle: Variant, each: Constraint) -> Drawn:
    ends = [[0, 0], [puzzle.rows, puzzle.columns]]
    points = ends if each.kind == "diagonal down" else [[0, puzzle.columns], [puzzle.rows, 0]]
    yield "lines", {"wayPoints": points, "color": "#34BBE6", "thickness": 2}


def _thermo(puzzle: Variant, each: Constraint) -> Drawn:
    for line in each.lines:
        yield "underlays", _circle(_middle(line[0]), 0.85, _GREY, _GREY)
        yield _line(line, _GREY, 21)


def _coloured(puzzle: Variant, each: Constraint) -> Drawn:
    colour = _COLOURS[each.kind]
    german = (len(puzzle.span) + 1) // 2
    if each.kind == "whisper" and each.value not in (None, german):
        if each.value != german - 1:
            raise PuzzleError(
                f"the format 'scl' has no colour for whispers of {each.value}: use 'clew' for this puzzle"
            )
        colour = _DUTCH
    elif each.value is not None and each.kind != "whisper":
        raise PuzzleError(f"the format 'scl' has no '{each.kind}' with a number: use 'clew' for this puzzle")
    yield from (_line(line, colour, 10) for line in each.lines)


def _ended(puzzle: Variant, each: Constraint) -> Drawn:
    """Lines with a circle at both ends."""
    colour, thickness = (_GREY, 2) if each.kind == "between" else ("#C54B8B", 6)
    for line in each.lines:
        yield _line(line, colour, thickness)
        for place in (line[0], line[-1]):
            yield "overlays", _circle(_middle(place), 0.8, "#FFFFFF", colour)


def _arrow(puzzle: Variant, each: Constraint) -> Drawn:
    """The bulb, and arrows from the cell of it that is nearest."""
    spots = [row_and_column(place) for place in each.cells]
    high, wide = (max(each[k] for each in spots) - min(each[k] for each in spots) for k in (0, 1))
    if high and wide:
        raise PuzzleError("the format 'scl' has bulbs in one row or column: use 'clew' for this puzzle")
    bulb = _circle(_centre(each.cells), 0.75, "#FFFFFF", "#A1A1A1")
    yield "overlays", bulb | {"width": 0.75 + wide, "height": 0.75 + high, "thickness": 5}
    for line in each.lines:
        first = row_and_column(line[0])
        start = min(spots, key=lambda spot: max(abs(spot[0] - first[0]), abs(spot[1] - first[1])))
        points = [[start[0] + 0.5, start[1] + 0.5], *(_middle(place) for place in line)]
        step = [(points[1][k] > points[0][k]) - (points[1][k] < points[0][k]) for k in (0, 1)]
        points[0] = [points[0][k] + 0.3 * step[k] for k in (0, 1)]
        yield "arrows", {"wayPoints": points, "color": "#A1A1A1", "thickness": 5, "headLength": 0.3}


def _dot(puzzle: Variant, each: Constraint) -> Drawn:
    fill = "#000000" if each.kind == "ratio" else "#FFFFFF"
    yield "overlays", _circle(_centre(each.cells), 0.3, fill, "#000000", "" if each.value is None else str(each.value))


def _sign(puzzle: Variant, each: Constraint) -> Drawn:
    if each.kind == "less":
        (row, column), (down, right) = (row_and_column(place) for place in each.cells)
        sign = {(0, 1): "<", (0, -1): ">", (1, 0): "∧", (-1, 0): "∨"}.get((down - row, right - column))
        if sign is None:
            raise PuzzleError("the format 'scl' has signs between neighbours: use 'clew' for this puzzle")
        yield _text(_centre(each.cells), sign)
    elif each.value in (5, 10):
        yield _text(_centre(each.cells), "V" if each.value == 5 else "X", 21)
    else:
        raise PuzzleError(f"the format 'scl' has no sign for the sum {each.value}: use 'clew' for this puzzle")


def _quadruple(puzzle: Variant, each: Constraint) -> Drawn:
    at = _centre(each.cells)
    if len(each.cells) < 4:
        raise PuzzleError("the format 'scl' has circles between four cells: use 'clew' for this puzzle")
    digits = " ".join(map(str, each.value)) if isinstance(each.value, tuple) else ""
    yield "overlays", _circle(at, 0.7, "#FFFFFF", "#000000", digits)


def _parity(puzzle: Variant, each: Constraint) -> Drawn:
    at = _middle(each.cells[0])
    yield "underlays", _circle(at, 0.7, _GREY, _GREY) if each.kind == "odd" else _square(at, 0.7, _GREY)


def _extreme(puzzle: Variant, each: Constraint) -> Drawn:
    """A grey cell with an angle at each side towards a neighbour that is not marked alike."""
    place = each.cells[0]
    down, right = _middle(place)
    alike = {here for other in puzzle.constraints if other.kind == each.kind for here in other.cells}
    ends, tip = (0.44, 0.39) if each.kind == "minimum" else (0.39, 0.44)
    yield "underlays", _square((down, right), 1, "#CCCCCC")
    for near in puzzle.grid.near[place]:
        if near not in alike:
            y, x = (int(_middle(near)[k] - (down, right)[k]) for k in (0, 1))
            points = [[down + y * ends + 0.1 * x * k, right + x * ends + 0.1 * y * k] for k in (1, -1)]
            points.insert(1, [down + y * tip, right + x * tip])
            yield "lines", {"wayPoints": points, "color": "#000000", "thickness": 1}


def _outside(puzzle: Variant, each: Constraint) -> Drawn:
    diagonal = each.kind == "little killer"
    (row, column), (down, right) = outside.beside(each.cells, diagonal, puzzle.boards[0])
    at = [row + 0.5, column + 0.5]
    if diagonal:
        points = [[at[0] + part * down, at[1] + part * right] for part in (0.3, 0.48)]
        yield "arrows", {"wayPoints": points, "color": "#000000", "thickness": 2, "headLength": 0.1}
    yield _text(at, str(each.value))


_KINDS: Mapping[str, Callable[[Variant, Constraint], Drawn]] = {
    "killer": _cage,
    "sum": _cage,
    "extra region": _region,
    **dict.fromkeys(_STYLES, _indexer),
    "diagonal up": _diagonal,
    "diagonal down": _diagonal,
    "thermo": _thermo,
    "palindrome": lambda puzzle, each: (_line(line, _GREY, 16) for line in each.lines),
    **dict.fromkeys(_COLOURS, _coloured),
    "between": _ended,
    "double arrow": _ended,
    "arrow": _arrow,
    "difference": _dot,
    "ratio": _dot,
    "xv": _sign,
    "less": _sign,
    "quadruple": _quadruple,
    "even": _parity,
    "odd": _parity,
    "minimum": _extreme,
    "maximum": _extreme,
    "little killer": _outside,
    **dict.fromkeys(_OUTSIDE, _outside),
}
