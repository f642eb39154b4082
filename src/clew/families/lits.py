"""LITS: a tetromino in every region."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from clew.core.family import Size
from clew.rules import Cells, Connected, Genre, Ground, Piece, Regions, Rule, Unlike, never
from clew.rules.lattice import lattice
from clew.rules.making import scattered, settled
from clew.rules.primitives.shapes import shape_of
from clew.rules.solving import sample

_NAMES = {
    shape_of([(0, 0), (0, 1), (1, 0), (2, 0)]): "L",
    shape_of([(0, 0), (1, 0), (2, 0), (3, 0)]): "I",
    shape_of([(0, 0), (0, 1), (0, 2), (1, 1)]): "T",
    shape_of([(0, 0), (0, 1), (1, 1), (1, 2)]): "S",
}


class Lits(Genre):
    """Shade four joined cells in every region so that all shaded cells are joined and no 2x2 block is shaded.

    Where two pieces touch, they have different shapes: L, I, T or S, turned or mirrored.
    """

    name = "lits"
    title = "LITS"
    kind = "shading"
    sizes = (6, 8, 10)
    least = Size(2, 2)
    example = "1 1 1 2 2\n1 3 1 2 2\n1 3 3 2 2\n4 4 3 3 2\n4 4 4 3 3"
    region = Regions()
    cell = Cells("not shaded", "shaded")

    def rules(self, ground: Ground) -> Iterator[Rule]:
        on, rooms = ground.on(Lits.cell), self.region
        piece = {number: Piece(ground, cells, on, _NAMES, f"region {number}") for number, cells in rooms.cells.items()}
        yield from piece.values()
        touching = dict.fromkeys(
            tuple(sorted((rooms[one], rooms[other]))) for one, other in self.grid.pairs if rooms[one] != rooms[other]
        )
        for one, other in touching:
            yield Unlike(self.grid, piece[one], piece[other], on, _NAMES)
        yield Connected(on, self.grid.near.__getitem__, who="the shaded cells")
        for window in self.grid.windows(2, 2):
            yield never([on[place] for place in window], "no 2x2 block is shaded", code="block")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random regions with a solution, changed until it is the only one."""
        grid = lattice(size.rows, size.columns)
        puzzle = cls(size.rows, size.columns, region=scattered(grid, max(len(grid.cells) // 8, 1), rng))
        solution = sample(puzzle, rng)
        return None if solution is None else settled(puzzle, "region", solution, rng)


FAMILY = Lits.family()
