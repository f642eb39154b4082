"""Futoshiki: a Latin square with signs that say which of two numbers is greater."""

from __future__ import annotations

from collections.abc import Iterator
from operator import gt, lt
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Between, Choice, Different, Genre, Ground, Number, Numbers, Pair, Rule
from clew.rules.forms import id_order, pen_numbers, pen_signs, pen_values, penpa, tatham


class Futoshiki(Genre):
    """Fill each row and each column with the numbers from 1 to its length, each once.

    A sign between two cells points to the smaller number.
    """

    name = "futoshiki"
    title = "Futoshiki"
    kind = "number"
    sizes = (5, 6, 9)
    others = (("tiny", 4), ("big", 7))
    most = Size(25, 25)
    square = True
    example = ". . .\n. . .\n. . .\n[sign]\nr1c2-r1c3 <\nr2c3-r3c3 <\nr3c1-r3c2 >"
    spare = "given"
    given = At(Number(1, 25))
    sign = Between(Choice(less="<", more=">"))
    cell = Numbers(lambda self, place: range(1, self.rows + 1), given="given")
    forms = (
        tatham("unequal", "Unequal", body=[id_order("given", "sign")], params="(d[a-z])?"),
        penpa(
            pen_numbers("given", full=None),
            pen_signs("sign", "inequality", {"less": (1, 2), "more": (3, 4)}),
            pen_values("cell"),
        ),
    )
    names = {"sign": ("Inequality",)}

    def refuse(self) -> str | None:
        for at, number in self.given.items():
            if number > self.rows:
                return f"{at} cannot be {number}: expected a number from 1 to {self.rows}"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        numbers = ground.of(Futoshiki.cell)
        for who, line in self.grid.lines:
            yield Different([numbers[place] for place in line], who=who)
        for spot, name in self.sign.items():
            one, other = (Place(end) for end in spot.split("-"))
            fit, word = (lt, "less") if name == "less" else (gt, "greater")
            yield Pair(numbers[one], numbers[other], fit, f"{one} is {word} than {other}", clue=spot, code="sign")

    def fullest(self, solution: Marks) -> Self:
        pairs = {f"{one}-{other}": int(solution[one]) < int(solution[other]) for one, other in self.grid.pairs}
        return self.with_layers(sign={spot: "less" if less else "more" for spot, less in pairs.items()})


FAMILY = Futoshiki.family()
