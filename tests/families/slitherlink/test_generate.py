"""Generated slitherlinks: unique by kernel and clauses, of exactly their level, symmetric, minimal, tied to a seed."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from random import Random

import pytest
from tests.anything import generate, generate_many

from clew.actions.rate import climb, rate
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Size
from clew.core.results import Limits, Verdict
from clew.core.symmetry import orbits
from clew.engine.sat import solve as by_clauses
from clew.families.slitherlink.drafts import draft
from clew.families.slitherlink.family import FAMILY
from clew.families.slitherlink.puzzle import Slitherlink

LEVELS = range(1, len(FAMILY.teaching.levels) + 1)
SYMMETRIES = ("none", "180", "90", "mirror", "diagonal")


def verdict(puzzle: Slitherlink) -> Verdict:
    return FAMILY.logic.kernel(puzzle, Limits(solutions=2), None).verdict


def size_for(level: int | None) -> str:
    """Small grids seldom need search."""
    return "10x10" if level == len(FAMILY.teaching.levels) else "7x6"


@pytest.mark.parametrize("level", LEVELS)
def test_puzzles_have_exactly_the_wanted_level(level: int) -> None:
    for puzzle in generate_many("slitherlink", 3, seed=level, size=size_for(level), level=level):
        assert rate(puzzle).level == level


def test_levels_hold_for_steps_taken_one_by_one() -> None:
    for level in (1, 3, 4):
        puzzle = generate("slitherlink", "6x6", level, seed=3)
        grade = climb(puzzle)
        used = [technique.level for technique in FAMILY.teaching.techniques if grade.uses.get(technique.name)]
        assert grade.solved
        assert max(used) == level


@pytest.mark.parametrize("level", [None, *LEVELS])
def test_kernel_and_clauses_agree_that_puzzles_are_unique(level: int | None) -> None:
    for puzzle in generate_many("slitherlink", 2, seed=8, size=size_for(level), level=level):
        assert verdict(puzzle) is Verdict.UNIQUE
        assert by_clauses(FAMILY.logic.encode(puzzle), Limits(solutions=2)).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_patterns_of_clues_are_symmetric(symmetry: str) -> None:
    puzzle = generate("slitherlink", "8x8", 2, seed=5, symmetry=symmetry)
    every_cell = {str(cell): divmod(cell, 8) for cell in range(64)}
    for group in orbits(every_cell, Size(8, 8), symmetry):
        assert len({puzzle.clues[int(cell)] is None for cell in group}) == 1


def test_minimal_puzzles_need_every_clue() -> None:
    puzzle = generate("slitherlink", "7x7", seed=2, minimal=True)
    names = set(FAMILY.clues(puzzle))
    assert names
    for name in names:
        assert verdict(FAMILY.keep_clues(puzzle, names - {name})) is Verdict.SEVERAL


def test_a_number_of_clues_is_met_with_and_without_a_level() -> None:
    for level in (None, 1):
        puzzle = generate("slitherlink", "8x8", level, seed=4, clues=40)
        assert len(FAMILY.clues(puzzle)) == 40
        assert verdict(puzzle) is Verdict.UNIQUE


def some(seed: int) -> Sequence[Slitherlink]:
    return generate_many("slitherlink", 6, seed=seed, size="7x7", level=3)


def test_the_same_seed_gives_the_same_puzzles_alone_or_among_many() -> None:
    assert some(9) == some(9)
    assert some(9)[0] == generate("slitherlink", "7x7", 3, seed=9)
    assert some(9) != some(10)
    assert len(set(some(9))) == 6


def test_threads_do_not_change_the_puzzles() -> None:
    from clew._native import slitherlink_make

    alone, together = (slitherlink_make(1, 6, 6, 1, 0, False, 0, 0, 0, 8, threads=threads) for threads in (1, 4))
    assert alone == together


@pytest.mark.parametrize("winding", ["calm", "normal", "wild"])
def test_drafts_of_any_winding_have_one_solution(winding: str) -> None:
    for size in (Size(5, 5), Size(9, 12)):
        assert verdict(draft(size, {"winding": winding}, Random(1))) is Verdict.UNIQUE


def test_wilder_loops_leave_fewer_cells_without_lines() -> None:
    zeros = [
        sum(draft(Size(25, 25), {"winding": winding}, Random(seed)).clues.count(0) for seed in range(4))
        for winding in ("calm", "normal", "wild")
    ]
    assert zeros == sorted(zeros, reverse=True)
    assert zeros[0] > zeros[2]


def test_what_cannot_be_made_is_given_up_with_a_reason() -> None:
    with pytest.raises(NoPuzzle, match="2x2 slitherlink of level 5"):
        generate("slitherlink", "2x2", 5, seed=1)
    with pytest.raises(NoPuzzle, match="with 2 clues"):
        generate("slitherlink", "5x5", seed=1, clues=2)


def test_sizes_and_symmetries_that_do_not_fit_are_refused() -> None:
    with pytest.raises(PuzzleError, match="1 to 100"):
        generate("slitherlink", "101x5")
    with pytest.raises(PuzzleError, match="square"):
        generate("slitherlink", "5x6", symmetry="90", seed=1)


def test_time_and_stop_end_the_work() -> None:
    start = time.monotonic()
    with pytest.raises(NoPuzzle, match="ran out of time"):
        generate("slitherlink", "60x60", 5, seed=1, limits=Limits(seconds=0.1))
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    with pytest.raises(NoPuzzle):
        generate_many("slitherlink", 1000, seed=1, size="40x40", level=4, limits=Limits(stop=stop))
    assert time.monotonic() - start < 5


def test_a_large_puzzle_of_a_level_takes_seconds() -> None:
    start = time.monotonic()
    puzzle = generate("slitherlink", "30x30", 4, seed=6)
    assert time.monotonic() - start < 10
    assert rate(puzzle).level == 4
