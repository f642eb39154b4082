"""Comparisons, sums, and results that are computed from one or two variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING

from clew.core.model import Relation
from clew.engine.domains import Contradiction, Domain
from clew.engine.propagators.base import Propagator

if TYPE_CHECKING:
    from clew.engine.rounds import RoundsStore

RELATIONS: Mapping[Relation, Callable[[int, int], bool]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}
_OPPOSITES: Mapping[Relation, Relation] = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def compare(left: Domain, relation: Relation, right: Domain) -> Propagator:
    """Relate two variables, or a variable and a constant."""
    if relation in ("=", "!="):
        return Equal(left, right) if relation == "=" else Unequal(left, right)
    if relation in (">", ">="):
        left, right = right, left
    return Less(left, right, gap=int(relation in ("<", ">")), text=relation)


class Equal(Propagator):
    """Two variables have the same value."""

    kind = "="

    def __init__(self, left: Domain, right: Domain) -> None:
        super().__init__((left, right))
        self.left, self.right = left, right

    def __str__(self) -> str:
        return f"{self.left.name} = {self.right.name}"

    def narrow(self, store: RoundsStore) -> bool:
        """Keep the values that both have."""
        self.left.only(self.right.values())
        self.right.only(self.left.values())
        return self.left.fixed

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether they are equal."""
        return values[0] == values[1]

    def holds(self) -> bool | None:
        """False where they have no value in common."""
        if self.left.fixed and self.right.fixed:
            return self.left.low == self.right.low
        few, many = sorted((self.left, self.right), key=lambda each: each.size)
        return None if any(map(many.has, few.values())) else False

    def opposite(self) -> Propagator:
        """They differ."""
        return Unequal(self.left, self.right)


class Unequal(Propagator):
    """Two variables have different values: waits until one is known."""

    kind = "≠"
    event = "fixed"
    urgent = True
    repeats = False

    def __init__(self, left: Domain, right: Domain) -> None:
        super().__init__((left, right))
        self.left, self.right = left, right

    def __str__(self) -> str:
        return f"{self.left.name} ≠ {self.right.name}"

    def narrow(self, store: RoundsStore) -> bool:
        """Remove a known value from the other variable."""
        if self.left.fixed:
            self.right.drop(self.left.low)
        elif self.right.fixed:
            self.left.drop(self.right.low)
        else:
            return False
        return True

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether they differ."""
        return values[0] != values[1]

    def holds(self) -> bool | None:
        """True where they have no value in common."""
        known = Equal(self.left, self.right).holds()
        return None if known is None else not known

    def opposite(self) -> Propagator:
        """They are equal."""
        return Equal(self.left, self.right)


class Less(Propagator):
    """One variable is less than another by a gap at least."""

    kind = "≤"
    event = "bounds"
    repeats = False

    def __init__(self, left: Domain, right: Domain, *, gap: int, text: str = "<=") -> None:
        super().__init__((left, right))
        self.left, self.right, self.gap, self.text = left, right, gap, text

    def __str__(self) -> str:
        one, other = self.left.name, self.right.name
        return f"{other} {self.text} {one}" if self.text in (">", ">=") else f"{one} {self.text} {other}"

    def narrow(self, store: RoundsStore) -> bool:
        """Move the ends."""
        self.left.below(self.right.high - self.gap)
        self.right.above(self.left.low + self.gap)
        return self.left.high + self.gap <= self.right.low

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether the gap is there."""
        return values[0] + self.gap <= values[1]

    def holds(self) -> bool | None:
        """Known where the domains do not overlap."""
        if self.left.high + self.gap <= self.right.low:
            return True
        return False if self.left.low + self.gap > self.right.high else None

    def opposite(self) -> Propagator:
        """The other is less."""
        return Less(self.right, self.left, gap=1 - self.gap, text="<=" if self.gap else "<")


Terms = Sequence[tuple[int, Domain]]


def linear(terms: Terms, relation: Relation, total: Domain) -> Propagator:
    """Relate a weighted sum to a total."""
    every = [*terms, (-1, total)]
    if relation in (">", ">="):
        every = [(-factor, variable) for factor, variable in every]
    return Sum(every, relation)


class Sum(Propagator):
    """A weighted sum is 0, not 0, at most 0 or less than 0; the last term is the total of the original."""

    kind = "sum"
    event = "bounds"

    def __init__(self, terms: Terms, relation: Relation) -> None:
        super().__init__(variable for _, variable in terms)
        self.terms, self.relation = terms, relation
        self.limit = -1 if relation in ("<", ">") else 0
        roots = [root for variable in self.variables for root in variable.roots]
        # A pass for = moves both ends of each variable by those of all others: it can enable itself.
        self.repeats = relation == "=" or len(set(map(id, roots))) < len(roots)

    def __str__(self) -> str:
        turn = -1 if self.relation in (">", ">=") else 1
        *parts, (_, total) = ((turn * factor, variable.name) for factor, variable in self.terms)
        text = " + ".join(name if factor == 1 else f"{factor}*{name}" for factor, name in parts)
        return f"{text.replace('+ -1*', '- ').replace('+ -', '- ')} {self.relation} {total}"

    def narrow(self, store: RoundsStore) -> bool:
        """Move the ends of each variable as far as the ends of the others demand."""
        if self.relation == "!=":
            return self._narrow_unequal()
        done = self._at_most(self.terms, self.limit)
        if self.relation == "=":
            opposite = [(-factor, variable) for factor, variable in self.terms]
            return self._at_most(opposite, 0) and self.all_fixed()
        return done

    @staticmethod
    def _at_most(terms: Terms, limit: int) -> bool:
        """Let the sum be at most the limit; True where it always is."""
        room = limit - sum(factor * (each.low if factor > 0 else each.high) for factor, each in terms)
        if room < 0:
            raise Contradiction
        for factor, each in terms:
            if factor > 0 and factor * (each.high - each.low) > room:
                each.below(each.low + room // factor)
            elif factor < 0 and -factor * (each.high - each.low) > room:
                each.above(each.high - room // -factor)
        return sum(factor * (each.high if factor > 0 else each.low) for factor, each in terms) <= limit

    def _narrow_unequal(self) -> bool:
        left = [(factor, each) for factor, each in self.terms if not each.fixed]
        rest = sum(factor * each.low for factor, each in self.terms if each.fixed)
        if not left:
            if rest == 0:
                raise Contradiction
            return True
        if len(left) > 1:
            return False
        factor, each = left[0]
        if rest % factor == 0:
            each.drop(-rest // factor)
        return True

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether the sum is right."""
        total = sum(factor * value for (factor, _), value in zip(self.terms, values, strict=True))
        if self.relation in ("=", "!="):
            return (total == 0) == (self.relation == "=")
        return total <= self.limit

    def holds(self) -> bool | None:
        """Known where the ends of the sum decide it."""
        least = sum(factor * (each.low if factor > 0 else each.high) for factor, each in self.terms)
        most = sum(factor * (each.high if factor > 0 else each.low) for factor, each in self.terms)
        if self.relation in ("=", "!="):
            if least == most == 0:
                return self.relation == "="
            return self.relation == "!=" if least > 0 or most < 0 else None
        if most <= self.limit:
            return True
        return False if least > self.limit else None

    def opposite(self) -> Propagator:
        """The sum is related the other way."""
        turned = [(-factor, variable) for factor, variable in self.terms]
        return Sum(self.terms if self.relation in ("=", "!=") else turned, _OPPOSITES[self.relation])


def divided(left: int, right: int) -> int | None:
    """Divide towards 0; nothing where the divisor is 0."""
    if right == 0:
        return None
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


class Computed(Propagator):
    """A result is computed from two variables, which may be the same; every pair of values is looked at."""

    def __init__(
        self, kind: str, left: Domain, right: Domain, result: Domain, compute: Callable[[int, int], int | None]
    ) -> None:
        super().__init__((left, right, result))
        self.kind, self.compute = kind, compute
        self.left, self.right, self.result = left, right, result
        self.repeats = len({id(root) for each in self.variables for root in each.roots}) < 3

    def __str__(self) -> str:
        return f"{self.result.name} = {self.kind} of {self.left.name} and {self.right.name}"

    def narrow(self, store: RoundsStore) -> bool:
        """Keep the values for which some pair gives a result that is left."""
        lefts: set[int] = set()
        rights: set[int] = set()
        results: set[int] = set()
        same = self.left is self.right
        others = self.right.values()
        for one in self.left.values():
            for other in (one,) if same else others:
                result = self.compute(one, other)
                if result is not None and self.result.has(result):
                    lefts.add(one)
                    rights.add(other)
                    results.add(result)
        self.left.only(lefts)
        self.right.only(rights)
        self.result.only(results)
        return self.all_fixed()

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether the result is right."""
        return self.compute(values[0], values[1]) == values[2]


class Distance(Propagator):
    """How far two variables are from each other is related to a length; every pair of values is looked at."""

    kind = "distance"

    def __init__(self, left: Domain, right: Domain, relation: Relation, length: Domain) -> None:
        super().__init__((left, right, length))
        self.left, self.right, self.length = left, right, length
        self.relation, self.related = relation, RELATIONS[relation]

    def __str__(self) -> str:
        return f"|{self.left.name} - {self.right.name}| {self.relation} {self.length.name}"

    def narrow(self, store: RoundsStore) -> bool:
        """Keep the values that are compatible with some of the others."""
        lefts: set[int] = set()
        rights: set[int] = set()
        apart: set[int] = set()
        lengths = self.length.values()
        for one in self.left.values():
            for other in self.right.values():
                if any(self.related(abs(one - other), length) for length in lengths):
                    lefts.add(one)
                    rights.add(other)
                    apart.add(abs(one - other))
        self.left.only(lefts)
        self.right.only(rights)
        self.length.only([length for length in lengths if any(self.related(each, length) for each in apart)])
        return self.all_fixed()

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether the distance is as it should be."""
        return self.related(abs(values[0] - values[1]), values[2])

    def opposite(self) -> Propagator:
        """The opposite relation."""
        return Distance(self.left, self.right, _OPPOSITES[self.relation], self.length)


class Ascending(Propagator):
    """Each variable is at least the one before it plus a gap."""

    kind = "ascending"
    event = "bounds"
    repeats = False

    def __init__(self, variables: Sequence[Domain], gap: int) -> None:
        super().__init__(variables)
        self.gap = gap

    def narrow(self, store: RoundsStore) -> bool:
        """Move the lower ends from the left, the upper ends from the right."""
        for one, other in pairwise(self.variables):
            other.above(one.low + self.gap)
        for other, one in pairwise(self.variables[::-1]):
            one.below(other.high - self.gap)
        return all(one.high + self.gap <= other.low for one, other in pairwise(self.variables))

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether they ascend."""
        return all(one + self.gap <= other for one, other in pairwise(values))
