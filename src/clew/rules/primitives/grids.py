"""Counts that a whole grid is stated with: of every window, around cells with numbers, and along lines of sight.

Where native code only has to solve, it lists the literals of each count by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial

from clew.core.places import Place
from clew.rules.ground import Literal, Rule
from clew.rules.lattice import AROUND, Lattice
from clew.rules.primitives.counts import Counts

_WINDOWS, _AROUND, _SIGHT = 17, 18, 19  # operations of native code
_On = Mapping[Place, Literal]
_Named = Callable[[Place, Sequence[Literal]], Rule]  # gives the rule of a place with its literals, as players see it


class Windows(Counts):
    """In each rectangle of this size, `least` to `most` of the cells are on.

    `rule` gets the first cell of a rectangle. Cells that are not in `on` are not counted.
    """

    def __init__(self, grid: Lattice, on: _On, size: tuple[int, int], least: int, most: int, *, rule: _Named) -> None:
        self._grid, self._on, self._size = grid, on, size
        self._least, self._most = least, most
        self._between = (least, most)
        self._rule = lambda number: rule(self._counted[number][0], self._counted[number][1])

    @cached_property
    def _counted(self) -> Sequence[tuple[Place, Sequence[Literal]]]:
        every = [(window[0], _inside(self._on, window)) for window in self._grid.windows(*self._size)]
        least, most = self._between
        return [(first, inside) for first, inside in every if least or len(inside) > most]

    @cached_property
    def lists(self) -> Sequence[Sequence[Literal]]:  # type: ignore[override]
        """The literals of each rectangle for which the rule says something."""
        return [inside for _, inside in self._counted]

    def feed(self, numbers: list[int]) -> None:
        grid, (height, width) = self._grid, self._size
        if height <= grid.height and width <= grid.width:
            head = (grid.height, grid.width, height, width, *self._between)
            numbers += (_WINDOWS, 1, len(grid.cells) + len(head), *head)
            numbers += _literals(grid, self._on)


class Around(Counts):
    """Each number says how many of the cells near it are on. `which` says which cells: "near" for those that share a
    side, "around" for all around it, and "block" for these and the cell itself.
    """

    def __init__(self, grid: Lattice, on: _On, which: str, spots: Mapping[Place, int], *, rule: _Named) -> None:
        self._grid, self._on, self._which = grid, on, which
        self._spots = [*spots]
        self._numbers = self._least = [*spots.values()]
        self._most = None
        self._rule = lambda number: rule(self._spots[number], self.lists[number])

    @cached_property
    def lists(self) -> Sequence[Sequence[Literal]]:  # type: ignore[override]
        """The literals of each cell with a number."""
        cells: Mapping[Place, Sequence[Place]] = getattr(self._grid, self._which)
        return [_inside(self._on, cells[at]) for at in self._spots]

    def feed(self, numbers: list[int]) -> None:
        grid, steps = self._grid, AROUND[self._which]
        length = 3 + 2 * len(steps) + len(grid.cells) + 2 * len(self._spots)
        numbers += (_AROUND, 1, length, grid.height, grid.width, len(steps))
        for step in steps:
            numbers += step
        numbers += _literals(grid, self._on)
        for pair in zip(map(grid.index.__getitem__, self._spots), self._numbers, strict=True):
            numbers += pair


class Sight(Counts):
    """Cells see each other along rows and columns, up to the next that is not in `on`; each is on or sees one that is.

    No two that see each other are on. `alone` gives the rule of a line of cells, `seen` that of a cell.
    """

    def __init__(
        self,
        grid: Lattice,
        on: _On,
        *,
        alone: Callable[[Sequence[Place], Sequence[Literal]], Rule],
        seen: _Named,
    ) -> None:
        self._grid, self._on = grid, on
        self._rule = lambda number: self._counted[number]()
        self._alone, self._seen = alone, seen

    @cached_property
    def _lines(self) -> Sequence[tuple[Sequence[Place], Sequence[Literal]]]:
        """Cells in a row or column without a gap."""
        found: list[Sequence[Place]] = []
        for line in (*self._grid.rows, *self._grid.columns):
            start = 0
            for at in (at for at, place in enumerate(line) if place not in self._on):
                found.append(line[start:at])
                start = at + 1
            found.append(line[start:])
        return [(line, [*map(self._on.__getitem__, line)]) for line in found if line]

    @cached_property
    def _sights(self) -> Sequence[tuple[Place, Sequence[Literal]]]:
        """Each cell with all that it sees."""
        across, down = dict[Place, Sequence[Literal]](), dict[Place, Sequence[Literal]]()
        for line, literals in self._lines:
            (down if line[0] in across else across).update(dict.fromkeys(line, literals))
        return [(place, [*dict.fromkeys((own, *across[place], *down[place]))]) for place, own in self._on.items()]

    @cached_property
    def _counted(self) -> Sequence[Callable[[], Rule]]:
        long = [partial(self._alone, *line) for line in self._lines if len(line[0]) > 1]
        return [*long, *(partial(self._seen, *sight) for sight in self._sights)]

    @cached_property
    def lists(self) -> Sequence[Sequence[Literal]]:  # type: ignore[override]
        """The literals of lines, then of all that cells see."""
        return [*(own for line, own in self._lines if len(line) > 1), *(own for _, own in self._sights)]

    @property
    def _bounds(self) -> Sequence[tuple[int, int | None]]:
        lines: list[tuple[int, int | None]] = [(0, 1)] * (len(self.lists) - len(self._sights))
        return [*lines, *[(1, None)] * len(self._sights)]

    def about(self) -> Iterable[Literal]:
        return self._on.values()

    def feed(self, numbers: list[int]) -> None:
        grid = self._grid
        numbers += (_SIGHT, 1, len(grid.cells) + 2, grid.height, grid.width)
        numbers += _literals(grid, self._on)


def _inside(on: _On, places: Iterable[Place]) -> Sequence[Literal]:
    """The literals of those that have one."""
    return [on[place] for place in places if place in on]


def _literals(grid: Lattice, on: _On) -> Sequence[Literal]:
    """The literal of each cell, 0 where there is none."""
    if len(on) == len(grid.cells):
        return [*map(on.__getitem__, grid.cells)]
    return [on.get(place, 0) for place in grid.cells]
