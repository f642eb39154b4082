"""Creek: numbers at corners that count shaded cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Self

from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, Cells, Connected, Corners, Count, Genre, Ground, Number, Rule, cornered, meeting
from clew.rules.forms import (
    corner_clues,
    fours,
    kit,
    kit_corners,
    pen_corners,
    pen_shading,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
)


class Creek(Genre):
    """Shade cells so that all unshaded cells are connected.

    A number at a corner counts the shaded cells among those that meet there.
    """

    name = "creek"
    title = "Creek"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = ". . . . .\n. . . 3 .\n. 2 . . .\n0 . . 3 .\n. 1 . . ."
    number = Corners(Number(0, 4, unknown=True))
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("creek", body=[fours("number")]),
        pzprv3("creek", rows=[corner_clues("number"), shading("cell")]),
        puzzlekit(problem=[kit_corners("number")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_corners("number"), pen_shading("cell")),
    )
    names = {
        "count": ("Number complete", "Number needs every cell left"),
        "apart": ("Keep white connected", "Walled in"),
    }

    def around(self, spot: str) -> Sequence[Place]:
        """The cells that meet at a corner."""
        return [place for place in meeting(self, spot) if place is not None]

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Creek.cell)
        for spot, number in self.number.items():
            if number != UNKNOWN:
                cells = [shaded[place] for place in self.around(spot)]
                who = partial(cornered, self.grid, spot, f"the {number}")
                yield Count(cells, number, who=who, what="shaded cell/shaded cells", clue=spot)

    def always(self, ground: Ground) -> Iterator[Rule]:
        white = {place: -literal for place, literal in ground.on(Creek.cell).items()}
        yield Connected(white, self.grid.near.__getitem__, who="the unshaded cells")

    def fullest(self, solution: Marks) -> Self:
        spots = type(self).layer["number"].spots(self.rows, self.columns)
        return self.with_layers(number={spot: sum(solution[each] == 1 for each in self.around(spot)) for spot in spots})


FAMILY = Creek.family()
