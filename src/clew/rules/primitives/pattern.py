"""Patterns: a few places together form one of some patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

Option = Sequence[Literal]  # it holds if one of these does


@lru_cache(maxsize=128)
def barred(allowed: frozenset[tuple[int, ...]], sizes: tuple[int, ...]) -> Sequence[Sequence[tuple[int, int]]]:
    """The smallest choices of options, each with its place, that no allowed pattern has."""
    found: list[tuple[tuple[int, int], ...]] = []
    every = product(*(range(-1, size) for size in sizes))  # -1: any
    for choice in sorted(every, key=lambda each: len(each) - each.count(-1)):
        chosen = {(place, option) for place, option in enumerate(choice) if option >= 0}
        if any(chosen.issuperset(smaller) for smaller in found):
            continue
        if not any(all(pattern[place] == option for place, option in chosen) for pattern in allowed):
            found.append(tuple(sorted(chosen)))
    return found


@lru_cache(maxsize=128)
def _drawn(allowed: frozenset[tuple[int, ...]], lengths: tuple[tuple[int, ...], ...]) -> Sequence[Sequence[int]]:
    """The clauses of places whose options have this many literals."""
    own: list[list[list[int]]] = []  # by place and option: what is true if it does not hold
    total, at = sum(map(sum, lengths)), 0
    for sizes in lengths:
        starts = [at + sum(sizes[:option]) for option in range(len(sizes))]
        whole = [*range(at, at + sum(sizes))]
        own.append(
            [
                [total + start] if size == 1 else [each for each in whole if not start <= each < start + size]
                for start, size in zip(starts, sizes, strict=True)
            ]
        )
        at += sum(sizes)
    choices = barred(allowed, tuple(map(len, lengths)))
    return [[each for place, option in choice for each in own[place][option]] for choice in choices]


@lru_cache(maxsize=128)
def _fed(allowed: frozenset[tuple[int, ...]], lengths: tuple[tuple[int, ...], ...]) -> Sequence[int]:
    """The records of these clauses for native code; numbers that are not those of literals follow these in the list."""
    zero = 2 * sum(map(sum, lengths))
    return [each for clause in _drawn(allowed, lengths) for each in (zero + 1, zero + 1, zero + len(clause), *clause)]


class Pattern(Rule):
    """Each place has options, given as literals of which one holds; the numbers of these options form an allowed
    pattern.

    `say` states the rule: "white areas have right angles only".
    """

    techniques = (Technique("Pattern", 1, 3),)
    looked_through = True
    ahead = Technique("Would break a pattern", 2, 7)

    def __init__(
        self,
        places: Sequence[Sequence[Option]],
        allowed: frozenset[tuple[int, ...]],
        say: str,
        *,
        code: str = "pattern",
    ) -> None:
        self._places, self._allowed = places, allowed
        self.say, self.code = say, code

    def about(self) -> Iterable[Literal]:
        return [literal for options in self._places for option in options for literal in option]

    def _table(self) -> tuple[Sequence[Sequence[int]], Sequence[Literal]]:
        """Clauses by numbers in a list: literals of all options, then their opposites."""
        lengths = tuple([tuple([len(option) for option in options]) for options in self._places])
        literals = [literal for options in self._places for option in options for literal in option]
        return _drawn(self._allowed, lengths), [*literals, *[-each for each in literals]]

    def _clauses(self) -> Iterable[Sequence[Literal]]:
        """Not all options of a choice that is barred hold."""
        clauses, literals = self._table()
        return [[literals[at] for at in clause] for clause in clauses]

    def records(self) -> Iterable[Record]:
        return [(1, clause) for clause in self._clauses()]

    def feed(self, numbers: list[int]) -> None:
        literals = [literal for options in self._places for option in options for literal in option]
        lengths = tuple([tuple([len(option) for option in options]) for options in self._places])
        known = [*literals, *[-each for each in literals], *range(len(literals) + 1)]
        numbers.extend(map(known.__getitem__, _fed(self._allowed, lengths)))

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses():
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._clauses():
            store.post(store.at_least_one([of(each) for each in clause]) if clause else store.impossible())

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        left = [
            [number for number, option in enumerate(options) if any(truth(each) is not False for each in option)]
            for options in self._places
        ]
        if any(all(own in some for own, some in zip(pattern, left, strict=True)) for pattern in self._allowed):
            return None
        known = [each for each in self.about() if truth(each)]
        return Fault(f"{words.are(known)}: {self.say}" if known else self.say, known)

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return f"{self.say}, and {words.are(because)}" if because else self.say

    @property
    def stated(self) -> str:
        return f"the rule that {self.say}"

    @property
    def objection(self) -> str:
        return self.say

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"{words.would(because)}, but {self.say}" if because else f"nothing is left: {self.say}"
