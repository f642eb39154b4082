"""Clauses over 0/1 variables, sets of values, and what never holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clew.engine.domains import Contradiction, Domain
from clew.engine.propagators.base import Propagator

if TYPE_CHECKING:
    from clew.engine.rounds import RoundsStore


class AtLeastOne(Propagator):
    """One of several 0/1 variables is 1."""

    kind = "at least one"
    event = "fixed"
    repeats = False

    def narrow(self, store: RoundsStore) -> bool:
        """Turn the last one on that is not 0."""
        left = []
        for each in self.variables:
            if each.low:
                return True
            if each.high:
                left.append(each)
        if not left:
            raise Contradiction
        if len(left) > 1:
            return False
        left[0].take(1)
        return True

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether one is 1."""
        return any(values)


class Member(Propagator):
    """A variable has one of some values."""

    kind = "member"

    def __init__(self, variable: Domain, values: frozenset[int], *, outside: bool = False) -> None:
        super().__init__((variable,))
        self.variable, self.wanted, self.outside = variable, values, outside

    def __str__(self) -> str:
        listed = ", ".join(map(str, sorted(self.wanted)))
        return f"{self.variable.name} {'not ' * self.outside}in {listed or 'nothing'}"

    def narrow(self, store: RoundsStore) -> bool:
        """Remove the others."""
        values = [value for value in self.variable.values() if (value in self.wanted) != self.outside]
        if not values:
            raise Contradiction
        self.variable.only(values)
        return True

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether it has one of them."""
        return (values[0] in self.wanted) != self.outside

    def holds(self) -> bool | None:
        """Known where all values left are among them, or none."""
        found = {(value in self.wanted) != self.outside for value in self.variable.values()}
        return found.pop() if len(found) == 1 else None

    def opposite(self) -> Propagator:
        """It has none of them."""
        return Member(self.variable, self.wanted, outside=not self.outside)


class Impossible(Propagator):
    """Never holds."""

    kind = "impossible"

    def __str__(self) -> str:
        return "what cannot be"

    def narrow(self, store: RoundsStore) -> bool:
        """Fail."""
        raise Contradiction

    def satisfied(self, values: Sequence[int]) -> bool:
        """Never."""
        return False

    def holds(self) -> bool | None:
        """Never."""
        return False
