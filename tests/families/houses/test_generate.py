"""Towns made to a wish: unique in both readings, of the wanted level, within the bound."""

from __future__ import annotations

import pytest
from tests.anything import generate
from tests.families.houses.towns import solutions

import clew
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.results import Limits, Verdict
from clew.families.houses.kernel import kernel
from clew.families.houses.puzzle import joined, vary


def test_towns_are_unique_in_both_readings() -> None:
    for seed in range(10):
        puzzle = generate("houses", size=10, seed=seed)
        assert len(puzzle.points) == 10
        assert kernel(puzzle, Limits(), None).verdict is Verdict.UNIQUE
        assert kernel(vary(puzzle, {"exactly": "yes"}), Limits(), None).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [10, 20])
def test_every_level_is_met_exactly(level: int, size: int) -> None:
    assert clew.rate(generate("houses", size=size, level=level, seed=1)).level == level


def test_a_level_that_no_town_of_a_size_has_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(NoPuzzle, match=r"level 4 \(hard\) was found: such towns have levels 1, 2 and 3"):
        generate("houses", size=6, level=4, seed=1)
    with pytest.raises(NoPuzzle, match=r"12 houses at 3 distances and level 3"):
        generate("houses", size=12, level=3, seed=1, distances="3")


def test_the_clock_ends_a_maker_and_never_changes_what_it_makes() -> None:
    with pytest.raises(NoPuzzle):
        generate("houses", size=50, level=5, seed=1, limits=Limits(seconds=0.001))
    hurried = generate("houses", size=10, level=3, seed=1, limits=Limits(seconds=60))
    assert hurried == generate("houses", size=10, level=3, seed=1)


@pytest.mark.parametrize("metric", ["euclid", "manhattan"])
@pytest.mark.parametrize("distances", ["1", "2", "3"])
def test_towns_under_all_rules_have_one_pairing_by_trying_all(metric: str, distances: str) -> None:
    for seed in range(3 if distances != "3" else 1):
        puzzle = generate(
            "houses", size=max(4 * int(distances) - 2, 8), seed=seed, metric=metric, distances=distances, exactly="yes"
        )
        assert puzzle.exactly
        assert solutions(puzzle) == solutions(vary(puzzle, {"exactly": "no"}))
        assert len(solutions(puzzle)) == 1


def test_houses_keep_within_the_bound() -> None:
    puzzle = generate("houses", size=10, seed=2, bound="24")
    assert all(0 <= point.x <= 24 and 0 <= point.y <= 24 for point in puzzle.points)
    assert max(max(point) for point in puzzle.points) > 6


def test_three_distances_and_the_other_metric_can_be_wished_for() -> None:
    three = generate("houses", size=10, seed=3, distances="3", bound="12")
    assert three.distances == 3
    assert len({three.distance(*pair) for pair in joined(three, clew.solve(three).solutions[0])}) == 3
    steps = generate("houses", size=8, seed=3, metric="manhattan", bound="40")
    assert kernel(steps, Limits(), None).verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"size": 7}, "even number"),
        ({"size": "3x5"}, "expected one such as 10"),
        ({"size": 10, "bound": "2"}, "raise the bound"),
        ({"size": 4}, "4 houses at 2 distances can always be paired in several ways: expected 6 houses or more"),
        ({"size": 10, "bound": "far"}, "'far' is not a bound"),
        ({"size": 10, "symmetry": "180"}, "no clues to leave out"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_with_its_reason(wish: dict[str, object], words: str) -> None:
    with pytest.raises(PuzzleError) as error:
        generate("houses", seed=1, **wish)
    assert words in str(error.value)
