"""Skyscrapers: a city of different heights, seen from its four sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Self

from clew.core.family import Size
from clew.core.model import Automaton
from clew.core.places import Marks
from clew.rules import (
    At,
    Choice,
    Different,
    Genre,
    Ground,
    Number,
    Numbers,
    Option,
    Outside,
    Rule,
    Scan,
    automaton,
    beside,
    line_of,
)
from clew.rules.forms import (
    framed,
    header,
    id_around,
    id_numbers,
    kit,
    margin,
    more_numbers,
    outside,
    pen_margins,
    pen_numbers,
    pen_values,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    tatham,
    words,
)

_SIDES = ("top", "bottom", "left", "right")


@lru_cache(maxsize=1024)
def skyline(heights: int, number: int) -> Automaton:
    """Reads heights, 0 for none, of which this number rise above all before them; the greatest is among them."""

    def step(state: tuple[int, int], height: int) -> tuple[int, int] | None:
        highest, seen = state
        if height > highest:
            highest, seen = height, seen + 1
        return (highest, seen) if seen <= number <= seen + heights - highest else None

    return automaton((0, 0), step, lambda state: state == (heights, number), range(heights + 1))


def visible(heights: Sequence[int]) -> int:
    """How many heights rise above all before them."""
    return sum(height > max(heights[:at], default=0) for at, height in enumerate(heights))


class Skyscrapers(Genre):
    """Put a building in each cell, so that all buildings of a row or column have different heights.

    Heights go from 1 to the length of a row; if there are fewer, each row and column has every height once and some
    cells are empty (0). A number at the side counts the buildings seen from there: higher ones hide lower ones.
    """

    name = "skyscrapers"
    title = "Skyscrapers"
    kind = "number"
    sizes = (4, 5, 7)
    others = (("big", 6), ("huge", 8))
    rare = (1,)
    most = Size(16, 16)
    square = True
    example = ". . .\n. . .\n. . .\n[clue]\ntop 2 2 .\nleft . . 2"
    spare = "given"
    given = At(Number(0, 16))
    clue = Outside(Number(1, 16), sides=_SIDES)
    heights = Option(Number(1, 16))
    diagonals = Option(Choice(free="free", different="different"), "free")
    cell = Numbers(lambda self, place: self.values(), given="given", words={0: "empty"})
    forms = (
        puzzlink("skyscrapers", "skyscraper", "building", body=[outside("clue", *_SIDES), more_numbers("given")]),
        pzprv3(
            "skyscrapers", "skyscraper", "building", rows=[framed("clue", _SIDES, words("given", "cell", prefix="q"))]
        ),
        puzzlekit(
            head=[header("heights", sides=True), header("diagonals", signs={"D": "different"})],
            problem=[*(margin("clue", side) for side in _SIDES), kit("given")],
            answer=[kit(place="cell")],
        ),
        tatham("towers", "Towers", body=[id_around("clue"), id_numbers("given", optional=True)], params="(d[ehxu])?"),
        penpa(pen_margins("clue"), pen_numbers("given", full=None), pen_values("cell")),
    )
    names = {"seen": ("Skyline clue",)}

    def values(self) -> Sequence[int]:
        """What a cell can hold."""
        heights = self.heights or self.rows
        return range(heights == self.rows, heights + 1)

    def refuse(self) -> str | None:
        heights = self.heights or self.rows
        if heights > self.rows:
            return f"there are {heights} heights in rows of {self.rows} cells: expected at most {self.rows}"
        for at, number in self.given.items():
            if number not in self.values():
                return f"{at} cannot be {number}: expected a number from {self.values()[0]} to {heights}"
        for spot, number in self.clue.items():
            if number > heights:
                return f"nobody can see {number} buildings from {spot}: expected at most {heights}"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        numbers, grid, values = ground.of(Skyscrapers.cell), self.grid, self.values()
        lines = list(grid.lines)
        if self.diagonals == "different":
            size = range(self.rows)
            lines.append(("the diagonal from r1c1", [grid.rows[at][at] for at in size]))
            lines.append((f"the diagonal from {grid.rows[0][-1]}", [grid.rows[at][-1 - at] for at in size]))
        for who, line in lines:
            yield Different([numbers[place] for place in line], who=who, empty=0 if 0 in values else None)
        for spot, number in self.clue.items():
            seen = [numbers[place] for place in line_of(self, spot)]
            yield Scan(seen, skyline(values[-1], number), who=f"the {number} {beside(spot)}", clue=spot, code="seen")

    def fullest(self, solution: Marks) -> Self:
        heights = {place: int(value) for place, value in solution.items()}
        spots = type(self).layer["clue"].spots(self.rows, self.columns)
        return self.with_layers(
            clue={spot: visible([heights[place] for place in line_of(self, spot)]) for spot in spots}
        )


FAMILY = Skyscrapers.family()
