"""Explain: the steps a person could take, one after another.

A step is justified by what is on the board, never by the known solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from clew import families
from clew.actions.solve import check
from clew.core.family import Family
from clew.core.places import Marks
from clew.core.results import Knowledge, Step


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """The steps from the givens on; `solved` is False where the techniques end, and only search or a clash is left."""

    start: Knowledge
    steps: Sequence[Step]
    end: Knowledge
    solved: bool


def begin(puzzle: Any, marks: Marks | None = None) -> Knowledge:
    """What is known at the start: givens and marks settle their places, others hold any value."""
    family = families.of(puzzle)
    values = {place: frozenset(family.values(puzzle, place)) for place in family.places(puzzle)}
    return Knowledge({**values, **{place: frozenset({value}) for place, value in (marks or {}).items()}})


def next_step(puzzle: Any, known: Knowledge) -> Step | None:
    """Find the easiest step from here; None where only search is left."""
    return _next_step(families.of(puzzle), puzzle, known)


def steps(puzzle: Any, known: Knowledge) -> Iterator[tuple[Step, Knowledge]]:
    """Take steps until solved or stuck, each with what is known after it."""
    family = families.of(puzzle)
    while not known.solved and not known.broken:
        step = _next_step(family, puzzle, known)
        if step is None:
            return
        known = known.after(step)
        yield step, known


def explain(puzzle: Any, marks: Marks | None = None) -> Explanation:
    """Solve as a person would, with the reason of every step."""
    start = end = begin(puzzle, marks)
    taken = []
    for step, end in steps(puzzle, start):  # noqa: B007 - the last knowledge is the end
        taken.append(step)
    solved = end.solved and not end.broken and not check(puzzle, end.marks)  # steps of an impossible puzzle go astray
    return Explanation(start=start, steps=taken, end=end, solved=solved)


def _next_step(family: Family[Any], puzzle: Any, known: Knowledge) -> Step | None:
    return next((step for technique in family.techniques if (step := technique.find(puzzle, known))), None)
