"""LITS: a tetromino in every region."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Cells, Choice, Clause, Connected, Genre, Ground, Piece, Regions, Rule, Unlike, never
from clew.rules.forms import (
    areas,
    borders,
    pen_borders,
    pen_shading,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    worded,
)
from clew.rules.lattice import Lattice, lattice
from clew.rules.making import grown, moves, narrowed
from clew.rules.primitives.shapes import shape_of

_NAMES = {
    shape_of([(0, 0), (0, 1), (1, 0), (2, 0)]): "L",
    shape_of([(0, 0), (1, 0), (2, 0), (3, 0)]): "I",
    shape_of([(0, 0), (0, 1), (0, 2), (1, 1)]): "T",
    shape_of([(0, 0), (0, 1), (1, 1), (1, 2)]): "S",
}


class Lits(Genre):
    """Shade four connected cells in every region so that all shaded cells are connected and no 2x2 block is shaded.

    Where two pieces touch, they have different shapes: L, I, T or S, rotated or mirrored. Holes have no piece.
    """

    name = "lits"
    title = "LITS"
    kind = "shading"
    sizes = (6, 8, 10)
    others = (("compact", 7), ("big", 9))
    rare = (1, 5)
    least = Size(2, 3)
    example = "1 1 1 1 1\n1 1 1 1 1\n1 1 1 2 1\n3 1 1 2 2\n3 3 3 3 2"
    region = Regions()
    hole = At(Choice(hole="@"), layout=True, faces={"hole": "block"})
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("lits", body=[borders("region")]),
        pzprv3("lits", rows=[areas("region", counted=True), shading("cell")]),
        pencilbox("lits", "lits", ["area", "shade"]),
        puzzlekit(problem=[areas("region", holes="hole")], answer=[worded("letter")]),
        penpa(pen_borders("region"), pen_shading("cell")),
    )
    ranks = {"Many pieces agree": 2, "Shapes that would touch": 2}
    names = {
        "rule": ("Hole",),
        "apart": ("Keep the shading connected", "Out of reach"),
        "block": ("No 2x2 block",),
        "block ahead": ("Would make a 2x2 block",),
    }

    def refuse(self) -> str | None:
        wide = next((at for at in self.hole if len(self.region.cells[self.region[at]]) > 1), None)
        return None if wide is None else f"the hole at {wide} shares its region with other cells"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        on, rooms = ground.on(Lits.cell), self.region
        yield from (Clause([-on[at]], "holes are not shaded", clue=at) for at in self.hole)
        whole = {number: cells for number, cells in rooms.cells.items() if cells[0] not in self.hole}
        piece = {number: Piece(ground, cells, on, _NAMES, f"region {number}") for number, cells in whole.items()}
        yield from piece.values()
        touching = dict.fromkeys(tuple(sorted((rooms[one], rooms[other]))) for one, other in self.grid.pairs)
        for one, other in ((one, other) for one, other in touching if one != other and {one, other} <= piece.keys()):
            yield Unlike(self.grid, piece[one], piece[other], on, _NAMES)

    def always(self, ground: Ground) -> Iterator[Rule]:
        on = ground.on(Lits.cell)
        yield Connected(on, self.grid.near.__getitem__, who="the shaded cells")
        for window in self.grid.windows(2, 2):
            yield never([on[place] for place in window], "no 2x2 block is shaded", code="block")

    def letter(self, marks: Marks, place: Place) -> str:
        """The shape of the piece that a cell belongs to, `-` if it is not shaded."""
        cells = [self.grid.at[each] for each in self.region.cells[self.region[place]] if marks[each] == 1]
        return _NAMES[shape_of(cells)] if marks[place] == 1 else "-"

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Pieces that touch, regions grown around them, and then changed until there is one solution."""
        grid = lattice(size.rows, size.columns)
        seeds = _touching(grid, max(len(grid.cells) // 6, 1), rng)
        if not seeds:
            return None
        puzzle = cls(size.rows, size.columns, region=grown(grid, [sorted(each) for each in seeds], rng))
        return narrowed(puzzle, "region", rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        for place in places:
            if ways := list(moves(self, "region", solution, place)):
                return self.with_layers(region={**self.region, **rng.choice(ways)}), solution
        return None


def _touching(grid: Lattice, count: int, rng: Random) -> list[frozenset[Place]]:
    """Pieces that keep the rules, one after the other, each next to an earlier one; fewer where there is no room."""
    made: list[frozenset[Place]] = []
    taken: dict[Place, str] = {}
    blocks = [frozenset(window) for window in grid.windows(2, 2)]
    for _ in range(40 * count):
        starts = [near for place in taken for near in grid.near[place] if near not in taken] or list(grid.cells)
        piece = _random_piece(grid, rng.choice(starts), taken, rng)
        name = _NAMES.get(shape_of(map(grid.at.__getitem__, piece))) if len(piece) == 4 else None
        near = {taken[each] for place in piece for each in grid.near[place] if each in taken}
        full = taken.keys() | piece
        if name is None or name in near or any(block <= full for block in blocks):
            continue
        made.append(piece)
        taken |= dict.fromkeys(sorted(piece), name)
        if len(made) == count:
            break
    return made


def _random_piece(grid: Lattice, start: Place, taken: Mapping[Place, str], rng: Random) -> frozenset[Place]:
    """Up to four free cells, joined."""
    piece = [start]
    while len(piece) < 4:
        fresh = [near for place in piece for near in grid.near[place] if near not in taken and near not in piece]
        if not fresh:
            break
        piece.append(rng.choice(fresh))
    return frozenset(piece)


FAMILY = Lits.family()
