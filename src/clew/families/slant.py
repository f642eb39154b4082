"""Slant: a diagonal line in every cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Self

from clew.core.places import Marks
from clew.rules import UNKNOWN, Cells, Corners, Count, Forest, Genre, Ground, Number, Rule, cornered, meeting
from clew.rules.forms import (
    corner_clues,
    fours,
    id_signs,
    kit,
    kit_corners,
    pen_corners,
    pen_diagonals,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    tatham,
    words,
)

_TOUCHING = (-1, 1, 1, -1)  # which line of each of the four cells at a corner ends there: 1 is a slash


class Slant(Genre):
    """Draw a diagonal line in every cell so that the lines never close a loop.

    A number says how many lines end at its corner.
    """

    name = "slant"
    title = "Slant"
    kind = "loop"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = ". . 1 .\n0 2 . .\n. . 3 .\n1 . . ."
    number = Corners(Number(0, 4, unknown=True))
    cell = Cells("a backslash/backslashes", "a slash/slashes", faces=("backslash", "slash"), quiet=False)
    forms = (
        puzzlink("gokigen", body=[fours("number")]),
        pzprv3("gokigen", rows=[corner_clues("number"), words(place="cell", marks={"1": 0, "2": 1})]),
        puzzlekit(problem=[kit_corners("number")], answer=[kit(place="cell", marks={"/": 1, "\\": 0})]),
        tatham("slant", "Slant", body=[id_signs("number")], params="(d[eh])?"),
        penpa(pen_corners("number"), pen_diagonals("cell")),
    )
    names = {"count": ("Clue satisfied", "Lines forced at a clue"), "loop": ("Avoid a loop",)}

    def always(self, ground: Ground) -> Iterator[Rule]:
        slash = ground.on(Slant.cell)
        lines: tuple[dict[int, tuple[str, str]], dict[int, tuple[str, str]]] = {}, {}  # ends are of two colours
        for place, (row, column) in self.grid.at.items():
            at = [f"p{row + down + 1}.{column + right + 1}" for down in (0, 1) for right in (0, 1)]
            lines[(row + column) % 2][-slash[place]] = at[0], at[3]
            lines[(row + column + 1) % 2][slash[place]] = at[1], at[2]
        yield from (Forest(each, what="lines") for each in lines)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        slash = ground.on(Slant.cell)
        for spot, number in self.number.items():
            if number != UNKNOWN:
                ends = self._ends(spot, slash)
                who = partial(cornered, self.grid, spot, f"the {number}")
                yield Count(ends, number, who=who, what="line/lines", clue=spot)

    def _ends(self, spot: str, slash: Mapping[str, int]) -> Sequence[int]:
        """The literals of the lines that would end at a corner."""
        four = zip(meeting(self, spot), _TOUCHING, strict=True)
        return [slash[place] * way for place, way in four if place is not None]

    def fullest(self, solution: Marks) -> Self:
        sign = {place: 1 if value else -1 for place, value in solution.items()}
        spots = type(self).layer["number"].spots(self.rows, self.columns)
        return self.with_layers(number={spot: sum(each > 0 for each in self._ends(spot, sign)) for spot in spots})


FAMILY = Slant.family()
