"""Forms about the plan of a grid: chains, cells outside all regions, and plans that make no sense."""

from __future__ import annotations

import pytest

import clew
from clew import families
from clew.core.errors import PuzzleError
from clew.families.makaro import Makaro
from clew.families.str8ts import Str8ts
from clew.families.thermometers import Thermometers
from clew.rules.judging import violations


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("1.1 2.1 1.2", r"line 4, column 9: 1\.2 is not beside 1\.1"),
        ("1.1 x 1.2", "unexpected 'x'; expected a chain and a number in it"),
    ],
)
def test_chains_that_make_no_sense_are_refused(row: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        clew.read(f"1 3\n- - -\n-\n{row}\n", family="thermometers")


@pytest.mark.parametrize(
    ("tube", "said"),
    [
        ({"r1c1": "left"}, "the thermometer at r1c1 has no bulb"),
        ({"r1c1": "right", "r1c2": "left"}, "the thermometer at r1c1 has no bulb"),
        ({"r1c1": "right", "r1c2": "bulb", "r1c3": "left"}, "r1c1 and r1c3 both follow r1c2"),
    ],
)
def test_thermometers_need_one_bulb_and_have_no_branches(tube: dict[str, str], said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        Thermometers(1, 3, tube=tube)


def test_black_cells_belong_to_no_room() -> None:
    puzzle = Makaro(2, 2, room={"r1c1": 1, "r1c2": 1, "r2c1": 1, "r2c2": 2}, block={"r2c1": "block"})
    assert puzzle.room["r2c1"] not in (puzzle.room["r1c1"], puzzle.room["r2c2"])
    file = families.get("makaro").forms.formats["pzprv3"]
    assert file.write is not None
    text = file.write(puzzle, {})
    assert text.splitlines()[4:7] == ["2", "0 0 ", ". 1 "]
    assert file.read(text)[0].puzzle == puzzle


def test_an_arrow_that_points_to_no_number_is_wrong() -> None:
    puzzle = Makaro(1, 2, room={"r1c1": 1, "r1c2": 2}, block={"r1c1": "left"})
    assert [each.code for each in violations(puzzle, {"r1c2": 1})] == ["arrow"]
    assert clew.solve(puzzle).verdict is clew.Verdict.IMPOSSIBLE


def test_a_straight_is_judged_by_its_numbers_and_by_those_in_line_with_it() -> None:
    puzzle = Str8ts(4, 4, black={"r1c4": 4, "r3c2": "black"})
    assert violations(puzzle, {"r2c1": 1, "r2c2": 2})[0].unfinished
    wrong = violations(puzzle, {"r1c2": 1, "r2c2": 3})
    assert [each.message for each in wrong] == ["r1c2 to r2c2 can no longer be numbers that follow each other"]
    assert [each.code for each in violations(puzzle, {"r4c2": 2, "r1c2": 3, "r2c2": 2})] == ["same", "straight"]
    assert "black" in [each.code for each in violations(puzzle, {"r1c1": 4})]
