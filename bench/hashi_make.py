"""Making hashis: Clew against Simon Tatham's bridges, at every level that bridges offers.

Every puzzle is unique, and both are asked for islands on 30% of the cells; larger ones of bridges are sparser, as the
notes show. What bridges calls easy and medium is level 1 on Clew's scale; its hard is mostly level 1 to 3, and is
compared with Clew's level 3.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import clew
from bench.makers import Made, Peer, alone, levels_of, missing, program, race
from bench.report import Report

BRIDGES = program("bridges")
SIZES = {7: (200, 2000), 15: (30, 300), 25: (8, 60)}  # side -> how many puzzles of theirs and of ours in a round
LEVELS = (("easy", 0, 1), ("medium", 1, 1), ("hard", 2, 3))  # theirs, its number, ours
BEYOND = {7: 100, 15: 20, 25: 6}  # side -> how many puzzles, of the levels that bridges does not reach
LARGE = (("40x40", 3), ("40x40", 5), ("60x60", 1), ("60x60", 3), ("60x60", 5))


def made(side: int, level: int, count: int, seed: int) -> Any:
    """Ours."""
    return clew.generate_many("hashi", count, seed=seed, size=f"{side}x{side}", level=level, density="30")


def remark(puzzles: Made) -> str:
    """The percentage of islands, and levels."""
    islands, cells = sum(len(each.islands) for each in puzzles), sum(each.rows * each.columns for each in puzzles)
    return f"{100 * islands / cells:.0f}% islands, {levels_of(puzzles)}"


def run(report: Report) -> None:
    """Race, then the levels beyond it and a few large ones."""
    with report.part("hashi_make", "CPU time to make a unique puzzle; levels are of Clew's scale"):
        if BRIDGES is None:
            missing(report, "bridges")
        for side, counts in report.sets(SIZES.items()):
            few, many = map(report.some, counts)
            for name, number, level in LEVELS:
                parameters = f"{side}x{side}i30e10m2d{number}"
                peer = Peer(f"bridges, {name}", BRIDGES, parameters, few) if BRIDGES else None
                ours = (many, partial(made, side, level, many))
                race(report, f"{side}x{side}, level {level} ({name})", ours, peer, remark)
        for side, count in report.sets(BEYOND.items()):
            for level in (4, 5, 6):
                some = report.some(count)
                race(report, f"{side}x{side}, level {level}", (some, partial(made, side, level, some)), None, remark)
        for size, level in report.sets(LARGE):
            alone(report, f"{size}, level {level}", partial(clew.generate, "hashi", size, level, seed=1))
