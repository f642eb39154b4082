"""Sums: the numbers in some places add up to something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Text, Truth, Words
from clew.rules.values import Switches

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses


_FULL = Technique("Sum complete", 1, 1)
_REACH = Technique("Sum in reach", 2, 4)


class Sum(Rule):
    """The numbers of these places, each with its literals, add up to `least` to `most`; `who` names them."""

    techniques: ClassVar[Sequence[Technique]] = (_FULL, _REACH)
    ahead = Technique("Sum out of reach", 2, 7)
    who = Text()

    def __init__(
        self,
        terms: Sequence[Mapping[int, Literal]],
        least: int,
        most: int | None = None,
        *,
        who: str | Callable[[], str],
        clue: str | None = None,
        rests_on: Sequence[str] = (),
        code: str = "sum",
    ) -> None:
        self.terms = terms
        self.least = least
        self.most = least if most is None else most
        self.who = who
        self.clue = clue
        self.rests_on = rests_on  # further clues, without which it would be another rule
        self.code = code

    def cites(self) -> Sequence[str]:
        return (*super().cites(), *self.rests_on)

    def about(self) -> Iterable[Literal]:
        return [literal for term in self.terms for literal in term.values()]

    def records(self) -> Iterable[Record]:
        pairs: Iterable[tuple[int, Literal]]
        if isinstance(self.terms, Switches) and self.terms.worth is not None:
            pairs = zip(self.terms.worth, self.terms.literals, strict=True)
        else:
            pairs = [pair for term in self.terms for pair in term.items() if pair[0]]
        return [(3, [self.least, self.most, *chain.from_iterable(pairs)])]

    def feed(self, numbers: list[int]) -> None:
        if not isinstance(self.terms, Switches) or self.terms.worth is None:
            super().feed(numbers)
            return
        worth = self.terms.worth
        numbers += (3, 1, 2 * len(worth) + 2, self.least, self.most)
        numbers += chain.from_iterable(zip(worth, self.terms.literals, strict=True))

    def state(self, clauses: Clauses) -> None:
        """A literal for every total that the first places can have, as long as the others can complete it."""
        if not self.terms and not self.least <= 0 <= self.most:
            clauses.add()
        totals: dict[int, Literal | None] = {0: None}
        for at, term in enumerate(self.terms):
            rest = self.terms[at + 1 :]
            high, low = sum(map(max, rest)), sum(map(min, rest))
            reached: dict[int, Literal | None] = {}
            for total, before in totals.items():
                for value, literal in term.items():
                    when = [-literal] if before is None else [-literal, -before]
                    new = total + value
                    if not self.least - high <= new <= self.most - low:
                        clauses.add(*when)
                    elif rest:
                        then = reached.get(new) or clauses.new()
                        reached[new] = then
                        clauses.add(*when, then)
            totals = reached

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        pairs = [(value, of(literal)) for term in self.terms for value, literal in term.items()]
        factors, terms = [value for value, _ in pairs], [term for _, term in pairs]
        if not pairs:
            store.post(*([] if self.least <= 0 <= self.most else [store.impossible()]))
            return
        store.post(store.linear(terms, ">=", self.least, factors), store.linear(terms, "<=", self.most, factors))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        held = [[value for value, each in term.items() if truth(each)] for term in self.terms]
        left = [[value for value, each in term.items() if truth(each) is not False] for term in self.terms]
        options = [own or others for own, others in zip(held, left, strict=True)]
        if not all(options):
            return None
        low, high = sum(map(min, options)), sum(map(max, options))
        if high >= self.least and low <= self.most:
            return None
        known = [each for term in self.terms for each in term.values() if truth(each)]
        total = f"{low}" if low == high else f"at least {low}" if low > self.most else f"at most {high}"
        return Fault(f"{self.who} adds up to {total}: expected {self._wanted()}", known)

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        least, most = self._reach(because)
        return _FULL if least == self.most or most == self.least else _REACH

    def _reach(self, because: Sequence[Literal]) -> tuple[int, int]:
        """The least and the greatest sum that these literals leave."""
        gone, said = {-literal for literal in because}, {*because}
        held = [[value for value, each in term.items() if each in said] for term in self.terms]
        left = [[value for value, each in term.items() if each not in gone] for term in self.terms]
        options = [own or others for own, others in zip(held, left, strict=True)]
        return sum(map(min, options)), sum(map(max, options))

    @property
    def where(self) -> str:
        return self.who

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        known = f", now that {words.are(because)}" if because else ""
        full = ""
        if self.technique(forced, because) is _FULL:
            reached = self._reach(because)[0] == self.most
            full = ", which is reached" if reached else ", which needs all that is left"
        return f"{self.who} adds up to {self._wanted()}{full}{known}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"{self.who} could not add up to {self._wanted()}"

    def _wanted(self) -> str:
        return str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
