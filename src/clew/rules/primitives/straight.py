"""Straights: different numbers in some places follow each other, in any order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.values import numbered, plain

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_RANGE = Technique("Range of a straight", 1, 2)
_PLACE = Technique("Only place in a straight", 2, 3)
_STRAIGHT = 109  # operation of native code: places, which are known by number, have one of several runs of values
_SURE = Technique("Sure number of a straight", 2, 4)


class Straight(Rule):
    """The numbers of these places, each with its literals, are different and follow each other.

    `others` are places in line with them, which have none of their numbers; no number is one of the `barred` ones. A
    separate rule says that they are different. `who` names the places: "r1c1 to r1c4".
    """

    techniques = (_RANGE, _PLACE, _SURE)
    ahead = Technique("No straight left", 2, 6)

    def __init__(
        self,
        ground: Ground,
        places: Sequence[Mapping[int, Literal]],
        others: Sequence[Mapping[int, Literal]] = (),
        barred: Collection[int] = (),
        *,
        who: str,
        code: str = "straight",
    ) -> None:
        self._places, self._others = places, others
        self.who = who
        self.code = code
        values = set[int]().union(*places)
        free = values.difference(barred)
        runs = [range(first, first + len(places)) for first in sorted(values)]
        self.runs = [run for run in runs if free.issuperset(run)]
        self.chosen = ground.some(len(self.runs))

    @cached_property
    def cells(self) -> Sequence[Mapping[int, Literal]]:
        """The literals of its places."""
        return [*map(plain, self._places)]

    @cached_property
    def beside(self) -> Sequence[Mapping[int, Literal]]:
        """The literals of the other places."""
        return [*map(plain, self._others)]

    def about(self) -> Iterable[Literal]:
        return [literal for place in (*self.cells, *self.beside) for literal in place.values()]

    def records(self) -> Iterable[Record]:
        return [(1, clause) for clause in self._clauses()]

    def feed(self, numbers: list[int]) -> None:
        places, others = numbered(self._places), numbered(self._others)
        if places is None or others is None or not self.chosen:
            super().feed(numbers)
            return
        head = (len(places), *places, len(others), *others, self.chosen[0])
        numbers += (_STRAIGHT, 1, len(head) + len(self.runs), *head)
        numbers += [run[0] for run in self.runs]

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses():
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._clauses():
            store.post(store.at_least_one([of(each) for each in clause]) if clause else store.impossible())

    def _clauses(self) -> Iterable[Sequence[Literal]]:
        """One run is chosen; each number is in it or nowhere, and each of its numbers is somewhere."""
        yield self.chosen
        for at, one in enumerate(self.chosen):
            yield from ((-one, -other) for other in self.chosen[:at])
        every = {value for place in (*self.cells, *self.beside) for value in place}
        for value in sorted(every):
            within = [literal for literal, run in zip(self.chosen, self.runs, strict=True) if value in run]
            without = [literal for literal, run in zip(self.chosen, self.runs, strict=True) if value not in run]
            here = [place[value] for place in self.cells if value in place]
            yield from ((-literal, *within) for literal in here)
            yield from ((-place[value], *without) for place in self.beside if value in place)
            if within:
                yield (*here, *without)

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        if any(self._fits(run, truth) for run in self.runs):
            return None
        known = [each for each in self.about() if truth(each)]
        return Fault(f"{self.who} can no longer be numbers that follow each other", known)

    def _fits(self, run: range, truth: Truth) -> bool:
        """Whether the places can have these numbers, as far as each of them and each number are concerned."""
        left = [{value for value, each in place.items() if truth(each) is not False} for place in self.cells]
        held = {value for place in self.beside for value, each in place.items() if truth(each)}
        sure = [{value for value, each in place.items() if truth(each)} for place in self.cells]
        own = [known or options for known, options in zip(sure, left, strict=True)]
        return held.isdisjoint(run) and all(not each.isdisjoint(run) for each in own) and {*run} <= set().union(*own)

    @property
    def where(self) -> str:
        return self.who

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        own = {literal for place in self.cells for literal in place.values()}
        if any(literal in own for literal in forced):
            return _PLACE
        return _RANGE if any(-literal in own for literal in forced) else _SURE

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        known = f", and {words.are(because)}" if because else ""
        kind = self.technique(forced, because)
        if kind is _PLACE:
            return f"the straight of {self.who} has no other place for {words.mark(self._first(forced))[1]}{known}"
        if kind is _SURE:
            needed = words.mark(forced[0])[1]
            return f"the straight of {self.who} needs its own {needed}{known}"
        return f"{self.who} must be numbers that follow each other{known}"

    def _first(self, forced: Sequence[Literal]) -> Literal:
        return next(literal for literal in forced if literal > 0)

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"{self.who} could not be numbers that follow each other"
