"""Fillomino: numbers that are the sizes of their groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Self

from clew.core.places import Marks, Place
from clew.rules import At, Division, Genre, Ground, Number, Numbers, Rule
from clew.rules.forms import (
    clues,
    kit,
    numbers,
    pen_numbers,
    pen_values,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    words,
)


class Fillomino(Genre):
    """Write a number in every cell. Joined cells with the same number form a group of as many cells as the number says.

    Groups of the same size never share a side. A group may have several given numbers, or none.
    """

    name = "fillomino"
    title = "Fillomino"
    kind = "region"
    sizes = (4, 6, 8)
    example = "3 . . 5 .\n. 1 . . 2\n. 4 . 2 .\n4 . . 3 .\n. 4 . . 4"
    number = At(Number(1, 999))
    cell = Numbers(lambda self, place: self.sizes_at[place], given="number")
    forms = (
        puzzlink("fillomino", body=[numbers("number", {"?": ""})]),
        pzprv3("fillomino", rows=[clues("number", bare=None), words(place="cell"), sides()]),
        puzzlekit(problem=[kit("number")], answer=[kit(place="cell")]),
        penpa(pen_numbers("number"), pen_values("cell")),
    )

    @cached_property
    def sizes_at(self) -> dict[Place, Sequence[int]]:
        """What a cell without a number can hold: the number of a group that reaches it, or the size of one without."""
        near, free = self.grid.near, [place for place in self.grid.cells if place not in self.number]
        found: dict[Place, set[int]] = {place: set() for place in free}
        left = dict.fromkeys(free)
        while left:
            area = [next(iter(left))]
            del left[area[0]]
            for place in area:
                fresh = [each for each in near[place] if each in left]
                for each in fresh:
                    del left[each]
                area += fresh
            for place in area:
                found[place].update(range(1, len(area) + 1))
        for at, number in self.number.items():
            reached, todo = {at: 1}, [at]
            for place in todo:
                if reached[place] < number:
                    fresh = [
                        each for each in near[place] if each not in reached and self.number.get(each, number) == number
                    ]
                    reached |= dict.fromkeys(fresh, reached[place] + 1)
                    todo += fresh
            for place in todo:
                if place in found:
                    found[place].add(number)
        return {place: sorted(sizes) for place, sizes in found.items()}

    def rules(self, ground: Ground) -> Iterator[Rule]:
        yield Division(ground, ground.of(Fillomino.cell), self.grid.pairs)

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(number=dict(solution))
