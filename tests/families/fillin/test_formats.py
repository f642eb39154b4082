"""Every format of fill-in: what it reads back, what it refuses and where, and which texts are taken for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.families.fillin.boards import ANSWER, BARN, FILLED, MIRROR, many, of

from clew.core.errors import PuzzleError
from clew.core.family import Format
from clew.core.places import Marks, Place
from clew.families.fillin.formats import FORMATS
from clew.families.fillin.formats.grid import assemble, word_list
from clew.families.fillin.puzzle import BLACK, Fillin
from clew.families.hashi.formats import FORMATS as OF_HASHI
from clew.families.houses.formats import FORMATS as OF_HOUSES
from clew.families.nonogram.formats import FORMATS as OF_NONOGRAM
from clew.families.slitherlink.formats import FORMATS as OF_SLITHERLINK
from clew.families.sudoku.formats import FORMATS as OF_SUDOKU

WRITTEN = [name for name, form in FORMATS.items() if form.write is not None]
HOLDING = [name for name, form in FORMATS.items() if form.holds_marks]
OTHERS: Mapping[str, Mapping[str, Format[Any]]] = {
    "sudoku": OF_SUDOKU,
    "nonogram": OF_NONOGRAM,
    "slitherlink": OF_SLITHERLINK,
    "hashi": OF_HASHI,
    "houses": OF_HOUSES,
}
LETTERS = "ABab01éЖßλ日'-\\\"*"


@st.composite
def puzzles(draw: st.DrawFn) -> Fillin:
    """Any grid of a few squares, and any words: nothing says that they fit."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(2, 6))
    cell = st.one_of(st.none(), st.none(), st.just(BLACK), st.sampled_from(LETTERS))
    cells = [*draw(st.lists(cell, min_size=rows * columns - 2, max_size=rows * columns - 2)), None, None]
    words = draw(st.lists(st.text(LETTERS, min_size=1, max_size=6), min_size=1, max_size=6))
    words += draw(st.lists(st.sampled_from(["marks", "clew", "words", "title", "AB"]), max_size=2))
    return Fillin(rows, columns, tuple(cells), tuple(words), draw(st.booleans()), draw(st.booleans()))


def read(name: str, text: str) -> Fillin:
    (reading,) = FORMATS[name].read(text)
    return reading.puzzle


def written(name: str, puzzle: Fillin, marks: Marks | None = None) -> str:
    write = FORMATS[name].write
    assert write is not None
    return write(puzzle, marks or {})


@settings(max_examples=120, deadline=None)
@given(puzzles())
def test_every_format_gives_back_what_it_wrote_or_says_why_it_cannot(puzzle: Fillin) -> None:
    for name in WRITTEN:
        try:
            text = written(name, puzzle)
        except PuzzleError as error:
            assert puzzle.spare or puzzle.singles
            assert re.search("left over or have one letter", str(error)), name
            continue
        assert read(name, text) == puzzle, name
        assert name == "grid" or FORMATS[name].sniff(text), name


@settings(max_examples=60, deadline=None)
@given(puzzles(), st.data())
def test_marks_come_back_from_the_formats_that_hold_them(puzzle: Fillin, data: st.DataObject) -> None:
    free = [place for place, letter in zip(puzzle.places, puzzle.place_given, strict=True) if letter is None]
    marks = {place: data.draw(st.sampled_from(puzzle.letters)) for place in free if data.draw(st.booleans())}
    assert HOLDING == ["clew", "ipuz", "json"]
    for name in HOLDING:
        (reading,) = FORMATS[name].read(written(name, puzzle, marks))
        assert (reading.puzzle, reading.marks) == (puzzle, marks), name


def test_the_example_of_most_formats_is_recognised_by_it_alone() -> None:
    for name, form in FORMATS.items():
        assert [other for other, each in FORMATS.items() if each.sniff(form.example)] == [name]


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("grid", "", "there is no grid"),
        ("grid", "__\n_#\n", "line 3: the words are missing"),
        ("grid", "__\n_\n\nAB", "line 2, column 1: this row has 1 squares: expected 2, as in the first row"),
        ("grid", "_#\n_,\n\nAB", "line 2, column 2: ',' is not a square"),
        ("grid", "_ __\n\nAB", "line 1, column 3: '__' is not a square"),
        ("grid", "__\n\nAB\nC D_E", "line 4, column 3: 'D_E' is not a word: '_' cannot be in a word"),
        ("grid", "__\n\n" + "A" * 201, "line 3, column 1: .* at most 200"),
        ("grid", "_" * 201 + "\n\nAB", "line 1: too many columns in a fill-in: 201"),
        ("grid", "_#\n" * 201 + "\nAB", "line 1: too many rows in a fill-in: 201"),
        ("grid", "\n\n#_#\n_#_\n\nAB", "line 3: the grid has no room"),
        ("grid", "__\n\n" + "AB " * 20_001, "line 3: too many words: 20,001"),
        ("clew", "clew fillin\nspare: perhaps\n__\n\nAB", "line 2: 'perhaps' is not a value of spare"),
        ("clew", "clew fillin\nfold: yes\n__\n\nAB", "line 2: 'fold' is not a header"),
        ("clew", "clew fillin\n__\n\nAB\nmarks\nr1c1 AB", "line 6: 'AB' is not a letter"),
        ("clew", "clew fillin\n__#_\n\nAB\nmarks\nr1c4 A", "line 6: 'r1c4' is not a place"),
        ("lists", "Puzzle = [[_,_],[_]], Words = [[a,b]].", "line 1, column 17: this row has 1 squares"),
        ("lists", "Puzzle = [[_,_]].\n", "line 2, column 1: the words are missing"),
        ("lists", "Puzzle = [[A,A]], Words = [[a,b]].", "line 1, column 14: 'A' is used for two squares: expected _"),
        ("lists", "[[_,ab]], [[a,b]]", "line 1, column 5: unexpected 'ab'; expected '#', _ or one letter"),
        ("lists", "[[_,_]], [[a,B]]", "line 1, column 14: unexpected 'B'; expected one letter"),
        ("lists", "[[_,_]], [[a,b]", "line 1, column 16: unexpected end of the text; expected ',' or ']'"),
        ("lists", "[[_,_]], [[]]", "line 1, column 11: .* it is empty"),
        ("lists", "Puzzle @ 3", "line 1, column 8: unexpected '@'; expected a Prolog term"),
        ("lists", "nothing.", "line 1: there are no lists in the text"),
        ("lists", "\n[['#',_]], [[a,b]]", "line 2, column 1: the grid has no room"),
        ("json", '{"grid": ["__"], "words": []}', "no words"),
        ("json", '{"grid": ["__"], "words": ["A B"]}', "word 1 of the JSON text, 'A B', is not a word"),
        ("json", '{"grid": ["__"], "words": [true]}', "word 1"),
        ("json", '{"grid": ["__", "_"], "words": ["AB"]}', "'grid' of the JSON text, row 2: this row has 1"),
        ("json", '{"grid": 3, "words": ["AB"]}', "not a list of rows"),
        ("json", '{"grid": ["__"], "words": ["AB"], "spare": 1}', "'spare' of the JSON text is '1'"),
        ("json", '{"grid": ["__"], "words": ["AB"], "marks": ["A"]}', "another size"),
        ("json", '{"grid": ["__#"], "words": ["AB"], "marks": ["AB_"]}', "different black squares"),
        ("json", '{"grid": ["__"],\n "words": [}', "line 2, column 12"),
        ("ipuz", '{"kind": ["http://ipuz.org/sudoku#1"]}', "not a crossword"),
        ("ipuz", '{"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[0, 0], [0]]}', "different lengths"),
        ("ipuz", '{"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[0, {"value": "AB"}]]}', "row 1, column 2"),
        ("ipuz", '{"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[0, 0]]}', "no words"),
        ("filled", "__\n__", "line 1: there is no word in the grid"),
        ("filled", "AB\n\nCD", "line 3: unexpected text after"),
    ],
)
def test_errors_say_what_is_wrong_and_where(form: str, text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        FORMATS[form].read(text)


def test_grids_may_have_spaces_between_squares_and_other_signs() -> None:
    puzzle = of("A_#", "___", words="ABC CD")
    assert read("grid", "A _ #\n_ _ _\n\nABC\nCD\n") == puzzle
    assert read("grid", "A.█\r\n□_.\r\n\r\n\r\n  ABC, \r\n\r\nCD") == puzzle


def test_words_may_be_in_any_arrangement_and_keep_their_order() -> None:
    assert read("grid", "__\n\nZZ AB,CD\n\nAB\n").words == ("ZZ", "AB", "CD", "AB")


def test_accents_are_composed() -> None:
    assert read("grid", "e\u0301_\n\ne\u0301t\n") == of("é_", words="ét")


def test_words_of_one_letter_and_words_left_over_can_be_read() -> None:
    """They are refused where the puzzle is used, so that an option may still allow them."""
    assert read("grid", "__\n\nAB CD E").words == ("AB", "CD", "E")


def test_a_header_of_the_own_format_states_other_rules() -> None:
    text = "clew fillin\ntitle: Odd\nspare: yes\nsingles: yes\n__#\n###\n_##\n\nAB A X"
    (reading,) = FORMATS["clew"].read(text)
    assert (reading.puzzle.spare, reading.puzzle.singles, reading.title) == (True, True, "Odd")


def test_prolog_lists_are_read_however_they_are_asked() -> None:
    puzzle = of("#h#", "___", "#_#", words="hat bag")
    lists = "[['#',h,'#'],[_,_,_],['#',_,'#']]", "[[h,a,t], [b,a,g]]"
    for text in (
        f"puzzle_solution({lists[0]}, {lists[1]}).",
        f"?- Puzzle = {lists[0]},\n|    WordList = {lists[1]},\n|    puzzle_solution(Puzzle, WordList).",
        f"test :- % one\n P0 = {lists[0]}, /* two */ W = ['hat', \"bag\"], puzzle_solution(P0, W).",
        "puzzle_solution([[#,h,#],[_G1,_G2,_3],[#,X,#]], [[h,a,t],[b,a,g]])",
    ):
        assert read("lists", text) == puzzle
        assert FORMATS["lists"].sniff(text)
    both = FORMATS["lists"].read(f"a({lists[0]}, {lists[1]}).\nb({lists[0]}, {lists[1]}).")
    assert [reading.puzzle for reading in both] == [puzzle, puzzle]
    assert "[['#',h,'#'],\n          [_,_,_]" in written("lists", puzzle)
    assert read("lists", "[['A',_]], [['A','''']]").words == ("A'",)


def test_a_filled_grid_is_its_own_answer() -> None:
    (reading,) = FORMATS["filled"].read("\n".join(FILLED))
    assert reading.goal == ANSWER
    assert reading.puzzle.cells == BARN.cells
    assert sorted(reading.puzzle.words) == sorted(BARN.words)
    (part,) = FORMATS["filled"].read("OWL##\nA#A__\nT___#\n##___")
    assert not part.goal
    assert part.marks[Place("r2c3")] == "A"
    (single,) = FORMATS["filled"].read("AB#\n###\nC##")
    assert single.puzzle.singles
    assert single.goal[Place("r3c1")] == "C"


def test_a_crossword_of_ipuz_becomes_the_fill_in_of_its_solution() -> None:
    text = json.dumps(
        {
            "version": "http://ipuz.org/v2",
            "kind": ["http://ipuz.org/crossword#1"],
            "puzzle": [[1, 2, 3, "#", None], [4, "#", 0, {"cell": 5}, 0]],
            "solution": [["O", "W", "L", "#", None], ["A", "#", "A", "P", "E"]],
            "title": "Barn",
        }
    )
    assert FORMATS["ipuz"].sniff(text)
    (reading,) = FORMATS["ipuz"].read(f"ipuz({text})")
    assert reading.puzzle == of("___##", "_#___", words="OWL APE OA LA")
    assert len(reading.goal) == 7
    assert reading.title == "Barn"


def test_letters_given_in_ipuz_are_values_and_labels_are_not() -> None:
    kind = '"kind": "http://ipuz.org/crossword"'
    text = f'{{{kind}, "block": "X", "puzzle": [[{{"cell": 1, "value": "3"}}, 2, "X"]], "com.example:words": [34]}}'
    assert read("ipuz", text) == of("3_#", words="34")


def test_rules_and_titles_are_kept_by_json() -> None:
    puzzle = of("__#", "###", "_##", words="AB A CD", spare=True, singles=True)
    text = FORMATS["json"].entitle
    assert text is not None
    (reading,) = FORMATS["json"].read(text(written("json", puzzle), 'A "title"', "me"))
    assert (reading.puzzle, reading.title, reading.author) == (puzzle, 'A "title"', "me")
    assert read("json", '{"puzzle": "__#\\n#__", "words": [12, "23"]}').words == ("12", "23")


def test_grid_and_words_may_be_in_two_files() -> None:
    words = word_list("APE\nEND\nOAT\nOWL\nPEN\nLANE\nTONE")
    (reading,) = assemble("___##\n_#___\n____#\n##___\n", {"words": words})
    assert reading.puzzle == BARN
    with pytest.raises(PuzzleError, match="line 3: unexpected text after the grid"):
        assemble("__\n\nAB", {"words": ["AB"]})
    with pytest.raises(PuzzleError, match="line 2, column 1: '#' is not a word"):
        word_list("AB\n#")
    with pytest.raises(PuzzleError, match="no words"):
        word_list("\n\n")


def test_grids_are_recognised_with_their_words_and_without() -> None:
    sniff = FORMATS["grid"].sniff
    assert sniff("___\n_#_\n\nABC\nAB\n")
    assert sniff("#__\n___\n"), "to say that the words are missing"
    assert sniff(".1.\n...\n\n123 212 11 22 33"), "numbers that fit"
    assert not sniff(".1.\n...\n\n123 21")
    assert not sniff("1 2\n3 4\n\n5 6\n7 8\n")
    assert not sniff("...\n.1.\n")
    assert not sniff("some words\nof a letter\n\nand more")


@pytest.mark.parametrize("family", OTHERS)
def test_texts_of_other_families_are_not_taken_for_fill_ins(family: str) -> None:
    for name, form in OTHERS[family].items():
        taken = [each.name for each in FORMATS.values() if each.sniff(form.example)]
        readable = []
        for own in taken:
            try:
                readable.append(FORMATS[own].read(form.example))
            except PuzzleError:
                continue
        assert not readable, f"{name} of {family} as {taken}"


@pytest.mark.parametrize("family", OTHERS)
def test_fill_ins_are_not_read_as_puzzles_of_other_families(family: str) -> None:
    texts = [FORMATS[name].example for name in FORMATS] + [
        written(name, puzzle) for puzzle in (BARN, MIRROR) for name in WRITTEN
    ]
    numbers = of("1_#__", "___##", "#____", words="12 345 2345 15 23 444 5")
    for text in [*texts, *(written(name, numbers) for name in WRITTEN)]:
        for name, form in OTHERS[family].items():
            if form.sniff(text):
                with pytest.raises(PuzzleError):
                    assert not form.read(text), f"{name} of {family} reads {text[:40]}"


def test_random_puzzles_are_recognised_by_their_own_format() -> None:
    for puzzle in many(6, 60):
        if not (puzzle.spare or puzzle.singles) and BLACK in puzzle.cells:
            assert FORMATS["grid"].sniff(written("grid", puzzle))


def test_large_ones_are_read(shared_data: Callable[[str], Path]) -> None:
    grid = shared_data("fillin/generated/dense100_abcd_s1.puzzle")
    words = word_list(grid.with_suffix(".words").read_text())
    (reading,) = assemble(grid.read_text(), {"words": words})
    assert (reading.puzzle.rows, len(reading.puzzle.words)) == (100, 3326)
    assert read("grid", written("grid", reading.puzzle)) == reading.puzzle


def test_the_examples_to_try_are_fill_ins() -> None:
    folder = Path(__file__).resolve().parents[3] / "examples"
    assert len(read("clew", (folder / "fillin.clew").read_text()).words) == 78
    assert read("clew", (folder / "fillin-mirror.clew").read_text()) == MIRROR


def test_the_page_of_formats_has_a_row_and_an_example_of_each() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "formats.md").read_text()
    section = page.split("\n## Fill-in\n")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \|.*?\| (yes|no) \|", section, flags=re.MULTILINE))
    assert rows == {name: "yes" if form.holds_marks else "no" for name, form in FORMATS.items()}
    examples = {example.strip() for example in re.findall(r"```text\n(.*?)```", section, flags=re.DOTALL)}
    assert examples == {form.example.strip() for form in FORMATS.values()}
