"""Making unique fill-ins: Clew against PySAT and CP-SAT on the same drafts.

No other program makes fill-ins with one solution. So the others get Clew's drafts, one after the other until one is
unique; Clew exchanges words of a draft instead, and gives letters only if that does not help.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

import clew
from bench.fillin import cp_sat
from bench.report import Report
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
    """CPU seconds of each puzzle, and how many of them have letters given."""
    spent, given = [], 0
    for seed in range(count):
        start = time.process_time()
        puzzle: Any = clew.generate("fillin", side, seed=seed, **knobs)  # type: ignore[arg-type]
        spent.append(time.process_time() - start)
        given += bool(puzzle.given)
    return spent, given


def theirs(side: int, knobs: dict[str, str], unique: Unique, count: int, seconds: float) -> Iterator[float]:
    """The same for drafts until one is unique; infinite if none was in time."""
    plan = plot(Size(side, side), knobs, "none")
    for seed in range(count):
        rng, start = Random(seed), time.process_time()
        while time.process_time() - start < seconds:
            full = drafted(plan, rng, None)
            if full is not None and unique(full.puzzle):
                yield time.process_time() - start
                break
        else:
            yield float("inf")


def by_pysat(puzzle: Fillin) -> bool:
    """Glucose looks for two solutions."""
    return sat.solve(encode(puzzle), Limits(seconds=SECONDS)).verdict is Verdict.UNIQUE


def by_cp_sat(puzzle: Fillin) -> bool:
    """The same by CP-SAT with tables."""
    return cp_sat([puzzle]) == [1]


PEERS = {"PySAT, the same drafts": by_pysat, "CP-SAT, the same drafts": by_cp_sat}


def run(report: Report) -> None:
    """Every kind in every size."""
    clew.generate("fillin", 5, seed=0)
    seconds, few = 1.0 if report.short else SECONDS, report.some(FEW)
    with report.part("fillin_make", f"CPU time to make a unique puzzle, median; peers have {seconds:.0f} s"):
        for kind, knobs in report.sets(KINDS.items()):
            for side, count in report.sets(SIDES.items()):
                name = f"{side}x{side}, {kind}"
                spent, given = ours(side, knobs, report.some(count))
                first = median(spent)
                note = f"worst {max(spent):.2f} s, letters given in {given}"
                report.add(name, "clew", first, puzzles=len(spent), note=note)
                for who, unique in PEERS.items():
                    middle = min(median(theirs(side, knobs, unique, few, seconds)), seconds)
                    late = "not made in time" if middle == seconds else ""
                    report.add(name, who, middle, puzzles=few, ratio=middle / first, note=late)
