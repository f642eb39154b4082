"""LZ-String packs as the original does and comes back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.codecs import lzstring
from clew.core.errors import PuzzleError


@pytest.mark.parametrize(
    ("text", "packed"),
    [("", "Q==="), ("a", "IZA="), ("Hello, world", "BIUwNmD2A0AEDukBOYAmQ==="), ('{"x":3}', "N4IgHiBcDMC+Q===")],
)
def test_known_texts_pack_to_the_letters_of_the_original(text: str, packed: str) -> None:
    assert lzstring.pack(text) == packed
    assert lzstring.unpack(packed) == text


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=400) | st.text(alphabet="ab", max_size=2000))
def test_any_text_comes_back(text: str) -> None:
    assert lzstring.unpack(lzstring.pack(text)) == text


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ABCDabcd0189+/-= ", max_size=200))
def test_any_letters_are_unpacked_or_refused(letters: str) -> None:
    try:
        text = lzstring.unpack(letters)
    except PuzzleError as error:
        text = str(error)
    assert isinstance(text, str)


def test_a_truncated_text_says_that_it_ends_too_early() -> None:
    packed = lzstring.pack("a longer text that does not repeat itself").rstrip("=")
    for end in range(len(packed) - 2):
        with pytest.raises(PuzzleError, match="ends too early"):
            lzstring.unpack(packed[:end])


def test_a_bomb_stops_at_the_cap() -> None:
    bomb = lzstring.pack("a" * 300_000)
    assert len(bomb) < 2000
    with pytest.raises(PuzzleError, match=r"too many .* \(limit 100,000\)"):
        lzstring.unpack(bomb, cap=100_000)
