"""How declared puzzles are set: every kind of layer has its spots, and what they hold makes the puzzle."""

from __future__ import annotations

import pytest

from clew.core.edits import Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import replace
from clew.rules import Genre
from tests.rules.genres import Everything

EDITS = Everything.family().edits
EMPTY = Sheet(size=Size(2, 3), fields={"stars": ""})


def _made(**marks: int) -> Genre:
    assert EDITS is not None
    made: Genre = EDITS.make(replace(EMPTY, marks={name.replace("_", " "): value for name, value in marks.items()}))
    return made


def test_a_puzzle_with_clues_in_every_layer_is_opened_and_made_again() -> None:
    assert EDITS is not None
    puzzle = Everything(
        2,
        3,
        clue={"r1c1": 7, "r1c2": "?", "r1c3": (2, "up"), "r2c2": (1, 2), "r2c3": "wall", "r2c1": 321},
        small={"r1c1": 12},
        side={"top 3": 4, "left 2": 0, "bottom 1": 9, "right 1": 1},
        sign={"r1c1-r1c2": "less", "r1c3-r2c3": "more"},
        room={"r1c1": 1, "r1c2": 1, "r1c3": 2, "r2c1": 3, "r2c2": 2, "r2c3": 2},
        stars={"": 2},
    )
    with pytest.raises(PuzzleError, match="several pieces"):
        puzzle.with_layers(room={**puzzle.layers["room"], "r1c3": 3})
    sheet = EDITS.open(puzzle)
    assert sheet.marks["r1c1"] == 7
    assert sheet.marks["r1c1 small"] == 12
    assert sheet.marks["r2c3"] == "#"
    assert sheet.marks["r1c3-r2c3"] == ">"
    assert sheet.fields == {"stars": "2"}
    assert EDITS.make(sheet) == puzzle
    scene = EDITS.draw(sheet)
    assert all(value in scene.kinds[scene.spots[place].kind].faces for place, value in sheet.marks.items())
    assert 321 in EDITS.values(sheet)


def test_borders_that_are_drawn_enclose_the_regions() -> None:
    puzzle = _made(**{"r1c1|r1c2": 1, "r2c1|r2c2": 1, "r1c3|r2c3": 1})
    assert puzzle.layers["room"] == {"r1c1": 1, "r1c2": 2, "r1c3": 2, "r2c1": 1, "r2c2": 2, "r2c3": 2}


def test_an_empty_sheet_is_one_region_and_the_default_of_every_option() -> None:
    puzzle = _made()
    assert set(puzzle.layers["room"].values()) == {1}
    assert puzzle.layers["stars"] == {}


def test_what_is_not_a_clue_is_refused_with_what_was_expected() -> None:
    assert EDITS is not None
    with pytest.raises(PuzzleError, match="'600' is not a clue: expected a number from 0 to 500 or"):
        _made(r1c1=600)
    with pytest.raises(PuzzleError, match="stars: '0' is not a clue: expected a number from 1 to 9"):
        EDITS.make(replace(EMPTY, fields={"stars": "0"}))
