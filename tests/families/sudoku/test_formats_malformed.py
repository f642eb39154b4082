"""Wrong text: one clear PuzzleError with its place, never another exception, never much time or memory."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.anything import read

from clew.actions.load import detect, read_all
from clew.codecs import lzstring, packed
from clew.core.errors import PuzzleError
from clew.families.sudoku.formats import FORMATS

LINE = FORMATS["line"].example.strip()
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
EXAMPLES = [form.example for form in FORMATS.values()]


def complaint(text: str, family: str | None = None, form: str | None = None) -> str:
    with pytest.raises(PuzzleError) as raised:
        read_all(text, family, form)
    said = str(raised.value)
    assert "\n" not in said
    assert len(said) < 700
    return said


def result_of(reading: Callable[[], Sequence[Any]]) -> str:
    """How many puzzles a reader reads, or its error message."""
    try:
        found = reading()
    except PuzzleError as error:
        return str(error)
    return f"{len(found)} puzzles" if found else ""


def tried_everywhere(text: str) -> None:
    """Read by every format; each returns puzzles or raises PuzzleError."""
    for form in FORMATS.values():
        form.sniff(text)
        said = result_of(partial(form.read, text))
        assert said
        assert "\n" not in said


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_random_text_is_read_or_refused(text: str) -> None:
    tried_everywhere(text)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="0123456789.|-+*! \n:/,?abxj_=%#[]{}\"'", max_size=300))
def test_text_of_likely_signs_is_read_or_refused(text: str) -> None:
    tried_everywhere(text)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(EXAMPLES), st.integers(0, 2**32))
def test_damaged_examples_are_read_or_refused(example: str, seed: int) -> None:
    rng = Random(seed)
    text = example
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        change = rng.choice(["drop", "cut", "insert", "swap", "double"])
        piece = rng.choice([*"0123456789.ABxyz|/:,[]{}\"'\n\r\t#%=+-_ ", "\u2028", "é", "𝄞", "99", "null"])
        if change == "cut":
            text = text[:at] or text
        elif change == "double":
            text = text[:at] + text[max(0, at - 20) : at] + text[at:]
        else:
            text = text[:at] + (piece if change != "drop" else "") + text[at + (change != "insert") :]
    tried_everywhere(text)
    assert result_of(partial(read_all, text))


@settings(max_examples=100, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-3, 40) | st.floats() | st.text(max_size=3),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
        max_leaves=12,
    ),
    st.sampled_from(
        ["grid", "puzzle", "cells", "saved", "zones", "kind", "regions", "cages", "charset", "size", "title"]
    ),
    st.booleans(),
)
def test_json_of_any_shape_is_read_or_refused(content: Any, name: str, deep: bool) -> None:
    row = [0, 1, 0, 2]
    objects = [[{"value": value} for value in row]] * 4
    boxes = [[[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]] for r in (0, 2) for c in (0, 2)]
    whole: dict[str, Any] = {"kind": ["http://ipuz.org/sudoku#1"], "puzzle": [row] * 4}
    whole |= {"size": 4, "grid": objects, "cells": objects, "regions": boxes}
    if deep and isinstance(whole.get(name), list):
        whole[name] = [content, *whole[name][1:]]
    else:
        whole[name] = content
    text = json.dumps(whole)
    tried_everywhere(text)
    for prefix in ("fpuz", "scl"):
        tried_everywhere(f"https://sudokupad.app/{prefix}{lzstring.pack(text)}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the text is empty"),
        (" \n\t\n", "the text is empty"),
        ("a\0b", "this is a binary file, not text"),
        ("hello world", "is not in any known format: 'clew formats' lists them all"),
        ("https://example.org/x", "this link to 'example.org' is not in any known format"),
        (LINE[:-1], "line 1: 80 cells are 1 too few for 9x9, which has 81; sizes are 4, 6, 8, 9"),
        (LINE + "..", "line 1: 83 cells are 2 too many for 9x9"),
        (
            LINE[:40] + "x" + LINE[41:],
            "line 1, column 41: 'x' is not a value of a 9x9 sudoku: expected 1 to 9, or . for an empty cell",
        ),
        ("\n".join([*ROWS[:2], "..3...x..", *ROWS[3:]]), "line 3, column 7: 'x' is not a value of a 9x9 sudoku"),
        (
            "\n".join([*ROWS[:4], ROWS[4][:-1], *ROWS[5:]]),
            "line 5: this row has 8 cells: expected 9, as in the other rows",
        ),
        (
            "\n".join([*ROWS[:4], ROWS[4][:-1], ROWS[5] + "1", *ROWS[6:]]),
            "line 5: this row has 8 cells: expected 9, as in the other rows",
        ),
        (f"{LINE}\n{LINE}\n{LINE[:-1]}\n", "line 3: 80 cells are 1 too few"),
        (f"{LINE}\nnothing here\n{LINE}\n", "line 2: there is no puzzle in 'nothing here'"),
        ("name 4 2 2 " + "0 " * 15, "line 1: 15 cells: the line says 4x4, which has 16"),
        ("name 4 2 2 " + "0 " * 15 + "7", "line 1: '7' is not a value of a 4x4 sudoku"),
        ("clew sudoku\n", "a sudoku cannot have 0 rows: expected 4, 6"),
        ("clew\r sudoku\n1", "is not in any known format"),
        ("clew nothing\n1", "unknown family 'nothing'"),
        ("clew sudoku\n1..\n....\n....\n....\n", "line 2: this row has 3 cells, but there are 4 rows: expected 4"),
        (
            "clew sudoku\n....\n..5.\n....\n....\n",
            "line 3, column 3: '5' is not a value of a 4x4 sudoku: expected 1 to 4",
        ),
        ("clew sudoku\nboxes: 3x3\n" + "....\n" * 4, "line 2: '3x3' is not a box of 4 cells: expected rows x columns"),
        (
            "clew sudoku\ncolour: red\n" + "....\n" * 4,
            "line 2: 'colour' is not a header of a sudoku: expected title, author",
        ),
        ("clew sudoku\n" + "....\n" * 4 + "marks\nr1c9 1\n", "line 7: 'r1c9' is not a place of this puzzle"),
        (
            "clew sudoku\n" + "....\n" * 4 + "marks\nr1c1 5\n",
            "line 7: '5' is not a value of this sudoku: expected 1 to 4",
        ),
        (
            "clew sudoku\n" + "....\n" * 4 + "clew marks\nr1c1\n",
            "line 7: 'r1c1' is not a mark: expected a place and a value",
        ),
        ("https://puzz.link/p?sudoku/9/9/k8g1", "the link's body ends after 8 of 81 cells"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g11", "has more than its 16 cells"),
        ("https://puzz.link/p?sudoku/8/8/g", "not a sudoku of puzz.link: sizes are 4, 6, 9"),
        ("https://puzz.link/p?sudoku/9999/9999/g", "is too large: at most 500 a side"),
        ("https://puzz.link/p?sudoku/4/4/g7k23k3g", "r1c2 holds 7: expected 1 to 4, or 0 for an empty cell"),
        ("https://puzz.link/p?sudoku/4/4/g1k2ß", "unexpected 'ß' at character 5 of the link's body"),
        ("pzprv3\nsudoku\n4\n. . . .\n", "1 rows: expected 4 rows of givens"),
        ("pzprv3\nsudoku\n4\n. . . 9\n" + ". . . .\n" * 3, "line 4, column 7: '9' is not a value of a 4x4 sudoku"),
        ("3x3x:a", "has diagonals (the letter x): only plain sudoku is read"),
        ("9j:a", "has irregular boxes (the letter j)"),
        ("2x2k:a,b,c", "has killer cages (the letter k)"),
        ("2x2:a1", "the id ends after 2 of 16 cells"),
        ("99x99:a", "expected 4, 6, 8, 9"),
        ("https://f-puzzles.com/?id=abc", "only names a puzzle on a server"),
        ("https://f-puzzles.com/?load=N4IgzglgXgpiBcB", "the packed text ends too early"),
        ("https://f-puzzles.com/?load=N4Ig~", "the packed text is damaged: '~' at character 5"),
        ("https://sudokupad.app/abc123", "'abc123' only names a puzzle on a server"),
        ('{"kind": ["http://ipuz.org/sudoku#1"], "puzzle": [[1, 2], [0, 0]]}', "a sudoku cannot have side 2"),
        ('{"kind": ["http://ipuz.org/sudoku#1"], "puzzle": [[1,,', "line 1, column 54"),
        ("m=edit&p=AAAA", "the packed text"),
        ("m=edit&p=" + packed.deflate("sudoku,7,7,38\n[0,0,0,0]\n{}\n{}\n{}"), "7 rows and 7 columns is not a sudoku"),
        ("m=edit&p=" + packed.deflate("sudoku,4,4,38\n[0,0,0,0]\n{}\n{zT:[1]}\n{}"), "'thermo'"),
        ("m=edit&p=" + packed.deflate('sudoku,4,4,38\n[0,0,0,0]\n{}\n{z1:{"80":["7",1]}}\n{}'), "'numberS'"),
        ("m=edit&p=" + packed.deflate("sudoku,4,4,38\n[0,0,0,0]\n{}\n{z5:[[18,19]]}\n{}"), "'polygon'"),
        (
            "m=edit&p=" + packed.deflate("sudoku,4,4,38,0,1,1,9,9,9,9,1,0,0,1,Title: ,\n[0,0,0,0]\n{}\n{}\n{}"),
            "'diagonals'",
        ),
        ("https://puzz.link/p?sudoku/v:x/4/4/g1k23k3g", "the link asks for 'v:x': such rules are not supported"),
        ("[Puzzle]\n....\n....\n...9\n....\n", "line 4, column 4: '9' is not a value of a 4x4 sudoku"),
    ],
)
def test_the_error_says_what_is_wrong_and_where(text: str, said: str) -> None:
    assert said in complaint(text, "sudoku" if text.startswith("m=edit") else None)  # others read some drawings


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 2 3 4 5 6 7 8 9\n" * 8 + "1 2 3 4 5 6 7 8 10", "line 9, column 17: '10' is not a value of a 9x9 sudoku"),
        ("3x3#123", "holds a random seed, not a puzzle"),
    ],
)
def test_the_error_of_a_text_that_other_families_know_too_needs_the_family_named(text: str, said: str) -> None:
    assert said in complaint(text, "sudoku")


def test_with_the_family_named_every_format_is_tried_and_the_error_is_of_the_likeliest() -> None:
    assert "80 cells are 1 too few" in complaint(LINE[:-1], "sudoku")
    assert "no format 'nonsense': expected one of clew" in complaint(LINE, "sudoku", "nonsense")
    assert complaint("hello world", "sudoku")


def of_fpuzzles(**extras: object) -> str:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    content: dict[str, Any] = {"size": 4, "grid": grid, **extras}
    for row, column in content.pop("holes", []):
        grid[row][column]["region"] = 3
    return "https://f-puzzles.com/?load=" + lzstring.pack(json.dumps(content))


@pytest.mark.parametrize("name", ["killercage", "thermometer", "diagonal+", "antiknight", "arrow", "somethingnew"])
def test_constraints_of_f_puzzles_are_refused_by_name(name: str) -> None:
    assert f"('{name}'): Clew reads only plain ones" in complaint(
        of_fpuzzles(**{name: [{"cells": ["R1C1"]}]}), "sudoku"
    )
    assert read(of_fpuzzles(**{name: []})).n == 4


def test_irregular_regions_are_refused() -> None:
    assert "Clew does not read irregular ones" in complaint(of_fpuzzles(holes=[(0, 0)]), "sudoku")
    zones = [{"rect": [1, 1, 4, 1]}, {"rect": [1, 2, 4, 2]}, {"rect": [1, 3, 4, 3]}, {"rect": [1, 4, 4, 4]}]
    ipuz = {"kind": ["http://ipuz.org/sudoku#1"], "puzzle": [[0] * 4] * 4, "zones": zones}
    assert "Clew does not read irregular ones" in complaint(json.dumps(ipuz))


def test_other_kinds_of_ipuz_are_refused_by_name() -> None:
    kinds = ["http://ipuz.org/sudoku#1", "http://ipuz.org/sudoku/diagonalsudoku#1"]
    assert "diagonalsudoku" in complaint(json.dumps({"kind": kinds, "puzzle": [[0] * 4] * 4}))
    assert "'cages'" in complaint(json.dumps({"kind": kinds[:1], "puzzle": [[0] * 4] * 4, "cages": [{"value": 3}]}))


@pytest.mark.parametrize(
    "text",
    [
        "https://f-puzzles.com/?load=" + lzstring.pack('{"a":"' + "a" * 1_500_000 + "b" * 1_500_000),
        "https://sudokupad.app/scl" + lzstring.pack("[" * 300_000),
        "https://sudokupad.app/fpuz" + lzstring.pack("[" * 300_000),
        '{"kind": ["http://ipuz.org/sudoku#1"], "puzzle": ' + "[" * 90_000,
        '{"kind": ["http://ipuz.org/sudoku#1"], "puzzle": ' + "9" * 90_000 + "}",
        '{"kind": ["http://ipuz.org/sudoku#1"], "puzzle": [[0]], "zones": [{"rect": [1, 1, 100000000, 100000000]}]}',
        "https://puzz.link/p?sudoku/9/9/" + "z" * 300_000,
        "https://puzz.link/p?sudoku/9/9/" + "z" * 150_000,
        "36x36:" + "z" * 150_000,
        "1" * 5_000_000,
        "." * 300_000,
        "| " * 100_000,
        "-" * 199_000,
        "-" * 199_000 + "1",
        "+ " * 99_000 + "x",
        "clew sudoku\n" + ("." * 36 + "\n") * 40_000,
        "clew sudoku\n" + "title: x\n" * 40_000,
        "clew sudoku\n" * 20_000,
        "pzprv3\nsudoku\n" + "9" * 100_000 + "\n.\n",
        "https://" + "a." * 90_000,
        "#" * 190_000 + "\n" + LINE[:-1],
        "a.b" * 60_000,
        "\n" * 190_000 + "x",
        "_" * 190_000,
        ":" * 190_000,
    ],
    ids=range(25),
)
def test_bombs_are_refused_in_little_time_and_memory(text: str) -> None:
    tracemalloc.start()
    try:
        assert complaint(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 60_000_000 + 12 * len(text)


def test_deflated_bombs_stop_at_the_cap() -> None:
    with pytest.raises(PuzzleError, match="too long"):
        packed.inflate(packed.deflate("a" * 5_000_000))


def test_every_prefix_of_an_example_is_read_or_refused() -> None:
    for example in EXAMPLES:
        for end in range(0, len(example), max(1, len(example) // 40)):
            assert result_of(partial(read_all, example[:end]))


def test_detection_of_a_damaged_text_still_names_the_format_it_was_meant_in() -> None:
    assert next(form.name for _, form in detect(LINE[:-1])) == "line"
    assert [form.name for _, form in detect("https://puzz.link/p?sudoku/9/9/k8g1")] == ["puzzlink"]
