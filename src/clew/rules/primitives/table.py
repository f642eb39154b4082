"""Tables: one of several ways holds, each of them a set of literals that are then all true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Settled, Technique, Truth, Words

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses


_ONLY = Technique("Only way", 1, 3)
_AGREE = Technique("All ways agree", 2, 4)
_MANY = Technique("Many ways agree", 3, 9)
_FEW = 6  # ways that are not many


class Table(Rule):
    """At least one way holds. `who` has them: "the clue at r1c1". `chosen` has a hidden literal for each. If it is
    shorter than listing the contents of a way, `called` says by its number what `who` must then be; `noun` is the
    word for a way.
    """

    techniques: ClassVar[Sequence[Technique]] = (_ONLY, _AGREE, _MANY)
    looked_through = True
    ahead = Technique("No way left", 2, 7)

    def __init__(
        self,
        ground: Ground,
        ways: Iterable[Sequence[Literal]],
        *,
        who: str,
        clue: str | None = None,
        code: str = "fit",
        noun: str = "",
        called: Callable[[int], str] | None = None,
    ) -> None:
        self.ways = [tuple(way) for way in ways]
        self.noun, self.called = noun, called
        self.who = who
        self.clue = clue
        self.code = code
        self.chosen = ground.some(len(self.ways))

    def about(self) -> Iterable[Literal]:
        return dict.fromkeys(abs(literal) for way in self.ways for literal in way)

    def records(self) -> Iterable[Record]:
        return [(1, clause) for clause in self._clauses()]

    def feed(self, numbers: list[int]) -> None:
        for clause in self._clauses():
            numbers += (1, 1, len(clause))
            numbers += clause

    def state(self, clauses: Clauses) -> None:
        for clause in self._clauses():
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._clauses():
            store.post(store.at_least_one([of(each) for each in clause]) if clause else store.impossible())

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        if any(all(truth(literal) is not False for literal in way) for way in self.ways):
            return None
        known = [each if truth(each) else -each for each in self.about() if truth(each) is not None]
        return Fault(f"{self.who} can no longer be satisfied", known)

    @property
    def where(self) -> str:
        return self.who

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        ways = self._ways(because)
        return self.techniques[0 if ways == 1 else 1 if ways <= _FEW else 2]

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        ways = self._ways(because)
        known = f", now that {words.are(because)}" if because else ""
        if ways == 1:
            one = f"only one {self.noun} is left for" if self.noun else "there is only one way left to satisfy"
            return f"{one} {self.who}{known}"
        several = f"{self.noun}s left for" if self.noun else "ways to satisfy"
        return f"{'both' if ways == 2 else f'all {ways}'} {several} {self.who} agree{known}"

    def settles(self, holds: Callable[[Literal], bool]) -> Settled | None:
        if self.called is None:
            return None
        for number, way in enumerate(self.ways):
            if all(map(holds, way)):
                return Settled(self.who, self.called(number), frozenset(way))
        return None

    def _ways(self, because: Sequence[Literal]) -> int:
        """How many ways are left, as far as these literals are known."""
        gone = {-literal for literal in because}
        return sum(gone.isdisjoint(way) for way in self.ways)

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"{self.who} could not be satisfied"

    def _clauses(self) -> Iterable[Sequence[Literal]]:
        """Each hidden literal means all literals of its way; what all ways that are left have in common holds."""
        return chosen_ways(self.chosen, self.ways)


def chosen_ways(chosen: Sequence[Literal], ways: Sequence[Sequence[Literal]]) -> Iterator[Sequence[Literal]]:
    """Clauses: one of the ways is chosen, and exactly those of them are that hold."""
    yield chosen
    having: dict[Literal, set[Literal]] = {}
    for literal, way in zip(chosen, ways, strict=True):
        for each in way:
            yield (-literal, each)
            having.setdefault(each, set()).add(literal)
        yield (literal, *[-each for each in way])
    for each, own in having.items():
        yield (each, *[other for other in chosen if other not in own])
