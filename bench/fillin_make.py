"""Unique fill-ins made, in CPU milliseconds for each: Clew beside the same drafts proved by PySAT and by CP-SAT.

No other program makes fill-ins with one solution. So the others get Clew's drafts, one after the other until one of
them is unique; Clew exchanges words of a draft instead, and gives letters only where that does not help.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

import clew
from bench.fillin import cp_sat
from clew.core.family import Size
from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.fillin.drafting import drafted
from clew.families.fillin.encoding import encode
from clew.families.fillin.plot import plot
from clew.families.fillin.puzzle import Fillin

SIDES = {5: 20, 9: 20, 15: 10, 21: 6, 25: 4}  # and how many puzzles
FEW = 3  # puzzles that the others make
SECONDS = 20.0  # that they have for one of them
KINDS = {
    "criss-cross of words": {"layout": "crisscross"},
    "criss-cross of numbers": {"layout": "crisscross", "alphabet": "digits"},
    "lattice of words": {"layout": "lattice"},
    "lattice of numbers": {"layout": "lattice", "alphabet": "digits"},
    "dense, of words": {"layout": "dense"},
    "dense, of numbers": {"layout": "dense", "alphabet": "digits"},
}
Unique = Callable[[Fillin], bool]


def ours(side: int, knobs: dict[str, str], count: int) -> tuple[list[float], int]:
    """Milliseconds of each puzzle, and how many of them have letters given."""
    spent, given = [], 0
    for seed in range(count):
        start = time.process_time()
        puzzle: Any = clew.generate("fillin", side, seed=seed, **knobs)  # type: ignore[arg-type]
        spent.append(1000 * (time.process_time() - start))
        given += bool(puzzle.given)
    return spent, given


def theirs(side: int, knobs: dict[str, str], unique: Unique) -> Iterator[float]:
    """The same for drafts until one is unique; infinite where none was in time."""
    plan = plot(Size(side, side), knobs, "none")
    for seed in range(FEW):
        rng, start = Random(seed), time.process_time()
        while time.process_time() - start < SECONDS:
            full = drafted(plan, rng, None)
            if full is not None and unique(full.puzzle):
                yield 1000 * (time.process_time() - start)
                break
        else:
            yield float("inf")


def by_pysat(puzzle: Fillin) -> bool:
    """Two solutions looked for by Glucose."""
    return sat.solve(encode(puzzle), Limits(seconds=SECONDS)).verdict is Verdict.UNIQUE


def by_cp_sat(puzzle: Fillin) -> bool:
    """The same by CP-SAT with tables."""
    return cp_sat([puzzle]) == [1]


def told(spent: list[float], first: float) -> str:
    """The median of the others, and how many times Clew's."""
    middle = median(spent)
    return f"{'>' if middle == float('inf') else ''}{min(middle, 1000 * SECONDS):,.0f} ({middle / first:,.0f}x)"


def run() -> None:
    """Every kind in every size."""
    clew.generate("fillin", 5, seed=0)
    print("fillin, CPU milliseconds for a unique puzzle: median and worst; the others on the same drafts, median")
    print(f"  {'kind':<24}{'size':<8}{'clew':>8}{'worst':>9}{'letters given':>15}{'PySAT':>18}{'CP-SAT':>18}")
    for kind, knobs in KINDS.items():
        for side, count in SIDES.items():
            spent, given = ours(side, knobs, count)
            middle = median(spent)
            others = "".join(
                f"{told(list(theirs(side, knobs, unique)), middle):>18}" for unique in (by_pysat, by_cp_sat)
            )
            row = f"{middle:>8,.1f}{max(spent):>9,.0f}{f'{given} of {count}':>15}{others}"
            print(f"  {kind:<24}{f'{side}x{side}':<8}{row}", flush=True)
    print()
