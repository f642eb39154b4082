"""Explain: the steps a person could take, one after another, and the next one as a hint.

A step is justified by what is on the board, never by the known solution. Only "is there a mistake?" looks at the
solution, because no rule need be broken yet where a mark is already wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from clew import families
from clew.actions.solve import check, differences, solve
from clew.core.family import Family
from clew.core.places import Marks, Place
from clew.core.results import Knowledge, Limits, Role, Step, Verdict

RUNGS = ("mistake", "where", "technique", "deduction", "do")


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """The steps from the givens on; `solved` is False where the techniques end, and only search or a clash is left."""

    start: Knowledge
    steps: Sequence[Step]
    end: Knowledge
    solved: bool


@dataclass(frozen=True, kw_only=True)
class Hint:
    """The next thing to see, told in rungs from 'is there a mistake' to 'do it'; show as few as the player wants."""

    mistakes: Sequence[Place]
    step: Step | None
    rungs: Sequence[str]  # in the order of RUNGS; ends early where there is nothing more to say
    marks: Marks  # the player's marks after doing it
    known: Knowledge  # what is known after doing it; hand it to the next hint to go on from there


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


def mistakes(puzzle: Any, marks: Marks, limits: Limits | None = None) -> Sequence[Place]:
    """Name the marks that cannot stay: those that break a rule, else those that no solution shares."""
    broken = [place for wrong in check(puzzle, marks) if not wrong.unfinished for place in wrong.places]
    if broken:
        return list(dict.fromkeys(place for place in broken if place in marks))
    outcome = solve(puzzle, limits)
    return differences(marks, outcome.solutions[0]) if outcome.verdict is Verdict.UNIQUE else []


def hint(
    puzzle: Any, marks: Marks | None = None, limits: Limits | None = None, *, known: Knowledge | None = None
) -> Hint:
    """Give the next step from a player's marks, told in rungs; `known` adds candidates struck out before."""
    marks = dict(marks or {})
    known = known or begin(puzzle, marks)
    wrong = mistakes(puzzle, marks, limits)
    if wrong:
        some = f"{_list(wrong)} {'is' if len(wrong) == 1 else 'are'} wrong"
        return Hint(mistakes=wrong, step=None, rungs=(f"There is a mistake: {some}.",), marks=marks, known=known)
    clean = "So far nothing is wrong."
    if known.solved:
        return Hint(mistakes=(), step=None, rungs=("The puzzle is solved.",), marks=marks, known=known)
    step = next_step(puzzle, known)
    if step is None:
        stuck = "No technique known here finds a next step: only search (trying a value and going on) is left."
        return Hint(mistakes=(), step=None, rungs=(clean, stuck), marks=marks, known=known)
    placed = {place: value for place, value in step.placed(known).items() if place not in marks}
    rungs = (
        clean,
        f"Look at {area_of(step)}.",
        f"Technique: {step.technique}.",
        step.text,
        instruction(puzzle, step, placed),
    )
    return Hint(mistakes=(), step=step, rungs=rungs, marks={**marks, **placed}, known=known.after(step))


def _next_step(family: Family[Any], puzzle: Any, known: Knowledge) -> Step | None:
    return next((step for technique in family.techniques if (step := technique.find(puzzle, known))), None)


def area_of(step: Step) -> str:
    """Name the area of a step, or the places of its pattern."""
    if step.where:
        return step.where
    pattern = [light.place for light in step.lights if light.role in (Role.CAUSE, Role.AREA)]
    return _list(list(dict.fromkeys(pattern))[:4]) or _list(list(step.removed)[:1])


def instruction(puzzle: Any, step: Step, placed: Marks) -> str:
    """Say what to do after a step: make these marks, strike out candidates, or note a fact."""
    family = families.of(puzzle)
    if placed and family.tell is not None:
        return family.tell(puzzle, placed)
    if placed:
        return "Write " + ", ".join(f"{family.show(puzzle, value)} in {place}" for place, value in placed.items()) + "."
    if not step.removed:
        return "Note it for later."
    struck = (
        f"{', '.join(family.show(puzzle, value) for value in sorted(values, key=str))} in {place}"
        for place, values in step.removed.items()
    )
    return "Strike out " + "; ".join(struck) + "."


def _list(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
