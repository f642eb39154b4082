"""Hashi to flat arrays, to native code, and back."""

from __future__ import annotations

from clew.core.family import Emit
from clew.core.flat import ask
from clew.core.results import Limits, Outcome
from clew.families.hashi.puzzle import Hashi


def kernel(puzzle: Hashi, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Solve natively: sums and crossings first, then conflict-driven search that keeps all islands in reach."""
    from clew._native import hashi_solve

    flat = (puzzle.rows, puzzle.columns, puzzle.cells, puzzle.most, puzzle.loops)
    return ask(hashi_solve, flat, puzzle.graph.names, limits, emit)
