"""A set of mostly consecutive numbers, kept as spans: which records of a long file are done."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict


class Spans:
    """A set of numbers from 1 that takes little memory while it has few gaps."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []  # the last number of each span

    def __contains__(self, number: int) -> bool:
        at = bisect_right(self._starts, number) - 1
        return at >= 0 and number <= self._ends[at]

    def __len__(self) -> int:
        return sum(self._ends) - sum(self._starts) + len(self._starts)

    @property
    def last(self) -> int:
        """The largest number, 0 if empty."""
        return self._ends[-1] if self._ends else 0

    def add(self, number: int) -> None:
        """Add a number, joining the spans it touches."""
        if number in self:
            return
        at = bisect_right(self._starts, number)
        touches_left = at > 0 and self._ends[at - 1] == number - 1
        touches_right = at < len(self._starts) and self._starts[at] == number + 1
        if touches_left and touches_right:
            self._ends[at - 1] = self._ends[at]
            del self._starts[at], self._ends[at]
        elif touches_left:
            self._ends[at - 1] = number
        elif touches_right:
            self._starts[at] = number
        else:
            self._starts.insert(at, number)
            self._ends.insert(at, number)

    def length(self, first: int) -> int:
        """How many numbers from the first on are in it without a gap."""
        at = bisect_right(self._starts, first) - 1
        return max(self._ends[at] - first + 1, 0) if at >= 0 else 0

    def within(self, first: int, count: int) -> frozenset[int]:
        """Those among `count` numbers from the first on."""
        return frozenset(number for number in range(first, first + count) if number in self)


Finished = defaultdict[str, Spans]  # numbers of the finished records, by source
