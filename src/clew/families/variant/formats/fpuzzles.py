"""Variants as links or JSON of f-puzzles: every key of it, one way for each shape of constraint."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from clew.codecs import fpuzzles
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Place, Value, cell
from clew.core.text import joined, plural, quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats import outside
from clew.families.variant.formats.fields import Entry, cell_name, cell_of, entries, listed, number_of
from clew.families.variant.formats.fpuzzles_writing import content_of
from clew.families.variant.formats.notes import DRAWN, IN_CELL, SETTINGS, lit, packed
from clew.families.variant.formats.recognising import spoken
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Variant, box_sides

_LARGEST = 16
HEAD = ("size", "title", "author", "ruleset", "successMessage", "solution", "grid", "negative")
FOG = {"fogofwar": "FOW", "foglight": "FOGLIGHT"}  # as keys, and as the values of cages
SIGNS = {"X": 10, "V": 5}
_COPIES = ("fromConstraint", "isNewConstraint")  # of an entry that only draws a rule which is stated elsewhere
_NEGATIVE = {"ratio": "negative ratio", "xv": "negative xv"}
_BY_REGION = ("regionsumline", "boxindexer", "disjointgroups")
# What a drawn cage may say in words, as in `title: ...`, and the key that says the same.
_SAID = {"title": "title", "author": "author", "rules": "ruleset", "msgcorrect": "successMessage"}
_SAYING = re.compile(rf"({'|'.join(_SAID)})\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_IN_CELL = frozenset(["value", "given", "region", "givenPencilMarks", *IN_CELL])
KEYS: Mapping[str, str] = {kind.key: name for name, kind in KINDS.items() if kind.key and kind.key not in HEAD}


def read_content(found: Mapping[str, Any]) -> Reading[Variant]:
    """Read the JSON of f-puzzles."""
    rows = found.get("grid")
    n = len(rows) if isinstance(rows, list) else 0
    if not 1 <= n <= _LARGEST:
        raise PuzzleError(f"{fpuzzles.WHAT} has {plural(n, 'row')} of cells: expected at most {_LARGEST}")
    fpuzzles.hold_size(found, n)
    cells = _cells(rows, n)
    _refuse_unknown(found, cells)
    found = {**_said(found), **{key: content for key, content in found.items() if content}}
    remarks: list[str] = []
    about = _about(found, cells, remarks)
    values = {place: _value(each, n) for place, each in cells.items()}
    given = {place: value for place, value in values.items() if value and cells[place].get("given")}
    pencil = {
        place: _digits(each["givenPencilMarks"], n, f"'givenPencilMarks' of {place}")
        for place, each in cells.items()
        if _has_marks(each)
    }
    puzzle = Variant.of(
        n,
        regions=_regions(cells, n, needed=any(found.get(key) for key in _BY_REGION)),
        given=given,
        pencil={place: marks for place, marks in pencil.items() if place not in given},
        constraints=[*_constraints(found, n)],
        about=about,
    )
    remarks += spoken(puzzle.constraints, str(about.get("rules", "")), fog="fog" in about)
    return Reading(
        puzzle=puzzle,
        marks={place: value for place, value in values.items() if value and place not in given},
        goal=goal_of(found.get("solution"), puzzle),
        title=_text(found.get("title"))[:500],
        author=_text(found.get("author"))[:500],
        remarks=remarks,
    )


def _cells(rows: Any, n: int) -> dict[Place, Mapping[str, Any]]:
    """The cells by name."""
    found: dict[Place, Mapping[str, Any]] = {}
    for number, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != n or not all(isinstance(each, dict) for each in row):
            raise PuzzleError(f"{fpuzzles.WHAT} is damaged: its grid is not a square of {n} rows and {n} columns")
        found |= {cell(number, column): each for column, each in enumerate(row)}
    return found


def _refuse_unknown(found: Mapping[str, Any], cells: Mapping[Place, Mapping[str, Any]]) -> None:
    """Refuse keys that may be rules which Clew does not know."""
    known = {*HEAD, *SETTINGS, *FOG, *DRAWN, *KEYS}
    strange = [key for key, content in found.items() if key not in known and content]
    for each in cells.values():
        strange += [key for key, content in each.items() if key not in _IN_CELL and content and key not in strange]
    if strange:
        named = joined([quoted(key) for key in strange], 5)
        raise PuzzleError(f"Clew does not know {named} of f-puzzles, which may be a rule: the puzzle is not read")


def _said(found: Mapping[str, Any]) -> dict[str, str]:
    """Title, author and rules in the words of drawn cages, by their keys."""
    words = (_SAYING.fullmatch(entry.text()) for entry in entries(found, "cage"))
    return {_SAID[said[1].lower()]: said[2] for said in words if said}


def _value(each: Mapping[str, Any], n: int) -> int:
    found = each.get("value")
    value = 0 if found in (None, "") else number_of(found)
    if value is None or value > n:
        raise PuzzleError(f"a cell of {fpuzzles.WHAT} holds {quoted(str(found))}: expected 1 to {n}")
    return value


def _has_marks(each: Mapping[str, Any]) -> bool:
    """Whether the digits of a cell are limited; f-puzzles leaves empty lists behind."""
    return bool(each.get("givenPencilMarks"))


def _digits(found: object, n: int, what: str) -> list[int]:
    digits = [number_of(each) for each in listed(found, what, _LARGEST)]
    if not all(digit is not None and 1 <= digit <= n for digit in digits):
        raise PuzzleError(f"{what} are {quoted(str(found))}: expected digits from 1 to {n}")
    return [digit for digit in digits if digit is not None]


def _regions(cells: Mapping[Place, Mapping[str, Any]], n: int, *, needed: bool) -> list[list[Place]] | None:
    """The regions, where cells name theirs; null is none at all, and a cell that names none is in its usual box.

    Where the boxes are no more than the rows, they are regions only if a rule needs some.
    """
    high, wide = box_sides(n)
    if not any("region" in each for each in cells.values()) and not (needed and high == 1):
        return None
    regions: dict[int, list[Place]] = {}
    for index, (place, each) in enumerate(cells.items()):
        row, column = divmod(index, n)
        region = each.get("region", row // high * high + column // wide)
        if region is None:
            continue
        number = number_of(region)
        if number is None:
            raise PuzzleError(f"the region of {place} is {quoted(str(region))}: expected a number, or null for none")
        regions.setdefault(number, []).append(place)
    return list(regions.values())


def goal_of(found: object, puzzle: Variant) -> dict[Place, Value]:
    """The answer that came with the puzzle: values in a list or a text; none unless it is complete."""
    digits = len(puzzle.used)
    if isinstance(found, str):
        found = list(found.strip())
    if not isinstance(found, list) or len(found) != digits:
        return {}
    values = [number_of(each) for each in found]
    if not all(value is not None and value in puzzle.span for value in values):
        return {}
    given = puzzle.layers["given"]
    pairs = zip(puzzle.used, values, strict=True)
    return {place: value for place, value in pairs if value is not None and place not in given}


# What is no rule.


def _text(found: object) -> str:
    return found if isinstance(found, str) else "" if found is None else str(found)


def _about(found: Mapping[str, Any], cells: Mapping[Place, Mapping[str, Any]], remarks: list[str]) -> dict[str, Any]:
    """What is kept with the puzzle without being a rule of it."""
    drawing, fog = _drawing(found)
    kept = {place: {key: each[key] for key in IN_CELL if each.get(key)} for place, each in cells.items()}
    about: dict[str, str | tuple[Place, ...]] = {
        "rules": _text(found.get("ruleset")),
        "message": _text(found.get("successMessage")),
        "drawing": packed({key: drawn for key, drawn in drawing.items() if drawn}),
        "cells": packed({place: each for place, each in kept.items() if each}),
        "settings": packed({key: found[key] for key in SETTINGS if found.get(key)}),
    }
    about["lamps"] = " ".join(fog["fogofwar"])
    if any(fog.values()):
        about["fog"] = lit(fog["fogofwar"], fog["foglight"], [*cells])
    if counted := [plural(len(drawn), f"drawn {key}") for key, drawn in drawing.items() if drawn]:
        remarks.append(f"{joined(counted)} kept as decoration: if they state a rule, Clew does not know it.")
    return {name: text for name, text in about.items() if text}


def _drawing(found: Mapping[str, Any]) -> tuple[dict[str, list[Any]], dict[str, list[Place]]]:
    """The drawings that no rule explains, and the cells that are lit in fog; copies of rules are passed over."""
    drawing: dict[str, list[Any]] = {key: [] for key in DRAWN}
    fog: dict[str, list[Place]] = {key: [] for key in FOG}
    for key in FOG:
        fog[key] += [cell(*cell_of(each, key)) for each in listed(found.get(key), f"'{key}'")]
    for key in DRAWN:
        for entry in entries(found, key):
            value = entry.text() if key == "cage" else ""
            if any(entry.found.get(copy) for copy in _COPIES) or _SAYING.fullmatch(value):
                continue
            if value.startswith("DR") and number_of(value[2:]) is not None:
                raise PuzzleError(
                    f"Clew does not know cages with a digital root, {quoted(value)}: the puzzle is not read"
                )
            if value in FOG.values():
                fog["fogofwar" if value == FOG["fogofwar"] else "foglight"] += [cell(*at) for at in entry.cells()]
            else:
                drawing[key].append(dict(entry.found))
    return drawing, fog


# Rules, by the shape of their kind.


def _constraints(found: Mapping[str, Any], n: int) -> Iterator[Constraint]:
    for name in listed(found.get("negative"), "'negative'"):
        if not isinstance(name, str) or name not in _NEGATIVE:
            raise PuzzleError(f"Clew does not know the negative of {quoted(str(name))}: the puzzle is not read")
        yield Constraint(_NEGATIVE[name])
    for key, kind in KEYS.items():
        if KINDS[kind].shape == "whole":
            if found.get(key):
                yield Constraint(kind)
            continue
        read = _SHAPES[KINDS[kind].shape]
        for entry in entries(found, key):
            constraint = read(kind, entry, n)
            if constraint is not None:
                yield constraint


def _places(cells: Sequence[tuple[int, int]], entry: Entry, n: int) -> tuple[Place, ...]:
    """Name cells, which must be inside the grid."""
    for row, column in cells:
        if not (0 <= row < n and 0 <= column < n):
            raise PuzzleError(f"'{entry.key}' has R{row + 1}C{column + 1}: expected cells of the {n}x{n} grid")
    return tuple(cell(row, column) for row, column in cells)


def _of_cells(kind: str, entry: Entry, n: int) -> Constraint | None:
    places = _places(entry.cells(), entry, n)
    said = KINDS[kind].value
    value: int | tuple[int, ...] | None = None
    if said == "digits":
        value = tuple(sorted(_digits([*entry.list("values")], n, f"'values' of '{entry.key}'")))
        if not value:
            return None
    elif said != "none":
        value = entry.number() or None  # a sum of 0 says that there is none
    if value is not None and not places:
        raise PuzzleError(f"'{entry.key}' has a value, but no cells: expected cells such as R1C1")
    return Constraint(kind, cells=places, value=value) if places else None


def _of_pair(kind: str, entry: Entry, n: int) -> Constraint | None:
    places = _places(entry.cells(), entry, n)
    if len(places) != 2:
        raise PuzzleError(f"'{entry.key}' has {plural(len(places), 'cell')}: expected two")
    if KINDS[kind].value != "number":
        return Constraint(kind, cells=places, value=entry.number())
    text = entry.text()
    if text and text.upper() not in SIGNS:
        raise PuzzleError(f"'{entry.key}' has the value {quoted(text)}: expected {joined([*SIGNS], word='or')}")
    return Constraint(kind, cells=places, value=SIGNS[text.upper()]) if text else None


def _of_cell(kind: str, entry: Entry, n: int) -> Constraint | None:
    return Constraint(kind, cells=_places([cell_of(entry.found.get("cell"), entry.key)], entry, n))


def _of_lines(kind: str, entry: Entry, n: int) -> Constraint | None:
    lines = tuple(_places(line, entry, n) for line in entry.lines() if len(line) > 1)
    value = entry.number() if KINDS[kind].value != "none" else None
    return Constraint(kind, lines=lines, value=value) if lines else None


def _of_arrow(kind: str, entry: Entry, n: int) -> Constraint | None:
    """The bulb, and lines whose first cell is where they leave it."""
    bulb = _places(entry.cells(), entry, n)
    lines = tuple(_places(line[1:], entry, n) for line in entry.lines() if len(line) > 1)
    if lines and not bulb:
        raise PuzzleError(f"'{entry.key}' has lines, but no bulb: expected its cells in 'cells'")
    return Constraint(kind, cells=bulb, lines=lines) if lines else None


def _of_groups(kind: str, entry: Entry, n: int) -> Constraint | None:
    first, second = (_places(entry.cells(name), entry, n) for name in ("cells", "cloneCells"))
    if len(first) != len(second):
        raise PuzzleError(f"'{entry.key}' has {len(first)} cells and {len(second)} copies: expected as many of both")
    pairs = [(one, other) for one, other in zip(first, second, strict=True) if one != other]
    return Constraint(kind, lines=tuple(zip(*pairs, strict=True))) if pairs else None


def _from_outside(kind: str, entry: Entry, n: int) -> Constraint | None:
    at = cell_of(entry.found.get("cell"), entry.key)
    value = entry.number()
    if kind != "little killer":
        places = outside.along(at, outside.facing(at, n, n, entry.key), n, n)
        return Constraint(kind, cells=places, value=value) if value is not None else None
    step = outside.DIAGONALS.get(entry.text("direction").upper())
    if not value:
        return None  # it says nothing yet
    if step is None:
        raise PuzzleError(f"'{entry.key}' looks {quoted(entry.text('direction'))}: expected UL, UR, DL or DR")
    places = outside.along(at, step, n, n)
    if not places or (0 <= at[0] < n and 0 <= at[1] < n):
        way = f"{entry.text('direction').upper()} from {cell_name(*at)}"
        raise PuzzleError(f"'{entry.key}' looks {way}: expected a cell beside the grid, and a direction into it")
    return Constraint(kind, cells=places, value=value)


_SHAPES: Mapping[str, Callable[[str, Entry, int], Constraint | None]] = {
    "cell": _of_cell,
    "pair": _of_pair,
    "cells": _of_cells,
    "lines": _of_lines,
    "arrow": _of_arrow,
    "groups": _of_groups,
    "outside": _from_outside,
}


def _read(text: str) -> Sequence[Reading[Variant]]:
    return [read_content(fpuzzles.content(text))]


def _entitled(text: str, title: str, author: str) -> str:
    """Add title and author to a link."""
    named = {"title": title, "author": author}
    return fpuzzles.link({**fpuzzles.content(text), **{name: said for name, said in named.items() if said}})


FPUZZLES = Format(
    name="fpuzzles",
    title="link or JSON of f-puzzles",
    example=(
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAawgBt+MDAGMAhmjjxCIET"
        "EFh8IAEoBGAMKqQqZQCZN2lft0huANzH8ArlJABOEEW4AXABbCAtgHsPMZ8PxQfggAOxhFaTwVDQBmQzV1Ex1jU0onVGwIADMs4RgQuUDZeX"
        "4IqOVEAx1KkzS0oA\n"
    ),
    cues=fpuzzles.CUES,
    sniff=fpuzzles.looks_like,
    read=_read,
    write=lambda puzzle, marks: fpuzzles.link(content_of(puzzle, marks)),
    entitle=_entitled,
    holds_marks=True,
    holds_goal=True,
    wider=True,
)
