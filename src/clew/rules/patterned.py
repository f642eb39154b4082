"""Rules that are stated by clauses of a pattern: worked out once for all that are alike but for their literals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from clew.rules.ground import Ground, Literal, Record, Rule

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_CLAUSE = 1  # the operation of native code


class Pattern(NamedTuple):
    """Clauses in numbers of their own: those of a rule's literals from 1 on, then hidden ones."""

    clauses: Sequence[Sequence[int]]
    hidden: int
    longest: int
    fed: Sequence[int]  # as native code takes them; what is not a literal is above all of them

    def filled(self, known: Sequence[Literal]) -> Iterable[int]:
        """The clauses about these literals as native code takes them."""
        sizes = range(_CLAUSE, self.longest + 1)
        table = [0, *known, *sizes, *[-each for each in reversed(known)]]  # negative numbers count from behind
        return map(table.__getitem__, self.fed)


def pattern(clauses: Iterable[Sequence[int]], own: int, last: int) -> Pattern:
    """A pattern of clauses about this many literals, with hidden ones up to a last number."""
    stated, fed = list(clauses), list[int]()
    for clause in stated:  # operation, number of the rule and length come first
        fed += (last + 1, last + 1, last + len(clause) if clause else 0, *clause)
    return Pattern(stated, last - own, max((_CLAUSE, *map(len, stated))), fed)


class Patterned(Rule):
    """A rule about some literals that says what its pattern does."""

    literals: Sequence[Literal]

    def follow(self, ground: Ground, found: Pattern) -> None:
        """Take the clauses of a pattern."""
        self._pattern = found
        self._hidden = ground.some(found.hidden)

    def about(self) -> Iterable[Literal]:
        return self.literals

    def feed(self, numbers: list[int]) -> None:
        numbers += self._pattern.filled([*self.literals, *self._hidden])

    def records(self) -> Iterable[Record]:
        return [(_CLAUSE, clause) for clause in self._clauses()]

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses():
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._clauses():
            store.post(store.at_least_one([of(each) for each in clause]) if clause else store.impossible())

    def _clauses(self) -> Iterator[Sequence[Literal]]:
        known = [0, *self.literals, *self._hidden]
        return ([known[at] if at > 0 else -known[-at] for at in clause] for clause in self._pattern.clauses)
