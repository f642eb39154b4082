"""Links and files of pzpr hosts: the skeleton, and the code of numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.codecs import pzpr
from clew.codecs.pzpr_forms import Kind
from clew.core.errors import PuzzleError

clues = st.none() | st.just("?") | st.integers(0, 4095)


@settings(max_examples=200, deadline=None)
@given(st.lists(clues, max_size=90))
def test_numbers_come_back(cells: list[pzpr.Clue]) -> None:
    assert pzpr.numbers16(pzpr.write_numbers16(cells), len(cells)) == cells


def test_numbers_of_every_length_are_read() -> None:
    assert pzpr.numbers16("1f-10+100=100%001*0001$00001.h", 10) == [1, 15, 16, 256, 4352, 8193, 12241, 77777, "?", None]


def test_runs_may_overrun_the_end_but_clues_may_not() -> None:
    assert pzpr.numbers16("1z", 3) == [1, None, None]
    with pytest.raises(PuzzleError, match="has more than its 3 cells: '1'"):
        pzpr.numbers16("1z1", 3)


def test_a_body_that_is_missing_is_an_empty_grid() -> None:
    assert pzpr.numbers16("", 3) == [None, None, None]


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?name/2/3/abc",
        "puzz.link/p?name/2/3/abc/",
        "http://pzv.jp/p.html?name_play/2/3/abc",
        "?name/2/3/abc",
        "name/2/3/abc",
        "https://puzz.link/p?type=editor&name/2/3/abc",
    ],
)
def test_every_spelling_of_a_link_is_the_same_board(link: str) -> None:
    assert pzpr.read_link(link) == pzpr.Board("name", (), 2, 3, ("abc",))


def test_flags_come_before_the_size() -> None:
    assert pzpr.read_link("https://puzz.link/p?name/v:x/f/2/3/abc").flags == ("v:x", "f")


@pytest.mark.parametrize("text", ["", "name", "https://puzz.link/p?name/x/y", "name/501/1/", "name/0/4/", "name/2"])
def test_links_without_a_size_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        pzpr.read_link(text)


@pytest.mark.parametrize(
    "text", ["pzprv3\nname\n2\n1 2\n. .\n", "pzprv3/name/2/1 2/. ./", "http://pzv.jp/p.html?pzprv3/name/2/1%202/.%20./"]
)
def test_a_file_is_read_from_lines_fields_and_links(text: str) -> None:
    assert pzpr.is_file(text)
    assert pzpr.pid_of(text) == "name"
    found = pzpr.read_file(text)
    assert (found.version, found.pid) == ("pzprv3", "name")
    assert [line.text.strip() for line in found.lines] == ["2", "1 2", ". ."]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.none() | st.just("?") | st.integers(0, 4), max_size=90))
def test_small_clues_come_back(cells: list[pzpr.Clue]) -> None:
    assert pzpr.numbers4(pzpr.write_numbers4(cells), len(cells)) == cells


def test_small_clues_encode_the_empty_cells_after_them() -> None:
    assert pzpr.numbers4("16b.i", 9) == [1, 1, None, 1, None, None, "?", None, None]
    assert pzpr.write_numbers4([1, 1, None, 1, None, None, "?", None, None, None]) == "16b.i"
    assert pzpr.numbers4("b", 1) == [1]  # what would follow lies beyond the end


@pytest.mark.parametrize(
    ("body", "said"), [("1f", "unexpected 'f'"), ("1", "ends after 1 of 4"), ("zz", "has more than")]
)
def test_wrong_small_clues_say_where(body: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        pzpr.numbers4(body, 4)


@pytest.mark.parametrize(
    ("body", "written"), [("", "name/2/3/"), ("1g", "name/2/3/1g"), ("1.", "name/2/3/1./"), (".1", "name/2/3/.1")]
)
def test_a_link_that_ends_in_a_sign_is_closed_with_a_slash(body: str, written: str) -> None:
    link = Kind("name", "other").address(3, 2, body)
    assert link == f"https://puzz.link/p?{written}\n"
    assert pzpr.read_link(link).body == ((body,) if body else ())


INFO = 'info:{\n "metadata": {\n  "author": "Ada  L.",\n  "source": "a book"\n },\n "history": {}\n}'


@pytest.mark.parametrize(
    ("after", "author"),
    [
        ("", ""),
        (INFO, "Ada L."),
        (INFO.replace("\n", ""), "Ada L."),
        ('history:{\n "type": "pzpr",\n "datas": [\n  [1]\n ]\n}', ""),
        ("__HISTORY__\n1/2\n", ""),
        ("http://pzv.jp/p.html?name/2/1/g", ""),
        ('info:{"metadata": {"author": 7}}', ""),
        ("info:[]", ""),
    ],
)
def test_what_follows_the_rows_of_a_file_is_not_a_row_and_its_author_is_kept(after: str, author: str) -> None:
    found = Kind("name").saved(f"pzprv3\nname\n1\n2\n. 1\n0\n{after}")
    assert [line.text for line in found.rows] == [". 1", "0"]
    assert found.author == author


@pytest.mark.parametrize("after", ["info:{", "info:" + "[" * 100_000])
def test_damaged_remarks_of_a_file_are_refused(after: str) -> None:
    with pytest.raises(PuzzleError, match="line 5: the text after 'info:' is not JSON"):
        Kind("name").saved(f"pzprv3\nname\n1\n2\n{after}")
