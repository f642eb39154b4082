"""Variants written as the JSON of f-puzzles; what it has no key for is refused by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place, cell, row_and_column
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats import outside
from clew.families.variant.formats.fields import cell_name
from clew.families.variant.formats.notes import DRAWN, IN_CELL, SETTINGS, fog, kept, kept_in_cells, kept_lists, note
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Variant

_NEGATIVE = "negative"
_SIGNS = {10: "X", 5: "V"}
# Rules that the site itself does not draw: beside the rule, a drawing with its name is written, as its users do.
_LINES = {
    "slow thermo": ("Slow Thermometer", "#A1A1A1", 0.3),
    "renban": ("Renban", "#F067F0", 0.4),
    "whisper": ("Whispers", "#67F067", 0.3),
    "nabner": ("Nabner", "#C9C883", 0.3),
    "entropic": ("Entropic Line", "#FFCCAA", 0.25),
    "modular": ("Modular Line", "#33BBBB", 0.25),
    "region sum": ("Region Sum Line", "#2ECBFF", 0.25),
    "zipper": ("Zipper Line", "#CDB1EC", 0.25),
    "double arrow": ("Double Arrow", "#C54B8B", 0.25),
    "lockout": ("Lockout", "#3E6AF2", 0.15),
}
_CAGES = {
    "row indexer": ("Row Indexer", "#7CC77C"),
    "column indexer": ("Column Indexer", "#C77C7C"),
    "box indexer": ("Box Indexer", "#7C7CC7"),
}


def content_of(puzzle: Variant, marks: Marks, form: str = "fpuzzles") -> dict[str, Any]:
    """The JSON of a puzzle; marks of every open cell are its answer, others are a player's."""
    n = puzzle.rows
    if not puzzle.usual or puzzle.columns != n or puzzle.span != range(1, n + 1):
        raise PuzzleError(f"the format '{form}' has one square grid with digits from 1: use 'clew' for this puzzle")
    given = puzzle.layers["given"]
    complete = len({*marks, *given}) == n * n
    content: dict[str, Any] = {"size": n}
    content |= {"ruleset": rules} if (rules := note(puzzle, "rules")) else {}
    content["grid"] = _grid(puzzle, {} if complete else marks)
    if complete and marks:
        content["solution"] = [given.get(place) or marks[place] for place in puzzle.used]
    content |= _rules(puzzle, form)
    for key, places in zip(("fogofwar", "foglight"), fog(puzzle), strict=True):
        content |= {key: _list(places)} if places else {}
    _add_drawings(content, puzzle)
    content |= {"successMessage": message} if (message := note(puzzle, "message")) else {}
    return content | {key: each for key, each in kept(puzzle, "settings").items() if key in SETTINGS}


def _named(place: Place) -> str:
    return cell_name(*row_and_column(place))


def _grid(puzzle: Variant, marks: Marks) -> list[list[dict[str, Any]]]:
    """The cells: digits, regions where they are not the usual boxes, and what is kept with them."""
    notes = kept_in_cells(puzzle, "cells", IN_CELL)
    given, pencil = puzzle.layers["given"], puzzle.layers["pencil"]
    irregular = "" in puzzle.layers["regions"]

    def one(place: Place) -> dict[str, Any]:
        found: dict[str, Any] = {"value": given[place], "given": True} if place in given else {}
        if place in marks and not found:
            found["value"] = marks[place]
        if place in pencil:
            found["givenPencilMarks"] = list(puzzle.allowed(place))
        if irregular:
            found["region"] = puzzle.area_of.get(place)
        return found | notes.get(place, {})

    return [[one(cell(row, column)) for column in range(puzzle.columns)] for row in range(puzzle.rows)]


def _rules(puzzle: Variant, form: str) -> dict[str, Any]:
    content: dict[str, Any] = {}
    for each in puzzle.constraints:
        kind = KINDS[each.kind]
        if not kind.key:
            raise PuzzleError(f"the format '{form}' has no '{each.kind}': use 'clew' for this puzzle")
        if kind.key == _NEGATIVE:
            content.setdefault(_NEGATIVE, []).append(each.kind.removeprefix("negative "))
        elif kind.shape == "whole":
            content[kind.key] = True
        else:
            if kind.shape == "outside":
                outside.beside(each.cells, each.kind == "little killer", puzzle.boards[0])
            content.setdefault(kind.key, []).append(_SHAPES[kind.shape](each, form))
    return content


def _list(places: Sequence[Place]) -> list[str]:
    return [_named(place) for place in places]


def _of_cells(each: Constraint, form: str) -> dict[str, Any]:
    if isinstance(each.value, tuple):
        return {"cells": _list(each.cells), "values": list(each.value)}
    return {"cells": _list(each.cells), **({} if each.value is None else {"value": str(each.value)})}


def _of_pair(each: Constraint, form: str) -> dict[str, Any]:
    if KINDS[each.kind].value != "number":
        return _of_cells(each, form)
    if each.value not in _SIGNS:
        raise PuzzleError(f"the format '{form}' has signs for the sums 5 and 10, but not for {each.value}")
    return {"cells": _list(each.cells), "value": _SIGNS[each.value]}


def _of_lines(each: Constraint, form: str) -> dict[str, Any]:
    if each.kind == "lockout" and each.value is not None:
        raise PuzzleError(f"the format '{form}' has no number for a lockout line: use 'clew' for this puzzle")
    return {"lines": [_list(line) for line in each.lines], **({} if each.value is None else {"value": str(each.value)})}


def _of_arrow(each: Constraint, form: str) -> dict[str, Any]:
    """Each line begins in the cell of the bulb that is nearest to it."""

    def leaves(line: Sequence[Place]) -> Place:
        row, column = row_and_column(line[0])
        far = {place: row_and_column(place) for place in each.cells}
        return min(far, key=lambda place: max(abs(far[place][0] - row), abs(far[place][1] - column)))

    return {"lines": [_list([leaves(line), *line]) for line in each.lines], "cells": _list(each.cells)}


def _of_groups(each: Constraint, form: str) -> dict[str, Any]:
    first, second = each.lines
    return {"cells": _list(first), "cloneCells": _list(second)}


def _from_outside(each: Constraint, form: str) -> dict[str, Any]:
    diagonal = each.kind == "little killer"
    at, step = outside.beside(each.cells, diagonal)
    found: dict[str, Any] = {"cell": cell_name(*at), "value": str(each.value)}
    if diagonal:
        found["direction"] = next(name for name, way in outside.DIAGONALS.items() if way == step)
        found["cells"] = _list(each.cells)
    return found


_SHAPES: Mapping[str, Callable[[Constraint, str], dict[str, Any]]] = {
    "cell": lambda each, form: {"cell": _named(each.cells[0])},
    "pair": _of_pair,
    "cells": _of_cells,
    "lines": _of_lines,
    "arrow": _of_arrow,
    "groups": _of_groups,
    "outside": _from_outside,
}


def _add_drawings(content: dict[str, Any], puzzle: Variant) -> None:
    """Drawings of rules that the site does not draw, then those that came with the puzzle."""
    for each in puzzle.constraints:
        if each.kind in _LINES:
            name, colour, width = _LINES[each.kind]
            lines = [_list(line) for line in each.lines]
            drawn = {"lines": lines, "outlineC": colour, "width": width, "fromConstraint": name}
            content.setdefault("line", []).append(drawn)
        elif each.kind in _CAGES:
            name, colour = _CAGES[each.kind]
            drawn = {"cells": _list(each.cells), "outlineC": colour, "fontC": "#000000", "fromConstraint": name}
            content.setdefault("cage", []).append(drawn)
    for key, drawings in kept_lists(puzzle, "drawing", DRAWN).items():
        content.setdefault(key, []).extend(drawings)
