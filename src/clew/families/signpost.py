"""Signpost: a path of numbers along arrows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Chain, Choice, Genre, Ground, Number, Numbers, Rule, implies, once
from clew.rules.forms import id_posts, tatham
from clew.rules.lattice import COMPASS, Lattice
from clew.rules.making import tour


class Signpost(Genre):
    """Fill in the numbers from 1 up, each once, so that every arrow points at the next number, however far away.

    The last number is at the star.
    """

    name = "signpost"
    title = "Signpost"
    kind = "number"
    sizes = (4, 5, 6)
    others = (("tiny", 3), ("big", 7))
    most = Size(15, 15)
    rare = (4, 5)
    turns = False
    example = ". . .\n. . .\n. 1 .\n[arrow]\n* sw sw\ne ne nw\ne ne nw"
    number = At(Number(1, 225))
    arrow = At(
        Choice(**{way: way for way in COMPASS}, end="*"),
        layout=True,
        faces={**{way: f"to {way}" for way in COMPASS}, "end": "small star"},
    )
    cell = Numbers(every=lambda grid: range(1, len(grid.cells) + 1), given="number", aside=True)
    forms = (tatham("signpost", "Signpost", body=[id_posts("number", "arrow")], params="c?"),)
    ranks = {"Nothing left": 3}
    names = {"once": ("Number is placed", "Only cell for a number"), "end": ("The star is the end",)}

    def refuse(self) -> str | None:
        last = len(self.grid.cells) - ("end" in self.arrow.values())  # the last one is not given beside a star
        both = next((at for at, way in self.arrow.items() if way == "end" and at in self.number), None)
        if both is not None:
            return f"the star at {both} has the number {self.number[both]}: expected none, for the path ends there"
        high = next((at for at, number in self.number.items() if number > last), None)
        return None if high is None else f"{self.number[high]} at {high} is too high: expected a number up to {last}"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        numbers, seen = ground.of(Signpost.cell), views(self.grid)
        every = {at: [each for line in ways.values() for each in line] for at, ways in seen.items()}
        ahead = {at: seen[at].get(self.arrow[at], ()) if at in self.arrow else every[at] for at in self.grid.cells}
        for at, way in self.arrow.items():
            if way == "end":
                yield implies([], [numbers[at][len(self.grid.cells)]], "the last number is at the star", code="end")
        yield once(numbers, len(self.grid.cells))
        yield Chain(numbers, ahead, 1, len(self.grid.cells))

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random path with all its numbers."""
        blank = cls(size.rows, size.columns)
        seen = views(blank.grid)
        path = tour({at: [each for line in ways.values() for each in line] for at, ways in seen.items()}, rng)
        if path is None:
            return None
        arrows = {one: next(way for way, line in seen[one].items() if two in line) for one, two in pairwise(path)}
        solution = {place: number for number, place in enumerate(path, 1)}
        return blank.with_layers(arrow={**arrows, path[-1]: "end"}).fullest(solution)

    def fullest(self, solution: Marks) -> Self:
        held = {place: int(solution[place]) for place in self.grid.cells if self.arrow.get(place) != "end"}
        return self.with_layers(number=held)


def views(grid: Lattice) -> Mapping[Place, Mapping[str, Sequence[Place]]]:
    """What is seen from each cell in each of the eight directions."""
    found: dict[Place, dict[str, list[Place]]] = {place: {way: [] for way in COMPASS} for place in grid.cells}
    for place, (row, column) in grid.at.items():
        for way, (down, right) in COMPASS.items():
            steps = range(1, max(grid.height, grid.width))
            line = (grid.cell(row + step * down, column + step * right) for step in steps)
            found[place][way] += [each for each in line if each is not None]
    return found


FAMILY = Signpost.family()
