"""Rectangles: walls divide the grid into rectangles, each with one clue about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.kinds import Walls
from clew.rules.lattice import Lattice
from clew.rules.primitives.clause import Clause
from clew.rules.primitives.table import Table

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses


_Box = tuple[int, int, int, int]  # the first and the last row, the first and the last column
_Told = int | str | tuple[str, int] | None
_SHAPES = {"square": -1, "wide": -2, "tall": -3}  # as native code has them
_SIDES = -10  # and less by how many sides of the clue's cell are sides of the rectangle


def _code(told: _Told) -> int:
    """What a clue says as a number: a size, or below 0 something else; 0 is nothing."""
    if isinstance(told, tuple):
        return _SIDES - told[1]
    return _SHAPES[told] if isinstance(told, str) else told or 0


def _fits(code: int, box: _Box, row: int, column: int) -> bool:
    """Whether a rectangle around a clue is as it says."""
    top, bottom, left, right = box
    height, width = bottom - top + 1, right - left + 1
    if code <= _SIDES:
        return _SIDES - code == (row == top) + (row == bottom) + (column == left) + (column == right)
    if code < 0:
        return (height == width, height < width, height > width)[-1 - code]
    return code in (0, height * width)


def rectangles(ground: Ground, walls: Walls, clues: Mapping[Place, _Told]) -> Iterator[Rule]:
    """The rules of a division into rectangles by walls. A clue is a size, "square", "wide" or "tall", or None.

    `("sides", 2)` says that two sides of its cell are sides of the rectangle.
    """
    if walls.fixed:
        yield _Rectangles(ground, walls, clues)
    else:
        yield from _rules(ground, walls, clues)


def _called(told: _Told) -> str:
    """What a clue looks like in words."""
    if isinstance(told, tuple):
        return str(told[1])
    return f"{told} sign" if isinstance(told, str) else "?" if told is None else str(told)


def _rules(ground: Ground, walls: Walls, clues: Mapping[Place, _Told]) -> Iterator[Rule]:
    """A rule for each clue and each cell."""
    grid, wall = ground.grid, ground.on(walls)
    plan = _Plan(grid, wall, walls, clues)
    covering: list[list[list[Literal]]] = [[[] for _ in row] for row in grid.rows]
    for at, size in clues.items():
        boxes = list(plan.around(at, size))
        rule = Table(
            ground,
            [plan.outlined(box) for box in boxes],
            who=f"the {_called(size)} at {at}",
            clue=None if size is None else at,
            noun="rectangle",
            called=partial(plan.settled, boxes),
        )
        yield rule
        for literal, (top, bottom, left, right) in zip(rule.chosen, boxes, strict=True):
            for line in covering[top : bottom + 1]:
                for literals in line[left : right + 1]:
                    literals.append(literal)
    for place, (row, column) in grid.at.items():
        yield _Covered(covering[row][column], place, plan)
    yield _Areas(grid, wall, walls, clues)


class _Plan:
    """Walls and clues by row and column: rectangles are many, so each must be quick."""

    def __init__(
        self, grid: Lattice, wall: Mapping[Place, Literal], walls: Walls, clues: Mapping[Place, _Told]
    ) -> None:
        self.grid, self.clues = grid, clues
        self._beside = [[wall[walls.between(*pair)] for pair in pairwise(row)] for row in grid.rows]
        self._below = [[wall[walls.between(*pair)] for pair in zip(*rows, strict=True)] for rows in pairwise(grid.rows)]
        self._sums = [[0] * (grid.width + 1)]  # how many clues are above and to the left
        for row in grid.rows:
            line = accumulate((place in clues for place in row), initial=0)
            self._sums.append([above + here for above, here in zip(self._sums[-1], line, strict=True)])

    def held(self, box: _Box) -> int:
        """How many clues a rectangle holds."""
        top, bottom, left, right = box
        above, here = self._sums[top], self._sums[bottom + 1]
        return here[right + 1] - here[left] - above[right + 1] + above[left]

    def around(self, at: Place, told: _Told) -> Iterator[_Box]:
        """Every rectangle that is as a clue says and holds its cell and no other clue."""
        row, column = self.grid.at[at]
        code = _code(told)
        size = code if code > 0 else None
        height_of_all, width_of_all = self.grid.height, self.grid.width
        for top in range(row + 1):
            for bottom in range(row, height_of_all):
                height = bottom - top + 1
                if size is not None and (size % height or size // height > width_of_all):
                    continue
                for width in range(1, width_of_all + 1) if size is None else (size // height,):
                    for left in range(max(column - width + 1, 0), min(column, width_of_all - width) + 1):
                        box = top, bottom, left, left + width - 1
                        if self.held(box) == 1 and _fits(code, box, row, column):
                            yield box

    def outlined(self, box: _Box) -> list[Literal]:
        """No walls inside, and walls all around."""
        top, bottom, left, right = box
        beside, below = self._beside[top : bottom + 1], self._below
        literals = [-each for row in beside for each in row[left:right]]
        literals += [-each for row in below[top:bottom] for each in row[left : right + 1]]
        literals += below[top - 1][left : right + 1] if top else ()
        literals += below[bottom][left : right + 1] if bottom + 1 < self.grid.height else ()
        literals += [row[left - 1] for row in beside] if left else ()
        literals += [row[right] for row in beside] if right + 1 < self.grid.width else ()
        return literals

    def settled(self, boxes: Sequence[_Box], number: int) -> str:
        """Say which rectangle a clue has, by its corners or its only cell."""
        top, bottom, left, right = boxes[number]
        first, last = self.grid.rows[top][left], self.grid.rows[bottom][right]
        return f"must be just {first}" if first == last else f"must reach from {first} to {last}"

    def in_sight(self, place: Place) -> list[Place]:
        """The clues with a size that could share a rectangle with a cell, without another clue in it."""
        row, column = self.grid.at[place]
        found = []
        for at, size in self.clues.items():
            other, across = self.grid.at[at]
            box = min(row, other), max(row, other), min(column, across), max(column, across)
            if size is not None and self.held(box) == 1:
                found.append(at)
        return found


class _Covered(Clause):
    """A cell is in the rectangle of some clue; how far each reaches depends on its size."""

    together = Technique("Must be covered", 2, 5)

    def __init__(self, literals: Sequence[Literal], place: Place, plan: _Plan) -> None:
        super().__init__(literals, f"{place} must be in the rectangle of some clue", code="bare")
        self._place, self._plan = place, plan

    @property
    def demand(self) -> str:
        return f"{self._place} must be covered"

    def cites(self) -> Sequence[str]:
        return self._plan.in_sight(self._place)

    @property
    def background(self) -> bool:
        return False  # it is about clues; to say which takes long


class _Areas(Rule):
    """Judges walls by themselves: every area is a rectangle with one clue. The other rules say so to solvers."""

    code = "area"

    def __init__(
        self, grid: Lattice, wall: Mapping[Place, Literal], walls: Walls, clues: Mapping[Place, _Told]
    ) -> None:
        self._grid, self._clues, self._walls, self._named = grid, clues, walls, wall

    @cached_property
    def _sides(self) -> Mapping[Place, Sequence[tuple[Place, Literal]]]:
        """The neighbours of each cell with the wall between them."""
        sides: dict[Place, list[tuple[Place, Literal]]] = {place: [] for place in self._grid.cells}
        for place, literal in self._named.items():
            one, other = self._walls.ends(place)
            sides[one].append((other, literal))
            sides[other].append((one, literal))
        return sides

    def _around(self, area: Iterable[Place]) -> Sequence[Literal]:
        """The walls of an area, and those inside it."""
        inside = frozenset(area)
        return [literal for place, literal in self._named.items() if not inside.isdisjoint(self._walls.ends(place))]

    def about(self) -> Iterable[Literal]:
        return self._named.values()

    def records(self) -> Iterable[Record]:
        return ()

    def state(self, clauses: Clauses) -> None:
        """The rules of single clues and cells state it."""

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        sure = self._areas(lambda literal: truth(literal) is False)
        room = {place: area for area in self._areas(lambda literal: truth(literal) is not True) for place in area}
        numbers = {place: number for number, area in enumerate(sure) for place in area}
        cut = {
            numbers[one]
            for one, sides in self._sides.items()
            for other, literal in sides
            if numbers[one] == numbers[other] and truth(literal)
        }
        for number, area in enumerate(sure):
            held = [place for place in area if place in self._clues]
            spots = [self._grid.at[place] for place in area]
            height, width = (max(side) - min(side) + 1 for side in zip(*spots, strict=True))
            code = _code(self._clues[held[0]]) if held else 0
            size = code if code > 0 else None
            if len(held) > 1:
                return Fault(f"the area of {held[0]} holds {len(held)} clues: expected one", self._around(area))
            if size is not None and height * width > size:
                return Fault(
                    f"the area of {held[0]} is {height}x{width} or larger: expected {size} cells", self._around(area)
                )
            closed = len(room[area[0]]) == len(area)
            if closed and len(area) != height * width:
                return Fault(f"the area of {area[0]} is not a rectangle", self._around(area))
            if closed and not held:
                return Fault(f"the area of {area[0]} holds no clue", self._around(area))
            if closed and size is not None and len(area) != size:
                return Fault(f"the area of {held[0]} has {len(area)} cells: expected {size}", self._around(area))
            if closed and code < 0 and not _fits(code, self._box(spots), *self._grid.at[held[0]]):
                return Fault(f"the area of {held[0]} is not as its clue says", self._around(area))
            if number in cut:
                return Fault(f"a border ends inside the area of {area[0]}", self._around(area))
        return None

    @staticmethod
    def _box(spots: Sequence[tuple[int, int]]) -> _Box:
        rows, columns = zip(*spots, strict=True)
        return min(rows), max(rows), min(columns), max(columns)

    def _areas(self, is_open: Callable[[Literal], bool]) -> list[list[Place]]:
        """The cells that are joined through open sides."""
        left, areas = dict.fromkeys(self._grid.cells), []
        while left:
            area = [next(iter(left))]
            del left[area[0]]
            for place in area:
                for near, literal in self._sides[place]:
                    if near in left and is_open(literal):
                        del left[near]
                        area.append(near)
            areas.append(area)
        return areas


class _Rectangles(_Areas):
    """The whole division; all rectangles that are possible are found by native code where it only has to solve."""

    def __init__(self, ground: Ground, walls: Walls, clues: Mapping[Place, _Told]) -> None:
        super().__init__(ground.grid, ground.on(walls), walls, clues)
        self._ground = ground

    def each(self) -> Iterable[Rule]:
        return _rules(self._ground, self._walls, self._clues)

    def feed(self, numbers: list[int]) -> None:
        grid, width = self._grid, self._grid.width
        first = next(iter(self._named.values()), 1)
        numbers += (16, 1, 3 + 2 * len(self._clues), grid.height, width, first)
        for at, told in self._clues.items():
            row, column = grid.at[at]
            numbers += (row * width + column, _code(told))
