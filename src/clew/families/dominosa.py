"""Dominosa: find the dominoes of a set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Self

from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules import At, Count, Genre, Ground, Links, Number, Rule
from clew.rules.forms import id_digits, joined, kit, puzzlekit, tatham
from clew.rules.solving import kernel, sample

_MOVES, _SEVERAL, _NODES = 400, 30, 20_000  # of dominoes before others are laid; solutions counted; decisions


class Dominosa(Genre):
    """Divide the numbers into dominoes of two neighbouring cells, so that every domino of the set appears once.

    The set has one domino for each pair of numbers from 0 to the largest, doubles included.
    """

    name = "dominosa"
    title = "Dominosa"
    kind = "placement"
    sizes = ((4, 5), (5, 6), (7, 8))
    others = (("big", (6, 7)), ("huge", (8, 9)))
    least = Size(1, 2)
    rare = (5,)
    example = "1 0 0 2\n1 0 2 1\n2 1 2 0"
    number = At(Number(0, 999), layout=True)
    domino = Links(
        *("not a domino/not dominoes", "a domino/dominoes"),
        what="",
        faces=("bar", "domino"),
        where=lambda self: self.number,
    )
    forms = (
        puzzlekit(problem=[kit("number")], answer=[joined("domino")], full=None, meant="whole"),
        tatham("dominosa", "Dominosa", body=[id_digits("number")], params="(d[tbhea])?a?", beyond=(1, 2)),
    )
    names = {
        "cell": ("Cell is taken", "Only neighbour left"),
        "pair": ("Domino is placed", "Only place for a domino"),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        domino = ground.on(Dominosa.domino)
        around: dict[Place, list[int]] = {place: [] for place in self.number}
        places: dict[tuple[int, ...], list[int]] = {pair: [] for pair in self._set()}
        for place, literal in domino.items():
            ends = Dominosa.domino.ends(place)
            places[tuple(sorted(self.number[end] for end in ends))].append(literal)
            for end in ends:
                around[end].append(literal)
        for place, literals in around.items():
            who = f"the {self.number[place]} at {place}"
            yield Count(literals, 1, who=who, what="domino/dominoes", code="cell")
        whole = 2 * len(places) == len(self.number)
        for pair, literals in places.items():
            what = "place/places"
            yield Count(literals, int(whole), 1, who="the domino {}-{}".format(*pair), what=what, code="pair")

    def whole(self) -> Self:
        """The puzzle itself, if it has a whole set: other numbers are those of other puzzles."""
        if 2 * sum(1 for _ in self._set()) != len(self.number):
            raise PuzzleError("this format cannot express these numbers: they are not those of a set of dominoes")
        return self

    def _set(self) -> Iterator[tuple[int, int]]:
        """The dominoes, each as its numbers."""
        largest = max(self.number.values(), default=0)
        few = range(largest + 1) if largest < 100 else sorted({*self.number.values()})
        yield from combinations_with_replacement(few, 2)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A set laid at random, and dominoes exchanged while there are other solutions."""
        cells = size.rows * size.columns
        largest = next((each for each in range(30) if (each + 1) * (each + 2) == cells), None)
        blank = cls(size.rows, size.columns)
        laid = sample(blank.with_layers(number={at: k for k, at in enumerate(blank.grid.cells)}), rng)
        if largest is None or laid is None:
            return None
        pairs = [*combinations_with_replacement(range(largest + 1), 2)]
        numbers: dict[Place, int] = {}
        tiles = [cls.domino.ends(place) for place, value in laid.items() if value]
        for ends, pair in zip(tiles, rng.sample(pairs, len(pairs)), strict=True):
            numbers |= zip(ends, rng.sample(pair, 2), strict=True)
        return blank.with_layers(number=numbers)._settled(laid, rng)

    def _settled(self, laid: Marks, rng: Random) -> Self | None:
        """The puzzle with dominoes exchanged until there is one solution, as long as there are not more of them."""
        puzzle, limits = self, Limits(solutions=_SEVERAL, nodes=_NODES, keep=_SEVERAL)
        some = kernel(puzzle, limits)
        for _ in range(_MOVES):
            if some.verdict is Verdict.UNIQUE:
                return puzzle
            other = rng.choice(some.solutions)
            apart = [place for place in laid if laid[place] and not other[place]]
            changed, _ = puzzle.changed(laid, apart or [*laid], rng)
            left = kernel(changed, limits)
            if left.count <= some.count:
                puzzle, some = changed, left
        return None

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks]:
        """Two dominoes exchanged, or one turned."""
        there = [place for place in places if solution[place]] or [place for place in solution if solution[place]]
        one, other = rng.choice(there), rng.choice([place for place in solution if solution[place]])
        first, second = Dominosa.domino.ends(one), Dominosa.domino.ends(other)
        new: Mapping[str, int] = dict(zip((*first, *second), map(self.number.get, (*second, *first)), strict=True))
        if one == other:
            new = {first[0]: self.number[first[1]], first[1]: self.number[first[0]]}
        return self.with_layers(number={**self.number, **new}), solution


FAMILY = Dominosa.family()
