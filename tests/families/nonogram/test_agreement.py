"""Kernel, clauses and trying every picture are of one opinion: on random puzzles of every kind and on collections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from threading import Event, Timer

import pytest
from tests.families.nonogram.boards import SWITCH, answers, at_random, flat, of
from tests.families.opinions import agree

from clew.core.places import Place, Value
from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.nonogram.encoding import encode
from clew.families.nonogram.formats import FORMATS
from clew.families.nonogram.kernel import kernel
from clew.families.nonogram.puzzle import ANY, MAYBE, Nonogram, cells, from_picture
from clew.families.nonogram.rules import violations

Data = Callable[[str], Path]
EVERY = Limits(solutions=None, keep=100_000)


@pytest.mark.parametrize("seed", range(4))
def test_kernel_and_clauses_agree_on_10000_random_puzzles(seed: int) -> None:
    rng = Random(seed)
    verdicts = Counter(agree(at_random(rng, 7, open_clues=turn % 2 == 0)) for turn in range(2_500))
    wanted = (Verdict.IMPOSSIBLE, Verdict.UNIQUE, Verdict.SEVERAL)
    assert all(verdicts[verdict] > 100 for verdict in wanted), verdicts


@pytest.mark.parametrize("seed", range(4))
def test_the_kernel_finds_what_trying_every_picture_finds(seed: int) -> None:
    rng = Random(seed)
    for turn in range(120):
        puzzle = at_random(rng, 5 if turn % 4 == 0 else 4, open_clues=turn % 8 != 0)
        if sum(clue == (ANY,) for clue in puzzle.row_clues) > 2:
            continue  # too many pictures to try
        outcome = kernel(puzzle, EVERY)
        found = [flat(puzzle, solution) for solution in outcome.solutions]
        assert outcome.exhausted
        assert len(found) == len(set(found)) == outcome.count
        assert set(found) == answers(puzzle), puzzle


@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 2, 16), (3, 3, 512), (1, 1, 2), (1, 9, 512), (4, 3, 4096)])
def test_lines_that_are_wholly_unknown_leave_every_picture(rows: int, columns: int, count: int) -> None:
    outcome = kernel(Nonogram(((ANY,),) * rows, ((ANY,),) * columns), EVERY)
    assert (outcome.count, outcome.exhausted) == (count, True)


def puzzles(path: Path, form: str) -> Iterator[Nonogram]:
    """The puzzles of a file."""
    for reading in FORMATS[form].read(path.read_text()):
        yield reading.puzzle


def test_the_clauses_agree_on_pictures_of_a_collection(shared_data: Data) -> None:
    verdicts: Counter[Verdict] = Counter()
    for count, path in enumerate(sorted(shared_data("nonogram/jwilk").glob("*.nin"))):
        for puzzle in puzzles(path, "nin"):
            outcome = kernel(puzzle, Limits())
            verdicts[outcome.verdict] += 1
            if count % 10 == 0 and puzzle.rows * puzzle.columns <= 1_000:
                agree(puzzle)
    assert verdicts == {Verdict.UNIQUE: 147, Verdict.SEVERAL: 4}


def test_ambiguous_puzzles_have_several_solutions_each_reported_once(shared_data: Data) -> None:
    limits = Limits(solutions=50, keep=50)
    counted = 0
    for path in shared_data("nonogram/multi-solution").glob("*.nin"):
        for puzzle in puzzles(path, "nin"):
            outcome = kernel(puzzle, limits)
            assert outcome.verdict is Verdict.SEVERAL
            assert len({flat(puzzle, solution) for solution in outcome.solutions}) == outcome.count
            assert not any(violations(puzzle, solution) for solution in outcome.solutions[:2])
            if outcome.exhausted:
                counted += 1
                assert sat.solve(encode(puzzle), limits).count == outcome.count
    assert counted > 3


def test_random_30x30_puzzles_have_verdicts_and_sound_solutions(shared_data: Data) -> None:
    all_of_them = list(puzzles(shared_data("nonogram/random/rand30_p50_first200.txt"), "taai"))
    for puzzle in all_of_them[:200:8]:
        outcome = kernel(puzzle, Limits(seconds=60))
        assert outcome.verdict in (Verdict.UNIQUE, Verdict.SEVERAL)
        assert not any(violations(puzzle, solution) for solution in outcome.solutions)


@pytest.mark.parametrize("side", [64, 65, 130, 300, 500])
def test_full_and_empty_grids_of_every_width(side: int) -> None:
    for painted in (0, 1):
        puzzle = from_picture(side, side, [painted] * side**2)
        outcome = kernel(puzzle, Limits())
        assert outcome.verdict is Verdict.UNIQUE
        assert set(outcome.solutions[0].values()) == {painted}


def hard(side: int) -> Nonogram:
    """A random grid of few painted cells, far too hard for anybody."""
    rng = Random(side)
    return from_picture(side, side, [int(rng.random() < 0.35) for _ in range(side**2)])


@pytest.mark.parametrize("side", [50, 120, 500])
def test_the_clock_ends_hard_puzzles(side: int) -> None:
    assert kernel(hard(side), Limits(seconds=0.3)).verdict is Verdict.UNDECIDED


@pytest.mark.parametrize("side", [50, 100])
def test_a_number_of_decisions_ends_hard_puzzles(side: int) -> None:
    assert kernel(hard(side), Limits(nodes=3)).verdict is Verdict.UNDECIDED


@pytest.mark.parametrize("side", [60, 200])
def test_a_stop_flag_ends_a_hard_search(side: int) -> None:
    stop = Event()
    timer = Timer(0.1, stop.set)
    timer.start()
    outcome = kernel(hard(side), Limits(solutions=None, stop=stop))
    timer.join()
    assert not outcome.exhausted


def test_enumeration_continues_when_variables_for_starts_are_added() -> None:
    rng = Random(3)
    puzzle = from_picture(16, 16, [int(rng.random() < 0.35) for _ in range(256)])
    outcome = kernel(puzzle, Limits(solutions=400, keep=400))
    assert len({flat(puzzle, solution) for solution in outcome.solutions}) == outcome.count == 400
    assert not any(violations(puzzle, solution) for solution in outcome.solutions[::40])


def test_solutions_come_one_by_one_until_stopped() -> None:
    puzzle = Nonogram(((MAYBE,),) * 6, ((MAYBE,),) * 6)
    seen: list[Mapping[Place, Value]] = []

    def emit(marks: Mapping[Place, Value]) -> bool:
        seen.append(marks)
        return len(seen) < 3

    assert kernel(puzzle, Limits(solutions=None), emit).count == 3
    assert len({flat(puzzle, marks) for marks in seen}) == 3
    assert all(list(marks) == list(cells(6, 6)) for marks in seen)


def test_clues_without_room_and_clashing_cells_are_impossible() -> None:
    for puzzle in (of("3 1,1", "*,*,*"), of("? ? ?", "*,*,*,*"), of("2,0", "1,0"), Nonogram(((1,),), ((1,),), (0,))):
        assert agree(puzzle) is Verdict.IMPOSSIBLE
    assert kernel(SWITCH, EVERY).count == 2
