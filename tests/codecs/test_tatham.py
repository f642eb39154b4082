"""Game ids of Simon Tatham's collection."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.codecs import tatham
from clew.core.errors import PuzzleError


@settings(max_examples=200, deadline=None)
@given(st.lists(st.just(0) | st.integers(1, 40), max_size=120))
def test_numbers_come_back(cells: list[int]) -> None:
    assert tatham.numbers(tatham.write_numbers(cells), len(cells)) == cells


def test_neighbouring_numbers_are_kept_apart() -> None:
    assert tatham.write_numbers([1, 2, 0, 12]) == "1_2a12"


def test_an_id_has_parameters_and_a_description() -> None:
    assert tatham.parts("3x3dt:a1_2\n") == ("3x3dt", "a1_2")
    assert tatham.parts("3x3#1") is None
    assert tatham.is_seed("3x3#1")


@pytest.mark.parametrize(
    ("text", "said"),
    [("a!", "unexpected '!' at character 2 of the id"), ("a", "ends after 1 of 4"), ("z", "more than its 4 cells")],
)
def test_a_wrong_description_says_where(text: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        tatham.numbers(text, 4)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.none() | st.integers(0, 35), max_size=120))
def test_digits_come_back(cells: list[int | None]) -> None:
    assert tatham.digits(tatham.write_digits(cells), len(cells)) == cells


def test_numbers_past_nine_are_capitals() -> None:
    assert tatham.digits("0a9A", 4) == [0, None, 9, 10]


@pytest.mark.parametrize(
    ("text", "said"),
    [("a!", "unexpected '!' at character 2 of the id"), ("a", "ends after 1 of 4"), ("z", "more than its 4 cells")],
)
def test_wrong_digits_say_where(text: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        tatham.digits(text, 4)
