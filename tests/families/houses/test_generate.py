"""Towns made to a wish: unique in both readings, of the wanted level, within the bound."""

from __future__ import annotations

import pytest

import clew
from clew.core.errors import PuzzleError
from clew.core.results import Limits, Verdict
from clew.families.houses.kernel import kernel
from clew.families.houses.puzzle import joined, vary


def test_towns_are_unique_in_both_readings() -> None:
    for seed in range(10):
        puzzle = clew.generate("houses", size=10, seed=seed)
        assert len(puzzle.points) == 10
        assert kernel(puzzle, Limits(), None).verdict is Verdict.UNIQUE
        assert kernel(vary(puzzle, {"exactly": "yes"}), Limits(), None).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("level", [2, 3])
def test_a_level_is_met_exactly(level: int) -> None:
    assert clew.rate(clew.generate("houses", size=10, level=level, seed=1)).level == level


def test_houses_keep_within_the_bound() -> None:
    puzzle = clew.generate("houses", size=10, seed=2, bound="24")
    assert all(0 <= point.x <= 24 and 0 <= point.y <= 24 for point in puzzle.points)
    assert max(max(point) for point in puzzle.points) > 6


def test_three_distances_and_the_other_metric_can_be_wished_for() -> None:
    three = clew.generate("houses", size=10, seed=3, distances="3", bound="12")
    assert three.distances == 3
    assert len({three.distance(*pair) for pair in joined(three, clew.solve(three).solutions[0])}) == 3
    steps = clew.generate("houses", size=8, seed=3, metric="manhattan", bound="40")
    assert kernel(steps, Limits(), None).verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"size": 7}, "even number"),
        ({"size": "3x5"}, "expected one such as 10"),
        ({"size": 10, "bound": "2"}, "raise the bound"),
        ({"size": 10, "bound": "far"}, "'far' is no bound"),
        ({"size": 10, "symmetry": "180"}, "no clues to leave out"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_with_its_reason(wish: dict[str, object], words: str) -> None:
    with pytest.raises(PuzzleError) as error:
        clew.generate("houses", seed=1, **wish)  # type: ignore[arg-type]
    assert words in str(error.value)
