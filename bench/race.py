"""A race: several solvers on the same puzzles in one run, in turns; time per puzzle and ratios to the first."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from bench.report import ROOT, Report

P = TypeVar("P")  # a puzzle as the solvers of a race take it: a line of text, or the puzzle itself
G = TypeVar("G")
Clock = Literal["cpu", "wall"]

DATA = Path(os.environ.get("CLEW_DATA", ROOT.parent / "shared" / "data"))
ROUNDS = 5
_RUNS = 3  # of each puzzle, to find the slowest
ENOUGH = 2.0  # most seconds for one contender's rounds; the first round is always run


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Runner(Generic[P]):
    """One solver, and how many puzzles it gets: the slow ones see a sample. Only `solve` is timed."""

    name: str
    solve: Callable[[Any], Any]
    sample: int
    prepare: Callable[[Sequence[P]], Any] = _same  # puzzles as `solve` takes them
    counts: Callable[[Any], Sequence[int]] = _same  # result of `solve` -> solutions found of each, two being enough
    solutions: Callable[[Any], Sequence[str]] | None = None  # the same -> the first solution of each
    clock: Clock = "cpu"  # of this process and those it ran; "wall" for what uses several cores at once


@dataclass
class Lap:
    """A runner's result on its share of a set: the best time by either clock, and what it found."""

    cpu: float = float("inf")
    wall: float = float("inf")
    raw: Any = None

    def by(self, clock: Clock) -> float:
        """Seconds by that clock."""
        return self.cpu if clock == "cpu" else self.wall


def cpu_seconds() -> float:
    """CPU time of this process, its threads and its finished children: less affected by other programs."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def share(puzzles: Sequence[P], sample: int) -> Sequence[P]:
    """`sample` of them, spread evenly over the set: its hard ones may be next to each other."""
    if sample >= len(puzzles):
        return puzzles
    return [puzzles[at * len(puzzles) // sample] for at in range(sample)]


def turns(works: Sequence[Callable[[int], Any]], rounds: int = ROUNDS) -> list[Lap]:
    """Let contenders take turns, each called with the number of the round; the best round of each counts.

    Other programs can only slow a round down, and changes of the machine's speed affect all contenders alike.
    """
    best = [Lap() for _ in works]
    left = [ENOUGH] * len(works)
    for number in range(rounds):
        for at, (work, lap) in enumerate(zip(works, best, strict=True)):
            if number and left[at] <= 0:  # too slow for another round; the others go on, so that none is judged cold
                continue
            wall, cpu = time.perf_counter(), cpu_seconds()
            lap.raw = work(number)
            lap.cpu, lap.wall = min(lap.cpu, cpu_seconds() - cpu), min(lap.wall, time.perf_counter() - wall)
            left[at] -= time.perf_counter() - wall
    return best


def laps(runners: Sequence[Runner[P]], puzzles: Sequence[P], rounds: int = ROUNDS) -> list[Lap]:
    """Let the runners take turns on the same puzzles."""

    def work(runner: Runner[P]) -> Callable[[int], Any]:
        given = runner.prepare(puzzles)
        return lambda number: runner.solve(given)

    return turns([work(runner) for runner in runners], rounds)


def contender(given: G, name: str, solver: Callable[[G, Sequence[P]], Sequence[int]], sample: int) -> Runner[P]:
    """A runner whose solver is also given something that is the same for the whole set."""
    return Runner(name, partial(solver, given), sample)


def slowest(solve: Callable[[Sequence[P]], object], puzzles: Sequence[P]) -> float:
    """Seconds of the puzzle that takes longest, the best of three runs of each."""
    worst = 0.0
    for puzzle in puzzles:
        best = float("inf")
        for _ in range(_RUNS):
            start = time.process_time()
            solve([puzzle])
            best = min(best, time.process_time() - start)
        worst = max(worst, best)
    return worst


def race(report: Report, name: str, runners: Sequence[Runner[P]], puzzles: Sequence[P]) -> None:
    """A row for each runner on the set `name`; those with shares of one size take turns, always with the first.

    A small share makes the first runner look slower than it is, since few puzzles share the cost of a call.
    """
    first, others = runners[0], list(runners[1:])
    for runner in runners:
        if report.first_time(runner.name):
            runner.solve(runner.prepare(puzzles[:1]))
    sizes = [min(len(puzzles), report.some(runner.sample)) for runner in runners]
    for size in dict.fromkeys(sizes):
        group = [runner for runner, other in zip(others, sizes[1:], strict=True) if other == size]
        some = share(puzzles, size)
        best = laps([first, *group], some, 1 if report.short else ROUNDS)
        if size == sizes[0]:
            report.add(name, first.name, best[0].by(first.clock) / size, puzzles=size, note=_note(first))
        for runner, lap in zip(group, best[1:], strict=True):
            ratio = lap.by(runner.clock) / best[0].by(runner.clock)
            value = lap.by(runner.clock) / size
            report.add(name, runner.name, value, puzzles=size, ratio=ratio, note=_note(runner))
            if dispute := _dispute(first, best[0].raw, runner, lap.raw):
                report.dispute(f"{name}: {first.name} and {runner.name} differ in {dispute}")


def _note(runner: Runner[P]) -> str:
    return "by the clock" if runner.clock == "wall" else ""


def _dispute(first: Runner[P], one: Any, other: Runner[P], two: Any) -> str | None:
    """The first puzzle on which two runners disagree: how many solutions, or which, if there is one."""
    ours, theirs = list(first.counts(one)), list(other.counts(two))
    if ours != theirs:
        return next(f"puzzle {at}" for at, (a, b) in enumerate(zip(ours, theirs, strict=True), 1) if a != b)
    if first.solutions is None or other.solutions is None:
        return None
    pairs = zip(ours, first.solutions(one), other.solutions(two), strict=True)
    return next((f"the solution of puzzle {at}" for at, (n, a, b) in enumerate(pairs, 1) if n == 1 and a != b), None)
