"""How houses look: as a scene for pictures, and as a sketch in characters with a list of the connections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from clew.core.frozen import replace
from clew.core.places import Candidates, Marks, Place
from clew.core.results import Knowledge
from clew.core.scene import Circle, Kind, Line, Listing, Scene, Shape, Spot, Text
from clew.core.sketch import Piece, Sketch
from clew.families.houses.puzzle import APART, JOINED, Houses, Pair, Point, coordinates, joined, name, pairs

WIDEST = 24  # cells of a picture; larger towns are drawn to scale
HOUSE = 0.3  # radius
WAY, HINT, GRID, CROSS = 0.09, 0.04, 0.02, 0.02  # widths
ARM = 0.05  # half a cross, across
TOUCH = 0.2  # radius of what is touched or lit in the middle of a pair
COLUMNS = 38  # the widest town that a terminal shows as a map
SPARSE = 16  # points for each house; towns with more are listed


class _Map:
    """Points of the puzzle as points of the picture."""

    def __init__(self, puzzle: Houses) -> None:
        xs, ys = [point.x for point in puzzle.points], [point.y for point in puzzle.points]
        self.left, self.top = min(xs), min(ys)
        self.across, self.down = max(xs) - self.left, max(ys) - self.top
        self.scale = min(1.0, WIDEST / max(self.across, self.down, 1))
        self.places = [
            ((x - self.left) * self.scale + 0.5, (y - self.top) * self.scale + 0.5) for x, y in puzzle.points
        ]


def draw(puzzle: Houses) -> Scene:
    """Draw numbered houses; pairs are the spots, and pairs of one distance look alike."""
    town = _Map(puzzle)
    ways = pairs(len(puzzle.points))
    kinds: dict[str, Kind] = {}
    spots: dict[Place, Spot] = {}
    for way in ways:
        (x1, y1), (x2, y2) = (town.places[house] for house in way)
        kind = f"{x2 - x1:.3f} {y2 - y1:.3f}"
        kinds.setdefault(kind, _kind((x2 - x1) / 2, (y2 - y1) / 2))
        spots[name(*way)] = Spot(x=(x1 + x2) / 2, y=(y1 + y2) / 2, kind=kind)
    return Scene(
        width=town.across * town.scale + 1,
        height=town.down * town.scale + 1,
        title=f"Houses, {len(puzzle.points)} of them to pair at {puzzle.distances} distances",
        kinds=kinds,
        spots=spots,
        under=_grid(town) if town.scale == 1 else (),
        over=[shape for house, (x, y) in enumerate(town.places, 1) for shape in _house(house, x, y)],
        areas={
            Place(f"house {house}"): Circle(x=x, y=y, radius=HOUSE + 0.12)
            for house, (x, y) in enumerate(town.places, 1)
        },
        groups={name(*way): puzzle.length(distance) for way, distance in zip(ways, puzzle.measured, strict=True)},
        most_groups=puzzle.distances,
        quiet=(APART,),
        ends={name(*way): (Place(f"house {way.one + 1}"), Place(f"house {way.other + 1}")) for way in ways},
    )


def on_paper(puzzle: Houses) -> tuple[Scene, Sequence[Listing]]:
    """The town, and where its houses are if it is drawn to scale, without a grid to count on."""
    if _Map(puzzle).scale == 1:
        return draw(puzzle), ()
    items = [f"{number} {coordinates(point)}" for number, point in enumerate(puzzle.points, 1)]
    return draw(puzzle), [Listing(heading="Houses", items=items)]


def _kind(x: float, y: float) -> Kind:
    """A way from shore to shore, and a small cross where there is none."""
    short = 1 - HOUSE / hypot(x, y)
    way = Line(x1=-x * short, y1=-y * short, x2=x * short, y2=y * short, width=WAY, ink="mark")
    middle = Circle(x=0, y=0, radius=TOUCH)
    return Kind(
        area=middle,
        faces={APART: _cross(), JOINED: [way]},
        notes={APART: _cross(), JOINED: [replace(way, width=HINT, ink="note", dashed=True)]},
        note_areas={APART: middle, JOINED: middle},
    )


def _cross() -> Sequence[Shape]:
    return [
        Line(x1=-ARM, y1=-ARM, x2=ARM, y2=ARM, width=CROSS, ink="line"),
        Line(x1=-ARM, y1=ARM, x2=ARM, y2=-ARM, width=CROSS, ink="line"),
    ]


def _grid(town: _Map) -> Sequence[Shape]:
    """Faint lines through all points with whole coordinates."""
    far_x, far_y = town.across + 0.5, town.down + 0.5
    across = [Line(x1=0.5, y1=y + 0.5, x2=far_x, y2=y + 0.5, width=GRID, ink="faint") for y in range(town.down + 1)]
    down = [Line(x1=x + 0.5, y1=0.5, x2=x + 0.5, y2=far_y, width=GRID, ink="faint") for x in range(town.across + 1)]
    return [*across, *down]


def _house(number: int, x: float, y: float) -> Sequence[Shape]:
    return [
        Circle(x=x, y=y, radius=HOUSE, fill="paper", ink="frame", stroke=0.04),
        Text(x=x, y=y, text=str(number), size=0.36 if number < 100 else 0.26, ink="given"),
    ]


def notes(puzzle: Houses, known: Knowledge) -> Candidates:
    """Nothing is pencilled in: a pair that may be joined or not stays bare, and only what is lit is shown."""
    return {}


def sketch(puzzle: Houses, marks: Marks) -> Sketch:
    """Write a map of the numbered houses where it is small enough, else a list; then the connections."""
    town = _Map(puzzle)
    crowded = (town.across + 1) * (town.down + 1) <= SPARSE * len(puzzle.points)
    fits = crowded and town.across < COLUMNS
    pieces = list(_map(puzzle, town) if fits else _list(puzzle))
    together = joined(puzzle, marks)
    return Sketch([*pieces, *(Piece("\n") for _ in together[:1]), *_connections(puzzle, together)])


def _map(puzzle: Houses, town: _Map) -> Iterator[Piece]:
    width = len(str(len(puzzle.points))) + 1
    numbers = {point: str(number) for number, point in enumerate(puzzle.points, 1)}
    for y in range(town.top, town.top + town.down + 1):
        row = (numbers.get(Point(x, y), ".") for x in range(town.left, town.left + town.across + 1))
        yield Piece("".join(text.rjust(width) for text in row)[1:] + "\n")


def _list(puzzle: Houses) -> Iterator[Piece]:
    for number, point in enumerate(puzzle.points, 1):
        yield Piece(f"{number} {coordinates(point)}\n")


def _connections(puzzle: Houses, together: Sequence[Pair]) -> Iterator[Piece]:
    """Each pair with its distance, the shorter distance first."""
    for one, other in sorted(together, key=lambda pair: (puzzle.distance(*pair), pair)):
        ends = f"{one + 1} {coordinates(puzzle.points[one])} - {other + 1} {coordinates(puzzle.points[other])}"
        yield Piece(f"{ends}: {puzzle.length(puzzle.distance(one, other))}", name(one, other))
        yield Piece("\n")
