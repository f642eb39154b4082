"""Numbers that are written as letters or drawn as something else, and cells that may stay empty."""

from __future__ import annotations

import pytest

import clew
from clew.core.errors import PuzzleError
from clew.core.scene import Rect, Text
from clew.families.doppelblock import Doppelblock
from clew.families.easyasabc import EasyAsABC
from clew.rules import Letter, look
from clew.rules.judging import violations
from clew.rules.sketching import sketch


def test_a_letter_is_a_number_and_no_other_sign_is_one() -> None:
    letter = Letter(5)
    assert [letter.read(text) for text in ("A", "E", "F", "a", "AB", "", "1")] == [1, 5, None, None, None, None, None]
    assert [letter.show(value) for value in (1, 5, 6, 0, True, "A")] == ["A", "E", None, None, None, None]
    assert list(letter.listed(3)) == [1, 2, 3]
    assert letter.expected == "a letter from A to E"


def test_signs_are_written_in_texts_pictures_and_sketches() -> None:
    puzzle = EasyAsABC(3, 3, given={"r1c1": 2}, letters={"": 2})
    assert "B . ." in clew.write(puzzle)
    assert str(sketch(puzzle, {"r1c2": 1, "r1c3": 0})).splitlines()[1] == "B A -"
    faces = look.draw(puzzle).kinds["cell"].faces
    assert [shape.text for shape in faces[1] if isinstance(shape, Text)] == ["A"]
    assert not any(isinstance(shape, Text) for shape in faces[0])
    black = look.draw(Doppelblock(4, 4)).kinds["cell"].faces[0]
    assert any(isinstance(shape, Rect) for shape in black)


def test_open_cells_count_as_empty_where_that_is_all_that_is_missing() -> None:
    puzzle = EasyAsABC(2, 2, letters={"": 1})
    assert all(each.unfinished for each in violations(puzzle, {}))
    assert violations(puzzle, {"r1c1": 1, "r2c2": 1}) == []
    assert violations(puzzle, {"r1c1": 1})[0].unfinished
    assert [each.code for each in violations(Doppelblock(3, 3), {"r1c1": 1})] == ["empty"]


def test_a_number_that_follows_from_the_size_is_refused_where_it_is_another() -> None:
    assert clew.read("4 4 2\n0 - - -\n3 - - 1\n", family="doppelblock").rows == 4  # type: ignore[attr-defined]
    with pytest.raises(PuzzleError, match="line 1: unexpected '3' after the size; expected 2"):
        clew.read("4 4 3\n0 - - -\n3 - - 1\n", family="doppelblock")
