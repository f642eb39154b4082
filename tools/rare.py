"""Look for sudokus that need a rare technique: `python -m tools.rare SECONDS SEED`.

Minimal puzzles are made at random, and some are bred to be as hard as can be; all are solved by the easiest step each
time. Puzzles for techniques that fewer than one in a thousand need are added to rare.txt of the sudoku family, up to a
few for each; what is there already stays.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import clew
from clew.core.puzzle import Puzzle
from clew.families.sudoku.techniques import TECHNIQUES

FILE = Path(__file__).resolve().parent.parent / "src/clew/families/sudoku/rare.txt"
_EACH = 3  # puzzles for a technique
_RARE = 1000  # fewer than one puzzle in this many needs it
_AT_ONCE = 250
_BRED = 8  # rounds of random puzzles for one that is bred
_HARDEST = 7


def main() -> None:
    """Look for puzzles until the time is over, then write those of techniques that turned out to be rare."""
    seconds, seed = float(sys.argv[1]), int(sys.argv[2])
    found: dict[str, list[str]] = defaultdict(list)
    for line in FILE.read_text().splitlines() if FILE.exists() else ():
        name, givens = line.split(": ")
        found[name].append(givens)
    listed = set(found)
    uses, number, end = Counter[str](), 0, time.monotonic() + seconds
    for puzzle in _puzzles(seed):
        if time.monotonic() > end:
            break
        number += 1
        ratings = [clew.rate(puzzle, assume_unique=assumed) for assumed in (False, True)]
        needed = {name for rating in ratings if rating.solved for name in rating.uses}
        uses.update(needed)
        for name in needed:
            if len(found[name]) < _EACH:
                found[name].append(clew.write(puzzle, "line").strip())
    rare = [each.name for each in TECHNIQUES if each.name in listed or uses[each.name] * _RARE < number]
    FILE.write_text("".join(f"{name}: {givens}\n" for name in rare for givens in found[name]))
    missing = ", ".join(name for name in rare if not found[name]) or "none"
    sys.stdout.write(f"{number:,} puzzles; never needed: {missing}\n")


def _puzzles(seed: int) -> Iterator[Puzzle]:
    while True:
        for _ in range(_BRED):
            yield from clew.generate_many("sudoku", _AT_ONCE, minimal=True, seed=seed)
            seed += 1
        yield clew.generate("sudoku", level=_HARDEST, minimal=True, seed=seed)


if __name__ == "__main__":
    main()
