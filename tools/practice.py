"""Look for puzzles that need each technique: `python -m tools.practice SECONDS SEED [FAMILY ...]`.

Every family makes puzzles of its usual sizes, of any level and of each, for this many seconds of processor time, and
they are solved by the easiest step each time. Techniques that hardly any of them needs are written to needed.txt, with
a few puzzles that do; one that none needs is written without. Puzzles that are there already stay if they still do.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, product, repeat
from typing import Any, NamedTuple

import clew
from clew import families
from clew.actions import code
from clew.actions.practise import FILE, known
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Reading
from clew.core.puzzle import Puzzle
from clew.core.results import Limits

_EACH = 2  # puzzles for a technique
_RARE = 2.0  # seconds: one that takes longer to come, on average, is kept
_SIZES = ("small", "normal", "large")
_PATIENCE = 5.0  # seconds for a puzzle, and to rate it


class Found(NamedTuple):
    """What a family's puzzles needed: how many there were, the seconds they took, and puzzles for each technique."""

    name: str
    made: int
    seconds: float
    uses: Counter[str]
    first: dict[str, float]
    puzzles: dict[str, list[str]]


def main() -> None:
    """Go through the families and write what was found."""
    seconds, seed, names = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or families.names()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(search, names, repeat(seconds), repeat(seed)):
            _write(found)
            _report(found)


def search(name: str, seconds: float, seed: int) -> Found:
    """Make puzzles of a family for some time, and note what they need."""
    found = Found(name, 0, 0.0, Counter(), {}, defaultdict(list))
    begun, number = time.process_time(), 0
    for puzzle in _puzzles(name, seconds, seed):
        spent = time.process_time() - begun
        rating = None if puzzle is None else clew.rate(puzzle, Limits(seconds=_PATIENCE))
        for technique in rating.uses if rating is not None and rating.solved and puzzle is not None else ():
            found.uses[technique] += 1
            found.first.setdefault(technique, spent)
            if len(found.puzzles[technique]) < _EACH:
                found.puzzles[technique].append(code.write(Reading(puzzle=puzzle)))
        number += puzzle is not None
    return found._replace(made=number, seconds=time.process_time() - begun)


def _puzzles(name: str, seconds: float, first: int) -> Iterator[Puzzle | None]:
    """Puzzles of all usual sizes, of every level and with as few clues as can be; None where there was none."""
    family, end = families.get(name), time.process_time() + seconds
    sizes = [size for size in _SIZES if size in family.making.sizes]
    levels = [None, *range(1, len(family.teaching.levels))]
    ways: list[dict[str, Any]] = [
        {"size": size, "level": level, "minimal": minimal}
        for minimal, level, size in product((False, True), levels, sizes)
    ]
    fitting = family.making.fitting
    others = [] if fitting is None else [fitting(technique.name) for technique in family.teaching.techniques]
    ways += [{"size": size, **knobs} for knobs in others if knobs for size in sizes]
    for seed in count(first):
        for way in tuple(ways):
            if time.process_time() > end or not ways:
                return
            try:
                yield clew.generate(name, seed=seed, limits=Limits(seconds=_PATIENCE), **way)
            except (NoPuzzle, PuzzleError):  # it is rare, or not to be had
                ways.remove(way)
                yield None


def _write(found: Found) -> None:
    """Add what is rare to the file: techniques of this family in its order, other families as they are."""
    before = FILE.read_text().splitlines()
    lines = [line for line in before if not line.startswith(f"{found.name}: ")]
    searched = len(lines) < len(before)  # what is not in the file was common then
    for technique in families.get(found.name).teaching.techniques:
        kept, uses = _kept(found.name, technique.name), found.uses[technique.name]
        common = searched and known(found.name, technique.name) is None
        if kept or (not common and uses * _RARE < found.seconds):
            every = list(dict.fromkeys((*kept, *found.puzzles[technique.name])))[:_EACH]
            lines += [f"{found.name}: {technique.name}: {text}" for text in every or ("none",)]
    FILE.write_text("".join(f"{line}\n" for line in sorted(lines, key=lambda line: line.split(": ")[0])))


def _kept(name: str, technique: str) -> list[str]:
    """The puzzles for a technique that are there already, if they still need it."""
    return [text for text in known(name, technique) or () if technique in clew.rate(code.read(text).puzzle).uses]


def _report(found: Found) -> None:
    sys.stdout.write(f"{found.name}: {found.made:,} puzzles, {found.seconds:.0f} s\n")
    for technique in families.get(found.name).teaching.techniques:
        uses, first = found.uses[technique.name], found.first.get(technique.name)
        if uses * _RARE < found.seconds:
            came = "never" if first is None else f"{uses} times, first after {first:.1f} s"
            sys.stdout.write(f"  {technique.name}, level {technique.level}: {came}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
