"""Balance Loop: one loop through circles that say whether it runs equally far both ways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, Arms, At, Genre, Ground, Links, Loop, Number, Rule, Tagged, implies, lengths, reach
from clew.rules.forms import (
    kit,
    numbers,
    pen_circles,
    pen_lines,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    trace,
    words,
)
from clew.rules.making import looped, wandered
from clew.rules.primitives.arms import Reach

_SHARES = (0.4, 0.7)  # of the grid, at least and at most, that a loop encloses
_COLOURS = ("white", "black")
_EVERY = [(number or UNKNOWN, colour) for number in range(100) for colour in _COLOURS]  # in the order of pzpr's codes
_FILED = {
    f"{_COLOURS.index(colour)},{-2 if number == UNKNOWN else number}": (number, colour) for number, colour in _EVERY
}
_KIT = {f"{colour[0]}{'' if number == UNKNOWN else number}": (number, colour) for number, colour in _EVERY}
_TURNED = {f"{number}{colour[0]}": (number, colour) for number, colour in _EVERY if number != UNKNOWN}


class BalanceLoop(Genre):
    """Draw one loop through all circles.

    From a white circle it runs equally far in both directions before it turns; from a black one it does not. A number
    is the combined length of the two straight lines that leave its circle.
    """

    name = "balanceloop"
    title = "Balance Loop"
    kind = "loop"
    sizes = (6, 8, 12)
    others = (("compact", 7), ("big", 10))
    rare = (1,)
    example = ". . 4o .\n. 2o . .\n. . . .\n. . 3* ."
    circle = At(Tagged(Number(1, 99, unknown=True), white="o", black="*"), faces={"white": "circle", "black": "disc"})
    link = Links()
    forms = (
        puzzlink("balance", body=[numbers("circle", dict(enumerate(_EVERY)))]),
        pzprv3("balance", rows=[words("circle", clues=_FILED), sides("link")]),
        puzzlekit(problem=[kit("circle", clues={**_KIT, **_TURNED})], answer=[trace("link")]),
        penpa(pen_circles("circle", {1: "white", 2: "black"}), pen_lines("link")),
    )
    names = {
        "arms": ("Only way for the circle", "All ways for the circle agree", "Many ways for the circle agree"),
        "visited": ("Circles are visited",),
        "equally far": ("White circle in balance",),
        "unequal": ("Black circle out of balance",),
    }

    def always(self, ground: Ground) -> Iterator[Rule]:
        yield Loop(ground.on(BalanceLoop.link), BalanceLoop.link.ends)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        meeting = ground.meeting(BalanceLoop.link)
        for at, (number, colour) in self.circle.items():
            far = reach(self.grid, meeting, at)
            if number != UNKNOWN:
                who = f"the {colour} {number} at {at}"
                yield Arms(ground, far, _fit, number, colour, who=who, clue=at)
                continue
            circle = f"the {colour} circle at {at}"
            lines = [lines[0] for lines in far.values()]
            yield implies([], lines, f"the loop visits {circle}", clue=at, code="visited")
            yield from (_alike if colour == "white" else _unlike)(at, circle, far)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop with every circle that it allows."""
        blank = cls(size.rows, size.columns)
        solution = looped(blank, cls.link, rng.uniform(*_SHARES), rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        meeting = BalanceLoop.link.meeting(self.grid, solution)
        every = {at: [*lengths(reach(self.grid, meeting, at)).values()] for at in self.grid.cells}
        circles = {at: (sum(arms), "white" if len({*arms}) == 1 else "black") for at, arms in every.items() if arms}
        return self.with_layers(circle=circles)


def _fit(number: int, colour: str, one: str, length: int, other: str, long: int) -> bool:
    """Whether the line may run straight this far from a circle."""
    return length + long == number and (length == long) == (colour == "white")


def _alike(at: Place, circle: str, far: Reach) -> Iterator[Rule]:
    """A line that runs on one way does so the other way, too."""
    say = f"the loop runs equally far both ways from {circle}"
    for one, other in permutations(far, 2):
        for length, line in enumerate(far[one]):
            run = dict.fromkeys([*far[one][:length], line, *far[other][: max(length, 1)]])
            yield implies(run, far[other][length : length + 1], say, clue=at, code="equally far")


def _unlike(at: Place, circle: str, far: Reach) -> Iterator[Rule]:
    """Lines that have come equally far do not both end there."""
    say = f"the loop does not run equally far both ways from {circle}"
    for one, other in combinations(far, 2):
        for length in range(1, min(len(far[one]), len(far[other])) + 1):
            run = [*far[one][:length], *far[other][:length]]
            ahead = [*far[one][length : length + 1], *far[other][length : length + 1]]
            yield implies(run, ahead, say, clue=at, code="unequal")


FAMILY = BalanceLoop.family()
