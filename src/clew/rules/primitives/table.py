"""Tables: one of several alternatives holds, each of them a set of literals that are then all true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses


class Table(Rule):
    """Exactly one alternative holds; each settles every variable of the rule. `who` has them: "the clue at r1c1"."""

    techniques = (Technique("All ways agree", 2, 4),)

    def __init__(
        self,
        ground: Ground,
        ways: Iterable[Sequence[Literal]],
        *,
        who: str,
        clue: str | None = None,
        code: str = "fit",
    ) -> None:
        self.ways = [tuple(way) for way in ways]
        self.who = who
        self.clue = clue
        self.code = code
        self.hidden = [ground.new() for _ in self.ways]

    def about(self) -> Iterable[Literal]:
        return dict.fromkeys(abs(literal) for way in self.ways for literal in way)

    def records(self) -> Iterable[Record]:
        return [(1, clause) for clause in self._clauses(self.hidden)]

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses(self.hidden):
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        variables = list(self.about())
        if not self.ways:
            store.post(store.impossible())
        elif variables:
            rows = [[int(each in way) for each in variables] for way in map(frozenset, self.ways)]
            store.post(store.table([of(each) for each in variables], rows))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        if any(all(truth(literal) is not False for literal in way) for way in self.ways):
            return None
        known = [each if truth(each) else -each for each in self.about() if truth(each) is not None]
        return Fault(f"{self.who} cannot be satisfied any more", known)

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        known = f", given that {words.are(because)}" if because else ""
        return f"all ways to satisfy {self.who} agree on it{known}"

    def _clauses(self, chosen: Sequence[Literal]) -> Iterable[Sequence[Literal]]:
        """A hidden literal for each alternative: one of them is chosen, and each means all of its literals."""
        yield chosen
        support: dict[Literal, list[Literal]] = {}
        for literal, way in zip(chosen, self.ways, strict=True):
            for each in way:
                yield (-literal, each)
                support.setdefault(each, []).append(literal)
            yield (literal, *(-each for each in way))
        yield from ((-each, *some) for each, some in support.items())
