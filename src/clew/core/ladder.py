"""A ladder of techniques that native code climbs: by number, easiest first; families tell what it finds.

All techniques look at the same knowledge one after another, so what was made of it last is remembered: one native
search for the easiest step answers for the whole ladder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from clew.core.family import Grade, Technique
from clew.core.results import Knowledge, Step

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)
T = TypeVar("T")

Finding = Mapping[str, Any]  # a native finding; "technique" has its number
_EASIEST = -1


class Rung(NamedTuple):
    """One technique: its name, its level (1 easiest), its weight in the score."""

    name: str
    level: int
    weight: int


class Find(Protocol[P_contra]):
    """Finds the first use of a technique by its number, or of the easiest there is (-1), or all uses."""

    def __call__(self, puzzle: P_contra, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[Finding]: ...


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


class Ladder(Generic[P]):
    """Rungs in the order of the native ladder, how to find there, and how a finding becomes a step."""

    def __init__(self, rungs: Sequence[Rung], find: Find[P], step: Callable[[P, Knowledge, Finding], Step]) -> None:
        self._rungs = rungs
        self._native = find
        self._step = step
        self._easiest: Latest[P, Finding | None] = Latest(lambda puzzle, known: self._first(puzzle, known, _EASIEST))
        self.techniques: Sequence[Technique[P]] = tuple(map(self._technique, range(len(rungs))))

    def find_all(self, puzzle: P, known: Knowledge, name: str) -> Sequence[Step]:
        """Find every use of one technique in what is known."""
        number = next(number for number, rung in enumerate(self._rungs) if rung.name == name)
        return [self._step(puzzle, known, found) for found in self._find(puzzle, known, number, all_of_them=True)]

    def grade(self, climbed: tuple[bool | None, Sequence[int], Sequence[int]]) -> Grade:
        """Name what a native climb counted: solved, uses and longest chain of each technique."""
        solved, uses, chains = climbed
        return Grade(uses=self._named(uses), chains=self._named(chains), solved=bool(solved))

    def _named(self, numbered: Sequence[int]) -> Mapping[str, int]:
        return {rung.name: number for rung, number in zip(self._rungs, numbered, strict=True) if number}

    def _find(self, puzzle: P, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[Finding]:
        return () if known.broken else self._native(puzzle, known, number, all_of_them=all_of_them)

    def _first(self, puzzle: P, known: Knowledge, number: int) -> Finding | None:
        return next(iter(self._find(puzzle, known, number, all_of_them=False)), None)

    def _technique(self, number: int) -> Technique[P]:
        def find(puzzle: P, known: Knowledge) -> Step | None:
            easiest = self._easiest.of(puzzle, known)
            if easiest is None or number < easiest["technique"]:
                return None
            found = easiest if number == easiest["technique"] else self._first(puzzle, known, number)
            return None if found is None else self._step(puzzle, known, found)

        return Technique(**self._rungs[number]._asdict(), find=find)
