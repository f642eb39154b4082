"""Every format of sudoku: its example, what it must read, and that what is written reads back the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.families.sudoku.grids import marked, sudokus

from clew.actions.load import detect, read, read_all, write
from clew.codecs import lzstring
from clew.core.errors import PuzzleError
from clew.core.family import Format
from clew.core.places import Marks, Place
from clew.families.sudoku.formats import FORMATS
from clew.families.sudoku.puzzle import BOXES, Sudoku, of_size

LINE = "2.36.5.....5..97...9.2..53.4......7...1...8...3......4.67..3.9...89..3.....1.86.7"
NINE = of_size(9, [int(c) if c != "." else 0 for c in LINE])
FOUR = of_size(4, [0, 1, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 3, 0])
ROWS = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))
WRITTEN = [form for form in FORMATS.values() if form.write]


def one(text: str, form: str | None = None) -> Sudoku:
    puzzle = read(text, "sudoku", form)
    assert isinstance(puzzle, Sudoku)
    return puzzle


def written(form: Format[Sudoku], puzzle: Sudoku, marks: Marks) -> str | None:
    """The text, or None if the format says that it cannot hold the puzzle."""
    assert form.write is not None
    try:
        return form.write(puzzle, marks)
    except PuzzleError as refused:
        return None if f"'{form.name}'" in str(refused) else f"names another form: {refused}"


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
def test_the_example_is_found_out_and_read(form: Format[Sudoku]) -> None:
    readings = form.read(form.example)
    assert {reading.puzzle for reading in readings} <= {NINE, FOUR, of_size(9, NINE.givens[::-1])}
    family, first = detect(form.example)[0]
    assert (family.name, first.name) == ("sudoku", form.name)
    assert [r.puzzle for r in read_all(form.example)] == [r.puzzle for r in readings]


@pytest.mark.parametrize("form", WRITTEN, ids=[form.name for form in WRITTEN])
def test_every_format_that_is_written_can_hold_a_9x9(form: Format[Sudoku]) -> None:
    text = written(form, NINE, {})
    assert text is not None
    assert read(text) == NINE


@settings(max_examples=60, deadline=None)
@given(sudokus())
def test_what_a_format_writes_is_read_back_the_same(puzzle: Sudoku) -> None:
    texts = {form.name: written(form, puzzle, {}) for form in WRITTEN}
    for name, text in texts.items():
        if text is not None:
            assert one(text, name) == puzzle, name
            assert read(text) == puzzle, f"{name}, found out"
    assert texts["clew"] is not None
    assert texts["grid"] is not None


@settings(max_examples=40, deadline=None)
@given(marked())
def test_marks_come_back_from_the_formats_that_hold_them(both: tuple[Sudoku, dict[Place, int]]) -> None:
    puzzle, marks = both
    for form in WRITTEN:
        text = written(form, puzzle, marks) if form.holds_marks else None
        if text is not None:
            [reading] = form.read(text)
            assert (reading.puzzle, reading.marks) == (puzzle, marks), form.name


@pytest.mark.parametrize("n", BOXES)
def test_a_line_is_read_in_every_size(n: int) -> None:
    puzzle = of_size(n, [(7 * index) % (n + 1) for index in range(n * n)])
    assert one(write(puzzle, "line"), "line") == puzzle


def test_a_line_may_have_dots_zeros_or_stars_for_open_cells() -> None:
    assert all(read(LINE.replace(".", sign)) == NINE for sign in ".0*")


def test_a_36x36_line_has_zero_as_its_last_value() -> None:
    assert one("0" + "." * 1295).givens[:2] == (36, 0)


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        ROWS.replace(".", "0"),
        ROWS.replace(".", "-"),
        ROWS.replace(".", "_"),
        "\n\n".join(ROWS.split("\n")),
        "\r\n".join(ROWS.split("\n")),
        "# a remark\n" + ROWS,
        "\n".join(" ".join(row) for row in ROWS.split("\n")),
        "\n".join(",".join(row.replace(".", "0")) for row in ROWS.split("\n")),
        "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS.split("\n")),
        "\n".join("|" + "|".join(row) + "|\n" + "-" * 19 for row in ROWS.split("\n")),
        "\n".join(f"! {row[:3]} ! {row[3:6]} ! {row[6:]} !" for row in ROWS.split("\n")),
        FORMATS["grid"].example.translate(str.maketrans("+-|", "╬═║")),
        FORMATS["ss"].example,
        FORMATS["ss"].example.replace("*", "+"),
    ],
)
def test_a_grid_is_read_with_and_without_frames(text: str) -> None:
    assert one(text) == NINE


def test_a_list_of_lists_is_a_grid() -> None:
    rows = [[int(c) if c != "." else 0 for c in row] for row in ROWS.split("\n")]
    assert one(str(rows)) == NINE
    assert one("\n".join(f"{row}," for row in rows)) == NINE
    assert one("\n".join(f'"{row}",' for row in ROWS.split("\n"))) == NINE


def test_a_text_may_hold_several_grids_under_headings() -> None:
    for text in (f"Grid 01\n{ROWS}\nGrid 02\n{ROWS}\n", f"{ROWS}\n\n{ROWS}", FORMATS["grid"].example * 2):
        assert [reading.puzzle for reading in read_all(text)] == [NINE, NINE]
    numbers = "\n".join(" ".join(["12", *["0"] * 11]) for _ in range(12))
    assert [reading.puzzle.n for reading in read_all(f"{numbers}\n\n{numbers}", "sudoku")] == [12, 12]


def test_81_digits_in_a_link_are_a_puzzle() -> None:
    assert one(f"https://example.org/play?s={LINE.replace('.', '0')}&x=1") == NINE


def test_a_grid_of_numbers_is_read_in_rows_or_in_one_line() -> None:
    puzzle = of_size(16, [(5 * index) % 17 for index in range(256)])
    rows = [" ".join(map(str, puzzle.givens[start : start + 16])) for start in range(0, 256, 16)]
    assert one("\n".join(rows)) == puzzle
    assert one(" ".join(rows)) == puzzle


@pytest.mark.parametrize("n", [16, 36])
def test_rows_as_long_as_they_are_many_are_one_grid_and_not_many_small_ones(n: int) -> None:
    assert one("\n".join(["1" + "." * (n - 1)] * n)).n == n
    assert len(read_all("\n".join(["1" + "." * (n - 1)] * (n + 1)), "sudoku")) == n + 1


def test_letters_that_go_past_the_usual_end_count_from_a() -> None:
    rows = ["ABCDEFGHIJKLMNOP", *["." * 16] * 15]
    assert one("\n".join(rows)).givens[:16] == tuple(range(1, 17))
    assert one("\n".join(["A" + "." * 15, *["." * 16] * 15])).givens[0] == 10


def test_hexadecimal_digits_with_dots_are_sixteen_values() -> None:
    assert one("\n".join(["0123456789ABCDEF", *["." * 16] * 15])).givens[:16] == (16, *range(1, 16))


def test_frames_say_which_boxes_are_meant() -> None:
    text = "+--+--+--+\n" + "|..|..|..|\n|1.|..|..|\n|..|..|..|\n+--+--+--+\n" * 2
    assert one(text) == Sudoku(3, 2, (0,) * 6 + (1,) + (0,) * 17 + (1,) + (0,) * 11)
    thick = "\n".join("║.│.│.║.│.│.║\n" + ("═" * 13 if row % 2 else "─" * 13) for row in range(6))
    assert one(thick) == Sudoku(2, 3, (0,) * 36)


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?sudoku/4/4/g1k23k3g",
        "http://pzv.jp/p.html?sudoku/4/4/g1k23k3g",
        "https://pzprxs.vercel.app/p?sudoku/4/4/g1k23k3g",
        "http://pzv.jp/p.html?sudoku_edit/4/4/g1k23k3g",
        "https://puzz.link/p?type=editor&sudoku/4/4/g1k23k3g/",
        "puzz.link/p?sudoku/4/4/g1k23k3g",
        "sudoku/4/4/g1k23k3g",
        "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /",
        "http://pzv.jp/p.html?pzprv3/sudoku/4/.%201%20.%20./.%20.%20.%202/3%20.%20.%20./.%20.%203%20./",
    ],
)
def test_links_of_pzpr_hosts_are_read(link: str) -> None:
    assert read(link) == FOUR


def test_candidates_in_a_pzprv3_file_are_not_marks() -> None:
    empty = ". . . .\n"
    text = "pzprv3\nsudoku\n4\n" + 4 * empty + "4[1,2,,] . . .\n.[1,,3,] . . .\n" + 2 * empty
    [reading] = read_all(text)
    assert reading.marks == {"r1c1": 4}


def test_a_solo_id_counts_boxes_across_first() -> None:
    assert one("2x3:" + "z" + "j") == of_size(6, [0] * 36)
    assert one("3x2:zj") == Sudoku(3, 2, (0,) * 36)
    assert one("3x3r2dt:" + write(NINE, "solo").split(":")[1]) == NINE


def test_an_sdk_file_holds_remarks_and_a_state() -> None:
    state = ROWS.replace("2.36.5...", "2.36.54..")
    [reading] = read_all(f"#AAda\n#DA title\n#CA remark\n[Puzzle]\n{ROWS}\n[State]\n{state}\n")
    assert (reading.puzzle, reading.marks) == (NINE, {"r1c7": 4})
    assert (reading.title, reading.author) == ("A title", "Ada")


def test_a_collection_may_have_names_remarks_and_ratings_next_to_its_puzzles() -> None:
    readings = read_all(f"# name puzzle rating\nfirst {LINE} SE=1.2\n\n{LINE} # easy\n{LINE},{LINE}\n")
    assert [(reading.puzzle, reading.title) for reading in readings] == [(NINE, "first"), (NINE, ""), (NINE, "")]
    assert [reading.puzzle for reading in readings[1:]] == [NINE, NINE]


def test_a_table_has_titles_numbers_and_solutions_next_to_its_puzzles() -> None:
    zeros = LINE.replace(".", "0")
    readings = read_all(f"id,puzzle,solution,clues\n1234123412341234,{zeros},{'1' * 81},23\n2,{zeros},{'1' * 81},23\n")
    assert [reading.puzzle for reading in readings] == [NINE, NINE]


def test_a_line_may_name_its_puzzle_and_boxes_before_cells_in_numbers() -> None:
    text = "first 6 3 2 1 1 " + " ".join(["6"] + ["0"] * 35)
    [reading] = read_all(f"{text}\n")
    assert (reading.puzzle, reading.title) == (Sudoku(3, 2, (6,) + (0,) * 35), "first")
    assert len(read_all(f"{text}\n{text}\n")) == 2


def test_an_entry_of_hodokus_library_has_marks_behind_plus_signs() -> None:
    [reading] = read_all(":0000:1:" + LINE.replace(".", "+6", 1) + ":::115::\n")
    assert (reading.puzzle, reading.marks) == (NINE, {"r1c2": 6})


def test_ipuz_may_be_wrapped_styled_and_saved() -> None:
    text = """ipuz({"version": "http://ipuz.org/v1", "kind": ["http://ipuz.org/sudoku#1"], "title": "T", "author": "A",
        "puzzle": [[0, {"cell": 1, "style": "x"}, 0, 0], [0, 0, null, "2"], ["3", 0, 0, 0], [0, 0, 3, 0]],
        "saved": [[4, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
        "zones": [{"rect": [1, 1, 2, 2]}, {"rect": [3, 1, 4, 2]}, {"rect": [1, 3, 2, 4]},
                  {"cells": [[3, 3], [4, 3], [3, 4], [4, 4]]}]})"""
    [reading] = read_all(text)
    assert (reading.puzzle, reading.marks, reading.title, reading.author) == (FOUR, {"r1c1": 4}, "T", "A")


def test_every_kind_of_sudokupad_link_is_read() -> None:
    packed = FORMATS["fpuzzles"].example.strip().split("load=")[1]
    for tail in (f"fpuz{packed}", f"sudoku/fpuzzles{packed.replace('+', '%2B')}", f"?puzzleid=fpuz{packed}"):
        assert read("https://sudokupad.app/" + tail) == FOUR
    boxes = [[[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]] for r in (0, 2) for c in (0, 2)]
    regions = str(boxes).replace(" ", "")
    cells = "[[,{v:1},,],[,,,{v:2}],[{v:'3'},,,],[,,{v:3},]]"
    zipped = f"{{id:'x',cs:50,ce:{cells},re:{regions},ca:[{{v:'title: It\\'s'}}],metadata:{{author:'A: b'}}}}"
    for prefix in ("scl", "ctc"):
        [reading] = read_all(f"https://beta.sudokupad.app/{prefix}{lzstring.pack(zipped)}")
        assert (reading.puzzle, reading.title, reading.author) == (FOUR, "It's", "A: b")


def test_a_format_without_marks_refuses_them_by_name() -> None:
    with pytest.raises(PuzzleError, match="'line' cannot store marks: expected one of clew, pzprv3"):
        write(FOUR, "line", {Place("r1c1"): 2})


@settings(max_examples=30, deadline=None)
@given(st.lists(sudokus(9), min_size=1, max_size=4))
def test_several_puzzles_in_the_own_format_come_back_in_order(puzzles: list[Sudoku]) -> None:
    text = "".join(write(puzzle) for puzzle in puzzles)
    assert [reading.puzzle for reading in read_all(text)] == puzzles
