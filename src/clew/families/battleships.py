"""Battleships: a fleet that hides in the grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import (
    At,
    Cells,
    Choice,
    Clause,
    Count,
    Genre,
    Ground,
    Number,
    Option,
    Outside,
    Rule,
    Several,
    fleet,
    line_of,
)
from clew.rules.forms import (
    bank,
    framed,
    header,
    kit,
    margin,
    numbers,
    outside,
    pen_margins,
    pen_shading,
    pen_symbols,
    penpa,
    presets,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    ticks,
    worded,
    words,
)
from clew.rules.lattice import DIRECTIONS
from clew.rules.making import refined
from clew.rules.solving import sample

_SIDES = ("top", "left")
_CODES = {0: "water", 1: "up", 2: "down", 3: "left", 4: "right", 5: "middle", 6: "single"}
_FLEETS = {"c": (3, 2, 1), "d": (4, 3, 2, 1), "e": (5, 4, 3, 2, 1)}
_USUAL = {"fleet": _FLEETS["d"]}
_KIT = {"x": "water", "n": "up", "s": "down", "w": "left", "e": "right", "m": "middle", "o": "single"}
_PEN = {1: "single", 2: "middle", 3: "left", 4: "up", 5: "right", 6: "down", 7: "water", 8: "water"}
_BACK = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Battleships(Genre):
    """Find the fleet.

    Its ships have one cell, two cells and so on, and each lies in a row or column. Ships never touch, not even
    diagonally. A number at the side counts the ship cells in its row or column. Some cells show water, or which part of
    a ship they are.
    """

    name = "battleships"
    title = "Battleships"
    kind = "placement"
    sizes = (6, 7, 10)
    others = (("compact", (6, 7)), ("big", 8))
    example = (
        ". . . . . .\n. . . . . o\n. . . . . .\n~ . . . . .\n. . . . . .\n. . . . . .\n"
        "[count]\ntop 2 3 0 3 1 1\nleft 2 2 1 . 0 3"
    )
    fleet = Option(Several(0, 99, up_to=9), _FLEETS["c"], shown=True)
    part = At(
        Choice(water="~", single="o", middle="#", up="^", down="v", left="<", right=">"),
        faces={"water": "water", "single": "single ship", "middle": "amidships"}
        | {way: f"ship {way}" for way in DIRECTIONS},
    )
    count = Outside(Number(0, 60), whole=True)
    cell = Cells("water", "a ship/ships", faces=("dot", "ship"), given="part", means=lambda part: part != "water")
    forms = (
        puzzlink(
            "battleship",
            body=[outside("count", *_SIDES), numbers("part", _CODES), bank("fleet", _FLEETS)],
        ),
        pzprv3(
            "battleship",
            rows=[
                presets("fleet", _FLEETS),
                framed("count", _SIDES, words("part", clues={str(code): part for code, part in _CODES.items()})),
                shading("cell", beside="part"),
                ticks("ships"),
            ],
        ),
        puzzlekit(
            head=[header("fleet", several=5)],
            problem=[*(margin("count", side) for side in _SIDES), kit("part", clues=_KIT)],
            answer=[worded("letter")],
        ),
        penpa(pen_margins("count"), pen_symbols("part", "battleship_B", _PEN), pen_shading("cell"), rules=_USUAL),
    )
    names = {
        "count": ("Line complete", "Ships forced in a line"),
        "touch": ("Beside a ship",),
        "long": ("No longer ship",),
        "fleet": ("All ships of a size found", "Only places for ships"),
        "part": ("Part of a ship",),
    }

    def ships(self) -> int:
        """How many ships there are."""
        return sum(self.fleet)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        on = ground.on(Battleships.cell)
        for spot, number in self.count.items():
            who = f"{'column' if spot.startswith('top') else 'row'} {spot.partition(' ')[2]}"
            yield Count([on[each] for each in line_of(self, spot)], number, who=who, what="ship/ships", clue=spot)
        for at, part in self.part.items():
            near = {way: on.get(next(self.grid.ray(at, way), at), 0) for way in DIRECTIONS}
            yield from _around(at, part, {way: 0 if each == on[at] else each for way, each in near.items()})

    def always(self, ground: Ground) -> Iterator[Rule]:
        yield from fleet(ground, ground.on(Battleships.cell), self.fleet)

    def letter(self, marks: Marks, place: Place) -> str:
        """The part of a ship that a cell is, as puzzlekit writes it."""
        part = self._part(marks, place)
        return "-" if part == "water" else next(letter for letter, name in _KIT.items() if name == part)

    def _part(self, marks: Marks, place: Place) -> str:
        if not marks[place]:
            return "water"
        near = [way for way in DIRECTIONS if (other := next(self.grid.ray(place, way), None)) and marks[other]]
        return "single" if not near else "middle" if len(near) > 1 else _BACK[near[0]]

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random fleet with all its counts; parts of ships and water are shown where there are other solutions."""
        least = min(size.rows, size.columns)
        empty = cls(size.rows, size.columns, fleet={"": _FLEETS["c" if least < 8 else "d"] if least > 5 else (2, 1)})
        solution = sample(empty, rng)

        def show(puzzle: Battleships, marks: Marks, apart: Sequence[Place]) -> tuple[Battleships, Marks]:
            return puzzle.with_layers(part={**puzzle.part, apart[0]: puzzle._part(marks, apart[0])}), marks

        return refined(empty.fullest(solution), solution, len(solution), rng, show) if solution else None

    def fullest(self, solution: Marks) -> Self:
        spots = type(self).layer["count"].spots(self.rows, self.columns)
        return self.with_layers(
            count={spot: sum(solution[each] == 1 for each in line_of(self, spot)) for spot in spots}
        )


def _around(at: Place, part: str, near: Mapping[str, int]) -> Iterator[Rule]:
    """What the cells beside a part of a ship are, by direction; 0 is outside the grid."""
    if part == "middle":
        say = f"a ship goes straight through {at}"
        for one, other in (("up", "down"), ("left", "right")):
            for here, there in permutations((near[one], near[other])):
                if here:
                    yield Clause([-here, there] if there else [-here], say, clue=at, code="part")
        yield Clause([*filter(None, (near["up"], near["left"]))], say, clue=at, code="part")
    elif part != "water":
        for way, literal in near.items():
            goes_on = part == _BACK[way]
            if literal or goes_on:
                say = f"the ship at {at} {'goes on' if goes_on else 'ends'} there"
                yield Clause([literal if goes_on else -literal] if literal else [], say, clue=at, code="part")


FAMILY = Battleships.family()
