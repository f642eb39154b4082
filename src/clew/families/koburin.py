"""Koburin: a loop through every cell that is neither shaded nor a clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import (
    UNKNOWN,
    At,
    Cells,
    Clause,
    Count,
    Counts,
    Genre,
    Ground,
    Links,
    Loop,
    Number,
    Rule,
    Windows,
    never,
)
from clew.rules.forms import (
    clues,
    digits,
    kit,
    pen_lines,
    pen_numbers,
    pen_shading,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    sides,
    trace,
)
from clew.rules.making import hedged


class Koburin(Genre):
    """Shade some cells and draw one loop through all the others; cells with clues are neither shaded nor on the loop.

    No two shaded cells share a side. A number counts the shaded cells that share a side with its cell.
    """

    name = "koburin"
    title = "Koburin"
    kind = "loop"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    rare = (1, 5)
    full = True
    example = ". 2 . . .\n. . 1 . .\n. . . . .\n. . . . .\n. 1 . . 0"
    clue = At(Number(0, 4, unknown=True), bare=UNKNOWN)
    cell = Cells("not shaded", "shaded", where=lambda self: self.free())
    link = Links(where=lambda self: self.free())
    forms = (
        puzzlink("koburin", body=[digits("clue")]),
        pzprv3("koburin", rows=[clues("clue"), shading("cell"), sides("link")]),
        puzzlekit(problem=[kit("clue")], answer=[trace("link", {"x": 1})]),
        penpa(pen_numbers("clue"), pen_shading("cell"), pen_lines("link")),
    )
    names = {
        "count": ("Clue satisfied", "Clue needs every cell left"),
        "touch": ("Beside a shaded cell",),
        "touch ahead": ("Shaded cells would touch",),
        "through": ("No line through shading",),
        "empty cell": ("Line or shaded",),
    }

    def free(self) -> Sequence[Place]:
        """The cells without a clue."""
        return [place for place in self.grid.cells if place not in self.clue]

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded, line = ground.on(Koburin.cell), ground.on(Koburin.link)
        for at, number in self.clue.items():
            if number != UNKNOWN:
                near = [shaded[place] for place in self.grid.near[at] if place in shaded]
                yield Count(near, number, who=f"the {number} at {at}", what="shaded cell/shaded cells", clue=at)
        for size in ((1, 2), (2, 1)):
            yield Windows(self.grid, shaded, size, 0, 1, rule=_apart)
        yield Loop(line, Koburin.link.ends)
        around = ground.meeting(Koburin.link)
        meeting = {place: [*around[place].values()] for place in shaded}
        pairs = [[-shaded[place], -literal] for place, links in meeting.items() for literal in links]
        yield Counts(pairs, 1, rule=lambda number: _outside(pairs[number]))
        fewer = {place: [links[:at] + links[at + 1 :] for at in range(len(links))] for place, links in meeting.items()}
        through = [(place, rest) for place, links in meeting.items() for rest in (links, *fewer[place])]
        passed = [[shaded[place], *rest] for place, rest in through]
        yield Counts(passed, 1, rule=lambda number: _passed(through[number][0], passed[number]))

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        return cls.symmetric(size, "none", rng)

    @classmethod
    def symmetric(cls, size: Size, symmetry: str, rng: Random) -> Genre | None:
        return hedged(cls(size.rows, size.columns), "clue", UNKNOWN, symmetry, rng)

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(
            clue={at: sum(solution.get(near, 0) == 1 for near in self.grid.near[at]) for at in self.clue}
        )


def _apart(_: Place, both: Sequence[int]) -> Rule:
    return never(both, "no two shaded cells share a side", code="touch")


def _outside(pair: Sequence[int]) -> Rule:
    return Clause(pair, "the line does not enter a shaded cell", code="through")


def _passed(place: Place, some: Sequence[int]) -> Rule:
    return Clause(some, f"the line passes through {place} unless it is shaded", code="empty cell")


FAMILY = Koburin.family()
