"""Slitherlinks made per CPU second: Clew beside Simon Tatham's loopy, at the easiest and the hardest level of each.

Every puzzle is unique. Levels differ: what loopy calls easy is mostly of level 2 on Clew's scale, and is set beside
levels 1 and 2; its hardest is of level 2 to 4, as the last column shows, and set beside Clew's level 4.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Sequence

import clew

LOOPY = shutil.which("sgt-loopy") or shutil.which("sgt-loopy", path="/usr/games")
ROUNDS = 3
SIZES = {7: (200, 400), 10: (60, 100), 20: (4, 12)}  # side -> how many puzzles of loopy and of ours in a round
LEVELS = (("e", 1), ("e", 2), ("h", 4))  # of loopy and of ours
NAMES = {"e": "easiest", "h": "hardest"}
LARGE = (("30x30", 4), ("50x50", 1), ("50x50", 4), ("50x50", 5))


def loopy(side: int, letter: str, count: int) -> tuple[float, Sequence[str]]:
    """Puzzles per CPU second, and the puzzles; the best round, since other programs can only slow it down."""
    assert LOOPY is not None
    best = 0.0
    made: Sequence[str] = ()
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [LOOPY, "--generate", str(count), f"{side}x{side}t0d{letter}"]
        made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = max(best, count / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return best, made


def ours(side: int, level: int, count: int) -> float:
    """Puzzles per CPU second, of all threads together."""
    best = 0.0
    for seed in range(ROUNDS):
        start = time.process_time()
        clew.generate_many("slitherlink", count, seed=seed, size=f"{side}x{side}", level=level)
        best = max(best, count / (time.process_time() - start))
    return best


def levels_of(ids: Sequence[str]) -> str:
    """How Clew rates puzzles of loopy."""
    found = Counter(clew.rate(clew.read(each)).level for each in ids[:40])
    return " ".join(f"{level}:{100 * number // found.total()}%" for level, number in sorted(found.items()))


def run() -> None:
    """Race at each size and level, then make a few large ones."""
    if LOOPY is None:
        print("loopy is not installed (Debian: apt-get install sgt-puzzles): Clew alone\n")
    print("slitherlink, unique puzzles per CPU second")
    print(f"  {'size':<8}{'clew at':<9}{'loopy at':<10}{'clew':>9}{'loopy':>9}{'ratio':>8}   loopy's on Clew's scale")
    for side, (few, many) in SIZES.items():
        for letter, level in LEVELS:
            rate = ours(side, level, many)
            theirs, ids = loopy(side, letter, few) if LOOPY else (float("nan"), ())
            size = f"{side}x{side}"
            rates = f"{rate:>9,.1f}{theirs:>9,.1f}{rate / theirs:>7,.1f}x"
            print(f"  {size:<8}level {level}  {NAMES[letter]:<10}{rates}   {levels_of(ids)}", flush=True)
    for size, level in LARGE:
        start = time.process_time()
        clew.generate("slitherlink", size, level, seed=1)
        print(f"  {size} of level {level}: {time.process_time() - start:.2f} CPU seconds", flush=True)
    print()
