"""Doppelblock: two black cells in every row and column, and numbers that add up between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Self

from clew.core.family import Size
from clew.core.model import Automaton
from clew.core.places import Marks
from clew.rules import At, Different, Genre, Ground, Number, Numbers, Outside, Rule, Scan, automaton, beside, line_of
from clew.rules.forms import (
    derived,
    framed,
    kit,
    margin,
    more_numbers,
    outside,
    pen_margins,
    pen_numbers,
    pen_values,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    words,
)

_SIDES = ("top", "left")


@lru_cache(maxsize=1024)
def between(largest: int, total: int) -> Automaton:
    """Reads numbers, 0 for a black cell: those between two black ones have this total."""

    def step(state: tuple[int, int], number: int) -> tuple[int, int] | None:
        blacks, reached = state
        if number == 0:
            return (blacks + 1, reached) if blacks == 0 or (blacks == 1 and reached == total) else None
        if blacks != 1:
            return state
        return (1, reached + number) if reached + number <= total else None

    return automaton((0, 0), step, lambda state: state[0] == 2, range(largest + 1))


class Doppelblock(Genre):
    """Shade two cells in each row and column, and fill the others with the numbers from 1 up, each once per line.

    In a grid of six by six cells these are the numbers from 1 to 4. A number at the side is the sum of the numbers
    between the two shaded cells of its row or column.
    """

    name = "doppelblock"
    title = "Doppelblock"
    kind = "number"
    sizes = (4, 5, 7)
    others = (("compact", 6), ("big", 8))
    rare = (1,)
    least = Size(3, 3)
    most = Size(16, 16)
    square = True
    example = ". . . .\n. . . .\n. . . .\n. . . .\n[sum]\ntop 0 . . .\nleft 3 . . 1"
    spare = "given"
    given = At(Number(0, 14))
    sum = Outside(Number(0, 105), whole=True)
    cell = Numbers(
        every=lambda grid: range(grid.height - 1),
        given="given",
        words={0: "shaded"},
        signs={0: "x"},
        looks={0: "fill"},
    )
    forms = (
        puzzlink("doppelblock", body=[outside("sum", *_SIDES), more_numbers("given")]),
        pzprv3(
            "doppelblock",
            rows=[framed("sum", _SIDES, words("given", "cell", prefix="q", clues={"q0": 0}, marks={"-": 0}))],
        ),
        puzzlekit(
            head=[derived(lambda rows: rows - 2)],
            problem=[margin("sum", side) for side in _SIDES],
            answer=[kit(place="cell", marks={"x": 0})],
        ),
        penpa(pen_margins("sum"), pen_numbers("given", full=None), pen_values("cell")),
    )
    names = {"same": ("Only value left", "Only place", "Naked set"), "between": ("Sum between",)}

    def refuse(self) -> str | None:
        for at, number in self.given.items():
            if number > self.rows - 2:
                return f"{at} cannot be {number}: expected a number from 1 to {self.rows - 2}, or 0 for a shaded cell"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        numbers = ground.of(Doppelblock.cell)
        for who, line in self.grid.lines:
            yield Different([numbers[place] for place in line], who=who, empty=0)
        for spot, total in self.sum.items():
            cells = [numbers[place] for place in line_of(self, spot)]
            who = f"the {total} {beside(spot)}"
            yield Scan(cells, between(self.rows - 2, total), who=who, clue=spot, code="between")

    def fullest(self, solution: Marks) -> Self:
        spots = type(self).layer["sum"].spots(self.rows, self.columns)
        lines = {spot: [int(solution[place]) for place in line_of(self, spot)] for spot in spots}
        return self.with_layers(sum={spot: _between(line) for spot, line in lines.items()})


def _between(line: Sequence[int]) -> int:
    start = line.index(0) + 1
    return sum(line[start : line.index(0, start)])


FAMILY = Doppelblock.family()
