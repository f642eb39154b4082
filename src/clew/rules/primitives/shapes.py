"""Shapes: each region holds one piece of joined cells, and pieces of the same shape do not touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.lattice import Lattice
from clew.rules.primitives.table import Table

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

Shape = frozenset[tuple[int, int]]


def shape_of(spots: Iterable[tuple[int, int]]) -> Shape:
    """The shape of some cells, given by row and column, the same for every turn and mirror image."""
    spots = list(spots)
    views = []
    for _ in range(2):
        spots = [(row, -column) for row, column in spots]
        for _ in range(4):
            spots = [(column, -row) for row, column in spots]
            top, left = (min(side) for side in zip(*spots, strict=True))
            views.append(tuple(sorted((row - top, column - left) for row, column in spots)))
    return frozenset(min(views))


def pieces(grid: Lattice, room: Sequence[Place], size: int) -> Iterator[frozenset[Place]]:
    """Every set of this many joined cells of a room."""
    inside = frozenset(room)
    found = {frozenset([place]) for place in room}
    for _ in range(size - 1):
        found = {
            each | {near}
            for each in found
            for place in each
            for near in grid.near[place]
            if near in inside and near not in each
        }
    yield from sorted(found, key=lambda each: sorted(map(grid.at.__getitem__, each)))


class Piece(Table):
    """A room has one piece: its shaded cells are joined, of one of the named shapes, and no others."""

    techniques = (
        Technique("Only piece", 1, 3),
        Technique("All pieces agree", 2, 4),
        Technique("Many pieces agree", 3, 9),
    )

    def __init__(
        self, ground: Ground, room: Sequence[Place], on: Mapping[Place, Literal], shapes: Mapping[Shape, str], who: str
    ) -> None:
        grid = ground.grid
        fitting = [each for each in pieces(grid, room, 4) if shape_of(map(grid.at.__getitem__, each)) in shapes]
        ways = [[on[place] if place in each else -on[place] for place in room] for each in fitting]
        super().__init__(ground, ways, who=who, code="shape")
        self.shapes = [shapes[shape_of(map(grid.at.__getitem__, each))] for each in fitting]
        self.pieces = fitting


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
        self._pairs = [
            (one.chosen[here], other.chosen[there])
            for here, shape in enumerate(one.shapes)
            for there, same in enumerate(other.shapes)
            if shape == same and self._touch(one.pieces[here], other.pieces[there])
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
        drawn = [
            frozenset(place for place in self._on if self._on[place] in set(room.about()) and truth(self._on[place]))
            for room in self._rooms
        ]
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
