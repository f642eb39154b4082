"""Codes: a puzzle in letters that a link can hold, read wherever a puzzle is read, and refused when damaged."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import families
from clew.actions import code
from clew.codecs import caps
from clew.codecs.code import pack, unpack
from clew.core.errors import PuzzleError


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_a_code_and_its_link_are_read_like_any_other_text(name: str) -> None:
    puzzle = clew.generate(name, size="small", seed=3)
    marks = dict(list(clew.solve(puzzle).solutions[0].items())[-1:])
    written = code.write(clew.Reading(puzzle=puzzle, marks=marks, title="Ein Rätsel", author="N. N."))
    assert re.fullmatch(r"clew-[A-Za-z0-9_-]+", written)
    for text in (written, f"http://127.0.0.1:8765/#{written}", f" {written}\n"):
        reading = code.read(text)
        assert (reading.puzzle, dict(reading.marks), reading.title) == (puzzle, marks, "Ein Rätsel")
        assert clew.read(text) == puzzle
        assert clew.detect(text)[0][0].name == name


@given(st.text(max_size=2000))
def test_any_text_is_packed_and_unpacked(text: str) -> None:
    assert unpack(pack(text)) == text


@given(st.text("abcXYZ0189-_=+/ #:", max_size=60))
@settings(max_examples=200)
def test_damaged_codes_are_refused_and_nothing_else_happens(text: str) -> None:
    for damaged in (f"clew-{text}", text, pack("clew sudoku\n")[:-1] + text):
        with pytest.raises(PuzzleError):
            code.read(damaged)


def test_a_code_that_swells_is_refused() -> None:
    with pytest.raises(PuzzleError, match="too long"):
        unpack(pack("x" * (2 * caps.INFLATED)))


def test_lines_of_cells_are_not_codes() -> None:
    assert unpack("1" * 81) is None
    assert unpack("clew sudoku") is None
