"""Slitherlink to flat arrays, to native code, and back."""

from __future__ import annotations

from clew.core.family import Emit
from clew.core.flat import ask
from clew.core.results import Limits, Outcome
from clew.families.slitherlink.puzzle import Slitherlink, edges


def kernel(puzzle: Slitherlink, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Solve natively: deduction around cells and points first, then conflict-driven search for one loop."""
    from clew._native import slitherlink_solve

    return ask(slitherlink_solve, (*puzzle.shape, puzzle.flat_clues), edges(*puzzle.shape), limits, emit)
