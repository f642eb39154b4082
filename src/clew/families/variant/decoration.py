"""Decoration: what setters drew that states no rule, as f-puzzles and SudokuPad have it, in the inks of a scene.

Notes of a puzzle may say anything, so what cannot be drawn is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, isfinite, radians, sin
from typing import Any, NamedTuple

from clew.core.errors import PuzzleError
from clew.core.places import Place, row_and_column
from clew.core.scene import Circle, Ink, Line, Polygon, Rect, Shape, Text
from clew.families.variant.formats import shapes
from clew.families.variant.formats.notes import (
    DRAWN,
    IN_CELL,
    IN_CELL_OF_SUDOKUPAD,
    SHAPES,
    kept_in_cells,
    kept_lists,
)
from clew.families.variant.puzzle import Variant

_PIXELS = 64.0  # of a cell of SudokuPad
_MOST = 2_000  # shapes that are drawn
_LETTERS = 24  # of a text
_FAR = 3.0  # cells from the grid, at most
_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})")
_ALPHA = re.compile(r"#([0-9a-f]{6})([0-9a-f]{2})|rgba\(.*,\s*([0-9.]{1,8})\s*\)", re.IGNORECASE)
_FAINT = 0.05  # what is more transparent than this is not drawn
_VIVID, _DARK = 20, 100  # what is not a grey, and what is too dark to tell
_STROKE = 0.03
# Inks as they are on paper; a colour becomes the one that is most like it.
_FILLS: Mapping[Ink, tuple[int, int, int]] = {
    "paper": (255, 255, 255),
    "faint": (236, 236, 236),
    "shade": (180, 186, 198),
    "line": (154, 154, 154),
    "frame": (26, 26, 26),
    "rose": (240, 182, 240),
    "green": (169, 227, 169),
    "orange": (251, 207, 148),
    "blue": (164, 220, 242),
    "violet": (207, 189, 240),
    "sand": (224, 220, 174),
}
_TEXTS: Mapping[Ink, tuple[int, int, int]] = {
    "given": (17, 17, 17),
    "mark": (29, 95, 191),
    "other": (194, 87, 12),
    "note": (118, 118, 118),
    "paper": (255, 255, 255),
}
_WORDS = {"red": "#F67280", "green": "#67F067", "blue": "#2ECBFF", "yellow": "#FFE97F", "orange": "#FF9A00"}


class Decoration(NamedTuple):
    """What is under the digits and what is over them, and cages with their labels."""

    under: Sequence[Shape]
    over: Sequence[Shape]
    cages: Sequence[tuple[tuple[Place, ...], str]]


def decoration(puzzle: Variant) -> Decoration:
    """Everything that was drawn and is no rule."""
    if not puzzle.layers["about"]:
        return Decoration((), (), ())
    under, over = [*_coloured(puzzle)], list[Shape]()
    for layer, each in _of_sudokupad(puzzle):
        (over if layer == "overlays" else under).extend(_drawn(each))
    for key, found in kept_lists(puzzle, "drawing", DRAWN).items():
        for one in found:
            (over if key == "text" else under).extend(_of_fpuzzles(key, one))
    below, above = ([shape for shape in some if _is_near(puzzle, shape)][:_MOST] for some in (under, over))
    return Decoration(below, above, [*_cages(puzzle)][:_MOST])


def reach(found: Decoration) -> tuple[float, float, float, float]:
    """The least and the greatest x and y of what is drawn, in cells."""
    spots = [point for shape in (*found.under, *found.over) for point in _corners(shape)] or [(0.5, 0.5)]
    across, down = ([each[axis] for each in spots] for axis in (0, 1))
    return min(across), min(down), max(across), max(down)


def _corners(shape: Shape) -> Sequence[tuple[float, float]]:
    if isinstance(shape, Line):
        return [(shape.x1, shape.y1), (shape.x2, shape.y2)]
    if isinstance(shape, Rect):
        return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
    if isinstance(shape, Polygon):
        return shape.points
    far = shape.radius if isinstance(shape, Circle) else 0.3
    return [(shape.x - far, shape.y - far), (shape.x + far, shape.y + far)]


def _is_near(puzzle: Variant, shape: Shape) -> bool:
    return all(-_FAR <= x <= puzzle.columns + _FAR and -_FAR <= y <= puzzle.rows + _FAR for x, y in _corners(shape))


# Colours and numbers.


def _ink(found: object, inks: Mapping[Ink, tuple[int, int, int]] = _FILLS) -> Ink:
    """The ink that is most like a colour, on white if it is transparent; "none" if it is not a colour."""
    text = _WORDS.get(found.strip().lower(), found.strip()) if isinstance(found, str) else ""
    name, clear = shapes.colour(text), _ALPHA.fullmatch(text)
    if not re.fullmatch(r"[0-9A-F]{6}", name):
        return "none"
    dense = 1.0
    if clear is not None:
        dense = int(clear[2], 16) / 255 if clear[2] else min(1.0, _number(_parsed(clear[3]), 1.0))
    if dense < _FAINT:
        return "none"
    seen = [255 - dense * (255 - int(name[at : at + 2], 16)) for at in (0, 2, 4)]
    vivid = max(seen) - min(seen) > _VIVID and max(seen) > _DARK
    some = {ink: rgb for ink, rgb in inks.items() if not vivid or max(rgb) - min(rgb) > _VIVID}
    return min(some, key=lambda ink: sum((one - other) ** 2 for one, other in zip(seen, some[ink], strict=True)))


def _parsed(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _number(found: object, usual: float, most: float = 40.0) -> float:
    """A size; one that is not a number, or not a sensible one, is the usual one."""
    if isinstance(found, str):
        found = _parsed(found[:20])
    right = isinstance(found, int | float) and not isinstance(found, bool) and isfinite(found) and 0 < found <= most
    return float(found) if right else usual  # type: ignore[arg-type]


def _words(found: object) -> str:
    text = " ".join(str(found).split()) if isinstance(found, str | int | float) else ""
    return "".join(sign for sign in text if sign.isprintable())[:_LETTERS]


# Shapes of both programs.


def _box(at: tuple[float, float], size: tuple[float, float], fill: Ink, ink: Ink, turned: float = 0.0) -> Shape:
    """A rectangle around a point, turned by some degrees."""
    (x, y), (width, height) = at, size
    if not turned % 180:
        return Rect(x=x - width / 2, y=y - height / 2, width=width, height=height, fill=fill, ink=ink, stroke=_STROKE)
    along, beside = cos(radians(turned)), sin(radians(turned))
    corners = [(right * width / 2, down * height / 2) for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    points = [(x + a * along - b * beside, y + a * beside + b * along) for a, b in corners]
    return Polygon(points=points, fill=fill, ink=ink, stroke=_STROKE)


def _round(at: tuple[float, float], size: tuple[float, float], fill: Ink, ink: Ink) -> Shape:
    (x, y), (width, height) = at, size
    if abs(width - height) < _STROKE:
        return Circle(x=x, y=y, radius=width / 2, fill=fill, ink=ink, stroke=_STROKE)
    radius = min(width, height) / 2
    return Rect(
        x=x - width / 2, y=y - height / 2, width=width, height=height, radius=radius, fill=fill, ink=ink, stroke=_STROKE
    )


def _stroke(points: Sequence[tuple[float, float]], width: float, ink: Ink) -> Iterator[Shape]:
    if ink == "none":
        return
    for x, y in points:
        yield Circle(x=x, y=y, radius=width / 2, fill=ink)
    for (x1, y1), (x2, y2) in pairwise(points):
        yield Line(x1=x1, y1=y1, x2=x2, y2=y2, width=width, ink=ink)


def _head(before: tuple[float, float], end: tuple[float, float], size: float, ink: Ink) -> Shape:
    far = hypot(end[0] - before[0], end[1] - before[1]) or 1.0
    along = (end[0] - before[0]) / far, (end[1] - before[1]) / far
    back = end[0] - size * along[0], end[1] - size * along[1]
    side = -0.6 * size * along[1], 0.6 * size * along[0]
    points = [end, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
    return Polygon(points=points, fill=ink, ink=ink)


# SudokuPad.


def _of_sudokupad(puzzle: Variant) -> Iterator[tuple[str, shapes.Shape]]:
    """Shapes as they are read, those that can be."""
    for layer, found in kept_lists(puzzle, "shapes", SHAPES).items():
        for one in found:
            try:
                yield from ((layer, shape) for shape in shapes.shapes({layer: [one]}) if shape.points)
            except PuzzleError:
                continue


def _drawn(shape: shapes.Shape) -> Iterator[Shape]:
    found, points = shape.found, [(right, down) for down, right in shape.points]
    if shape.layer in ("lines", "arrows"):
        width = min(1.0, _number(found.get("thickness"), 4.0, 1000.0) / _PIXELS)
        ink = _ink(found.get("color"))
        yield from _stroke(points, width, ink)
        if shape.layer == "arrows" and len(points) > 1 and ink != "none":
            yield _head(points[-2], points[-1], min(0.5, _number(found.get("headLength"), 0.3)), ink)
        return
    fill, ink = _ink(found.get("backgroundColor")), _ink(found.get("borderColor"))
    if (fill, ink) != ("none", "none") and shape.width > 0 and shape.height > 0:
        size = min(shape.width, _number(shape.width, 1.0)), min(shape.height, _number(shape.height, 1.0))
        turned = found.get("angle")
        angle = float(turned) if isinstance(turned, int | float) and isfinite(turned) else 0.0
        yield _round(points[0], size, fill, ink) if shape.rounded else _box(points[0], size, fill, ink, angle)
    if text := _words(shape.text):
        size_of = min(1.0, _number(found.get("fontSize"), 0.5 * _PIXELS, 1000.0) / _PIXELS)
        yield _text(points[0], text, size_of, found.get("color"))


def _text(at: tuple[float, float], text: str, size: float, colour: object) -> Shape:
    ink = _ink(colour, _TEXTS)
    return Text(x=at[0], y=at[1], text=text, size=max(0.12, size), ink="given" if ink == "none" else ink)


# f-puzzles.


def _middle(found: object) -> tuple[float, float] | None:
    match = _CELL.fullmatch(found) if isinstance(found, str) else None
    return None if match is None else (int(match[2]) - 0.5, int(match[1]) - 0.5)


def _middles(found: object) -> list[tuple[float, float]]:
    cells = map(_middle, found if isinstance(found, list) else ())
    return [at for at in cells if at is not None]


def _of_fpuzzles(key: str, found: Mapping[str, Any]) -> Iterator[Shape]:
    if key == "line":
        lines = found.get("lines")
        for line in lines if isinstance(lines, list) else ():
            yield from _stroke(_middles(line), min(1.0, _number(found.get("width"), 0.1)), _ink(found.get("outlineC")))
        return
    cells = _middles(found.get("cells"))
    if not cells or key == "cage":
        return
    at = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
    if key in ("circle", "rectangle"):
        fill, ink = _ink(found.get("baseC")), _ink(found.get("outlineC"))
        size = _number(found.get("width"), 0.8), _number(found.get("height"), 0.8)
        turned = found.get("angle")
        angle = float(turned) if isinstance(turned, int | float) and isfinite(turned) else 0.0
        if (fill, ink) != ("none", "none"):
            yield _round(at, size, fill, ink) if key == "circle" else _box(at, size, fill, ink, angle)
    if text := _words(found.get("value")):
        size_of = _number(found.get("size"), 0.6 if key == "text" else 0.4)
        yield _text(at, text, min(1.0, size_of), found.get("fontC"))


# What both have in common.


def _coloured(puzzle: Variant) -> Iterator[Shape]:
    """Cells in the first of their colours."""
    notes = {**kept_in_cells(puzzle, "cells", IN_CELL), **kept_in_cells(puzzle, "notes", IN_CELL_OF_SUDOKUPAD)}
    used = {*puzzle.used}
    for place, held in notes.items():
        every = [held.get(key) for key in ("c", "cArray", "highlight", "highlightArray", "color")]
        colours = [one for each in every for one in (each if isinstance(each, list) else [each])]
        ink = next((ink for ink in map(_ink, colours) if ink not in ("none", "paper")), None)
        if ink is not None and place in used:
            row, column = row_and_column(Place(place))
            yield Rect(x=column, y=row, width=1, height=1, fill=ink)


def _cages(puzzle: Variant) -> Iterator[tuple[tuple[Place, ...], str]]:
    used = {*puzzle.used}
    for one in kept_lists(puzzle, "drawing", ("cage",)).get("cage", ()):
        spots = [(int(y), int(x)) for x, y in _middles(one.get("cells"))]
        yield from _cage(spots, one.get("value"), used)
    for one in kept_lists(puzzle, "shapes", ("cages",)).get("cages", ()):
        cells = one.get("cells")
        pairs = [each for each in cells if isinstance(each, list) and len(each) == 2] if isinstance(cells, list) else []
        spots = [(row, column) for row, column in pairs if type(row) is type(column) is int]
        yield from _cage(spots, one.get("value") or one.get("sum"), used)


def _cage(spots: Sequence[tuple[int, int]], label: object, used: set[Place]) -> Iterator[tuple[tuple[Place, ...], str]]:
    cells = tuple(Place(f"r{row + 1}c{column + 1}") for row, column in spots)
    if cells and used.issuperset(cells):
        yield cells, _words(label)
