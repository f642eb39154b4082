"""The scales of Sudoku Explainer and HoDoKu: close to their own ratings, and clear where they do not apply."""

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
    with pytest.raises(PuzzleError, match="HoDoKu is for sudokus with one solution: this one has several solutions"):
        clew.rate_on(nine("." * 81), "hodoku")


def test_a_scale_that_does_not_apply_is_refused() -> None:
    with pytest.raises(PuzzleError, match="sudoku has no scale 'points': expected se or hodoku"):
        clew.rate_on(nine(HARD), "points")
    with pytest.raises(PuzzleError, match="hashi has no scale 'se': it has only Clew's own"):
        clew.rate_on(clew.generate("hashi", seed=1), "se")
    with pytest.raises(PuzzleError, match="for 9x9 sudokus: this one is 4x4"):
        clew.rate_on(clew.generate("sudoku", size="4x4", seed=1), "se")


def test_a_rating_can_be_ended() -> None:
    stop = threading.Event()
    stop.set()
    for scale in ("se", "hodoku"):
        assert clew.rate_on(nine(HARD), scale, Limits(stop=stop)) is None
        assert clew.rate_on(nine(HARD), scale, Limits(seconds=1e-9)) is None


def test_a_solved_grid_has_no_steps() -> None:
    solution = clew.solve(nine(HARD)).solutions[0]
    full = Sudoku(3, 3, tuple(int(value) for value in solution.values()))
    assert clew.rate_on(full, "se") == {"ER": 0.0, "EP": 0.0, "ED": 0.0}
    assert clew.rate_on(full, "hodoku") == {"score": 0, "level": 1}


@pytest.mark.parametrize(
    ("line", "score", "level"),
    [
        (".2...6....5.7.....7..2.36.5..1..4..7.....1......5328...4.9..21.5............4..73", 414, 1),
        (".....6.8....1..2...68.3....27..1.9..6.9.4..2....7..6...9..7....51.96.3..........5", 764, 2),
        (".2.456.8.....8...37.......6...5.7.9..98.2....6...1....3.58.19..81......5..4......", 680, 3),
        ("..34....9.5718..3.8.6.7....2.4.....5...73.........1...........85..3..92..62..53..", 1080, 4),
    ],
)
def test_hodokus_scores_are_those_of_hodoku(line: str, score: int, level: int) -> None:
    assert clew.rate_on(nine(line), "hodoku") == {"score": score, "level": level}


def test_most_puzzles_have_the_level_and_score_that_hodoku_gives_them(shared_data: Callable[[str], Path]) -> None:
    """Of one in ten; docs/rating.md has the figures of all."""
    names = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
    levels = scores = 0
    table = rows(shared_data("sudoku/rated.txt"))[::10]
    for puzzle, *words in table:
        known = dict(word.split("=") for word in words)
        figures = clew.rate_on(nine(puzzle), "hodoku")
        assert figures is not None
        levels += names[int(figures["level"]) - 1] == known["HLEVEL"]
        scores += figures["score"] == int(known["HODOKU"])
    assert levels >= 0.96 * len(table)
    assert scores >= 0.65 * len(table)
