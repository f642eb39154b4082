"""A hashi pattern that native code found, with its islands and bridges by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.frozen import dataclass
from clew.core.ladder import Entry
from clew.core.places import Place
from clew.families.hashi.puzzle import Hashi

if TYPE_CHECKING:
    from clew._native import HashiFinding

_ASSUMING = frozenset({"WhatIfCounting", "WhatIfAll"})


@dataclass(frozen=True)
class Pattern:
    """A native finding made readable; islands and bridges come from it as numbers from 0, values as bits.

    `before` has the values that each bridge it speaks of could have until then.
    """

    puzzle: Hashi
    entry: Entry
    finding: HashiFinding
    before: Mapping[Place, frozenset[int]]
    chain: Sequence[Pattern] = ()

    @property
    def assumes(self) -> bool:
        """Whether the pattern is an assumption that fails."""
        return self.entry.key in _ASSUMING

    @property
    def clash(self) -> int:
        """How it ends in a contradiction; 0 for not at all."""
        return self.finding.clash

    @property
    def islands(self) -> list[Place]:
        """Name the islands of the pattern by their cells."""
        return self._islands(self.finding.islands)

    @property
    def path(self) -> list[Place]:
        """Name the bridges of the pattern."""
        return [self.puzzle.graph.names[bridge] for bridge in self.finding.path]

    @property
    def number(self) -> int | None:
        """The number of the pattern's first island."""
        return self.numbers[0]

    @property
    def numbers(self) -> list[int | None]:
        """The numbers of the pattern's islands."""
        return [self.puzzle.islands[island].number for island in self.finding.islands]

    @property
    def clues(self) -> list[Place]:
        """Name the islands whose number is cited."""
        return self._islands(self.finding.clues)

    @property
    def neighbours(self) -> int:
        """How many neighbours the pattern's first island has."""
        return len(self.puzzle.graph.around[self.finding.islands[0]])

    @property
    def removed(self) -> Mapping[Place, frozenset[int]]:
        """The values that are ruled out."""
        return self._values(self.finding.removed)

    @property
    def because(self) -> Mapping[Place, frozenset[int]]:
        """The values that were gone before, and must be."""
        return self._values(self.finding.because)

    def left(self, place: Place) -> frozenset[int]:
        """The values that a bridge may still have when it is done."""
        return self.before[place] - self.removed.get(place, frozenset())

    def cited(self, place: Place) -> frozenset[int]:
        """What a bridge that it rests on may be, given what is cited; if it is known, its value."""
        before = self.before[place]
        return before if len(before) == 1 else frozenset(range(self.puzzle.most + 1)) - self.because[place]

    def _islands(self, numbers: Iterable[int]) -> list[Place]:
        return [self.puzzle.islands[island].name for island in numbers]

    def _values(self, masks: Iterable[tuple[int, int]]) -> Mapping[Place, frozenset[int]]:
        names = self.puzzle.graph.names
        return {names[bridge]: values_of(bits) for bridge, bits in masks}


def values_of(bits: int) -> frozenset[int]:
    """Read a set of values."""
    return frozenset(value for value in range(5) if bits >> value & 1)
