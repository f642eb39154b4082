"""Easy as ABC: letters in every row and column, of which the first ones are seen from the sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from string import ascii_lowercase, ascii_uppercase
from typing import Self

from clew.core.family import Size
from clew.core.model import Automaton
from clew.core.places import Marks
from clew.rules import (
    At,
    Different,
    Genre,
    Ground,
    Letter,
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
from clew.rules.forms import framed, header, kit, margin, option, outside, puzzlekit, puzzlink, pzprv3, value, words

_SIDES = ("top", "bottom", "left", "right")
_LETTERS = {letter: number for number, letter in enumerate(ascii_lowercase, 1)}  # as puzzlekit has them
_NUMBERS = {str(number): number for number in range(1, 27)}  # as pzpr does


@lru_cache(maxsize=1024)
def first(letter: int, letters: int, spare: int) -> Automaton:
    """Reads empty cells, 0, as many as there can be before this letter, and then anything."""

    def step(state: int, symbol: int) -> int | None:
        if state > spare:
            return state
        return state + 1 if symbol == 0 and state < spare else spare + 1 if symbol == letter else None

    return automaton(0, step, lambda state: state > spare, range(letters + 1))


class EasyAsABC(Genre):
    """Write letters in some cells, so that each row and column has each letter once: A, B and C, unless more are used.

    A letter at the side is the first one seen from there.
    """

    name = "easyasabc"
    title = "Easy as ABC"
    kind = "number"
    sizes = (5, 6, 8)
    others = (("tiny", 4), ("big", 7))
    rare = (1, 5)
    most = Size(26, 26)
    square = True
    example = ". . . .\n. . . .\n. . . .\n. . . .\n[clue]\ntop . C . .\nbottom A . C .\nleft . . B .\nright . . A ."
    spare = "given"
    given = At(Letter(), Number(0, 0))
    clue = Outside(Letter(), sides=_SIDES)
    letters = Option(Number(1, 26), 3)
    cell = Numbers(
        lambda self, place: self.values(),
        given="given",
        words={0: "empty"},
        signs={0: "-", **dict(enumerate(ascii_uppercase, 1))},
        looks={0: "cross"},
        quiet=True,
    )
    forms = (
        puzzlink("easyasabc", body=[option("letters"), outside("clue", *_SIDES)]),
        pzprv3(
            "easyasabc",
            rows=[value("letters"), framed("clue", _SIDES, words(place="cell", marks={"-": 0}), _NUMBERS)],
        ),
        puzzlekit(
            head=[header("letters", signs=_LETTERS)],
            problem=[*(margin("clue", side, clues=_LETTERS) for side in _SIDES), kit("given", clues=_LETTERS)],
            answer=[kit(place="cell", marks={"-": 0, **_LETTERS})],
        ),
    )
    names = {"same": ("Only value left", "Only place", "Naked set"), "seen": ("First letter seen",)}

    def values(self) -> Sequence[int]:
        """What a cell can hold; 0 is none."""
        return range(self.letters == self.rows, self.letters + 1)

    def refuse(self) -> str | None:
        if self.letters > self.rows:
            return f"there are {self.letters} letters in rows of {self.rows} cells: expected at most {self.rows}"
        for spot, letter in (*self.given.items(), *self.clue.items()):
            if not letter and self.letters == self.rows:
                return f"{spot} cannot be empty: there are as many letters as cells in a row"
            if letter > self.letters:
                last = ascii_uppercase[self.letters - 1]
                return f"{spot} cannot be {ascii_uppercase[letter - 1]}: expected a letter from A to {last}"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        cells, spare = ground.of(EasyAsABC.cell), self.rows - self.letters
        for who, line in self.grid.lines:
            yield Different([cells[place] for place in line], who=who, empty=0 if spare else None)
        for spot, letter in self.clue.items():
            seen = [cells[place] for place in line_of(self, spot)]
            who = f"the {ascii_uppercase[letter - 1]} {beside(spot)}"
            yield Scan(seen, first(letter, self.letters, spare), who=who, clue=spot, code="seen")

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        return cls(
            size.rows, size.columns, letters={"": max(size.rows - rng.choice((1, 2) if size.rows > 4 else (1,)), 1)}
        )

    def fullest(self, solution: Marks) -> Self:
        spots = type(self).layer["clue"].spots(self.rows, self.columns)
        seen = {spot: next(int(solution[at]) for at in line_of(self, spot) if solution[at]) for spot in spots}
        return self.with_layers(clue=seen)


FAMILY = EasyAsABC.family()
