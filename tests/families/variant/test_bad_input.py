"""What is wrong with a variant is said in one line that names it; nothing is dropped in silence, in any form."""

from __future__ import annotations

import json
from typing import Any

import pytest

import clew
from clew._native import rules_solve
from clew.codecs import sudokupad
from clew.core.errors import PuzzleError
from clew.families.variant.constraint import Constraint
from clew.families.variant.puzzle import Variant
from clew.rules.solving import not_too_large


def complaint(text: str) -> str:
    with pytest.raises(PuzzleError) as raised:
        clew.read_all(text)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 250
    return str(raised.value)


def cells(n: int = 4, **first: Any) -> list[list[dict[str, Any]]]:
    return [[dict(first) if row == column == 0 else {} for column in range(n)] for row in range(n)]


def content(**more: Any) -> str:
    return json.dumps({"size": 4, "grid": cells(), "antiking": True, **more})


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"negative": [["ratio"]]}, "negative of '['ratio']'"),
        ({"negative": [{"a": 1}]}, "negative of"),
        ({"size": 6}, "its size is '6', but its grid has 4 rows"),
        ({"quadruple": [{"cells": ["R1C1"], "values": [7]}]}, "'values' of 'quadruple' are '[7]'"),
        ({"killercage": [{"value": 7}]}, "'killercage' has a value, but no cells"),
        ({"killercage": [{"cells": ["R1C1", "R1C1"]}]}, "killer: r1c1 is there twice"),
        ({"arrow": [{"lines": [["R1C1", "R1C2"]]}]}, "'arrow' has lines, but no bulb"),
        ({"arrow": [{"cells": ["R1C1"] * 2, "lines": [["R1C1", "R1C2"]]}]}, "arrow: r1c1 is there twice"),
        ({"littlekillersum": [{"cell": "R0C3", "value": 5}]}, "'littlekillersum' looks ''"),
        ({"littlekillersum": [{"cell": "R0C1", "value": 5, "direction": "UL"}]}, "looks UL from R0C1"),
        ({"littlekillersum": [{"cell": "R2C2", "value": 5, "direction": "DR"}]}, "looks DR from R2C2"),
        ({"grid": cells(givenPencilMarks=[9])}, "'givenPencilMarks' of r1c1 are '[9]'"),
        ({"title": "\ud83d"}, "half a character"),
    ],
)
def test_a_wrong_entry_of_f_puzzles_is_named(more: dict[str, Any], said: str) -> None:
    assert said in complaint(content(**more))


def test_a_link_that_is_too_long_is_refused_as_such() -> None:
    link = "https://f-puzzles.com/?load=" + "N4Ig" * 200_000
    assert complaint(link) == "too many characters in a link: 800,028 (limit 500,000)"


def test_a_text_in_no_form_of_variants_is_not_judged_by_the_oddest_of_them() -> None:
    with pytest.raises(PuzzleError, match="line 1: 'garbage' is not a row: expected digits and dots"):
        clew.read("garbage", family="variant")


def test_a_diagonal_that_says_nothing_yet_is_passed_over_and_letters_may_be_small() -> None:
    blank, small = {"cell": "R0C1", "value": "", "direction": "UL"}, {"cell": "r0c3", "value": 5, "direction": "dl"}
    puzzle = clew.read(content(littlekillersum=[blank, small]))
    assert isinstance(puzzle, Variant)
    assert puzzle.constraints[1:] == (Constraint("little killer", ("r1c2", "r2c1"), value=5),)


def test_rows_are_the_regions_where_there_are_no_boxes_and_a_rule_needs_some() -> None:
    line = {"lines": [["R1C1", "R1C2", "R2C2"]]}
    puzzle = clew.read(json.dumps({"size": 5, "grid": cells(5), "regionsumline": [line]}))
    assert isinstance(puzzle, Variant)
    assert len(puzzle.areas) == 5
    assert all(int(one["r1c1"]) + int(one["r1c2"]) == one["r2c2"] for one in clew.solve(puzzle).solutions)
    plain = clew.read(json.dumps({"size": 5, "grid": cells(5), "antiking": True}))
    assert isinstance(plain, Variant)
    assert not plain.areas


def test_what_drawn_cages_say_in_words_is_title_author_and_rules() -> None:
    words = ["title: A name", "Author: Somebody", "rules: Two lines,\nand a colon: here"]
    cages = [{"cells": [], "value": each} for each in words]
    [reading] = clew.read_all(content(cage=cages))
    assert (reading.title, reading.author, reading.remarks) == ("A name", "Somebody", [])
    assert reading.puzzle.layers["about"] == {"rules": "Two lines,\nand a colon: here"}
    assert clew.read_all(content(cage=cages, title="Another"))[0].title == "Another"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sandwich 3: row ²", "there is no row '²': expected 1 to 4"),
        ("sandwich 3: row ٣", "there is no row '٣'"),
        (f"sandwich 3: row {'9' * 6_000}", "there is no row '999"),
        (f"note x: {'[' * 100_000}", "is not a note"),
        ("only 1: r1c1\nonly 2: r1c1", "line 5: the digits of r1c1 are stated twice"),
        ("region: r1c1 r1c1", "has a cell twice"),
        ("xv v 5: r1c1 r1c2", "line 4: xv has 'v 5': expected a number"),
        ("even: r1c1\nkiller 5: r1c1 r1c1", "line 5: killer: r1c1 is there twice"),
        ("killer 5: r1c1 r9c1", "line 4: killer: there is no cell 'r9c1'"),
        ("arrow: r1c1 ->", "line 4: arrow has a line that is too short: expected at least 1 cell"),
    ],
)
def test_a_wrong_line_is_named_with_its_number(line: str, said: str) -> None:
    assert said in complaint(f"clew variant\n\n4x4\n{line}\n")


def test_a_grid_without_any_rule_is_read_again_from_every_form() -> None:
    puzzle = Variant.of(9)
    for form in ("clew", "fpuzzles", "scl", "penpa", "iss"):
        [reading] = clew.read_all(clew.write(puzzle, form), family="variant")
        assert reading.puzzle == puzzle


def test_digits_that_end_before_they_begin_are_refused() -> None:
    assert "line 2: '5-1'" in complaint("clew variant\ndigits: 5-1\n\n4x4\n")


def drawing(**more: Any) -> str:
    found = {"cells": cells(), "regions": [], "metadata": {"rules": "Sandwich sums."}, **more}
    return sudokupad.link(found, of_fpuzzles=False).strip()


@pytest.mark.parametrize("at", [(-0.5, 0.5), (0.5, 1.0)])
def test_a_sign_that_only_looks_like_a_number_is_decoration(at: tuple[float, float]) -> None:
    sign = {"center": at, "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#FFFFFF", "text": "²"}
    arrow = {"wayPoints": [[-0.3, 0.7], [-0.1, 0.9]]}
    [reading] = clew.read_all(drawing(overlays=[sign], arrows=[arrow]))
    assert not reading.puzzle.constraints
    assert "Kept as decoration: 1 arrow and 1 text" in reading.remarks[1]


def test_damaged_lists_of_sudokupad_are_refused() -> None:
    assert "'cages' is damaged" in complaint(drawing(cages=["x"]))
    assert "'cells' is damaged" in complaint(drawing(cells=[*cells()[:3], [{}]]))


@pytest.mark.parametrize("form", ["fpuzzles", "scl"])
@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("settings", {"killercage": [{"cells": ["R1C1"], "value": "4"}]}),
        ("drawing", {"killercage": [{"cells": ["R1C1"], "value": "4"}], "line": 5}),
        ("cells", {"r1c1": {"value": 3, "given": True}, "r1c2": 5}),
        ("notes", {"r1c1": {"value": 3}, "r1c2": 5}),
        ("shapes", {"cages": [{"cells": [[0, 0]], "value": "3"}], "lines": 5}),
    ],
)
def test_a_note_cannot_state_a_rule_when_it_is_written(form: str, name: str, held: object) -> None:
    puzzle = Variant.of(4, constraints=[Constraint("anti-knight")], about={name: json.dumps(held)})
    try:
        text = clew.write(puzzle, form)
    except PuzzleError as refused:
        assert "would be taken for 'killer'" in str(refused)
        return
    back = clew.read(text)
    assert isinstance(back, Variant)
    assert (back.constraints, back.layers["given"]) == (puzzle.constraints, {})


@pytest.mark.parametrize(
    ("form", "puzzle", "said"),
    [
        ("iss", Variant.of(4, given={"r1c1": 2}, constraints=[Constraint("odd", ("r1c1",))]), "r1c1 can have none"),
        (
            "penpa",
            Variant.of(4, regions=[[f"r{1 + (at + row) % 4}c{at + 1}" for at in range(4)] for row in range(4)]),
            "regions of joined cells",
        ),
        (
            "penpa",
            Variant.of(4, constraints=[Constraint(kind, ("r1c1", "r1c2")) for kind in ("difference", "ratio")]),
            "one symbol in a spot",
        ),
        ("penpa", Variant.of(4, constraints=[Constraint("difference", ("r1c1", "r1c2"), value=0)]), "no 'difference'"),
    ],
)
def test_a_form_that_cannot_say_something_refuses_it(form: str, puzzle: Variant, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        clew.write(puzzle, form)


def test_a_model_beyond_the_caps_of_native_code_is_too_large_and_a_wrong_one_is_our_mistake() -> None:
    with pytest.raises(PuzzleError, match="too large for the search"), not_too_large():
        rules_solve(bytes(4 << 25), 1, over=[1])
    with pytest.raises(ValueError, match=r"program\[0\]"), not_too_large():
        rules_solve(bytes(12), 1, over=[1])


def test_rules_that_are_too_long_for_a_certificate_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.actions.prove.LONGEST", 100)
    with pytest.raises(PuzzleError, match="too long for a certificate"):
        clew.prove(Variant.of(4, constraints=[Constraint("killer", ("r1c1",), value=9)]))
