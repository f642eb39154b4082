"""Pipelink: one loop of pipes through every cell, which may cross itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks
from clew.rules import At, Choice, Clause, Genre, Ground, Links, Rule, Weave
from clew.rules.forms import (
    fixed,
    kit,
    pen_lines,
    pen_pipes,
    penpa,
    pipes,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    trace,
    words,
)
from clew.rules.making import wandered
from clew.rules.solving import sample

_PIPES = {  # by the letters of pzpr
    "a": "cross",
    "b": "upright",
    "c": "level",
    "d": "up_right",
    "e": "up_left",
    "f": "down_left",
    "g": "down_right",
}
_WAYS = {
    "cross": ("up", "down", "left", "right"),
    "upright": ("up", "down"),
    "level": ("left", "right"),
    "up_right": ("up", "right"),
    "up_left": ("up", "left"),
    "down_left": ("down", "left"),
    "down_right": ("down", "right"),
}
_LETTERS = {"up": "n", "down": "s", "right": "e", "left": "w"}
_KIT = {"".join(_LETTERS[way] for way in _LETTERS if way in ways): pipe for pipe, ways in _WAYS.items()}
_OTHERS = {"nswe": "cross", "news": "cross", "we": "level", "sn": "upright"}


class Pipelink(Genre):
    """Draw one loop that visits every cell.

    It may cross itself where it goes straight both ways. Given pipes are part of the loop.
    """

    name = "pipelink"
    title = "Pipelink"
    kind = "loop"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    rare = (1,)
    turns = False
    example = ". . . .\n. + . .\n. . L .\n. . . ."
    pipe = At(
        Choice(cross="+", upright="|", level="-", up_right="L", up_left="J", down_left="7", down_right="r"),
        faces={pipe: f"pipe {pipe}" for pipe in _WAYS},
    )
    link = Links()
    forms = (
        puzzlink("pipelink", body=[pipes("pipe", _PIPES)]),
        pzprv3("pipelink", rows=[fixed("pipe", "circle", "ice"), words("pipe", clues=_PIPES), sides("link")]),
        puzzlekit(problem=[kit("pipe", clues={**_KIT, **_OTHERS})], answer=[trace("link")]),
        penpa(pen_pipes("pipe", {frozenset(ways): pipe for pipe, ways in _WAYS.items()}), pen_lines("link")),
    )
    names = {"visited": ("Every cell is used",), "pipe": ("Given pipe",)}

    def always(self, ground: Ground) -> Iterator[Rule]:
        line = ground.on(Pipelink.link)
        yield Weave(ground, self.grid, {Pipelink.link.ends(link): literal for link, literal in line.items()})
        for at, lines in ground.meeting(Pipelink.link).items():
            yield Clause([*lines.values()], f"the loop visits {at}", code="visited")

    def rules(self, ground: Ground) -> Iterator[Rule]:
        around = ground.meeting(Pipelink.link)
        for at, pipe in self.pipe.items():
            say = f"the pipe at {at} is given"
            if not around[at].keys() >= {*_WAYS[pipe]}:
                yield Clause([], f"the pipe at {at} leaves the grid", clue=at, code="pipe")
            for way, line in around[at].items():
                yield Clause([line if way in _WAYS[pipe] else -line], say, clue=at, code="pipe")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop with all its pipes."""
        blank = cls(size.rows, size.columns)
        solution = sample(blank, rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        named = {frozenset(ways): pipe for pipe, ways in _WAYS.items()}
        around = Pipelink.link.meeting(self.grid, solution)
        drawn = {at: frozenset(way for way, mark in marks.items() if mark) for at, marks in around.items()}
        return self.with_layers(pipe={at: named[ways] for at, ways in drawn.items() if ways in named})


FAMILY = Pipelink.family()
