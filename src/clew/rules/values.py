"""The literals of a place's values, and places as native code takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

Literal = int


class Values(Mapping[int, Literal]):
    """The literals of a place's values, from the first on, listed when somebody asks for them.

    `span` has the first value, how many there are, and the first literal, if the values follow each other; `number` is
    the place's own among all places of a puzzle that have more than two values.
    """

    __slots__ = ("_first", "_listed", "_values", "number", "span")

    def __init__(self, values: Sequence[int], first: Literal, number: int, *, follow: bool) -> None:
        self._values, self._first = values, first
        self._listed: dict[int, Literal] | None = None
        self.number = number
        self.span = (values[0], len(values), first) if follow else None

    @property
    def listed(self) -> Mapping[int, Literal]:
        """The literal of each value."""
        if self._listed is None:
            self._listed = dict(zip(self._values, range(self._first, self._first + len(self._values)), strict=True))
        return self._listed

    def __getitem__(self, value: int) -> Literal:
        return self.listed[value]

    def __iter__(self) -> Iterator[int]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, value: object) -> bool:
        return value in self.listed

    def get(self, value: int, default: Any = None) -> Any:
        """The literal of a value, if there is one."""
        listed = self._listed
        return (self.listed if listed is None else listed).get(value, default)

    def keys(self) -> Any:
        """The values."""
        return self.listed.keys()

    def values(self) -> Any:
        """The literals."""
        return self.listed.values()

    def items(self) -> Any:
        """Each value with its literal."""
        return self.listed.items()


class Switches(Sequence[Mapping[int, Literal]]):
    """Places that are off or on, by the literal that each is on; listed when somebody asks for them.

    A place that is off has the value 0, one that is on 1, or what `worth` has for it.
    """

    __slots__ = ("_listed", "literals", "worth")

    def __init__(self, literals: Iterable[Literal], worth: Iterable[int] | None = None) -> None:
        self.literals = [*literals]
        self.worth = None if worth is None else [*worth]
        self._listed: list[Mapping[int, Literal]] | None = None

    @property
    def listed(self) -> list[Mapping[int, Literal]]:
        """The literals of each place's values."""
        if self._listed is None:
            worth = [1] * len(self.literals) if self.worth is None else self.worth
            self._listed = [{0: -each, on: each} for each, on in zip(self.literals, worth, strict=True)]
        return self._listed

    def __getitem__(self, at: Any) -> Any:
        return self.listed[at]

    def __iter__(self) -> Iterator[Mapping[int, Literal]]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.literals)


def plain(values: Mapping[int, Literal]) -> Mapping[int, Literal]:
    """The literals of a place's values in a dictionary, which answers faster: for those who ask for many."""
    return values.listed if isinstance(values, Values) else values


def spans(places: Iterable[Mapping[int, Literal]], least: int, most: int) -> list[int] | None:
    """The values of all places as native code takes them, if they follow each other and are within bounds."""
    numbers: list[int] = []
    for place in places:
        if not isinstance(place, Values) or (span := place.span) is None:
            return None
        first, count, _ = span
        if first < least or first + count - 1 > most:
            return None
        numbers += span
    return numbers


def numbered_or_switched(places: Iterable[Mapping[int, Literal]]) -> list[int] | None:
    """The same as `numbered`, but a place that is off or on may be among them, as the literal that it is off."""
    numbers: list[int] = []
    for place in places:
        if isinstance(place, Values):
            if place.span is None or place.span[0] < 0:
                return None
            numbers.append(place.number)
        elif len(place) == 2 and (off := place.get(0, 0)) < 0 and place.get(1) == -off:
            numbers.append(off)
        else:
            return None
    return numbers


def numbered(places: Iterable[Mapping[int, Literal]]) -> list[int] | None:
    """The numbers of all places, which brief records name them by, if the values of each follow each other."""
    numbers: list[int] = []
    for place in places:
        if not isinstance(place, Values) or place.span is None or place.span[0] < 0:
            return None
        numbers.append(place.number)
    return numbers
