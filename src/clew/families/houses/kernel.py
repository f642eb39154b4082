"""Houses to native code: points in, a byte for each pair out."""

from __future__ import annotations

from array import array

from clew.core import flat
from clew.core.family import Emit
from clew.core.results import Limits, Outcome
from clew.families.houses.puzzle import Houses, places


def kernel(puzzle: Houses, limits: Limits, emit: Emit | None) -> Outcome:
    """Search for pairings within the limits."""
    from clew._native import houses_solve

    return flat.ask(houses_solve, form(puzzle), places(puzzle), limits, emit)


def form(puzzle: Houses) -> tuple[bytes, int, bool, bool]:
    """A town as native code takes it."""
    points = array("i", [coordinate for point in puzzle.points for coordinate in point]).tobytes()
    return points, puzzle.distances, puzzle.exactly, puzzle.metric == "manhattan"
