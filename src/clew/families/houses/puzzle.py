"""Houses: points with whole coordinates, to be joined in pairs; its places are all pairs of them.

Houses are numbered from 1 in the order in which they are given, and a pair is called by its two numbers, `1-7`. Pairs
come in the order 1-2, 1-3, ..., 2-3, ... Distances are compared, never measured with a ruler: by Pythagoras they are
kept squared, by the Manhattan metric they are the steps along the grid.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import isqrt
from typing import Literal, NamedTuple, get_args

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size
from clew.core.frozen import dataclass
from clew.core.places import Marks, Place, Value
from clew.core.puzzle import Puzzle
from clew.core.text import joined as listed

MANY = 500  # houses
FAR = 1_000_000  # the largest coordinate, either way
MOST = 4  # different distances
APART, JOINED = 0, 1

Metric = Literal["euclid", "manhattan"]
METRICS: tuple[Metric, ...] = get_args(Metric)


class Point(NamedTuple):
    """Where a house is: x to the right, y down."""

    x: int
    y: int


class Pair(NamedTuple):
    """Two houses, counted from 0, the lower number first."""

    one: int
    other: int


@dataclass(frozen=True)
class Houses(Puzzle):
    """Points to pair so that at most N different distances occur, or exactly N."""

    points: tuple[Point, ...]
    distances: int = 2
    exactly: bool = False
    metric: Metric = "euclid"

    def __post_init__(self) -> None:
        if not 2 <= len(self.points) <= MANY or len(self.points) % 2:
            raise PuzzleError(f"{len(self.points)} houses cannot be paired: expected an even number from 2 to {MANY}")
        if not 1 <= self.distances <= MOST:
            raise PuzzleError(f"no puzzle has {self.distances} different distances: expected 1 to {MOST}")
        if self.metric not in METRICS:
            raise PuzzleError(f"'{self.metric}' is not a metric: expected one of {', '.join(METRICS)}")
        first: dict[Point, int] = {}
        for number, point in enumerate(self.points, 1):
            if max(abs(point.x), abs(point.y)) > FAR:
                raise PuzzleError(f"house {number} is too far out: expected -{FAR:,} to {FAR:,}")
            if first.setdefault(point, number) != number:
                raise PuzzleError(f"houses {first[point]} and {number} are both at {coordinates(point)}")

    def distance(self, one: int, other: int) -> int:
        """How far apart two houses are: squared by Pythagoras, in steps by Manhattan."""
        x = abs(self.points[one].x - self.points[other].x)
        y = abs(self.points[one].y - self.points[other].y)
        return x + y if self.metric == "manhattan" else x * x + y * y

    @cached_property
    def table(self) -> tuple[tuple[int, ...], ...]:
        """The distance from each house to each."""
        houses = range(len(self.points))
        return tuple(tuple(self.distance(one, other) for other in houses) for one in houses)

    @cached_property
    def measured(self) -> tuple[int, ...]:
        """The distance of every pair, in their order."""
        return tuple(self.distance(*pair) for pair in pairs(len(self.points)))

    def length(self, distance: int) -> str:
        """Show a distance to people: 5, or √13 where it is not a whole number."""
        if self.metric == "manhattan":
            return str(distance)
        root = isqrt(distance)
        return str(root) if root * root == distance else f"√{distance}"

    def symbol(self, value: Value) -> str:
        """Show a value to people: 1 joins two houses, 0 does not."""
        return str(value)


def coordinates(point: Point) -> str:
    """Show where a house is."""
    return f"({point.x}, {point.y})"


@lru_cache(maxsize=16)
def pairs(houses: int) -> tuple[Pair, ...]:
    """All pairs of this many houses."""
    return tuple(Pair(one, other) for one, other in combinations(range(houses), 2))


@lru_cache(maxsize=16)
def names(houses: int) -> tuple[Place, ...]:
    """The names of all pairs of this many houses."""
    return tuple(name(one, other) for one, other in pairs(houses))


@lru_cache(maxsize=16)
def pair_of(houses: int) -> Mapping[Place, Pair]:
    """The two houses of each pair by name."""
    return dict(zip(names(houses), pairs(houses), strict=True))


def name(one: int, other: int) -> Place:
    """Name the pair of two houses."""
    return Place(f"{min(one, other) + 1}-{max(one, other) + 1}")


def places(puzzle: Houses) -> Sequence[Place]:
    """Every pair is a place."""
    return names(len(puzzle.points))


def values(puzzle: Houses, place: Place) -> Sequence[Value]:
    """Two houses are joined or not; nothing is given but where they are."""
    return (APART, JOINED)


def clues(puzzle: Houses) -> Mapping[str, tuple[int, int]]:
    """No house can be left out."""
    return {}


def keep_clues(puzzle: Houses, kept: Collection[str]) -> Houses:
    """There are no clues that could go."""
    return puzzle


def size(puzzle: Houses) -> Size:
    """The number of houses, in one row."""
    return Size(1, len(puzzle.points))


VARIANTS: Mapping[str, Knob] = {
    "distances": Knob(help="how many different distances may occur", default="2", choices=("1", "2", "3", "4")),
    "exactly": Knob(help="whether exactly that many must occur", default="no", choices=("no", "yes")),
    "metric": Knob(help="how distance is measured", default="euclid", choices=METRICS),
}


def vary(puzzle: Houses, rules: Knobs) -> Houses:
    """The same houses under other rules."""
    if not rules:
        return puzzle
    metric = rules.get("metric", puzzle.metric)
    exactly = rules.get("exactly", "yes" if puzzle.exactly else "no") == "yes"
    return Houses(
        puzzle.points,
        int(rules.get("distances", puzzle.distances)),
        exactly,
        "manhattan" if metric == "manhattan" else "euclid",
    )


def joined(puzzle: Houses, marks: Marks) -> list[Pair]:
    """The pairs that marks join."""
    known = pair_of(len(puzzle.points))
    return sorted(known[place] for place, value in marks.items() if value == JOINED)


def request(puzzle: Houses, marks: Marks) -> str:
    """Ask for connections in words."""
    joins = [place for place, value in marks.items() if value == JOINED]
    parts = [place for place, value in marks.items() if value == APART]
    requests = [f"join {spoken(puzzle, joins)}"] * bool(joins) + [f"rule out {spoken(puzzle, parts)}"] * bool(parts)
    return "; ".join(requests).capitalize() + "."


def spoken(puzzle: Houses, pairs: Sequence[Place]) -> str:
    """Pairs of houses in words."""
    return f"the pair {pairs[0]}" if len(pairs) == 1 else f"the pairs {listed(pairs)}"
