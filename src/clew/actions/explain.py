"""Explain: the steps a person could take, one after another.

A step is justified by what is on the board, never by the known solution. Limits are of time (`seconds`, `stop`): each
step is looked for within what is left of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from clew import families
from clew.actions.solve import check
from clew.core.family import Family
from clew.core.places import Marks
from clew.core.results import Knowledge, Limits, Step


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """The steps from the givens on; `solved` is False where the techniques end, and only search or a clash is left.

    `late`: the limits ended it, and these are the steps found until then.
    """

    start: Knowledge
    steps: Sequence[Step]
    end: Knowledge
    solved: bool
    late: bool = False


class OutOfTime(Exception):
    """The limits ended it before the techniques came to an end."""


def begin(puzzle: Any, marks: Marks | None = None) -> Knowledge:
    """What is known at the start: givens and marks settle their places, others hold any value."""
    family = families.of(puzzle)
    values = {place: frozenset(family.values(puzzle, place)) for place in family.places(puzzle)}
    return Knowledge({**values, **{place: frozenset({value}) for place, value in (marks or {}).items()}})


def next_step(puzzle: Any, known: Knowledge) -> Step | None:
    """Find the easiest step from here; None where only search is left."""
    return _next_step(families.of(puzzle), puzzle, known)


def steps(puzzle: Any, known: Knowledge, limits: Limits | None = None) -> Iterator[tuple[Step, Knowledge]]:
    """Take steps until solved or stuck, each with what is known after it; raises OutOfTime where the limits end it."""
    limits, since = limits or Limits(), time.monotonic()
    while not known.solved and not known.broken:
        step = _step_within(limits, since, puzzle, known)
        if step is None:
            return
        known = known.after(step)
        yield step, known


def explain(puzzle: Any, marks: Marks | None = None, limits: Limits | None = None) -> Explanation:
    """Solve as a person would, with the reason of every step."""
    start = end = begin(puzzle, marks)
    taken = []
    try:
        for step, end in steps(puzzle, start, limits):  # noqa: B007 - the last knowledge is the end
            taken.append(step)
    except OutOfTime:
        return Explanation(start=start, steps=taken, end=end, solved=False, late=True)
    solved = end.solved and not end.broken and not check(puzzle, end.marks)  # steps of an impossible puzzle go astray
    return Explanation(start=start, steps=taken, end=end, solved=solved)


def _step_within(limits: Limits, since: float, puzzle: Any, known: Knowledge) -> Step | None:
    """The next step, looked for in what is left of limits that began at this moment."""
    if limits.seconds is None and limits.stop is None:
        return next_step(puzzle, known)
    from clew.engine.bounded import left, within

    late = limits.seconds is not None and time.monotonic() - since >= limits.seconds
    stopped = limits.stop is not None and limits.stop.is_set()
    found = None if late or stopped else within(lambda: [next_step(puzzle, known)], left(limits, since))
    if found is None:
        raise OutOfTime
    return found[0]


def _next_step(family: Family[Any], puzzle: Any, known: Knowledge) -> Step | None:
    return next((step for technique in family.techniques if (step := technique.find(puzzle, known))), None)
