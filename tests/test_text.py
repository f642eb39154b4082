"""Words that all messages share: lists of names, and options that are not known."""

from __future__ import annotations

import pytest

from clew.core.errors import PuzzleError
from clew.core.family import Knob, settled
from clew.core.text import grouped, joined

KNOBS = {"shape": Knob(help="its shape", default="round", choices=("round", "flat")), "name": Knob(help="", default="")}


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ("", ""),
        ("a", "a"),
        ("ab", "a and b"),
        ("abc", "a, b and c"),
        ("abcd", "a, b, c and d"),
        ("abcde", "a, b, c and 2 more"),
    ],
)
def test_names_are_joined_by_commas_and_one_and_the_rest_is_counted(names: str, text: str) -> None:
    assert joined(list(names), 4) == text
    assert joined(list(names), 4, "or") == text.replace("and", "or")


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["row 3"], "row 3"),
        (["region 12", "region 3"], "regions 3 and 12"),
        (["row 1", "box 9", "row 4", "box 2"], "rows 1 and 4 and boxes 2 and 9"),
        (["column 2", "the 2x2 block at r1c1"], "column 2 and the 2x2 block at r1c1"),
    ],
)
def test_things_of_a_kind_are_named_by_their_numbers(names: list[str], text: str) -> None:
    assert grouped(names) == text


def test_options_have_the_value_they_are_given_or_their_default() -> None:
    assert settled(KNOBS, {"name": "x"}, "clay") == {"shape": "round", "name": "x"}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"size": "3"}, "clay has no option 'size': expected one of shape, name"),
        ({"shape": "square"}, "shape cannot be 'square': expected one of round, flat"),
        ({"shape": "x" * 99}, f"shape cannot be '{'x' * 37}...': expected one of round, flat"),
    ],
)
def test_options_that_are_not_known_are_refused(given: dict[str, str], why: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        settled(KNOBS, given, "clay")
    assert str(raised.value) == why
