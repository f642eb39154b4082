"""Why a puzzle is impossible, for families that have no better reason: as few of its clues as leave no solution."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from clew.core.clock import Clock
from clew.core.family import Family
from clew.core.places import Place
from clew.core.results import Limits, Verdict, Violation
from clew.core.text import joined

P = TypeVar("P")
_PATIENCE = Limits(seconds=1.0)  # for all tries together; what is left then is a reason, too, though not a small one
_NODES = 2_000  # for each try to do without some clues
_NAMED = 8  # clues that a sentence names


def contradiction(family: Family[P], puzzle: P) -> Violation | None:
    """Say which clues leave no solution whatever the others are; None where clues clash directly or none is needed."""
    if any(not each.unfinished for each in family.logic.violations(puzzle, {})):
        return None
    clues = list(family.clues(puzzle))
    clock = Clock(_PATIENCE)

    def impossible(kept: Collection[str]) -> bool:
        limits = Limits(solutions=1, nodes=_NODES, seconds=clock.left().seconds)
        return family.logic.kernel(family.keep_clues(puzzle, kept), limits, None).verdict is Verdict.IMPOSSIBLE

    if not clues or not impossible(clues) or impossible(()):
        return None
    size = len(clues)
    while size := size // 2:  # leave out as many at once as possible
        at = 0
        while at < len(clues) and not clock.ended():
            kept = clues[:at] + clues[at + size :]
            if impossible(kept):
                clues = kept
            else:
                at += size
    if family.display.clue_at is None:
        called = [f"the clue at {clues[0]}"] if len(clues) == 1 else [f"the clues at {joined(clues)}"]
        return Violation("contradiction", _sentence(called, len(clues)), [Place(clue) for clue in clues])
    found = [family.display.clue_at(puzzle, clue) for clue in clues]
    about = dict.fromkeys(place for _, places in found for place in places)
    return Violation("contradiction", _sentence([name for name, _ in found], len(clues)), list(about))


def _sentence(called: Sequence[str], number: int) -> str:
    if number == 1:
        return f"{called[0]} alone leaves no solution"
    if number > _NAMED:
        return f"{number} of the clues contradict each other, whatever the others are"
    return f"{joined(called)} contradict each other, whatever the others are"
