"""f-puzzles: every key is read as what it means and written back; nothing that may be a rule is dropped in silence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from clew.codecs import fpuzzles, lzstring
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.places import Marks
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats.fpuzzles import FOG, FPUZZLES, HEAD, KEYS
from clew.families.variant.formats.notes import DRAWN, SETTINGS
from clew.families.variant.puzzle import Variant

PAIR = ("r1c1", "r1c2")
LINE = ("r1c1", "r1c2", "r2c2", "r3c3")
NAMES = ["R1C1", "R1C2", "R2C2", "R3C3"]
TOP_2 = tuple(f"r{row}c2" for row in range(1, 10))
LEFT_3 = tuple(f"r3c{column}" for column in range(1, 10))


def cells(**first: Any) -> list[list[dict[str, Any]]]:
    """A grid of 9x9 cells with this in the first one."""
    return [[dict(first) if (row, column) == (0, 0) else {} for column in range(9)] for row in range(9)]


def content(**more: Any) -> dict[str, Any]:
    return {"size": 9, "grid": cells(), **more}


def read(found: Mapping[str, Any]) -> Reading[Variant]:
    [reading] = FPUZZLES.read(json.dumps(found))
    return reading


def again(reading: Reading[Variant], marks: Marks | None = None) -> tuple[dict[str, Any], Reading[Variant]]:
    """What is written, and what that is read as."""
    assert FPUZZLES.write is not None
    link = FPUZZLES.write(reading.puzzle, marks or {})
    return fpuzzles.content(link), FPUZZLES.read(link)[0]


def complaint(found: Mapping[str, Any]) -> str:
    with pytest.raises(PuzzleError) as raised:
        read(found)
    assert "\n" not in str(raised.value)
    return str(raised.value)


def lined(kind: str, value: int | None = None) -> Constraint:
    return Constraint(kind, lines=(LINE,), value=value)


RULES: Mapping[str, tuple[Any, Constraint]] = {
    "diagonal+": (True, Constraint("diagonal up")),
    "diagonal-": (True, Constraint("diagonal down")),
    "antiknight": (True, Constraint("anti-knight")),
    "antiking": (True, Constraint("anti-king")),
    "disjointgroups": (True, Constraint("disjoint groups")),
    "nonconsecutive": (True, Constraint("non-consecutive")),
    "killercage": ([{"cells": NAMES[:2], "value": "12"}], Constraint("killer", cells=PAIR, value=12)),
    "arrow": ([{"cells": NAMES[:1], "lines": [NAMES]}], Constraint("arrow", cells=LINE[:1], lines=(LINE[1:],))),
    "thermometer": ([{"lines": [NAMES]}], lined("thermo")),
    "slowthermometer": ([{"lines": [NAMES]}], lined("slow thermo")),
    "palindrome": ([{"lines": [NAMES]}], lined("palindrome")),
    "betweenline": ([{"lines": [NAMES]}], lined("between")),
    "lockout": ([{"lines": [NAMES]}], lined("lockout")),
    "renban": ([{"lines": [NAMES]}], lined("renban")),
    "nabner": ([{"lines": [NAMES]}], lined("nabner")),
    "whispers": ([{"lines": [NAMES], "value": "4"}], lined("whisper", 4)),
    "entropicline": ([{"lines": [NAMES]}], lined("entropic")),
    "modularline": ([{"lines": [NAMES]}], lined("modular")),
    "regionsumline": ([{"lines": [NAMES]}], lined("region sum")),
    "zipperline": ([{"lines": [NAMES]}], lined("zipper")),
    "doublearrow": ([{"lines": [NAMES]}], lined("double arrow")),
    "difference": ([{"cells": NAMES[:2]}], Constraint("difference", cells=PAIR)),
    "ratio": ([{"cells": NAMES[:2], "value": 3}], Constraint("ratio", cells=PAIR, value=3)),
    "xv": ([{"cells": NAMES[:2], "value": "x"}], Constraint("xv", cells=PAIR, value=10)),
    "quadruple": ([{"cells": NAMES[:3], "values": [7, 1]}], Constraint("quadruple", cells=LINE[:3], value=(1, 7))),
    "clone": (
        [{"cells": [*NAMES[:2], "R9C9"], "cloneCells": ["R5C5", "R5C6", "R9C9"]}],
        Constraint("clone", lines=(PAIR, ("r5c5", "r5c6"))),
    ),
    "even": ([{"cell": "R1C1"}], Constraint("even", cells=LINE[:1])),
    "odd": ([{"cell": "R1C1"}], Constraint("odd", cells=LINE[:1])),
    "minimum": ([{"cell": "R1C1"}], Constraint("minimum", cells=LINE[:1])),
    "maximum": ([{"cell": "R1C1"}], Constraint("maximum", cells=LINE[:1])),
    "extraregion": ([{"cells": NAMES}], Constraint("extra region", cells=LINE)),
    "rowindexer": ([{"cells": NAMES}], Constraint("row indexer", cells=LINE)),
    "columnindexer": ([{"cells": NAMES}], Constraint("column indexer", cells=LINE)),
    "boxindexer": ([{"cells": NAMES}], Constraint("box indexer", cells=LINE)),
    "littlekillersum": (
        [{"cell": "R0C4", "direction": "DL", "value": "17"}],
        Constraint("little killer", cells=("r1c3", "r2c2", "r3c1"), value=17),
    ),
    "sandwichsum": ([{"cell": "R0C2", "value": "0"}], Constraint("sandwich", cells=TOP_2, value=0)),
    "xsum": ([{"cell": "R3C10", "value": "20"}], Constraint("x-sum", cells=LEFT_3[::-1], value=20)),
    "skyscraper": ([{"cell": "R10C2", "value": 3}], Constraint("skyscraper", cells=TOP_2[::-1], value=3)),
}


def test_every_key_of_a_rule_has_a_test() -> None:
    assert RULES.keys() == KEYS.keys()


@pytest.mark.parametrize("key", RULES)
def test_a_key_is_read_as_its_rule_and_written_back(key: str) -> None:
    stated, rule = RULES[key]
    reading = read(content(**{key: stated}))
    assert list(reading.puzzle.constraints) == [rule]
    assert not reading.remarks
    written, back = again(reading)
    assert bool(written[key])
    assert back.puzzle == reading.puzzle


def test_negatives_are_a_list_of_names() -> None:
    reading = read(content(negative=["ratio", "xv"]))
    assert [each.kind for each in reading.puzzle.constraints] == ["negative ratio", "negative xv"]
    assert again(reading)[0]["negative"] == ["ratio", "xv"]
    assert "'quads'" in complaint(content(negative=["quads"]))


def test_a_bulb_of_two_cells_is_a_pill_and_branches_share_a_bulb() -> None:
    lines = [["R1C2", "R2C3"], ["R1C1", "R2C1", "R3C1"]]
    reading = read(content(arrow=[{"cells": NAMES[:2], "lines": lines}], thermometer=[{"lines": lines}]))
    arrow, thermo = reading.puzzle.constraints
    assert (arrow.cells, arrow.lines) == (PAIR, (("r2c3",), ("r2c1", "r3c1")))
    assert thermo.lines == (("r1c2", "r2c3"), ("r1c1", "r2c1", "r3c1"))
    assert again(reading)[1].puzzle == reading.puzzle


def test_cells_have_digits_marks_regions_and_colours() -> None:
    grid = cells(value=5, given=True, c="#ff0000", cornerPencilMarks=[1, 2])
    grid[1][1] = {"value": 3, "centerPencilMarks": [3]}
    grid[2][2] = {"givenPencilMarks": [2, 4, 6]}
    grid[8][8] = {"region": None}
    reading = read({"size": 9, "grid": grid})
    puzzle = reading.puzzle
    assert puzzle.layers["given"] == {"r1c1": 5}
    assert puzzle.allowed("r3c3") == [2, 4, 6]
    assert reading.marks == {"r2c2": 3}
    assert len(puzzle.areas) == 9
    assert "r9c9" not in puzzle.area_of
    written, back = again(reading, reading.marks)
    assert (back.puzzle, back.marks) == (puzzle, reading.marks)
    first = written["grid"][0][0]
    assert (first["value"], first["c"], first["cornerPencilMarks"]) == (5, "#ff0000", [1, 2])
    assert written["grid"][8][8]["region"] is None


def test_regions_of_any_shape_are_read() -> None:
    grid = [[{"region": (row + 1) % 4} for _ in range(4)] for row in range(4)]
    reading = read({"size": 4, "grid": grid})
    assert reading.puzzle.areas[0] == ("r1c1", "r1c2", "r1c3", "r1c4")
    assert again(reading)[1].puzzle == reading.puzzle


def test_an_answer_that_comes_along_is_the_goal_and_is_written_as_such() -> None:
    rows = ["1234", "3412", "2143", "4321"]
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    for solution in ("".join(rows), [int(digit) for row in rows for digit in row]):
        reading = read({"size": 4, "grid": grid, "solution": solution, "antiking": False})
        assert reading.goal["r2c1"] == 3
        assert not reading.marks
        written, back = again(reading, reading.goal)
        assert written["solution"][:4] == [1, 2, 3, 4]
        assert (back.goal, back.marks) == (reading.goal, {})


def test_words_settings_and_fog_are_kept() -> None:
    words = {"title": "T", "author": "A", "ruleset": "Two\nlines", "successMessage": "Well done"}
    tools = {"disabledlogic": ["wings"], "truecandidatesoptions": ["colored"]}
    reading = read(content(**words, **tools, fogofwar=["R1C1"], foglight=["R9C9"]))
    assert (reading.title, reading.author) == ("T", "A")
    assert reading.puzzle.layers["about"]["fog"] == ("r1c1", "r1c2", "r2c1", "r2c2", "r9c9")
    written, back = again(reading)
    assert back.puzzle == reading.puzzle
    kept = ("ruleset", "successMessage", "disabledlogic", "fogofwar", "foglight", "truecandidatesoptions")
    assert [written[key] for key in kept] == ["Two\nlines", "Well done", ["wings"], ["R1C1"], ["R9C9"], ["colored"]]
    assert FPUZZLES.entitle is not None
    assert FPUZZLES.write is not None
    [titled] = FPUZZLES.read(FPUZZLES.entitle(FPUZZLES.write(reading.puzzle, {}), "T", "A"))
    assert (titled.title, titled.author, titled.puzzle) == ("T", "A", reading.puzzle)


def test_fog_may_be_in_cages() -> None:
    cages = [{"cells": ["R5C5"], "value": "FOW"}, {"cells": ["R1C1"], "value": "FOGLIGHT"}]
    about = read(content(cage=cages)).puzzle.layers["about"]
    assert isinstance(about["fog"], tuple)
    assert len(about["fog"]) == 10
    assert "drawing" not in about


@pytest.mark.parametrize("key", DRAWN)
def test_a_drawing_is_kept_with_a_remark_unless_it_is_the_copy_of_a_rule(key: str) -> None:
    entry: dict[str, Any] = {"cells": ["R1C1"], "value": "!"}
    if key == "line":
        entry = {"lines": [["R1C1", "R2C2"]], "outlineC": "#ABCDEF", "width": 0.5}
    reading = read(content(**{key: [entry]}))
    assert not reading.puzzle.constraints
    assert f"1 drawn {key}" in reading.remarks[0]
    written, back = again(reading)
    assert written[key] == [entry]
    assert back.puzzle == reading.puzzle
    for copy in ({"fromConstraint": "Renban"}, {"isNewConstraint": True}):
        assert not read(content(**{key: [{**entry, **copy}]})).remarks


def test_rules_that_the_site_does_not_draw_are_written_with_a_drawing() -> None:
    written, back = again(read(content(renban=[{"lines": [NAMES]}], rowindexer=[{"cells": NAMES}])))
    assert written["line"][0]["fromConstraint"] == "Renban"
    assert written["cage"][0]["fromConstraint"] == "Row Indexer"
    assert not back.remarks


def test_every_key_of_the_description_is_known() -> None:
    known = {*KEYS, *DRAWN, *FOG, *SETTINGS, *HEAD}
    assert len({*KEYS, *DRAWN, *FOG, "negative"}) == 46
    assert {"size", "title", "author", "ruleset", "solution", "successMessage", "grid"} <= known


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (content(sumline=[{"lines": [NAMES]}]), "'sumline'"),
        ({"size": 9, "grid": cells(secret=1)}, "'secret'"),
        (content(cage=[{"cells": NAMES, "value": "DR4"}]), "digital root"),
        (content(killercage=[{"cells": NAMES, "value": "many"}]), "'killercage' has the value 'many'"),
        (content(killercage=[{"cells": ["R1C1", "R99C1"]}]), "'killercage' has R99C1"),
        (content(killercage=[{"cells": "R1C1"}]), "'cells' of 'killercage' is damaged"),
        (content(killercage={"cells": []}), "'killercage' is damaged"),
        (content(thermometer=[{"lines": [["R1C1", 5]]}]), "'thermometer' has '5'"),
        (content(xv=[{"cells": NAMES[:2], "value": "Q"}]), "expected X or V"),
        (content(xv=[{"cells": NAMES[:1], "value": "X"}]), "expected two"),
        (content(sandwichsum=[{"cell": "R5C5", "value": 3}]), "beside the grid"),
        (content(littlekillersum=[{"cell": "R0C4", "direction": "N", "value": 3}]), "expected UL, UR, DL or DR"),
        (content(clone=[{"cells": NAMES, "cloneCells": NAMES[:1]}]), "as many of both"),
        ({"size": 9, "grid": cells(value=12)}, "expected 1 to 9"),
        ({"size": 9, "grid": cells(region="x")}, "expected a number"),
        ({"size": 9, "grid": [[{}]] * 9}, "not a square"),
        ({"size": 99, "grid": [[{}] * 99] * 99}, "99 rows"),
        ({"size": 9}, "0 rows"),
    ],
)
def test_what_cannot_be_read_is_named(found: Mapping[str, Any], said: str) -> None:
    link = fpuzzles.link(found)
    with pytest.raises(PuzzleError, match=r".") as raised:
        FPUZZLES.read(link)
    assert said in str(raised.value)
    assert len(str(raised.value)) < 300


def test_values_that_say_nothing_are_passed_over() -> None:
    found = content(
        killercage=[{"cells": NAMES[:2], "value": ""}],
        xv=[{"cells": NAMES[:2], "value": ""}],
        littlekillersum=[{"cell": "R0C4", "direction": "DL", "value": ""}],
        thermometer=[{"lines": [["R1C1"]]}],
    )
    assert read(found).puzzle.constraints == (Constraint("killer", cells=PAIR),)


def test_damaged_links_and_bombs_are_one_line() -> None:
    link = FPUZZLES.example.strip()
    for text in (link[:-30], link[:60] + "*" + link[61:]):
        with pytest.raises(PuzzleError) as raised:
            FPUZZLES.read(text)
        assert "\n" not in str(raised.value)
    bomb = f"https://f-puzzles.com/?load={lzstring.pack(' ' * 3_000_000)}"
    assert len(bomb) < 10_000
    with pytest.raises(PuzzleError, match="too many characters"):
        FPUZZLES.read(bomb)
    with pytest.raises(PuzzleError, match="too many characters"):
        FPUZZLES.read("N4I" + "A" * 10_000_000)
    many = content(killercage=[{"cells": ["R1C1", "R1C2"]}] * 20_000)
    assert "too many entries" in complaint(many)


def test_given_links_come_back_the_same(shared_data: Callable[[str], Path]) -> None:
    for line in shared_data("sudoku/fpuzzles_with_answers.jsonl").read_text().splitlines():
        [reading] = FPUZZLES.read(json.loads(line)["fpuzzles"])
        assert again(reading)[1].puzzle == reading.puzzle
