"""Making slitherlinks: Clew against Simon Tatham's loopy, at the easiest and the hardest level of each.

Every puzzle is unique. Levels differ: what loopy calls easy is mostly level 2 on Clew's scale, and is compared with
levels 1 and 2; its hardest is level 2 to 4, as the notes show, and is compared with Clew's level 4.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import clew
from bench.makers import Peer, alone, levels_of, missing, program, race
from bench.report import Report

LOOPY = program("loopy")
SIZES = {7: (200, 400), 10: (60, 100), 20: (4, 12)}  # side -> how many puzzles of loopy and of ours in a round
LEVELS = (("e", 1), ("e", 2), ("h", 4))  # of loopy and of ours
NAMES = {"e": "loopy, easiest", "h": "loopy, hardest"}
LARGE = (("30x30", 4), ("50x50", 1), ("50x50", 4), ("50x50", 5))


def made(side: int, level: int, count: int, seed: int) -> Any:
    """Ours."""
    return clew.generate_many("slitherlink", count, seed=seed, size=f"{side}x{side}", level=level)


def run(report: Report) -> None:
    """Race at each size and level, then make a few large ones."""
    with report.part("slitherlink_make", "CPU time to make a unique puzzle; levels are of Clew's scale"):
        if LOOPY is None:
            missing(report, "loopy")
        for side, counts in report.sets(SIZES.items()):
            few, many = map(report.some, counts)
            for letter, level in LEVELS:
                peer = Peer(NAMES[letter], LOOPY, f"{side}x{side}t0d{letter}", few) if LOOPY else None
                race(report, f"{side}x{side}, level {level}", (many, partial(made, side, level, many)), peer, levels_of)
        for size, level in report.sets(LARGE):
            alone(report, f"{size}, level {level}", partial(clew.generate, "slitherlink", size, level, seed=1))
