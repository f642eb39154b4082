"""Rating sudoku: the same by native grade and by steps, in line with what others say, and spread over the levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import clew
from clew import families
from clew.actions.rate import climb, rate, rating
from clew.core.family import Grade
from clew.families.sudoku.levels import LEVELS
from clew.families.sudoku.puzzle import Sudoku
from clew.families.sudoku.techniques import TECHNIQUES, grade


def nine(line: str) -> Sudoku:
    return Sudoku(3, 3, tuple(int(character) if character.isdigit() else 0 for character in line[:81]))


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def ranks(numbers: Sequence[float]) -> list[float]:
    """Ranks from 0; equal numbers share the mean of theirs."""
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    rank = [0.0] * len(numbers)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and numbers[order[end]] == numbers[order[start]]:
            end += 1
        for at in order[start:end]:
            rank[at] = (start + end - 1) / 2
        start = end
    return rank


def rank_correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """Spearman's: how far two orders agree, 1 at most."""
    a, b = ranks(one), ranks(two)
    mean = (len(a) - 1) / 2
    covariance = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    spread = [sum((x - mean) ** 2 for x in rank) for rank in (a, b)]
    return float(covariance / (spread[0] * spread[1]) ** 0.5)


def test_rank_correlation_knows_order_ties_and_reversal() -> None:
    assert rank_correlation([1, 2, 3], [10, 20, 30]) == 1
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == -1
    assert 0.9 < rank_correlation([1, 2, 2, 3], [1, 2, 3, 4]) < 1


def test_scores_rank_puzzles_as_sudoku_explainer_and_hodoku_do(shared_data: Callable[[str], Path]) -> None:
    table = [line.split() for line in lines(shared_data("sudoku/rated.txt"))[::4]]
    scores = [rate(nine(puzzle)).score for puzzle, *_ in table]
    explainer = [float(next(word[4:] for word in words if word.startswith("SER="))) for words in table]
    hodoku = [float(next(word[7:] for word in words if word.startswith("HODOKU="))) for words in table]
    assert rank_correlation(scores, explainer) >= 0.95
    assert rank_correlation(scores, hodoku) >= 0.93


def test_the_native_grade_is_what_taking_the_steps_gives(shared_data: Callable[[str], Path]) -> None:
    puzzles = lines(shared_data("sudoku/minimal_unbiased.txt"))[::500] + lines(shared_data("sudoku/top1465.txt"))[::300]
    for puzzle in map(nine, puzzles):
        by_steps, native = climb(puzzle), grade(puzzle)
        assert (by_steps.uses, by_steps.chains, by_steps.solved) == (native.uses, native.chains, native.solved)


def test_random_minimal_puzzles_reach_the_first_six_levels(shared_data: Callable[[str], Path]) -> None:
    levels = Counter(rate(nine(puzzle)).level for puzzle in lines(shared_data("sudoku/minimal_unbiased.txt"))[:1000])
    assert all(levels[level] >= 80 for level in range(1, 7))


def test_levels_rise_with_the_ratings_of_sudoku_explainer(shared_data: Callable[[str], Path]) -> None:
    ratings: dict[int, list[float]] = {}
    for puzzle, *words in (line.split() for line in lines(shared_data("sudoku/rated.txt"))[::4]):
        explainer = float(next(word[4:] for word in words if word.startswith("SER=")))
        ratings.setdefault(rate(nine(puzzle)).level, []).append(explainer)
    medians = [median(ratings[level]) for level in range(1, 7)]
    assert medians == sorted(set(medians))
    assert max(ratings[1]) <= 1.5
    assert max(ratings[2]) <= 2.3
    assert max(ratings[3]) <= 3.4


def test_the_hardest_known_puzzles_have_the_highest_levels(shared_data: Callable[[str], Path]) -> None:
    rated = [rate(nine(puzzle)) for puzzle in lines(shared_data("sudoku/hardest_11plus.txt"))[:5]]
    assert {(each.level, each.solved) for each in rated} <= {(7, True), (8, False)}


def test_the_hardest_step_counts_before_all_work() -> None:
    family = families.get("sudoku")
    long = rating(family, Grade(uses={"Full house": 9, "Naked single": 50}, solved=True))
    short = rating(family, Grade(uses={"Pointing": 1}, solved=True))
    chained = rating(family, Grade(uses={"What-if by singles": 1}, chains={"What-if by singles": 9}, solved=True))
    brief = rating(family, Grade(uses={"What-if by singles": 1}, chains={"What-if by singles": 2}, solved=True))
    stuck = rating(family, Grade(uses={"Pointing": 1}, solved=False))
    assert long.score < short.score < brief.score < chained.score < stuck.score
    assert [each.level for each in (long, short, brief, chained, stuck)] == [2, 3, 6, 6, 8]


def test_weights_never_fall_along_the_ladder() -> None:
    weights = [technique.weight for technique in TECHNIQUES]
    assert weights == sorted(weights)
    assert max(technique.level for technique in TECHNIQUES) == len(LEVELS) - 1


def test_a_full_grid_is_easy_and_an_empty_one_needs_search() -> None:
    full = clew.solve(nine("." * 81)).solutions[0]
    done = rate(Sudoku(3, 3, tuple(int(value) for value in full.values())))
    assert (done.level, done.score, done.solved) == (1, 0, True)
    assert rate(nine("." * 81)).name == "needs search"
