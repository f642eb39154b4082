"""Yajisan-kazusan: arrows that are true unless they are shaded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Self

from clew.core.model import Automaton
from clew.core.places import Marks, Place
from clew.rules import Arrow, At, Cells, Connected, Genre, Ground, Rule, Scan, Switches, automaton, never
from clew.rules.forms import arrow_clues, arrows, pen_arrows, pen_shading, penpa, puzzlink, pzprv3, shading
from clew.rules.lattice import DIRECTIONS

_WORDS = {"up": "above it", "down": "below it", "left": "on its left", "right": "on its right"}
_START, _SHADED = -2, -1  # states before the first cell, and once that is shaded


class Yajikazu(Genre):
    """Shade cells so that no two shaded cells share a side and all unshaded cells are connected.

    A number that is not shaded counts the shaded cells in the direction of its arrow. One that is shaded may be wrong.
    """

    name = "yajikazu"
    title = "Yajisan-kazusan"
    kind = "shading"
    sizes = (5, 8, 10)
    others = (("compact", 6), ("big", 9))
    rare = (1,)
    example = ". 1v . 2v\n1> 0> . .\n0> 0^ . .\n. . . 2^"
    clue = At(Arrow())
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("yajikazu", body=[arrows("clue", "")]),
        pzprv3("yajikazu", rows=[arrow_clues("clue", None), shading("cell")]),
        penpa(pen_arrows("clue", ""), pen_shading("cell")),
    )
    names = {
        "arrow": ("True or shaded",),
        "touch": ("Beside a shaded cell",),
        "touch ahead": ("Shaded cells would touch",),
        "apart": ("Keep white connected", "Walled in"),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Yajikazu.cell)
        for at, (number, way) in self.clue.items():
            ahead = [*self.grid.ray(at, way)]
            places = Switches(shaded[place] for place in (at, *ahead))
            say = f"unless it is shaded, the {number} at {at} counts the shaded cells {_WORDS[way]}"
            who = f"the {number} at {at}"
            yield Scan(places, _true(number), who=who, clue=at, say=say, code="arrow")

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Yajikazu.cell)
        for pair in self.grid.pairs:
            yield never([shaded[place] for place in pair], "no two shaded cells share a side", code="touch")
        white = {place: -literal for place, literal in shaded.items()}
        yield Connected(white, self.grid.near.__getitem__, who="the unshaded cells")

    def fullest(self, solution: Marks) -> Self:
        """The puzzle with an arrow along the longest way from every cell; those in shaded cells are wrong."""
        found: dict[Place, tuple[int, str]] = {}
        for at in self.grid.cells:
            rays = {way: [*self.grid.ray(at, way)] for way in DIRECTIONS}
            way = max(rays, key=lambda each: len(rays[each]))
            found[at] = sum(solution[place] == 1 for place in rays[way]) + int(solution[at]), way
        return self.with_layers(clue=found)


@cache
def _true(number: int) -> Automaton:
    """Reads a cell and, unless that is shaded, counts those ahead of it."""

    def step(state: int, shaded: int) -> int:
        if state == _START:
            return _SHADED if shaded else 0
        return _SHADED if state == _SHADED else min(state + shaded, number + 1)

    return automaton(_START, step, lambda state: state in (_SHADED, number), (0, 1))


FAMILY = Yajikazu.family()
