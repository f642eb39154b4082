"""Why a nonogram is impossible: the reason is one, and no clue of it can be left out."""

from __future__ import annotations

from random import Random

from tests.families.nonogram.boards import of

from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.nonogram.blame import blame
from clew.families.nonogram.encoding import encode
from clew.families.nonogram.puzzle import Nonogram, clues, from_picture, keep_clues


def reason(puzzle: Nonogram) -> str:
    found = blame(puzzle)
    assert found is not None
    return found.message


def test_a_line_without_room_and_totals_that_differ_come_first() -> None:
    assert reason(of("3 1,*", "*,*,*,*")) == "row 1 wants 3 1, which needs 5 cells of 4"
    assert reason(of("1,1", "1,0")) == "the clues of the rows add up to 2, those of the columns to 1"


def test_lines_that_contradict_each_other_are_named_and_no_others() -> None:
    found = blame(of("3,*,*", "0,*,*"))
    assert found is not None
    assert (found.code, found.message) == ("contradiction", "row 1 and column 1 contradict each other")
    assert list(found.places) == ["r1c1", "r1c2", "r1c3", "r2c1", "r3c1"]


def test_a_given_cell_can_be_part_of_the_reason() -> None:
    puzzle = Nonogram(((2,), (1,)), ((1,), (1,), (1,)), (None, None, None, None, 1, None))
    assert "r2c2" in reason(puzzle)


def test_a_reason_is_impossible_alone_and_any_part_of_it_is_not() -> None:
    rng, seen = Random(12), 0
    while seen < 12:
        picture = from_picture(6, 6, [int(rng.random() < 0.55) for _ in range(36)])
        rows = list(picture.row_clues)
        rng.shuffle(rows)
        puzzle = Nonogram(tuple(rows), picture.column_clues)
        found = blame(puzzle)
        if found is None or found.code != "contradiction" or " more " in found.message:
            continue
        seen += 1
        result = found.message.removesuffix(" contradict each other").replace(" and ", ", ").split(", ")
        kept = [name for name in clues(puzzle) if name in result]
        assert sat.solve(encode(keep_clues(puzzle, kept)), Limits()).verdict is Verdict.IMPOSSIBLE
        for name in kept:
            rest = keep_clues(puzzle, [other for other in kept if other != name])
            assert sat.solve(encode(rest), Limits(solutions=1)).count == 1


def test_a_puzzle_that_is_possible_has_no_reason() -> None:
    assert blame(of("1,1", "1,1")) is None
