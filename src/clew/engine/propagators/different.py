"""All-different in three strengths: by settled values, by ranges, by matching."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clew.engine.domains import Contradiction
from clew.engine.propagators.base import Propagator

if TYPE_CHECKING:
    from clew.engine.rounds import RoundsStore


class _Different(Propagator):
    kind = "all-different"

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether no value comes twice."""
        return len(set(values)) == len(values)


class Weak(_Different):
    """A settled value leaves the domains of the others, nothing more."""

    event = "fixed"
    repeats = False

    def narrow(self, store: RoundsStore) -> bool:
        """Remove settled values, and those of variables that this settles."""
        settled: set[int] = set()
        left = list(range(len(self.variables)))
        while fixed := [at for at in left if self.variables[at].fixed]:
            for at in fixed:
                value = self.variables[at].low
                if value in settled:
                    raise Contradiction
                settled.add(value)
            left = [at for at in left if at not in fixed]
            for at in left:
                for value in settled:
                    self.variables[at].drop(value)
        return len(left) < 2


class Bounds(_Different):
    """A range with as many variables as values (a Hall interval) is left to these: Puget, AAAI 1998."""

    event = "bounds"
    repeats = False

    def narrow(self, store: RoundsStore) -> bool:
        """Move the ends of the others out of full ranges, until none moves."""
        while self._moved():
            pass
        return self.all_fixed()

    def _moved(self) -> bool:
        before = [(each.low, each.high) for each in self.variables]
        for low in sorted({least for least, _ in before}):
            for high in sorted({most for _, most in before if most >= low}):
                self._leave(low, high)
        return before != [(each.low, each.high) for each in self.variables]

    def _leave(self, low: int, high: int) -> None:
        """Where the variables within a range need all of it, move the ends of the others."""
        inside = [low <= each.low and each.high <= high for each in self.variables]
        if sum(inside) > high - low + 1:
            raise Contradiction
        if sum(inside) == high - low + 1:
            for each, within in zip(self.variables, inside, strict=True):
                if not within:
                    if low == high:
                        each.drop(low)  # a settled value also leaves the middle of a domain
                    if low <= each.low <= high:
                        each.above(high + 1)
                    if low <= each.high <= high:
                        each.below(low - 1)


class Arc(_Different):
    """Keeps the values that occur in some full assignment of the constraint: Régin, AAAI 1994."""

    repeats = False

    def narrow(self, store: RoundsStore) -> bool:
        """Find an assignment, then keep each value that can be exchanged into it.

        A variable may take the value of another one if that one can move on, by a chain of such moves, to a value that
        no variable has or to the one that the first gave up.
        """
        domains = [each.values() for each in self.variables]
        holder = _matched(domains)
        held = {at: value for value, at in holder.items()}
        free = {at for at, values in enumerate(domains) if any(value not in holder for value in values)}
        reach = _reachable([{holder[value] for value in values if value in holder} for values in domains])
        for at, values in enumerate(domains):
            wanted = [
                value
                for value in values
                if value == held[at]
                or value not in holder
                or at in reach[holder[value]]
                or not free.isdisjoint(reach[holder[value]])
            ]
            self.variables[at].only(wanted)
        return self.all_fixed()


def _matched(domains: Sequence[Sequence[int]]) -> dict[int, int]:
    """Give each variable a value of its own: by value, which variable has it."""
    holder: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for value in domains[at]:
            if value not in tried:
                tried.add(value)
                if value not in holder or place(holder[value], tried):
                    holder[value] = at
                    return True
        return False

    for at in range(len(domains)):
        if not place(at, set()):
            raise Contradiction
    return holder


def _reachable(steps: Sequence[set[int]]) -> Sequence[set[int]]:
    """From each node, the nodes that some steps lead to, itself included."""
    found = []
    for start in range(len(steps)):
        seen = {start}
        waiting = [start]
        while waiting:
            following = steps[waiting.pop()] - seen
            seen |= following
            waiting += following
        found.append(seen)
    return found
