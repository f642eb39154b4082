"""Ratings of fill-ins: the fast grade takes the same steps, and levels mean what they say."""

from __future__ import annotations

from tests.families.fillin.boards import BARN, MIRROR, many, of

import clew
from clew.actions.rate import climb
from clew.families.fillin.techniques import LEVELS, TECHNIQUES, grade


def test_the_fast_grade_takes_the_same_steps_in_random_puzzles() -> None:
    for puzzle in many(21, 250):
        stepped, fast = climb(puzzle), grade(puzzle)
        assert fast.uses == stepped.uses
        assert fast.chains == stepped.chains
        assert fast.solved == stepped.solved


def test_a_puzzle_with_several_solutions_needs_search() -> None:
    assert clew.rate(MIRROR).name == "needs search"


def test_words_of_different_lengths_are_easy_and_crossings_are_not() -> None:
    assert clew.rate(of("____", "_###", "_###", words="TREE TEN")).level == 1
    assert clew.rate(BARN).level > 1


def test_levels_rise_along_the_ladder_and_the_last_is_search() -> None:
    levels = [technique.level for technique in TECHNIQUES]
    assert levels == sorted(levels)
    assert set(levels) == set(range(1, len(LEVELS)))
