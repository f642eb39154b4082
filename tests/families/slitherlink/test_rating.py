"""Rating slitherlink: the same by native grade and by steps, in line with others, and spread over the levels."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.families.slitherlink.boards import of
from tests.families.sudoku.test_rating import rank_correlation

import clew
from clew.actions.rate import climb, rate
from clew.families.slitherlink.techniques import LEVELS, TECHNIQUES, grade


def boards(path: Path, every: int = 1, cells: int = 100) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in path.read_text().splitlines()[::every]]
    return [each for each in found if each["w"] * each["h"] <= cells and each.get("status", "unique") == "unique"]


def test_the_native_grade_is_what_taking_the_steps_gives(shared_data: Callable[[str], Path]) -> None:
    for name in ("7x7", "10x10"):
        for board in boards(shared_data(f"slitherlink/rated/square-{name}.jsonl"), every=45):
            puzzle = of(*board["rows"])
            by_steps, native = climb(puzzle), grade(puzzle)
            assert (by_steps.uses, by_steps.chains, by_steps.solved) == (native.uses, native.chains, native.solved)


def test_scores_rank_puzzles_as_others_do(shared_data: Callable[[str], Path]) -> None:
    scores, theirs = [], []
    for board in boards(shared_data("slitherlink/rated/square-7x7.jsonl")):
        if board["fullDifficulty"] is not None:
            scores.append(float(rate(of(*board["rows"])).score))
            theirs.append(float(board["fullDifficulty"]))
    assert len(scores) > 400
    assert rank_correlation(scores, theirs) >= 0.72


@pytest.mark.parametrize("name", ["loopy", "cegis", "unique_misc", "toolkit_samples"])
def test_published_puzzles_are_explained(shared_data: Callable[[str], Path], name: str) -> None:
    ratings = [rate(of(*board["rows"])) for board in boards(shared_data(f"slitherlink/{name}.jsonl"))]
    assert sum(rating.solved for rating in ratings) >= 0.99 * len(ratings)
    if name == "loopy":
        assert all(rating.level <= 4 for rating in ratings), "its generator knows no assumptions"


def test_puzzles_of_one_level_differ_from_those_of_the_next(shared_data: Callable[[str], Path]) -> None:
    mixed = boards(shared_data("slitherlink/cegis.jsonl"), every=2)
    levels = Counter(rate(of(*board["rows"])).level for board in mixed)
    assert all(levels[level] >= 10 for level in range(2, 6))


def test_weights_rise_along_the_ladder() -> None:
    weights = [technique.weight for technique in TECHNIQUES]
    assert weights == sorted(set(weights))
    assert max(technique.level for technique in TECHNIQUES) == len(LEVELS) - 1


@pytest.mark.parametrize("level", range(1, 6))
def test_each_level_can_be_asked_for(level: int) -> None:
    assert clew.rate(clew.generate("slitherlink", size="7x7", level=level, seed=1)).level == level
