"""Words that all messages share: lists of names, and options that are not known."""

from __future__ import annotations

import pytest

from clew.core.errors import PuzzleError
from clew.core.family import Knob, settled
from clew.core.text import joined

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
