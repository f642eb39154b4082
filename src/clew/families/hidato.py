"""Hidato: a path of numbers from neighbour to neighbour, corners included."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks
from clew.rules import At, Chain, Genre, Ground, Number, Numbers, Rule, once
from clew.rules.forms import kit, puzzlekit
from clew.rules.making import tour


class Hidato(Genre):
    """Fill in the numbers from 1 up, each once, so that every number touches the next one, at a side or a corner."""

    name = "hidato"
    title = "Hidato"
    kind = "number"
    sizes = (4, 6, 8)
    others = (("compact", 5), ("big", 7))
    most = Size(15, 15)
    rare = (4, 5)
    example = ". 12 . .\n. . 9 .\n5 . . 2"
    number = At(Number(1, 225))
    cell = Numbers(every=lambda grid: range(1, len(grid.cells) + 1), given="number")
    forms = (puzzlekit(problem=[kit("number")], answer=[kit(place="cell")]),)
    names = {"once": ("Number is placed", "Only cell for a number")}

    def refuse(self) -> str | None:
        last = len(self.grid.cells)
        high = next((at for at, number in self.number.items() if number > last), None)
        return None if high is None else f"{self.number[high]} at {high} is too high: expected a number up to {last}"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        numbers = ground.of(Hidato.cell)
        yield once(numbers, len(self.grid.cells))
        yield Chain(numbers, self.grid.around, 1, len(self.grid.cells))

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random path with all its numbers."""
        blank = cls(size.rows, size.columns)
        path = tour(blank.grid.around, rng)
        return None if path is None else blank.fullest({place: number for number, place in enumerate(path, 1)})

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(number={place: int(solution[place]) for place in self.grid.cells})


FAMILY = Hidato.family()
