"""Variants as links of SudokuPad: f-puzzles inside, or a drawing whose usual shapes are recognised and reported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clew.codecs import sudokupad
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks, Place, cell
from clew.core.text import joined, plural, quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats import fpuzzles, recognising
from clew.families.variant.formats.drawn import drawing_of, usual_rules
from clew.families.variant.formats.fields import listed, number_of
from clew.families.variant.formats.fpuzzles_writing import content_of
from clew.families.variant.formats.frames import unframed
from clew.families.variant.formats.notes import IN_CELL_OF_SUDOKUPAD, SETTINGS, SHAPES, packed
from clew.families.variant.formats.shapes import Area, shapes
from clew.families.variant.puzzle import Variant

_LARGEST = 16
# Rules about the whole grid; SudokuPad itself knows the first three and passes over others.
_GLOBAL = {"antiknight": "anti-knight", "antiking": "anti-king", "nonconsecutive": "non-consecutive"}
_GLOBAL |= {"disjointgroups": "disjoint groups", "negativeratio": "negative ratio", "negativexv": "negative xv"}
_INDEXERS = {"fpRowIndexer": "row indexer", "fpColumnIndexer": "column indexer", "fpBoxIndexer": "box indexer"}
# What is no rule: settings, and what other keys repeat.
_HARMLESS = frozenset(
    [
        "id",
        "cellSize",
        "settings",
        "title",
        "author",
        "rules",
        "solution",
        "videos",
        "duration",
        "triggereffect",
        "foglink",
    ]
)
_KNOWN = frozenset([*SHAPES, *_HARMLESS, "cells", "regions", "cages", "metadata", "global", "foglight"])
_IN_CELL = ("value", "given", *IN_CELL_OF_SUDOKUPAD)
_META = re.compile(r"\s*([a-z]+)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


def read_drawing(found: Mapping[str, Any]) -> Reading[Variant]:
    """Read SudokuPad's own JSON."""
    strange = [key for key, content in found.items() if key not in _KNOWN and content]
    if strange:
        named = joined([quoted(key) for key in strange], 5)
        raise PuzzleError(f"Clew does not know {named} of SudokuPad, which may be a rule: the puzzle is not read")
    found = unframed(found)
    rows = [listed(row, "'cells'", 100) for row in listed(found.get("cells"), "'cells'", 100)]
    area = Area(len(rows), max(map(len, rows), default=0))
    if not (1 <= area.rows <= _LARGEST and 1 <= area.columns <= _LARGEST):
        raise PuzzleError(f"a grid of {area.rows}x{area.columns} is not read: expected at most {_LARGEST}x{_LARGEST}")
    if any(len(row) != area.columns for row in rows):
        raise PuzzleError(f"'cells' is damaged: expected {area.columns} cells in each row")
    given, notes = _cells(rows, area)
    cages = listed(found.get("cages"), "'cages'")
    if not all(isinstance(each, dict) for each in cages):
        raise PuzzleError("'cages' is damaged: expected a list of objects")
    meta = _metadata(found, cages)
    rules = meta.get("rules", "")
    digits = max(area.rows, area.columns)
    recogniser = recognising.Recogniser(shapes(found), area, digits, rules)
    constraints, kept = _cages(cages, area)
    constraints += [Constraint(_GLOBAL[name]) for name in _global(found, meta)]
    constraints += recognising.extra_regions([cells for cells, each in kept], recogniser, area)
    constraints += recogniser.constraints()
    left = [*recogniser.left, *recogniser.bare]
    stated = {each.cells for each in constraints if each.kind == "extra region"}
    loose = [each for cells, each in kept if cells not in stated and not _is_house(cells, area)]
    if rules == usual_rules(constraints):
        meta = {name: text for name, text in meta.items() if name != "rules"}
    puzzle = Variant.of(
        area.rows,
        area.columns,
        regions=_regions(found, area),
        latin=not _is_true(meta.get("norowcol", "")),
        given=given,
        constraints=constraints,
        about=_about(meta, notes, found, left, loose, area),
    )
    remarks = recognising.report(constraints, left, rules, fog=bool(found.get("foglight")))
    remarks += _unknown(loose)
    if puzzle.layers["latin"]:
        remarks.append("Digits may repeat in rows and columns.")
    if puzzle.areas and (free := len(puzzle.used) - len(puzzle.area_of)):
        remarks.append(f"{plural(free, 'cell')} in no region.")
    goal = fpuzzles.goal_of(meta.get("solution", found.get("solution")), puzzle)
    title, author = (meta.get(name, "")[:500] for name in ("title", "author"))
    return Reading(puzzle=puzzle, goal=goal, title=title, author=author, remarks=remarks)


def _cells(rows: Sequence[Sequence[Any]], area: Area) -> tuple[dict[Place, int], dict[Place, dict[str, Any]]]:
    """Digits that are given, and what else is in cells."""
    given: dict[Place, int] = {}
    notes: dict[Place, dict[str, Any]] = {}
    for row, line in enumerate(rows):
        for column, each in enumerate(line):
            if not isinstance(each, dict):
                raise PuzzleError("'cells' is damaged: expected rows of objects")
            strange = next((key for key in each if key not in _IN_CELL and each[key]), None)
            if strange is not None:
                raise PuzzleError(
                    f"Clew does not know {quoted(strange)} of a cell of SudokuPad: the puzzle is not read"
                )
            value = each.get("value")
            if value not in (None, "", 0):
                number = number_of(value)
                if number is None or number > max(area.rows, area.columns):
                    expected = f"expected digits up to {max(area.rows, area.columns)}"
                    raise PuzzleError(f"{cell(row, column)} holds {quoted(str(value))}: {expected}")
                given[cell(row, column)] = number
            kept = {key: each[key] for key in IN_CELL_OF_SUDOKUPAD if each.get(key)}
            if kept:
                notes[cell(row, column)] = kept
    return given, notes


def _metadata(found: Mapping[str, Any], cages: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Title, author, rules and the like: in an object, at the top, or in cages without cells."""
    meta: dict[str, Any] = {key: found[key] for key in ("title", "author", "rules", "solution") if found.get(key)}
    for cage in cages:
        named = _META.fullmatch(str(cage.get("value") or "")) if not cage.get("cells") else None
        if named:
            meta[named[1].lower()] = named[2]
    own = found.get("metadata")
    meta |= {str(key).lower(): value for key, value in own.items()} if isinstance(own, dict) else {}
    return {
        key: "\n".join(map(str, each)) if isinstance(each, list) else str(each) for key, each in meta.items() if each
    }


def _global(found: Mapping[str, Any], meta: Mapping[str, str]) -> list[str]:
    """Rules about the whole grid."""
    named = [str(each) for each in listed(found.get("global"), "'global'", 100)]
    strange = next((each for each in named if each not in _GLOBAL), None)
    if strange is not None:
        raise PuzzleError(f"Clew does not know the rule {quoted(strange)} of SudokuPad: the puzzle is not read")
    stated = [name for name in _GLOBAL if _is_true(meta.get(name, ""))]
    return list(dict.fromkeys([*named, *stated]))


def _is_true(text: str) -> bool:
    return text.strip().lower() in ("true", "1", "yes")


def _pairs(found: object, what: str) -> list[tuple[int, int]]:
    """A list of [row, column], counted from 0."""
    pairs = []
    for pair in listed(found, what, 1_000):
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(each) is int for each in pair):
            raise PuzzleError(f"{what} has {quoted(str(pair))} where a cell is expected, as in [0, 2]")
        pairs.append((pair[0], pair[1]))
    return pairs


def _regions(found: Mapping[str, Any], area: Area) -> list[tuple[Place, ...]]:
    regions = []
    for each in listed(found.get("regions"), "'regions'", 1_000):
        cells = recognising.cells_of(_pairs(each, "'regions'"), area)
        if cells is None:
            raise PuzzleError("'regions' has a cell outside the grid")
        if len(cells) > 1:
            regions.append(cells)
    return regions


Kept = list[tuple[tuple[Place, ...], Mapping[str, Any]]]


def _cages(cages: Sequence[Mapping[str, Any]], area: Area) -> tuple[list[Constraint], Kept]:
    """Cages with a sum or with different digits are rules; others are kept with their cells."""
    found: list[Constraint] = []
    kept: Kept = []
    for cage in cages:
        cells = recognising.cells_of(_pairs(cage.get("cells"), "'cages'"), area)
        if cells is None:
            raise PuzzleError("'cages' has a cell outside the grid")
        number = number_of(cage.get("sum")) or number_of(cage.get("value"))
        style = _INDEXERS.get(str(cage.get("style")))
        if not cells:
            continue
        if style is not None:
            found.append(Constraint(style, cells=cells))
        elif number and cage.get("unique") is False:
            found.append(Constraint("sum", cells=cells, value=number))
        elif number or (cage.get("unique") and not cage.get("value") and not _is_house(cells, area)):
            found.append(Constraint("killer", cells=cells, value=number))
        else:
            kept.append((cells, cage))
    return found, kept


def _unknown(cages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is said about cages that are no rules; a label, such as DR4 for a digital root, may mean anything."""
    labels = [str(cage.get("sum") or cage.get("value") or "").strip() for cage in cages]
    named = [*dict.fromkeys(quoted(label) for label in labels if label)]
    if named:
        what = f"{plural(len(labels) - labels.count(''), 'cage')} labelled {joined(named, 5)}"
        yield f"{what} kept as decoration: Clew does not understand such labels and takes no rule from them."
    if "" in labels:
        what = plural(labels.count(""), "cage")
        yield f"{what} without a sum kept as decoration: Clew takes no rule from them."


def _is_house(cells: Sequence[Place], area: Area) -> bool:
    """Whether a cage is a row, a column or the whole grid: SudokuPad repeats those."""
    lines = {each.partition("c")[0] for each in cells}, {each.partition("c")[2] for each in cells}
    whole = len(cells) == area.rows * area.columns
    return (
        whole or (len(lines[0]) == 1 and len(cells) == area.columns) or (len(lines[1]) == 1 and len(cells) == area.rows)
    )


def _about(
    meta: Mapping[str, str],
    notes: Mapping[Place, Mapping[str, Any]],
    found: Mapping[str, Any],
    left: Sequence[Any],
    cages: Sequence[Mapping[str, Any]],
    area: Area,
) -> dict[str, Any]:
    """What is kept with the puzzle without being a rule of it."""
    shown: dict[str, list[Any]] = {}
    for shape in left:
        shown.setdefault(shape.layer, []).append(shape.found)
    if cages:
        shown["cages"] = list(cages)
    lights = [cell(*each) for each in _pairs(found.get("foglight"), "'foglight'") if area.inside(*each)]
    about: dict[str, Any] = {
        "rules": meta.get("rules", ""),
        "message": meta.get("msgcorrect", ""),
        "shapes": packed(shown),
        "notes": packed(notes),
        "settings": packed({key: found[key] for key in SETTINGS if key != "metadata" and found.get(key)}),
    }
    if lights:
        about["fog"] = tuple(lights)
    return {name: text for name, text in about.items() if text}


def _read(text: str) -> Sequence[Reading[Variant]]:
    content = sudokupad.content(text)
    return [fpuzzles.read_content(content.found) if content.of_fpuzzles else read_drawing(content.found)]


def _sniff(text: str) -> bool:
    name = sudokupad.id_of(text)
    return name is not None and sudokupad.is_packed(name)


def _entitled(text: str, title: str, author: str) -> str:
    """Add title and author to a link."""
    content = sudokupad.content(text)
    named: dict[str, Any] = {name: said for name, said in (("title", title), ("author", author)) if said}
    found = content.found | named
    if not content.of_fpuzzles:
        found = content.found | {"metadata": {**content.found.get("metadata", {}), **named}}
    return sudokupad.link(found, of_fpuzzles=content.of_fpuzzles)


def _write(puzzle: Variant, marks: Marks) -> str:
    return sudokupad.link(content_of(puzzle, marks, "sudokupad"), of_fpuzzles=True)


def _draw(puzzle: Variant, marks: Marks) -> str:
    """A drawing states no rules: what would not be recognised again as the same is refused."""
    drawing = drawing_of(puzzle, marks)
    again = read_drawing(drawing).puzzle
    lost, gained = _stated(puzzle) - _stated(again), _stated(again) - _stated(puzzle)
    if lost:
        kind = min(each[0] for each in lost)
        raise PuzzleError(f"a drawing of '{kind}' would not be recognised again: use 'clew' for this puzzle")
    if gained:
        kind = min(each[0] for each in gained)
        raise PuzzleError(f"a part of the drawing would be taken for '{kind}': use 'clew' for this puzzle")
    return sudokupad.link(drawing, of_fpuzzles=False)


def _stated(puzzle: Variant) -> set[tuple[Any, ...]]:
    """The constraints, each line by itself."""
    return {
        (each.kind, frozenset(each.cells), line, each.value)
        for each in puzzle.constraints
        for line in each.lines or ((),)
    }


SUDOKUPAD = Format(
    name="sudokupad",
    title="link of SudokuPad with the rules of f-puzzles",
    example=(
        "https://sudokupad.app/fpuzN4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAawgBt%2BMDAGMAhmjjxCIET"
        "EFh8IAEoBGAMKqQqZQCZN2lft0huANzH8ArlJABOEEW4AXABbCAtgHsPMZ8PxQfggAOxhFaTwVDQBmQzV1Ex1jU0onVGwIADMs4RgQuUDZeX"
        "4IqOVEAx1KkzS0oA\n"
    ),
    cues=sudokupad.CUES,
    sniff=_sniff,
    read=_read,
    write=_write,
    entitle=_entitled,
    holds_marks=True,
    holds_goal=True,
    wider=True,
)
SCL = Format(
    name="scl",
    title="link of SudokuPad with a drawing",
    example=(
        "https://sudokupad.app/sclN4IgxgpgNlDKCWAvCIBcA2ALAGnNKAzmgNrHAC%2B2FVlFAutmbczQ0zR%2FY9T83QyABOEAObwA9gDsiqU"
        "sQAM2eW0UBGNqqUbs6tguwAmFdgDM2o401m9BrY1vrGJu8We7GxWxc%2Bm2z787WAmAAhiIQMmR4MJH6ypYumu4gAK6S8ACOKSioAC6C2bgA"
        "biFQ2WggAJwguAQpALZoleQCaQAmEIJQIQCekaCQkrmdJPIAdACshpMCAO7wbbkAFmjjABxTIEsQ8CJLuatjG7iC4u0QbWj5hSAARiFgANYi"
        "p%2B0AwuJQ4oIVAMRvADFAYCandvh1BB8vj9UCB%2FkCESAWrgoPBJBESKBZr0AAriNG5WLjKYGGaMYk6MnEVSTSkTfi4MCfb5%2FYGI3DLe"
        "BPdEEGQGVTIkDiIqdbp9TF4IYjWQmWk0%2BIgeaLFaocbOLY7PYHVVjdWvSQdS55AoQXD3J4vM4GqEs2G%2FAEOx2g27gzo2mFw%2BRe71Ig"
        "T1CC5EJtEKBtCgApQDGwgBy33qpQABHU2uJHikExGIgmQgAHHNQHpjJHkIA\n"
    ),
    cues=sudokupad.CUES,
    sniff=_sniff,
    read=_read,
    write=_draw,
    entitle=_entitled,
    wider=True,
)
