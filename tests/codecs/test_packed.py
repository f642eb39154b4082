"""Packed texts, links and Penpa's shortened JSON."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.codecs import links, packed, penpa
from clew.core.errors import PuzzleError


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=300))
def test_deflated_text_comes_back(text: str) -> None:
    assert packed.inflate(packed.deflate(text)) == text


@pytest.mark.parametrize("letters", ["", "A", "AAAA", "????", "é", packed.deflate("some text")[:-6]])
def test_damaged_letters_are_refused(letters: str) -> None:
    with pytest.raises(PuzzleError, match="packed text"):
        packed.inflate(letters)


@pytest.mark.parametrize("text", ["", "[]", "1", "{", "[" * 100_000, '{"a": ' + "1" * 5000 + "}"])
def test_json_that_is_not_an_object_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="the thing is damaged"):
        packed.json_object(text, "the thing")


def test_a_link_is_taken_apart_with_or_without_its_scheme() -> None:
    assert links.parse("https://Example.org/a/b?x=1%2B2&y=+#z") == links.Link("example.org", "/a/b", "x=1%2B2&y=+", "z")
    found = links.parse("example.org/a?x=1%2B2&y=+")
    assert found is not None
    assert (found.field("x"), found.field("y"), found.field("z")) == ("1+2", "+", None)
    assert links.parse("no link") is None


def _link(layers: str, margins: str = "[1,0,2,0]") -> str:
    return "m=edit&p=" + packed.deflate(f"square,5,4,38\n{margins}\n{{}}\n{layers}\n{{}}")


def test_a_penpa_picture_counts_cells_through_frame_and_margins() -> None:
    picture = penpa.read(_link('{zS:{},zN:{"40":["aZ",1,"1"]},"x":"zZzZ",z4:zO}'.replace("aZ", "zZ")))
    assert (picture.rows, picture.columns) == (3, 3)
    assert picture.numbers(picture.question) == {(1, 0): "z"}
    assert picture.layers() == {"number": {"40": ["z", 1, "1"]}, "x": "zz"}
    assert picture.corner(0, 0) == 9 * 8 + 2 * 9 + 3


@pytest.mark.parametrize(
    "text",
    [
        _link("{", "[0,0,0,0]"),
        _link("{}", "[9,9,9,9]"),
        _link("{}", "[0]"),
        "m=edit&p=",
        "m=edit",
        _link('{"number":1}'),
    ],
)
def test_a_damaged_penpa_link_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        penpa.read(text)
