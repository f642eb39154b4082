"""Every format of hashi: what it reads back, what it refuses, and which texts are taken for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.families.hashi.boards import FIVE, SOLVED, of

import clew
from clew.codecs import packed
from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place
from clew.families.hashi.formats import FORMATS
from clew.families.hashi.puzzle import Hashi, Island, places
from clew.families.hashi.rules import violations
from clew.families.slitherlink.formats import FORMATS as OF_SLITHERLINK
from clew.families.sudoku.formats import FORMATS as OF_SUDOKU

WRITTEN = [name for name, form in FORMATS.items() if form.write is not None]
NARROW = {"bridges": "side by side|without a number|at least 3 a side|of one island", "has": "without a number"}
NARROW["pencilbox"] = "all of these clues"  # a 9 is a number that is open there


@st.composite
def puzzles(draw: st.DrawFn) -> Hashi:
    """Any islands on a small grid, under the usual rules."""
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 9))
    cells = draw(st.sets(st.integers(0, rows * columns - 1), min_size=1, max_size=14))
    numbers = st.one_of(st.integers(1, 16), st.integers(1, 4), st.none())
    return Hashi(rows, columns, tuple(Island(*divmod(at, columns), draw(numbers)) for at in sorted(cells)))


def read(name: str, text: str) -> Hashi:
    (reading,) = FORMATS[name].read(text)
    return reading.puzzle


def written(name: str, puzzle: Hashi, marks: Marks | None = None) -> str:
    write = FORMATS[name].write
    assert write is not None
    return write(puzzle, marks or {})


@settings(max_examples=80, deadline=None)
@given(puzzles())
def test_every_format_gives_back_what_it_wrote_or_says_why_it_cannot(puzzle: Hashi) -> None:
    for name in WRITTEN:
        try:
            text = written(name, puzzle)
        except PuzzleError as error:
            assert re.search(NARROW[name], str(error)), name
            continue
        assert read(name, text) == puzzle
        if name not in ("grid", "has", "kit"):  # these are looked at more closely: many texts are rows of digits
            assert FORMATS[name].sniff(text), name


@settings(max_examples=60, deadline=None)
@given(puzzles(), st.data())
def test_marks_come_back_from_the_formats_that_hold_them(puzzle: Hashi, data: st.DataObject) -> None:
    marks = {place: data.draw(st.integers(0, 2)) for place in places(puzzle) if data.draw(st.booleans())}
    for name in ("clew", "pzprv3"):
        (reading,) = FORMATS[name].read(written(name, puzzle, marks))
        assert (reading.puzzle, reading.marks) == (puzzle, marks)


@pytest.mark.parametrize(("most", "loops"), [(1, True), (3, False), (4, True), (2, False)])
def test_other_rules_are_kept_where_a_format_can_hold_them_and_refused_elsewhere(most: int, loops: bool) -> None:
    puzzle = of("2.2", "...", "2.2", most=most, loops=loops)
    for name in WRITTEN:
        if name in ("clew", "bridges"):
            assert read(name, written(name, puzzle)) == puzzle
        else:
            with pytest.raises(PuzzleError, match=f"the format '{name}' cannot express (up to|that loops)"):
                written(name, puzzle)


def test_known_texts_are_read_as_meant() -> None:
    five = ("4.2..", ".3..2", "3....", ".3.1.", "3.4.3")
    assert FIVE == of(*five) == read("puzzlink", "https://puzz.link/p?hashikake_edit/5/5/4g2i3h23k3g1g3g4g3")
    assert read("bridges", "7x7m2:4c5a4i1t2a2b4b4b4") == of(
        "4...5.4", ".......", "..1....", ".......", ".......", "..2.2..", "4..4..4"
    )
    assert read("bridges", "3x4i30e10m3Ld2:1a1fAa1") == of("1.1", "...", "...", "A.1", most=3, loops=False)
    assert read("grid", "# two rows\n 2  .  12\n .  ?  1\n") == of("2.C", ".?1")
    assert read("grid", "2-a\n~?_\n") == of("2.A", ".?.")
    assert read("kit", "2 3\n2 - 12\n- ? 1\n") == of("2.C", ".?1")
    assert read("has", "3 1 2\n 10 \n  0 \n  1 \n") == of("A", ".", "1")
    assert read("facts", "/* one */ board(x, [[2,0,_],[0,0,1]]). % end") == of("2.?", "..1")
    assert read("facts", "puzzle(7, 2, P) :-\n  P = [(1,1,1),(2,1,1)].") == of("1.", "1.")
    assert read("clew", "clew hashi\ntitle: t\nmost: 3\nloops: no\n3.3\n") == of("3.3", most=3, loops=False)


def test_several_puzzles_may_be_in_one_text() -> None:
    assert len(FORMATS["bridges"].read("3x3m2:1a1f\n# remark\n3x3m2:2a2f\n")) == 2
    assert len(FORMATS["facts"].read("board(1,[[1,1]]).\nboard(2,[[2,2]]).")) == 2
    assert len(FORMATS["grid"].read("1.1\n...\n\n2.2\n...\n")) == 2


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("clew", "clew hashi\n2.2\n2H2\n", "line 3, column 2: 'H' is not an island"),
        ("clew", "clew hashi\n2.2\n2.\n", "line 3: this row has 2 cells: expected 3, as in the first row"),
        ("clew", "clew hashi\nmost: 5\n2.2\n", "line 2: '5' is not a number of bridges between two islands"),
        ("clew", "clew hashi\nloops: maybe\n2.2\n", "line 2: 'maybe' is not a value of loops"),
        ("clew", "clew hashi\n...\n", "line 2: these rows have no island"),
        ("clew", "clew hashi\n2.2\nmarks\nr1c1-r1c3 3\n", "line 4: '3' is not a number of bridges: expected 0 to 2"),
        ("clew", "clew hashi\n" + "1.\n" * 201, "line 202: a hashi cannot have 201 rows"),
        ("grid", "1" + "." * 200 + "\n", "line 1: too many columns: 201"),
        ("grid", "2 . 17\n", "line 1, column 5: '17' is not an island"),
        ("grid", "", "there are no cells"),
        ("has", "2 2\n", "line 1: the first line is not a size"),
        ("has", "2 2 1\n1 0\n", "line 1: 1 rows after the size: expected 2"),
        ("has", "2 2 1\n1 0\n0\n", "line 3: this row has 1 cells: expected 2"),
        ("has", "2 2 3\n1 0\n0 1\n", "line 1: 2 islands: expected 3, as in the first line"),
        ("puzzlink", "https://puzz.link/p?slither/2/2/1", "the link is to a 'slither'"),
        ("puzzlink", "https://puzz.link/p?hashi/x/2/2/1", "such rules are not supported"),
        ("puzzlink", "https://puzz.link/p?hashi/2/2/1/2", "2 fields after its size"),
        ("puzzlink", "https://puzz.link/p?hashi/2/2/0i", "r1c1 holds 0: an island has 1 to 16 bridges"),
        ("puzzlink", "https://puzz.link/p?hashi/2/2/j", "at least one island"),
        ("pzprv3", "pzprv3\nslither\n1\n1\n", "line 2: the file is a 'slither'"),
        ("pzprv3", "pzprv3\nhashi\n1\n2\n1 1\n1\n1\n", "3 rows: expected 1 of islands and 1 of bridges"),
        ("pzprv3", "pzprv3\nhashi\n1\n2\n1 17\n", "line 5, column 3: unexpected '17'"),
        ("pzprv3", "pzprv3\nhashi\n1\n2\n1 1\n3\n", "line 6, column 1: unexpected '3'"),
        (
            "pzprv3",
            "pzprv3\nhashi\n1\n3\n1 . 1\n1 0\n",
            "line 6, column 1: the bridge at r1c1 does not run from island",
        ),
        ("bridges", "7x7m2#123", "line 1: this id holds a random seed"),
        ("bridges", "7x7m5:1", "line 1: '7x7m5:1' is not a Bridges id"),
        ("bridges", "3x3m2:1a1f\n3x3m2:1a1", "line 2: the id ends after 3 of 9 cells"),
        ("facts", "board(1, [[1,0],[1]]).", "line 1, column 17: this row has 1 cells: expected 2, as in the first row"),
        ("facts", "board(1, [[1,0]])", "line 1, column 18: unexpected end of the text; expected '.'"),
        ("facts", "board(1, [[1,x]]).", "line 1, column 14: 'x' is not the number of an island: expected 0 to 16"),
        ("facts", "% none\n", "line 1: there are no facts in the text: expected board(...) or puzzle(...)"),
        ("facts", "cell(1,2,3).", "line 1, column 1: unexpected 'cell'; expected board(...) or puzzle(...)"),
        ("facts", "board" * 500 + "(1,2).", "unexpected 'boardboardboardboardboardboardboardbo...'; expected"),
        ("facts", "board(1, [[0]]).", "line 1, column 1: a hashi has at least one island"),
        ("facts", "puzzle(1,2,[(1,1,1),\n(1,1,2)]).", "line 2, column 1: row 1, column 1 already has an island"),
        ("facts", "puzzle(1,2,[(1,3,1)]).", "line 1, column 16: '3' is not a column: expected 1 to 2"),
        ("facts", "board(1, [[1,$]]).", "line 1, column 14: unexpected '$'; expected a Prolog term"),
        ("penpa", "https://example.org/", "is not a Penpa link"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(name: str, text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        FORMATS[name].read(text)
    assert said in str(raised.value)


def test_a_format_says_what_it_cannot_hold() -> None:
    for puzzle, said in (
        (of("11.", "...", "..."), "islands side by side: r1c1 and r1c2"),
        (of("1.?", "...", "..."), "an island without a number: r1c3"),
        (of("1.1", "..."), "expected at least 3 a side"),
        (of("1..", "...", "..."), "cannot express a puzzle of one island"),
    ):
        with pytest.raises(PuzzleError, match=said):
            written("bridges", puzzle)
    with pytest.raises(PuzzleError, match="r1c1-r1c3 is marked 3"):
        written("pzprv3", of("3.3"), {Place("r1c1-r1c3"): 3})


def fits(text: str) -> list[str]:
    """The families that would read a text without being asked to."""
    found = []
    for family, forms in (("sudoku", OF_SUDOKU), ("slitherlink", OF_SLITHERLINK), ("hashi", FORMATS)):
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
        (["4.2..", ".3..2", "3....", ".3.1.", "3.4.3"], ["hashi"]),
        (["3.2..", ".....", "3...2"], ["slitherlink", "hashi"]),  # as good a slitherlink as a hashi
        (["3.2..", ".....", "3...1"], ["slitherlink"]),  # an odd total
        (["32...", ".....", "3...2"], ["slitherlink"]),  # islands lie apart in print
        (["..3.0.....", "1.2.....3."] * 5, ["slitherlink"]),
        (["3.6...6.3", ".........", "2.4...5.1"] * 3, ["sudoku", "hashi"]),
        (["9...1....", ".8...2...", "..7...3..", "...6...4.", "....5...1"] + ["........."] * 4, ["sudoku"]),
        (["1" + "." * 79 + "2", "3" + "." * 79 + "4"], ["sudoku"]),  # a line for each puzzle
        (["0 0 5 0 2", "0 0 0 0 0", "3 0 4 0 2"], ["hashi"]),
    ],
)
def test_digits_are_taken_for_the_family_they_can_only_be(rows: list[str], families: list[str]) -> None:
    assert fits("\n".join(rows)) == families


def test_texts_of_one_family_are_not_taken_for_another() -> None:
    for name, form in FORMATS.items():
        assert fits(form.example) == ["hashi"], name
    for name, other in OF_SUDOKU.items():
        assert fits(other.example) == ["sudoku"], name
    for name, third in OF_SLITHERLINK.items():
        assert "hashi" not in fits(third.example), name


def test_links_are_written_as_their_own_site_writes_them(shared_data: Callable[[str], Path]) -> None:
    compared = 0
    for record in map(json.loads, shared_data("outside/puzzlink_urls.jsonl").read_text().splitlines()):
        if re.search(r"\?(hashi|hashikake|bridges)/", record["url"]):
            if "+100=100" in record["url"]:
                with pytest.raises(PuzzleError, match="r2c3 holds 256"):
                    read("puzzlink", record["url"])
                continue
            puzzle = read("puzzlink", record["url"])
            assert read("pzprv3", record["pzprv3"]) == puzzle
            assert record["reencoded"] == written("puzzlink", puzzle).split("?")[1].strip()
            compared += 1
    assert compared >= 4


def test_ids_and_their_solutions_are_read(shared_data: Callable[[str], Path]) -> None:
    for record in map(json.loads, shared_data("outside/sgt_bridges.jsonl").read_text().splitlines()):
        puzzle = read("bridges", record["id"])
        assert written("bridges", puzzle).strip() == record["id"]
        marks = {}
        for x1, y1, x2, y2, count in re.findall(r"L(\d+),(\d+),(\d+),(\d+),(\d+)", record["solution_aux"]):
            marks[Place(f"r{int(y1) + 1}c{int(x1) + 1}-r{int(y2) + 1}c{int(x2) + 1}")] = int(count)
        assert violations(puzzle, marks) == []


def test_the_answers_of_others_solve_their_boards(shared_data: Callable[[str], Path]) -> None:
    records = map(json.loads, shared_data("outside/cspuz_core_tests.jsonl").read_text().splitlines())
    (record,) = [record for record in records if record["family"] == "hashi"]
    puzzle = read("puzzlink", record["url"])
    lines = [" ".join(map(str, row)) for row in (*record["horizontal"], *record["vertical"])]
    file = "\n".join([*written("pzprv3", puzzle).split("\n")[: 4 + puzzle.rows], *lines])
    (reading,) = FORMATS["pzprv3"].read(file)
    assert violations(reading.puzzle, reading.marks) == []


def test_pictures_of_others_are_read_with_their_marks(shared_data: Callable[[str], Path]) -> None:
    records = map(json.loads, shared_data("outside/noqx_examples.jsonl").read_text().splitlines())
    drawn, linked = [record for record in records if record["family"] == "hashi"]
    (reading,) = FORMATS["penpa"].read(drawn["penpa"])
    assert (reading.puzzle.rows, reading.puzzle.columns, len(reading.puzzle.islands)) == (21, 15, 67)
    assert reading.marks == {"r1c1-r1c3": 1, "r1c7-r1c9": 2}
    assert fits(drawn["penpa"]) == ["hashi"]
    assert read("puzzlink", linked["url"]).columns == 19


def test_snapshots_of_the_same_links_have_the_same_islands(shared_data: Callable[[str], Path]) -> None:
    urls = [json.loads(line)["url"] for line in shared_data("outside/puzzlink_urls.jsonl").read_text().splitlines()]
    links = [url for url in urls if re.search(r"\?(hashi|hashikake|bridges)/", url) and "+100=100" not in url]
    boards = []
    for number in (2, 3, 4):
        picture = json.loads(shared_data(f"outside/penpa_snapshots/puzzlink_hashiwokakero_{number}.json").read_text())
        wide = picture["grid_size"][0]
        boards.append({int(at): str(content[0]).strip() for at, content in picture["contents"]["number"].items()})
        same = [
            puzzle
            for puzzle in (read("puzzlink", url) for url in links)
            if {(row + 2) * wide + column + 2: str(value or "") for row, column, value in puzzle.islands} == boards[-1]
        ]
        assert same, number


def test_benchmark_files_are_read_and_written_alike(shared_data: Callable[[str], Path]) -> None:
    for path in sorted(shared_data("hashi/benchmark/sample60").glob("*.has"))[::6]:
        text = path.read_text()
        assert FORMATS["has"].sniff(text)
        assert written("has", read("has", text)).split() == text.split()


def test_small_numbers_that_a_setter_drew_are_refused() -> None:
    layers = '{zN:{"18":["1",6,"1"],"20":["1",6,"1"]},z1:{"272":["7",1]}}'
    link = "m=edit&p=" + packed.deflate(f"square,4,4,38\n[0,0,0,0]\n{{}}\n{layers}\n{{}}")
    assert FORMATS["penpa"].sniff(link)
    with pytest.raises(PuzzleError, match=r"more than islands \(numberS\), which Clew does not read"):
        FORMATS["penpa"].read(link)


def test_a_finished_file_is_read_as_finished() -> None:
    (reading,) = FORMATS["pzprv3"].read(written("pzprv3", FIVE, SOLVED))
    assert reading.marks == SOLVED


def test_the_page_of_formats_has_a_row_and_an_example_of_each() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "formats.md").read_text()
    section = page.split("\n## Hashi\n")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \|.*?\|.*?\| (yes|no) \|", section, flags=re.MULTILINE))
    assert rows == {name: "yes" if form.holds_marks else "no" for name, form in FORMATS.items()}
    examples = {example.strip() for example in re.findall(r"```text\n(.*?)```", section, flags=re.DOTALL)}
    assert examples == {form.example.strip() for form in FORMATS.values()}


def test_grids_are_recognised_where_another_family_would_read_clashing_clues() -> None:
    for seed in range(8):
        puzzle = clew.generate("hashi", "normal", seed=seed)
        assert clew.read(clew.write(puzzle, "grid")) == puzzle
