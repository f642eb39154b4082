"""Why a place has its value: only those steps from the clues that lead to it.

A step cites what it rests on: candidates already absent, earlier facts. Each of those comes from an earlier step; going
back from the step that settles the place gives its whole reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew import families
from clew.actions.explain import begin, steps
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.core.places import Place, Value
from clew.core.puzzle import Puzzle
from clew.core.results import Fact, Knowledge, Limits, Step


@dataclass(frozen=True, kw_only=True)
class Reason:
    """The steps behind a value, each with its number in the whole explanation and what was known before it.

    `value` is None if no technique settles the place; a given place has its value and no steps.
    """

    place: Place
    value: Value | None
    steps: Sequence[tuple[int, Step, Knowledge]] = ()


def why(puzzle: Puzzle, place: str, limits: Limits | None = None, *, assume_unique: bool = False) -> Reason:
    """Return the reason for a place's value; raises OutOfTime if the limits (`seconds`, `stop`) end it."""
    clock = Clock(limits)
    known = begin(puzzle, limits=clock.limits, assume_unique=assume_unique)
    asked = Place(place)
    if asked not in known.candidates:
        raise PuzzleError(f"'{place}' is not a place of this puzzle")
    taken: list[tuple[int, Step, Knowledge]] = []
    for number, (step, after) in enumerate(steps(puzzle, known, clock.left()), 1):
        if len(known.candidates[asked]) == 1:
            break
        taken.append((number, step, known))
        known = after
    values = known.candidates[asked]
    if len(values) != 1:
        return Reason(place=asked, value=None)
    return Reason(place=asked, value=next(iter(values)), steps=_needed(puzzle, taken, asked))


def _needed(
    puzzle: Puzzle, taken: Sequence[tuple[int, Step, Knowledge]], asked: Place
) -> Sequence[tuple[int, Step, Knowledge]]:
    """Go back from the end, keeping each step that a kept one rests on."""
    family = families.of(puzzle)
    absent = {(asked, value) for value in family.values(puzzle, asked)}
    facts: set[Fact] = set()
    kept = []
    for number, step, known in reversed(taken):
        brings = {(place, value) for place, values in step.removed.items() for value in values}
        if absent.isdisjoint(brings) and facts.isdisjoint(step.facts):
            continue
        kept.append((number, step, known))
        absent -= brings
        absent.update((place, value) for place, values in step.because.items() for value in values)
        facts -= set(step.facts)
        facts.update(step.given_facts)
    return kept[::-1]
