"""What a propagator is, and what can be made of any of them: its truth, its opposite, one of several."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from clew.engine.domains import Contradiction, Domain, Event

if TYPE_CHECKING:
    from clew.engine.rounds import RoundsStore

_NAMED = 12  # variables that a description names


class Propagator:
    """A constraint that narrows the domains of its variables whenever one of them changes.

    `narrow` removes values that cannot be, raises Contradiction where the constraint cannot hold, and says whether the
    constraint is *entailed*: true whatever the variables become, so that it need not run again.
    """

    kind = "constraint"
    event: Event = "any"  # what wakes it
    urgent = False  # cheap ones run before all others
    stacked = False  # of these the last one woken runs first, after those of its urgency that are not
    waits = True  # whether it is woken again; one that does not puts others in its place
    repeats = True  # whether its own changes wake it again

    def __init__(self, variables: Iterable[Domain]) -> None:
        self.variables: Sequence[Domain] = tuple(variables)
        self.entailed = False
        self.posted = False
        self.round = 0  # of the run that is due; 0 where none is
        self.due = False

    def __str__(self) -> str:
        names = [variable.name for variable in self.variables]
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        return f"{self.kind} of {', '.join(names[:_NAMED])}{more}"

    @abstractmethod
    def narrow(self, store: RoundsStore) -> bool:
        """Remove what cannot be; True where the constraint is entailed."""

    @abstractmethod
    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether it holds when each variable has its value."""

    def holds(self) -> bool | None:
        """Whether it holds for all values left (True) or for none (False), as far as it is seen."""
        if all(variable.fixed for variable in self.variables):
            return self.satisfied([variable.low for variable in self.variables])
        return None

    def opposite(self) -> Propagator:
        """The constraint that holds exactly where this one does not."""
        return Opposite(self)

    def all_fixed(self) -> bool:
        """Whether nothing is left to narrow."""
        return all(variable.fixed for variable in self.variables)


class Opposite(Propagator):
    """Waits until the other one is decided."""

    kind = "opposite"

    def __init__(self, other: Propagator) -> None:
        super().__init__(other.variables)
        self.other = other
        self.event = other.event

    def __str__(self) -> str:
        return f"not: {self.other}"

    def narrow(self, store: RoundsStore) -> bool:
        """Fail where the other one holds."""
        known = self.other.holds()
        if known:
            raise Contradiction
        return known is False

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether the other one does not hold."""
        return not self.other.satisfied(values)

    def holds(self) -> bool | None:
        """The opposite of what is known of the other one."""
        known = self.other.holds()
        return None if known is None else not known

    def opposite(self) -> Propagator:
        """The other one."""
        return self.other


class Truth(Propagator):
    """Lets a 0/1 variable be 1 exactly where a constraint holds, or only if it holds (`one_way`)."""

    kind = "truth"

    def __init__(self, switch: Domain, inner: Propagator, *, one_way: bool = False) -> None:
        super().__init__((*inner.variables, switch))
        self.switch, self.inner, self.one_way = switch, inner, one_way
        self.outer = inner.opposite()

    def __str__(self) -> str:
        return f"{self.switch.name} {'only if' if self.one_way else 'exactly if'} {self.inner}"

    def narrow(self, store: RoundsStore) -> bool:
        """Post the constraint or its opposite once the variable is known; else look whether one of them is decided."""
        if not self.switch.fixed:
            known = self.inner.holds()
            if known is None:
                return False
            if known and self.one_way:
                return True
            self.switch.take(int(known))
            return True
        if self.switch.low:
            return self.inner.narrow(store)
        return self.one_way or self.outer.narrow(store)

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether variable and constraint agree."""
        *inner, switch = values
        return self.inner.satisfied(inner) == bool(switch) or (self.one_way and not switch)


class AnyOf(Propagator):
    """Lets at least one of several constraints hold."""

    kind = "any of"

    def __init__(self, parts: Sequence[Propagator]) -> None:
        super().__init__(variable for part in parts for variable in part.variables)
        self.parts = parts

    def __str__(self) -> str:
        return " or ".join(map(str, self.parts))

    def narrow(self, store: RoundsStore) -> bool:
        """Post the last one that may hold."""
        known = [part.holds() for part in self.parts]
        if True in known:
            return True
        left = [part for part, state in zip(self.parts, known, strict=True) if state is None]
        if not left:
            raise Contradiction
        return left[0].narrow(store) if len(left) == 1 else False

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether some part holds."""
        at = 0
        for part in self.parts:
            if part.satisfied(values[at : at + len(part.variables)]):
                return True
            at += len(part.variables)
        return False

    def holds(self) -> bool | None:
        """True where a part holds, False where none can."""
        known = [part.holds() for part in self.parts]
        if True in known:
            return True
        return None if None in known else False
