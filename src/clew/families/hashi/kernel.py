"""Hashi to flat arrays, to native code, and back."""

from __future__ import annotations

from clew.core.clock import Clock
from clew.core.family import Emit
from clew.core.flat import ask
from clew.core.results import Limits, Outcome
from clew.families.hashi.puzzle import Hashi

_LARGE = 3_000  # islands whose bridges take a while to name: the limits hold for that, too


def kernel(puzzle: Hashi, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Solve natively: sums and crossings first, then conflict-driven search that keeps all islands in reach."""
    from clew._native import hashi_solve

    if len(puzzle.islands) > _LARGE:
        from clew.engine.bounded import within

        clock = Clock(limits)
        if within(lambda: puzzle.graph, limits) is None:
            return Outcome(solutions=(), exhausted=False, count=0)
        limits = clock.left()
    flat = (puzzle.rows, puzzle.columns, puzzle.cells, puzzle.most, puzzle.loops)
    return ask(hashi_solve, flat, puzzle.graph.names, limits, emit)
