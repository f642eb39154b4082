"""Fillomino: numbers that are the sizes of their groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Division, Genre, Ground, Number, Numbers, Rule
from clew.rules.forms import (
    clues,
    id_signs,
    kit,
    numbers,
    pen_numbers,
    pen_values,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    tatham,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import unlike
from clew.rules.parts import parts

_LARGEST = (5, 9)  # cells that the groups of a generated puzzle have at most


class Fillomino(Genre):
    """Write a number in every cell.

    Connected cells with the same number form a group of exactly that many cells. Groups of the same size never share a
    side. A group may contain several given numbers, or none.
    """

    name = "fillomino"
    title = "Fillomino"
    kind = "region"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    example = "3 . . 5 .\n. 1 . . 2\n. 4 . 2 .\n4 . . 3 .\n. 4 . . 4"
    number = At(Number(1, 999))
    cell = Numbers(lambda self, place: self.sizes_at[place], given="number")
    forms = (
        puzzlink("fillomino", body=[numbers("number", {"?": ""})]),
        pzprv3("fillomino", rows=[clues("number", bare=None), words(place="cell"), sides()]),
        pencilbox("fillomino", "fillomino", ["clue", "number"], file=["clue", "number", "line"], signed={"-": -1}),
        puzzlekit(problem=[kit("number")], answer=[kit(place="cell")]),
        tatham("filling", "Filling", body=[id_signs("number", least=1)]),
        penpa(pen_numbers("number"), pen_values("cell")),
    )

    @cached_property
    def sizes_at(self) -> dict[Place, Sequence[int]]:
        """What a cell without a number can hold: the number of a group that reaches it, or the size of one without."""
        reached = {at: self._reached(at, number) for at, number in self.number.items()}
        free = [place for place in self.grid.cells if place not in self.number]
        found: dict[Place, set[int]] = {}
        hidden = self._hidden(reached)
        for area in parts(free, self.grid.near.__getitem__):
            found |= {place: set(range(1, max(min(len(area), hidden), 1) + 1)) for place in area}
        for at, number in self.number.items():
            for place in reached[at]:
                if place in found:
                    found[place].add(number)
        return {place: sorted(found[place]) for place in free}

    def _reached(self, at: Place, number: int) -> Collection[Place]:
        """The cells that are near enough to a given number to be in its group."""
        reached, todo = {at: 1}, [at]
        for place in todo:
            if reached[place] < number:
                near = [each for each in self.grid.near[place] if each not in reached]
                fresh = [each for each in near if self.number.get(each, number) == number]
                reached |= dict.fromkeys(fresh, reached[place] + 1)
                todo += fresh
        return reached

    def _hidden(self, reached: Mapping[Place, Collection[Place]]) -> int:
        """How many cells are left for groups without a given number: those that are too far apart have one each."""
        left, apart = len(self.grid.cells), list[Place]()
        for at in sorted(reached, key=lambda each: len(reached[each])):
            number = self.number[at]
            if not any(self.number[other] == number and other in reached[at] for other in apart):
                apart.append(at)
                left -= number
        return left

    def rules(self, ground: Ground) -> Iterator[Rule]:
        yield Division(ground, ground.of(Fillomino.cell), self.grid.pairs)

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(number=dict(solution))

    def loose(self) -> Genre:
        small = max(self.number.values(), default=0) <= _LARGEST[1]
        return _Small(self.rows, self.columns, **self.layers) if small else self

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """All numbers of random groups."""
        owner = unlike(lattice(size.rows, size.columns), rng.randint(*_LARGEST), rng)
        if owner is None:
            return None
        cells = Counter(owner.values())
        return cls(size.rows, size.columns, number={place: cells[number] for place, number in owner.items()})


class _Small(Fillomino):
    """The same for groups as small as those of generated puzzles, wherever they are."""

    @cached_property
    def sizes_at(self) -> dict[Place, Sequence[int]]:
        return dict.fromkeys(self.grid.cells, range(1, _LARGEST[1] + 1))


FAMILY = Fillomino.family()
