"""Aquarium: tanks that are filled with water to some level."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import Cells, Choice, Count, Genre, Ground, Number, Option, Outside, Regions, Rule, implies, line_of
from clew.rules.forms import (
    borders,
    bounds,
    framed,
    outside,
    puzzlink,
    pzprv3,
    slash,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import sized

_SIDES = ("top", "left")
_CELLS, _MOST = 6, 9  # of a tank in puzzles that are made, on average and at most
_JOINED = {"level": "joined"}


class Aquarium(Genre):
    """Fill tanks with water.

    If a cell is filled, so are the cells of its tank below and beside it. A number at the side counts the filled cells
    in its row or column. If the puzzle says that the water level is that of the tank, it is the same even in parts of a
    tank that only meet above or below.
    """

    name = "aquarium"
    title = "Aquarium"
    kind = "shading"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    turns = False
    example = "1 1 2 2\n1 2 2 3\n1 2 3 3\n4 4 5 5\n[count]\ntop . 2 4 .\nleft . 2 3 ."
    tank = Regions()
    count = Outside(Number(0, 60), whole=True)
    level = Option(Choice(joined="joined", tank="tank"), "joined", title="Level of water")
    cell = Cells("empty", "filled")
    forms = (
        puzzlink("aquarium", body=[borders("tank"), slash(), outside("count", *_SIDES)], rules=_JOINED),
        pzprv3(
            "aquarium",
            rows=[bounds("tank"), framed("count", _SIDES, words(place="cell", marks={"#": 1, "+": 0}))],
            rules=_JOINED,
        ),
    )
    names = {"count": ("All water found", "Only places for water"), "level": ("Level of water",)}

    def rules(self, ground: Ground) -> Iterator[Rule]:
        filled = ground.on(Aquarium.cell)
        for spot, number in self.count.items():
            side, _, line = spot.partition(" ")
            who = f"{'column' if side == 'top' else 'row'} {line}"
            cells = [filled[place] for place in line_of(self, spot)]
            yield Count(cells, number, who=who, what="filled cell/filled cells", clue=spot)
        for place, other in self._levels() if self.level == "tank" else self._joined():
            say = "water of a tank has one level, and none is below it" if self.level == "tank" else _SAY
            yield implies([filled[place]], [filled[other]], say, code="level")

    def _joined(self) -> Iterator[tuple[Place, Place]]:
        """Neighbouring cells of a tank of which the second is filled if the first is."""
        for one, other in self.grid.pairs:
            if self.tank[one] == self.tank[other]:
                yield one, other
                if self.grid.at[one][0] == self.grid.at[other][0]:
                    yield other, one

    def _levels(self) -> Iterator[tuple[Place, Place]]:
        """The same for all cells of a tank, row by row: each row in a circle, and from row to row."""
        for cells in self.tank.cells.values():
            rows: dict[int, list[Place]] = {}
            for place in cells:
                rows.setdefault(self.grid.at[place][0], []).append(place)
            for row in rows.values():
                yield from pairwise([*row, row[0]] if len(row) > 1 else row)
            yield from ((upper[0], lower[0]) for upper, lower in pairwise(rows.values()))

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        grid = lattice(size.rows, size.columns)
        return cls(size.rows, size.columns, tank=sized(grid, len(grid.cells) // _CELLS, _MOST, rng))

    def fullest(self, solution: Marks) -> Self:
        spots = type(self).layer["count"].spots(self.rows, self.columns)
        return self.with_layers(count={spot: sum(solution[p] == 1 for p in line_of(self, spot)) for spot in spots})


_SAY = "water flows to the cells of its tank below and beside it"

FAMILY = Aquarium.family()
