"""Alike: these places are all on or all off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_CLAUSE = 1  # operation of native code: one of these is true
_ALIKE = Technique("All alike", 1, 1)


class Alike(Rule):
    """All literals are true, or none is; `who` has them: "region 3"."""

    techniques = (_ALIKE,)
    ahead = Technique("Would not be alike", 2, 7)

    def __init__(self, literals: Sequence[Literal], *, who: str, code: str = "alike") -> None:
        self.literals = literals
        self.who, self.code = who, code

    def about(self) -> Iterable[Literal]:
        return self.literals

    def _clauses(self) -> Iterator[tuple[Literal, Literal]]:
        """Each has the next one in its train, and the last one the first."""
        if len(self.literals) > 1:
            following = (*self.literals[1:], self.literals[0])
            yield from ((-one, other) for one, other in zip(self.literals, following, strict=True))

    def records(self) -> Iterable[Record]:
        return [(_CLAUSE, clause) for clause in self._clauses()]

    def feed(self, numbers: list[int]) -> None:
        before = self.literals[-1] if len(self.literals) > 1 else 0
        for literal in self.literals if before else ():
            numbers += (_CLAUSE, 1, 2, -before, literal)
            before = literal

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses():
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._clauses():
            store.post(store.at_least_one([of(each) for each in clause]))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        known = [*map(truth, self.literals)]
        if True not in known or False not in known:
            return None
        about = [literal for literal, said in zip(self.literals, known, strict=True) if said]
        return Fault(f"{words.are(about)}, but not all of {self.who}", about)

    @property
    def where(self) -> str:
        return self.who

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return f"all cells of {self.who} are alike, and {words.are(because)}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"not all cells of {self.who} would be alike"
