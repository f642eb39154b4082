"""Yajilin: a loop through every cell that is not shaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb, log2
from random import Random
from typing import Self

from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import Arrow, At, Cells, Choice, Clause, Count, Counts, Genre, Ground, Links, Loop, Rule, Windows, never
from clew.rules.forms import (
    arrow_clues,
    arrows,
    kit_arrows,
    pen_arrows,
    pen_lines,
    pen_shading,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    sides,
    trace,
)
from clew.rules.lattice import DIRECTIONS
from clew.rules.making import hedged

_NONE = 0.3  # how much is made of clues that say that no cell is shaded


_WAYS = "1324"  # up, left, down and right in files of pzpr, in the order of Pencil Box
_BARE = ("-4", "0,-")


def _unpacked(word: str) -> str:
    """A clue of Pencil Box, 16 times the direction plus the number, as pzpr writes it."""
    if word == _BARE[0] or not word.isdecimal() or int(word) > 63:
        return _BARE[1] if word == _BARE[0] else word
    return f"{_WAYS[int(word) // 16]},{int(word) % 16}"


def _packed(word: str) -> str:
    """A clue of pzpr as Pencil Box writes it."""
    way, _, number = word.partition(",")
    if number == "-":
        return _BARE[0]
    if way not in _WAYS or int(number) > 15:
        raise PuzzleError(f"format pencilbox cannot express the clue {number}: expected at most 15")
    return str(16 * _WAYS.index(way) + int(number))


class Yajilin(Genre):
    """Shade some cells and draw one loop through all the others; cells with clues are neither shaded nor on the loop.

    No two shaded cells share a side. A number counts the shaded cells in the direction of its arrow.
    """

    name = "yajilin"
    title = "Yajilin"
    kind = "loop"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    rare = (1,)
    full = True
    example = ". . 0v . 2v\n. . . . .\n. . . . .\n# . . . .\n# # . . ."
    clue = At(Arrow(), Choice(wall="#"), bare="wall", faces={"wall": "block"})
    cell = Cells("not shaded", "shaded", where=lambda self: self.free())
    link = Links(where=lambda self: self.free())
    forms = (
        puzzlink("yajilin", "yajirin", body=[arrows("clue", "wall")], flags=["b"]),
        pzprv3("yajilin", "yajirin", rows=[arrow_clues("clue", "wall"), shading("cell"), sides("link")]),
        pencilbox(
            "yajilin",
            "yajilin",
            ["mixed", "line"],
            ["clue", "line"],
            ["clue", "shade", "line"],
            signed={".": -3, "+": -1, "#": -2},
            code=(_unpacked, _packed),
        ),
        puzzlekit(problem=[kit_arrows("clue", {"z": "wall"})], answer=[trace("link", {"x": 1})]),
        penpa(pen_arrows("clue", "wall"), pen_shading("cell"), pen_lines("link")),
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
        shaded, line = ground.on(Yajilin.cell), ground.on(Yajilin.link)
        for at, clue in self.clue.items():
            if clue != "wall":
                number, way = clue
                ahead = [shaded[place] for place in self.grid.ray(at, way) if place in shaded]
                yield Count(ahead, number, who=f"the {number} at {at}", what="shaded cell/shaded cells", clue=at)
        for size in ((1, 2), (2, 1)):
            yield Windows(self.grid, shaded, size, 0, 1, rule=_apart)
        yield Loop(line, Yajilin.link.ends)
        around = ground.meeting(Yajilin.link)
        meeting = {place: [*around[place].values()] for place in shaded}
        pairs = [[-shaded[place], -literal] for place, links in meeting.items() for literal in links]
        yield Counts(pairs, 1, rule=lambda number: _outside(pairs[number]))
        through = [(place, rest) for place, links in meeting.items() for rest in (links, *_fewer(links))]
        passed = [[shaded[place], *rest] for place, rest in through]
        yield Counts(passed, 1, rule=lambda number: _passed(through[number][0], passed[number]))

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        return cls.symmetric(size, "none", rng)

    @classmethod
    def symmetric(cls, size: Size, symmetry: str, rng: Random) -> Genre | None:
        return hedged(cls(size.rows, size.columns), "clue", "wall", symmetry, rng)

    def fullest(self, solution: Marks) -> Self:
        clues = {}
        for at in self.clue:
            counts = self._counts(at, solution)
            if counts:
                way = max(counts, key=lambda way: _said(*counts[way]))
                clues[at] = (counts[way][1], way)
        return self.with_layers(clue={**self.clue, **clues})

    def _counts(self, at: Place, solution: Marks) -> Mapping[str, tuple[int, int]]:
        """By direction: how many cells a clue there could count, and how many of them are shaded."""
        rays = {way: [each for each in self.grid.ray(at, way) if each not in self.clue] for way in DIRECTIONS}
        return {way: (len(ray), sum(solution[each] == 1 for each in ray)) for way, ray in rays.items() if ray}

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """An arrow is turned."""
        at = rng.choice(list(self.clue))
        ways = [(count, way) for way, (_, count) in self._counts(at, solution).items() if count]
        return (self.with_layers(clue={**self.clue, at: rng.choice(ways)}) if ways else self), solution


def _apart(_: Place, both: Sequence[int]) -> Rule:
    return never(both, "no two shaded cells share a side", code="touch")


def _outside(pair: Sequence[int]) -> Rule:
    return Clause(pair, "the line does not enter a shaded cell", code="through")


def _passed(place: Place, some: Sequence[int]) -> Rule:
    return Clause(some, f"the line passes through {place} unless it is shaded", code="empty cell")


def _fewer(links: Sequence[int]) -> Iterator[Sequence[int]]:
    """The links of a cell without one of them: the line has two."""
    return ([*links[:at], *links[at + 1 :]] for at in range(len(links)))


def _said(cells: int, count: int) -> float:
    """How much it says that this many of some cells are shaded; little is made of none, which many clues could say."""
    bits = cells - log2(comb(cells, count))
    return bits if count else bits * _NONE


FAMILY = Yajilin.family()
