"""Generated hashis: unique by kernel and clauses, of exactly their level, to the knobs, symmetric, tied to a seed."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.anything import generate, generate_many

from clew.actions.rate import climb, rate
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Size
from clew.core.results import Limits, Verdict
from clew.core.symmetry import orbits
from clew.engine.sat import solve as by_clauses
from clew.families.hashi.drafts import draft
from clew.families.hashi.family import FAMILY
from clew.families.hashi.puzzle import Hashi

LEVELS = range(1, len(FAMILY.teaching.levels))  # the last one needs search: all but unknown where loops are allowed
SYMMETRIES = ("none", "180", "90", "mirror", "diagonal")


def verdict(puzzle: Hashi) -> Verdict:
    return FAMILY.logic.kernel(puzzle, Limits(solutions=2), None).verdict


def solution(puzzle: Hashi) -> Sequence[int]:
    """How many bridges are at each place."""
    marks = FAMILY.logic.kernel(puzzle, Limits(solutions=1), None).solutions[0]
    return [int(marks[place]) for place in FAMILY.places(puzzle)]


@pytest.mark.parametrize("level", LEVELS)
def test_puzzles_have_exactly_the_wanted_level(level: int) -> None:
    for puzzle in generate_many("hashi", 3, seed=level, size="9x8", level=level):
        assert rate(puzzle).level == level


def test_levels_hold_for_steps_taken_one_by_one() -> None:
    for level in (1, 3, 4):
        grade = climb(generate("hashi", "7x7", level, seed=3))
        used = [technique.level for technique in FAMILY.teaching.techniques if grade.uses.get(technique.name)]
        assert grade.solved
        assert max(used) == level


@pytest.mark.parametrize("level", [None, *LEVELS])
def test_kernel_and_clauses_agree_that_puzzles_are_unique(level: int | None) -> None:
    for puzzle in generate_many("hashi", 2, seed=8, size="10x9", level=level):
        assert verdict(puzzle) is Verdict.UNIQUE
        assert by_clauses(FAMILY.logic.encode(puzzle), Limits(solutions=2)).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("most", ["1", "2", "3", "4"])
@pytest.mark.parametrize("loops", ["yes", "no"])
def test_variants_are_unique_by_their_own_rules(most: str, loops: str) -> None:
    for puzzle in generate_many("hashi", 3, seed=5, size="9x9", most=most, loops=loops):
        assert (puzzle.most, puzzle.loops) == (int(most), loops == "yes")
        assert verdict(puzzle) is Verdict.UNIQUE
        assert by_clauses(FAMILY.logic.encode(puzzle), Limits(solutions=2)).verdict is Verdict.UNIQUE


def test_variants_use_what_they_allow() -> None:
    assert max(solution(generate("hashi", "12x12", seed=1, most="4"))) == 4
    tree = generate("hashi", "12x12", seed=1, loops="no")
    assert sum(count > 0 for count in solution(tree)) == len(tree.islands) - 1


def test_islands_never_touch() -> None:
    for puzzle in generate_many("hashi", 20, seed=2, size="9x9", density="30"):
        spots = {(island.row, island.column) for island in puzzle.islands}
        assert not any((row + 1, column) in spots or (row, column + 1) in spots for row, column in spots)


def test_density_is_met() -> None:
    for density in ("10", "20", "30"):
        puzzles = generate_many("hashi", 10, seed=3, size="20x20", density=density)
        islands = sum(len(puzzle.islands) for puzzle in puzzles)
        assert int(density) - 3 < islands / 40 <= int(density) + 1


def test_islands_lie_in_every_part_of_the_grid() -> None:
    for puzzle in generate_many("hashi", 5, seed=4, size="30x30"):
        parts = {(island.row // 6, island.column // 6) for island in puzzle.islands}
        assert len(parts) == 25
        assert {0, 29} <= {island.row for island in puzzle.islands} & {island.column for island in puzzle.islands}


def test_more_double_bridges_are_built_on_request() -> None:
    shares = []
    for doubles in ("10", "45", "80"):
        puzzles = generate_many("hashi", 10, seed=6, size="12x12", doubles=doubles)
        built = [count for puzzle in puzzles for count in solution(puzzle) if count > 0]
        shares.append(built.count(2) / len(built))
    assert shares[0] + 0.1 < shares[1] < shares[2] - 0.1


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_islands_form_symmetric_patterns(symmetry: str) -> None:
    puzzle = generate("hashi", "11x11", 2, seed=5, symmetry=symmetry)
    spots = {(island.row, island.column) for island in puzzle.islands}
    every_cell = {str(cell): divmod(cell, 11) for cell in range(121)}
    for group in orbits(every_cell, Size(11, 11), symmetry):
        assert len({divmod(int(cell), 11) in spots for cell in group}) == 1
    assert verdict(puzzle) is Verdict.UNIQUE


def test_minimal_puzzles_need_every_number() -> None:
    puzzle = generate("hashi", "7x7", seed=2, minimal=True)
    names = set(FAMILY.clues(puzzle))
    assert len(names) < len(puzzle.islands)
    for name in names:
        assert verdict(FAMILY.keep_clues(puzzle, names - {name})) is Verdict.SEVERAL


def test_as_many_numbers_are_left_as_requested() -> None:
    puzzle = generate("hashi", "8x8", seed=4, clues=10)
    assert len(FAMILY.clues(puzzle)) == 10
    assert verdict(puzzle) is Verdict.UNIQUE


def some(seed: int) -> Sequence[Hashi]:
    return generate_many("hashi", 6, seed=seed, size="7x7", level=3)


def test_the_same_seed_gives_the_same_puzzles_alone_or_among_many() -> None:
    assert some(9) == some(9)
    assert some(9)[0] == generate("hashi", "7x7", 3, seed=9)
    assert some(9) != some(10)
    assert len(set(some(9))) == 6


def test_the_same_seed_gives_the_same_puzzle_on_every_machine() -> None:
    numbers = "".join(str(island.number) for island in generate("hashi", "7x7", 1, seed=1).islands)
    assert numbers == "332146132333"


def test_threads_do_not_change_the_puzzles() -> None:
    from clew._native import hashi_make

    alone, together = (hashi_make(1, 8, 8, 24, 40, 2, True, 0, 8, 5, 12, threads=threads) for threads in (1, 4))
    assert alone == together


def test_drafts_have_one_solution() -> None:
    for size in (Size(3, 3), Size(1, 9), Size(9, 12)):
        assert verdict(draft(size, {}, Random(1))) is Verdict.UNIQUE


def test_what_cannot_be_made_is_given_up_with_a_reason() -> None:
    with pytest.raises(NoPuzzle, match="3x3 hashi of level 5"):
        generate("hashi", "3x3", 5, seed=1)
    with pytest.raises(NoPuzzle, match="2x2 hashi"):
        generate("hashi", "2x2", seed=1)


def test_wishes_that_make_no_sense_are_refused() -> None:
    with pytest.raises(PuzzleError, match="1 to 200"):
        generate("hashi", "201x5")
    with pytest.raises(PuzzleError, match="square"):
        generate("hashi", "5x6", symmetry="90", seed=1)
    for knob, value in (("density", "0"), ("density", "dense"), ("doubles", "101"), ("most", "5"), ("loops", "maybe")):
        wanted: dict[str, Any] = {knob: value}
        with pytest.raises(PuzzleError, match=f"{knob} cannot be '{value}'"):
            generate("hashi", "7x7", seed=1, **wanted)


def test_time_and_stop_end_the_work() -> None:
    start = time.monotonic()
    with pytest.raises(NoPuzzle, match="ran out of time"):
        generate("hashi", "100x100", 6, seed=1, limits=Limits(seconds=0.1))
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    with pytest.raises(NoPuzzle):
        generate_many("hashi", 100_000, seed=1, size="25x25", level=4, limits=Limits(stop=stop))
    assert time.monotonic() - start < 5


def test_a_large_puzzle_of_a_level_is_made() -> None:
    puzzle = generate("hashi", "40x40", 3, seed=6)
    assert len(puzzle.islands) > 350
    assert rate(puzzle).level == 3
    assert verdict(puzzle) is Verdict.UNIQUE
