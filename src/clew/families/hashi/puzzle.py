"""A hashi: islands in a grid of water, to be joined by bridges; its places are the bridges that could be built.

Islands are numbered in reading order. So are bridges, by the island at their left or upper end; of two that begin at
the same island the one to the right comes first. A bridge joins nearest neighbours in a row or column, even with no
water between them. People call it by the cells of its islands: `r1c1-r1c5`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size
from clew.core.frozen import dataclass, replace
from clew.core.places import Marks, Place, Value, cell
from clew.core.puzzle import Puzzle
from clew.core.text import joined

LONGEST = 200  # rows or columns
LARGEST = 16  # number of an island: four bridges to each of four neighbours
MOST = 4  # bridges between two islands
USUAL = 2  # the usual number
WATER, UNKNOWN = 0, 255  # in the flat form


class Island(NamedTuple):
    """Where an island is, from 0, and how many bridges end there; None is at least one."""

    row: int
    column: int
    number: int | None

    @property
    def name(self) -> Place:
        """Its cell, as people call it."""
        return cell(self.row, self.column)


class Bridge(NamedTuple):
    """Two islands by number, the left or upper one first, and whether the bridge runs along a row."""

    start: int
    end: int
    across: bool


@dataclass(frozen=True)
class Graph:
    """What could be built in a puzzle, by numbers of islands and bridges."""

    bridges: Sequence[Bridge]
    names: Sequence[Place]  # by bridge
    numbers: Mapping[Place, int]  # of bridges, by name
    around: Sequence[Sequence[int]]  # by island: its bridges, the one up first, then right, down, left
    crossings: Sequence[tuple[int, int]]  # one across, one down

    def other_end(self, bridge: int, island: int) -> int:
        """The island that a bridge joins this one to."""
        start, end, _ = self.bridges[bridge]
        return end if start == island else start

    @cached_property
    def crossing(self) -> Sequence[Sequence[int]]:
        """The bridges that cross each one."""
        found: list[list[int]] = [[] for _ in self.bridges]
        for across, down in self.crossings:
            found[across].append(down)
            found[down].append(across)
        return found


@dataclass(frozen=True)
class Hashi(Puzzle):
    """Islands in reading order; `most` bridges between two of them; without `loops` no islands are on a circle.

    A number may be more than the neighbours can bring: such a puzzle is impossible, not an error.
    """

    rows: int
    columns: int
    islands: tuple[Island, ...]
    most: int = USUAL
    loops: bool = True

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= LONGEST and 1 <= self.columns <= LONGEST):
            raise PuzzleError(
                f"a hashi cannot have {self.rows} rows and {self.columns} columns: expected 1 to {LONGEST} of each"
            )
        if not 1 <= self.most <= MOST:
            raise PuzzleError(f"at most {self.most} bridges between two islands: expected 1 to {MOST}")
        if not self.islands:
            raise PuzzleError("a hashi has at least one island")
        last = -1
        for row, column, number in self.islands:
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                raise PuzzleError(f"the island {cell(row, column)} is outside {self.rows}x{self.columns}")
            if number is not None and not 1 <= number <= LARGEST:
                raise PuzzleError(f"{cell(row, column)} holds {number!r}: expected 1 to {LARGEST}, or None")
            at = row * self.columns + column
            if at <= last:
                raise PuzzleError(
                    f"the island {cell(row, column)} is out of order: expected every island once, row by row"
                )
            last = at

    @cached_property
    def cells(self) -> bytes:
        """A byte for each cell, row by row: the flat form that native code takes."""
        flat = bytearray(self.rows * self.columns)
        for row, column, number in self.islands:
            flat[row * self.columns + column] = UNKNOWN if number is None else number
        return bytes(flat)

    @cached_property
    def graph(self) -> Graph:
        """Islands, bridges and crossings, worked out once."""
        return _graph(self)

    def symbol(self, value: Value) -> str:
        """Show a value to people: the number of bridges."""
        return str(value)


def graph(puzzle: Hashi) -> Graph:
    """What could be built between the islands."""
    return puzzle.graph


def _graph(puzzle: Hashi) -> Graph:
    bridges = tuple(_bridges(puzzle))
    names = tuple(Place(f"{puzzle.islands[start].name}-{puzzle.islands[end].name}") for start, end, _ in bridges)
    # A bridge is the one down or right at its start, the one up or left at its end.
    around: list[list[tuple[int, int]]] = [[] for _ in puzzle.islands]
    for number, (start, end, across) in enumerate(bridges):
        around[start].append((1 if across else 2, number))
        around[end].append((3 if across else 0, number))
    return Graph(
        bridges=bridges,
        names=names,
        numbers={name: number for number, name in enumerate(names)},
        around=tuple(tuple(number for _, number in sorted(sides)) for sides in around),
        crossings=tuple(_crossings(puzzle, bridges)),
    )


def _bridges(puzzle: Hashi) -> Iterator[Bridge]:
    nearest: dict[int, int] = {}
    below: list[int | None] = [None] * len(puzzle.islands)
    for number in range(len(puzzle.islands) - 1, -1, -1):
        column = puzzle.islands[number].column
        below[number] = nearest.get(column)
        nearest[column] = number
    for number, island in enumerate(puzzle.islands):
        if number + 1 < len(puzzle.islands) and puzzle.islands[number + 1].row == island.row:
            yield Bridge(number, number + 1, across=True)
        lower = below[number]
        if lower is not None:
            yield Bridge(number, lower, across=False)


def _crossings(puzzle: Hashi, bridges: Sequence[Bridge]) -> Iterator[tuple[int, int]]:
    """Each bridge across with those down that meet it over water, left to right."""
    down: dict[tuple[int, int], int] = {}
    for number, (start, end, across) in enumerate(bridges):
        if not across:
            row, column, _ = puzzle.islands[start]
            down.update(((water, column), number) for water in range(row + 1, puzzle.islands[end].row))
    for number, (start, end, across) in enumerate(bridges):
        if across:
            row, column, _ = puzzle.islands[start]
            for water in range(column + 1, puzzle.islands[end].column):
                if (row, water) in down:
                    yield number, down[row, water]


def places(puzzle: Hashi) -> Sequence[Place]:
    """Every bridge that could be built is a place."""
    return puzzle.graph.names


def values(puzzle: Hashi, place: Place) -> Sequence[Value]:
    """None, one, or several bridges side by side; nothing is given but islands."""
    return range(puzzle.most + 1)


def clues(puzzle: Hashi) -> Mapping[str, tuple[int, int]]:
    """Each number, by the name of its island's cell, and where it is."""
    return {island.name: (island.row, island.column) for island in puzzle.islands if island.number is not None}


def keep_clues(puzzle: Hashi, kept: Collection[str]) -> Hashi:
    """Leave out all numbers but these; the islands stay."""
    wanted = frozenset(kept)
    islands = tuple(each if each.name in wanted else each._replace(number=None) for each in puzzle.islands)
    return Hashi(puzzle.rows, puzzle.columns, islands, puzzle.most, puzzle.loops)


def size(puzzle: Hashi) -> Size:
    """Rows and columns of cells."""
    return Size(puzzle.rows, puzzle.columns)


def request(puzzle: Hashi, marks: Marks) -> str:
    """Ask for bridges in words: the most first, then where there are none."""
    parts = []
    for count in sorted({value for value in marks.values() if isinstance(value, int)}, reverse=True):
        at = joined([" to ".join(place.split("-")) for place, value in marks.items() if value == count])
        bridge = "a bridge" if count == 1 else f"{count} bridges"
        parts.append(f"build {bridge} from {at}" if count else f"build no bridge from {at}")
    return "; ".join(parts).capitalize() + "."


def spoken(puzzle: Hashi, places: Sequence[Place]) -> str:
    """Connections in words."""
    if len(places) == 1:
        return "the bridge from {} to {}".format(*places[0].split("-"))
    return f"the bridges {joined(places)}"


VARIANTS: Mapping[str, Knob] = {
    "most": Knob(help="most bridges between two islands", default="2", choices=("1", "2", "3", "4")),
    "loops": Knob(help="whether bridges may close a loop", default="yes", choices=("yes", "no")),
}


def vary(puzzle: Hashi, rules: Knobs) -> Hashi:
    """The same islands under other rules."""
    if not rules:
        return puzzle
    loops = rules.get("loops", "yes" if puzzle.loops else "no") == "yes"
    return replace(puzzle, most=int(rules.get("most", puzzle.most)), loops=loops)
