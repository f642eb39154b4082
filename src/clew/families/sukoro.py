"""Sukoro: numbers that count the numbers around them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.model import Automaton
from clew.core.places import Marks
from clew.rules import UNKNOWN, At, Connected, Genre, Ground, Number, Numbers, Rule, Scan, automaton, never
from clew.rules.forms import (
    clues,
    digits,
    kit,
    pen_numbers,
    pen_values,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    words,
)
from clew.rules.making import wandered
from clew.rules.solving import sample

_SEEDS = 0.06  # share of the cells that a number is put in first, in puzzles that are made


@lru_cache(maxsize=64)
def counted(near: int, most: int) -> Automaton:
    """Reads the number of a cell, 0 for none, and then those of its neighbours."""

    def step(state: tuple[int, int], symbol: int) -> tuple[int, int] | None:
        at, left = state
        if at == 0:
            return 1, symbol or most + 1
        if at > near or left > most:
            return (at + 1, left) if at <= near else None
        left -= symbol > 0
        return (at + 1, left) if 0 <= left <= near - at else None

    return automaton((0, 0), step, lambda state: state[0] == near + 1 and state[1] in (0, most + 1), range(most + 1))


class Sukoro(Genre):
    """Write numbers in some cells.

    Each counts the cells with numbers that share a side with it. Equal numbers never share a side, and all cells with
    numbers are connected.
    """

    name = "sukoro"
    title = "Sukoro"
    kind = "number"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    rare = (1,)
    example = "2 . 2 . .\n. 4 . 2 .\n. . . . .\n. 2 . 4 .\n. . 2 . 2"
    number = At(Number(1, 4, unknown=True), faces={"?": "ring"})
    cell = Numbers(
        lambda self, place: range(len(self.grid.near[place]) + 1),
        given="number",
        words={0: "empty"},
        looks={0: "dot"},
        quiet=True,
    )
    forms = (
        puzzlink("sukoro", body=[digits("number")]),
        pzprv3("sukoro", rows=[clues("number"), words(place="cell", marks={"-": 0})]),
        puzzlekit(problem=[kit("number")], answer=[kit(place="cell", marks={"-": 0})]),
        penpa(pen_numbers("number"), pen_values("cell")),
    )
    names = {
        "near": ("Count of neighbours",),
        "some": ("Cell has a number",),
        "touch": ("Beside its equal",),
        "apart": ("Keep numbers connected", "Walled in"),
    }

    def refuse(self) -> str | None:
        for at, number in self.number.items():
            if number != UNKNOWN and number > len(self.grid.near[at]):
                return f"the {number} at {at} counts only {len(self.grid.near[at])} cells"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        cells, near = ground.of(Sukoro.cell), self.grid.near
        empty = {place: own[0] if 0 in own else -next(iter(own.values())) for place, own in cells.items()}
        for place, own in cells.items():
            around = [cells[each] for each in near[place]]
            yield Scan([own, *around], counted(len(around), 4), who=f"the count of {place}", code="near")
        for at in (at for at, number in self.number.items() if number == UNKNOWN):
            yield never([empty[at]], f"there is a number at {at}", clue=at, code="some")
        for one, other in self.grid.pairs:
            for value in sorted(cells[one].keys() & cells[other].keys() - {0}):
                equal = [cells[one][value], cells[other][value]]
                yield never(equal, "equal numbers never share a side", code="touch")
        yield Connected({place: -literal for place, literal in empty.items()}, near.__getitem__, who="the numbers")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """All numbers of a solution that has some in cells chosen at random."""
        blank = cls(size.rows, size.columns)
        cells = rng.sample(blank.grid.cells, max(int(_SEEDS * size.rows * size.columns), 1))
        begun = {
            place: rng.randint(1, max(len(blank.grid.near[place]), 1)) for place in cells if blank.grid.near[place]
        }
        solution = sample(blank.with_layers(number=begun), rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(number={place: int(value) for place, value in solution.items() if value})


FAMILY = Sukoro.family()
