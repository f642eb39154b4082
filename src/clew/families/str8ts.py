"""Str8ts: straights of numbers between black cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import (
    At,
    Choice,
    Counts,
    Different,
    Genre,
    Ground,
    Number,
    Numbers,
    Rule,
    Straight,
    never,
)
from clew.rules.clues import Said
from clew.rules.forms import kit, kit_blocks, overlaid, puzzlekit
from clew.rules.lattice import lattice
from clew.rules.making import orbit
from clew.rules.solving import sample

_BLACK = (0.15, 0.3)  # share of the cells in puzzles that are made
_NUMBERED = 0.4  # of the black cells


class Str8ts(Genre):
    """Fill the white cells with numbers from 1 to the length of a row, so that no row or column has one twice.

    White cells in a row or column without a black cell between them form a straight: consecutive numbers, in any order.
    Numbers in black cells are not part of any straight, but must not be repeated in their row and column.
    """

    name = "str8ts"
    title = "Str8ts"
    kind = "number"
    sizes = (5, 6, 9)
    others = (("compact", 7), ("big", 8))
    most = Size(16, 16)
    square = True
    example = ". . . 1\n4 . . .\n. . . #\n# . . .\n[given]\n3 . . .\n. . . .\n. 1 . .\n. . 4 3"
    black = At(Number(1, 16), Choice(black="#"), layout=True, faces={"number": "block", "black": "block"})
    given = At(Number(1, 16))
    cell = Numbers(lambda self, place: self.values, where=lambda self: self.white, given="given")
    forms = (
        puzzlekit(
            problem=[overlaid("[0-9]*x", kit_blocks("black", "black"), kit("given"))],
            answer=[overlaid("", kit("black", clues={"-": "black"}), kit(place="cell"))],
        ),
    )
    names = {
        "same": ("Only value left", "Only place", "Naked set"),
        "black": ("Number of a black cell",),
        "straight": ("Compartment check", "Only place in the compartment", "Sure digit"),
    }

    @cached_property
    def values(self) -> Sequence[int]:
        """What a cell can hold."""
        return range(1, self.rows + 1)

    @cached_property
    def white(self) -> Sequence[Place]:
        """The cells to be filled."""
        return [place for place in self.grid.cells if place not in self.black]

    def refuse(self) -> str | None:
        for at, number in (*self.given.items(), *self.black.items()):
            if isinstance(number, int) and number > self.rows:
                return f"{at} cannot be {number}: expected a number from 1 to {self.rows}"
        both = next((at for at in self.given if at in self.black), None)
        return None if both is None else f"there is a number at {both}, which is black"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        cells, black = ground.of(Str8ts.cell), self.black
        taken = list[tuple[int, str]]()
        for who, line in self.grid.lines:
            yield Different([cells[place] for place in line if place in cells], who=who)
            barred = {black[place]: place for place in line if isinstance(black.get(place), int)}
            taken += [
                (cells[place][number], f"{who} has the black {number} at {at}")
                for number, at in barred.items()
                for place in line
                if place in cells and number in cells[place]
            ]
            for run in self.runs(line):
                others = [cells[place] for place in line if place in cells and place not in run]
                who = f"{run[0]} to {run[-1]}"
                yield Straight(ground, [cells[place] for place in run], others, barred, who=who)
        lists = [[literal] for literal, _ in taken]
        yield Counts(lists, 0, 0, rule=lambda at: never(lists[at], taken[at][1], code="black"))

    def runs(self, line: Sequence[Place]) -> Iterator[Sequence[Place]]:
        """White cells in a line without a black one between them, two or more."""
        for white, run in groupby(line, lambda place: place not in self.black):
            cells = [*run]
            if white and len(cells) > 1:
                yield cells

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        grid, black = lattice(size.rows, size.columns), set[Place]()
        wanted = rng.uniform(*_BLACK) * len(grid.cells)
        for place in rng.sample(grid.cells, len(grid.cells)):
            if len(black) < wanted:
                black.update(orbit(grid, place, "180"))
        return cls(size.rows, size.columns, black={place: "black" for place in grid.cells if place in black})

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Black cells, some of them with numbers that their lines lack, and all numbers of a random solution."""
        blank = cls.blank(size, rng)
        solution = sample(blank, rng)
        if not solution:
            return None
        return blank.with_layers(black=_numbered(blank, solution, rng)).fullest(solution)

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(given={place: int(value) for place, value in solution.items()})


def _numbered(puzzle: Genre, solution: Marks, rng: Random) -> Mapping[Place, Said]:
    """Black cells, some of them with a number that is not in their row and column."""
    held: dict[Place, Said] = {place: int(value) for place, value in solution.items()}
    black = [place for place in puzzle.grid.cells if place not in held]
    for at in black:
        row, column = puzzle.grid.at[at]
        used = {held.get(place) for place in (*puzzle.grid.rows[row], *puzzle.grid.columns[column])}
        free = [number for number in range(1, puzzle.rows + 1) if number not in used]
        held[at] = rng.choice(free) if free and rng.random() < _NUMBERED else "black"
    return {at: held[at] for at in black}


FAMILY = Str8ts.family()
