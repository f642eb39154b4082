"""Scales of difficulty that others have made for sudoku."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.errors import PuzzleError
from clew.core.family import Scale
from clew.core.results import Limits, Verdict
from clew.families.sudoku.kernel import kernel
from clew.families.sudoku.puzzle import Sudoku

_FAILED = 20.0  # what Sudoku Explainer gives to a puzzle that its techniques do not finish
_HODOKU = ("Easy", "Medium", "Hard", "Unfair", "Extreme")  # its levels


def _explainer(puzzle: Sudoku, limits: Limits) -> Mapping[str, float] | None:
    """Rate natively, as Sudoku Explainer 1.2.1 does."""
    from clew._native import sudoku_explainer

    if not _decided(puzzle, "Sudoku Explainer", limits):
        return None
    tenths = sudoku_explainer(bytes(puzzle.givens), seconds=limits.seconds, stop=limits.stop)
    if tenths[2] == 0 and 0 in puzzle.givens:
        return None
    return dict(zip(SCALES["se"].figures, (figure / 10 for figure in tenths), strict=True))


def _hodoku(puzzle: Sudoku, limits: Limits) -> Mapping[str, float] | None:
    """Rate natively, with the techniques of Clew in HoDoKu's order."""
    from clew._native import sudoku_hodoku

    if not _decided(puzzle, "HoDoKu", limits):
        return None
    score, level = sudoku_hodoku(bytes(puzzle.givens), seconds=limits.seconds, stop=limits.stop)
    return {"score": score, "level": level} if level else None


def _decided(puzzle: Sudoku, whose: str, limits: Limits) -> bool:
    """Whether the limits allow a rating; arguments from uniqueness need a puzzle with one solution."""
    if puzzle.n != 9:
        raise PuzzleError(f"the scale of {whose} is for 9x9 sudokus: this one is {puzzle.n}x{puzzle.n}")
    if limits.stop is not None and limits.stop.is_set():
        return False
    verdict = kernel(puzzle, Limits(solutions=2, seconds=limits.seconds, stop=limits.stop)).verdict
    if verdict in (Verdict.IMPOSSIBLE, Verdict.SEVERAL):
        found = "no solution" if verdict is Verdict.IMPOSSIBLE else "several solutions"
        raise PuzzleError(f"the scale of {whose} is for sudokus with one solution: this one has {found}")
    return verdict is Verdict.UNIQUE


SCALES: Mapping[str, Scale[Sudoku]] = {
    "se": Scale(
        title="Sudoku Explainer 1.2.1",
        figures={
            "ER": f"the hardest step; {_FAILED} if its techniques do not finish",
            "EP": "the hardest step up to the first digit that is placed",
            "ED": "the first step",
        },
        rate=_explainer,
    ),
    "hodoku": Scale(
        title="HoDoKu 2.2",
        figures={"score": "the scores of all steps", "level": "1 to 5: " + ", ".join(_HODOKU)},
        rate=_hodoku,
        shown=lambda figures: f"{figures['score']:.0f}, {_HODOKU[int(figures['level']) - 1]}",
    ),
}
