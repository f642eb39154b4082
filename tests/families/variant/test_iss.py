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
    "EqualSum": ("~R1C1~R1C2~-~R2C2", [Constraint("equal sums", lines=(PLACES[:2], PLACES[2:]))]),
    "Lunchbox": (f"~5{CELLS}", [Constraint("lunchbox", cells=PLACES, value=5)]),
    "RegionSameValues": ("", [Constraint("same set")]),
    "DutchFlatmates": ("", [Constraint("dutch flatmates")]),
    "GlobalMod": ("", [Constraint("global modular")]),
    "FullRankTies": ("~any", [Constraint("rank ties")]),
    "Regex": (f"~{iss.code_of('1.|[2-4]+')}{CELLS}", [Constraint("regex", lines=(PLACES,), text="1.|[2-4]+")]),
    "NFA": (
        f"~{iss.machine_code([{0: 1, 2: 0}, {8: 1}], frozenset([1]))}~_Nine{CELLS}~~R5C5~R5C6",
        [
            Constraint("machine", lines=(PLACES,), text="1>1,3>0/!9>1"),
            Constraint("machine", lines=(("r5c5", "r5c6"),), text="1>1,3>0/!9>1"),
        ],
    ),
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
    chaos = {"ChaosArrow", "ChaosCount", "ChaosMultiArrow"}
    assert WAYS.keys() - NAMES.keys() == {"Windoku", "Binary", "Pair", *chaos}


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
    [other] = read(f".Pair~B~_{CELLS}").constraints
    assert other == Constraint("pairs", lines=(PLACES,), text="1////////")
    puzzle = read(f".PairX~g~_{CELLS}.Pair~B~_{CELLS}")
    assert read(written(puzzle)) == puzzle


def test_one_of_several_may_be_true_and_groups_may_be_nested() -> None:
    puzzle = read(".Or.Cage~3~R1C1~R1C2.And.Thermo~R1C1~R1C2.Or.~R5C5_1_2.X~R2C1~R2C2.End.End.End.~R9C9_5")
    [each] = puzzle.constraints
    thermo = Constraint("thermo", lines=(PLACES[:2],))
    assert each.parts == (
        (Constraint("killer", cells=PLACES[:2], value=3),),
        (thermo, Constraint("among", cells=("r5c5",), value=(1, 2))),
        (thermo, Constraint("xv", cells=("r2c1", "r2c2"), value=10)),
    )
    assert read(written(puzzle)) == puzzle
    assert [each.kind for each in read(".And.Thermo~R1C1~R1C2.X~R2C1~R2C2.End").constraints] == ["xv", "thermo"]
    assert [each.kind for each in read(".Or.Thermo~R1C1~R1C2.End").constraints] == ["thermo"]


def test_copies_are_made_at_each_place_of_a_set() -> None:
    puzzle = read(".Replicate~JB.Thermo~R1C1~R2C2.~R1C1_1_2.End")
    assert [each.lines[0] for each in puzzle.constraints] == [
        ("r1c1", "r2c2"),
        ("r1c4", "r2c5"),
        ("r1c7", "r2c8"),
    ]
    assert {*puzzle.layers["pencil"]} == {"r1c1", "r1c4", "r1c7"}


def test_cells_outside_the_grid_are_grids_of_one_cell_below_it() -> None:
    puzzle = read(".Shape~4x4.Var~A~sums~2.Var~B.Arrow~VA1~R1C1~R1C2.Sum~0_=_1_1_-10_-1~R1C1~R2C1~VA2~VB.~VB_1_2")
    assert [grid[:2] for grid in puzzle.boards] == [(0, 0), (5, 0), (5, 1), (5, 2)]
    assert puzzle.layers["pencil"] == {"r6c3": (1, 2)}
    assert [each.kind for each in puzzle.constraints] == ["arrow", "weighted sum"]
    assert read(written(puzzle)) == puzzle


def test_clues_about_regions_to_be_found_look_in_all_directions_unless_they_say_where() -> None:
    puzzle = read(".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1.ChaosArrow~R2C2~~CC6~CC7.ChaosCount~R4C4")
    assert [(each.kind, each.cells, each.lines) for each in puzzle.constraints] == [
        ("region count", ("r4c4", "r4c9", "r3c8", "r3c9", "r4c8"), ()),
        ("region arrow", ("r1c1",), (("r1c6", "r2c6", "r3c6", "r4c6"), ("r1c6", "r1c7", "r1c8", "r1c9"))),
        ("region arrow", ("r2c2",), (("r2c7", "r2c8"),)),
    ]
    assert read(written(puzzle)) == puzzle
    multi = read(".Shape~4x4.NoBoxes.ChaosConstruction.ChaosMultiArrow~R1C1~CC1~CC2~~CC1~CC5")
    assert multi.constraints[0].lines == (("r1c6", "r1c7"), ("r1c6", "r2c6"))


def test_rows_and_columns_of_a_raw_grid_may_repeat_digits() -> None:
    puzzle = read(".Shape~4x4~0-5~Raw.Sum~0~R1C1~R1C2~R1C3~R1C4")
    assert [*puzzle.houses()] == []
    assert read(written(puzzle)) == puzzle


def test_doppelgangers_have_what_each_line_lacks_in_cells_of_their_own() -> None:
    puzzle = read(".Shape~4x4~0-4.Doppelganger.Thermo~DGR1~DGC2")
    assert len(puzzle.boards) == 1 + 12
    assert sum(each.kind == "either" for each in puzzle.constraints) == 16
    assert read(written(puzzle)) == puzzle
    with pytest.raises(PuzzleError, match="square grid"):
        read(".Doppelganger")


@pytest.mark.parametrize(
    "text",
    [
        ".NFA~A~_~R1C1",
        ".NFA~" + "_" * 99 + "~_~R1C1",
        ".NFA~!!~_~R1C1",
        ".Regex~" + iss.code_of("(1") + CELLS,
        ".Regex~" + iss.code_of("1{999}") + CELLS,
        ".Regex~" + iss.code_of("(.*1.{99}){99}") + CELLS,
        ".Or.AntiKing.AntiKnight.End",
        ".Or.CountingCircles~R1C1.Sum~3~R1C1.End",
        ".Or" + ".And.Or.Sum~3~R1C1.Sum~4~R1C1.End.Or.Sum~3~R1C1.Sum~4~R1C1.End.End" * 40 + ".End",
        ".Replicate~____________________.Sum~3~R9C9.End",
        ".Var~a~~3",
        ".Var~A~~9999",
        ".Sum~0_=_1~R1C1~R1C2",
        ".FullRankTies~maybe",
    ],
)
def test_what_is_damaged_or_too_large_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        read(text)
    assert "\n" not in str(raised.value)


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
