"""Unequal: two sets of places have different numbers of places that are on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clew.rules.ground import Fault, Ground, Literal, Technique, Truth, Words
from clew.rules.patterned import Pattern, Patterned, pattern

_UNEQUAL = Technique("Different counts", 2, 5)


class Unequal(Patterned):
    """The numbers of true literals in the two lists differ; `who` names both: "regions 1 and 2". If it `follows` from
    other rules, native code that only solves leaves it out.
    """

    techniques = (_UNEQUAL,)
    ahead = Technique("Counts would be equal", 2, 7)

    def __init__(
        self,
        ground: Ground,
        one: Sequence[Literal],
        other: Sequence[Literal],
        *,
        who: str,
        code: str = "unequal",
        follows: bool = False,
    ) -> None:
        self.one, self.other = sorted((one, other), key=len)  # there are fewer patterns in order
        self.who, self.code, self._follows = who, code, follows
        self.literals = [*self.one, *self.other]
        self.follow(ground, _pattern(len(self.one), len(self.other)))

    def feed(self, numbers: list[int]) -> None:
        if not self._follows:
            return super().feed(numbers)
        numbers += (2, 1, len(self._hidden) + 2, 0, 0)  # so that nobody looks for values of them
        numbers += self._hidden
        return None

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        known = [[*map(truth, literals)] for literals in (self.one, self.other)]
        if any(None in each for each in known) or known[0].count(True) != known[1].count(True):
            return None
        about = [literal for literal in self.literals if truth(literal)]
        return Fault(f"{self.who} both have {known[0].count(True)}: expected different numbers", about)

    @property
    def where(self) -> str:
        return self.who

    @property
    def stated(self) -> str:
        return f"the rule that {self.who} differ"

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        known = f", now that {words.are(because)}" if because else ""
        return f"{self.who} would have equal numbers otherwise{known}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return f"{self.who} would have equal numbers"


@lru_cache(maxsize=1 << 10)
def _pattern(one: int, other: int) -> Pattern:
    """Both are counted up to the number that only one of them can have, and no number is that of both."""
    clauses: list[Sequence[int]] = []
    last, counted = one + other, []
    for literals in (range(1, one + 1), range(one + 1, one + other + 1)):
        before: list[int] = []  # the k-th says that there are k or more so far
        for literal in literals:
            now = []
            for at in range(min(len(before) + 1, one + 1)):
                last += 1
                now.append(last)
                same, fewer = before[at : at + 1], before[at - 1 : at] if at else []
                clauses += [(-each, last) for each in same]
                clauses.append((*(-each for each in fewer), -literal, last))
                clauses.append((-last, *same, literal))
                clauses += [(-last, *same, each) for each in fewer]
            before = now
        counted.append(before)
    for number in range(one + 1):
        exactly = [
            [*(-each for each in own[number - 1 : number] if number), *own[number : number + 1]] for own in counted
        ]
        clauses.append((*exactly[0], *exactly[1]))
    return pattern(clauses, one + other, last)
