"""Making nonograms: Clew against Simon Tatham's pattern, and pictures made solvable.

Pattern's puzzles are solvable one line at a time, and so are those of Clew compared with them, from grainy half-painted
pictures like pattern's. Pattern discards pictures until one is solvable; Clew repairs them where reasoning is stuck.
"""

from __future__ import annotations

import math
import statistics
import time
from functools import partial
from typing import Any

import clew
from bench.makers import Peer, alone, missing, program, race
from bench.report import Report
from clew.actions.generate import generate_from

PATTERN = program("pattern")
SIZES = {10: (3000, 5000), 20: (600, 3000), 30: (60, 1500), 40: (3, 400), 50: (0, 100)}  # puzzles of theirs and ours
LEVELS = (1, 2, 3, 4, 5, 6)
OF_A_LEVEL = 21
LARGE = ("100x100", "200x200", "500x500")
PICTURES = (20, 40, 50)


def made(side: int, count: int, seed: int) -> Any:
    """Ours."""
    return clew.generate_many("nonogram", count, seed=seed, size=f"{side}x{side}", picture="random")


def seconds(size: str, level: int, seed: int) -> float:
    """CPU seconds for one puzzle."""
    start = time.process_time()
    clew.generate("nonogram", size, level, seed=seed, picture="random")
    return time.process_time() - start


def photo(side: int) -> bytes:
    """A picture with gradients and shapes, as PGM."""
    values = bytearray()
    for row in range(side):
        for column in range(side):
            x, y = (column + 0.5) / side, (row + 0.5) / side
            shade = 230 - 90 * y + 20 * math.sin(17 * x)
            if (distance := math.hypot(x - 0.4, y - 0.45)) < 0.27:
                shade = 60 + 420 * distance * (x - 0.1)
            if abs(x - 0.75 - 0.2 * (y - 0.5)) < 0.06:
                shade = 40 + 60 * y
            values.append(max(0, min(255, int(shade))))
    return b"P5 %d %d 255\n" % (side, side) + bytes(values)


def from_pictures(report: Report) -> None:
    """A picture as puzzles of several sizes."""
    for side in report.sets(PICTURES):
        for dither, way in (("no", "by threshold"), ("yes", "dithered")):
            start = time.process_time()
            changed = generate_from("nonogram", photo(400), f"{side}x{side}", dither=dither).changed
            spent = time.process_time() - start
            note = f"{len(changed)} cells changed"
            report.add(f"picture to {side}x{side}, {way}", "clew", spent, puzzles=1, note=note)


def run(report: Report) -> None:
    """Race at each size, then levels, large puzzles and pictures alone."""
    with report.part("nonogram_make", "CPU time to make a puzzle that is solvable by lines"):
        if PATTERN is None:
            missing(report, "pattern")
        for side, counts in report.sets(SIZES.items()):
            few, many = map(report.some, counts)
            peer = Peer("pattern", PATTERN, f"{side}x{side}", few) if PATTERN and few else None
            race(report, f"{side}x{side}", (many, partial(made, side, many)), peer)
        for level in report.sets(LEVELS):
            spent = [seconds("20x20", level, seed) for seed in range(report.some(OF_A_LEVEL))]
            name = f"20x20, level {level}, median"
            report.add(name, "clew", statistics.median(spent), puzzles=len(spent))
        for size in report.sets(LARGE):
            alone(report, size, partial(clew.generate, "nonogram", size, None, seed=1))
        from_pictures(report)
