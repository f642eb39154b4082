"""Scales of difficulty that others have made for sudoku."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.errors import PuzzleError
from clew.core.family import Scale
from clew.core.results import Limits, Verdict
from clew.families.sudoku.kernel import kernel
from clew.families.sudoku.puzzle import Sudoku

_FAILED = 20.0  # what Sudoku Explainer gives to a puzzle that its techniques do not finish


def _explainer(puzzle: Sudoku, limits: Limits) -> Mapping[str, float] | None:
    """Rate natively, as Sudoku Explainer 1.2.1 does; its arguments from uniqueness need a puzzle with one solution."""
    from clew._native import sudoku_explainer

    if puzzle.n != 9:
        raise PuzzleError(f"the scale of Sudoku Explainer is for 9x9 sudokus: this one is {puzzle.n}x{puzzle.n}")
    if limits.stop is not None and limits.stop.is_set():
        return None
    verdict = kernel(puzzle, Limits(solutions=2, seconds=limits.seconds, stop=limits.stop)).verdict
    if verdict is Verdict.UNDECIDED:
        return None
    if verdict is not Verdict.UNIQUE:
        found = "no solution" if verdict is Verdict.IMPOSSIBLE else "several solutions"
        raise PuzzleError(f"the scale of Sudoku Explainer is for sudokus with one solution: this one has {found}")
    tenths = sudoku_explainer(bytes(puzzle.givens), seconds=limits.seconds, stop=limits.stop)
    if tenths[2] == 0 and 0 in puzzle.givens:
        return None
    return dict(zip(SCALES["se"].figures, (figure / 10 for figure in tenths), strict=True))


SCALES: Mapping[str, Scale[Sudoku]] = {
    "se": Scale(
        title="Sudoku Explainer 1.2.1",
        figures={
            "ER": f"the hardest step; {_FAILED} if its techniques do not finish",
            "EP": "the hardest step up to the first digit that is placed",
            "ED": "the first step",
        },
        rate=_explainer,
    )
}
