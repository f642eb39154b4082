"""Chains: every number but the last leads to a place with the next number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.core.text import joined
from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.primitives.count import Count
from clew.rules.primitives.counts import Counts
from clew.rules.values import Values, numbered, plain

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_NEXT = Technique("Only way forward", 1, 2)
_FAR = Technique("No way there", 1, 3)
# Operations of native code about places that are known by number: each value is in one; each leads to the next.
_ONCE, _CHAIN = 110, 111
_NAMED = 6  # cells that a sentence names
_Near = Mapping[Place, Sequence[Place]]
_Values = Mapping[Place, Mapping[int, Literal]]


def once(numbers: _Values, last: int) -> Rule:
    """Each number from 1 to the last is in one place."""
    return _Once(numbers, last)


class _Once(Counts):
    def __init__(self, numbers: _Values, last: int) -> None:
        self._numbers, self._last = numbers, last
        self._least = self._most = 1
        self._rule = lambda at: Count(self.lists[at], 1, who=f"the {at + 1}", what="cell/cells", code="once")

    @cached_property
    def lists(self) -> Sequence[Sequence[Literal]]:  # type: ignore[override]
        """The literals of each number."""
        known = [*map(plain, self._numbers.values())]
        return [[values[number] for values in known if number in values] for number in range(1, self._last + 1)]

    def feed(self, numbers: list[int]) -> None:
        places = numbered(self._numbers.values())
        if places is None:
            super().feed(numbers)
        else:
            numbers += (_ONCE, 1, len(places) + 2, 1, self._last)
            numbers += places


class Step(Rule):
    """Where one number is, the next one is in one of the places `ahead`; and the other way round, `behind`."""

    techniques = (_NEXT, _FAR)
    together = Technique("Way from number to number", 2, 5)
    ahead = Technique("Chain would break", 2, 7)

    def __init__(self, numbers: _Values, ahead: _Near, behind: _Near, number: int) -> None:
        self.code = "chain"
        self.number = number
        self._ways = [(number, number + 1, ahead), (number + 1, number, behind)]
        self._numbers = numbers

    def _clauses(self) -> Iterator[tuple[Place, int, int, Literal, Sequence[tuple[Place, Literal]]]]:
        """For each place that can hold a number: what then could hold the next, or the one before."""
        for here, there, near in self._ways:
            for place, values in self._numbers.items():
                if here in values:
                    held = ((each, self._numbers[each].get(there)) for each in near[place])
                    yield place, here, there, values[here], [(each, literal) for each, literal in held if literal]

    def about(self) -> Iterable[Literal]:
        both = (self.number, self.number + 1)
        return [values[each] for values in self._numbers.values() for each in both if each in values]

    def records(self) -> Iterable[Record]:
        return [(1, (-literal, *(other for _, other in then))) for _, _, _, literal, then in self._clauses()]

    def state(self, clauses: Clauses) -> None:
        for _, clause in self.records():
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for _, clause in self.records():
            store.post(store.at_least_one([of(each) for each in clause]))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        for place, here, there, literal, then in self._clauses():
            if truth(literal) and all(truth(other) is False for _, other in then):
                return Fault(f"the {here} at {place} has no {there} where it should be", [literal])
        return None

    @property
    def where(self) -> str:
        return f"the way from {self.number} to {self.number + 1}"

    @property
    def stated(self) -> str:
        return f"the rule that {self.number} leads to {self.number + 1}"

    @property
    def demand(self) -> str:
        return f"{self.number} must lead to {self.number + 1}"

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return _NEXT if forced and any(literal in forced for literal in self.about()) else _FAR

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        for place, here, there, literal, then in self._clauses():
            if -literal in forced:
                return f"no cell that could hold {there} goes with {here} at {place}"
            if literal in because and any(other in forced for _, other in then):
                return f"the {here} at {place} leaves no other cell for {there}"
        left = joined([place for place, _, _, literal, _ in self._clauses() if literal in forced], _NAMED)
        return f"{self.number} and {self.number + 1} can go together nowhere else than at {left}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"no cell would be left for {self.number + 1} after {self.number}"


class Chain(Rule):
    """The numbers from `first` to `last`, each in one place, follow each other: `ahead` says where each place leads."""

    def __init__(self, numbers: _Values, ahead: _Near, first: int, last: int) -> None:
        self.code = "chain"
        self._numbers, self._ahead = numbers, ahead
        self._range = range(first, last)

    @cached_property
    def _near(self) -> tuple[_Near, _Near]:
        """Where each place leads, and what leads to it."""
        behind: dict[Place, list[Place]] = {place: [] for place in self._ahead}
        for place, others in self._ahead.items():
            for other in others:
                behind[other].append(place)
        return self._ahead, behind

    def each(self) -> Iterable[Rule]:
        return (Step(self._numbers, *self._near, number) for number in self._range)

    def about(self) -> Iterable[Literal]:
        return [literal for rule in self.each() for literal in rule.about()]

    def records(self) -> Iterable[Record]:
        return [record for rule in self.each() for record in rule.records()]

    def feed(self, numbers: list[int]) -> None:
        """Only places that some way from the first number to the last leads through can hold a number."""
        if numbered(self._numbers.values()) is None:
            super().feed(numbers)
        else:
            at = {place: values.number for place, values in self._numbers.items() if isinstance(values, Values)}
            flat = [self._range.start, self._range.stop]
            for place, others in self._ahead.items():
                flat += (at[place], len(others))
                flat += [at[other] for other in others]
            numbers += (_CHAIN, 1, len(flat))
            numbers += flat

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        for place, values in self._numbers.items():
            for number, literal in plain(values).items():
                if truth(literal):
                    for step, near in zip((number, number - 1), self._near, strict=True):
                        other = number + 1 if step == number else number - 1
                        then = (plain(self._numbers[each]).get(other) for each in near[place])
                        if step in self._range and all(each is None or truth(each) is False for each in then):
                            return Step(self._numbers, *self._near, step).fault(truth, words)
        return None
