"""Unlike: two lines of places are not the same all along."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

# Reads the two lines in turns. States: alike so far, the first line has 0 or 1 here, they differ here or before.
_MACHINE = (4, 1, 3, 8, *(0, 0, 1, 0, 1, 2, 1, 0, 0, 1, 1, 3, 2, 0, 3, 2, 1, 0, 3, 0, 3, 3, 1, 3))


class Distinct(Rule):
    """Somewhere one line has what the other has not; `who` names both: "row 1 and row 3"."""

    techniques = (Technique("Lines differ", 2, 4),)

    def __init__(self, one: Sequence[Literal], other: Sequence[Literal], *, who: str, code: str = "alike") -> None:
        self.pairs = tuple(zip(one, other, strict=True))
        self.who = who
        self.code = code

    def about(self) -> Iterable[Literal]:
        return [literal for pair in self.pairs for literal in pair]

    def records(self) -> Iterable[Record]:
        numbers = list(_MACHINE)
        for one, other in self.pairs:
            numbers += (2, -one, one, 2, -other, other)
        return [(7, numbers)]

    def state(self, clauses: Clauses) -> None:
        """A hidden literal for each pair: they differ."""
        differ = [clauses.new() for _ in self.pairs]
        clauses.add(*differ)
        for literal, (one, other) in zip(differ, self.pairs, strict=True):
            clauses.add(-literal, one, other)
            clauses.add(-literal, -one, -other)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        differ = [store.truth(store.compare(of(one), "!=", of(other))) for one, other in self.pairs]
        store.post(store.at_least_one(differ) if differ else store.impossible())

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        if any(truth(one) is None or truth(one) is not truth(other) for one, other in self.pairs):
            return None
        return Fault(f"{self.who} are alike", [each if truth(each) else -each for each in self.about()])

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return f"otherwise {self.who} would be alike"
