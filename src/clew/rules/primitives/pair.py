"""Pairs: which values two places can have together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Text, Truth, Words
from clew.rules.values import Values, numbered, plain

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

Fit = Callable[[int, int], bool]
_Pairs = Sequence[tuple[Mapping[int, Literal], Mapping[int, Literal]]]
# Operations of native code about pairs of places that are known by number: values that go together; different values.
_PAIRS, _UNLIKE = 103, 108
_MOST = 16  # values that it takes


class Pair(Rule):
    """Two places, each with its literals, have values that go together; `say` states that: "r1c1 is less than r1c2"."""

    techniques = (Technique("Comparison", 1, 2),)
    ahead = Technique("No pair would fit", 2, 7)
    say = Text()

    def __init__(
        self,
        one: Mapping[int, Literal],
        other: Mapping[int, Literal],
        fit: Fit,
        say: str | Callable[[], str],
        *,
        clue: str | None = None,
        rests_on: Sequence[str] = (),
        code: str = "pair",
    ) -> None:
        self.one, self.other = one, other
        self.fit = fit
        self.say = say
        self.clue = clue
        self.rests_on = rests_on  # further clues, without which it would be another rule
        self.code = code

    def cites(self) -> Sequence[str]:
        return (*super().cites(), *self.rests_on)

    def about(self) -> Iterable[Literal]:
        return [*self.one.values(), *self.other.values()]

    def records(self) -> Iterable[Record]:
        return [(1, clause) for clause in self._clauses()]

    def feed(self, numbers: list[int]) -> None:
        if not feed_pairs([(self.one, self.other)], self.fit, numbers):
            super().feed(numbers)

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses():
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._clauses():
            store.post(store.at_least_one([of(literal) for literal in clause]))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        left, right = ([v for v, each in own.items() if truth(each) is not False] for own in (self.one, self.other))
        if any(self.fit(here, there) for here in left for there in right):
            return None
        known = [literal if truth(literal) else -literal for literal in self.about() if truth(literal) is not None]
        held = [literal for literal in known if literal > 0]
        return Fault(f"{words.are(held or known)}: {self.say}", held or known)

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return f"{self.say}, and {words.are(because)}" if because else self.say

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"no pair of values would fit: {self.say}"

    def _clauses(self) -> Iterable[Sequence[Literal]]:
        """What each value of one place leaves to the other."""
        for value, literal in self.one.items():
            yield (-literal, *(each for there, each in self.other.items() if self.fit(value, there)))
        for value, literal in self.other.items():
            yield (-literal, *(each for here, each in self.one.items() if self.fit(here, value)))


class Pairs(Rule):
    """Many pairs of places whose values go together in the same way: `rule` gives the rule of one, by its number."""

    def __init__(
        self,
        pairs: Sequence[tuple[Mapping[int, Literal], Mapping[int, Literal]]],
        fit: Fit,
        rule: Callable[[int], Rule],
    ) -> None:
        self.pairs, self.fit, self._rule = pairs, fit, rule

    def each(self) -> Iterable[Rule]:
        return map(self._rule, range(len(self.pairs)))

    def about(self) -> Iterable[Literal]:
        return [literal for pair in self.pairs for place in pair for literal in place.values()]

    def records(self) -> Iterable[Record]:
        return [record for rule in self.each() for record in rule.records()]

    def feed(self, numbers: list[int]) -> None:
        if not feed_pairs(self.pairs, self.fit, numbers):
            super().feed(numbers)

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        faults = (rule.fault(truth, words) for rule in self.each())
        return next((fault for fault in faults if fault is not None), None)


class Differing(Rule):
    """The places of each pair, such as neighbours, never have the same value, from `least` on.

    `rule` gives the rule of the literals of such a value, as players see it.
    """

    def __init__(self, pairs: _Pairs, rule: Callable[[Sequence[Literal]], Rule], *, least: int = 0) -> None:
        self.pairs, self.least, self._rule = pairs, least, rule

    def each(self) -> Iterable[Rule]:
        for one, other in self.pairs:
            for value in sorted(one.keys() & other.keys()):
                if value >= self.least:
                    yield self._rule([one[value], other[value]])

    def about(self) -> Iterable[Literal]:
        return [literal for pair in self.pairs for place in pair for literal in place.values()]

    def records(self) -> Iterable[Record]:
        return [record for rule in self.each() for record in rule.records()]

    def feed(self, numbers: list[int]) -> None:
        places = numbered([place for pair in self.pairs for place in pair])
        if places is None:
            super().feed(numbers)
            return
        numbers += (_UNLIKE, 1, len(places) + 1, self.least)
        numbers += places

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        for one, other in self.pairs:
            there = plain(other)
            for value, literal in plain(one).items():
                if value >= self.least and value in there and truth(literal) and truth(there[value]):
                    return self._rule([literal, there[value]]).fault(truth, words)
        return None


def feed_pairs(pairs: _Pairs, fit: Fit, numbers: list[int]) -> bool:
    """Add pairs as native code takes them, if it does; False if not."""
    places = numbered([place for pair in pairs for place in pair])
    if places is None:
        return False
    spans = {place.span for pair in pairs for place in pair if isinstance(place, Values)}
    ends = [(span[0], span[0] + span[1]) for span in spans if span is not None]
    first, end = min((low for low, _ in ends), default=0), max((high for _, high in ends), default=0)
    if end - first > _MOST:
        return False
    masks = _masks(fit, range(first, end))
    numbers += (_PAIRS, 1, len(places) + len(masks) + 2, first, len(masks))
    numbers += masks
    numbers += places
    return True


@lru_cache(maxsize=256)
def _masks(fit: Fit, values: range) -> Sequence[int]:
    """What each value leaves to the other place, as bits."""
    return [sum(1 << at for at, there in enumerate(values) if fit(here, there)) for here in values]
