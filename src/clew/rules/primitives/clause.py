"""Clauses: at least one of these holds. Any local rule can be stated this way, with its own sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_LOCAL = Technique("Local rule", 1, 2)


class Clause(Rule):
    """At least one literal is true. `say` states the rule, without a full stop: "no two lamps light each other"."""

    techniques = (_LOCAL,)
    ahead = Technique("Would break a rule", 2, 7)

    def __init__(self, literals: Sequence[Literal], say: str, *, clue: str | None = None, code: str = "rule") -> None:
        self.literals = literals
        self.say = say
        self.clue = clue
        self.code = code

    def about(self) -> Iterable[Literal]:
        return self.literals

    def records(self) -> Iterable[Record]:
        return ((1, self.literals),)

    def feed(self, numbers: list[int]) -> None:
        numbers += (1, 1, len(self.literals))
        numbers += self.literals

    def state(self, clauses: Clauses) -> None:
        clauses.add(*self.literals)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        store.post(store.at_least_one([of(each) for each in self.literals]) if self.literals else store.impossible())

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        for literal in self.literals:
            if truth(literal) is not False:
                return None
        opposite = [-literal for literal in self.literals]
        return Fault(f"{words.are(opposite)}: {self.say}" if opposite else self.say, opposite)

    def taught(self) -> Sequence[Technique]:
        """It is named after its code."""
        return [_LOCAL if self.code == "rule" else _LOCAL._replace(name=self.code.capitalize())]

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return self.taught()[0]

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


class ClauseList(Rule):
    """Many clauses of one kind: `rules` gives the rule of each, in the same order, when somebody asks for them."""

    def __init__(self, clauses: Sequence[Sequence[Literal]], rules: Callable[[], Iterable[Rule]]) -> None:
        self.clauses, self._rules = clauses, rules

    def each(self) -> Iterable[Rule]:
        return self._rules()

    def about(self) -> Iterable[Literal]:
        return chain.from_iterable(self.clauses)

    def records(self) -> Iterable[Record]:
        return [(1, literals) for literals in self.clauses]

    def feed(self, numbers: list[int]) -> None:
        for literals in self.clauses:
            numbers += (1, 1, len(literals))
            numbers += literals

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        faults = (rule.fault(truth, words) for rule in self.each())
        return next((fault for fault in faults if fault is not None), None)


def never(literals: Iterable[Literal], say: str, *, clue: str | None = None, code: str = "rule") -> Clause:
    """These are never all true."""
    return Clause([-literal for literal in literals], say, clue=clue, code=code)


def implies(
    condition: Iterable[Literal], then: Iterable[Literal], say: str, *, clue: str | None = None, code: str = "rule"
) -> Clause:
    """If all of the condition is true, so is at least one of the others."""
    return Clause([*(-literal for literal in condition), *then], say, clue=clue, code=code)
