"""What is known of each house on the way: its possible partners, and what that says about distances.

All reasons are kept as absences: (pair, value) says that the pair no longer has that value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clew.core.frozen import dataclass, field
from clew.core.places import Value
from clew.core.results import Knowledge
from clew.families.houses.puzzle import APART, JOINED, Houses, Pair, pair_of
from clew.families.houses.wording import houses_named, sentence

Absence = tuple[Pair, Value]


def pair(one: int, other: int) -> Pair:
    """Two houses as a pair."""
    return Pair(min(one, other), max(one, other))


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One deduction: the pairs it joins or keeps apart, what it rests on, and why it holds."""

    technique: str  # its key
    joined: Sequence[Pair] = ()
    parted: Sequence[Pair] = ()
    because: frozenset[Absence]
    text: str
    houses: Sequence[int]  # to look at
    chain: Sequence[Finding] = field(default=())

    def gone(self) -> Iterator[Absence]:
        """The values that are ruled out."""
        yield from ((each, APART) for each in self.joined)
        yield from ((each, JOINED) for each in self.parted)


@dataclass(frozen=True)
class Clash:
    """Why things cannot be as assumed."""

    text: str
    because: frozenset[Absence]


class Sight:
    """Partners that are possible (they include the one that is sure); changed only by `apply`."""

    def __init__(self, puzzle: Houses, partners: list[set[int]], sure: dict[int, int]) -> None:
        self.puzzle = puzzle
        self.partners = partners
        self.sure = sure
        self._distances: dict[int, frozenset[int]] = {}  # by house, as long as nothing changes
        self._open: list[Pair] | None = None

    @classmethod
    def of(cls, puzzle: Houses, known: Knowledge) -> Sight:
        """See what is known."""
        partners: list[set[int]] = [set() for _ in puzzle.points]
        sure: dict[int, int] = {}
        pairs = pair_of(len(puzzle.points))
        for place, values in known.candidates.items():
            one, other = pairs[place]
            if JOINED in values:
                partners[one].add(other)
                partners[other].add(one)
                if APART not in values:
                    sure[one], sure[other] = other, one
        return cls(puzzle, partners, sure)

    def copy(self) -> Sight:
        """The same, to try something on."""
        return Sight(self.puzzle, [set(each) for each in self.partners], dict(self.sure))

    def apply(self, finding: Finding) -> None:
        """Take over what was found."""
        self._distances.clear()
        self._open = None
        for one, other in finding.joined:
            self.sure[one], self.sure[other] = other, one
        for one, other in finding.parted:
            self.partners[one].discard(other)
            self.partners[other].discard(one)

    def distance(self, one: int, other: int) -> int:
        """How far apart two houses are."""
        return self.puzzle.table[one][other]

    def distances(self, house: int) -> frozenset[int]:
        """The distances at which a house may have its partner."""
        known = self._distances.get(house)
        if known is None:
            row = self.puzzle.table[house]
            partners = [self.sure[house]] if house in self.sure else self.partners[house]
            known = self._distances[house] = frozenset([row[other] for other in partners])
        return known

    def open_pairs(self) -> Sequence[Pair]:
        """The pairs that may be joined or apart."""
        if self._open is None:
            self._open = [
                Pair(one, other)
                for one, partners in enumerate(self.partners)
                for other in sorted(partners)
                if one < other and self.sure.get(one) != other
            ]
        return self._open

    def absent(self, house: int, outside: Iterable[int] = ()) -> frozenset[Absence]:
        """Why a house has no more partners than it has; those in `outside` are not mentioned."""
        if house in self.sure:
            return frozenset({(pair(house, self.sure[house]), APART)})
        spared = self.partners[house].union(outside, [house])
        return frozenset((pair(house, other), JOINED) for other in range(len(self.partners)) if other not in spared)

    def absent_at(self, house: int, distances: frozenset[int]) -> frozenset[Absence]:
        """Why a house has its partner at one of these distances."""
        if house in self.sure:
            return self.absent(house)
        return frozenset(each for each in self.absent(house) if self.distance(*each[0]) not in distances)

    def clash(self) -> Clash | None:
        """Find a house that is left without a partner, or with two."""
        for house, partners in enumerate(self.partners):
            if not partners:
                return Clash(sentence("Clash.alone", houses=houses_named([house])), self.absent(house))
            other = self.sure.get(house)
            if other is not None and (other not in partners or self.sure[other] != house):
                both = {
                    (pair(house, other), APART),
                    (pair(house, other), JOINED),
                    (pair(other, self.sure[other]), APART),
                }
                return Clash(sentence("Clash.two", house=other + 1), frozenset(both))
        return None
