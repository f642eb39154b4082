"""An impossible puzzle names as few of its clues as leave no solution."""

from __future__ import annotations

import pytest

import clew
from clew import families
from clew.core.results import Limits, Verdict

IMPOSSIBLE = {
    "sudoku": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5..1.8..79",
    "akari": ". . .\n3 . 3\n. . .",
    "slitherlink": "3.3\n.0.\n3.2",
    "mosaic": "4 . .\n. 2 .\n. . 1",
    "minesweeper": "1 . 3\n. . .\n. . .",
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_all_clues_that_an_impossible_puzzle_names_are_needed(name: str) -> None:
    family, puzzle = families.get(name), clew.read(IMPOSSIBLE[name], family=name)
    assert clew.solve(puzzle).verdict is Verdict.IMPOSSIBLE
    reason = clew.blame(puzzle, Limits(seconds=20))
    assert reason is not None
    named = [str(place) for place in reason.places]
    assert set(named) <= set(family.clues(puzzle))
    assert clew.solve(family.keep_clues(puzzle, named)).verdict is Verdict.IMPOSSIBLE
    for clue in named:
        others = [each for each in named if each != clue]
        assert clew.solve(family.keep_clues(puzzle, others)).count > 0
        assert clue in reason.message


def test_a_rule_about_no_place_is_stated_alone() -> None:
    empty = clew.read(". .\n. .", family="shikaku")
    assert clew.clashes(empty)[0].message == "r1c1 must be in the rectangle of some clue"


def test_a_puzzle_whose_layout_alone_is_impossible_blames_no_clue() -> None:
    one = clew.read("1 1 1\n1 1 1\n1 1 1", family="hitori")
    assert clew.solve(one).verdict is Verdict.IMPOSSIBLE
    assert clew.blame(one) is None
