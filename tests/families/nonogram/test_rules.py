"""What is wrong with marks of a nonogram, what is only missing, and that nothing else passes."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.families.nonogram.boards import KITE, SWITCH, answers, at_random, clue, keeps, of, painted, picture

from clew.core.places import Marks, Place
from clew.families.nonogram.formats import FORMATS
from clew.families.nonogram.puzzle import Nonogram, blocks, cells
from clew.families.nonogram.rules import violations

PUZZLE = picture(*KITE)


def reported(puzzle: Nonogram, marks: Marks) -> list[str]:
    """The messages about what is wrong, not only unfinished."""
    return [wrong.message for wrong in violations(puzzle, marks) if not wrong.unfinished]


def test_a_solution_is_right_with_and_without_blanks() -> None:
    assert violations(PUZZLE, painted(*KITE)) == []
    assert violations(PUZZLE, painted(*(row.replace(".", "x") for row in KITE))) == []


def test_each_single_change_is_wrong_and_each_erased_cell_is_unfinished() -> None:
    solution = painted(*(row.replace(".", "x") for row in KITE))
    for place, value in solution.items():
        assert reported(PUZZLE, {**solution, place: 1 - int(value)})
        rest = violations(PUZZLE, {other: kept for other, kept in solution.items() if other != place})
        assert all(wrong.unfinished for wrong in rest)
        assert bool(rest) == bool(value)


def test_a_wrong_line_is_reported_with_its_clue_and_its_blocks() -> None:
    puzzle = of("2 1,*", "*,*,*,*,*")
    assert reported(puzzle, painted("#x##x", "xxxxx")) == ["row 1 wants 2 1 and has 1 2"]
    assert reported(of("*,*", "1,0"), painted("xx", "xx")) == ["column 1 wants 1 and has 0"]
    (wrong,) = violations(puzzle, painted("#x##x", "....."))
    assert (wrong.code, list(wrong.places)) == ("row-clue", ["r1c1", "r1c3", "r1c4"])
    assert violations(of("*,*", "1,0"), painted("xx", "xx"))[0].code == "column-clue"


def test_marks_that_leave_no_room_are_wrong_and_others_unfinished() -> None:
    puzzle = of("2 1", "*,*,*,*,*")
    assert reported(puzzle, painted("..x..")) == []
    assert reported(puzzle, painted("x..x.")) == []
    assert reported(puzzle, painted(".x.x.")) == [
        "row 1 wants 2 1, which its marks leave no room for (painted so far: 0)"
    ]
    assert reported(puzzle, painted("#.#..")) == [
        "row 1 wants 2 1, which its marks leave no room for (painted so far: 1 1)"
    ]
    (open_line,) = violations(puzzle, painted("##..."))
    assert open_line.unfinished
    assert open_line.message == "row 1 wants 2 1 and has 2 so far"
    assert list(open_line.places) == ["r1c3", "r1c4", "r1c5"]


def test_unfinished_lines_are_reported_as_one() -> None:
    (found,) = violations(PUZZLE, {})
    assert found.unfinished
    assert found.message == "10 lines need more painted cells"


def test_clues_that_clash_are_reported_without_marks() -> None:
    assert reported(of("3 1", "1,1,1,0"), {})[-1:] == ["row 1 wants 3 1, which needs 5 cells of 4"]
    assert reported(of("1 ? 2", "*,*,*,*"), {}) == ["row 1 wants 1 ? 2, which needs 6 cells of 4"]
    assert reported(of("1,0", "1,1"), {}) == ["the clues of the rows add up to 1, those of the columns to 2"]
    assert reported(SWITCH, {}) == []


def test_a_given_cell_counts_and_cannot_be_changed() -> None:
    puzzle = Nonogram(SWITCH.row_clues, SWITCH.column_clues, (1, *[None] * 8))
    assert violations(puzzle, painted("...", "...", "..#")) == []
    assert reported(puzzle, painted("..#", "...", "#..")) == [
        "row 1 wants 1, which its marks leave no room for (painted so far: 1 1)",
        "column 1 wants 1, which its marks leave no room for (painted so far: 1 1)",
    ]
    assert violations(puzzle, {Place("r1c1"): 0})[0].code == "given"


@pytest.mark.parametrize("value", [2, 300, "1", True, -1])
def test_strange_values_are_named(value: int) -> None:
    for marks in ({}, dict.fromkeys(cells(3, 3), 0)):
        found = violations(SWITCH, {**marks, Place("r1c1"): value})
        assert (found[0].code, found[0].places) == ("value", ["r1c1"])


@pytest.mark.parametrize("text", ["0", "2", "1 2", "?", "_", "*", "_ 2", "? _ 1", "* 2 *", "1 * 1", "_ _ _", "? * ?"])
def test_marks_are_completable_where_some_way_to_complete_them_keeps_the_clue(text: str) -> None:
    puzzle = Nonogram((clue(text),), (clue("*"),) * 6)
    ways = [line for line in product((0, 1), repeat=6) if keeps(puzzle.row_clues[0], line)]
    for known in product((0, 1, None), repeat=6):
        marks = {name: value for name, value in zip(cells(1, 6), known, strict=True) if value is not None}
        fits = any(all(value in (None, cell) for value, cell in zip(known, way, strict=True)) for way in ways)
        assert (reported(puzzle, marks) == []) == fits
        assert (violations(puzzle, marks) == []) == (tuple(value or 0 for value in known) in ways)


def test_nothing_passes_but_the_answers() -> None:
    rng = Random(4)
    for _ in range(40):
        puzzle = at_random(rng, 3)
        names, wanted = cells(*puzzle.shape), answers(puzzle)
        for flat in product((0, 1), repeat=len(names)):
            assert (violations(puzzle, dict(zip(names, flat, strict=True))) == []) == (flat in wanted)


def test_the_clue_of_a_line_is_its_blocks() -> None:
    assert blocks([0, 1, 1, 0, 1]) == (2, 1)
    assert blocks([0, 0]) == ()


def of_file(text: str) -> tuple[Nonogram, Marks]:
    (reading,) = FORMATS["pzprv3"].read(text)
    return reading.puzzle, reading.marks


@pytest.mark.parametrize("name", ["outside/pzpr_labelled_states.jsonl", "outside/pzprjs_scripts.jsonl"])
def test_another_program_finds_the_same_answers_right_and_wrong(shared_data: Callable[[str], Path], name: str) -> None:
    rows = [json.loads(line) for line in shared_data(name).read_text().splitlines()]
    cases = [row for row in rows if row["pid"] == "nonogram" and "file" in row]
    assert len(cases) >= 3
    for case in cases:
        verdict = case.get("pzpr_failcode", case.get("observed"))
        assert bool(violations(*of_file(case["file"]))) == (verdict is not None), case
