"""Clues at the corners of cells: written, drawn, sketched, set and turned like others."""

from __future__ import annotations

import pytest

import clew
from clew import families
from clew.core.errors import PuzzleError
from clew.core.scene import Circle
from clew.families.slant import Slant
from clew.rules import look
from clew.rules.clues import meeting
from clew.rules.primitives.forest import Forest
from clew.rules.setting import edits
from clew.rules.turning import TURNS, turned

TEXT = "1 . .\n. ? 2\n"
PUZZLE = Slant(1, 2, number={"p1.1": 1, "p2.2": "?", "p2.3": 2})


def test_a_text_has_a_line_and_a_word_more_than_the_grid_has_rows_and_columns() -> None:
    assert clew.read(TEXT, family="slant") == PUZZLE
    assert clew.write(PUZZLE).endswith(f"\n{TEXT}")


@pytest.mark.parametrize("text", ["1 . .\n", "1\n.\n", "1 . .\n. .\n", "1 . .\n. 5 2\n"])
def test_texts_of_other_shapes_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        clew.read(text, family="slant")


def test_four_cells_meet_inside_the_grid_and_fewer_at_its_border() -> None:
    assert meeting(PUZZLE, "p2.2") == ["r1c1", "r1c2", None, None]
    assert meeting(PUZZLE, "p1.1") == [None, None, None, "r1c1"]


def test_numbers_at_the_border_are_inside_the_picture() -> None:
    scene = look.draw(PUZZLE)
    circles = [shape for shape in scene.over if isinstance(shape, Circle)]
    assert len(circles) == 3
    for circle in circles:
        assert circle.radius < circle.x < scene.width - circle.radius
        assert circle.radius < circle.y < scene.height - circle.radius


def test_a_sheet_has_a_spot_for_each_corner_and_makes_the_same_puzzle() -> None:
    sheets = edits(Slant)
    sheet = sheets.open(PUZZLE)
    assert sheets.make(sheet) == PUZZLE
    assert len(sheets.draw(sheet).spots) == 6


def test_images_have_the_numbers_at_the_corners_that_these_become() -> None:
    images = [turned(PUZZLE, turn) for turn in TURNS]
    assert Slant(2, 1, number={"p1.1": 1, "p2.2": "?", "p3.2": 2}) in images
    assert Slant(1, 2, number={"p1.3": 1, "p2.2": "?", "p2.1": 2}) in images


def test_sketches_have_numbers_where_cells_meet() -> None:
    sketch = families.get("slant").display.sketch
    assert sketch is not None
    assert str(sketch(PUZZLE, {"r1c1": 0, "r1c2": 1})).splitlines() == ["1───────┐", "│ \\   / │", "└───?───2"]


def test_every_line_that_closes_a_loop_is_named_with_it() -> None:
    rule = Forest({1: ("a", "b"), 2: ("b", "c"), -3: ("c", "a"), 4: ("c", "d")}, what="lines")
    assert [sorted(loop) for loop in rule.loops({1, 2, -3, 4}.__contains__)] == [[-3, 1, 2]]
    assert not rule.loops({1, 2, 4}.__contains__)
