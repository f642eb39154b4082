"""Shimaguni: one country in every sea, none as large as its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.model import Automaton
from clew.core.places import Marks, Place
from clew.core.results import Limits
from clew.rules import (
    At,
    Cells,
    Clause,
    Connected,
    Count,
    Genre,
    Ground,
    Number,
    Regions,
    Rule,
    Scan,
    Switches,
    Unequal,
    automaton,
    never,
)
from clew.rules.forms import (
    notes,
)
from clew.rules.judging import violations
from clew.rules.making import moves, narrowed
from clew.rules.rooms import CountedRooms, room_forms
from clew.rules.solving import kernel, sample

_MANY = 15  # solutions that are too many to narrow down


class Shimaguni(CountedRooms):
    """Shade one country in every sea: one or more connected cells of the region.

    A number is the size of the country in its sea. Countries never touch across a border, and countries in seas that
    touch have different sizes.
    """

    name = "shimaguni"
    title = "Shimaguni"
    kind = "shading"
    sizes = (5, 8, 10)
    others = (("compact", 6), ("big", 9))
    rare = (1,)
    example = "1 . . .\n. . . .\n. . . .\n. 5 . .\n[sea]\n1 1 1 1\n2 2 1 3\n1 1 1 3\n1 3 3 3"
    number = At(Number(1, 999))
    sea = Regions()
    area = 6
    cell = Cells("sea", "land")
    forms = room_forms("shimaguni", "sea", notes(), bare=None)
    names = {
        "count": ("Country complete", "Country needs every cell left"),
        "none": ("Last cell for a country",),
        "border": ("Countries do not touch",),
        "apart": ("Keep the country connected", "Out of the country's reach"),
        "unequal": ("Neighbours differ in size",),
        "other": ("Not the size of a neighbour",),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        land, sea, near = ground.on(Shimaguni.cell), self.sea, self.grid.near.__getitem__
        own = {number: [land[place] for place in cells] for number, cells in sea.cells.items()}
        for number, cells in sea.cells.items():
            who = f"the country in sea {number}"
            yield Clause(own[number], "every sea has a country", code="none")
            if len(cells) > 2:
                yield Connected({place: land[place] for place in cells}, near, who=who)
        touching: dict[tuple[int, int], None] = {}
        for pair in (pair for pair in self.grid.pairs if sea[pair[0]] != sea[pair[1]]):
            yield never([land[place] for place in pair], "countries never touch across a border", code="border")
            touching[min(map(sea.__getitem__, pair)), max(map(sea.__getitem__, pair))] = None
        numbered = {sea[at] for at in self.number}
        for one, other in touching:
            who = f"the countries in seas {one} and {other}"
            yield Unequal(ground, own[one], own[other], who=who, follows=not numbered.isdisjoint((one, other)))
        beside = [pair for both in touching for pair in (both, both[::-1])]
        for at, size in self.number.items():
            yield Count(own[sea[at]], size, who=f"the country of the {size} at {at}", what="cell/cells", clue=at)
            for number in (second for first, second in beside if first == sea[at]):
                say = f"sea {number} touches that of the {size} at {at}, so its country has another size"
                who = f"the country in sea {number}"
                yield Scan(Switches(own[number]), _other(size), who=who, clue=at, say=say, code="other")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random seas with countries as large as can be; cells move from sea to sea until no others fit."""
        puzzle = cls.blank(size, rng)
        solution = dict(sample(puzzle, rng) or {})
        twice = [*puzzle.grid.cells, *puzzle.grid.cells]
        for place in rng.sample(twice, len(twice)) if solution else ():
            if not solution[place] and not violations(puzzle, {**solution, place: 1}):
                solution[place] = 1
        if not solution or kernel(full := puzzle.fullest(solution), Limits(solutions=_MANY)).count == _MANY:
            return None
        return narrowed(full, "sea", rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """A cell of the sea in another one."""
        for place in places:
            for move in rng.sample(ways := list(moves(self, "sea", solution, place)), len(ways)):
                other = self.with_layers(sea={**self.sea, **move}, number={}).fullest(solution)
                if not violations(other, solution):
                    return other, solution
        return None


@cache
def _other(size: int) -> Automaton:
    """Counts, and accepts any number but this one."""
    return automaton(0, lambda count, on: min(count + on, size + 1), lambda count: count != size, (0, 1))


FAMILY = Shimaguni.family()
