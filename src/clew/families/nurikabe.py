"""Nurikabe: islands in one sea."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Cells, Clause, Connected, Genre, Ground, Groups, Number, Rule, never
from clew.rules.forms import (
    clues,
    kit,
    numbers,
    pen_numbers,
    pen_shading,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
)
from clew.rules.lattice import Lattice
from clew.rules.making import are_joined, refined
from clew.rules.solving import sample

_LARGEST = 8  # cells of an island that is made
_SINGLE = 0.05  # of all cells, those that are an island by themselves
_TRIES = 60  # cells turned, or numbers moved, before another sea is begun
_TURNED = 0.6  # how often a cell is turned rather than a number moved


class Nurikabe(Genre):
    """Shade cells to make one sea.

    The rest are islands, each with one number that says how many cells it has. All of the sea is connected, and no 2x2
    block of it is shaded.
    """

    name = "nurikabe"
    title = "Nurikabe"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    rare = (1,)
    full = True
    example = "1 . . .\n. . . .\n5 . . .\n. . . ."
    size = At(Number(1, 999, unknown=True), bare=UNKNOWN)
    cell = Cells("land", "sea")
    forms = (
        puzzlink("nurikabe", body=[numbers("size")]),
        pzprv3("nurikabe", rows=[clues("size", "cell")]),
        pencilbox("nurikabe", "nurikabe", ["mixed"], ["clue"], bare="?", signed={".": 0, "+": -1, "#": -2, "-": -3}),
        puzzlekit(problem=[kit("size")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_numbers("size"), pen_shading("cell")),
    )
    names = {
        "number": ("Numbers are land",),
        "group": ("Island complete", "Between two islands", "Island must grow", "Unreachable"),
        "apart": ("Keep the sea connected", "Surrounded"),
        "pool": ("Pool avoided",),
        "pool ahead": ("Would make a pool",),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        sea = ground.on(Nurikabe.cell)
        land = {place: -literal for place, literal in sea.items()}
        for at in self.size:
            yield Clause([land[at]], "numbers are on land", clue=at, code="number")
        sizes = {at: None if size == UNKNOWN else size for at, size in self.size.items()}
        yield Groups(land, self.grid.near.__getitem__, sizes, what="island")
        yield Connected(sea, self.grid.near.__getitem__, who="the sea")
        for window in self.grid.windows(2, 2):
            yield never([sea[place] for place in window], "the sea has no 2x2 block", code="pool")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random sea, and in each island a number; where there are other solutions, the shore or a number moves."""
        solution = sample(_Sea(size.rows, size.columns), rng)
        puzzle = None if solution is None else cls(size.rows, size.columns)._numbered(solution, rng)
        return None if solution is None or puzzle is None else refined(puzzle, solution, _TRIES, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """A cell turned, or a number moved within its island."""
        for place in places if rng.random() < _TURNED else ():
            turned = {**solution, place: 1 - int(solution[place])}
            other = self._numbered(turned, rng) if _is_sea(self.grid, turned) else None
            if other is not None:
                return other, turned
        islands = [each for each in _islands(self.grid, solution) if not set(each).isdisjoint(places)]
        own = rng.choice(islands) if islands else []
        rest = {at: size for at, size in self.size.items() if at not in own}
        return (self.with_layers(size={**rest, rng.choice(own): len(own)}) if own else self), solution

    def _numbered(self, solution: Marks, rng: Random) -> Self | None:
        """The islands of a solution with a number in each, where there is one already if possible; None if ugly."""
        islands = _islands(self.grid, solution)
        sizes = list(map(len, islands))
        if not sizes or max(sizes) > _LARGEST or sizes.count(1) > len(self.grid.cells) * _SINGLE + 1:
            return None
        return self.with_layers(
            size={rng.choice([place for place in own if place in self.size] or own): len(own) for own in islands}
        )


def _is_sea(grid: Lattice, marks: Marks) -> bool:
    sea = {place for place in grid.cells if marks[place]}
    return are_joined(grid, sea) and not any(sea.issuperset(window) for window in grid.windows(2, 2))


class _Sea(Nurikabe):
    """The sea alone, with islands of two cells or more that are neither wide nor long."""

    def rules(self, ground: Ground) -> Iterator[Rule]:
        sea = ground.on(Nurikabe.cell)
        yield Connected(sea, self.grid.near.__getitem__, who="the sea")
        for height, width, wet in ((2, 2, True), (2, 2, False), (1, 5, False), (5, 1, False)):
            for window in self.grid.windows(height, width):
                yield never([sea[place] if wet else -sea[place] for place in window], "no large blocks")
        for place, near in self.grid.near.items():
            yield Clause([sea[place], *(-sea[each] for each in near)], "no islands of one cell")


def _islands(grid: Lattice, solution: Marks) -> list[list[Place]]:
    """The cells of each island."""
    islands, seen = [], set[Place]()
    for start in grid.cells:
        if solution[start] or start in seen:
            continue
        island = [start]
        for place in island:
            island += [near for near in grid.near[place] if not solution[near] and near not in island]
        seen.update(island)
        islands.append(island)
    return islands


FAMILY = Nurikabe.family()
