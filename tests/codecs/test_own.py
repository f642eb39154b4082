"""The frame of Clew's own format: headers, several puzzles, marks and line numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from clew.codecs.lines import Line
from clew.codecs.own import Rows, opening, own_format
from clew.core.errors import PuzzleError
from clew.core.places import Place


def _read(lines: Sequence[Line], headers: Mapping[str, Line]) -> str:
    if not lines:
        raise PuzzleError("no rows")
    return "/".join(
        [*(header.text for name, header in headers.items() if name == "kind"), *(line.text for line in lines)]
    )


FORM = own_format(
    Rows(
        family="words",
        example="abc",
        read=_read,
        write=lambda puzzle: ({}, puzzle.split("/")),
        places=lambda puzzle: [Place(f"p{index}") for index in range(len(puzzle))],
        value=lambda puzzle, text: text,
        show=lambda puzzle, value: str(value),
        headers=("kind",),
    )
)


def test_title_author_and_the_familys_own_headers_are_read() -> None:
    [reading] = FORM.read("# remark\n\nclew words\nTitle: a: b\nauthor:  me \nkind: k\n\nrow\n# row\n\n\n")
    assert (reading.puzzle, reading.title, reading.author) == ("k/row/# row", "a: b", "me")


def test_each_opening_line_begins_a_puzzle() -> None:
    assert [reading.puzzle for reading in FORM.read("clew words\na\nclew words\nb\n\nc\n")] == ["a", "b//c"]


def test_marks_are_written_in_the_order_of_the_places_and_read_back() -> None:
    assert FORM.write is not None
    text = FORM.write("abc", {Place("p2"): "x", Place("p0"): "y"})
    assert text == "clew words\n\nabc\nclew marks\np0 y\np2 x\n"
    for each in (text, "clew words\nabc\nmarks\np0 y\np2 x\n"):  # the second is how earlier versions wrote it
        [reading] = FORM.read(each)
        assert (reading.puzzle, reading.marks) == ("abc", {"p0": "y", "p2": "x"})


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("clew words\n\nmarks\np0 1\n", "marks/p0 1"),  # after an empty line only `clew marks` begins the marks
        ("clew words\nmarks\nabc\n", "marks/abc"),  # no places follow
        ("clew words\n\nkind: k\nabc\n", "kind: k/abc"),
        ("clew words\nkind: k\n\nkind: k\n", "k/kind: k"),
        ("clew words\n\u00e9:_\n", "\u00e9:_"),
        ("clew words\nb:_\n", "b:_"),
    ],
)
def test_rows_that_look_like_headers_or_marks_are_rows(text: str, puzzle: str) -> None:
    assert [reading.puzzle for reading in FORM.read(text)] == [puzzle]


def test_a_mark_of_another_place_is_not_written() -> None:
    assert FORM.write is not None
    with pytest.raises(PuzzleError, match="'q' is not a place"):
        FORM.write("abc", {Place("q"): 1})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x\nclew words\na\n", "line 1: 'x' comes before"),
        ("clew words\nkind: a\nkind: b\nx\n", "line 3: the header 'kind' is repeated"),
        ("clew words\na\nmarks\np0 1\np0 2\n", "line 5: p0 is marked twice"),
        ("clew words\nkind:\n\nx\n", "line 2: the header 'kind' is empty"),
        ("clew words\nkidn: a\n\nx\n", "line 2: 'kidn' is not a header of a words: expected title, author, kind"),
        ("clew words\na\nclew other\nb\n", "line 3: this puzzle is a 'other', not a words"),
    ],
)
def test_errors_count_lines_of_the_whole_text(text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        FORM.read(text)
    assert said in str(raised.value)


def test_the_opening_is_found_behind_remarks_and_a_byte_order_mark() -> None:
    assert opening("\ufeff# remark\n\nclew words\n") == "words"
    assert opening("words\nclew words\n") is None
    assert opening("clew\r words\n") is None
    assert opening("clew words\r\n") == "words"
    assert opening("#" * 30_000 + "\nclew words\n") is None
