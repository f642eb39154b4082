"""Shapes: each region holds one piece of joined cells, and pieces of the same shape do not touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from clew.core.places import Place
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.lattice import Lattice
from clew.rules.primitives.table import Table

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

Shape = frozenset[tuple[int, int]]


def shape_of(cells: Iterable[tuple[int, int]]) -> Shape:
    """The shape of some cells, given by row and column, the same for every turn and mirror image."""
    return frozenset(min(_views(cells)))


def _views(cells: Iterable[tuple[int, int]]) -> list[tuple[tuple[int, int], ...]]:
    """The cells in every way to turn and mirror them, moved to the upper left and in order."""
    turned, views = list(cells), set()
    for _ in range(2):
        turned = [(row, -column) for row, column in turned]
        for _ in range(4):
            turned = [(column, -row) for row, column in turned]
            top, left = (min(side) for side in zip(*turned, strict=True))
            views.add(tuple(sorted((row - top, column - left) for row, column in turned)))
    return sorted(views)


class Spot(NamedTuple):
    """A place for a piece: its cells, those next to it as one number with a bit for each, and the name of its shape."""

    cells: frozenset[Place]
    bits: int
    shore: int
    name: str


@lru_cache(maxsize=32)
def spots(grid: Lattice, shapes: tuple[tuple[Shape, str], ...]) -> Mapping[Place, Sequence[Spot]]:
    """Every place for a piece of these shapes, by its first cell."""
    bit = {place: 1 << number for number, place in enumerate(grid.cells)}
    views = [(view, name) for shape, name in shapes for view in _views(shape)]
    found: dict[Place, list[Spot]] = {place: [] for place in grid.cells}
    for first, (row, column) in grid.at.items():
        for view, name in views:
            cells = [grid.cell(row + down - view[0][0], column + right - view[0][1]) for down, right in view]
            own = frozenset(each for each in cells if each is not None)
            if len(own) == len(view):
                near = {each for place in own for each in grid.near[place]} - own
                found[first].append(Spot(own, sum(bit[each] for each in own), sum(bit[each] for each in near), name))
    return found


class Piece(Table):
    """A room has one piece: its shaded cells are joined and have one of the named shapes."""

    techniques = (
        Technique("Only piece", 1, 3),
        Technique("All pieces agree", 2, 4),
        Technique("Many pieces agree", 3, 9),
    )

    def __init__(
        self, ground: Ground, room: Sequence[Place], on: Mapping[Place, Literal], shapes: Mapping[Shape, str], who: str
    ) -> None:
        self.room = tuple(room)
        inside, known = frozenset(room), spots(ground.grid, tuple(shapes.items()))
        self.fitting = [each for place in room for each in known[place] if each.cells <= inside]
        ways = [[on[place] if place in each.cells else -on[place] for place in room] for each in self.fitting]
        super().__init__(ground, ways, who=who, code="shape", noun="piece")


class Unlike(Rule):
    """Two rooms whose pieces touch have pieces of different shapes."""

    techniques = (Technique("Same shapes never touch", 2, 4),)
    together = Technique("Shapes that would touch", 3, 9)

    def __init__(
        self, grid: Lattice, one: Piece, other: Piece, on: Mapping[Place, Literal], shapes: Mapping[Shape, str]
    ) -> None:
        self.code = "alike"
        self._grid, self._on, self._shapes = grid, on, shapes
        self._rooms = one, other
        there: dict[str, list[tuple[int, Literal]]] = {}
        for spot, chosen in zip(other.fitting, other.chosen, strict=True):
            there.setdefault(spot.name, []).append((spot.bits, chosen))
        self._pairs = [
            (chosen, same)
            for spot, chosen in zip(one.fitting, one.chosen, strict=True)
            for bits, same in there.get(spot.name, ())
            if bits & spot.shore
        ]

    def _touch(self, one: Iterable[Place], other: frozenset[Place]) -> bool:
        return any(near in other for place in one for near in self._grid.near[place])

    def about(self) -> Iterable[Literal]:
        return [*self._rooms[0].about(), *self._rooms[1].about()]

    def records(self) -> Iterable[Record]:
        return [(1, (-here, -there)) for here, there in self._pairs]

    def state(self, clauses: Clauses) -> None:
        for here, there in self._pairs:
            clauses.add(-here, -there)

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        drawn = [frozenset(place for place in room.room if truth(self._on[place])) for room in self._rooms]
        if any(len(each) != 4 for each in drawn) or not self._touch(*drawn):
            return None
        names = [self._shapes.get(shape_of(map(self._grid.at.__getitem__, each))) for each in drawn]
        if names[0] is None or names[0] != names[1]:
            return None
        return Fault(
            f"two pieces of shape {names[0]} touch", [self._on[place] for each in drawn for place in sorted(each)]
        )

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return f"pieces of the same shape never touch, and {words.are(because)}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"pieces of the same shape would touch in {' and '.join(room.who for room in self._rooms)}"

    @property
    def stated(self) -> str:
        return "the rule that pieces of the same shape never touch"
