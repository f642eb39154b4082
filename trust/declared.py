"""Declared families on tiny boards: brute force by the rules for people against the search; three engines that agree.

What is tried by brute force is judged by `check`, which knows no solver. Boards have random layouts and clues, so they
are of any verdict.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from tests.rules.boards import boards, by_trying

import clew
from clew import families
from clew.actions.solve import solve
from clew.core.family import Family
from clew.core.results import Limits
from clew.core.strategy import Budget, Strategy
from clew.engine.cp import pose
from clew.engine.labelling import label
from clew.rules.genre import Genre
from clew.rules.solving import kernel
from trust import figures
from trust.puzzles import puzzle

TRIED, AGREED = 500, 1_000  # boards of each family
_WAYS, _LARGER = 300, 10**6  # to fill a board that is tried; that engines are asked about
_LIMITS = Limits(solutions=3, keep=3, seconds=10)
_NODES = 3_000  # that constraints may take for a board


def tried(family: str, count: int) -> list[str]:
    """The boards whose solutions the search does not find as brute force does."""
    wrong = []
    for board in islice(boards(families.get(family).puzzle, Random(f"tried/{family}"), _WAYS), count):
        every = {frozenset(marks.items()) for marks in by_trying(board)}
        found = kernel(board, Limits(solutions=None, keep=_WAYS))
        if found.count != len(every) or {frozenset(marks.items()) for marks in found.solutions} != every:
            wrong.append(clew.write(board, "clew"))
    return wrong


def agreed(family: str, count: int) -> dict[str, Any]:
    """Give boards to all engines, and as many small puzzles to those that are quick."""
    known, rng = families.get(family), Random(f"agreed/{family}")
    verdicts: Counter[str] = Counter()
    left, disputes = 0, []
    for number, board in enumerate(chain(islice(boards(known.puzzle, rng, _LARGER), count), _puzzles(known, rng))):
        if number == 2 * count:
            break
        first = solve(board, _LIMITS)
        verdicts[str(first.verdict)] += 1
        second = solve(board, _LIMITS, engine="sat")
        third = _labelled(board) if number < count else None
        left += number < count and third is None
        found = [len({frozenset(marks.items()) for marks in each.solutions}) for each in (first, second)]
        if (first.verdict, found[0]) != (second.verdict, found[1]) or third not in (None, found[0]):
            disputes.append(f"{found} {third}: {clew.write(board, 'clew')}")
    return {"verdicts": dict(verdicts), "undecided": {"cp": left}, "disputes": disputes}


def _puzzles(family: Family[Any], rng: Random) -> Iterator[Genre]:
    while True:
        yield puzzle(family, rng)


def _labelled(board: Genre) -> int | None:
    """How many solutions constraints find, up to the limit, in this process; None if they take too long."""
    posed = pose(families.of(board).logic.viewpoints["places"], board)
    result = label(posed, Strategy(variable="ff"), Budget(solutions=_LIMITS.solutions, nodes=_NODES))
    enough = result.exhausted or result.count == _LIMITS.solutions
    return len({frozenset(marks.items()) for marks in result.solutions}) if enough else None


def run(share: int = 1, seconds: float | None = None) -> dict[str, Any]:
    """All families, a share of the boards of each, until the time is up; adds the figures.

    Those without figures come first, and those for which there is no time keep theirs.
    """
    end = None if seconds is None else time.monotonic() + seconds
    earlier = figures.read().get("declared", {}).get("families", {})
    every: dict[str, Any] = {name: earlier[name] for name in families.DECLARED if name in earlier}
    for name in sorted(families.DECLARED, key=every.__contains__):
        if end is not None and time.monotonic() > end:
            break
        wrong = tried(name, TRIED // share)
        every[name] = {"tried": TRIED // share, "wrong": wrong, "agreed": AGREED // share}
        every[name] |= agreed(name, AGREED // share)
        print(f"  {name}: {len(wrong)} wrong, {len(every[name]['disputes'])} disputes", flush=True)
    figures.add("declared", families=dict(sorted(every.items())), wanted=AGREED)
    return every
