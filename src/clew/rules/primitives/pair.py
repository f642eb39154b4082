"""Pairs: which values two places can have together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses


class Pair(Rule):
    """Two places, each with its literals, have values that go together; `say` states that: "r1c1 is less than r1c2"."""

    techniques = (Technique("Comparison", 1, 2),)
    ahead = Technique("No pair would fit", 2, 7)

    def __init__(
        self,
        one: Mapping[int, Literal],
        other: Mapping[int, Literal],
        fit: Callable[[int, int], bool],
        say: str,
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
        return f"no values would be left for which {self.say}"

    def _clauses(self) -> Iterable[Sequence[Literal]]:
        """What each value of one place leaves to the other."""
        for value, literal in self.one.items():
            yield (-literal, *(each for there, each in self.other.items() if self.fit(value, there)))
        for value, literal in self.other.items():
            yield (-literal, *(each for here, each in self.one.items() if self.fit(here, value)))
