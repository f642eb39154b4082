"""Views: how many places are visible from a point along some rays, each up to the first that does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import ClassVar

from clew.core.text import plural
from clew.rules.ground import Fault, Ground, Literal, Technique, Truth, Words, truth_of
from clew.rules.patterned import Pattern, Patterned, pattern

_ENOUGH = Technique("Sees enough", 1, 2)
_FARTHER = Technique("Must see farther", 1, 3)
_TOO_FAR = Technique("Would see too far", 2, 4)


class View(Patterned):
    """A number of places are visible from a point: along each ray those that hold, up to the first that does not.

    A ray has its literals, the nearest first. `own` is how many places the point itself counts for. `who` has the
    number: "the 7 at r1c4".
    """

    techniques: ClassVar[Sequence[Technique]] = (_ENOUGH, _FARTHER, _TOO_FAR)
    ahead = Technique("Sees too little or too much", 2, 7)

    def __init__(
        self,
        ground: Ground,
        rays: Sequence[Sequence[Literal]],
        total: int,
        *,
        own: int = 0,
        who: str,
        clue: str | None = None,
        code: str = "view",
    ) -> None:
        self.total, self.own = total, own
        self.who, self.clue, self.code = who, clue, code
        most = max(total - own, 0) + 1
        self.rays = sorted([tuple(ray[:most]) for ray in rays], key=len)  # there are fewer patterns in order
        self.literals = [literal for ray in self.rays for literal in ray]
        self.follow(ground, _pattern(tuple(map(len, self.rays)), total - own))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        least, most = self._lengths(truth)
        if sum(least) + self.own > self.total:
            seen = [each for ray, length in zip(self.rays, least, strict=True) for each in ray[:length]]
            return Fault(f"{self.who} sees {self._cells(sum(least), 'at least ')}: expected {self.total}", seen)
        if sum(most) + self.own < self.total:
            ends = [-ray[length] for ray, length in zip(self.rays, most, strict=True) if length < len(ray)]
            return Fault(f"{self.who} sees {self._cells(sum(most), 'at most ')}: expected {self.total}", ends)
        return None

    @property
    def where(self) -> str:
        return self.who

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        if forced and any(forced[0] in ray for ray in self.rays):
            return _FARTHER
        least, _ = self._lengths(truth_of(because))
        return _ENOUGH if sum(least) + self.own == self.total else _TOO_FAR

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        found = self.technique(forced, because)
        _, most = self._lengths(truth_of(because))
        if found is _ENOUGH:
            return f"{self.who} already sees {plural(self.total, 'cell')}"
        if found is _TOO_FAR:
            return f"otherwise {self.who} would see too many cells"
        others = [length for ray, length in zip(self.rays, most, strict=True) if forced[0] not in ray]
        if not sum(others):
            return f"{self.who} sees nothing in any other direction"
        return f"{self.who} sees at most {plural(sum(others), 'cell')} in other directions"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        least, most = self._lengths(truth_of(because))
        if sum(least) + self.own > self.total:
            return f"{self.who} would see {self._cells(sum(least), 'at least ')}"
        if sum(most) + self.own < self.total:
            return f"{self.who} would see {self._cells(sum(most), 'at most ')}"
        return f"{self.who} could not see exactly {plural(self.total, 'cell')}"

    def _cells(self, seen: int, bound: str) -> str:
        return f"{bound}{plural(seen + self.own, 'cell')}"

    def _lengths(self, truth: Truth) -> tuple[list[int], list[int]]:
        """How far each ray goes at least, and at most."""
        least = [len([*takewhile(truth, ray)]) for ray in self.rays]
        most = [len([*takewhile(lambda each: truth(each) is not False, ray)]) for ray in self.rays]
        return least, most


@lru_cache(maxsize=1 << 12)
def _pattern(lengths: Sequence[int], total: int) -> Pattern:
    """Each ray counts itself: its k-th number says that k places or more are seen. Sums of two are counted likewise."""
    clauses: list[Sequence[int]] = []
    first, last = 1, sum(lengths)
    counted: list[Sequence[int]] = []
    for length in lengths:
        own = list(range(first, first + length))
        first += length
        for at in range(1, length):
            last += 1
            clauses += [(-last, own[at - 1]), (-last, own[at]), (last, -own[at - 1], -own[at])]
            own[at] = last
        counted.append(own)
    while len(counted) > 2:
        one, other, *rest = counted
        both = range(last + 1, last + 1 + min(len(one) + len(other), max(total, 0) + 1))
        last += len(both)
        clauses += _added(one, other, both)
        counted = [*rest, both]
    one, other = [*counted, (), ()][:2]
    clauses += _fixed(one, other, total)
    return pattern(clauses, sum(lengths), last)


def _added(one: Sequence[int], other: Sequence[int], both: Sequence[int]) -> Iterator[Sequence[int]]:
    """Two counts and their sum."""
    yield from ((-more, less) for less, more in pairwise(both))
    ends = _ends(other)
    for first, (held, more) in enumerate(_ends(one)):
        for some, (also, further) in enumerate(ends[: len(both) - first + 1], first):
            if some:
                yield (*held, *also, both[some - 1])
            if some < len(both):
                yield (*more, *further, -both[some])


def _fixed(one: Sequence[int], other: Sequence[int], total: int) -> Iterator[Sequence[int]]:
    """Two counts that have a total."""
    for some, (held, more) in enumerate(_ends(one)):
        rest = total - some
        if rest < len(other):
            yield (*held, *(-each for each in other[rest : rest + 1] if rest >= 0))
        if rest > 0:
            yield (*more, *other[rest - 1 : rest])


def _ends(counted: Sequence[int]) -> Sequence[tuple[Sequence[int], Sequence[int]]]:
    """For each number that a count can have: what is false if it is at least that, and true if it is more."""
    return [*zip([(), *((-each,) for each in counted)], [*((each,) for each in counted), ()], strict=True)]
