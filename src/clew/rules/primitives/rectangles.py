"""Rectangles: the grid is divided into rectangles, each with one clue, which says how many cells it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.kinds import Walls
from clew.rules.lattice import Lattice
from clew.rules.primitives.clause import Clause
from clew.rules.primitives.table import Table

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses


def rectangles(ground: Ground, walls: Walls, clues: Mapping[Place, int | None]) -> Iterator[Rule]:
    """The rules of a division into rectangles by walls; None is a clue without a size."""
    grid, wall = ground.grid, ground.on(walls)
    covering: dict[Place, list[Literal]] = {place: [] for place in grid.cells}
    for at, size in clues.items():
        found = list(_around(grid, at, size, clues))
        ways = [_outlined(grid, cells, wall, walls) for cells in found]
        rule = Table(
            ground, ways, who=f"the {'?' if size is None else size} at {at}", clue=None if size is None else at
        )
        yield rule
        for literal, cells in zip(rule.chosen, found, strict=True):
            for place in cells:
                covering[place].append(literal)
    for place, literals in covering.items():
        seen = [at for at, size in clues.items() if size is not None and _is_in_sight(grid, at, place, clues)]
        yield _Covered(literals, place, seen)
    yield _Areas(grid, wall, walls, clues)


def _around(grid: Lattice, at: Place, size: int | None, clues: Mapping[Place, int | None]) -> Iterator[list[Place]]:
    """Every rectangle of this size that holds a cell and no clue but its own."""
    row, column = grid.at[at]
    for top in range(row + 1):
        for bottom in range(row, grid.height):
            height = bottom - top + 1
            if size is not None and (size % height or size // height > grid.width):
                continue
            widths = range(1, grid.width + 1) if size is None else (size // height,)
            for width in widths:
                for left in range(max(column - width + 1, 0), min(column, grid.width - width) + 1):
                    cells = [place for line in grid.rows[top : bottom + 1] for place in line[left : left + width]]
                    if not any(place in clues for place in cells if place != at):
                        yield cells


def _outlined(grid: Lattice, cells: Sequence[Place], wall: Mapping[Place, Literal], walls: Walls) -> list[Literal]:
    """No walls inside, and walls all around."""
    inside, literals = frozenset(cells), dict[Literal, None]()
    for place in cells:
        for near in grid.near[place]:
            pair = (place, near) if grid.at[place] < grid.at[near] else (near, place)
            literal = wall[walls.between(*pair)]
            literals[-literal if near in inside else literal] = None
    return list(literals)


def _is_in_sight(grid: Lattice, at: Place, place: Place, clues: Mapping[Place, int | None]) -> bool:
    """Whether a rectangle with no other clue could hold both cells."""
    (top, bottom), (left, right) = (sorted(pair) for pair in zip(grid.at[at], grid.at[place], strict=True))
    return not any(
        each in clues and each != at for row in grid.rows[top : bottom + 1] for each in row[left : right + 1]
    )


class _Covered(Clause):
    """A cell is in the rectangle of some clue; how far each reaches depends on its size."""

    together = Technique("Must be covered", 2, 5)

    def __init__(self, literals: Sequence[Literal], place: Place, clues: Sequence[Place]) -> None:
        super().__init__(literals, f"{place} must be in the rectangle of some clue", code="bare")
        self._place, self._clues = place, clues

    @property
    def demand(self) -> str:
        return f"{self._place} is to be covered"

    def cites(self) -> Sequence[str]:
        return self._clues


class _Areas(Rule):
    """Judges walls by themselves: every area is a rectangle with one clue. The other rules say so to solvers."""

    code = "area"

    def __init__(
        self, grid: Lattice, wall: Mapping[Place, Literal], walls: Walls, clues: Mapping[Place, int | None]
    ) -> None:
        self._grid, self._clues = grid, clues
        self._wall = {frozenset(walls.ends(place)): literal for place, literal in wall.items()}

    def about(self) -> Iterable[Literal]:
        return self._wall.values()

    def records(self) -> Iterable[Record]:
        return ()

    def state(self, clauses: Clauses) -> None:
        """The rules of single clues and cells state it."""

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        sure = self._areas(lambda literal: truth(literal) is False)
        room = {place: area for area in self._areas(lambda literal: truth(literal) is not True) for place in area}
        for area in sure:
            about = [literal for pair, literal in self._wall.items() if not pair.isdisjoint(area)]
            held = [place for place in area if place in self._clues]
            spots = [self._grid.at[place] for place in area]
            height, width = (max(side) - min(side) + 1 for side in zip(*spots, strict=True))
            size = self._clues[held[0]] if held else None
            if len(held) > 1:
                return Fault(f"the area of {held[0]} holds {len(held)} clues: expected one", about)
            if size is not None and height * width > size:
                return Fault(f"the area of {held[0]} is {height}x{width} or larger: expected {size} cells", about)
            closed = len(room[area[0]]) == len(area)
            if closed and len(area) != height * width:
                return Fault(f"the area of {area[0]} is not a rectangle", about)
            if closed and not held:
                return Fault(f"the area of {area[0]} holds no clue", about)
            if closed and size is not None and len(area) != size:
                return Fault(f"the area of {held[0]} has {len(area)} cells: expected {size}", about)
            if any(truth(literal) for pair, literal in self._wall.items() if pair <= frozenset(area)):
                return Fault(f"a border ends inside the area of {area[0]}", about)
        return None

    def _areas(self, is_open: Callable[[Literal], bool]) -> list[list[Place]]:
        """The cells that are joined through open sides."""
        left, areas = dict.fromkeys(self._grid.cells), []
        while left:
            area = [next(iter(left))]
            del left[area[0]]
            for place in area:
                for near in self._grid.near[place]:
                    if near in left and is_open(self._wall[frozenset((place, near))]):
                        del left[near]
                        area.append(near)
            areas.append(area)
        return areas
