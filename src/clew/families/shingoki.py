"""Shingoki: one loop through traffic lights that say how far it runs straight."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks
from clew.rules import OPPOSITE, UNKNOWN, Arms, At, Genre, Ground, Links, Loop, Number, Rule, Tagged, lengths, reach
from clew.rules.forms import kit, pen_circles, pen_lines, penpa, puzzlekit, trace
from clew.rules.making import looped, wandered

_SHARES = (0.4, 0.7)  # of the grid, at least and at most, that a loop encloses
_COLOURS = {"w": "white", "b": "black", "g": "grey"}
_WORDS = {
    f"{letter}{number or ''}": (number or UNKNOWN, colour)
    for letter, colour in _COLOURS.items()
    for number in range(100)
}


class Shingoki(Genre):
    """Draw one loop through all circles.

    It goes straight through white ones and turns on black ones. A number is the combined length of the two straight
    lines that leave its circle. At a grey circle it may do either.
    """

    name = "shingoki"
    title = "Shingoki"
    kind = "loop"
    sizes = (6, 8, 12)
    others = (("compact", 7), ("big", 10))
    rare = (1,)
    example = ". . . .\n. 2* 2o .\n. . . .\n4* . . ."
    circle = At(
        Tagged(Number(2, 99, unknown=True), white="o", black="*", grey="#"),
        faces={"white": "circle", "black": "disc", "grey": "greyed"},
    )
    link = Links()
    forms = (
        puzzlekit(problem=[kit("circle", clues=_WORDS)], answer=[trace("link")]),
        penpa(pen_circles("circle", {1: "white", 2: "black", 5: "grey"}), pen_lines("link")),
    )
    names = {"arms": ("Only way for the circle", "All ways for the circle agree", "Many ways for the circle agree")}

    def always(self, ground: Ground) -> Iterator[Rule]:
        yield Loop(ground.on(Shingoki.link), Shingoki.link.ends)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        meeting = ground.meeting(Shingoki.link)
        for at, (number, colour) in self.circle.items():
            who = f"the {colour} {'circle' if number == UNKNOWN else number} at {at}"
            far = reach(self.grid, meeting, at)
            if number == UNKNOWN:  # how far it runs does not matter
                far = {way: lines[:1] for way, lines in far.items()}
            yield Arms(ground, far, _fit, number, colour, who=who, clue=at)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop with every circle that it allows."""
        blank = cls(size.rows, size.columns)
        solution = looped(blank, cls.link, rng.uniform(*_SHARES), rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        meeting = Shingoki.link.meeting(self.grid, solution)
        circles = {}
        for at in self.grid.cells:
            arms = lengths(reach(self.grid, meeting, at))
            if arms:
                one, other = arms
                circles[at] = (sum(arms.values()), "white" if OPPOSITE[one] == other else "black")
        return self.with_layers(circle=circles)


def _fit(number: int | str, colour: str, one: str, length: int, other: str, long: int) -> bool:
    """Whether the line may leave a circle in these two ways, and run straight this far."""
    straight = OPPOSITE[one] == other
    return number in (UNKNOWN, length + long) and colour in ("grey", "white" if straight else "black")


FAMILY = Shingoki.family()
