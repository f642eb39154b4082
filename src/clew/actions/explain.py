"""Explain: the steps a person could take, one after another.

A step is justified by what is known so far, never by the solution. Only `seconds` and `stop` of the limits count: each
step has what is left of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from clew import families
from clew.actions.arguments import marks_of, public, values_of
from clew.actions.solve import solve, violations
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.family import Family, Teaching, Technique
from clew.core.frozen import dataclass
from clew.core.places import Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Knowledge, Limits, Step, Verdict
from clew.engine.bounded import within

T = TypeVar("T")
CHAIN = 2  # what each link of a refuted assumption adds to its technique's weight: the effort of a step
_PATIENCE = 2.0  # seconds to look for a second solution where one is assumed not to be


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """The steps from the givens on; `solved` is False if the techniques end with only search, or a contradiction, left.

    `late`: the limits ended it, and these are the steps up to then.
    """

    start: Knowledge
    steps: Sequence[Step]
    end: Knowledge
    solved: bool
    late: bool = False


class OutOfTime(Exception):
    """The limits ended it before the techniques did."""


@public
def begin(
    puzzle: Puzzle, marks: Marks | None = None, limits: Limits | None = None, *, assume_unique: bool = False
) -> Knowledge:
    """What is known at the start: givens and marks settle their places, all others can have any value.

    Raises OutOfTime if the limits end it: puzzles may have a hundred thousand places.
    """
    clock = Clock(limits)
    if assume_unique:
        require_unique(puzzle, clock.limits)
    return _in_time(lambda: _begin(puzzle, marks_of(puzzle, marks), assume_unique), clock)


def require_unique(puzzle: Puzzle, limits: Limits) -> None:
    """Refuse to assume one solution of a puzzle that has several, or for which no technique makes use of it."""
    family = families.of(puzzle)
    if not any(technique.assumes_unique for technique in family.teaching.techniques):
        raise PuzzleError(f"{family.name} has no techniques that assume a unique solution")
    seconds = _PATIENCE if limits.seconds is None else min(limits.seconds, _PATIENCE)
    if solve(puzzle, Limits(seconds=seconds, stop=limits.stop)).verdict is Verdict.SEVERAL:
        raise PuzzleError("this puzzle has several solutions: --assume-unique does not apply")


def _begin(puzzle: Puzzle, marks: Marks, assume_unique: bool) -> Knowledge:
    family = families.of(puzzle)
    values = {place: frozenset(family.values(puzzle, place)) for place in family.places(puzzle)}
    left = {**values, **{place: frozenset({value}) for place, value in marks.items()}}
    return Knowledge(left, assume_unique=assume_unique)


def next_step(puzzle: Puzzle, known: Knowledge) -> Step | None:
    """Find the easiest step from here; None if only search is left."""
    return _next_step(families.of(puzzle), puzzle, known)


def steps(puzzle: Puzzle, known: Knowledge, limits: Limits | None = None) -> Iterator[tuple[Step, Knowledge]]:
    """Take steps until solved or stuck, each with what is known after it; raises OutOfTime if the limits end it."""
    clock = Clock(limits)
    while not known.solved and not known.broken:
        step = _in_time(partial(next_step, puzzle, known), clock)
        if step is None:
            return
        known = known.after(step)
        yield step, known


def every_step(puzzle: Puzzle, known: Knowledge, limits: Limits | None = None) -> Iterator[tuple[Step, int]]:
    """All steps possible from here, easiest technique first, each with its effort; raises OutOfTime at the limits.

    An assumption that is refuted more than once is listed with the easiest technique that does it.
    """
    clock, teaching = Clock(limits), families.of(puzzle).teaching
    seen: set[object] = set()
    for technique in teaching.techniques:
        found = _in_time(partial(_uses, teaching, technique, puzzle, known), clock)
        for step in found:  # worded one by one
            if clock.ended():
                raise OutOfTime
            same = frozenset(step.removed.items()) if step.chain else step.text
            if same not in seen:
                seen.add(same)
                yield step, technique.weight + CHAIN * len(step.chain)


def _uses(teaching: Teaching[Any], technique: Technique[Any], puzzle: Puzzle, known: Knowledge) -> Sequence[Step]:
    if teaching.find_all is not None:
        return teaching.find_all(puzzle, known, technique.name)
    first = technique.find(puzzle, known)
    return [] if first is None else [first]


@public
def explain(
    puzzle: Puzzle, marks: Marks | None = None, limits: Limits | None = None, *, assume_unique: bool = False
) -> Explanation:
    """Solve as a person would, with the reason for every step.

    `assume_unique`: steps may also rest on the puzzle having one solution, and say so.
    """
    clock, marks = Clock(limits), values_of(puzzle, marks)
    start = end = Knowledge({})
    taken: list[Step] = []
    try:
        start = end = begin(puzzle, marks, clock.limits, assume_unique=assume_unique)
        for step, end in steps(puzzle, start, clock.left()):  # noqa: B007 - the last knowledge is the end
            taken.append(step)
    except OutOfTime:
        return Explanation(start=start, steps=taken, end=end, solved=False, late=True)
    solved = (
        end.solved and not end.broken and not violations(puzzle, end.marks)
    )  # steps of an impossible puzzle can contradict each other
    return Explanation(start=start, steps=taken, end=end, solved=solved)


def _in_time(work: Callable[[], T], clock: Clock) -> T:
    """Do it in the time that is left."""
    if clock.limits.seconds is None and clock.limits.stop is None:
        return work()
    done = None if clock.ended() else within(lambda: [work()], clock.left())
    if done is None:
        raise OutOfTime
    return done[0]


def _next_step(family: Family[Any], puzzle: Puzzle, known: Knowledge) -> Step | None:
    return next((step for technique in family.teaching.techniques if (step := technique.find(puzzle, known))), None)
