"""Geradeweg: one loop with straight lines as long as its numbers say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import (
    OPPOSITE,
    UNKNOWN,
    Arms,
    At,
    Genre,
    Ground,
    Links,
    Loop,
    Number,
    Rule,
    implies,
    lengths,
    never,
    reach,
)
from clew.rules.forms import (
    clues,
    kit,
    numbers,
    pen_lines,
    pen_numbers,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    trace,
)
from clew.rules.making import looped, wandered
from clew.rules.primitives.arms import Reach

_SHARES = (0.4, 0.7)  # of the grid, at least and at most, that a loop encloses


class Geradeweg(Genre):
    """Draw one loop through all numbers.

    A number is the length of each straight line that it is on. Where the loop turns on a number, both lines are as long
    as it says; on a ? they are equally long. It never visits a 0.
    """

    name = "geradeweg"
    title = "Geradeweg"
    kind = "loop"
    sizes = (6, 8, 12)
    others = (("compact", 7), ("big", 10))
    rare = (1,)
    example = ". 2 . .\n1 . 2 .\n. 1 . 1\n. . . ."
    number = At(Number(0, 99, unknown=True), faces={"number": "circle", "?": "circle"})
    link = Links()
    forms = (
        puzzlink("geradeweg", body=[numbers("number")]),
        pzprv3("geradeweg", rows=[clues("number"), sides("link")]),
        puzzlekit(problem=[kit("number")], answer=[trace("link")]),
        penpa(pen_numbers("number"), pen_lines("link")),
    )
    names = {
        "arms": ("Only way for the number", "All ways for the number agree", "Many ways for the number agree"),
        "visited": ("Numbers are visited",),
        "left out": ("A 0 is left out",),
        "equally long": ("Equal lines at a turn",),
    }

    def always(self, ground: Ground) -> Iterator[Rule]:
        yield Loop(ground.on(Geradeweg.link), Geradeweg.link.ends)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        meeting = ground.meeting(Geradeweg.link)
        for at, number in self.number.items():
            far = reach(self.grid, meeting, at)
            if number == 0:
                for line in meeting[at].values():
                    yield never([line], "the loop does not visit a 0", clue=at, code="left out")
            elif number == UNKNOWN:
                yield from self._unknown(at, far)
            else:
                yield Arms(ground, far, _fit, number, who=f"the {number} at {at}", clue=at)

    def _unknown(self, at: Place, far: Reach) -> Iterator[Rule]:
        """The loop goes straight on, or turns and runs equally far both ways."""
        yield implies(
            [], [lines[0] for lines in far.values()], f"the loop visits the ? at {at}", clue=at, code="visited"
        )
        say = f"the lines that meet at the ? at {at} are equally long"
        for one in far:
            for other in (way for way in far if way not in (one, OPPOSITE[one])):
                for length, line in enumerate(far[one]):
                    ahead = far[other][length : length + 1]
                    run = [*far[one][:length], line, *far[other][: max(length, 1)]]
                    yield implies(dict.fromkeys(run), ahead, say, clue=at, code="equally long")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop with every number that it allows."""
        blank = cls(size.rows, size.columns)
        solution = looped(blank, cls.link, rng.uniform(*_SHARES), rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        meeting = Geradeweg.link.meeting(self.grid, solution)
        found = {}
        for at in self.grid.cells:
            arms = lengths(reach(self.grid, meeting, at))
            straight = len(arms) == 2 and next(iter(arms)) in {OPPOSITE[way] for way in arms}
            if straight or len({*arms.values()}) == 1:
                found[at] = sum(arms.values()) if straight else next(iter(arms.values()))
        return self.with_layers(number=found)


def _fit(number: int, one: str, length: int, other: str, long: int) -> bool:
    """Whether the line may leave a number in these two ways, and run straight this far."""
    return length + long == number if OPPOSITE[one] == other else length == long == number


FAMILY = Geradeweg.family()
