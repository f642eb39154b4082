"""The reader of Prolog terms that five families share."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trust.bombs import terms

from clew import families
from clew.codecs.prolog import LONGEST, Reader
from clew.core.errors import PuzzleError

READERS = (
    ("fillin", "lists"),
    ("hashi", "facts"),
    ("houses", "facts"),
    ("nonogram", "facts"),
    ("slitherlink", "facts"),
)


def pieces(text: str) -> list[tuple[str, str]]:
    reader, seen = Reader(text), []
    while reader.kind != "end":
        seen.append((reader.kind, reader.text))
        reader.advance()
    return seen


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("kite", [("atom", "kite")]),
        ("-7 12", [("number", "-7"), ("number", "12")]),
        ("Rows _ _x", [("variable", "Rows"), ("variable", "_"), ("variable", "_x")]),
        ("3a é", [("atom", "3a"), ("atom", "é")]),
        (r"'it''s' '\\' '#'", [("quoted", "it's"), ("quoted", "\\"), ("quoted", "#")]),
        ('"a word"', [("string", "a word")]),
        ("a:-b.", [("atom", "a"), ("sign", ":-"), ("atom", "b"), ("sign", ".")]),
        ("% all\r\n/* of\nit */ % not */\r a /* open", [("atom", "a")]),
        ("", []),
    ],
)
def test_a_text_is_read_piece_by_piece(text: str, seen: list[tuple[str, str]]) -> None:
    assert pieces(text) == seen


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(st.integers(-999_999_999, 999_999_999), max_size=5), max_size=5), st.sampled_from(" \n\t"))
def test_lists_of_numbers_come_back(rows: list[list[int]], gap: str) -> None:
    reader = Reader(str(rows).replace(" ", gap))
    back = [[reader.number(-999_999_999, 999_999_999, "a number") for _ in reader.items(5)] for _ in reader.items(5)]
    assert back == rows
    assert reader.kind == "end"


def test_facts_are_yielded_with_their_names_and_starts() -> None:
    reader, seen = Reader("one(1). % first\n two(2)."), []
    for name, start in reader.facts("name(Number)."):
        seen.append((name, start, reader.number(1, 9, "a number")))
        reader.take(")")
    assert seen == [("one", 0, 1), ("two", 17, 2)]


def test_a_pattern_is_taken_whole_or_not_at_all() -> None:
    reader = Reader("[1,2] x")
    assert reader.whole(re.compile("x")) is None
    assert reader.text == "["
    assert reader.whole(re.compile(r"\[1,2\]")) is not None
    assert reader.text == "x"


def test_pieces_before_a_sign_are_skipped() -> None:
    reader = Reader("Rows = [1]. '['")
    assert reader.skip_to("[")
    assert reader.start == 7
    reader.advance()
    assert not reader.skip_to("[")


def small_numbers(text: str) -> list[int]:
    reader, numbers = Reader(text), []
    for _ in reader.facts("n([Number,...])."):
        numbers += [reader.number(1, 9, "a number") for _ in reader.items(3)]
        reader.take(")")
    return numbers


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: there are no facts in the text: expected n([Number,...])."),
        ("% nothing\n", "line 1: there are no facts in the text: expected n([Number,...])."),
        ("\n 'n'([1]).", "line 2, column 2: unexpected 'n'; expected n([Number,...])."),
        ("n[1].", "line 1, column 2: unexpected '['; expected '('"),
        ("n([1;2]).", "line 1, column 5: unexpected ';'; expected ',' or ']'"),
        ("n([1,]).", "line 1, column 6: unexpected ']'; expected a number"),
        (f"n([{'0' * 9_000}]).", f"line 1, column 4: '{'0' * 37}...' is not a number: expected 1 to 9"),
        ("n([-1]).", "line 1, column 4: '-1' is not a number: expected 1 to 9"),
        ("n([10]).", "line 1, column 4: '10' is not a number: expected 1 to 9"),
        ("n([x]).", "line 1, column 4: 'x' is not a number: expected 1 to 9"),
        (f"n([{'9' * 5_000}]).", f"line 1, column 4: '{'9' * 37}...' is not a number: expected 1 to 9"),
        ("n([1,2,3,4]).", "line 1, column 9: this list is too long: expected at most 3 items"),
        ("n([1])", "line 1, column 7: unexpected end of the text; expected '.'"),
        ("n([1]).\r\rn([@]).", "line 3, column 4: unexpected '@'; expected a Prolog term"),
        ("n(['1]).", "line 1, column 4: the quote ' is not closed: expected another one on this line"),
        ('n(["1\n"]).', 'line 1, column 4: the quote " is not closed: expected another one on this line'),
        (" " * (LONGEST + 1), "too many characters: 1,000,001 (limit 1,000,000)"),
    ],
)
def test_an_error_says_what_is_wrong_where_and_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        small_numbers(text)
    assert str(refused.value) == said


@pytest.mark.parametrize(("family", "form"), READERS)
def test_terms_without_end_are_read_or_refused_in_one_line(family: str, form: str) -> None:
    kinds: Counter[str] = Counter()
    for name, text in terms(100_000):
        try:
            kinds["read"] += len(families.formats(family)[form].read(text)) > 0
        except PuzzleError as refused:
            kinds["refused"] += 1
            assert "\n" not in str(refused), name
            assert len(str(refused)) < 1_000, name
    assert kinds["refused"] > 20
    assert kinds["read"] == (family != "slitherlink")  # facts without end have no dimensions


def test_brackets_are_nested_as_deep_as_a_text_is_long() -> None:
    reader = Reader("[" * LONGEST)
    assert not reader.skip_to("]")
