"""Every format of slitherlink: what it reads back, what it refuses, and which texts are taken for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.families.slitherlink.boards import FIVE, of

from clew.codecs import packed
from clew.core.errors import PuzzleError
from clew.core.places import Marks
from clew.families.slitherlink.formats import FORMATS
from clew.families.slitherlink.puzzle import UNKNOWN, Clue, Slitherlink, edges
from clew.families.sudoku.formats import FORMATS as OF_SUDOKU

WRITTEN = [name for name, form in FORMATS.items() if form.write is not None]
NUMBERS_ONLY = ("loopy", "facts", "lists")  # formats that have no sign for a clue without a number


@st.composite
def puzzles(draw: st.DrawFn, shortest: int = 1) -> Slitherlink:
    """Any clues on a small grid."""
    rows, columns = draw(st.integers(shortest, 6)), draw(st.integers(shortest, 9))
    clues: list[Clue] = draw(
        st.lists(st.sampled_from([None, 0, 1, 2, 3, UNKNOWN]), min_size=rows * columns, max_size=rows * columns)
    )
    return Slitherlink(rows, columns, tuple(clues))


def write(name: str, puzzle: Slitherlink, marks: Marks | None = None) -> str:
    form = FORMATS[name]
    assert form.write is not None
    return form.write(puzzle, marks or {})


@st.composite
def marked(draw: st.DrawFn) -> tuple[Slitherlink, Marks]:
    """A puzzle with marks on some edges."""
    puzzle = draw(puzzles())
    names = edges(*puzzle.shape)
    return puzzle, draw(st.dictionaries(st.sampled_from(names), st.integers(0, 1), max_size=len(names)))


def read(name: str, text: str) -> Slitherlink:
    (reading,) = FORMATS[name].read(text)
    return reading.puzzle


@settings(max_examples=80, deadline=None)
@given(puzzles(shortest=3))
def test_every_format_gives_back_what_it_wrote(puzzle: Slitherlink) -> None:
    for name in WRITTEN:
        kept = Slitherlink(*puzzle.shape, puzzle.counts) if name in NUMBERS_ONLY else puzzle
        text = write(name, kept)
        assert read(name, text) == kept
        assert FORMATS[name].sniff(text), name


@pytest.mark.parametrize("name", NUMBERS_ONLY)
def test_formats_without_a_sign_for_it_refuse_a_clue_without_a_number(name: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        write(name, of("...", ".1?", "..."))
    assert str(raised.value) == f"the format '{name}' cannot express a clue without a number: r2c3"


@settings(max_examples=80, deadline=None)
@given(marked())
def test_marks_come_back_from_the_formats_that_hold_them(of_player: tuple[Slitherlink, Marks]) -> None:
    for name in ("clew", "pzprv3", "lists"):
        puzzle, marks = of_player
        kept = Slitherlink(*puzzle.shape, puzzle.counts) if name in NUMBERS_ONLY else puzzle
        (reading,) = FORMATS[name].read(write(name, kept, marks))
        assert (reading.puzzle, reading.marks) == (kept, marks)


def test_the_examples_are_one_puzzle_in_every_format_that_can_say_it() -> None:
    for name, form in FORMATS.items():
        assert form.sniff(form.example)
        assert name in ("facts", "lists") or read(name, form.example) == FIVE
    for name in ("pzprv3", "penpa"):
        (reading,) = FORMATS[name].read(FORMATS[name].example)
        assert {"h1.1": 1, "h1.2": 0}.items() <= dict(reading.marks).items()


@pytest.mark.parametrize(
    ("name", "text", "rows"),
    [
        ("puzzlink", "slither/5/5/cbcbcddad", ["2..1.", ".2..1", "..2..", "3..3.", ".0..3"]),
        ("puzzlink", "https://pzprxs.vercel.app/p?slither/4/4/dgdh2c71", ["3...", "3...", ".22.", ".2.1"]),
        ("puzzlink", "http://pzv.jp/p.html?slitherlink_edit/3/2/.g.g..", ["?.?", ".??"]),
        ("puzzlink", "slither/3/2/.6.7", ["?1.", "?2."]),
        ("puzzlink", "slither/4/1/", ["...."]),
        ("loopy", "7x3t0dh:311a2a3g22a2a2a", ["311.2.3", ".......", "22.2.2."]),
        ("loopy", "3:3h", ["3..", "...", "..."]),
        ("facts", "% a remark\ncell(3, 1, 2). cell(0,2,1).\ndimensions(3,3). % points", [".3", "0."]),
        ("lists", "dimensions(2,2).\nLines = [[_],[ 1 ]]\n\nColumns=[[0,X]]", ["."]),
        ("grid", "# a remark\n. 3 \n0 . \n", [".3", "0."]),
        ("grid", "?-\r\n_0\r\n", ["?.", ".0"]),
        ("clew", "clew slitherlink\n?-\n_0\n", ["?.", ".0"]),
        ("pzprv3", "pzprv3/slither/2/2/. 3 /0 - /", [".3", "0?"]),
        ("pzprv3", "pzprv3/slither/2/2", ["..", ".."]),
    ],
)
def test_texts_of_every_spelling_are_read(name: str, text: str, rows: list[str]) -> None:
    assert read(name, text) == of(*rows)


def test_several_grids_are_separated_by_empty_lines() -> None:
    found = FORMATS["grid"].read("..\n.1\n\n\n...\n...\n.3.\n")
    assert [reading.puzzle.shape for reading in found] == [(2, 2), (3, 3)]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("grid", "..\n.4", "line 2, column 2: '4' is not a clue: expected 0 to 3, ? for any number, or . for none"),
        ("grid", "..\n...", "line 2: this row has 3 cells: expected 2, as in the first row"),
        ("grid", "..\n" * 101, "line 101: a slitherlink cannot have 101 rows: expected 1 to 100"),
        ("grid", "# nothing", "there are no cells in the text"),
        ("clew", "clew slitherlink\n..\n..\nmarks\nh1.1 2", "line 5: '2' is not a mark of an edge"),
        ("clew", "clew slitherlink\n..\n..\nmarks\nh4.1 1", "line 5: 'h4.1' is not a place"),
        ("puzzlink", "slither/f/3/3/gdk", "must pass through every point"),
        ("puzzlink", "slither/v:x/3/3/gdk", "asks for 'v:x'"),
        ("puzzlink", "sudoku/4/4/g", "the link is to a 'sudoku', not to a slither"),
        ("puzzlink", "slither/3/3/gAk", "unexpected 'A' at character 2 of the link's body"),
        ("puzzlink", "slither/3/3/1f1", "unexpected 'f' at character 2 of the link's body"),
        ("puzzlink", "slither/3/3/11", "ends after 2 of 9 cells"),
        ("puzzlink", "slither/3/3/zz", "has more than its 9 cells"),
        ("puzzlink", "slither/2/2/4444", "r1c1 holds 4: expected 0 to 3"),
        ("puzzlink", "slither/101/2/", "a slitherlink cannot have 2 rows, 101 columns"),
        ("pzprv3", "pzprv3/slither/2/2/. 3 /0 4 /", "unexpected '4'; expected one of"),
        ("pzprv3", "pzprv3/slither/2/2/. 3 /", "1 rows: expected 2 of clues and 5 of edges"),
        ("pzprv3", "pzprv3/slither/2/2/f/. 3 /", "line 5: the loop of this puzzle must pass through every point"),
        ("loopy", "5x5t1:3a", "for the triangular grid"),
        ("loopy", "5x5t99:3a", "for the unknown grid"),
        ("loopy", "5x5t0#123", "holds a random seed"),
        ("loopy", "5x5t0:3a", "ends after 2 of 25 cells"),
        ("loopy", "3x1t0:34A", "r1c2 holds 4"),
        ("facts", "cell(3,1,2).", "the size is missing"),
        (
            "facts",
            "dimensions(3,3).\ncell(3,3,1).",
            "line 2, column 1: row 3, column 1 is outside the grid of 2 x 2 cells",
        ),
        ("facts", "dimensions(3,3).\ncell(4,1,1).", "line 2, column 6: '4' is not a clue: expected 0 to 3"),
        (
            "facts",
            "dimensions(3,3).\ncell(1,1,1).\ncell(2,1,1).",
            "line 3, column 1: row 1, column 1 already has another clue",
        ),
        (
            "lists",
            "dimensions(2,2).\nLines = [[1,1],[1]]\n",
            "line 2, column 12: this list is too long: expected at most 1",
        ),
        ("lists", "dimensions(2,3).\nLines = [[1],[1,1]]\n", "line 2, column 10: 1 sides in this list: expected 2"),
        ("lists", "dimensions(2,2).\nLines = [[1]]\n", "1 lists of sides: expected 2"),
        ("lists", "dimensions(2,2).\nLines = [[2],[1]]\n", "line 2, column 11: '2' is not a side: expected 0 to 1"),
        ("lists", "dimensions(2,2).\nLines = [[1],[1]]\n", "unexpected end of the text; expected Columns = [[...]]"),
        ("facts", "dimensions(1,3).", "line 1, column 12: '1' is not a number of points: expected 2 to 101"),
        (
            "facts",
            "dimensions(3,3).\nhints([]).",
            "line 2, column 1: unexpected 'hints'; expected cell(Clue,Row,Column).",
        ),
    ],
)
def test_what_cannot_be_read_says_where_and_why(name: str, text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        FORMATS[name].read(text)
    assert said in str(raised.value)


def test_a_puzzle_cannot_exist_invalid() -> None:
    for rows, columns, cells in ((0, 1, ()), (101, 1, (None,) * 101), (2, 2, (None,) * 3), (1, 2, (None, 4))):
        with pytest.raises(PuzzleError):
            Slitherlink(rows, columns, cells)


def fits(text: str) -> list[str]:
    """The families that would read a text without being asked to."""
    found = []
    for family, forms in (("sudoku", OF_SUDOKU), ("slitherlink", FORMATS)):
        for form in forms.values():
            try:
                if form.sniff(text) and form.read(text):
                    found.append(family)
            except PuzzleError:
                continue
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("rows", "families"),
    [
        (["..3.0....", "1.2.....3"] * 4 + ["........."], ["sudoku", "slitherlink"]),
        (["..3.0....", "1.2.....3"] * 4 + ["..9......"], ["sudoku"]),
        (["..3.0.....", "1.2.....3."] * 5, ["slitherlink"]),
        (["..3.......", "1.2.....3."] * 5, ["slitherlink"]),
        (["..3.0.3..", "1.2.....3"] * 2, ["slitherlink"]),  # 36 cells, but no 6x6
        (["..3.0.3"] * 7, ["slitherlink"]),
        (["..3.0.3..1.2...."] * 20, ["slitherlink"]),  # no twenty small sudokus: dots and zeros
        (["..3..", ".1...", "....."], ["slitherlink"]),
        (["1" + "." * 15], ["sudoku"]),
        (["12 0 0 0 0 0 0 0 0 0 0 0"] * 12, ["sudoku"]),
    ],
)
def test_digits_are_taken_for_the_family_they_can_only_be(rows: list[str], families: list[str]) -> None:
    assert fits("\n".join(rows)) == families


def test_links_and_ids_of_one_family_are_not_taken_for_the_other() -> None:
    for form in FORMATS.values():
        if form.name != "grid":
            assert fits(form.example) == ["slitherlink"], form.name
    for name, other in OF_SUDOKU.items():
        assert fits(other.example) == ["sudoku"], name


@pytest.mark.parametrize("name", ["cegis", "loopy", "multi", "sat_minimal", "unique_misc", "unsolvable", "blob_large"])
def test_rows_links_and_ids_of_the_collections_agree(shared_data: Callable[[str], Path], name: str) -> None:
    for record in map(json.loads, shared_data(f"slitherlink/{name}.jsonl").read_text().splitlines()[::5]):
        puzzle = read("grid", "\n".join(record["rows"]))
        assert read("puzzlink", record["url"]) == puzzle
        assert write("puzzlink", puzzle).strip().endswith(record["url"])
        if "loopy_id" in record:
            assert write("loopy", puzzle).strip() == record["loopy_id"]


def test_links_are_written_as_their_own_site_writes_them(shared_data: Callable[[str], Path]) -> None:
    compared = 0
    for record in map(json.loads, shared_data("outside/puzzlink_urls.jsonl").read_text().splitlines()):
        if "?slither/" in record["url"] and "/f/" not in record["url"]:
            puzzle = read("puzzlink", record["url"])
            assert read("pzprv3", record["pzprv3"]) == puzzle
            assert record["reencoded"] in write("puzzlink", puzzle)
            compared += 1
    assert compared == 5


def test_files_are_written_with_the_clues_that_their_own_program_wrote(shared_data: Callable[[str], Path]) -> None:
    compared = open_ones = 0
    for record in map(json.loads, shared_data("outside/pzprjs_scripts.jsonl").read_text().splitlines()):
        text = record.get("result", "")
        if record["pid"] != "slither" or not isinstance(text, str) or not re.match("pzprv3.1/slither/[0-9]", text):
            continue
        rows = int(text.split("/")[2])
        clues = text.split("/")[4 : 4 + rows]
        if "4" in "".join(clues):  # a loop around that cell alone: not read
            continue
        puzzle = read("pzprv3", text)
        assert write("pzprv3", puzzle).split("\n")[4 : 4 + rows] == clues
        assert read("puzzlink", write("puzzlink", puzzle)) == puzzle
        compared += 1
        open_ones += UNKNOWN in puzzle.clues
    assert (compared, open_ones) == (7, 2)


def test_pictures_of_others_are_read_with_their_marks(shared_data: Callable[[str], Path]) -> None:
    records = map(json.loads, shared_data("outside/noqx_examples.jsonl").read_text().splitlines())
    plain, letters, *_ = [record for record in records if record["family"] == "slitherlink"]
    (reading,) = FORMATS["penpa"].read(plain["penpa"])
    assert reading.puzzle.shape == (7, 7)
    assert reading.marks == {"h1.1": 0, "v1.1": 0, "h1.2": 1, "v1.2": 1, "v1.3": 1, "h2.1": 1}
    with pytest.raises(PuzzleError, match="r1c4 of the Penpa link holds 'S'"):
        FORMATS["penpa"].read(letters["penpa"])


def test_a_picture_keeps_clues_without_a_number() -> None:
    picture = 'square,6,5,38\n[0,0,0,0]\nzG:["3","1","2"]\n{zN:{"22":["?",1,"1"],"24":["2",1,"1"],"35":["",1,"1"]}}\n{}'
    link = "m=edit&p=" + packed.deflate(picture)
    assert FORMATS["penpa"].sniff(link)
    assert read("penpa", link) == of("?.2...", *["......"] * 4)


def test_the_seed_boards_are_read(shared_data: Callable[[str], Path]) -> None:
    for side in (5, 6, 7):
        for name in (f"game{side}x{side}.pl", f"game{side}x{side}_2.pl"):
            text = shared_data(f"seeds/fence/{name}").read_text()
            assert FORMATS["facts"].sniff(text)
            assert read("facts", text).shape == (side - 1, side - 1)


def test_the_page_of_formats_has_a_row_and_an_example_of_each() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "formats.md").read_text()
    section = page.split("\n## Slitherlink\n")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \|.*?\|.*?\| (yes|no) \|", section, flags=re.MULTILINE))
    assert rows == {name: "yes" if form.holds_marks else "no" for name, form in FORMATS.items()}
    examples = {example.strip() for example in re.findall(r"```text\n(.*?)```", section, flags=re.DOTALL)}
    assert examples == {form.example.strip() for form in FORMATS.values()}
