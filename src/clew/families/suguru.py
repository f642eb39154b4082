"""Suguru: numbers in regions, of which equal ones never touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Count, Counts, Different, Genre, Ground, Number, Numbers, Regions, Rule
from clew.rules.forms import (
    areas,
    borders,
    bounds,
    clues,
    kit,
    numbers,
    pen_borders,
    pen_numbers,
    pen_values,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import packed

_MOST = 5  # of a region in puzzles that are made


class Suguru(Genre):
    """Write numbers in the cells, so that each region of N cells has the numbers from 1 to N, each once.

    Equal numbers never touch, not even diagonally.
    """

    name = "suguru"
    title = "Suguru"
    kind = "number"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    rare = (3, 5)
    example = "5 . . 4\n1 . . .\n. 3 . .\n. 4 1 .\n[region]\n1 1 1 2\n1 1 2 2\n3 3 2 2\n3 3 4 4"
    number = At(Number(1, 99))
    region = Regions()
    cell = Numbers(lambda self, place: self.values(place), given="number")
    forms = (
        puzzlink("suguru", body=[borders("region"), numbers("number", {"?": ""})]),
        pzprv3("suguru", rows=[bounds("region"), clues("number", bare=None), words(place="cell")]),
        puzzlekit(problem=[kit("number"), areas("region")], answer=[kit(place="cell")]),
        penpa(pen_borders("region"), pen_numbers("number"), pen_values("cell")),
    )
    names = {"same": ("Only value left", "Only place in the region", "Naked set"), "touch": ("Beside its equal",)}

    def values(self, place: Place) -> Sequence[int]:
        """What a cell can hold."""
        return range(1, len(self.region.cells[self.region[place]]) + 1)

    def refuse(self) -> str | None:
        for at, number in self.number.items():
            if number not in self.values(at):
                most = self.values(at)[-1]
                return f"{at} cannot be {number}: expected a number from 1 to {most}, the cells of its region"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        values = ground.of(Suguru.cell)
        for number, cells in self.region.cells.items():
            yield Different([values[place] for place in cells], who=f"region {number}")
        lists, said = [], list[tuple[Place, int]]()
        for block in self._blocks():
            own = [values[place] for place in block]
            for number in range(1, max(map(len, own)) + 1):
                equal = [each[number] for each in own if number in each]
                if len(equal) > 1:
                    lists.append(equal)
                    said.append((block[0], number))
        yield Counts(lists, 0, 1, rule=lambda at: _touch(*said[at], lists[at]))

    def _blocks(self) -> Sequence[Sequence[Place]]:
        """Cells that touch each other; in a single row or column these are two."""
        return self.grid.windows(min(self.rows, 2), min(self.columns, 2))

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        return cls(size.rows, size.columns, region=packed(lattice(size.rows, size.columns), _MOST, rng))

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(number={place: int(value) for place, value in solution.items()})


def _touch(corner: Place, number: int, literals: Sequence[int]) -> Rule:
    who, limit = f"the block at {corner}", "equal numbers never touch"
    return Count(literals, 0, 1, who=who, what=f"{number}/{number}s", limit=limit, code="touch")


FAMILY = Suguru.family()
