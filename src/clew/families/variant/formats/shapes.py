"""Shapes of a drawing: lines, arrows, circles, squares and texts, and where in the grid they are."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.core.places import Place, cell
from clew.core.text import quoted
from clew.families.variant.formats.fields import listed

Point = tuple[float, float]  # down and to the right, in cells
_MOST = 5_000  # shapes of one sort
_POINTS = 1_000  # of one line
_FAR = 200.0  # cells from the grid
_NEAR = 0.12  # how far from its spot a shape may be
_NAMED = {"black": "000000", "white": "FFFFFF", "grey": "808080", "gray": "808080"}
_NAMED |= dict.fromkeys(("lightgrey", "lightgray"), "D3D3D3") | dict.fromkeys(("darkgrey", "darkgray"), "A9A9A9")
_NAMED |= {"silver": "C0C0C0"}
_RGB = re.compile(r"rgba?\(\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*(?:,[^)]*)?\)", re.IGNORECASE)
_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)


@dataclass(frozen=True)
class Shape:
    """One shape: what others wrote of it, and what recognising it needs."""

    layer: str
    found: Mapping[str, Any]
    points: tuple[Point, ...]  # of a line or arrow; the centre of anything else
    width: float
    height: float
    rounded: bool
    colour: str  # of the line, or the fill
    border: str
    text: str
    thickness: float

    @property
    def centre(self) -> Point:
        """Where it is."""
        return self.points[0]

    @property
    def key(self) -> str:
        """What tells it from others; shapes that are written twice are one."""
        return f"{self.layer} {json.dumps(self.found, sort_keys=True)}"


def shapes(found: Mapping[str, Any]) -> list[Shape]:
    """All shapes of a drawing."""
    return [
        _shape(layer, each)
        for layer in ("underlays", "lines", "arrows", "overlays")
        for each in listed(found.get(layer), f"'{layer}'", _MOST)
        if each
    ]


def _shape(layer: str, each: object) -> Shape:
    if not isinstance(each, dict):
        raise PuzzleError(f"'{layer}' is damaged: expected a list of objects")
    along = layer in ("lines", "arrows")
    points = listed(each.get("wayPoints"), f"'wayPoints' of '{layer}'", _POINTS) if along else [each.get("center")]
    return Shape(
        layer=layer,
        found=each,
        points=tuple(_point(point, layer) for point in points if point is not None),
        width=_number(each.get("width")),
        height=_number(each.get("height")),
        rounded=bool(each.get("rounded")),
        colour=colour(each.get("color") if along else each.get("backgroundColor")),
        border=colour(each.get("borderColor")),
        text=str(each.get("text") or "").strip(),
        thickness=_number(each.get("thickness")),
    )


def _number(found: object) -> float:
    return float(found) if isinstance(found, int | float) and abs(found) < 10_000 else 0.0


def _point(found: object, layer: str) -> Point:
    if isinstance(found, list) and len(found) == 2:
        down, right = found
        numbers = all(isinstance(each, int | float) and abs(each) < _FAR for each in found)
        if numbers:
            return float(down), float(right)
    raise PuzzleError(f"'{layer}' has {quoted(str(found))} where a point is expected, as in [0.5, 2.5]")


def colour(found: object) -> str:
    """A colour as six capital digits, without how transparent it is; other words as they are."""
    text = found.strip() if isinstance(found, str) else ""
    match = _HEX.fullmatch(text)
    if match is None:
        parts = _RGB.fullmatch(text)
        if parts is not None:
            return "".join(f"{min(int(part), 255):02X}" for part in parts.groups())
        return _NAMED.get(text.lower(), text.lower())
    digits = match[1].upper()
    return "".join(2 * digit for digit in digits) if len(digits) == 3 else digits[:6]


def grey(name: str) -> bool:
    """Whether a colour is a grey that is neither black nor white."""
    if not re.fullmatch(r"[0-9A-F]{6}", name):
        return False
    red, green, blue = (int(name[at : at + 2], 16) for at in (0, 2, 4))
    return max(red, green, blue) - min(red, green, blue) <= 12 and 80 <= red <= 240


def close(one: Point, other: Point, by: float = _NEAR) -> bool:
    """Whether two points are all but the same."""
    return abs(one[0] - other[0]) <= by and abs(one[1] - other[1]) <= by


@dataclass(frozen=True)
class Area:
    """The grid that shapes are on."""

    rows: int
    columns: int

    def inside(self, row: int, column: int) -> bool:
        """Whether there is such a cell."""
        return 0 <= row < self.rows and 0 <= column < self.columns

    def place(self, point: Point, by: float = 0.5) -> Place | None:
        """The cell that a point is in, and not further from its middle than this; None where it is outside."""
        row, column = int(point[0] // 1), int(point[1] // 1)
        middle = row + 0.5, column + 0.5
        return cell(row, column) if self.inside(row, column) and close(point, middle, by) else None

    def edge(self, point: Point) -> tuple[Place, Place] | None:
        """The two cells that a point is between."""
        row, column = int(point[0] // 1), int(point[1] // 1)
        for down, right in ((0, 1), (1, 0)):
            for one in ((row, column), (row - down, column - right)):
                other = one[0] + down, one[1] + right
                middle = (one[0] + other[0] + 1) / 2, (one[1] + other[1] + 1) / 2
                if self.inside(*one) and self.inside(*other) and close(point, middle):
                    return cell(*one), cell(*other)
        return None

    def corner(self, point: Point) -> tuple[Place, ...]:
        """The cells around a corner that a point is at."""
        row, column = round(point[0]), round(point[1])
        if not close(point, (row, column)):
            return ()
        around = [(row + down, column + right) for down in (-1, 0) for right in (-1, 0)]
        return tuple(cell(*each) for each in around if self.inside(*each))

    def covered(self, shape: Shape) -> tuple[Place, ...]:
        """The cells whose middle a shape covers."""
        (down, right), high, wide = shape.centre, shape.height / 2, shape.width / 2
        return tuple(
            cell(row, column)
            for row in range(max(0, int(down - high - 1)), min(self.rows, int(down + high + 2)))
            for column in range(max(0, int(right - wide - 1)), min(self.columns, int(right + wide + 2)))
            if abs(row + 0.5 - down) <= high and abs(column + 0.5 - right) <= wide
        )

    def path(self, points: Sequence[Point]) -> tuple[Place, ...] | None:
        """The cells along a line, those between its corners too; None where it does not go from middle to middle.

        The ends may be away from the middles: lines are cut short where they leave a circle.
        """
        found: list[tuple[int, int]] = []
        for at, (down, right) in enumerate(points):
            spot = int(down // 1), int(right // 1)
            loose = 0.5 if at in (0, len(points) - 1) else _NEAR
            if not self.inside(*spot) or not close((down, right), (spot[0] + 0.5, spot[1] + 0.5), loose):
                return None
            found.append(spot)
        cells = found[:1]
        for (row, column), (down, right) in pairwise(found):
            steps = max(abs(down - row), abs(right - column))
            if steps and {abs(down - row), abs(right - column)} - {0, steps}:
                return None
            step = ((down > row) - (down < row), (right > column) - (right < column))
            cells += [(row + step[0] * k, column + step[1] * k) for k in range(1, steps + 1)]
        return tuple(cell(*each) for each in cells)
