"""Fill-in to flat arrays, to native code, and back."""

from __future__ import annotations

from clew.core.family import Emit
from clew.core.flat import ask
from clew.core.results import Limits, Outcome
from clew.families.fillin.puzzle import Fillin


def kernel(puzzle: Fillin, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Solve natively: words and letters against each other, then conflict-driven search."""
    from clew._native import fillin_solve

    flat = (puzzle.rows, puzzle.columns, puzzle.flat_cells, puzzle.flat_words, puzzle.spare)
    return ask(fillin_solve, flat, puzzle.places, limits, emit, puzzle.alphabet)
