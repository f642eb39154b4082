"""Statue park: a set of pieces that keep apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks
from clew.rules import At, Cells, Choice, Clause, Connected, Genre, Ground, Option, Rule, pieces_of
from clew.rules.forms import (
    bank,
    circles,
    pen_shading,
    pen_symbols,
    penpa,
    presets,
    puzzlink,
    pzprv3,
    shading,
    ticks,
    words,
)
from clew.rules.making import wandered
from clew.rules.primitives.shapes import Shape, shape_of
from clew.rules.solving import sample

_TROMINOES = {"I": ((0, 0), (0, 1), (0, 2)), "L": ((0, 0), (0, 1), (1, 0))}
_TETROMINOES = {
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "L": ((0, 0), (0, 1), (1, 0), (2, 0)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "S": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
}
_PENTOMINOES = {
    "F": ((0, 1), (0, 2), (1, 0), (1, 1), (2, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),
    "L": ((0, 0), (0, 1), (1, 0), (2, 0), (3, 0)),
    "N": ((0, 0), (1, 0), (1, 1), (2, 1), (3, 1)),
    "P": ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)),
    "U": ((0, 0), (0, 2), (1, 0), (1, 1), (1, 2)),
    "V": ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)),
    "W": ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)),
    "X": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "Y": ((0, 1), (1, 0), (1, 1), (2, 1), (3, 1)),
    "Z": ((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)),
}
_SETS: Mapping[str, tuple[Mapping[str, Sequence[tuple[int, int]]], int]] = {
    "tetrominoes": (_TETROMINOES, 1),
    "double": (_TETROMINOES, 2),
    "pentominoes": (_PENTOMINOES, 1),
    "trominoes": (_TROMINOES, 2),
}
_ROOMY = 7  # rows and columns that tetrominoes need
_CODES = {"p": "pentominoes", "t": "tetrominoes", "d": "double"}


class StatuePark(Genre):
    """Shade a set of pieces, each as often as the set has it; they may be rotated and mirrored, and never share a side.

    All other cells are connected. Cells with a black circle are shaded, those with a white one are not. The set has the
    five tetrominoes; the puzzle may say that it has them twice, the twelve pentominoes instead, or both trominoes
    twice.
    """

    name = "statuepark"
    title = "Statue park"
    kind = "placement"
    sizes = (6, 8, 10)
    others = (("compact", 7), ("big", 9))
    rare = (4, 5)
    example = ". . . * . . .\no . . . . . .\n* . . . . . o\n. . . . . . .\n. . o . . . .\n. * . . . o o\n. o * . . * ."
    pieces = Option(Choice(**{name: name for name in _SETS}), "tetrominoes", shown=True)
    circle = At(Choice(white="o", black="*"), faces={"white": "small circle", "black": "small disc"})
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("statuepark", body=[circles("circle", "white", "black"), bank("pieces", _CODES)]),
        pzprv3(
            "statuepark",
            rows=[
                presets("pieces", _CODES),
                words("circle", clues={"1": "white", "2": "black"}),
                shading("cell"),
                ticks("count"),
            ],
        ),
        penpa(pen_symbols("circle", "circle_M", {1: "white", 2: "black"}), pen_shading("cell")),
    )
    names = {
        "circle": ("Circle",),
        "pieces": ("All of a piece placed", "Only places for a piece"),
        "apart": ("Keep the rest connected", "Out of reach"),
    }

    def shapes(self) -> Mapping[Shape, tuple[str, int]]:
        """The shapes of the set, each with its name and how often it appears."""
        own, number = _SETS[self.pieces]
        return {shape_of(cells): (f"{letter} piece", number) for letter, cells in own.items()}

    def count(self) -> int:
        """How many pieces there are."""
        return sum(number for _, number in self.shapes().values())

    def always(self, ground: Ground) -> Iterator[Rule]:
        on = ground.on(StatuePark.cell)
        yield from pieces_of(ground, on, self.shapes())
        rest = {place: -literal for place, literal in on.items()}
        yield Connected(rest, self.grid.near.__getitem__, who="the cells that are not shaded")

    def rules(self, ground: Ground) -> Iterator[Rule]:
        on = ground.on(StatuePark.cell)
        for at, colour in self.circle.items():
            black = colour == "black"
            say = f"the cell of a {colour} circle is {'' if black else 'not '}shaded"
            yield Clause([on[at] if black else -on[at]], say, clue=at, code="circle")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random arrangement with a circle in every cell."""
        small = min(size.rows, size.columns) < _ROOMY
        blank = cls(size.rows, size.columns, pieces={"": "trominoes" if small else "tetrominoes"})
        solution = sample(blank, rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(circle={at: "black" if solution[at] else "white" for at in self.grid.cells})


FAMILY = StatuePark.family()
