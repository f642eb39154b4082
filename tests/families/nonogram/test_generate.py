"""Generated nonograms: unique by kernel and clauses, of exactly their level, as dense as wished, tied to a seed."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from random import Random

import pytest

from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Knobs, Size, Wish
from clew.core.results import Limits, Verdict
from clew.engine.sat import solve as by_clauses
from clew.families.nonogram.drafts import draft, make
from clew.families.nonogram.encoding import encode
from clew.families.nonogram.kernel import kernel
from clew.families.nonogram.puzzle import ANY, SOME, Nonogram
from clew.families.nonogram.techniques import LEVELS, TECHNIQUES, grade

NO_KNOBS: Knobs = {}
EVERY_LEVEL = range(1, len(LEVELS) + 1)


def made(
    size: Size, level: int | None = None, *, seed: int = 1, count: int = 1, knobs: Knobs = NO_KNOBS
) -> Sequence[Nonogram]:
    puzzles = make(seed, Wish(size=size, level=level, knobs=knobs), count, Limits(seconds=60))
    assert puzzles is not None
    return puzzles


def level_of(puzzle: Nonogram) -> int:
    found = grade(puzzle)
    if not found.solved:
        return len(LEVELS)
    return max(technique.level for technique in TECHNIQUES if found.uses.get(technique.name))


def painted(puzzle: Nonogram) -> int:
    outcome = kernel(puzzle, Limits())
    assert outcome.verdict is Verdict.UNIQUE
    return list(outcome.solutions[0].values()).count(1)


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_puzzles_have_exactly_the_wanted_level(level: int) -> None:
    for puzzle in made(Size(15, 14), level, seed=level, count=3):
        assert level_of(puzzle) == level


@pytest.mark.parametrize("level", [None, *EVERY_LEVEL])
def test_kernel_and_clauses_agree_that_puzzles_are_unique(level: int | None) -> None:
    for puzzle in made(Size(15, 15), level, seed=4, count=2):
        assert kernel(puzzle, Limits()).verdict is Verdict.UNIQUE
        assert by_clauses(encode(puzzle), Limits(solutions=2)).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("texture", ["noise", "grain", "blobs"])
def test_pictures_of_any_texture_keep_their_density(texture: str) -> None:
    for density in (20, 50, 75):
        for puzzle in made(Size(25, 25), seed=density, count=2, knobs={"density": f"{density}", "texture": texture}):
            assert abs(painted(puzzle) - 625 * density / 100) <= 625 * 0.03


def test_full_and_empty_grids_of_any_size() -> None:
    for size in (Size(1, 1), Size(7, 30), Size(500, 500)):
        (full,) = made(size, knobs={"full": "yes"})
        (empty,) = made(size, knobs={"empty": "yes"})
        assert set(full.row_clues) == {(size.columns,)}
        assert set(full.column_clues) == {(size.rows,)}
        assert set(empty.line_clues) == {()}


def test_the_largest_grid_is_made() -> None:
    (puzzle,) = made(Size(500, 500), seed=3)
    assert kernel(puzzle, Limits()).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("size", [Size(1, 1), Size(1, 9), Size(2, 2), Size(3, 40), Size(65, 64)])
def test_odd_sizes_are_made(size: Size) -> None:
    for puzzle in made(size, count=3):
        assert puzzle.shape == (size.rows, size.columns)
        assert kernel(puzzle, Limits()).verdict is Verdict.UNIQUE


def test_open_clues_leave_one_solution_and_at_most_their_share() -> None:
    for level in (None, 3):
        for puzzle in made(Size(15, 15), level, seed=2, count=2, knobs={"open": "20"}):
            tokens = [token for clue in puzzle.line_clues for token in clue]
            left_open = sum(token in (SOME, ANY) for token in tokens)
            assert 0 < left_open <= len(tokens) * 0.2 + 1
            assert by_clauses(encode(puzzle), Limits(solutions=2)).verdict is Verdict.UNIQUE
            assert level is None or level_of(puzzle) == level


def test_the_same_seed_gives_the_same_puzzles_alone_or_among_many() -> None:
    size = Size(12, 12)
    many = made(size, 3, seed=9, count=6)
    assert list(many) == list(made(size, 3, seed=9, count=6))
    assert many[0] == made(size, 3, seed=9)[0]
    assert list(many) != list(made(size, 3, seed=10, count=6))
    assert len(set(many)) == 6


def test_threads_do_not_change_the_puzzles() -> None:
    from clew._native import nonogram_make

    alone, together = (nonogram_make(1, 15, 15, 50, 1, 10, 17, 12, 8, threads=threads) for threads in (1, 4))
    assert alone == together


def test_puzzles_of_a_seed_stay_what_they_were() -> None:
    """Whole numbers only: every machine makes these."""
    (puzzle,) = made(Size(4, 5), seed=7)
    assert puzzle.row_clues == ((2,), (1, 2), (2,), (3,))


def test_drafts_have_one_solution_and_follow_their_random_numbers() -> None:
    first, again = (draft(Size(12, 8), {"open": "50"}, Random(5)) for _ in range(2))
    assert first == again
    assert kernel(first, Limits()).verdict is Verdict.UNIQUE
    assert all(isinstance(token, int) for clue in first.line_clues for token in clue)


def test_what_cannot_be_made_is_given_up_with_a_reason() -> None:
    with pytest.raises(NoPuzzle, match="2x2 nonogram of level 4"):
        made(Size(2, 2), 4)
    with pytest.raises(NoPuzzle, match="level 3"):
        made(Size(6, 6), 3, knobs={"full": "yes"})


@pytest.mark.parametrize(
    ("size", "knobs", "words"),
    [
        (Size(501, 5), {}, "1 to 500"),
        (Size(0, 5), {}, "1 to 500"),
        (Size(5, 5), {"density": "101"}, "density cannot be '101'"),
        (Size(5, 5), {"density": "half"}, "density cannot be 'half'"),
        (Size(5, 5), {"open": "-1"}, "open cannot be '-1'"),
        (Size(5, 5), {"full": "yes", "empty": "yes"}, "full and empty"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(size: Size, knobs: Knobs, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        made(size, knobs=knobs)


def test_symmetry_is_refused_and_thinning_left_to_the_generic_maker() -> None:
    with pytest.raises(PuzzleError, match="symmetry"):
        make(1, Wish(size=Size(5, 5), symmetry="180"), 1, Limits())
    assert make(1, Wish(size=Size(5, 5), minimal=True), 1, Limits()) is None
    assert make(1, Wish(size=Size(5, 5), clues=4), 1, Limits()) is None


def test_time_and_stop_end_the_work() -> None:
    start = time.monotonic()
    with pytest.raises(NoPuzzle, match="ran out of time"):
        make(1, Wish(size=Size(300, 300), knobs={"texture": "noise"}), 1, Limits(seconds=0.1))
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    with pytest.raises(NoPuzzle, match="ran out of time"):
        make(1, Wish(size=Size(40, 40), level=1), 1000, Limits(stop=stop))
    assert time.monotonic() - start < 5
