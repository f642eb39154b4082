"""Every format of nonograms: what it reads back, what it refuses, and which texts are taken for it."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from struct import pack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.families.nonogram.boards import KITE, of, painted, picture

from clew.codecs import packed
from clew.core.errors import PuzzleError
from clew.core.places import Marks
from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.nonogram.encoding import encode
from clew.families.nonogram.formats import FORMATS
from clew.families.nonogram.puzzle import MAYBE, SOME, Clue, Nonogram, Open, cells

WRITTEN = [name for name, form in FORMATS.items() if form.write is not None]
MARKED = ["clew", "non", "webpbn", "pzprv3", "json"]
PUZZLE = picture(*KITE)
ROOT = Path(__file__).resolve().parents[3]
DATA = ("survey", "jwilk", "multi-solution", "sgt-pattern", "taai2011_sample", "random", "number-loom")


@st.composite
def puzzles(draw: st.DrawFn, *, open_clues: bool = True, given: bool = True) -> Nonogram:
    """Any clues of a small grid, also such as do not fit into it."""
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    tokens = st.integers(1, 12) | (st.sampled_from(Open) if open_clues else st.nothing())

    def clues(lines: int, length: int) -> tuple[Clue, ...]:
        one = st.lists(tokens, max_size=(length + 1) // 2).map(tuple)
        return tuple(draw(st.lists(one, min_size=lines, max_size=lines)))

    area = rows * columns
    cell = st.sampled_from((None, None, 0, 1))
    known = draw(st.lists(cell, min_size=area, max_size=area)) if given and draw(st.booleans()) else []
    return Nonogram(clues(rows, columns), clues(columns, rows), tuple(known))


@st.composite
def marked(draw: st.DrawFn) -> tuple[Nonogram, Marks]:
    """A puzzle with marks on some cells, not on all."""
    puzzle = draw(puzzles(open_clues=False, given=False))
    names = cells(*puzzle.shape)
    return puzzle, draw(st.dictionaries(st.sampled_from(names), st.integers(0, 1), max_size=len(names) - 1))


def read(name: str, text: str) -> Nonogram:
    (reading,) = FORMATS[name].read(text)
    return reading.puzzle


def write(name: str, puzzle: Nonogram, marks: Marks | None = None) -> str:
    form = FORMATS[name].write
    assert form is not None
    return form(puzzle, marks or {})


@settings(max_examples=80, deadline=None)
@given(puzzles(open_clues=False, given=False))
def test_every_format_gives_back_what_it_wrote(puzzle: Nonogram) -> None:
    for name in WRITTEN:
        if name == "taai" and puzzle.rows != puzzle.columns:
            continue
        text = write(name, puzzle)
        assert read(name, text) == puzzle, name
        assert FORMATS[name].sniff(text), name


@settings(max_examples=120, deadline=None)
@given(puzzles())
def test_open_clues_and_given_cells_come_back_or_are_refused(puzzle: Nonogram) -> None:
    for name in WRITTEN:
        try:
            text = write(name, puzzle)
        except PuzzleError as error:
            assert name not in ("clew", "json")
            assert f"the format '{name}'" in str(error)
        else:
            assert read(name, text) == puzzle, name


@settings(max_examples=60, deadline=None)
@given(marked())
def test_marks_come_back_from_the_formats_that_hold_them(of_player: tuple[Nonogram, Marks]) -> None:
    for name in MARKED:
        (reading,) = FORMATS[name].read(write(name, *of_player))
        assert (reading.puzzle, reading.marks) == of_player, name
        assert not reading.goal


@pytest.mark.parametrize("name", ["non", "webpbn"])
def test_an_answer_is_written_as_the_goal_and_is_not_a_players_mark(name: str) -> None:
    answer = {**dict.fromkeys(cells(5, 5), 0), **painted(*KITE)}
    (reading,) = FORMATS[name].read(write(name, PUZZLE, answer))
    assert (reading.goal, reading.marks) == (answer, {})
    assert FORMATS[name].read(FORMATS[name].example)[0].goal == answer


@pytest.mark.parametrize("name", ["clew", "non", "webpbn", "json"])
def test_title_and_author_come_back(name: str) -> None:
    entitle = FORMATS[name].entitle
    assert entitle is not None
    (reading,) = FORMATS[name].read(entitle(write(name, PUZZLE), "A <kite> & more", "Nobody"))
    assert (reading.puzzle, reading.title, reading.author) == (PUZZLE, "A <kite> & more", "Nobody")
    assert entitle(write(name, PUZZLE), "", "") == write(name, PUZZLE)


def test_the_examples_are_one_puzzle_in_every_format_that_can_say_it() -> None:
    for name, form in FORMATS.items():
        assert next(other for other in FORMATS if FORMATS[other].sniff(form.example)) == name
        assert name == "facts" or read(name, form.example) == PUZZLE


@pytest.mark.parametrize(
    ("name", "text", "rows", "columns"),
    [
        ("facts", "a([[1],[0]],[[2],[]]).", "2,0", "1,0"),
        ("facts", "% two\na( [_, [_,2]],\n [[ 1 ]] ). /* b */", "1", "*,_ 2"),
        ("puzzlink", "nonogram/6/6/12g1111h11112j12g11g21j11g3h", "2 1,1 1,1 2,0,1 1,3", "2 1,1 1 1,1,1 1 1,2 1,0"),
        ("puzzlink", "http://pzv.jp/p.html?nonogram_edit/2/1/.1-10", "16", "?,1"),
        ("pzprv3", "pzprv3/nonogram/1/2/. . c2 /c1 # + /", "1", "0,2"),
        ("pattern", "3x2:1//1.1/3/", "3,0", "1,0,1 1"),
        ("json", '{"hor": [[2], null], "ver": ["1", ["?", "_"]]}', "2,*", "1,? _"),
        ("json", '{"clues": {"rows": [2, [0]], "cols": [[1], [1]]}}', "2,0", "1,1"),
        ("nin", "2 1\n\n2\n1\n1\n", "2", "1,1"),
        ("nin", "2 1\n2\n1\n1\n2\n1\n1\n", "2", "1,1"),
        ("mk", "1 2\n2\n#\n1\n1\n#\n", "2", "1,1"),
        ("cwd", "2\n1\n1\n\n\n1\n", "1,0", "1"),
        ("taai", "$7\n1\n\n0\n1\n", "0,1", "1,0"),
        ("non", "width 2\nheight 2\nrows\n2\n\ncolumns\n1\n1\n", "2,0", "1,1"),
        ("non", "columns 2\nrows 1\nrows\n\n2\n\ncolumns\n\n1\n\n1\n", "2", "1,1"),
        ("non", "height 1\nwidth 1\nrows\n_\ncolumns\n0,_\n", "*", "_"),
        ("clew", "rows\n_\n_ _\ncolumns\n0 _\n? 1 *\n", "*,_ _", "_,? 1 *"),
    ],
)
def test_texts_of_others_are_read(name: str, text: str, rows: str, columns: str) -> None:
    assert read(name, text) == of(rows, columns)


def test_bundles_hold_several_puzzles() -> None:
    example = FORMATS["non"].example
    titles = [reading.title for reading in FORMATS["non"].read(f"{example}====\n{example.replace('Kite', 'Two')}")]
    assert titles == ["Kite", "Two"]
    assert len(FORMATS["pattern"].read("1x1:1/1\n1x1:/\n")) == 2
    assert [each.title for each in FORMATS["taai"].read("$1\n1\n1\n$2\n0\n0\n")] == ["1", "2"]
    assert len(FORMATS["facts"].read("a([[1]],[[1]]). b([_],[_]).")) == 2


def test_given_cells_of_a_pattern_id_are_runs() -> None:
    assert read("pattern", "3x1:1/1/1/3,aA").given == (0, 1, None)
    assert read("pattern", "3x1:1/1/1/3,C").given == (None, None, 1)
    wide = Nonogram(((1,),), ((1,),) * 60, tuple(1 if at == 30 else None for at in range(60)))
    assert write("pattern", wide).split(",")[1] == "zFze\n"
    assert read("pattern", write("pattern", wide)) == wide


def test_a_blotted_count_is_a_block_of_unknown_length() -> None:
    text = write("webpbn", of("? 1,1", "1,1,1,1"))
    assert "<count>0</count><count>1</count>" in text
    assert read("webpbn", text).row_clues[0] == (SOME, 1)


def test_xml_of_others_is_read_without_asking_anybody() -> None:
    head = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">\n'
    text = FORMATS["webpbn"].example.split("\n", 1)[1].replace("Kite", "Kite &copy; me &amp; you")
    (reading,) = FORMATS["webpbn"].read(head + text)
    assert (reading.puzzle, reading.title) == (PUZZLE, "Kite \N{COPYRIGHT SIGN} me & you")
    assert read("webpbn", head.replace("?>", ' encoding="utf-16"?>') + text) == PUZZLE, "it has been decoded already"
    goal = text[: text.index("<clues")] + text[text.index("<solution") :]
    assert read("webpbn", goal) == PUZZLE
    so_far = '<solution type="saved"><image>' + "|?X.[.X].|" * 5 + "</image></solution>"
    saved = goal.replace("</puzzle>", so_far + "</puzzle>")
    assert list(FORMATS["webpbn"].read(saved)[0].marks.items())[:3] == [("r1c2", 1), ("r1c3", 0), ("r1c5", 0)]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("non", "width 2\nheight 1\nrows\n2 x\ncolumns\n1\n1\n", "line 4, column 3: 'x' is not a block"),
        ("non", "width 2\nheight 1\nrows\n3b\ncolumns\n1\n1\n", "line 4, column 1: '3b' is a block of the colour 'b'"),
        ("non", "width 2\nheight 2\nrows\n2\ncolumns\n1\n1\n", "line 4: 'rows' is followed by 1 clues: expected 2"),
        ("non", 'width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "01"\n', "line 7: 2 cells in the answer: expected 1"),
        ("non", "width 1\nheight 1\nrows\n1\n", "the clues of the columns are missing"),
        ("non", "3\nrows\n1\ncolumns\n1\n", "line 1: unexpected '3'; expected a word"),
        ("facts", "a([[1]],\n [[x]]).", "line 2, column 4: unexpected 'x'; expected a number or _"),
        ("facts", "a([[1]], [[1]])", "line 1, column 16: unexpected end of the text; expected '.'"),
        ("facts", "a([[501]], [[1]]).", "line 1, column 5: a block of 501 is too long"),
        ("nin", "2 2\n1\n1\n1\n", "line 4: 3 clues after the size 2 2: expected 4"),
        ("nin", "2 501\n1\n", "line 1, column 3: '501' is not a side length"),
        ("mk", "1 1\n1\n1\n", "expected a line of #"),
        ("cwd", "1\n1\n1\n1\n", "line 4: expected an empty line"),
        ("taai", "$1\n1\n1\n1\n", "line 1: 3 clues follow"),
        ("taai", "1\n$1\n1\n1\n", "line 1: the text must begin with $"),
        ("pattern", "2x2:1/1/1", "line 1: the id has 3 clues"),
        ("pattern", "2x1:1/x/1", "line 1, column 7: 'x' is not a block"),
        ("pattern", "10x10#123", "random seed"),
        ("pattern", "1x1:1/1,AAb", "go past its 1 cells"),
        ("puzzlink", "nonogram/2/2/1234567", "has more than its 4 cells"),
        ("puzzlink", "nonogram/c/2/2/1234", "such rules are not supported"),
        ("pzprv3", "pzprv3/nonogram/1/1/. 1 /1 ! /", "line 6, column 3: '!' is not a cell"),
        ("pzprv3", "pzprv3/nonogram/1/1/1 . /", "1 rows: expected 1 above the grid and 1 of it"),
        ("json", '{"rows": [[1]]}', "the clues of the columns are missing"),
        ("json", '{"rows": [[true]], "columns": [[1]]}', "'rows', line 1 of the JSON text: 'True' is not a block"),
        ("json", '{"rows": [[1]], "columns": [[1]], "given": ["#."]}', "row 1: this row has 2 cells"),
        ("clew", "rows\n1\ncolumns\n1\ngiven\n!\n", "line 6, column 1: '!' is not a cell"),
        ("clew", "1\nrows\n1\n", "unexpected '1' before the clues"),
        ("clew", "rows\n1\nrows\n1\n", "line 3: 'rows' appears a second time"),
        ("webpbn", "<puzzle><clues type='rows'/></puzzle>", "neither clues for rows and columns"),
        ("webpbn", "<puzzle type='triddler'/>", "line 1, column 1: a puzzle of the type 'triddler'"),
        ("webpbn", "<puzzle>\n<clues", "the XML is damaged"),
        ("webpbn", "<!DOCTYPE a [<!ENTITY b 'c'>]><puzzle>&b;</puzzle>", "defines its own entities"),
        ("webpbn", "<a>" * 30 + "</a>" * 30, "too deep"),
        ("pbm", "P1\n2 2\n1 0 1\n", "ends too early"),
        ("pbm", "P1\n501 1\n" + "1" * 501, "too large"),
    ],
)  # fmt: skip
def test_an_error_is_reported_with_its_place(name: str, text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        FORMATS[name].read(text)
    assert message in str(caught.value)


def test_a_second_colour_is_named_where_it_stands() -> None:
    text = FORMATS["webpbn"].example.replace("<count>5</count>", '<count color="red">5</count>')
    with pytest.raises(PuzzleError, match=r"line 15, column 7: this block is 'red', but others are 'black'"):
        FORMATS["webpbn"].read(text)
    one = FORMATS["webpbn"].example.replace('defaultcolor="black"', 'defaultcolor="red"')
    assert read("webpbn", one) == PUZZLE


@pytest.mark.parametrize("name", list(FORMATS))
def test_too_much_is_refused_before_it_takes_memory(name: str) -> None:
    start = "" if FORMATS[name].binary else FORMATS[name].example
    for bomb in ("1 " * 4_100_000, "\n" * 8_200_000, start + "\n1" * 4_100_000):
        with pytest.raises(PuzzleError):
            FORMATS[name].read(bomb)
        assert FORMATS[name].sniff(bomb) in (True, False)


def png(rows: list[str], palette: bytes = b"", depth: int = 8) -> str:
    """A small PNG: characters are grey values or numbers of the palette."""
    kind = 3 if palette else 0

    def chunk(name: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))

    raw = b"".join(b"\0" + bytes(map(ord, row)) for row in rows)
    head = pack(">IIBBBBB", len(rows[0]), len(rows), depth, kind, 0, 0, 0)
    parts = [chunk(b"IHDR", head), chunk(b"PLTE", palette) if palette else b"", chunk(b"IDAT", zlib.compress(raw))]
    return (b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND", b"")).decode("latin-1")


def test_the_darker_of_two_colours_is_painted_and_more_colours_are_refused() -> None:
    (reading,) = FORMATS["png"].read(png(["\0\1", "\1\1"], bytes([0, 0, 90, 255, 200, 0])))
    assert reading.puzzle == of("1,0", "1,0")
    assert reading.goal == {"r1c1": 1, "r1c2": 0, "r2c1": 0, "r2c2": 0}
    assert read("png", png(["\xff"])) == of("0", "0")
    assert read("png", png(["\x05"])) == of("1", "1")
    with pytest.raises(PuzzleError, match="3 colours"):
        read("png", png(["\0\x80\xff"]))


def test_a_picture_of_bits_passes_as_bytes() -> None:
    assert read("pbm", b"P4\n3 2\n\xa0\x40".decode("latin-1")) == of("1 1,1", "1,1,1")
    assert FORMATS["pbm"].binary


@pytest.mark.parametrize("folder", DATA)
def test_collections_are_read_to_the_last_file(shared_data: Callable[[str], Path], folder: str) -> None:
    """Beside them only those of several colours and other grids are refused, by name."""
    known = {ending: name for name, form in FORMATS.items() for ending in form.extensions}
    counted = 0
    for path in sorted(shared_data(f"nonogram/{folder}").rglob("*")):
        name = known.get(path.suffix) or {"sgt-pattern": "pattern"}.get(folder, "taai")
        if not path.is_file() or path.stat().st_size == 0 or (folder == "number-loom" and path.suffix not in known):
            continue
        text = path.read_bytes().decode("latin-1" if path.suffix == ".png" else "utf-8")
        try:
            counted += len(FORMATS[name].read(text))
        except PuzzleError as error:
            assert "colour" in str(error) or "triddler" in str(error)
    assert counted >= 8


def test_ids_links_and_files_of_another_program_say_the_same(shared_data: Callable[[str], Path]) -> None:
    ids = [json.loads(line) for line in shared_data("outside/sgt_pattern.jsonl").read_text().splitlines()]
    for row in ids:
        puzzle = read("pattern", row["id"])
        assert write("pattern", puzzle).strip() == row["id"]
        bits = row["solution_aux"][1:].replace("1", "#")
        assert picture(*(bits[at : at + puzzle.columns] for at in range(0, len(bits), puzzle.columns))) == puzzle
    files = [json.loads(line) for line in shared_data("outside/pzprjs_scripts.jsonl").read_text().splitlines()]
    files += [json.loads(line) for line in shared_data("outside/puzzlink_urls.jsonl").read_text().splitlines()]
    pairs = [row for row in files if "nonogram" in str(row.get("url")) and row.get("pzprv3")]
    assert len(pairs) > 3
    for row in pairs:
        text = row["pzprv3"] if isinstance(row["pzprv3"], str) else "\n".join(row["pzprv3"])
        puzzle = read("puzzlink", row["url"])
        assert read("pzprv3", text) == puzzle
        assert write("puzzlink", puzzle).strip().split("?")[1] == row["url"].split("?")[1]


def test_cells_that_a_setter_shaded_in_penpa_are_refused_and_margins_are_not() -> None:
    def link(shaded: int) -> str:
        layers = f'{{zN:{{"17":["1",1,"1"],"23":["1",1,"1"]}},zS:{{"{shaded}":1}}}}'
        return "m=edit&p=" + packed.deflate(f"square,3,3,38\n[1,0,1,0]\n{{}}\n{layers}\n{{}}")

    assert read("penpa", link(16)) == of("1,0", "1,0")
    with pytest.raises(PuzzleError, match="the setter of the Penpa link shaded r1c1: Clew does not read given cells"):
        read("penpa", link(24))


def test_links_drawn_in_penpa_are_read(shared_data: Callable[[str], Path]) -> None:
    rows = [json.loads(line) for line in shared_data("outside/noqx_examples.jsonl").read_text().splitlines()]
    links = [row["penpa"] for row in rows if row["family"] == "nonogram" and row["penpa"]]
    assert read("penpa", links[0]) == of("? ?,?,1 1,? ?", "? ?,? ?,? 1,1 2")
    assert SOME in read("penpa", links[1]).row_clues[4]
    assert (MAYBE,) not in read("penpa", links[1]).line_clues


def test_the_page_of_formats_has_a_row_and_an_example_of_each() -> None:
    page = (ROOT / "docs" / "formats.md").read_text()
    section = page.split("\n## Nonogram\n")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \|.*?\| (yes|no) \|", section, flags=re.MULTILINE))
    assert rows == {name: "yes" if form.holds_marks else "no" for name, form in FORMATS.items()}
    examples = {example.strip() for example in re.findall(r"```text\n(.*?)```", section, flags=re.DOTALL)}
    assert examples == {form.example.strip() for name, form in FORMATS.items() if name != "png"}


@pytest.mark.parametrize("name", ["nonogram", "nonogram-open"])
def test_the_puzzles_to_try_have_one_solution(name: str) -> None:
    (reading,) = FORMATS["clew"].read((ROOT / "examples" / f"{name}.clew").read_text())
    assert reading.title
    assert sat.solve(encode(reading.puzzle), Limits()).verdict is Verdict.UNIQUE
