"""Ripple effect: numbers in rooms, which keep others of their kind at a distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.core.text import plural
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
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import sized
from clew.rules.values import plain

_CELLS = 5.0  # of a room, on average
_MOST = 7  # of a room in puzzles that are made


class Ripple(Genre):
    """Write numbers in the cells, so that each room of N cells has the numbers from 1 to N, each once.

    Between two equal numbers in a row or column there are at least as many cells as the number says.
    """

    name = "ripple"
    title = "Ripple effect"
    kind = "number"
    sizes = (6, 8, 12)
    others = (("tiny", 5), ("big", 10))
    rare = (5,)
    example = "3 1 . .\n. . . 1\n1 . . .\n5 3 . .\n[room]\n1 1 1 1\n2 3 3 3\n2 4 4 3\n4 4 4 4"
    number = At(Number(1, 99))
    room = Regions()
    cell = Numbers(lambda self, place: self.values(place), given="number")
    forms = (
        puzzlink("ripple", body=[borders("room"), numbers("number", {"?": ""})]),
        pzprv3("ripple", rows=[bounds("room"), clues("number", bare=None), words(place="cell")]),
        pencilbox("hakyukoka", "ripple", ["area", "clue", "number"], file=["border", "clue", "number"]),
        puzzlekit(problem=[kit("number"), areas("room")], answer=[kit(place="cell")]),
        penpa(pen_borders("room"), pen_numbers("number"), pen_values("cell")),
    )
    names = {"same": ("Only value left", "Only place in the room", "Naked set"), "near": ("Too near",)}

    def values(self, place: Place) -> Sequence[int]:
        """What a cell can hold."""
        return range(1, len(self.room.cells[self.room[place]]) + 1)

    def refuse(self) -> str | None:
        for at, number in self.number.items():
            if number not in self.values(at):
                most = self.values(at)[-1]
                return f"{at} cannot be {number}: expected a number from 1 to {most}, the cells of its room"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        values = ground.of(Ripple.cell)
        for number, cells in self.room.cells.items():
            yield Different([values[place] for place in cells], who=f"room {number}")
        runs = [(run, number) for number in range(1, self._largest + 1) for run in self._runs(number)]
        known = {place: plain(own) for place, own in values.items()}
        near = [[known[place][number] for place in run if number in known[place]] for run, number in runs]
        said = [pair for pair, each in zip(runs, near, strict=True) if len(each) > 1]
        lists = [each for each in near if len(each) > 1]
        yield Counts(lists, 0, 1, rule=lambda at: _near(*said[at], lists[at]))

    @property
    def _largest(self) -> int:
        return max(map(len, self.room.cells.values()))

    def _runs(self, number: int) -> Iterator[Sequence[Place]]:
        """Cells in a row or column of which at most one can have a number."""
        for _, line in self.grid.lines:
            for start in range(max(len(line) - number, 1)):
                yield line[start : start + number + 1]

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        grid = lattice(size.rows, size.columns)
        return cls(size.rows, size.columns, room=sized(grid, int(len(grid.cells) / _CELLS), _MOST, rng))

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(number={place: int(value) for place, value in solution.items()})


def _near(run: Sequence[Place], number: int, literals: Sequence[int]) -> Rule:
    who = f"the line from {run[0]} to {run[-1]}"
    limit = f"two {number}s in a line have at least {plural(number, 'cell')} between them"
    return Count(literals, 0, 1, who=who, what=f"{number}/{number}s", limit=limit, code="near")


FAMILY = Ripple.family()
