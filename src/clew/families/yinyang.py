"""Yin-yang: black and white circles, each colour joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Self

from clew.core.model import Automaton
from clew.core.places import Marks, Place
from clew.rules import At, Cells, Connected, Genre, Ground, Number, Rule, Scan, automaton, never
from clew.rules.forms import circles, kit, pen_states, pen_symbols, penpa, puzzlekit, puzzlink, pzprv3, words

_SIGNS, _CODES = {"w": 0, "b": 1}, {"1": 0, "2": 1}


class YinYang(Genre):
    """Put a white or a black circle in every cell so that all white circles are connected, and all black ones.

    No 2x2 block has four circles of one colour. In text 0 is white and 1 is black.
    """

    name = "yinyang"
    title = "Yin-yang"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = "1 . . .\n. 1 . .\n. . . .\n0 . 1 ."
    given = At(Number(0, 1))
    cell = Cells("white", "black", faces=("circle", "disc"), given="given", quiet=False)
    forms = (
        puzzlink("yinyang", body=[circles("given", 0, 1)]),
        pzprv3("yinyang", rows=[words("given", clues=_CODES), words(place="cell", marks=_CODES)]),
        puzzlekit(problem=[kit("given", clues=_SIGNS)], answer=[kit(place="cell", marks=_SIGNS)]),
        penpa(pen_symbols("given", "circle_M", {1: 0, 2: 1}), pen_states("cell", "circle_M", {1: 0, 2: 1})),
    )
    names = {
        "block": ("No 2x2 block",),
        "block ahead": ("Would make a 2x2 block",),
        "crossing": ("No chequered block",),
        "edge": ("Two stretches along the edge",),
        "apart": ("Keep the colour connected", "Cut off"),
    }

    def always(self, ground: Ground) -> Iterator[Rule]:
        black = ground.on(YinYang.cell)
        white = {place: -literal for place, literal in black.items()}
        for window in self.grid.windows(2, 2):
            for colour in (black, white):
                yield never([colour[place] for place in window], "no 2x2 block has one colour", code="block")
            one, two, three, four = (black[place] for place in window)
            for way in ([one, -two, -three, four], [-one, two, three, -four]):
                yield never(way, "a chequered 2x2 block would cut a colour apart", code="crossing")
        if min(self.rows, self.columns) > 1:
            edge = [{0: white[place], 1: black[place]} for place in self.edge()]
            yield Scan(edge, _twice(), who="the edge, where each colour is in one piece,", code="edge")
        yield Connected(black, self.grid.near.__getitem__, who="the black circles")
        yield Connected(white, self.grid.near.__getitem__, who="the white circles")

    def edge(self) -> Sequence[Place]:
        """The cells along the edge, once around."""
        rows, columns = self.grid.rows, self.grid.columns
        return [*rows[0], *columns[-1][1:], *rows[-1][-2::-1], *columns[0][-2:0:-1]]

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(given={at: int(solution[at]) for at in self.grid.cells})


@cache
def _twice() -> Automaton:
    """Reads colours around the edge that change at most twice: the first one, the last one and how often so far."""

    def step(state: tuple[int, int, int], colour: int) -> tuple[int, int, int] | None:
        first, last, changes = state
        changes += colour != last and first >= 0
        return (colour if first < 0 else first, colour, changes) if changes < 3 else None

    return automaton((-1, -1, 0), step, lambda state: state[2] < 2 or state[0] == state[1], (0, 1))


FAMILY = YinYang.family()
