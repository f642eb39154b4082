"""Slitherlink to flat arrays, to native code, and back."""

from __future__ import annotations

from collections.abc import Callable

from clew.core.family import Emit
from clew.core.places import Marks
from clew.core.results import Limits, Outcome, Stats
from clew.families.slitherlink.puzzle import Slitherlink, edges

_NO_CLUE = 255


def kernel(puzzle: Slitherlink, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Solve natively: deduction around cells and points first, then conflict-driven search for one loop."""
    from clew._native import slitherlink_solve

    names = edges(*puzzle.shape)

    def marks(raw: bytes) -> Marks:
        return dict(zip(names, raw, strict=True))

    each: Callable[[bytes], bool] | None = (lambda raw: emit(marks(raw))) if emit else None
    found, exhausted, kept, counters = slitherlink_solve(
        puzzle.rows,
        puzzle.columns,
        bytes(_NO_CLUE if clue is None else clue for clue in puzzle.clues),
        solutions=limits.solutions,
        nodes=limits.nodes,
        seconds=limits.seconds,
        keep=limits.keep,
        stop=limits.stop,
        each=each,
    )
    width = len(names)
    solutions = tuple(marks(kept[at : at + width]) for at in range(0, len(kept), width))
    return Outcome(solutions=solutions, exhausted=exhausted, count=found, stats=Stats(counters=counters))
