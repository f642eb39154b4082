"""A race: several solvers on the same puzzles in one run, told as puzzles per second and ratios to the first."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

P = TypeVar("P")  # a puzzle as the solvers of a race take it: a line of text, or the puzzle itself
Solver = Callable[[Sequence[P]], Sequence[int]]  # puzzles -> solutions found of each, two being enough

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("CLEW_DATA", ROOT.parent / "shared" / "data"))


@dataclass(frozen=True)
class Runner(Generic[P]):
    """One solver, and how many puzzles it gets: the slow ones see a sample."""

    name: str
    solve: Solver[P]
    sample: int


@dataclass(frozen=True)
class Lap:
    """What one runner did on its share of a set."""

    runner: str
    puzzles: int
    seconds: float
    counts: Sequence[int]

    @property
    def rate(self) -> float:
        """Puzzles per second."""
        return self.puzzles / self.seconds


def share(puzzles: Sequence[P], sample: int) -> Sequence[P]:
    """So many of them, spread evenly over the set: its hard ones may stand together."""
    if sample >= len(puzzles):
        return puzzles
    return [puzzles[at * len(puzzles) // sample] for at in range(sample)]


def lap(runner: Runner[P], puzzles: Sequence[P], *, repeat: int = 3) -> Lap:
    """Take the best of several runs: other programs can only slow a run down."""
    best = float("inf")
    counts: Sequence[int] = ()
    for _ in range(repeat):
        start = time.perf_counter()
        counts = runner.solve(puzzles)
        best = min(best, time.perf_counter() - start)
        if best > 2:
            break
    return Lap(runner.name, len(puzzles), best, counts)


def race(title: str, runners: Sequence[Runner[P]], puzzles: Sequence[P]) -> str:
    """Rows of puzzles per second, microseconds, and how many times slower than the first on the same puzzles."""
    first = runners[0]
    rows = [title, f"  {'solver':<28}{'puzzles':>9}{'per second':>14}{'µs each':>15}{'slower than first':>19}"]
    disagree = []
    for runner in runners:
        some = share(puzzles, runner.sample)
        each = lap(runner, some)
        ours = each if runner is first else lap(first, some)
        ratio = f"{each.seconds / ours.seconds:,.1f}x"
        rows.append(f"  {each.runner:<28}{each.puzzles:>9,}{each.rate:>14,.0f}{1e6 / each.rate:>15,.2f}{ratio:>19}")
        disagree += [] if list(each.counts) == list(ours.counts) else [each.runner]
    rows.append(f"  verdicts: {'all agree' if not disagree else 'DISAGREE: ' + ', '.join(disagree)}")
    return "\n".join(rows)
