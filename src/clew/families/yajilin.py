"""Yajilin: a loop through every cell that is not shaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import comb, log2
from random import Random
from typing import Self

from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place
from clew.rules import Arrow, At, Choice
from clew.rules.around import LoopAroundShading
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


class Yajilin(LoopAroundShading):
    """Shade some cells and draw one loop through all the others; cells with clues are neither shaded nor on the loop.

    No two shaded cells share a side. A number counts the shaded cells in the direction of its arrow.
    """

    name = "yajilin"
    title = "Yajilin"
    rare = (1,)
    example = ". . 0v . 2v\n. . . . .\n. . . . .\n# . . . .\n# # . . ."
    clue = At(Arrow(), Choice(wall="#"), bare="wall", faces={"wall": "block"})
    silent = "wall"
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

    def counted(self, at: Place) -> tuple[int, Iterable[Place]]:
        number, way = self.clue[at]
        return number, self.grid.ray(at, way)

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


def _said(cells: int, count: int) -> float:
    """How much it says that this many of some cells are shaded; little is made of none, which many clues could say."""
    bits = cells - log2(comb(cells, count))
    return bits if count else bits * _NONE


FAMILY = Yajilin.family()
