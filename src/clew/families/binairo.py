"""Binairo: rows and columns of zeros and ones in balance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Cells, Choice, Count, Distinct, Genre, Ground, Number, Option, Rule, never
from clew.rules.forms import id_halves, kit, pen_states, pen_symbols, penpa, puzzlekit, tatham

_COLOURS = {"1": 0, "2": 1}
_UNRULY = {"u": {"alike": "never"}, "": {"alike": "allowed"}}  # rules by the letter in the id


class Binairo(Genre):
    """Fill every cell with 0 or 1.

    Each row and column has as many zeros as ones, and never three of the same number in a row. No two rows are alike,
    and no two columns, unless the puzzle allows it.
    """

    name = "binairo"
    title = "Binairo"
    kind = "number"
    sizes = (6, 8, 14)
    others = (("tiny", 4), ("big", 10))
    least = Size(2, 2)
    example = ". . 0 .\n. 1 . .\n. . . .\n. . 0 0"
    given = At(Number(0, 1))
    alike = Option(Choice(never="never", allowed="allowed"), "never", title="Two lines alike")
    cell = Cells("0", "1", faces=("0", "1"), given="given", quiet=False)
    forms = (
        puzzlekit(
            rules=_UNRULY[""], problem=[kit("given", clues=_COLOURS)], answer=[kit(place="cell", marks=_COLOURS)]
        ),
        tatham("unruly", "Unruly", body=[id_halves("given")], params="u?(d[ten])?", rules=_UNRULY),
        penpa(
            pen_symbols("given", "circle_M", {1: 0, 2: 1}),
            pen_states("cell", "circle_M", {1: 0, 2: 1}),
        ),
    )
    names = {
        "balance": ("Complete the line", "Complete the line"),
        "three": ("Avoid a triple",),
        "three ahead": ("Would make a triple",),
        "alike": ("Avoid equal lines",),
        "alike ahead": ("Would make equal lines",),
    }

    def refuse(self) -> str | None:
        if self.rows % 2 or self.columns % 2:
            return f"{self.rows}x{self.columns} is not a size for binairo: expected even numbers of rows and columns"
        return None

    def always(self, ground: Ground) -> Iterator[Rule]:
        one = ground.on(Binairo.cell)
        for who, line in self.grid.lines:
            ones = [one[place] for place in line]
            yield Count(ones, len(line) // 2, who=who, what="one/ones", code="balance")
            for three in zip(ones, ones[1:], ones[2:], strict=False):
                yield never(three, "there are never three ones next to each other", code="three")
                yield never([-each for each in three], "there are never three zeros next to each other", code="three")
        if self.alike == "never":
            yield from self.unlike(one, "row", self.grid.rows)
            yield from self.unlike(one, "column", self.grid.columns)

    def unlike(self, one: Mapping[Place, int], name: str, lines: Sequence[Sequence[Place]]) -> Iterator[Rule]:
        """Every two rows, or every two columns."""
        numbered = [(f"{name} {number}", [one[place] for place in line]) for number, line in enumerate(lines, 1)]
        for (who, first), (other, second) in combinations(numbered, 2):
            yield Distinct(first, second, who=f"{who} and {other}")

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(given={place: int(value) for place, value in solution.items()})


FAMILY = Binairo.family()
