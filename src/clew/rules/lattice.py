"""The geometry of a grid of cells: neighbours, lines, windows and rays, worked out once for each size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from clew.core.places import Place, cell

DIRECTIONS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
COMPASS = {  # clockwise from above
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}
_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))  # clockwise
# The steps from a cell to those that a lattice has by this name.
AROUND = {"near": tuple(DIRECTIONS.values()), "around": _RING, "block": tuple(sorted((*_RING, (0, 0))))}


class Lattice:
    """Cells by name, row by row."""

    def __init__(self, rows: int, columns: int) -> None:
        self.height = rows
        self.width = columns
        self.rows: Sequence[Sequence[Place]] = tuple(
            tuple(cell(row, column) for column in range(columns)) for row in range(rows)
        )
        self.cells: Sequence[Place] = tuple(place for row in self.rows for place in row)
        self._windows: dict[tuple[int, int], Sequence[Sequence[Place]]] = {}
        self._sides: dict[str, Mapping[tuple[Place, Place], Place]] = {}

    @cached_property
    def columns(self) -> Sequence[Sequence[Place]]:
        """The cells of each column."""
        return tuple(zip(*self.rows, strict=True))

    @cached_property
    def at(self) -> Mapping[Place, tuple[int, int]]:
        """The row and the column of each cell, counted from 0."""
        return {place: (row, column) for row, line in enumerate(self.rows) for column, place in enumerate(line)}

    @cached_property
    def index(self) -> Mapping[Place, int]:
        """The number of each cell, row by row from 0."""
        return {place: number for number, place in enumerate(self.cells)}

    @cached_property
    def near(self) -> Mapping[Place, Sequence[Place]]:
        """The cells that share a side with each cell."""
        return {place: self._beside(place, AROUND["near"]) for place in self.cells}

    @cached_property
    def around(self) -> Mapping[Place, Sequence[Place]]:
        """The up to eight cells around each cell, clockwise from the upper left."""
        return {place: self._beside(place, AROUND["around"]) for place in self.cells}

    @cached_property
    def block(self) -> Mapping[Place, Sequence[Place]]:
        """Each cell with the cells around it, row by row."""
        return {place: self._beside(place, AROUND["block"]) for place in self.cells}

    @cached_property
    def pairs(self) -> Sequence[tuple[Place, Place]]:
        """Neighbouring cells, the left or upper one first; row by row."""
        return tuple((place, other) for place in self.cells for other in self._beside(place, ((0, 1), (1, 0))))

    @cached_property
    def ways(self) -> Mapping[Place, Mapping[str, Place]]:
        """The neighbour of each cell in each direction that has one."""
        steps = {
            place: {way: self.cell(row + down, column + right) for way, (down, right) in DIRECTIONS.items()}
            for place, (row, column) in self.at.items()
        }
        return {place: {way: each for way, each in near.items() if each is not None} for place, near in steps.items()}

    @cached_property
    def towards(self) -> Mapping[tuple[Place, Place], str]:
        """The direction from each cell to each of its neighbours."""
        return {(place, other): way for place, near in self.ways.items() for way, other in near.items()}

    def sides(self, sign: str) -> Mapping[tuple[Place, Place], Place]:
        """What is between each two neighbouring cells, named after both with a sign between."""
        if sign not in self._sides:
            self._sides[sign] = {pair: Place(sign.join(pair)) for pair in self.pairs}
        return self._sides[sign]

    def cell(self, row: int, column: int) -> Place | None:
        """The cell there, if there is one."""
        return self.rows[row][column] if 0 <= row < self.height and 0 <= column < self.width else None

    def ray(self, start: Place, direction: str) -> Iterator[Place]:
        """The cells one after the other in a direction, without the first."""
        (row, column), (down, right) = self.at[start], DIRECTIONS[direction]
        while (found := self.cell(row := row + down, column := column + right)) is not None:
            yield found

    def windows(self, height: int, width: int) -> Sequence[Sequence[Place]]:
        """Every rectangle of this size, its cells row by row."""
        if (height, width) not in self._windows:
            self._windows[height, width] = [
                tuple(place for row in self.rows[top : top + height] for place in row[left : left + width])
                for top in range(self.height - height + 1)
                for left in range(self.width - width + 1)
            ]
        return self._windows[height, width]

    @cached_property
    def lines(self) -> Sequence[tuple[str, Sequence[Place]]]:
        """Every row and every column with its name."""
        return tuple(
            (f"{name} {number}", line)
            for name, lines in (("row", self.rows), ("column", self.columns))
            for number, line in enumerate(lines, 1)
        )

    @cached_property
    def seen_from(self) -> Mapping[str, Sequence[Place]]:
        """The cells that are seen from each end of a line, the nearest first: `top 3` is above the third column."""
        near, far = {"top": self.columns, "left": self.rows}, {"bottom": self.columns, "right": self.rows}
        seen = {f"{side} {number}": line for side, lines in near.items() for number, line in enumerate(lines, 1)}
        back = {f"{side} {number}": line[::-1] for side, lines in far.items() for number, line in enumerate(lines, 1)}
        return {**seen, **back}

    def _beside(self, place: Place, steps: Iterable[tuple[int, int]]) -> tuple[Place, ...]:
        row, column = self.at[place]
        found = (self.cell(row + down, column + right) for down, right in steps)
        return tuple(each for each in found if each is not None)


@lru_cache(maxsize=32)
def lattice(rows: int, columns: int) -> Lattice:
    """The geometry of a size."""
    return Lattice(rows, columns)
