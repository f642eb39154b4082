"""Hashis made per CPU second: Clew beside Simon Tatham's bridges, at every level that bridges offers.

Every puzzle is unique, and both are asked for islands on 30 cells in a hundred; larger ones of bridges are sparser, as
the columns of islands show. What bridges calls easy and medium is of level 1 on Clew's scale; its hard is mostly of
level 1 to 3, as the last column shows, and set beside Clew's level 3.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import clew

BRIDGES = shutil.which("sgt-bridges") or shutil.which("sgt-bridges", path="/usr/games")
ROUNDS = 3
SIZES = {7: (200, 2000), 15: (30, 300), 25: (8, 60)}  # side -> how many puzzles of theirs and of ours in a round
LEVELS = (("easy", 0, 1), ("medium", 1, 1), ("hard", 2, 3))  # theirs, its number, ours
BEYOND = ((7, 100), (15, 20), (25, 6))  # side and how many puzzles, of the levels that bridges does not reach
LARGE = (("40x40", 3), ("40x40", 5), ("60x60", 1), ("60x60", 3), ("60x60", 5))


def theirs(side: int, number: int, count: int) -> tuple[float, Sequence[Any]]:
    """Puzzles per CPU second, and the puzzles; the best round, since other programs can only slow it down."""
    assert BRIDGES is not None
    best = 0.0
    made: Sequence[str] = ()
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [BRIDGES, "--generate", str(count), f"{side}x{side}i30e10m2d{number}"]
        made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = max(best, count / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return best, [clew.read(each) for each in made]


def ours(side: int, level: int, count: int) -> tuple[float, Sequence[Any]]:
    """Puzzles per CPU second, of all threads together, and the puzzles."""
    best = 0.0
    made: Sequence[Any] = ()
    for seed in range(ROUNDS):
        start = time.process_time()
        made = clew.generate_many("hashi", count, seed=seed, size=f"{side}x{side}", level=level, density="30")
        best = max(best, count / (time.process_time() - start))
    return best, made


def density(puzzles: Sequence[Any]) -> float:
    """Islands in a hundred cells."""
    islands, cells = sum(len(each.islands) for each in puzzles), sum(each.rows * each.columns for each in puzzles)
    return 100 * float(islands / cells)


def levels_of(puzzles: Sequence[Any]) -> str:
    """How Clew rates puzzles."""
    found = Counter(clew.rate(each).level for each in puzzles[:40])
    return " ".join(f"{level}:{100 * number // found.total()}%" for level, number in sorted(found.items()))


def race() -> None:
    """Both at each size and level."""
    both = f"{'clew':>9}{'islands':>9}{'bridges':>9}{'islands':>9}{'ratio':>8}"
    print(f"  {'size':<8}{'clew at':<9}{'bridges at':<12}{both}   theirs on Clew's scale")
    for side, (few, many) in SIZES.items():
        for name, number, level in LEVELS:
            rate, made = ours(side, level, many)
            row = f"  {f'{side}x{side}':<8}level {level}  {name:<12}{rate:>9,.0f}{density(made):>8.0f}%"
            if BRIDGES is not None:
                slower, puzzles = theirs(side, number, few)
                row += f"{slower:>9,.0f}{density(puzzles):>8.0f}%{rate / slower:>7,.1f}x   {levels_of(puzzles)}"
            print(row, flush=True)


def run() -> None:
    """Race, then the levels beyond it and a few large ones."""
    if BRIDGES is None:
        print("bridges is not installed (Debian: apt-get install sgt-puzzles): Clew alone\n")
    print("hashi, unique puzzles per CPU second; islands in a hundred cells")
    race()
    for side, count in BEYOND:
        rates = "  ".join(f"level {level}: {ours(side, level, count)[0]:,.0f}" for level in (4, 5, 6))
        print(f"  {f'{side}x{side}':<8}{rates}", flush=True)
    for size, level in LARGE:
        start = time.process_time()
        puzzle: Any = clew.generate("hashi", size, level, seed=1)
        spent = time.process_time() - start
        print(f"  {size} of level {level}, {len(puzzle.islands)} islands: {spent:.2f} CPU seconds", flush=True)
    print()
