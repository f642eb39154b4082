"""Lines of text, a puzzle each, solved one by one on several threads: for families that have no native way."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from clew.actions.data import line_of
from clew.actions.load import decode, read_all
from clew.actions.solve import solve
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.family import UNDECIDED, Family, Many
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Outcome, Verdict

_MOST = UNDECIDED - 1  # solutions that are counted


def solve_each(family: Family[Any], text: bytes, limits: Limits, threads: int) -> Many:
    """Read and solve every line within limits that all of them share."""
    lines = decode(text).splitlines() if text.strip() else []
    puzzles = [_read(family, line, number) for number, line in enumerate(lines, 1)]
    clock = Clock(limits)
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        outcomes = list(pool.map(lambda puzzle: _solve(puzzle, clock), puzzles))
    shown = [_first(family, *pair).encode() for pair in zip(puzzles, outcomes, strict=True)]
    width = max(map(len, shown), default=0)
    return Many(
        counts=bytes(map(_count, outcomes)), solutions=b"".join(line.ljust(width) for line in shown), width=width
    )


def _read(family: Family[Any], line: str, number: int) -> Puzzle:
    try:
        readings = read_all(line, family.name)
    except PuzzleError as error:
        raise PuzzleError(error.message, line=number, column=error.column) from None
    if len(readings) != 1:
        raise PuzzleError(f"{len(readings)} puzzles in one line: expected one", line=number)
    puzzle: Puzzle = readings[0].puzzle
    return puzzle


def _solve(puzzle: Puzzle, clock: Clock) -> Outcome:
    return Outcome(solutions=(), exhausted=False, count=0) if clock.ended() else solve(puzzle, clock.left())


def _first(family: Family[Any], puzzle: Puzzle, outcome: Outcome) -> str:
    return line_of(family, puzzle, outcome.solutions[0] if outcome.solutions else {})


def _count(outcome: Outcome) -> int:
    return UNDECIDED if outcome.verdict is Verdict.UNDECIDED else min(outcome.count, _MOST)
