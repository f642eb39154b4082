"""Drawings of SudokuPad and Penpa+: usual shapes are recognised, the rest is kept and reported."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from clew.codecs import lzstring, penpa, sudokupad, zipper
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats.fpuzzles import FPUZZLES
from clew.families.variant.formats.penpa import PENPA
from clew.families.variant.formats.sudokupad import SCL, SUDOKUPAD, read_drawing
from clew.families.variant.puzzle import Variant

LINE = ("r1c1", "r1c2", "r2c2", "r3c3")
PAIR = ("r5c5", "r5c6")
DOWN = ("r5c5", "r6c5")
SQUARE = ("r7c7", "r7c8", "r8c7", "r8c8")
ROW = tuple(f"r3c{column}" for column in range(1, 10))


def lined(kind: str, value: int | None = None) -> Constraint:
    return Constraint(kind, lines=(LINE,), value=value)


DRAWABLE = [
    *(lined(kind) for kind in ("thermo", "palindrome", "renban", "whisper", "region sum", "entropic", "modular")),
    *(lined(kind) for kind in ("nabner", "zipper", "between", "double arrow")),
    lined("whisper", 4),
    Constraint("killer", cells=LINE, value=20),
    Constraint("killer", cells=LINE),
    Constraint("sum", cells=LINE, value=20),
    Constraint("extra region", cells=LINE),
    Constraint("arrow", cells=("r4c4",), lines=(("r4c5", "r5c6"), ("r3c3",))),
    Constraint("arrow", cells=("r4c4", "r4c5"), lines=(("r5c6", "r6c6"),)),
    Constraint("difference", cells=PAIR),
    Constraint("ratio", cells=DOWN, value=3),
    Constraint("xv", cells=PAIR, value=10),
    Constraint("xv", cells=DOWN, value=5),
    Constraint("less", cells=PAIR),
    Constraint("less", cells=DOWN[::-1]),
    Constraint("quadruple", cells=SQUARE, value=(1, 2, 2)),
    Constraint("even", cells=("r5c5",)),
    Constraint("odd", cells=("r5c5",)),
    Constraint("minimum", cells=("r5c5",)),
    Constraint("maximum", cells=("r1c1",)),
    Constraint("row indexer", cells=LINE),
    Constraint("column indexer", cells=LINE),
    Constraint("box indexer", cells=LINE),
    Constraint("little killer", cells=("r1c3", "r2c2", "r3c1"), value=17),
    Constraint("little killer", cells=("r1c1",), value=4),
    Constraint("sandwich", cells=ROW, value=12),
    Constraint("x-sum", cells=ROW[::-1], value=20),
    Constraint("skyscraper", cells=ROW, value=3),
    Constraint("numbered room", cells=ROW, value=3),
    *(Constraint(kind) for kind in ("diagonal up", "diagonal down", "anti-knight", "anti-king", "non-consecutive")),
    *(Constraint(kind) for kind in ("disjoint groups", "negative ratio", "negative xv")),
]


def back(form: Format[Variant], puzzle: Variant, marks: Mapping[str, int] | None = None) -> Reading[Variant]:
    assert form.write is not None
    [reading] = form.read(form.write(puzzle, marks or {}))
    return reading


@pytest.mark.parametrize("rule", DRAWABLE, ids=lambda rule: f"{rule.kind} {rule.value or ''}")
def test_a_shape_that_is_drawn_is_recognised(rule: Constraint) -> None:
    reading = back(SCL, Variant.of(9, constraints=[rule], given={"r9c9": 7}))
    assert list(reading.puzzle.constraints) == [rule]
    assert reading.puzzle.layers["given"] == {"r9c9": 7}
    assert not reading.puzzle.layers["regions"]
    assert len(reading.remarks) == 1
    assert rule.kind in reading.remarks[0]


def test_all_shapes_together_are_told_apart() -> None:
    same_place = ("x-sum", "skyscraper", "numbered room", "sandwich", "even", "minimum")
    rules = [each for each in DRAWABLE if each.kind not in same_place]
    apart = {each.kind: each for each in rules if not each.lines and each.cells != LINE}
    reading = back(SCL, Variant.of(9, constraints=apart.values()))
    assert {each.kind for each in reading.puzzle.constraints} == apart.keys()


def drawing(**more: Any) -> dict[str, Any]:
    return {"cells": [[{} for _ in range(9)] for _ in range(9)], "regions": [], **more}


def test_a_line_may_skip_cells_between_its_corners_and_have_another_colour() -> None:
    bulb = {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True, "backgroundColor": "#f99"}
    line = {"wayPoints": [[0.5, 3.5], [0.5, 0.5]], "color": "#FF9999FF", "thickness": 15}
    reading = read_drawing(drawing(underlays=[bulb], lines=[line]))
    assert list(reading.puzzle.constraints) == [Constraint("thermo", lines=(("r1c1", "r1c2", "r1c3", "r1c4"),))]


def test_what_is_not_recognised_is_kept_and_reported() -> None:
    strange = {"wayPoints": [[0.5, 0.5], [5.5, 1.5]], "color": "#123456", "thickness": 3}
    text = {"center": [-0.5, 4.5], "text": "12", "width": 0.3, "height": 0.3}
    cage = {"cells": [[0, 0], [0, 1]], "value": "a+b"}
    rules = "Cells a knight's move apart differ. Fog covers the grid."
    found = drawing(lines=[strange], overlays=[text], cages=[cage], metadata={"rules": rules, "title": "T"})
    reading = read_drawing(found)
    assert not reading.puzzle.constraints
    assert reading.remarks == [
        "Understood from the drawing: nothing beyond digits and regions.",
        "Kept as decoration: 1 line and 1 text ('12'); if they state a rule, Clew does not know it.",
        "The rules speak of knight's moves and fog, which Clew does not take from words.",
        "1 cage labelled 'a+b' kept as decoration: Clew does not understand such labels and takes no rule from them.",
    ]
    again = back(SCL, reading.puzzle)
    assert again.puzzle == reading.puzzle
    assert again.remarks == reading.remarks


def test_cages_with_a_digital_root_are_named_as_not_understood() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "value": "DR4"}, {"cells": [[4, 0], [4, 1]], "value": "DR9"}]
    bare = {"cells": [[2, 0], [2, 1]]}
    reading = read_drawing(drawing(cages=[*cages, bare, {"cells": [[6, 0], [6, 1]], "value": "12"}]))
    assert [each.kind for each in reading.puzzle.constraints] == ["killer"]
    assert [remark for remark in reading.remarks if "cage" in remark and "decoration" in remark] == [
        "2 cages labelled 'DR4' and 'DR9' kept as decoration: "
        "Clew does not understand such labels and takes no rule from them.",
        "1 cage without a sum kept as decoration: Clew takes no rule from them.",
    ]


def test_metadata_are_read_wherever_they_are() -> None:
    cages = [{"value": "title: Old"}, {"value": "author: Someone"}, {"value": "rules: Sandwich sums."}]
    number = {"center": [2.5, -0.5], "text": "12", "width": 0.3, "height": 0.3}
    old = read_drawing(drawing(cages=cages, overlays=[number]))
    assert (old.title, old.author) == ("Old", "Someone")
    assert list(old.puzzle.constraints) == [Constraint("sandwich", cells=ROW, value=12)]
    new = read_drawing(drawing(metadata={"title": "New", "antiking": True, "solution": "1" * 81, "msgcorrect": "Yes"}))
    assert new.title == "New"
    assert [each.kind for each in new.puzzle.constraints] == ["anti-king"]
    assert set(new.goal.values()) == {1}
    assert new.puzzle.layers["about"]["message"] == "Yes"


def test_shortened_text_is_read() -> None:
    cells = "ce:[[{v:3},,,],[,,,],[,,,],[,,,]],re:[]"
    short = f"{{{cells},l:[{{wp:[[.5,0.5],[0.5,1.5]],c:F067F0,th:10}}],metadata:{{t:'It\\'s\\n\\u00e9'}}}}"
    found = zipper.parse(short)
    assert found["lines"] == [{"wayPoints": [[0.5, 0.5], [0.5, 1.5]], "color": "#F067F0", "thickness": 10}]
    [reading] = SCL.read("scl" + lzstring.pack(short))
    assert reading.title == "It's é"
    assert list(reading.puzzle.constraints) == [Constraint("renban", lines=(("r1c1", "r1c2"),))]
    assert reading.puzzle.layers["given"] == {"r1c1": 3}


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (drawing(chess=[1]), "'chess'"),
        (drawing(**{"global": ["bishop"]}), "'bishop'"),
        (drawing(lines=[{"wayPoints": [[1, "x"]]}]), "a point is expected"),
        (drawing(lines=[5]), "'lines' is damaged"),
        (drawing(cages=[{"cells": [[0, 99]]}]), "outside the grid"),
        (drawing(regions=[[[0]]]), "a cell is expected"),
        ({"cells": [[{}] * 99] * 99}, "99x99"),
        ({"cells": [[{"value": "q"}] * 4] * 4}, "holds 'q'"),
        ({"cells": [[{"odd": 1}] * 4] * 4}, "'odd'"),
        ({"cells": [5]}, "expected a list"),
    ],
)
def test_drawings_that_cannot_be_read_are_refused_in_one_line(found: Mapping[str, Any], said: str) -> None:
    link = sudokupad.link(found, of_fpuzzles=False)
    with pytest.raises(PuzzleError) as raised:
        SCL.read(link)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_links_of_f_puzzles_are_read_and_titled() -> None:
    puzzle = Variant.of(9, constraints=[lined("lockout"), Constraint("anti-king")])
    assert SUDOKUPAD.write is not None
    assert SUDOKUPAD.entitle is not None
    link = SUDOKUPAD.entitle(SUDOKUPAD.write(puzzle, {}), "T", "A")
    [reading] = SUDOKUPAD.read(link)
    assert (reading.puzzle, reading.title, reading.author) == (puzzle, "T", "A")
    assert SCL.entitle is not None
    assert SCL.write is not None
    drawn = SCL.entitle(SCL.write(Variant.of(9, constraints=[Constraint("anti-king")]), {}), "T", "A")
    assert [SCL.read(drawn)[0].title, SCL.read(drawn)[0].author] == ["T", "A"]
    with pytest.raises(PuzzleError, match="no shape for 'lockout'"):
        SCL.write(puzzle, {})


def test_drawings_packed_in_words_of_sixteen_bits_are_read() -> None:
    """The patcher's packing fills words of 16 bits where other links fill letters of 6: the bits are the same."""
    found = drawing(cages=[{"cells": [[0, 0], [0, 1]], "sum": 12, "unique": True}])
    letters = lzstring.pack(json.dumps(found)).rstrip("=")
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    bits = "".join(f"{alphabet.index(letter):06b}" for letter in letters)
    bits += "0" * (-len(bits) % 16)
    packed = b64encode(int(bits, 2).to_bytes(len(bits) // 8, "big")).decode()
    short = lzstring.pack("{ce:[" + ",".join(["[" + "," * 8 + "]"] * 9) + "],ca:[{ce:[[0,0],[0,1]],sum:12,unique:t}]}")
    for text in (f"ctc{packed}", f"https://sudokupad.app/ctc{packed}", f"scl{short}"):
        [reading] = SCL.read(text)
        assert [*reading.puzzle.constraints] == [Constraint("killer", cells=("r1c1", "r1c2"), value=12)]


def test_compact_links_of_nine_rows_may_have_windows_diagonals_and_a_title() -> None:
    code = "C3GtP9bJM5Ds0bVcr0E6RDd8TrB8G7"
    [reading] = SCL.read(f"https://sudokupad.app/scf{code}wx*tWindows*aSomebody")
    kinds = [each.kind for each in reading.puzzle.constraints]
    assert kinds == ["diagonal up", "diagonal down", "killer", "killer", "killer", "killer"]
    assert (reading.title, reading.author) == ("Windows", "Somebody")
    assert reading.puzzle.layers["given"]["r1c1"] == 2
    for text in (f"scf{code}q", f"scf{code}*zzz", "scfABC", f"scf{code[:-2]}"):
        with pytest.raises(PuzzleError) as raised:
            SCL.read(text)
        assert "\n" not in str(raised.value)


def test_bombs_and_names_on_a_server_are_refused() -> None:
    for text in ("scl" + lzstring.pack(" " * 3_000_000), "https://sudokupad.app/abc123", "scl" + "N" * 600_000):
        with pytest.raises(PuzzleError):
            SCL.read(text)


PENPA_RULES = [
    Constraint("killer", cells=LINE, value=20),
    Constraint("killer", cells=("r9c1", "r9c2")),
    lined("thermo"),
    Constraint("arrow", cells=("r4c4",), lines=(("r4c5", "r5c6"),)),
    Constraint("difference", cells=PAIR),
    Constraint("ratio", cells=DOWN),
    Constraint("even", cells=("r8c8",)),
    Constraint("odd", cells=("r8c9",)),
    Constraint("diagonal up"),
    Constraint("diagonal down"),
]


@pytest.mark.parametrize("rule", PENPA_RULES, ids=lambda rule: f"{rule.kind} {rule.value or ''}")
def test_penpa_has_fields_for_a_rule(rule: Constraint) -> None:
    puzzle = Variant.of(9, constraints=[rule], given={"r9c9": 7})
    reading = back(PENPA, puzzle, {"r1c9": 3})
    assert reading.puzzle == puzzle
    assert reading.marks == {"r1c9": 3}


def test_penpa_has_regions_between_thick_lines() -> None:
    rows = [[f"r{row}c{column}" for column in range(1, 7)] for row in range(1, 7)]
    puzzle = Variant.of(6, regions=rows, constraints=[Constraint("killer", cells=("r1c1", "r2c1"), value=3)])
    assert back(PENPA, puzzle).puzzle == puzzle


def penpa_of(**layers: Any) -> str:
    sheet = Sheet(9, 9)
    sheet.question |= layers
    return sheet.link("sudoku")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (penpa_of(nobulbthermo=[[1, 2]]), "'nobulbthermo'"),
        (penpa_of(thermo=[[1, 2]]), "'thermo' of the Penpa link has '1'"),
        (penpa_of(numberS={"5": ["3", 1]}), "no sums of cages"),
        (penpa_of(symbol={"40": [1, "star", 1]}), "'star'"),
        (penpa_of(killercages=5), "expected a list"),
    ],
)
def test_penpa_links_that_cannot_be_read_are_refused(text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        PENPA.read(text)
    assert said in str(raised.value)


def test_penpa_says_what_it_cannot_hold() -> None:
    assert PENPA.write is not None
    with pytest.raises(PuzzleError, match="'anti-king'"):
        PENPA.write(Variant.of(9, constraints=[Constraint("anti-king")]), {})
    assert penpa.read(PENPA.example).kind == "sudoku"


def _meaning(puzzle: Variant) -> set[Any]:
    return {
        (each.kind, frozenset(each.cells), line, each.value)
        for each in puzzle.constraints
        for line in each.lines or ((),)
    }


def test_given_links_are_recognised_after_they_were_drawn(shared_data: Callable[[str], Path]) -> None:
    for line in shared_data("sudoku/fpuzzles_with_answers.jsonl").read_text().splitlines():
        [reading] = FPUZZLES.read(json.loads(line)["fpuzzles"])
        assert back(SUDOKUPAD, reading.puzzle).puzzle == reading.puzzle
        drawn = back(SCL, reading.puzzle).puzzle
        assert _meaning(drawn) == _meaning(reading.puzzle)
        assert (drawn.layers["given"], drawn.areas) == (reading.puzzle.layers["given"], reading.puzzle.areas)
