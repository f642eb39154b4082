"""A ladder of techniques: a table, easiest first, and what finds them; families put what is found into words.

All techniques look at the same knowledge one after another, so what was made of it last is remembered: looking once for
the easiest step answers for the whole ladder.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Generic, NamedTuple, Protocol, TypeVar

from clew.core.family import Grade, Technique
from clew.core.later import Lazy
from clew.core.results import Knowledge, Step

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)
S = TypeVar("S")
T = TypeVar("T")

EASIEST = -1


class Entry(NamedTuple):
    """One technique: the key by which code knows it, its name, its level (1 easiest), its weight in the score."""

    key: str
    name: str
    level: int
    weight: int


class Finding(Protocol):
    """One use of a technique; families have classes of their own."""

    @property
    def technique(self) -> str:
        """The technique's key."""


F = TypeVar("F", bound=Finding)
F_co = TypeVar("F_co", bound=Finding, covariant=True)


class Find(Protocol[P_contra, F_co]):
    """Finds the first use of a technique by its number, or of the easiest there is (EASIEST), or all uses."""

    def __call__(self, puzzle: P_contra, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[F_co]: ...


class Latest(Generic[P, T]):
    """What was made of the knowledge asked about last."""

    def __init__(self, make: Callable[[P, Knowledge], T]) -> None:
        self._make = make
        self._kept: tuple[P, Knowledge, T] | None = None

    def of(self, puzzle: P, known: Knowledge) -> T:
        """Make it, or remember it."""
        kept = self._kept  # read once: another thread may ask meanwhile
        if kept is None or kept[0] is not puzzle or kept[1] is not known:
            kept = self._kept = (puzzle, known, self._make(puzzle, known))
        return kept[2]


class Ladder(Generic[P, F]):
    """A table of techniques, what finds them by their number in it, and how a finding becomes a step.

    `unique` has the keys of those that rest on the puzzle having one solution.
    """

    def __init__(
        self,
        table: Iterable[tuple[str, str, int, int]],
        find: Find[P, F],
        step: Callable[[P, Knowledge, F], Step],
        unique: Collection[str] = (),
    ) -> None:
        self.table: Sequence[Entry] = tuple(Entry(*row) for row in table)
        self._numbers = {entry.key: number for number, entry in enumerate(self.table)}
        self._find = find
        self._step = step
        self._unique = unique
        self._easiest: Latest[P, F | None] = Latest(lambda puzzle, known: self._first(puzzle, known, EASIEST))
        self.techniques: Sequence[Technique[P]] = tuple(map(self._technique, range(len(self.table))))

    def entry(self, finding: Finding) -> Entry:
        """The technique that found something."""
        return self.table[self._numbers[finding.technique]]

    def find_all(self, puzzle: P, known: Knowledge, name: str) -> Sequence[Step]:
        """Find every use of one technique in what is known; each is worded when it is asked for: there may be many."""
        number = next(number for number, entry in enumerate(self.table) if entry.name == name)
        return Lazy(self._uses(puzzle, known, number, all_of_them=True), partial(self._step, puzzle, known))

    def grade(self, climbed: tuple[bool | None, Sequence[int], Sequence[int]]) -> Grade:
        """Name what a native climb counted: solved, uses and longest chain of each technique."""
        solved, uses, chains = climbed
        return Grade(uses=self._named(uses), chains=self._named(chains), solved=bool(solved))

    def level_of(self, graded: Grade) -> int:
        """The level of the hardest step, or the one after the last where the steps do not suffice."""
        levels = [entry.level for entry in self.table if entry.name in graded.uses]
        return max(levels, default=1) if graded.solved else self.table[-1].level + 1

    def techniques_of(self, level: int | None) -> tuple[int, int]:
        """How many techniques must solve a puzzle of a level, and how many must not; 0: none need to."""
        if level is None:
            return 0, 0
        below = sum(entry.level < level for entry in self.table)
        return (0 if below == len(self.table) else sum(entry.level <= level for entry in self.table)), below

    def _named(self, numbered: Sequence[int]) -> Mapping[str, int]:
        return {entry.name: number for entry, number in zip(self.table, numbered, strict=True) if number}

    def _uses(self, puzzle: P, known: Knowledge, number: int, *, all_of_them: bool = False) -> Sequence[F]:
        return () if known.broken else self._find(puzzle, known, number, all_of_them=all_of_them)

    def _first(self, puzzle: P, known: Knowledge, number: int) -> F | None:
        return next(iter(self._uses(puzzle, known, number)), None)

    def _technique(self, number: int) -> Technique[P]:
        def find(puzzle: P, known: Knowledge) -> Step | None:
            easiest = self._easiest.of(puzzle, known)
            if easiest is None or number < self._numbers[easiest.technique]:
                return None
            own = self.table[number].key == easiest.technique
            finding = easiest if own else self._first(puzzle, known, number)
            return None if finding is None else self._step(puzzle, known, finding)

        key, name, level, weight = self.table[number]
        return Technique(name=name, level=level, weight=weight, find=find, assumes_unique=key in self._unique)


def look(finders: Sequence[Callable[[S], T | None]], sight: S, number: int = EASIEST) -> T | None:
    """What one of some finders sees, or the first that sees something."""
    chosen = finders if number == EASIEST else finders[number : number + 1]
    return next((finding for find in chosen if (finding := find(sight)) is not None), None)
