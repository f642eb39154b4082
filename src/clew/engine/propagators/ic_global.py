"""All-different as ECLiPSe's library ic_global has it, with its order of running, so that its figures are reproduced.

The algorithm is the one that the library describes, after Puget, A fast algorithm for the bound consistency of alldiff
constraints, AAAI 1998, with inferences from the sizes of domains added. It is between bounds and arc consistency, and
what it finds depends on the order in which constraints run. That order is ECLiPSe's, too: the constraint that was woken
last runs first, those of a variable are woken newest first, and while a constraint is being posted those that it wakes
run as soon as it has removed values. A constraint that has run is replaced by what is left of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from clew.engine.domains import Contradiction, Domain
from clew.engine.propagators.arithmetic import Unequal
from clew.engine.propagators.base import Propagator

if TYPE_CHECKING:
    from clew.engine.rounds import RoundsStore


class _Split(NamedTuple):
    """Variables that need all their values (exhausted), these values as a mask, and the other variables."""

    exhausted: Sequence[Domain]
    mask: int
    others: Sequence[Domain]


class AllDifferent(Propagator):
    """Looks for groups of variables with exactly as many values as members."""

    kind = "all-different"
    stacked = True
    waits = False

    def narrow(self, store: RoundsStore) -> bool:
        """Take exhausted variables out again and again; True where nothing is left to watch."""
        posting = self.round == 0
        store.set(self, "entailed", True)
        left = self.variables
        base = min(each.low for each in left)
        watching = False
        while len(left) > 2:
            split = _split(left, base)
            if split is None or not split.others:
                store.attach(AllDifferent(left))
                return False
            open_ = [each for each in split.exhausted if not each.fixed]
            if open_:
                store.attach(AllDifferent(open_))
                watching = True
            for each in split.others:
                each.without(split.mask, base)
            store.settle(stacked=False)
            if posting:
                store.settle()
            left = split.others
        if len(left) == 2:
            pair = Unequal(*left)
            if not pair.narrow(store):
                store.attach(pair)
                watching = True
        return not watching

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether no value comes twice."""
        return len(set(values)) == len(values)


class EqualByEnds(Propagator):
    """A 0/1 variable is 1 where another has this value; that it is gone is seen only beyond an end of the domain."""

    kind = "reified ="
    event = "bounds"
    urgent = True
    stacked = True
    repeats = False

    def __init__(self, variable: Domain, value: int, switch: Domain) -> None:
        super().__init__((variable, switch))
        self.variable, self.value, self.switch = variable, value, switch

    def __str__(self) -> str:
        return f"{self.switch.name} exactly if {self.variable.name} = {self.value}"

    def narrow(self, store: RoundsStore) -> bool:
        """Settle the variable by the switch, or the switch by the ends of the variable."""
        if self.switch.fixed:
            if self.switch.low:
                self.variable.take(self.value)
            else:
                self.variable.drop(self.value)
        elif not self.variable.low <= self.value <= self.variable.high:
            self.switch.take(0)
        elif self.variable.fixed:
            self.switch.take(1)
        else:
            return False
        return True

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether the switch agrees with the variable."""
        return (values[0] == self.value) == bool(values[1])


def _split(variables: Sequence[Domain], base: int) -> _Split | None:
    """Find the first exhausted variables, going through the maxima from the least.

    Of the variables up to a maximum, those with the greatest minimum come first; their values are gathered until there
    are as many as variables, or too many for all variables at hand.
    """
    masks = [each.mask(base) for each in variables]
    ends = [(mask.bit_length(), -(mask & -mask)) for mask in masks]  # greatest value, least value
    ordered = sorted(range(len(masks)), key=lambda at: (*ends[at], masks[at].bit_count()))
    at_hand: list[int] = []
    start = 0
    while start < len(ordered):
        end = start
        while end < len(ordered) and ends[ordered[end]][0] == ends[ordered[start]][0]:
            end += 1
        at_hand += ordered[start:end]
        at_hand.sort(key=lambda at: ends[at][1])  # stable: those of lesser maxima stay before
        gathered = 0
        for number, at in enumerate(at_hand, 1):
            gathered |= masks[at]
            size = gathered.bit_count()
            if size < number:
                raise Contradiction
            if size == number:
                others = [*at_hand[number:], *ordered[end:]]
                return _Split(
                    [variables[each] for each in at_hand[:number]], gathered, [variables[each] for each in others]
                )
            if size > len(at_hand):
                break
        start = end
    return None
