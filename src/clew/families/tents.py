"""Tents: a tent for every tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import (
    At,
    Cells,
    Choice,
    Count,
    Counts,
    Genre,
    Ground,
    Number,
    Outside,
    Rule,
    Windows,
    line_of,
    never,
    partners,
)
from clew.rules.forms import (
    framed,
    id_counts,
    id_gaps,
    kit,
    margin,
    marked,
    outside,
    pen_margins,
    pen_shading,
    pen_symbols,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    tatham,
    words,
)
from clew.rules.lattice import lattice

_SIDES = ("top", "left")


class Tents(Genre):
    """Pitch a tent for every tree, in a cell that shares a side with it; each tree has its own tent.

    Tents never touch, not even diagonally. A number at the side counts the tents of its row or column.
    """

    name = "tents"
    title = "Tents"
    kind = "placement"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = ". . . .\n. T T .\n. . . T\n. . T .\n[count]\ntop 0 2 0 2\nleft 1 1 0 2"
    tree = At(Choice(tree="T"), layout=True, faces={"tree": "tree"})
    count = Outside(Number(0, 30), whole=True)
    cell = Cells("empty", "a tent/tents", faces=("dot", "tent"), where=lambda self: self.free())
    forms = (
        puzzlink("tents", body=[outside("count", *_SIDES), marked("tree", "tree")]),
        pzprv3(
            "tents",
            rows=[
                framed("count", _SIDES, words("tree", "cell", clues={"1": "tree"}, marks={"A": 1, "-": 0})),
                sides(),
            ],
        ),
        puzzlekit(
            problem=[*(margin("count", side) for side in _SIDES), kit("tree", clues={"x": "tree"})],
            answer=[kit("tree", "cell", clues={"x": "tree"}, marks={"o": 1})],
        ),
        tatham("tents", "Tents", body=[id_gaps("tree", "tree"), id_counts("count")], params="(d[et])?"),
        penpa(pen_margins("count"), pen_symbols("tree", "tents", {1: "tree"}), pen_shading("cell", "tents", 2)),
    )
    names = {
        "count": ("All tents placed", "Only places for tents"),
        "touch": ("Beside a tent",),
        "partner": ("No tree beside it",),
        "Partners": ("A tent for each tree",),
    }

    def free(self) -> Sequence[Place]:
        """The cells without a tree."""
        return [place for place in self.grid.cells if place not in self.tree]

    def rules(self, ground: Ground) -> Iterator[Rule]:
        tent, near, spots = ground.on(Tents.cell), self.grid.near, [*self.count]
        lines = [[*filter(None, map(tent.get, line_of(self, spot)))] for spot in spots]
        yield Counts(lines, [*self.count.values()], rule=lambda number: self._line(spots[number], lines[number]))
        yield Windows(self.grid, tent, (2, 2), 0, 1, rule=_block)
        beside = {tree: [*filter(tent.__contains__, near[tree])] for tree in self.tree}
        reached = {*chain.from_iterable(beside.values())}
        alone = [[literal] for place, literal in tent.items() if place not in reached]
        said = "a tent has a tree beside it"
        yield Counts(alone, 0, 0, rule=lambda number: never(alone[number], said, code="partner"))
        yield from partners(ground, beside, tent, who="tree", what="tent")

    def _line(self, spot: str, row: Sequence[int]) -> Rule:
        side, _, number = spot.partition(" ")
        who = f"{'column' if side == 'top' else 'row'} {number}"
        return Count(row, self.count[spot], who=who, what="tent/tents", clue=spot)

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        """Trees beside tents that do not touch."""
        grid = lattice(size.rows, size.columns)
        tents, trees = set[Place](), set[Place]()
        for place in rng.sample(grid.cells, len(grid.cells)):
            room = [near for near in grid.near[place] if near not in tents | trees]
            alone = place not in trees and tents.isdisjoint(grid.around[place])
            if alone and room and len(tents) < len(grid.cells) / 5:
                tents.add(place)
                trees.add(rng.choice(room))
        return cls(size.rows, size.columns, tree=dict.fromkeys(trees, "tree"))

    def fullest(self, solution: Marks) -> Self:
        spots = type(self).layer["count"].spots(self.rows, self.columns)
        return self.with_layers(count={spot: sum(solution.get(p) == 1 for p in line_of(self, spot)) for spot in spots})


def _block(corner: Place, inside: Sequence[int]) -> Rule:
    who = f"the 2x2 block at {corner}"
    return Count(inside, 0, 1, who=who, what="tent/tents", limit="tents never touch", code="touch")


FAMILY = Tents.family()
