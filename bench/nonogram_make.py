"""Nonograms made per CPU second: Clew beside Simon Tatham's pattern, and pictures made solvable.

Pattern's puzzles are solvable one line at a time, and so are those of Clew set beside them, of grainy pictures half
painted as pattern makes them. Pattern throws pictures away until one is solvable; Clew mends where reasoning is stuck.
"""

from __future__ import annotations

import math
import resource
import shutil
import statistics
import subprocess
import time

import clew
from clew.actions.generate import generate_from

PATTERN = shutil.which("sgt-pattern") or shutil.which("sgt-pattern", path="/usr/games")
ROUNDS = 3
SIZES = {10: (3000, 5000), 20: (600, 3000), 30: (60, 1500), 40: (3, 400), 50: (0, 100)}  # puzzles of theirs and ours
PATIENCE = 60  # seconds for one run of theirs
LEVELS = (1, 2, 3, 4, 5, 6)
LARGE = ("100x100", "200x200", "500x500")
PICTURES = (20, 40, 50)


def pattern(side: int, count: int) -> float | None:
    """Puzzles per CPU second; the best round, since other programs can only slow it down."""
    if PATTERN is None or count == 0:
        return None
    best = 0.0
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [PATTERN, "--generate", str(count), f"{side}x{side}"]
        subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE * 10)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = max(best, count / spent)
        if spent > PATIENCE / ROUNDS:
            break
    return best


def ours(side: int, count: int) -> float:
    """Puzzles per CPU second, of all threads together."""
    best = 0.0
    for seed in range(ROUNDS):
        start = time.process_time()
        clew.generate_many("nonogram", count, seed=seed, size=f"{side}x{side}")
        best = max(best, count / (time.process_time() - start))
    return best


def seconds(size: str, level: int | None, seed: int) -> float:
    """CPU seconds for one puzzle."""
    start = time.process_time()
    clew.generate("nonogram", size, level, seed=seed)
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


def run() -> None:
    """Race at each size, then levels, large puzzles and pictures alone."""
    if PATTERN is None:
        print("pattern is not installed (Debian: apt-get install sgt-puzzles): Clew alone\n")
    print("nonogram, puzzles solvable by lines, per CPU second")
    print(f"  {'size':<8}{'clew':>12}{'pattern':>12}{'ratio':>10}")
    for side, (few, many) in SIZES.items():
        rate, theirs = ours(side, many), pattern(side, few)
        told = f"{theirs:>12,.1f}{rate / theirs:>9,.1f}x" if theirs else f"{'none made':>12}"
        print(f"  {f'{side}x{side}':<8}{rate:>12,.1f}{told}", flush=True)
    for level in LEVELS:
        spent = [seconds("20x20", level, seed) for seed in range(21)]
        print(f"  20x20 of level {level}: {1000 * statistics.median(spent):.2f} ms at the median", flush=True)
    for size in LARGE:
        print(f"  {size}: {seconds(size, None, 1):.2f} CPU seconds", flush=True)
    for side in PICTURES:
        for dither in ("no", "yes"):
            start = time.process_time()
            made = generate_from("nonogram", photo(400), f"{side}x{side}", dither=dither)
            spent_here, way = time.process_time() - start, "dithered" if dither == "yes" else "by threshold"
            print(f"  picture to {side}x{side}, {way}: {len(made.changed)} cells changed, {spent_here:.2f} CPU seconds")
    print()
