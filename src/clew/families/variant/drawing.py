"""How a variant looks: lines under the digits, cages, dots and numbers over them; as a sketch, a grid and a legend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot, sqrt
from textwrap import wrap
from typing import NamedTuple

from clew.core.frozen import replace
from clew.core.places import Marks, Place, Value, cell, row_and_column
from clew.core.scene import Circle, Fog, Ink, Kind, Line, Polygon, Rect, Scene, Shape, Spot, Text, Tie
from clew.core.sketch import Piece, Sketch
from clew.families.variant.chaos import APART, JOINED
from clew.families.variant.constraint import Constraint
from clew.families.variant.decoration import decoration, reach
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Variant
from clew.families.variant.wording import called

_THIN, _THICK = 0.02, 0.06
_DIGIT, _LARGEST_NOTE, _NOTES = 0.64, 0.28, 0.84
_SLACK = 0.3  # that something may be beyond its cells
_INSET = 0.07  # of a cage from the lines of the grid
_LINE, _LETTER = 0.45, 0.19  # height of a line above the grid, and width of a letter in it
_AREA = Rect(x=-0.5, y=-0.5, width=1, height=1)
_SIGNS = {JOINED: "=", APART: "≠"}
Point = tuple[float, float]
Drawn = Iterator[Shape]


class Look(NamedTuple):
    """How a kind is drawn: what is under the digits and what is over them; in a legend, what it means."""

    under: Callable[[Variant, Constraint], Drawn] | None = None
    over: Callable[[Variant, Constraint], Drawn] | None = None


def draw(puzzle: Variant, area: Mapping[Place, int] | None = None, *, around: bool = False) -> Scene:
    """The grids with all that is drawn on them, and a spot for each cell.

    For setters: with other areas than those of the puzzle, or with room all around for clues.
    """
    left, top, right, bottom = (max(each, around) for each in _margins(puzzle))
    area = puzzle.area_of if area is None else area
    under: list[Shape] = []
    over: list[Shape] = []
    for each in puzzle.constraints:
        look = _look(each)
        under += () if look.under is None else look.under(puzzle, each)
        over += () if look.over is None else look.over(puzzle, each)
    under += _limited(puzzle)
    drawn = decoration(puzzle)
    under[:0] = drawn.under
    over += drawn.over
    for cells, label in drawn.cages:
        over += _labelled(lambda _, label=label: label)(puzzle, Constraint("killer", cells=cells))  # type: ignore[misc]
    given = {Place(place): value for place, value in puzzle.layers["given"].items() if isinstance(value, int)}
    heading, room = _heading(puzzle)
    for at, words in enumerate(heading, 1 - len(heading)):
        over.append(Text(x=0, y=-top - 0.35 + _LINE * at, text=words, size=0.36, start=True))
    notes = _notes(puzzle)
    return Scene(
        width=puzzle.columns + left + right,
        height=puzzle.rows + top + bottom + room,
        title=f"Variant sudoku, {puzzle.rows} rows and {puzzle.columns} columns",
        kinds={
            "cell": Kind(
                area=_AREA,
                faces=faces(puzzle, "mark"),
                notes={value: [note] for value, note in notes.items()},
                note_areas={value: Circle(x=at.x, y=at.y, radius=0.54 * at.size) for value, at in notes.items()},
            ),
            "given": Kind(area=_AREA, faces=faces(puzzle, "given")),
        },
        spots={
            place: Spot(x=at.x + left, y=at.y + top + room, kind="given" if place in given else "cell")
            for place, at in ((place, _Middle(*_middle(place))) for place in puzzle.used)
        },
        under=[_moved(shape, left, top + room) for shape in under],
        over=[_moved(shape, left, top + room) for shape in (*grid_lines(puzzle, area), *over)],
        given=given,
        ties={kind: Tie(sign=_fact(sign), dashed=kind == APART) for kind, sign in _SIGNS.items() if puzzle.labels},
    )


def _fact(text: str) -> Sequence[Shape]:
    """What a fact about two cells looks like."""
    return [Text(x=0, y=0, text=text, size=0.2, ink="note", bold=True)]


def _heading(puzzle: Variant) -> tuple[Sequence[str], float]:
    """What is said above the grid, in lines that are not wider than it, and the room for them."""
    words = [text for text in map(_stated, puzzle.constraints) if text]
    words += ["regions are to be found, and numbered on the right"] if puzzle.labels else []
    words += [f"digits {puzzle.span[0]} to {puzzle.span[-1]}"] if puzzle.layers["digits"] else []
    words += ["digits may repeat in rows and columns"] if puzzle.layers["latin"] else []
    lines = wrap(", ".join(dict.fromkeys(words)), max(20, int(puzzle.columns / _LETTER)), break_on_hyphens=False)
    return lines, 0.7 + _LINE * (len(lines) - 1) if lines else 0.0


def _limited(puzzle: Variant) -> Drawn:
    """The only digits that cells can have, small at their lower edge."""
    for place, digits in puzzle.layers["pencil"].items():
        x, y = _middle(place)
        text = ("" if puzzle.span[-1] < 10 else " ").join(map(str, digits if isinstance(digits, tuple) else ()))
        yield Text(x=x, y=y + 0.37, text=text, size=min(0.22, 1.5 / max(1, len(text))), ink="given")


def fog(puzzle: Variant) -> Fog | None:
    """What is covered until right digits light the cells around them; the lines of the grid stay visible."""
    bright = puzzle.layers["about"].get("fog", ())
    if not isinstance(bright, tuple) or not bright:
        return None
    left, top, _, _ = _margins(puzzle)
    room = _heading(puzzle)[1]
    used = frozenset(puzzle.used)
    near = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    clears = {
        place: [at for down, right in near if (at := _at(used, row + down, column + right))]
        for place in puzzle.used
        for row, column in (row_and_column(place),)
    }
    lines = [_moved(shape, left, top + room) for shape in grid_lines(puzzle, puzzle.area_of)]
    return Fog(lit=[place for place in puzzle.used if place in bright], clears=clears, over=lines)


def clue_at(puzzle: Variant, clue: str) -> tuple[str, Sequence[Place]]:
    """What a clue is called, and its cells."""
    constraints = puzzle.layers["constraint"]
    if clue in constraints:
        each: Constraint = constraints[clue]  # type: ignore[assignment]
        cells = (*each.cells, *(place for line in each.lines for place in line))
        return called(each, puzzle.rows, puzzle.columns), list(dict.fromkeys(cells))
    given = puzzle.layers["given"].get(clue)
    return f"the marks in {clue}" if given is None else f"the {given} in {clue}", [Place(clue)]


class _Middle(NamedTuple):
    x: float
    y: float


def _middle(place: Place) -> Point:
    row, column = row_and_column(place)
    return column + 0.5, row + 0.5


def _look(each: Constraint) -> Look:
    return LOOKS.get(each.kind) or _USUAL[KINDS[each.kind].shape]


def faces(puzzle: Variant, ink: Ink) -> Mapping[Value, Sequence[Shape]]:
    """Each digit as it is written in a cell; below the sums of cages, if there are any."""
    labelled = any(isinstance(each.value, int) and _look(each).over is _cage for each in puzzle.constraints)
    down, size = (0.05, 0.9 * _DIGIT) if labelled else (0.0, _DIGIT)
    return {
        value: [Text(x=0, y=down, text=str(value), size=size, ink=ink, bold=ink == "given")] for value in puzzle.span
    }


def _notes(puzzle: Variant) -> Mapping[Value, Text]:
    """Each candidate in its own spot."""
    columns = ceil(sqrt(len(puzzle.span)))
    rows = ceil(len(puzzle.span) / columns)
    across, down = _NOTES / columns, _NOTES / rows
    size = min(0.92 * across, 0.92 * down, _LARGEST_NOTE)
    return {
        value: Text(
            x=(at % columns - (columns - 1) / 2) * across,
            y=(at // columns - (rows - 1) / 2) * down,
            text=str(value),
            size=size,
            ink="note",
        )
        for at, value in enumerate(puzzle.span)
    }


def _moved(shape: Shape, right: float, down: float) -> Shape:
    from clew.rules.faces import moved

    return moved(shape, right, down)


def grid_lines(puzzle: Variant, area: Mapping[Place, int]) -> Drawn:
    """Thin lines between cells, thick ones around regions and grids."""
    used = frozenset(puzzle.used)
    thick = []
    for row in range(puzzle.rows + 1):
        for column in range(puzzle.columns + 1):
            here = _at(used, row, column)
            for other, line in (
                (_at(used, row - 1, column), Line(x1=column, y1=row, x2=column + 1, y2=row, width=_THIN)),
                (_at(used, row, column - 1), Line(x1=column, y1=row, x2=column, y2=row + 1, width=_THIN)),
            ):
                if here is None and other is None:
                    continue
                edge = here is None or other is None
                if edge or area.get(here or "") != area.get(other or ""):
                    thick.append(replace(line, width=_THICK, ink="frame"))
                else:
                    yield line
    yield from thick


def _at(used: frozenset[Place], row: int, column: int) -> Place | None:
    return place if min(row, column) >= 0 and (place := cell(row, column)) in used else None


def _margins(puzzle: Variant) -> tuple[int, int, int, int]:
    """Room for clues outside the grid: left, top, right, bottom."""
    spots = [*_outside(puzzle.constraints).values()]
    drawn = reach(decoration(puzzle))
    left, top = (min(0.5, drawn[axis] + 0.5, *(spot[axis] for spot in spots)) for axis in (0, 1))
    right, bottom = (max(0.5, drawn[axis + 2] - 0.5, *(spot[axis] for spot in spots)) for axis in (0, 1))
    outer = 0.5 - left, 0.5 - top, right + 0.5 - puzzle.columns, bottom + 0.5 - puzzle.rows
    return tuple(max(0, ceil(each - _SLACK)) for each in outer)  # type: ignore[return-value]


def _step(each: Constraint) -> tuple[int, int]:
    """Which way a clue outside the grid looks: down and to the right."""
    (row, column), *rest = map(row_and_column, each.cells[:2])
    return (rest[0][0] - row, rest[0][1] - column) if rest else (0, 1)


@lru_cache(maxsize=16)
def _outside(constraints: Sequence[Constraint]) -> Mapping[Constraint, Point]:
    """Where clues outside the grid are: in the cell before the first of their line, or further out if that is taken."""
    found: dict[Constraint, Point] = {}
    taken: set[Point] = set()
    for each in constraints:
        if KINDS[each.kind].shape == "outside":
            (row, column), (down, right) = row_and_column(each.cells[0]), _step(each)
            x, y = column - right + 0.5, row - down + 0.5
            while (x, y) in taken:
                x, y = x - right, y - down
            taken.add((x, y))
            found[each] = x, y
    return found


# Pieces that kinds are drawn with.


def _stroke(ink: Ink, width: float = 0.2) -> Callable[[Variant, Constraint], Drawn]:
    """Lines from cell to cell, with round corners."""

    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        for line in each.lines:
            yield from _path([*map(_middle, line)], width, ink)

    return drawn


def _whisper(puzzle: Variant, each: Constraint) -> Drawn:
    """German whispers are green; Dutch ones, and those of other numbers, are orange."""
    german = each.value in (None, (len(puzzle.span) + 1) // 2)
    return _stroke("green" if german else "orange")(puzzle, each)


def _path(points: Sequence[Point], width: float, ink: Ink) -> Drawn:
    for x, y in points:
        yield Circle(x=x, y=y, radius=width / 2, fill=ink)
    for one, other in pairwise(points):
        yield Line(x1=one[0], y1=one[1], x2=other[0], y2=other[1], width=width, ink=ink)


def _thermo(width: float) -> Callable[[Variant, Constraint], Drawn]:
    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        for line in each.lines:
            x, y = _middle(line[0])
            yield Circle(x=x, y=y, radius=0.4, fill="shade")
            yield from _path([*map(_middle, line)], width, "shade")

    return drawn


def _bulb(cells: Sequence[Place]) -> Drawn:
    """An outline around one cell, or around several in a row."""
    points = [_middle(place) for place in cells]
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*points, strict=True))
    yield Rect(
        x=left - 0.4,
        y=top - 0.4,
        width=right - left + 0.8,
        height=bottom - top + 0.8,
        radius=0.4,
        ink="line",
        stroke=0.05,
        fill="paper",
    )


def _arrow(puzzle: Variant, each: Constraint) -> Drawn:
    """A bulb, and thin lines from it with a head."""
    for line in each.lines:
        points = [_middle(place) for place in line]
        near = min(each.cells, key=lambda place: _distance(_middle(place), points[0]))
        start = _middle(near)
        yield from _path([start, *points], 0.05, "line")
        yield _head([start, *points][-2], points[-1])
    yield from _bulb(each.cells)


def _seen(puzzle: Variant, each: Constraint) -> Drawn:
    """A circle, and a small head towards the cells that it looks at; numbers of regions stand for their cells."""
    home = {label: place for place, label in puzzle.labels.items()}
    x, y = _middle(each.cells[0])
    yield Circle(x=x, y=y, radius=0.34, ink="line", stroke=0.04)
    for line in each.lines:
        (left, top), (right, bottom) = (
            _middle(home.get(place, place)) for place in (line[0], line[min(1, len(line) - 1)])
        )
        across, down = right - left, bottom - top
        far = hypot(across, down) or 1.0
        ahead = across / far, down / far
        tip = x + 0.48 * ahead[0], y + 0.48 * ahead[1]
        side = -0.07 * ahead[1], 0.07 * ahead[0]
        back = x + 0.38 * ahead[0], y + 0.38 * ahead[1]
        points = [tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
        yield Polygon(points=points, fill="line", ink="line")


def _counted(puzzle: Variant, each: Constraint) -> Drawn:
    """A double ring around the cell that counts."""
    x, y = _middle(each.cells[0])
    yield Circle(x=x, y=y, radius=0.38, ink="line", stroke=0.05)
    yield Circle(x=x, y=y, radius=0.32, ink="line", stroke=0.02)


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _head(before: Point, end: Point) -> Shape:
    """The tip of an arrow."""
    far = _distance(before, end) or 1.0
    along = (end[0] - before[0]) / far, (end[1] - before[1]) / far
    tip = end[0] + 0.2 * along[0], end[1] + 0.2 * along[1]
    back = end[0] - 0.08 * along[0], end[1] - 0.08 * along[1]
    side = -0.15 * along[1], 0.15 * along[0]
    points = [tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
    return Polygon(points=points, fill="line", ink="line")


def _ends(ink: Ink) -> Callable[[Variant, Constraint], Drawn]:
    """A line with circles at both ends."""

    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        for line in each.lines:
            yield from _path([*map(_middle, line)], 0.09, ink)
            for place in (line[0], line[-1]):
                x, y = _middle(place)
                yield Circle(x=x, y=y, radius=0.4, fill="paper", ink=ink, stroke=0.06)

    return drawn


def _cage(puzzle: Variant, each: Constraint) -> Drawn:
    """Dashes along the inside of a cage, and its sum in the corner."""
    held = {row_and_column(place) for place in each.cells}
    for row, column in sorted(held):
        yield from _cage_sides(held, row, column)
    if isinstance(each.value, int):
        row, column = min(held)
        yield Rect(x=column + 0.04, y=row + 0.04, width=0.15 * len(str(each.value)) + 0.06, height=0.24, fill="paper")
        yield Text(x=column + 0.06, y=row + 0.17, text=str(each.value), size=0.25, start=True)


def _labelled(text: Callable[[Constraint], str]) -> Callable[[Variant, Constraint], Drawn]:
    """A cage with a text in its corner."""

    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        yield from _cage(puzzle, each._replace(value=None))
        row, column = min(row_and_column(place) for place in each.cells)
        label = text(each)
        if label:
            yield Rect(x=column + 0.04, y=row + 0.04, width=0.13 * len(label) + 0.06, height=0.24, fill="paper")
            yield Text(x=column + 0.06, y=row + 0.17, text=label, size=0.23, start=True)

    return drawn


def _battenburg(puzzle: Variant, each: Constraint) -> Drawn:
    """Four small squares, two of them dark, where the cells meet."""
    x, y = _centre(each.cells)
    for right, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
        fill: Ink = "frame" if right == down else "paper"
        side = 0.15
        yield Rect(
            x=x + (right - 1) * side,
            y=y + (down - 1) * side,
            width=side,
            height=side,
            fill=fill,
            ink="frame",
            stroke=0.02,
        )


def _cage_sides(held: set[tuple[int, int]], row: int, column: int) -> Drawn:
    """The sides of a cell that are on the outline, up to the neighbours that go on with it."""
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if (row + down, column + right) in held:
            continue
        ends = []
        for turn in (-1, 1):
            beside = (row + turn * abs(right), column + turn * abs(down))
            corner = (beside[0] + down, beside[1] + right)
            reach = 0.5 - _INSET if beside not in held else 0.5 + (_INSET if corner in held else 0.0)
            ends.append(turn * reach)
        x, y = column + 0.5 + right * (0.5 - _INSET), row + 0.5 + down * (0.5 - _INSET)
        along = (abs(down), abs(right))
        yield Line(
            x1=x + ends[0] * along[0],
            y1=y + ends[0] * along[1],
            x2=x + ends[1] * along[0],
            y2=y + ends[1] * along[1],
            width=0.025,
            ink="given",
            dashed=True,
        )


def _fill(ink: Ink) -> Callable[[Variant, Constraint], Drawn]:
    """Whole cells."""

    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        for group in (each.cells, *each.lines):
            for place in group:
                row, column = row_and_column(place)
                yield Rect(x=column, y=row, width=1, height=1, fill=ink)

    return drawn


def _sign(shape: Callable[[float, float], Shape]) -> Callable[[Variant, Constraint], Drawn]:
    """A shape in the middle of each cell."""

    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        return (shape(*_middle(place)) for place in each.cells)

    return drawn


def _centre(cells: Sequence[Place]) -> Point:
    points = [_middle(place) for place in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _dot(fill: Ink, usual: int) -> Callable[[Variant, Constraint], Drawn]:
    """A dot between two cells, with a number if that is not the usual one."""

    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        x, y = _centre(each.cells)
        yield Circle(x=x, y=y, radius=0.14, fill=fill, ink="frame", stroke=0.03)
        if each.value not in (None, usual):
            yield Text(x=x, y=y, text=str(each.value), size=0.2, ink="paper" if fill == "frame" else "given")

    return drawn


def _between(text: Callable[[Constraint], str]) -> Callable[[Variant, Constraint], Drawn]:
    """A text between two cells."""

    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        x, y = _centre(each.cells)
        yield Circle(x=x, y=y, radius=0.15, fill="paper")
        yield Text(x=x, y=y, text=text(each), size=0.27, bold=True)

    return drawn


def _xv(each: Constraint) -> str:
    return {10: "X", 5: "V"}.get(each.value if isinstance(each.value, int) else 0, str(each.value))


def _less(puzzle: Variant, each: Constraint) -> Drawn:
    """An angle between two cells whose tip points to the smaller one, which is the first."""
    (x, y), small = _centre(each.cells), _middle(each.cells[0])
    far = _distance(small, (x, y))
    right, down = (small[0] - x) / far, (small[1] - y) / far
    yield Circle(x=x, y=y, radius=0.17, fill="paper")
    for turn in (-1, 1):
        yield Line(
            x1=x + 0.1 * right,
            y1=y + 0.1 * down,
            x2=x - 0.08 * right + turn * 0.12 * down,
            y2=y - 0.08 * down - turn * 0.12 * right,
            width=0.045,
            ink="frame",
        )


def _quadruple(puzzle: Variant, each: Constraint) -> Drawn:
    x, y = _centre(each.cells)
    values = each.value if isinstance(each.value, tuple) else ()
    yield Circle(x=x, y=y, radius=0.28, fill="paper", ink="frame", stroke=0.025)
    lines = [values[:2], values[2:]] if len(values) > 2 else [values]
    for at, some in enumerate(lines):
        yield Text(x=x, y=y + (at - (len(lines) - 1) / 2) * 0.2, text=" ".join(map(str, some)), size=0.2)


def _number(puzzle: Variant, each: Constraint) -> Drawn:
    """A number outside the grid, with a small arrow if its line is a diagonal."""
    x, y = _outside(puzzle.constraints)[each]
    down, right = _step(each)
    digits = each.value if isinstance(each.value, tuple) else (each.value,)
    size = 0.42 if len(digits) < 3 else 0.3
    yield Text(x=x, y=y, text=" ".join(map(str, digits)), size=size)
    if down and right:
        start = x + 0.24 * right, y + 0.24 * down
        end = x + 0.42 * right, y + 0.42 * down
        yield Line(x1=start[0], y1=start[1], x2=end[0], y2=end[1], width=0.04, ink="given")
        yield Line(x1=end[0], y1=end[1], x2=end[0] - 0.12 * right, y2=end[1], width=0.04, ink="given")
        yield Line(x1=end[0], y1=end[1], x2=end[0], y2=end[1] - 0.12 * down, width=0.04, ink="given")


def _diagonal(rising: bool) -> Callable[[Variant, Constraint], Drawn]:
    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        for grid in puzzle.boards:
            ys = (grid.top + grid.rows, grid.top) if rising else (grid.top, grid.top + grid.rows)
            yield Line(x1=grid.left, y1=ys[0], x2=grid.left + grid.columns, y2=ys[1], width=0.04, ink="blue")

    return drawn


def _extreme(sign: int) -> Callable[[Variant, Constraint], Drawn]:
    """Small signs at the sides that point to the lesser digit, as between cells: into a minimum, out of a maximum."""

    def drawn(puzzle: Variant, each: Constraint) -> Drawn:
        x, y = _middle(each.cells[0])
        yield Rect(x=x - 0.5, y=y - 0.5, width=1, height=1, fill="faint")
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            tip = (0.44 if sign > 0 else 0.34, 0.34 if sign > 0 else 0.44)
            for turn in (-1, 1):
                yield Line(
                    x1=x + right * tip[0],
                    y1=y + down * tip[0],
                    x2=x + right * tip[1] + turn * 0.1 * down,
                    y2=y + down * tip[1] + turn * 0.1 * right,
                    width=0.03,
                    ink="note",
                )

    return drawn


_RING = _sign(lambda x, y: Circle(x=x, y=y, radius=0.4, ink="line", stroke=0.04))
LOOKS: Mapping[str, Look] = {
    "diagonal up": Look(_diagonal(rising=True)),
    "diagonal down": Look(_diagonal(rising=False)),
    "killer": Look(over=_cage),
    "sum": Look(over=_cage),
    "extra region": Look(_fill("faint")),
    "quadruple": Look(over=_quadruple),
    "clone": Look(_fill("shade")),
    "counting circles": Look(_RING),
    "even": Look(_sign(lambda x, y: Rect(x=x - 0.38, y=y - 0.38, width=0.76, height=0.76, fill="shade"))),
    "odd": Look(_sign(lambda x, y: Circle(x=x, y=y, radius=0.4, fill="shade"))),
    "minimum": Look(_extreme(-1)),
    "maximum": Look(_extreme(1)),
    "row indexer": Look(_fill("orange")),
    "column indexer": Look(_fill("green")),
    "box indexer": Look(_fill("blue")),
    "difference": Look(over=_dot("paper", 1)),
    "ratio": Look(over=_dot("frame", 2)),
    "xv": Look(over=_between(_xv)),
    "less": Look(over=_less),
    "arrow": Look(_arrow),
    "thermo": Look(_thermo(0.3)),
    "slow thermo": Look(_thermo(0.12)),
    "palindrome": Look(_stroke("faint", 0.3)),
    "between": Look(_ends("line")),
    "lockout": Look(_ends("blue")),
    "renban": Look(_stroke("rose")),
    "nabner": Look(_stroke("sand")),
    "whisper": Look(_whisper),
    "entropic": Look(_stroke("orange")),
    "modular": Look(_stroke("blue", 0.14)),
    "region sum": Look(_stroke("blue")),
    "zipper": Look(_stroke("violet")),
    "double arrow": Look(_ends("rose")),
    "parity line": Look(_stroke("rose", 0.12)),
    "unimodular": Look(_stroke("green", 0.12)),
    "sequence": Look(_stroke("violet", 0.12)),
    "same difference": Look(_stroke("sand", 0.12)),
    "factor line": Look(_stroke("orange", 0.12)),
    "region arrow": Look(_seen),
    "region count": Look(_counted),
    "split peas": Look(_ends("green")),
    "product": Look(over=_labelled(lambda each: f"{each.value}×")),
    "lunchbox": Look(over=_labelled(lambda each: f"({each.value})")),
    "vault": Look(_fill("faint"), _labelled(lambda each: "")),
    "battenburg": Look(over=_battenburg),
    **dict.fromkeys((name for name, kind in KINDS.items() if kind.shape == "outside"), Look(over=_number)),
}


def _options(puzzle: Variant, each: Constraint) -> Drawn:
    """All that a choice is between."""
    for one in _between_which(each):
        under = _look(one).under
        if under is not None:
            yield from under(puzzle, one)


def _options_over(puzzle: Variant, each: Constraint) -> Drawn:
    for one in _between_which(each):
        over = _look(one).over
        if over is not None:
            yield from over(puzzle, one)


def _between_which(each: Constraint) -> Sequence[Constraint]:
    return [one for part in each.parts for one in part if KINDS[one.kind].shape != "outside"]


# How kinds are drawn that have no look of their own; what they are is said above the grid.
_USUAL: Mapping[str, Look] = {
    "whole": Look(),
    "cell": Look(_RING),
    "pair": Look(over=_between(lambda each: "" if each.value is None else str(each.value))),
    "cells": Look(over=_cage),
    "lines": Look(_stroke("faint")),
    "arrow": Look(_arrow),
    "groups": Look(_fill("shade")),
    "outside": Look(over=_number),
    "choice": Look(_options, _options_over),
}


def _stated(each: Constraint) -> str:
    """What is said above the grid, since nothing in it shows it."""
    if each.kind == "whisper" and each.value is not None:
        return f"whispers of {each.value}"
    return "" if each.kind in LOOKS else each.kind


def sketch(puzzle: Variant, marks: Marks) -> Sketch:
    """The grid with its regions framed, and a line for each constraint below it."""
    return Sketch(_pieces(puzzle, marks))


_MEETING = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # lines by the sides they come from: up is 1, right 2, down 4, left 8


def _pieces(puzzle: Variant, marks: Marks) -> Iterator[Piece]:
    used, area, given = frozenset(puzzle.used), puzzle.area_of, puzzle.layers["given"]
    wide = max(len(str(value)) for value in puzzle.span)

    def border(row: int, column: int, down: int, right: int) -> bool:
        """Whether a cell and the one above it, or left of it, are apart."""
        here, other = _at(used, row, column), _at(used, row - down, column - right)
        if here is None or other is None:
            return here is not other
        return area.get(here) != area.get(other)

    for row in range(puzzle.rows + 1):
        level = [border(row, column, 1, 0) for column in range(puzzle.columns)]
        if any(level):
            yield Piece(_rule(puzzle, row, level, border, wide) + "\n")
        if row == puzzle.rows:
            break
        for column in range(puzzle.columns + 1):
            bar = "│" if border(row, column, 0, 1) else " "
            place = _at(used, row, column)
            if column == puzzle.columns:
                yield Piece(f" {bar}".rstrip() + "\n")
                break
            yield Piece(f"{'' if column == 0 else ' '}{bar} ")
            value = given.get(place, marks.get(place)) if place is not None else None
            yield Piece(("·" if value is None else str(value)).rjust(wide) if place else " " * wide, place)
    from clew.families.variant.formats.own import lines_of

    for text in lines_of(puzzle, layout=False):
        yield Piece(f"{text}\n", aside=True)


def _rule(
    puzzle: Variant, row: int, level: Sequence[bool], border: Callable[[int, int, int, int], bool], wide: int
) -> str:
    """The borders above a row."""
    text = ""
    for column in range(puzzle.columns + 1):
        up, down = border(row - 1, column, 0, 1) and row > 0, border(row, column, 0, 1) and row < puzzle.rows
        left, right = column > 0 and level[column - 1], column < puzzle.columns and level[column]
        text += _MEETING[up + 2 * right + 4 * down + 8 * left]
        if column < puzzle.columns:
            text += ("─" if right else " ") * (wide + 2)
    return text.rstrip()
