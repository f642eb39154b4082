"""Kropki: a Latin square with dots between numbers that follow each other or of which one is twice the other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Between, Choice, Different, Genre, Ground, Number, Numbers, Pair, Rule
from clew.rules.forms import between, dots, pen_numbers, pen_signs, pen_values, penpa, puzzlink, pzprv3, words
from clew.rules.making import supplied
from clew.rules.solving import sample


def follow(one: int, other: int) -> bool:
    """Whether one of two numbers follows the other."""
    return abs(one - other) == 1


def double(one: int, other: int) -> bool:
    """Whether one of two numbers is twice the other."""
    return one == 2 * other or other == 2 * one


def neither(one: int, other: int) -> bool:
    """Whether there is no dot between two numbers."""
    return not follow(one, other) and not double(one, other)


_FITS = {"white": (follow, "follow each other"), "black": (double, "are a number and its double")}


class Kropki(Genre):
    """Fill each row and each column with the numbers from 1 to its length, each once.

    A white dot is between two consecutive numbers, a black one between a number and its double; between 1 and 2 it may
    be either. All dots are given: where there is none, neither is true.
    """

    name = "kropki"
    title = "Kropki"
    kind = "number"
    sizes = (4, 6, 9)
    others = (("compact", 5), ("big", 7))
    rare = (3, 5)
    most = Size(25, 25)
    square = True
    example = (
        ". . .\n. . .\n. . .\n"
        "[dot]\nr1c1-r1c2 *\nr1c1-r2c1 *\nr1c2-r1c3 o\nr1c2-r2c2 o\nr2c1-r2c2 o\nr2c1-r3c1 o\nr2c3-r3c3 *\nr3c2-r3c3 *"
    )
    spare = "given"
    given = At(Number(1, 25))
    dot = Between(Choice(white="o", black="*"), layout=True)
    cell = Numbers(lambda self, place: range(1, self.rows + 1), given="given")
    forms = (
        puzzlink("kropki", body=[dots("dot", "white", "black")]),
        pzprv3("kropki", rows=[between("dot", {"1": "white", "2": "black"}), words(place="cell")]),
        penpa(
            pen_numbers("given", full=None),
            pen_signs("dot", "circle_SS", {"white": (1, 1), "black": (2, 2)}),
            pen_values("cell"),
        ),
    )
    names = {"dot": ("Dot",), "none": ("No dot",)}

    def refuse(self) -> str | None:
        for at, number in self.given.items():
            if number > self.rows:
                return f"{at} cannot be {number}: expected a number from 1 to {self.rows}"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        numbers = ground.of(Kropki.cell)
        for who, line in self.grid.lines:
            yield Different([numbers[place] for place in line], who=who)
        for one, other in self.grid.pairs:
            name = self.dot.get(f"{one}-{other}")
            fit, words = _FITS.get(name, (neither, "have no dot between them"))
            yield Pair(numbers[one], numbers[other], fit, f"{one} and {other} {words}", code="dot" if name else "none")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """All dots of a random Latin square, and a few numbers where that leaves several solutions."""
        solution = sample(_Latin(size.rows, size.columns), rng)
        if solution is None:
            return None
        return supplied(cls(size.rows, size.columns).fullest(solution), "given", solution, rng)

    def fullest(self, solution: Marks) -> Self:
        dots: dict[str, str] = {}
        for one, other in self.grid.pairs:
            both = int(solution[Place(one)]), int(solution[Place(other)])
            if not neither(*both):
                dots[f"{one}-{other}"] = "black" if double(*both) else "white"
        return self.with_layers(dot=dots)


class _Latin(Kropki):
    """The same without any rule about dots."""

    def rules(self, ground: Ground) -> Iterator[Rule]:
        numbers = ground.of(Kropki.cell)
        for who, line in self.grid.lines:
            yield Different([numbers[place] for place in line], who=who)


FAMILY = Kropki.family()
