"""Variables of the engine `rounds`: a domain is a number with a bit for each value, a view looks at another variable.

Propagators narrow by `take`, `drop`, `below`, `above` and `only`, which raise Contradiction where no value is left.
What `core.model.Variable` asks for is written once, in terms of these.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from clew.engine.propagators.base import Propagator
    from clew.engine.rounds import RoundsStore

Event = Literal["fixed", "bounds", "any"]  # what a propagator waits for; each is also one of those after it


class Contradiction(Exception):
    """No value is left for a variable, or a constraint cannot hold."""


class Domain:
    """What all variables share."""

    name: str
    inner: Any
    degree: int

    def __init__(self, name: str) -> None:
        self.name = name
        self.inner = self
        self.degree = 0

    @property
    @abstractmethod
    def low(self) -> int:
        """The least value left."""

    @property
    @abstractmethod
    def high(self) -> int:
        """The greatest value left."""

    @property
    def fixed(self) -> bool:
        """Whether one value is left."""
        return self.low == self.high

    @property
    def size(self) -> int:
        """How many values are left."""
        return len(self.values())

    @property
    def boolean(self) -> bool:
        """Whether it was made as a 0/1 variable."""
        return False

    @property
    @abstractmethod
    def roots(self) -> Sequence[Integer]:
        """The variables that it looks at: itself, if it is not a view."""

    @abstractmethod
    def event(self, awaited: Event) -> Event:
        """What to wait for in the variable behind, to hear of such a change here."""

    @abstractmethod
    def values(self) -> Sequence[int]:
        """The values left, least first."""

    @abstractmethod
    def has(self, value: int) -> bool:
        """Whether this value is left."""

    # Narrowing; a change that leaves no value raises Contradiction.
    @abstractmethod
    def take(self, value: int) -> None:
        """Leave this value alone."""

    @abstractmethod
    def drop(self, value: int) -> None:
        """Remove this value."""

    @abstractmethod
    def below(self, most: int) -> None:
        """Remove all values greater than this one."""

    @abstractmethod
    def above(self, least: int) -> None:
        """Remove all values less than this one."""

    def only(self, wanted: Iterable[int]) -> None:
        """Remove all other values."""
        known = set(wanted)
        for value in self.values():
            if value not in known:
                self.drop(value)

    def mask(self, base: int) -> int:
        """The values as bits, the lowest one for the value `base`, which is not above any of them."""
        return sum(1 << (value - base) for value in self.values())

    def without(self, bits: int, base: int) -> None:
        """Remove the values of a mask."""
        for value in self.values():
            if bits >> (value - base) & 1:
                self.drop(value)

    # What models and the search use.
    def fix(self, value: int) -> bool:
        """Leave this value alone; False where it is not there."""
        return _done(self.take, value)

    def remove(self, value: int) -> bool:
        """Remove this value; False where no other is left."""
        return _done(self.drop, value)

    def at_most(self, value: int) -> bool:
        """Remove all greater values; False where no other is left."""
        return _done(self.below, value)

    def at_least(self, value: int) -> bool:
        """Remove all lesser values; False where no other is left."""
        return _done(self.above, value)

    def __repr__(self) -> str:
        return f"{self.name} in {list(self.values())}"


def _done(narrow: Callable[[int], None], value: int) -> bool:
    try:
        narrow(value)
    except Contradiction:
        return False
    return True


class Integer(Domain):
    """A variable; bit 0 of its domain is the value `base`, which is 0 unless there are negative values."""

    def __init__(self, store: RoundsStore, name: str, values: Iterable[int], *, boolean: bool = False) -> None:
        super().__init__(name)
        known = list(values)
        self._store = store
        self._boolean = boolean
        self.base = min(0, *known)
        self.bits = sum(1 << (value - self.base) for value in set(known))
        self.on_fixed: tuple[Propagator, ...] = ()  # who is woken by what, the newest first
        self.on_bounds: tuple[Propagator, ...] = ()
        self.on_any: tuple[Propagator, ...] = ()

    @property
    def low(self) -> int:
        """The least value left."""
        return (self.bits & -self.bits).bit_length() - 1 + self.base

    @property
    def high(self) -> int:
        """The greatest value left."""
        return self.bits.bit_length() - 1 + self.base

    @property
    def fixed(self) -> bool:
        """Whether one value is left."""
        return not self.bits & (self.bits - 1)

    @property
    def size(self) -> int:
        """How many values are left."""
        return self.bits.bit_count()

    @property
    def boolean(self) -> bool:
        """Whether it was made as a 0/1 variable."""
        return self._boolean

    @property
    def roots(self) -> Sequence[Integer]:
        """Itself."""
        return (self,)

    def event(self, awaited: Event) -> Event:
        """What is awaited."""
        return awaited

    def values(self) -> Sequence[int]:
        """The values left, least first."""
        return values_of(self.bits, self.base)

    def has(self, value: int) -> bool:
        """Whether this value is left."""
        return value >= self.base and bool(self.bits >> (value - self.base) & 1)

    def mask(self, base: int) -> int:
        """The values as bits, the lowest one for the value `base`, which is not above any of them."""
        return self.bits << (self.base - base) if base <= self.base else self.bits >> (base - self.base)

    def without(self, bits: int, base: int) -> None:
        """Remove the values of a mask."""
        self.keep(~(bits << (base - self.base) if base >= self.base else bits >> (self.base - base)))

    def keep(self, bits: int) -> None:
        """Remove the values that are not among these bits."""
        left = self.bits & bits
        if left != self.bits:
            if not left:
                raise Contradiction
            self._store.change(self, left)

    def take(self, value: int) -> None:
        """Leave this value alone."""
        self.keep(1 << (value - self.base) if value >= self.base else 0)

    def drop(self, value: int) -> None:
        """Remove this value."""
        if value >= self.base:
            self.keep(~(1 << (value - self.base)))

    def below(self, most: int) -> None:
        """Remove all values greater than this one."""
        self.keep((1 << (most - self.base + 1)) - 1 if most >= self.base else 0)

    def above(self, least: int) -> None:
        """Remove all values less than this one."""
        if least > self.base:
            self.keep(-1 << (least - self.base))

    def only(self, wanted: Iterable[int]) -> None:
        """Remove all other values."""
        bits = 0
        for value in wanted:
            if value >= self.base:
                bits |= 1 << (value - self.base)
        self.keep(bits)


def values_of(bits: int, base: int = 0) -> list[int]:
    """The values of a set of bits, least first."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1 + base)
        bits ^= lowest
    return found


class Switch(Domain):
    """A 0/1 view: `state` says 0, 1 or None (open), and `take` turns it."""

    def __init__(self, name: str, behind: Domain) -> None:
        super().__init__(name)
        self.behind = behind

    @abstractmethod
    def state(self) -> int | None:
        """What it is, where that is known."""

    @property
    def low(self) -> int:
        """1 where it is known to be 1."""
        return self.state() or 0

    @property
    def high(self) -> int:
        """0 where it is known to be 0."""
        known = self.state()
        return 1 if known is None else known

    @property
    def boolean(self) -> bool:
        """A switch is 0/1."""
        return True

    @property
    def roots(self) -> Sequence[Integer]:
        """The variable behind it."""
        return self.behind.roots

    def event(self, awaited: Event) -> Event:
        """Any change behind it may turn it."""
        return self.behind.event("any")

    def values(self) -> Sequence[int]:
        """0, 1 or both."""
        known = self.state()
        return (0, 1) if known is None else (known,)

    def has(self, value: int) -> bool:
        """Whether it may be so."""
        return value in self.values()

    def drop(self, value: int) -> None:
        """Turn it to the other side."""
        if value in (0, 1):
            self.take(1 - value)

    def below(self, most: int) -> None:
        """Turn it off, unless 1 is allowed."""
        if most < 1:
            self.take(most)

    def above(self, least: int) -> None:
        """Turn it on, unless 0 is allowed."""
        if least > 0:
            self.take(least)


class IsValue(Switch):
    """Whether a variable has this value."""

    def __init__(self, behind: Domain, value: int) -> None:
        super().__init__(f"{behind.name}={value}", behind)
        self.value = value

    def state(self) -> int | None:
        """1 where no other value is left, 0 where this one is gone."""
        if not self.behind.has(self.value):
            return 0
        return 1 if self.behind.fixed else None

    def take(self, value: int) -> None:
        """Settle it."""
        if value not in (0, 1):
            raise Contradiction
        if value:
            self.behind.take(self.value)
        else:
            self.behind.drop(self.value)


class IsAtMost(Switch):
    """Whether a variable is at most this value."""

    def __init__(self, behind: Domain, value: int) -> None:
        super().__init__(f"{behind.name}<={value}", behind)
        self.value = value

    def event(self, awaited: Event) -> Event:
        """Only the ends of the domain matter."""
        return self.behind.event("bounds")

    def state(self) -> int | None:
        """Known where the whole domain is on one side."""
        if self.behind.high <= self.value:
            return 1
        return 0 if self.behind.low > self.value else None

    def take(self, value: int) -> None:
        """Settle it."""
        if value not in (0, 1):
            raise Contradiction
        if value:
            self.behind.below(self.value)
        else:
            self.behind.above(self.value + 1)


class Negation(Switch):
    """1 where another switch is 0."""

    def __init__(self, behind: Domain) -> None:
        super().__init__(f"not {behind.name}", behind)

    def event(self, awaited: Event) -> Event:
        """What is awaited of the other one."""
        return self.behind.event(awaited)

    def state(self) -> int | None:
        """The opposite of what the other one is."""
        return 1 - self.behind.low if self.behind.fixed else None

    def take(self, value: int) -> None:
        """Settle it."""
        self.behind.take(1 - value)


class Affine(Domain):
    """The view factor * variable + offset."""

    def __init__(self, factor: int, behind: Domain, offset: int) -> None:
        super().__init__(f"{factor}*{behind.name}{offset:+}")
        self.factor, self.behind, self.offset = factor, behind, offset

    @property
    def low(self) -> int:
        """The least value left."""
        return self.factor * (self.behind.low if self.factor > 0 else self.behind.high) + self.offset

    @property
    def high(self) -> int:
        """The greatest value left."""
        return self.factor * (self.behind.high if self.factor > 0 else self.behind.low) + self.offset

    @property
    def roots(self) -> Sequence[Integer]:
        """The variable behind it."""
        return self.behind.roots

    def event(self, awaited: Event) -> Event:
        """What is awaited of the variable behind."""
        return self.behind.event(awaited)

    def values(self) -> Sequence[int]:
        """The values left, least first."""
        found = [self.factor * value + self.offset for value in self.behind.values()]
        return found if self.factor > 0 else found[::-1]

    def has(self, value: int) -> bool:
        """Whether this value is left."""
        quotient, rest = divmod(value - self.offset, self.factor)
        return not rest and self.behind.has(quotient)

    def take(self, value: int) -> None:
        """Leave this value alone."""
        quotient, rest = divmod(value - self.offset, self.factor)
        if rest:
            raise Contradiction
        self.behind.take(quotient)

    def drop(self, value: int) -> None:
        """Remove this value."""
        quotient, rest = divmod(value - self.offset, self.factor)
        if not rest:
            self.behind.drop(quotient)

    def below(self, most: int) -> None:
        """Remove all values greater than this one."""
        if self.factor > 0:
            self.behind.below((most - self.offset) // self.factor)
        else:
            self.behind.above(-((most - self.offset) // -self.factor))

    def above(self, least: int) -> None:
        """Remove all values less than this one."""
        if self.factor > 0:
            self.behind.above(-((self.offset - least) // self.factor))
        else:
            self.behind.below((self.offset - least) // -self.factor)
