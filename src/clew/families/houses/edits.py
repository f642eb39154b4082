"""How houses are set: on the points of a grid, or as a list of points, of which the grid shows what it has room for.

The list is what counts: it keeps the order, and with it the numbers of the houses.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.codecs.lines import numbered
from clew.core.edits import MARKS, Edits, Field, Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import replace
from clew.core.places import Place, Value
from clew.core.scene import Circle, Kind, Line, Scene, Spot, Text
from clew.families.houses.drawing import GRID, HOUSE
from clew.families.houses.formats.points import points, rows
from clew.families.houses.puzzle import Houses, Point, vary

_POINTS = "points"
_HOUSE = 1
_WIDEST = 40  # rows or columns of a grid


def _name(point: Point) -> Place:
    return Place(f"{point.x},{point.y}")


def _listed(sheet: Sheet) -> tuple[Point, ...]:
    return points(numbered(sheet.fields.get(_POINTS, "")))


def _corner(listed: Sequence[Point]) -> Point:
    """The upper left point of the grid: the origin, unless houses are beyond it."""
    return Point(min([0, *(point.x for point in listed)]), min([0, *(point.y for point in listed)]))


def _around(listed: Sequence[Point], size: Size) -> Size:
    """A grid of at least this size that holds all houses, if it can."""
    corner = _corner(listed)
    across = max([size.columns, *(point.x - corner.x + 1 for point in listed)])
    down = max([size.rows, *(point.y - corner.y + 1 for point in listed)])
    return Size(min(down, _WIDEST), min(across, _WIDEST))


def _grid(sheet: Sheet) -> list[Point]:
    try:
        corner = _corner(_listed(sheet))
    except PuzzleError:  # a list that is being typed
        corner = Point(0, 0)
    return [Point(corner.x + x, corner.y + y) for y in range(sheet.size.rows) for x in range(sheet.size.columns)]


def _open(puzzle: Houses) -> Sheet:
    sheet = Sheet(
        size=_around(puzzle.points, Size(2, 2)),
        fields={_POINTS: "\n".join(rows(puzzle))},
        variants={
            "distances": str(puzzle.distances),
            "exactly": "yes" if puzzle.exactly else "no",
            "metric": puzzle.metric,
        },
        edited=_POINTS,
    )
    return _settle(sheet)


def _settle(sheet: Sheet) -> Sheet:
    """Houses set on the grid come last in the list, those taken away leave it; a list that was typed is shown."""
    try:
        listed = _listed(sheet)
    except PuzzleError:  # said again when the puzzle is made
        return sheet
    if sheet.edited == MARKS:
        shown = set(_grid(sheet))
        kept = [point for point in listed if point not in shown or _name(point) in sheet.marks]
        new = [point for point in _grid(sheet) if _name(point) in sheet.marks and point not in kept]
        listed = (*kept, *new)
    else:
        sheet = replace(sheet, size=_around(listed, sheet.size))
    text = "\n".join(f"{point.x} {point.y}" for point in listed)
    sheet = replace(sheet, fields={_POINTS: text})
    shown = set(_grid(sheet))
    return replace(sheet, marks={_name(point): _HOUSE for point in listed if point in shown})


def _make(sheet: Sheet) -> Houses:
    return vary(Houses(_listed(sheet)), sheet.variants)


def _draw(sheet: Sheet) -> Scene:
    """A grid of points; houses carry their numbers."""
    grid = _grid(sheet)
    across, down = sheet.size.columns, sheet.size.rows
    corner = grid[0]
    at = {point: (point.x - corner.x + 0.5, point.y - corner.y + 0.5) for point in grid}
    try:
        numbers = {point: str(number) for number, point in enumerate(_listed(sheet), 1) if point in at}
    except PuzzleError:
        numbers = {}
    house = [Circle(x=0, y=0, radius=HOUSE, fill="paper", ink="frame", stroke=0.04)]
    far_x, far_y = across - 0.5, down - 0.5
    return Scene(
        width=across,
        height=down,
        title=f"Houses in the making, {len(numbers)} of them",
        kinds={"point": Kind(area=Circle(x=0, y=0, radius=0.42), faces={_HOUSE: house})},
        spots={_name(point): Spot(x=x, y=y, kind="point") for point, (x, y) in at.items()},
        under=[
            *(Line(x1=0.5, y1=y + 0.5, x2=far_x, y2=y + 0.5, width=GRID, ink="faint") for y in range(down)),
            *(Line(x1=x + 0.5, y1=0.5, x2=x + 0.5, y2=far_y, width=GRID, ink="faint") for x in range(across)),
        ],
        over=[
            Text(x=at[point][0], y=at[point][1], text=number, size=0.36 if len(number) < 3 else 0.26, ink="given")
            for point, number in numbers.items()
        ],
    )


def _values(sheet: Sheet) -> Sequence[Value]:
    return (_HOUSE,)


EDITS: Edits[Houses] = Edits(
    entry="cycle",
    sizes={"small": Size(5, 5), "normal": Size(7, 7), "large": Size(12, 12)},
    least=Size(2, 2),
    most=Size(_WIDEST, _WIDEST),
    open=_open,
    draw=_draw,
    values=_values,
    settle=_settle,
    make=_make,
    fields={_POINTS: Field(title="Houses", help="x and y of one house per line, in the order of their numbers")},
)
