"""Nonogram to flat arrays, to native code, and back."""

from __future__ import annotations

from clew.core.family import Emit
from clew.core.flat import ask
from clew.core.results import Limits, Outcome
from clew.families.nonogram.puzzle import Nonogram, cells


def kernel(puzzle: Nonogram, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Solve natively: line by line first, then by probing cells, then by conflict-driven search."""
    from clew._native import nonogram_solve

    return ask(nonogram_solve, (*puzzle.shape, puzzle.lines, puzzle.cells), cells(*puzzle.shape), limits, emit)
