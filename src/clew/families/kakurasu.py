"""Kakurasu: shaded cells that count as much as their place in the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.model import Automaton
from clew.core.places import Marks, Place
from clew.rules import At, Cells, Genre, Ground, Number, Outside, Rule, Scan, Sum, Switches, automaton, line_of
from clew.rules.forms import kit, margin, puzzlekit
from clew.rules.making import spotted

_SHARES = (0.25, 0.85)  # of the cells, at least and at most, that are shaded at first
_SIDES = ("top", "left")


@lru_cache(maxsize=4096)
def weighed(length: int, total: int) -> Automaton:
    """Reads a line of cells, 1 for a shaded one: their numbers, counted from 1, have this total."""

    def step(state: tuple[int, int], shaded: int) -> tuple[int, int] | None:
        at, left = state[0] + 1, state[1] - shaded * (state[0] + 1)
        rest = length * (length + 1) // 2 - at * (at + 1) // 2
        return (at, left) if at <= length and 0 <= left <= rest else None

    return automaton((0, total), step, lambda state: state == (length, 0), (0, 1))


class Kakurasu(Genre):
    """Shade some cells.

    A shaded cell is worth its position in the line: 1 for the first cell, 2 for the second, and so on. A number at the
    side is the total of its row or column.
    """

    name = "kakurasu"
    title = "Kakurasu"
    kind = "shading"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    turns = False
    example = ". . . .\n. . . .\n. . . .\n. . . .\n[sum]\ntop 3 . . .\nleft 8 4 7 4"
    given = At(Number(0, 1))
    sum = Outside(Number(0, 1830), whole=True)
    cell = Cells("not shaded", "shaded", given="given")
    most = Size(30, 30)
    forms = (puzzlekit(problem=[margin("sum", side) for side in _SIDES], answer=[kit(place="cell", marks={"x": 1})]),)
    names = {"ways": ("All sums agree",)}
    ranks = {"Sum in reach": 1}

    def refuse(self) -> str | None:
        for spot, total in self.sum.items():
            length = len(line_of(self, spot))
            if total > length * (length + 1) // 2:
                return f"{total} cannot be the sum at {spot}: expected at most {length * (length + 1) // 2}"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Kakurasu.cell)
        for spot, total in self.sum.items():
            line, (side, _, number) = [shaded[place] for place in line_of(self, spot)], spot.partition(" ")
            who = f"{'column' if side == 'top' else 'row'} {number}"
            yield Sum(Switches(line, range(1, len(line) + 1)), total, who=who, clue=spot)
            whole, machine = f"the sum {total} of {who}", partial(weighed, len(line), total)
            yield Scan(Switches(line), machine, who=whole, clue=spot, code="ways", implied=True)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random cells, one changed after the other where there are two solutions."""
        return spotted(cls(size.rows, size.columns), rng.uniform(*_SHARES), rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """Another mark in a cell."""
        marks = {**solution, places[0]: 1 - int(solution[places[0]])}
        return self.fullest(marks), marks

    def fullest(self, solution: Marks) -> Self:
        spots = type(self).layer["sum"].spots(self.rows, self.columns)
        lines = {spot: enumerate(line_of(self, spot), 1) for spot in spots}
        return self.with_layers(
            sum={spot: sum(at for at, place in line if solution[place]) for spot, line in lines.items()}
        )


FAMILY = Kakurasu.family()
