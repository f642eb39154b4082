"""Combinations: different numbers in some places add up to a total."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from clew.core.text import joined
from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Text, Truth, Words
from clew.rules.primitives.different import Different
from clew.rules.primitives.scan import symbols
from clew.rules.primitives.total import Sum
from clew.rules.values import numbered, spans

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_TAKEN = Technique("Only value left", 1, 1)
_REST = Technique("Last cell of a sum", 1, 2)
_ONLY = Technique("Only combination", 1, 3)
_WAYS = Technique("Combinations", 2, 4)
_MANY = Technique("Many combinations", 3, 9)
_FEW = 8  # combinations that are not many
_MOST = 2000  # choices of values that are looked through; with more of them, sum and difference are rules on their own
_SET = 106  # operation of native code: places, which are known by number, have different values with a total
_DIGITS = 9  # the largest value of combinations that native code knows by itself
_PAIR = 2
_TOLD = 3  # combinations that a sentence names


class Combination(Rule):
    """The numbers of these places, each with its literals, are different and add up to a total; `who` has it."""

    techniques = (_TAKEN, _REST, _ONLY, _WAYS, _MANY)
    looked_through = True
    who = Text()

    def __init__(
        self,
        places: Sequence[Mapping[int, Literal]],
        total: int,
        *,
        who: str | Callable[[], str],
        clue: str | None = None,
        rests_on: Sequence[str] = (),
        code: str = "sum",
    ) -> None:
        self.cells = places
        self.total = total
        self.who = who
        self.clue = clue
        self.helped = False  # whether code that only solves has more to say of sets of values (see `held` in brief.hpp)
        self.rests_on = rests_on  # further clues, without which it would be another rule
        self.code = code

    def cites(self) -> Sequence[str]:
        return (*super().cites(), *self.rests_on)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """All values that places can have."""
        return tuple(sorted({value for place in self.cells for value in place}))

    def taken(self) -> Iterable[Sequence[Literal]]:
        return [[place[value] for place in self.cells if value in place] for value in self.values]

    def about(self) -> Iterable[Literal]:
        return [literal for place in self.cells for literal in place.values()]

    def parts(self) -> Sequence[Rule]:
        return Different(self.cells, who=self.who), Sum(self.cells, self.total, who=self.who)

    def records(self) -> Iterable[Record]:
        if comb(len(self.values), len(self.cells)) > _MOST or self.values[0] < 0:
            return [record for part in self.parts() for record in part.records()]
        machine = _machine(self.values, len(self.cells), self.total)
        return [(1, ())] if machine is None else [(7, machine + symbols(self.cells))]

    def feed(self, numbers: list[int]) -> None:
        if self.helped and (places := numbered(self.cells)) is not None:
            numbers += (_SET, 1, len(places) + 2, 0, self.total)
            numbers += places
            return
        flat = spans(self.cells, 1, _DIGITS) if self.total >= 0 else None
        if flat is None:
            super().feed(numbers)
        else:
            numbers += (14, 1, len(flat) + 1, self.total)
            numbers += flat

    def state(self, clauses: Clauses) -> None:
        for part in self.parts():
            part.state(clauses)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for part in self.parts():
            part.post(store, of)

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        return next((fault for part in self.parts() if (fault := part.fault(truth, words)) is not None), None)

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        if len(because) == 1 and because[0] > 0 and self._value(because[0]) == self._value(forced[0]):
            return _TAKEN
        if sum(literal > 0 for literal in because) == len(self.cells) - 1:
            return _REST
        ways = len(self._ways(because))
        return _ONLY if ways == 1 else _WAYS if 1 < ways <= _FEW else _MANY

    @property
    def where(self) -> str:
        return self.clue or self.who

    @property
    def stated(self) -> str:
        return self.who

    def _ways(self, because: Sequence[Literal]) -> Sequence[Sequence[int]]:
        """The combinations with all numbers that are settled."""
        held = {self._value(literal) for literal in because if literal > 0}
        return [way for way in _ways(self.values, len(self.cells), self.total) if held.issubset(way)]

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        named = self.technique(forced, because)
        known = words.are(because)
        if named is _TAKEN:
            return f"{self.who} has each number once, and {known}"
        if (rest := self._rest(forced, words)) is not None:
            others = "cell of {} is" if len(self.cells) == _PAIR else "cells of {} add up to"
            return f"the other {others.format(self.who)} {self.total - rest}, which leaves {rest}"
        ways = self._ways(because)
        if 0 < len(ways) <= _TOLD:
            can = f"{self.who} can only be {joined(['+'.join(map(str, way)) for way in ways], word='or')}"
        elif not (can := self._bounds(forced) or self._partner(forced)):
            return f"otherwise {self.who} could not be made{f', as {known}' if because else ''}"
        return f"{can}, and {known}" if because else can

    def _rest(self, forced: Sequence[Literal], words: Words) -> int | None:
        """What one place has to add if all others are settled."""
        own = {abs(literal) for literal in forced}
        others = [place for place in self.cells if own.isdisjoint(map(abs, place.values()))]
        held = [words.known(list(place.values())) for place in others]
        if len(others) != len(self.cells) - 1 or any(literal is None for literal in held):
            return None
        return self.total - sum(value for literal in held if literal and (value := self._value(literal)) is not None)

    def _denied(self, forced: Sequence[Literal]) -> list[int]:
        """The values that places lose; none if a place gains one."""
        gone = [value for literal in forced if literal < 0 and (value := self._value(literal)) is not None]
        return sorted({*gone}) if len(gone) == len(forced) else []

    def _partner(self, forced: Sequence[Literal]) -> str:
        """Why one of two numbers is not possible: what the other one would be."""
        if len(self.cells) != _PAIR or not (gone := self._denied(forced)):
            return ""
        needed = joined([str(self.total - value) for value in reversed(gone)], word="or")
        return f"the other cell of {self.who} would have to be {needed}"

    def _bounds(self, forced: Sequence[Literal]) -> str:
        """Why numbers are too small or too large for the total, if they are, whatever else is known."""
        used = {value for way in _ways(self.values, len(self.cells), self.total) for value in way}
        gone = self._denied(forced)
        if not used or not gone:
            return ""
        made = f"{self.who} takes {len(self.cells)} different numbers"
        if gone[-1] < min(used):
            return f"{made}, none of them less than {min(used)}"
        return f"{made}, none of them more than {max(used)}" if gone[0] > max(used) else ""

    def _value(self, literal: Literal) -> int | None:
        return next((value for place in self.cells for value, own in place.items() if own == abs(literal)), None)


@lru_cache(maxsize=1024)
def _ways(values: tuple[int, ...], length: int, total: int) -> Sequence[tuple[int, ...]]:
    """Every choice of different values that adds up to the total."""
    if comb(len(values), length) > _MOST:
        return ()
    return [way for way in combinations(values, length) if sum(way) == total]


@lru_cache(maxsize=1024)
def _machine(values: tuple[int, ...], length: int, total: int) -> list[int] | None:
    """An automaton as native code takes it, whose states are the values so far; None if nothing adds up."""
    numbers: dict[frozenset[int], int] = {frozenset(): 0}
    steps: dict[tuple[int, int], int] = {}
    ways = [frozenset(way) for way in _ways(values, length, total)]
    for way in ways:
        todo = dict.fromkeys([frozenset[int]()])
        for _ in range(length):
            following: dict[frozenset[int], None] = {}
            for state in todo:
                for value in way - state:
                    after = state | {value}
                    steps[numbers[state], value] = numbers.setdefault(after, len(numbers))
                    following[after] = None
            todo = following
    final = [numbers[way] for way in ways]
    flat = [number for (state, value), after in steps.items() for number in (state, value, after)]
    return [len(numbers), len(final), *final, len(steps), *flat] if ways else None
