"""Solve, count and judge marks: the verbs about solutions, with limits that hold."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, get_args

from clew import families
from clew.actions.arguments import ending, marks_of, one_of, public, whole
from clew.actions.contradiction import contradiction
from clew.core.clock import Clock
from clew.core.family import Emit, Family, Many
from clew.core.frozen import replace
from clew.core.places import Marks, Place
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Outcome, Stats, Violation

Engine = Literal["kernel", "sat", "cp"]
ENGINES: Sequence[Engine] = get_args(Engine)
_THREADS = 1024


@public
def solve(
    puzzle: Puzzle,
    limits: Limits | None = None,
    *,
    engine: Engine = "kernel",
    emit: Callable[[Marks], object] | None = None,
) -> Outcome:
    """Find solutions within the limits; every one passes the rules before anyone sees it.

    With the default limits the verdict says whether the puzzle is impossible, unique or has several solutions. `emit`
    is handed each solution as it is found, and ends the search by returning False; solutions are then not kept.
    """
    family = families.of(puzzle)
    limits = limits or Limits()
    one_of(engine, tuple(ENGINES), "engine")
    checked = None if emit is None else _checking(family, puzzle, ending(emit))
    start = time.perf_counter()
    if engine == "kernel":
        outcome = family.logic.kernel(puzzle, limits, checked)
        build = 0.0
    elif engine == "cp":
        outcome = _label(family, puzzle, limits, checked)
        build = outcome.stats.seconds.get("build", 0.0)
    else:
        from clew.engine import bounded, sat

        clock = Clock(limits)
        encoding = bounded.within(lambda: family.logic.encode(puzzle), limits)
        build = time.perf_counter() - start
        if encoding is None:
            outcome = Outcome(solutions=(), exhausted=False, count=0)
        else:
            outcome = sat.solve(encoding, clock.left(), checked)
    search = time.perf_counter() - start - build
    for solution in outcome.solutions:
        _require_right(family, puzzle, solution)
    stats = Stats(counters=outcome.stats.counters, seconds={"build": build, "search": search})
    return replace(outcome, puzzle=puzzle, stats=stats)


@public
def count(puzzle: Puzzle, limits: Limits | None = None, *, engine: Engine = "kernel") -> Outcome:
    """Count the solutions up to the limits, keeping no more than two of them."""
    limits = limits or Limits(solutions=None)
    return solve(puzzle, replace(limits, keep=min(limits.keep, 2)), engine=engine)


@public
def violations(puzzle: Puzzle, marks: Marks) -> Sequence[Violation]:
    """Which rules a player's marks break, and what is missing; empty if they solve the puzzle.

    This looks at the rules alone; `clew.check` also finds out whether a solution is left.
    """
    return families.of(puzzle).logic.violations(puzzle, marks_of(puzzle, marks))


@public
def clashes(puzzle: Puzzle, limits: Limits | None = None) -> Sequence[Violation]:
    """Which of the puzzle's own clues contradict each other directly; none if the limits ended the search for them."""
    from clew.engine.bounded import within

    found = within(lambda: families.of(puzzle).logic.violations(puzzle, {}), limits or Limits())
    return [violation for violation in found or () if not violation.unfinished]


@public
def blame(puzzle: Puzzle, limits: Limits | None = None) -> Violation | None:
    """Why an impossible puzzle is impossible, as briefly as possible; None if no reason is found.

    Only `seconds` and `stop` of the limits count.
    """
    family = families.of(puzzle)
    find = family.logic.blame or partial(contradiction, family)
    if limits is None:
        return find(puzzle)
    from clew.engine.bounded import within

    return within(lambda: find(puzzle), limits)


@public
def differences(first: Marks, second: Marks) -> Sequence[Place]:
    """The places where two solutions differ."""
    return [place for place, value in first.items() if second.get(place) != value]


@public
def solve_lines(text: str | bytes, family: str, limits: Limits | None = None, *, threads: int = 0) -> Many:
    """Solve many puzzles, one per line, on all cores or `threads` threads: the fast way through large collections."""
    known = families.get(family)
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    whole(threads, "threads", 0, _THREADS)
    if known.logic.solve_lines is not None:
        return known.logic.solve_lines(data, limits or Limits(), threads)
    from clew.actions.lines import solve_each

    return solve_each(known, data, limits or Limits(), threads)


def _label(family: Family[Any], puzzle: Puzzle, limits: Limits, emit: Emit | None) -> Outcome:
    """Search by constraints, from the family's best viewpoint; a worker knows only installed families."""
    if families.installed(family.name):
        from clew.actions import apart

        return apart.solve(puzzle, limits, emit)
    from clew.core.model import leading
    from clew.engine import labelling

    return labelling.solve(leading(family.logic.viewpoints), puzzle, limits, emit)


def _checking(family: Family[Any], puzzle: Puzzle, emit: Emit) -> Emit:
    def checked(solution: Marks) -> bool:
        _require_right(family, puzzle, solution)
        return emit(solution)

    return checked


def _require_right(family: Family[Any], puzzle: Puzzle, solution: Marks) -> None:
    wrong = family.logic.violations(puzzle, solution)
    if wrong:
        raise AssertionError(f"a solver of {family.name} gave a wrong solution: {wrong[0].message}")
