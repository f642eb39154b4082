"""Making puzzles of declared families: CPU time for one of each level that a family offers, at its size of ten by ten.

Where that is not a usual size (Latin squares), it is one that is. The value is the median; the note has the slow end.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import clew
from bench.report import Report
from clew import families
from clew.core.results import Limits

SIZES = {"futoshiki": "7x7", "kenken": "7x7", "skyscrapers": "6x6"}
SIZE = "10x10"
SEEDS = 15
PATIENCE = 60.0  # seconds for one puzzle
SLOW = 0.9  # the share of puzzles that are made at least as fast as the note says


def sets() -> Iterator[tuple[str, str, int]]:
    """Each family with its size and each of its levels."""
    for name in families.DECLARED:
        family = families.get(name)
        rare = family.making.lacking.get("normal", ())
        for level in range(1, len(family.teaching.levels) + 1):
            if level not in rare:
                yield name, SIZES.get(name, SIZE), level


def times(name: str, size: str, level: int, count: int) -> tuple[Sequence[float], int]:
    """Seconds for each seed, in order, and how many puzzles were made."""
    spent, made = [], 0
    for seed in range(count):
        start = time.process_time()
        try:
            clew.generate(name, size, level=level, seed=seed, limits=Limits(seconds=PATIENCE))
            made += 1
        except clew.NoPuzzle:
            pass  # it counts with the time it took
        spent.append(time.process_time() - start)
    return sorted(spent), made


def run(report: Report) -> None:
    """Make some puzzles of every family and level."""
    with report.part("declared_make", "CPU time to make a unique puzzle of a level, the median of some seeds"):
        count = report.some(SEEDS)
        for name, size, level in report.sets(sets()):
            if report.first_time(name):
                clew.rate(clew.generate(name, "small", seed=0))
            spent, made = times(name, size, level, count)
            slow = spent[min(int(SLOW * count), count - 1)]
            note = f"{made} of {count} made; 90 % within {slow:.2f} s"
            report.add(f"{name} {size}, level {level}", "clew", spent[count // 2], puzzles=count, note=note)
