"""Nanro: rooms with some equal numbers, as many as each of them says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.model import Automaton
from clew.core.places import Marks, Place
from clew.rules import (
    UNKNOWN,
    At,
    Clause,
    Connected,
    Genre,
    Ground,
    Number,
    Numbers,
    Regions,
    Rule,
    Scan,
    automaton,
    never,
)
from clew.rules.forms import (
    areas,
    borders,
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
from clew.rules.making import sized

_CELLS, _MOST = 4.5, 6  # of a room in puzzles that are made, on average and at most


@lru_cache(maxsize=64)
def filled(size: int) -> Automaton:
    """Reads the cells of a room, 0 for an empty one: some have the same number, which says how many these are."""

    def step(state: tuple[int, int], number: int) -> tuple[int, int] | None:
        said, left = state
        if number == 0:
            return state
        return (number, left - 1) if said == number and left else (number, number - 1) if said == 0 else None

    return automaton((0, 0), step, lambda state: state[0] > 0 and state[1] == 0, range(size + 1))


class Nanro(Genre):
    """Write numbers in some cells of every room.

    All numbers in a room are equal, and say how many of its cells have one. Equal numbers in different rooms never
    share a side. All cells with numbers are connected, and no 2x2 block is full.
    """

    name = "nanro"
    title = "Nanro"
    kind = "number"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    rare = (1,)
    example = ". . . 1\n3 . . .\n. . . .\n. 1 . .\n[room]\n1 1 1 2\n3 4 4 2\n3 4 4 2\n3 5 5 5"
    number = At(Number(1, 99, unknown=True), faces={"?": "ring"})
    room = Regions()
    cell = Numbers(
        lambda self, place: self.values(place), given="number", words={0: "empty"}, looks={0: "dot"}, quiet=True
    )
    forms = (
        puzzlink("nanro", body=[borders("room"), numbers("number")]),
        pzprv3("nanro", rows=[areas("room", counted=True), clues("number"), words(place="cell", marks={"-": 0})]),
        puzzlekit(problem=[kit("number"), areas("room")], answer=[kit(place="cell", marks={"-": 0})]),
        penpa(pen_borders("room"), pen_numbers("number"), pen_values("cell")),
    )
    names = {
        "room": ("Numbers of a room",),
        "some": ("Cell has a number",),
        "touch": ("Beside its equal",),
        "block": ("2x2 avoided",),
        "block ahead": ("Would make a 2x2 block",),
        "apart": ("Keep numbers connected", "Walled in"),
    }

    def values(self, place: Place) -> Sequence[int]:
        """What a cell can hold."""
        return range(len(self.room.cells[self.room[place]]) + 1)

    def refuse(self) -> str | None:
        for at, number in self.number.items():
            if number != UNKNOWN and number not in self.values(at):
                most = self.values(at)[-1]
                return f"{at} cannot be {number}: expected a number from 1 to {most}, the cells of its room"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        cells, grid, rooms = ground.of(Nanro.cell), self.grid, self.room
        empty = {place: own[0] if 0 in own else -next(iter(own.values())) for place, own in cells.items()}
        for number, own in rooms.cells.items():
            yield Scan([cells[place] for place in own], filled(len(own)), who=f"room {number}", code="room")
        for at in (at for at, number in self.number.items() if number == UNKNOWN):
            yield never([empty[at]], f"there is a number at {at}", clue=at, code="some")
        for one, other in grid.pairs:
            both = cells[one].keys() & cells[other].keys() - {0} if rooms[one] != rooms[other] else ()
            for value in sorted(both):
                equal = [cells[one][value], cells[other][value]]
                yield never(equal, "equal numbers of different rooms never share a side", code="touch")
        for block in grid.windows(2, 2):
            yield Clause([empty[place] for place in block], "no 2x2 block is full of numbers", code="block")
        yield Connected({place: -literal for place, literal in empty.items()}, grid.near.__getitem__, who="the numbers")

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        grid = lattice(size.rows, size.columns)
        return cls(size.rows, size.columns, room=sized(grid, int(len(grid.cells) / _CELLS), _MOST, rng))

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(number={place: int(value) for place, value in solution.items() if value})


FAMILY = Nanro.family()
