"""Strings of Interactive Sudoku Solver: each name is read as what it means, and what is read is written back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.codecs import iss
from clew.core.errors import PuzzleError
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats.compact import MARKS, NUMBERS, SIGNS
from clew.families.variant.formats.iss import ISS, WAYS
from clew.families.variant.puzzle import Variant

CELLS = "~R1C1~R1C2~R2C2"
PLACES = ("r1c1", "r1c2", "r2c2")
ROW = tuple(f"r2c{column}" for column in range(1, 10))
UNCLEAR = (
    " ",
    "~",
    ".Cage",
    ".Cage~~",
    ".~R1C1",
    ".Jigsaw~11",
    ".Shape~99x99",
    ".End",
    ".Or",
    ".Pair~!~R1C1~R1C2",
)


def read(text: str) -> Variant:
    [reading] = ISS.read(text)
    return reading.puzzle


def written(puzzle: Variant) -> str:
    assert ISS.write is not None
    return ISS.write(puzzle, {})


def lined(kind: str, value: int | None = None) -> Constraint:
    return Constraint(kind, lines=(PLACES,), value=value)


NAMES: dict[str, tuple[str, list[Constraint]]] = {
    "AntiKnight": ("", [Constraint("anti-knight")]),
    "AntiKing": ("", [Constraint("anti-king")]),
    "AntiConsecutive": ("", [Constraint("non-consecutive")]),
    "DisjointSets": ("", [Constraint("disjoint groups")]),
    "StrictXV": ("", [Constraint("negative xv")]),
    "Diagonal": ("~1", [Constraint("diagonal up")]),
    "Cage": (f"~12{CELLS}", [Constraint("killer", cells=PLACES, value=12)]),
    "AllDifferent": (CELLS, [Constraint("extra region", cells=PLACES)]),
    "Sum": (f"~20{CELLS}", [Constraint("sum", cells=PLACES, value=20)]),
    "CountingCircles": (CELLS, [Constraint("counting circles", cells=PLACES)]),
    "Quad": ("~R1C1~4~2", [Constraint("quadruple", cells=("r1c1", "r1c2", "r2c1", "r2c2"), value=(2, 4))]),
    "Indexing": (f"~C{CELLS}", [Constraint("column indexer", cells=PLACES)]),
    "Thermo": (CELLS, [lined("thermo")]),
    "Palindrome": (CELLS, [lined("palindrome")]),
    "Renban": (CELLS, [lined("renban")]),
    "RegionSumLine": (CELLS, [lined("region sum")]),
    "Between": (CELLS, [lined("between")]),
    "Lockout": (f"~4{CELLS}", [lined("lockout")]),
    "Entropic": (CELLS, [lined("entropic")]),
    "Zipper": (CELLS, [lined("zipper")]),
    "DoubleArrow": (CELLS, [lined("double arrow")]),
    "Modular": (f"~3{CELLS}", [lined("modular")]),
    "Whisper": (f"~4{CELLS}", [lined("whisper", 4)]),
    "Arrow": (CELLS, [Constraint("arrow", cells=PLACES[:1], lines=(PLACES[1:],))]),
    "PillArrow": (f"~2{CELLS}", [Constraint("arrow", cells=PLACES[:2], lines=(PLACES[2:],))]),
    "WhiteDot": (CELLS, [Constraint("difference", cells=PLACES[:2]), Constraint("difference", cells=PLACES[1:])]),
    "BlackDot": ("~R1C1~R2C1", [Constraint("ratio", cells=("r1c1", "r2c1"))]),
    "X": ("~R1C1~R2C1", [Constraint("xv", cells=("r1c1", "r2c1"), value=10)]),
    "V": ("~R1C1~R2C1", [Constraint("xv", cells=("r1c1", "r2c1"), value=5)]),
    "GreaterThan": ("~R1C1~R2C1", [Constraint("less", cells=("r2c1", "r1c1"))]),
    "LittleKiller": ("~9~R1C3", [Constraint("little killer", cells=("r1c3", "r2c2", "r3c1"), value=9)]),
    "Sandwich": ("~0~R2", [Constraint("sandwich", cells=ROW, value=0)]),
    "XSum": ("~R2~20~", [Constraint("x-sum", cells=ROW, value=20)]),
    "Skyscraper": ("~R2~~3", [Constraint("skyscraper", cells=ROW[::-1], value=3)]),
    "NumberedRoom": (
        "~R2~4~5",
        [Constraint("numbered room", cells=ROW, value=4), Constraint("numbered room", cells=ROW[::-1], value=5)],
    ),
    "StrictKropki": ("", [Constraint("negative kropki")]),
    "GlobalEntropy": ("", [Constraint("global entropy")]),
    "AntiTaxicab": ("", [Constraint("anti-taxicab")]),
    "RellikCage": (f"~8{CELLS}", [Constraint("rellik", cells=PLACES, value=8)]),
    "EqualityCage": (CELLS, [Constraint("equality", cells=PLACES)]),
    "CountDistinct": (CELLS, [Constraint("count distinct", cells=PLACES)]),
    "ContainExact": (f"~2_1_2{CELLS}", [Constraint("exactly", cells=PLACES, value=(1, 2, 2))]),
    "ContainAtLeast": (f"~3_1{CELLS}", [Constraint("quadruple", cells=PLACES, value=(1, 3))]),
    "LookAndSay": (f"~1223{CELLS}", [Constraint("exactly", cells=PLACES, value=(2, 3, 3))]),
    "SameValues": (f"~3{CELLS}", [Constraint("same digits", lines=(PLACES[:1], (place,))) for place in PLACES[1:]]),
    "ValueIndexing": (CELLS, [lined("value indexing")]),
    "SumLine": (f"~10{CELLS}~LOOP", [Constraint("sum line", lines=((*PLACES, "r1c1"),), value=10)]),
    "FullRank": ("~R2~~33", [Constraint("full rank", cells=ROW[::-1], value=33)]),
    "HiddenSkyscraper": ("~R2~4~", [Constraint("hidden skyscraper", cells=ROW, value=4)]),
    "BinaryX": (f"~8H-xf8H-xf8H-B~_Nabner{CELLS}", [lined("nabner")]),
    "PairX": (f"~8H_xf8H_xf8H_B~{CELLS}", [lined("nabner")]),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_read_as_its_rule_and_written_back(name: str) -> None:
    arguments, rules = NAMES[name]
    puzzle = read(f".{name}{arguments}")
    assert list(puzzle.constraints) == rules
    assert read(written(puzzle)) == puzzle


def test_names_that_have_no_example_are_few() -> None:
    assert WAYS.keys() - NAMES.keys() == {"Windoku", "Binary", "Pair"}


def test_windows_are_extra_regions() -> None:
    regions = [each.cells for each in read(".Windoku").constraints]
    assert [(region[0], region[-1]) for region in regions] == [
        ("r2c2", "r4c4"),
        ("r2c6", "r4c8"),
        ("r6c2", "r8c4"),
        ("r6c6", "r8c8"),
    ]


def test_a_table_of_pairs_that_some_line_has_is_that_line() -> None:
    size = 9
    rising = iss.key_of([(a, b) for a in range(size) for b in range(size) if a <= b], size)
    puzzle = read(f".Pair~{rising}~_rising{CELLS}~~R5C5~R5C6")
    assert [each.kind for each in puzzle.constraints] == ["slow thermo", "slow thermo"]
    assert read(written(puzzle)) == puzzle
    with pytest.raises(PuzzleError, match="table of pairs"):
        read(f".Pair~B~_{CELLS}")


def test_givens_may_leave_a_choice_and_grids_have_many_shapes() -> None:
    puzzle = read(".Shape~6x8~0-7.~R1C1_5~R2Ch".replace("Ch", "C8") + "_1_3")
    assert (puzzle.rows, puzzle.columns, puzzle.span) == (6, 8, range(8))
    assert puzzle.layers["given"] == {"r1c1": 5}
    assert puzzle.allowed("r2c8") == [1, 3]
    assert [len(area) for area in puzzle.areas] == [8] * 6
    assert read(written(puzzle)) == puzzle
    assert read(".Shape~16x16.~RgCg_16").layers["given"] == {"r16c16": 16}
    assert not read(".Shape~7x7").areas
    assert [len(area) for area in read(".Shape~6x6~9.RegionSize~9").areas] == [9] * 4
    assert read(".Shape~5x10").areas[0][-1] == "r5c2"


def test_a_jigsaw_takes_the_place_of_boxes_only_if_there_are_none() -> None:
    layout = "1122112233443344"[::-1]
    both = read(f".Shape~4x4.Jigsaw~{layout}")
    assert len(both.areas) == 4
    assert [each.kind for each in both.constraints] == ["extra region"] * 4
    rows = read(".Shape~4x4.NoBoxes.Jigsaw~1111222233334444")
    assert rows.areas[0] == ("r1c1", "r1c2", "r1c3", "r1c4")
    assert not rows.constraints
    for puzzle in (both, rows, read(".Shape~4x4.NoBoxes")):
        assert read(written(puzzle)) == puzzle


def test_a_link_and_white_space_are_read() -> None:
    plain = read(".Thermo~R1C1~R1C2.~R9C9_5")
    assert read("\n  .Thermo~r1c1~r1c2\n  .~R9C9_5.\n") == plain
    assert read("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2.%7ER9C9_5") == plain


def test_unknown_names_are_refused_by_name() -> None:
    with pytest.raises(PuzzleError, match=r"does not know '\.Zebra' and '\.Yak'"):
        read(".Zebra~R1C1.Yak.AntiKing")


@pytest.mark.parametrize("text", UNCLEAR)
def test_unclear_strings_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        read(text)
    assert "\n" not in str(raised.value)


def test_long_strings_are_refused_before_they_are_taken_apart() -> None:
    for text in (".Or" * 5_000_000, ".Cage~1~R1C1" * 30_000, ".Or" * 100):
        with pytest.raises(PuzzleError):
            read(text)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=".~_RC123456789ThermoCageOrEnd \n", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        puzzle = read("." + text)
    except PuzzleError as error:
        assert "\n" not in str(error)
    else:
        assert read(written(puzzle)) == puzzle


def test_what_cannot_be_written_is_refused_by_name() -> None:
    line = ("r1c1", "r1c2", "r1c3", "r1c4")
    with pytest.raises(PuzzleError, match="'battlefield'"):
        written(Variant.of(4, constraints=[Constraint("battlefield", cells=line, value=3)]))


@pytest.mark.parametrize("form", [SIGNS, NUMBERS, MARKS], ids=lambda form: form.name)
def test_compact_forms_come_back_the_same(form: object) -> None:
    assert form in (SIGNS, NUMBERS, MARKS)
    for known in (SIGNS, NUMBERS, MARKS):
        if known is form:
            [reading] = known.read(known.example)
            assert known.write is not None
            assert known.read(known.write(reading.puzzle, {}))[0].puzzle == reading.puzzle
            assert read(written(reading.puzzle)) == reading.puzzle


@pytest.mark.parametrize("text", ["<" * 81, "><" * 40 + "1", "v" * 81, "0" * 80, "3x3::k:1:2:", "1" * 729, "." * 729])
def test_compact_forms_refuse_what_leads_nowhere(text: str) -> None:
    for form in (SIGNS, NUMBERS, MARKS):
        with pytest.raises(PuzzleError) as raised:
            form.read(text)
        assert "\n" not in str(raised.value)


def test_given_strings_come_back_the_same(shared_data: Callable[[str], Path]) -> None:
    lines = shared_data("sudoku/variants_iss.jsonl").read_text().splitlines()
    same = 0
    for text in (json.loads(line)["input"] for line in lines):
        form = next((form for form in (ISS, SIGNS, NUMBERS, MARKS) if form.sniff(text)), None)
        try:
            puzzle = form.read(text)[0].puzzle if form is not None else None
        except PuzzleError:
            continue
        if puzzle is not None and form is not None and form.write is not None:
            assert form.read(form.write(puzzle, {}))[0].puzzle == puzzle
            same += 1
    assert same >= 200
