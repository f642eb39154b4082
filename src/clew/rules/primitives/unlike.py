"""Unlike: two lines of places are not identical."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from clew.core.model import Automaton
from clew.rules.ground import Fault, Literal, Technique, Truth, Words
from clew.rules.primitives.scan import Scan

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

# Reads two lines in turns. States: alike so far; so far, and the first line has 0 or 1 here; different.
_MACHINE = Automaton(
    states=4, final=[3], steps=[(0, 0, 1), (0, 1, 2), (1, 0, 0), (1, 1, 3), (2, 0, 3), (2, 1, 0), (3, 0, 3), (3, 1, 3)]
)


class Distinct(Scan):
    """The two lines differ somewhere; `who` names both: "row 1 and row 3"."""

    techniques = (Technique("Lines differ", 2, 4),)

    def __init__(self, one: Sequence[Literal], other: Sequence[Literal], *, who: str, code: str = "alike") -> None:
        self.pairs = tuple(zip(one, other, strict=True))
        turns = [{0: -literal, 1: literal} for pair in self.pairs for literal in pair]
        super().__init__(turns, _MACHINE, who=who, code=code)

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
        return Fault(f"{self.who} are alike", [each if truth(each) else -each for pair in self.pairs for each in pair])

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return f"otherwise {self.who} would be alike"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"{self.who} would be alike"
