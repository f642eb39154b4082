"""Making sudokus of a level or a rating that chance does not give."""

from __future__ import annotations

import pytest

import clew
from clew import families
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.results import Limits
from clew.core.symmetry import orbits


def test_the_hardest_level_is_bred_and_the_same_for_the_same_seed() -> None:
    puzzle = clew.generate("sudoku", level=7, seed=5, minimal=True)
    assert clew.rate(puzzle).level == 7
    assert clew.generate("sudoku", level="diabolical", seed=5, minimal=True) == puzzle
    clues = families.of(puzzle).clues(puzzle)
    assert all(
        clew.solve(families.of(puzzle).keep_clues(puzzle, set(clues) - {clue})).verdict == "several" for clue in clues
    )


@pytest.mark.parametrize(("ratings", "low", "high"), [("1.2", 1.2, 1.2), ("6.6-7.1", 6.6, 7.1), ("8.3-9.0", 8.3, 9.0)])
def test_a_rating_of_sudoku_explainer_can_be_asked_for(ratings: str, low: float, high: float) -> None:
    puzzle = clew.generate("sudoku", seed=2, ser=ratings)
    figures = clew.rate_on(puzzle, "se")
    assert figures is not None
    assert low <= figures["ER"] <= high


def test_hard_puzzles_are_symmetric_if_asked_for() -> None:
    puzzle = clew.generate("sudoku", seed=2, ser="9.1-9.9", symmetry="180")
    clues = families.of(puzzle).clues(puzzle)
    assert all(set(orbit) <= set(clues) for orbit in orbits(clues, families.of(puzzle).size(puzzle), "180"))


@pytest.mark.parametrize("ratings", ["0.9", "12", "7.5-7.0", "hard", "8.55", "-3", ""])
def test_a_rating_that_no_puzzle_has_is_refused(ratings: str) -> None:
    with pytest.raises(PuzzleError, match=r"ser cannot be .*: expected a rating from 1.0 to 11.9, or two"):
        clew.generate("sudoku", ser=ratings)


def test_other_sizes_have_no_such_rating() -> None:
    with pytest.raises(PuzzleError, match="ser is for 9x9 sudokus"):
        clew.generate("sudoku", size="16x16", ser="7.0")


def test_the_time_limit_of_breeding_holds() -> None:
    with pytest.raises(NoPuzzle, match="ran out of time"):
        clew.generate("sudoku", ser="11.8-11.9", limits=Limits(seconds=0.1))


@pytest.mark.parametrize(
    ("size", "level", "symmetry"),
    [("25x25", 3, "none"), ("25x25", 5, "180"), ("25x25", 6, "none"), ("20x20", 7, "none"), ("16x16", 6, "none")],
)
def test_large_grids_have_the_level_that_was_asked_for(size: str, level: int, symmetry: str) -> None:
    puzzle = clew.generate("sudoku", size=size, level=level, seed=3, symmetry=symmetry)
    rating = clew.rate(puzzle)
    assert rating.solved
    assert rating.level == level
