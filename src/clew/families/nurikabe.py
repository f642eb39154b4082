"""Nurikabe: islands in one sea."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Cells, Clause, Connected, Genre, Ground, Groups, Number, Rule, never
from clew.rules.forms import clues, kit, numbers, pen_numbers, pen_shading, penpa, puzzlekit, puzzlink, pzprv3
from clew.rules.lattice import Lattice
from clew.rules.making import one_each
from clew.rules.solving import sample

_LARGEST = 7  # cells of an island that is made


class Nurikabe(Genre):
    """Shade cells to make one sea. What is left are islands, each with one number: how many cells it has.

    All of the sea is joined, and no 2x2 block of it is shaded.
    """

    name = "nurikabe"
    title = "Nurikabe"
    kind = "shading"
    sizes = (5, 8, 12)
    example = "1 . . .\n. . . .\n5 . . .\n. . . ."
    size = At(Number(1, 999, unknown=True), bare=UNKNOWN)
    cell = Cells("land", "sea")
    forms = (
        puzzlink("nurikabe", body=[numbers("size")]),
        pzprv3("nurikabe", rows=[clues("size", "cell")]),
        puzzlekit(problem=[kit("size")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_numbers("size"), pen_shading("cell")),
    )

    def rules(self, ground: Ground) -> Iterator[Rule]:
        sea = ground.on(Nurikabe.cell)
        land = {place: -literal for place, literal in sea.items()}
        for at in self.size:
            yield Clause([land[at]], f"{at} has a number, so it is land", clue=at)
        sizes = {at: None if size == UNKNOWN else size for at, size in self.size.items()}
        yield Groups(land, self.grid.near.__getitem__, sizes, what="island")
        yield Connected(sea, self.grid.near.__getitem__, who="the sea")
        for window in self.grid.windows(2, 2):
            yield never([sea[place] for place in window], "the sea has no 2x2 block", code="pool")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random sea, and in each island a number, moved while there are other solutions."""
        solution = sample(_Sea(size.rows, size.columns), rng)
        blank = cls(size.rows, size.columns)
        islands = {} if solution is None else _islands(blank.grid, solution)
        return one_each(blank, "size", islands, solution, rng) if solution is not None and islands else None


class _Sea(Nurikabe):
    """The sea alone, with islands that are neither wide nor long."""

    def rules(self, ground: Ground) -> Iterator[Rule]:
        sea = ground.on(Nurikabe.cell)
        yield Connected(sea, self.grid.near.__getitem__, who="the sea")
        for height, width, wet in ((2, 2, True), (2, 2, False), (1, 5, False), (5, 1, False)):
            for window in self.grid.windows(height, width):
                yield never([sea[place] if wet else -sea[place] for place in window], "no large blocks")


def _islands(grid: Lattice, solution: Marks) -> dict[Place, int]:
    """The number of the island of each cell of land; none if an island is too large."""
    islands: dict[Place, int] = {}
    for start in grid.cells:
        if solution[start] or start in islands:
            continue
        todo = [start]
        for place in todo:
            todo += [near for near in grid.near[place] if not solution[near] and near not in todo]
        if len(todo) > _LARGEST:
            return {}
        islands |= dict.fromkeys(todo, len(islands) + 1)
    return islands


FAMILY = Nurikabe.family()
