"""Tile paint: whole tiles shaded, counted in rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import Alike, Cells, Genre, Ground, Number, Outside, Regions, Rule, Sum, Switches, line_of
from clew.rules.clues import Said
from clew.rules.forms import (
    areas,
    borders,
    ends,
    framed,
    kit,
    margin,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    vacant,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import refined, scattered, united

_SIDES = ("top", "left")
_AREA = 4  # cells of a tile that is made, about
_TRIES = 40  # tiles that are united before others are begun


class TilePaint(Genre):
    """Shade whole tiles: the cells of a region are all shaded or all unshaded.

    A number at the side counts the shaded cells in its row or column.
    """

    name = "tilepaint"
    title = "Tile paint"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = "1 1 2 2\n1 3 2 2\n3 3 2 2\n4 4 4 2\n[clue]\ntop . 2 . .\nleft . . . 1"
    tile = Regions()
    clue = Outside(Number(0, 60), sides=_SIDES, whole=True)
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("tilepaint", body=[borders("tile"), vacant(), ends("clue", *_SIDES)]),
        pzprv3(
            "tilepaint",
            rows=[
                areas("tile", counted=True),
                framed("clue", _SIDES, words(), absent="-1", corner="0"),
                shading("cell"),
            ],
        ),
        puzzlekit(
            problem=[*(margin("clue", side) for side in _SIDES), areas("tile")],
            answer=[kit(place="cell", marks={"x": 1})],
        ),
    )
    names = {"alike": ("Tile has one colour",), "sum": ("Line complete", "Tiles that fit the line")}

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded, tile = ground.on(TilePaint.cell), self.layers["tile"]
        for number, cells in self.tile.cells.items():
            if len(cells) > 1:
                yield Alike([shaded[place] for place in cells], who=f"tile {number}")
        for spot, number in self.clue.items():
            side, _, at = spot.partition(" ")
            pieces: dict[Said, list[int]] = {}  # of the tiles in the line: each is shaded as one
            for place in line_of(self, spot):
                pieces.setdefault(tile[place], []).append(shaded[place])
            terms = Switches((own[0] for own in pieces.values()), map(len, pieces.values()))
            yield Sum(terms, number, who=f"the shaded cells of {'column' if side == 'top' else 'row'} {at}", clue=spot)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random tiles, some of them shaded; where two solutions differ, two tiles become one."""
        grid = lattice(size.rows, size.columns)
        tiles = scattered(grid, max(len(grid.cells) // _AREA, 1), rng)
        colours = {number: rng.randrange(2) for number in sorted({*tiles.values()})}
        solution = {place: colours[tiles[place]] for place in grid.cells}
        return refined(cls(size.rows, size.columns, tile=tiles).fullest(solution), solution, _TRIES, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """Two tiles that become one."""
        found = (united(self.grid, self.tile, solution, place, rng) for place in places)
        larger = next((each for each in found if each is not None), None)
        return None if larger is None else (self.with_layers(tile=larger), solution)

    def fullest(self, solution: Marks) -> Self:
        spots = type(self).layer["clue"].spots(self.rows, self.columns)
        return self.with_layers(clue={each: sum(solution[at] == 1 for at in line_of(self, each)) for each in spots})


FAMILY = TilePaint.family()
