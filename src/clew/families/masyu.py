"""Masyu: one loop through white and black pearls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Choice, Genre, Ground, Links, Loop, Rule, implies, never
from clew.rules.forms import (
    circles,
    id_signs,
    kit,
    pen_lines,
    pen_symbols,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    tatham,
    trace,
    words,
)
from clew.rules.making import looped, wandered

_SHARES = (0.4, 0.75)  # of the grid, at least and at most, that a loop encloses
_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}

_SIGNS = {"w": "white", "b": "black", "1": "white", "2": "black"}  # puzzlekit has both


class Masyu(Genre):
    """Draw one loop through all pearls.

    It goes straight through a white pearl and turns in the cell before or after it, or in both; it turns on a black
    pearl and goes straight through the cells before and after it.
    """

    name = "masyu"
    title = "Masyu"
    kind = "loop"
    sizes = (7, 10, 18)
    others = (("compact", 8), ("big", 14))
    seldom = {"big": (1,), "large": (1,)}
    example = ". * . . .\n. . . . .\n. . . . o\no . . . .\n. o . o ."
    pearl = At(Choice(white="o", black="*"), faces={"white": "circle", "black": "disc"})
    link = Links()
    forms = (
        puzzlink("masyu", "mashu", "pearl", body=[circles("pearl", "white", "black")]),
        pzprv3("mashu", "masyu", rows=[words("pearl", clues={"1": "white", "2": "black"}), sides("link")]),
        pencilbox("masyu", "mashu", ["clue", "line"]),
        puzzlekit(problem=[kit("pearl", clues=_SIGNS)], answer=[trace("link")]),
        tatham("pearl", "Pearl", body=[id_signs("pearl", {"W": "white", "B": "black"})], params="(d[et])?n?"),
        penpa(pen_symbols("pearl", "circle_L", {1: "white", 2: "black"}), pen_lines("link")),
    )

    def always(self, ground: Ground) -> Iterator[Rule]:
        yield Loop(ground.on(Masyu.link), Masyu.link.ends)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        meeting = ground.meeting(Masyu.link)
        for at, colour in self.pearl.items():
            here = meeting[at]
            ahead = {way: meeting[near].get(way, 0) for way, near in self.grid.ways[at].items()}
            yield from (self._white if colour == "white" else self._black)(at, here, ahead)

    def _white(self, at: Place, here: Mapping[str, int], ahead: Mapping[str, int]) -> Iterator[Rule]:
        pearl = f"the white pearl at {at}"
        through, turn = f"the line goes straight through {pearl}", f"the line turns before or after {pearl}"
        if len(here) < 2:
            yield never([], through, clue=at, code="white pearl")
        for way, link in here.items():
            back = _OPPOSITE[way]
            yield implies([link], [here[back]] if back in here else [], through, clue=at, code="white pearl")
            if way in ("up", "left") and ahead[way] and ahead.get(back):
                yield never([link, ahead[way], ahead[back]], turn, clue=at, code="white pearl")
        for way in ("up", "right", "down", "left"):
            aside = ("left", "right") if way in ("up", "down") else ("up", "down")
            yield from (
                never([here[way], here[other]], through, clue=at, code="white pearl")
                for other in aside
                if {way, other} <= here.keys()
            )
        for across in ("left", "right"):  # it is on the line, upright or level
            for down in ("up", "down"):
                either = [here[way] for way in (across, down) if {way, _OPPOSITE[way]} <= here.keys()]
                yield implies([], either, through, clue=at, code="white pearl")

    def _black(self, at: Place, here: Mapping[str, int], ahead: Mapping[str, int]) -> Iterator[Rule]:
        pearl = f"the black pearl at {at}"
        turn, straight = f"the line turns at {pearl}", f"the line goes straight before and after {pearl}"
        for one, other in (("up", "down"), ("left", "right")):
            both = [here[way] for way in (one, other) if way in here]
            yield implies([], both, turn, clue=at, code="black pearl")
            if len(both) == 2:
                yield never(both, turn, clue=at, code="black pearl")
        for way, link in here.items():
            yield implies([link], [ahead[way]] if ahead[way] else [], straight, clue=at, code="black pearl")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop with every pearl that it allows."""
        blank = cls(size.rows, size.columns)
        solution = looped(blank, cls.link, rng.uniform(*_SHARES), rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        around = Masyu.link.meeting(self.grid, solution)
        used = {at: [way for way, drawn in ways.items() if drawn] for at, ways in around.items()}
        straight = {at: len(ways) == 2 and _OPPOSITE[ways[0]] == ways[1] for at, ways in used.items()}
        pearls = {}
        for at, ways in used.items():
            if ways:
                ahead = [straight[self.grid.ways[at][way]] for way in ways]
                if straight[at] and not all(ahead):
                    pearls[at] = "white"
                elif not straight[at] and all(ahead):
                    pearls[at] = "black"
        return self.with_layers(pearl=pearls)


FAMILY = Masyu.family()
