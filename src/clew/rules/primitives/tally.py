"""Tallies: how many of some places meet a condition that is not one of their values, such as having a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.core.text import joined
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words, truth_of

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_FULL = Technique("Tally complete", 1, 2)
_LAST = Technique("Only cells left", 1, 2)
_TALLY = Technique("Tally", 2, 5)
_NAMED = 6  # cells that a sentence names
Ways = Sequence[Sequence[Literal]]


def visited(lines: Iterable[Literal]) -> Ways:
    """The ways in which a cell has a line, by the literals of its lines."""
    return [(line,) for line in lines]


def bends(around: Mapping[str, Literal]) -> Ways:
    """The ways in which a line that visits a cell turns there, by the literals of its lines by direction."""
    both = [around[way] for way in ("left", "right") if way in around]
    return [(both[0], -both[1]), (-both[0], both[1])] if len(both) == 2 else visited(both)


class Tally(Rule):
    """Of these cells `least` to `most` meet a condition: one of the cell's ways holds, each a set of literals.

    `who` has that many of `what`: "the 3 at r1c1", "visited cell/visited cells".
    """

    techniques = (_FULL, _LAST, _TALLY)
    ahead = Technique("Tally would fail", 2, 7)

    def __init__(
        self,
        ground: Ground,
        ways: Mapping[Place, Ways],
        least: int,
        most: int | None = None,
        *,
        who: str,
        what: str,
        clue: str | None = None,
        code: str = "tally",
    ) -> None:
        self.ways = ways
        self.least, self.most = max(least, 0), least if most is None else most
        self.who, self._what = who, what
        self.clue, self.code = clue, code
        self.met = dict(zip(ways, ground.some(len(ways)), strict=True))  # hidden: whether a cell meets the condition

    def about(self) -> Iterable[Literal]:
        return dict.fromkeys(abs(literal) for ways in self.ways.values() for way in ways for literal in way)

    def records(self) -> Iterable[Record]:
        yield from ((1, clause) for clause in self._clauses())
        yield 2, (self.least, self.most, *self.met.values())

    def _clauses(self) -> Iterable[Sequence[Literal]]:
        """Each way means that the condition is met, and that means one of the ways."""
        for place, met in self.met.items():
            for way in self.ways[place]:
                yield (met, *(-literal for literal in way))
            for chosen in product(*self.ways[place]):
                some = frozenset(chosen)
                if not any(-literal in some for literal in some):
                    yield (-met, *sorted(some))

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses():
            clauses.add(*clause)
        clauses.at_least(self.least, [*self.met.values()])
        clauses.at_most(self.most, [*self.met.values()])

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._clauses():
            store.post(store.at_least_one([of(each) for each in clause]))
        terms = [of(each) for each in self.met.values()]
        if self.least > len(terms) or self.most < 0:
            store.post(store.impossible())
        elif terms:
            store.post(store.linear(terms, ">=", self.least), store.linear(terms, "<=", self.most))

    def _judged(self, truth: Truth) -> tuple[list[Place], list[Place]]:
        """The cells that surely meet the condition, and those that may."""
        sure = [place for place, ways in self.ways.items() if any(all(map(truth, way)) for way in ways)]
        can = [
            place
            for place, ways in self.ways.items()
            if any(all(truth(literal) is not False for literal in way) for way in ways)
        ]
        return sure, can

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        sure, can = self._judged(truth)
        about = [literal for literal in self.about() if truth(literal)]
        if len(sure) > self.most:
            expected = str(self.most) if self.least == self.most else f"at most {self.most}"
            return Fault(f"{self.who} has {self._of(len(sure))}: expected {expected}", about)
        if len(can) < self.least:
            return Fault(f"{self.who} can have only {len(can)} of its {self._of(self.least)}", about)
        return None

    @property
    def where(self) -> str:
        return self.who

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        sure, can = self._judged(truth_of(because))
        return _FULL if len(sure) == self.most else _LAST if len(can) == self.least else _TALLY

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        sure, can = self._judged(truth_of(because))
        if len(sure) == self.most:
            if not self.most:
                return f"{self.who} has no {self._many}"
            return f"{self.who} has its {self._of(self.most)} at {joined(sure, _NAMED)}"
        if len(can) == self.least:
            only = f"only {joined(can, _NAMED)} {'is' if len(can) == 1 else 'are'} left"
            return f"{self.who} needs {self._of(self.least)}, and {only}"
        known = f", now that {words.are(because)}" if because else ""
        return f"{self.who} could not have {self._of(self.least)} otherwise{known}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        sure, can = self._judged(truth_of(because))
        if len(sure) > self.most:
            return f"{self.who} would have {self._of(len(sure))}: {joined(sure, _NAMED)}"
        left = f"only {joined(can, _NAMED)} would be left" if can else "none would be left"
        return f"{self.who} needs {self._of(self.least)}, but {left}"

    @property
    def _many(self) -> str:
        one, _, many = self._what.partition("/")
        return many or one

    def _of(self, number: int) -> str:
        return f"{number} {self._what.partition('/')[0] if number == 1 else self._many}"
