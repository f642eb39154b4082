"""Akari: lamps that light every cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules import Around, At, Cells, Choice, Count, Genre, Ground, Number, Rule, Sight
from clew.rules.forms import (
    clues,
    fours,
    id_signs,
    kit,
    pen_shading,
    pen_walls,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    tatham,
)
from clew.rules.lattice import lattice
from clew.rules.making import orbit
from clew.rules.solving import kernel, sample


class Akari(Genre):
    """Place lamps in white cells so that every white cell is lit.

    A lamp lights its row and column up to the next black cell; no lamp lights another. A number counts the lamps that
    touch its sides.
    """

    name = "akari"
    title = "Akari"
    kind = "placement"
    sizes = (5, 10, 17)
    others = (("compact", 7), ("big", 14))
    example = ". . . .\n3 . . .\n. # . #\n. . # ."
    clue = At(Number(0, 4), Choice(wall="#"), bare="wall", faces={"number": "block", "wall": "block"})
    cell = Cells("empty", "a lamp/lamps", faces=("dot", "lamp"), where=lambda self: self.white())

    forms = (
        puzzlink("akari", "lightup", "bijutsukan", body=[fours("clue", {"?": "wall"})]),
        pzprv3("lightup", "akari", rows=[clues("clue", "cell", bare="wall")]),
        pencilbox(
            "bijutsukan", "lightup", ["mixed"], ["clue", "shade"], ["mixed"], bare="5", signs="+*", signed={"-": 5}
        ),
        puzzlekit(problem=[kit("clue", clues={"x": "wall"})], answer=[kit(place="cell", marks={"o": 1})]),
        tatham("lightup", "Light Up", body=[id_signs("clue", {"B": "wall"})], params=r"(b\d+)?(s\d)?(d[0-2])?"),
        penpa(pen_walls("clue", "wall"), pen_shading("cell", "sun_moon", 3)),
    )
    names = {
        "count": ("Clue satisfied", "Lamps forced at a clue"),
        "lit lamp": ("Already lit",),
        "dark": ("", "Only lamp to light a cell"),
    }

    def white(self) -> Sequence[Place]:
        """The cells that can hold a lamp."""
        return [place for place in self.grid.cells if place not in self.clue]

    def lit(self, marks: Marks) -> Sequence[Place]:
        """The cells that the lamps light so far."""
        found = dict[Place, None]()
        for line in (*self.grid.rows, *self.grid.columns):
            run: list[Place] = []
            for place in (*line, None):  # the end of a line interrupts light as a wall does
                if place is not None and place not in self.clue:
                    run.append(place)
                    continue
                if any(marks.get(each) == 1 for each in run):
                    found.update(dict.fromkeys(run))
                run = []
        return list(found)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        lamp = ground.on(Akari.cell)
        numbers = {at: number for at, number in self.clue.items() if number != "wall"}
        yield Around(self.grid, lamp, "near", numbers, rule=self._count)
        yield Sight(self.grid, lamp, alone=_unlit, seen=_lit)

    def _count(self, at: Place, near: Sequence[int]) -> Rule:
        number = self.clue[at]
        return Count(near, number, who=f"the {number} at {at}", what="lamp/lamps", clue=at)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        return cls.symmetric(size, "none", rng)

    @classmethod
    def symmetric(cls, size: Size, symmetry: str, rng: Random) -> Genre | None:
        """Random walls with all their numbers, and more walls where two solutions differ."""
        grid = lattice(size.rows, size.columns)
        walls: dict[Place, str] = {}
        for place in rng.sample(grid.cells, len(grid.cells)):
            if len(walls) < len(grid.cells) // 7:
                walls |= dict.fromkeys(orbit(grid, place, symmetry), "wall")
        while len(walls) <= 2 * len(grid.cells) // 5:
            blank = cls(size.rows, size.columns, clue=walls)
            solution = sample(blank, rng)
            if solution is None:
                return None
            outcome = kernel(puzzle := blank.fullest(solution), Limits(solutions=2))
            if outcome.verdict is Verdict.UNIQUE:
                return puzzle
            one, other = outcome.solutions
            place = rng.choice([place for place in one if one[place] != other[place]])
            walls |= dict.fromkeys(orbit(grid, place, symmetry), "wall")
        return None

    def fullest(self, solution: Marks) -> Self:
        near = self.grid.near
        return self.with_layers(clue={at: sum(solution.get(each, 0) == 1 for each in near[at]) for at in self.clue})


def _unlit(run: Sequence[Place], lights: Sequence[int]) -> Rule:
    """No lamp lights another."""
    who, limit = f"the line from {run[0]} to {run[-1]}", "no lamp lights another"
    return Count(lights, 0, 1, who=who, what="lamp/lamps", limit=limit, code="lit lamp")


def _lit(place: Place, lights: Sequence[int]) -> Rule:
    """There is a lamp in a cell or in sight of it."""
    who, need = f"{place} with all it sees", f"{place} must be lit"
    return Count(lights, 1, len(lights), who=who, what="lamp/lamps", need=need, code="dark")


FAMILY = Akari.family()
