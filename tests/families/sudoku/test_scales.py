"""The scale of Sudoku Explainer: equal to published ratings, and clear where it does not apply."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import clew
from clew import PuzzleError
from clew.core.results import Limits
from clew.families.sudoku.puzzle import Sudoku

HARD = "..8..4.2....62...3....9..762.3....6.67..8..4...4.....794526....8.7...........5..."


def nine(line: str) -> Sudoku:
    return Sudoku(3, 3, tuple(int(character) if character.isdigit() else 0 for character in line[:81]))


def rows(path: Path) -> list[list[str]]:
    return [line.split() for line in path.read_text().splitlines() if not line.startswith("#")]


def test_puzzles_have_the_ratings_that_others_published(shared_data: Callable[[str], Path]) -> None:
    """Of one in six. One of the 2,048 is known to differ: 4.6, published as 4.5."""
    wrong = []
    for puzzle, published, *_ in rows(shared_data("sudoku/rated.txt"))[::6]:
        figures = clew.rate_on(nine(puzzle), "se")
        assert figures is not None
        if figures["ER"] != float(published.removeprefix("SER=")):
            wrong.append((puzzle, published, figures))
    assert len(wrong) <= 1, wrong


def test_hard_puzzles_have_all_three_published_figures(shared_data: Callable[[str], Path]) -> None:
    """Ratings up to 9.8, and some of those above, which take a second each."""
    lines = [
        line.split() for line in shared_data("sudoku/hard_er_ep_ed.txt").read_text().splitlines() if line[0] != "#"
    ]
    easier = [pair for pair in lines if float(pair[1].split("/")[0]) < 10]
    for puzzle, published, *_ in [*easier, *[pair for pair in lines if pair[1].startswith("10.4")][:2]]:
        figures = clew.rate_on(nine(puzzle), "se")
        assert figures is not None
        assert "/".join(f"{figure:.1f}" for figure in figures.values()) == published


def test_a_puzzle_with_several_solutions_is_not_rated() -> None:
    with pytest.raises(PuzzleError, match="for sudokus with one solution: this one has several solutions"):
        clew.rate_on(nine("." * 81), "se")


def test_a_scale_that_does_not_apply_is_refused() -> None:
    with pytest.raises(PuzzleError, match="sudoku has no scale 'points': expected se"):
        clew.rate_on(nine(HARD), "points")
    with pytest.raises(PuzzleError, match="hashi has no scale 'se': it has only Clew's own"):
        clew.rate_on(clew.generate("hashi", seed=1), "se")
    with pytest.raises(PuzzleError, match="for 9x9 sudokus: this one is 4x4"):
        clew.rate_on(clew.generate("sudoku", size="4x4", seed=1), "se")


def test_a_rating_can_be_ended() -> None:
    stop = threading.Event()
    stop.set()
    assert clew.rate_on(nine(HARD), "se", Limits(stop=stop)) is None
    assert clew.rate_on(nine(HARD), "se", Limits(seconds=1e-9)) is None


def test_a_solved_grid_has_no_steps() -> None:
    solution = clew.solve(nine(HARD)).solutions[0]
    full = Sudoku(3, 3, tuple(int(value) for value in solution.values()))
    assert clew.rate_on(full, "se") == {"ER": 0.0, "EP": 0.0, "ED": 0.0}
