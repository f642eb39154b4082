"""A nonogram cannot exist invalid; its names, its clues and its flat form."""

from __future__ import annotations

from struct import unpack

import pytest
from tests.families.nonogram.boards import KITE, clue, of, painted, picture

from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.families.nonogram.puzzle import (
    ANY,
    LONGEST,
    Clue,
    Nonogram,
    blocks,
    cells,
    clues,
    from_picture,
    keep_clues,
    line_cells,
    open_clues,
    places,
    request,
    values,
)

PUZZLE = picture(*KITE)


@pytest.mark.parametrize(
    ("rows", "columns", "given", "message"),
    [
        ((), ((1,),), (), "a nonogram cannot have 0 rows and 1 columns"),
        (((),) * (LONGEST + 1), ((),), (), "501 rows"),
        (((0,),), ((1,),), (), "row 1 has a block of 0"),
        (((1,),), ((501,),), (), "column 1 has a block of 501"),
        (((True,),), ((1,),), (), "row 1 has a block of True"),
        (((1,) * 501,), ((1,),), (), "row 1 has 501 blocks"),
        (((1,),), ((1,),), (1, 0), "have 1 cells, not 2"),
        (((1,),), ((1,),), (2,), "r1c1 holds 2"),
    ],
)
def test_what_is_not_a_nonogram_is_refused(
    rows: tuple[Clue, ...], columns: tuple[Clue, ...], given: tuple[int, ...], message: str
) -> None:
    with pytest.raises(PuzzleError, match=message):
        Nonogram(rows, columns, given)


def test_nothing_given_is_the_same_however_it_is_written() -> None:
    assert Nonogram(((1,),), ((1,),), (None,)) == of("1", "1")
    assert Nonogram(((1,),), ((1,),), (0,)) != of("1", "1")


def test_the_clues_of_a_picture_are_its_blocks() -> None:
    assert of("1,3,5,1 1,2", "1,3,3 1,4,1") == PUZZLE
    assert from_picture(2, 1, [0, 0]) == of("0,0", "0")
    assert blocks(b"\1\1\0\1") == (2, 1)


def test_lines_are_rows_and_then_columns() -> None:
    assert list(line_cells((2, 3), 1)) == [3, 4, 5]
    assert list(line_cells((2, 3), 4)) == [2, 5]


def test_native_code_gets_tokens_ended_by_zeros_and_masks_of_values() -> None:
    puzzle = Nonogram((clue("2 ?"), clue("0")), (clue("_ *"), clue("1"), clue("*")), (0, 1, None, None, None, None))
    assert unpack("<11i", puzzle.lines) == (2, -1, 0, 0, -2, -3, 0, 1, 0, -3, 0)
    assert puzzle.cells == bytes([1, 2, 3, 3, 3, 3])
    assert of("1", "1").cells == b"\3"


def test_a_given_cell_has_one_value_and_any_other_two() -> None:
    puzzle = Nonogram(((1,),), ((1,), ()), (1, None))
    assert [tuple(values(puzzle, place)) for place in places(puzzle)] == [(1,), (0, 1)]
    assert puzzle.given_marks == {"r1c1": 1}


def test_clues_are_lines_and_given_cells_and_can_be_left_out() -> None:
    puzzle = Nonogram(((1,), (ANY,)), ((1,),), (1, None))
    assert clues(puzzle) == {"row 1": (0, -1), "column 1": (-1, 0), "r1c1": (0, 0)}
    assert keep_clues(puzzle, clues(puzzle)) == puzzle
    assert keep_clues(puzzle, ["row 1"]) == of("1,*", "*")
    assert keep_clues(puzzle, ["r1c1"]) == Nonogram(((ANY,), (ANY,)), ((ANY,),), (1, None))


def test_a_solution_fills_in_the_clues_that_were_left_open() -> None:
    puzzle = Nonogram(
        (clue("*"), *PUZZLE.row_clues[1:]), (*PUZZLE.column_clues[:2], clue("3 ?"), *PUZZLE.column_clues[3:])
    )
    assert open_clues(puzzle, painted(*KITE)) == {"row 1": "1", "column 3": "3 1"}
    assert open_clues(PUZZLE, painted(*KITE)) == {}


def test_marks_are_asked_for_in_words() -> None:
    assert request(PUZZLE, {Place("r1c3"): 1, Place("r1c1"): 0}) == "Paint r1c3; cross out r1c1."
    assert len(cells(5, 5)) == 25
