"""Texts of variants are recognised as such, plain sudokus in the same forms stay plain, and doubts are reported."""

from __future__ import annotations

import json
from typing import Any

import pytest

import clew
from clew import families
from clew.actions.load import read_all
from clew.cli import main
from clew.codecs import fpuzzles, sudokupad
from clew.core.errors import PuzzleError
from clew.families.sudoku.formats import FORMATS as PLAIN
from clew.families.variant.formats import FORMATS
from clew.families.variant.puzzle import Variant


def grid(n: int = 9) -> list[list[dict[str, Any]]]:
    return [[{} for _ in range(n)] for _ in range(n)]


@pytest.mark.parametrize("name", FORMATS)
def test_the_example_of_every_form_is_read_as_a_variant(name: str) -> None:
    puzzle = clew.read(FORMATS[name].example, "variant" if FORMATS[name].shared else None)
    assert isinstance(puzzle, Variant)
    assert clew.read(FORMATS[name].example, "variant", name) == puzzle


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "penpa", "line", "grid"])
def test_plain_sudokus_in_the_same_forms_stay_plain(name: str) -> None:
    puzzle = clew.read(PLAIN[name].example)
    assert families.of(puzzle).name == "sudoku"
    if PLAIN[name].write is not None:
        assert clew.read(clew.write(puzzle, name)) == puzzle


def test_json_of_f_puzzles_is_a_sudoku_unless_it_has_rules() -> None:
    plain = {"size": 9, "grid": grid()}
    assert families.of(clew.read(json.dumps(plain))).name == "sudoku"
    assert families.of(clew.read(json.dumps({**plain, "antiking": True}))).name == "variant"
    assert families.of(clew.read(json.dumps({"size": 7, "grid": grid(7)}))).name == "variant"


def test_an_unknown_key_is_named_in_one_line_without_a_word_about_other_families() -> None:
    link = fpuzzles.link({"size": 9, "grid": grid(), "wobble": [1]})
    with pytest.raises(PuzzleError) as raised:
        clew.read(link)
    assert str(raised.value) == "Clew does not know 'wobble' of f-puzzles, which may be a rule: the puzzle is not read"


def test_a_damaged_link_says_that_it_is_damaged() -> None:
    link = FORMATS["fpuzzles"].example.strip()
    for text, said in ((link[:-20], "ends too early"), (link[:50] + "!" + link[51:], "damaged")):
        with pytest.raises(PuzzleError, match=said):
            clew.read(text)


def drawn() -> str:
    line = {"wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#F067F0", "thickness": 10}
    other = {"wayPoints": [[4.5, 0.5], [8.5, 1.5]], "color": "#123456", "thickness": 2}
    cells = {"cells": grid(4), "regions": [], "lines": [line, other]}
    return sudokupad.link(cells, of_fpuzzles=False).strip()


def test_what_was_understood_of_a_drawing_is_printed_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    [reading] = read_all(drawn())
    understood, kept = reading.remarks
    assert understood == "Understood from the drawing: 1 x renban."
    assert kept.startswith("Kept as decoration: 1 line")
    assert main(["convert", drawn(), "--to", "clew", "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["remarks"] == [understood, kept]
    assert printed.err.splitlines() == [f"clew: {understood}", f"clew: {kept}"]


def test_json_of_a_solution_has_remarks(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", drawn(), "--json"])
    assert len(json.loads(capsys.readouterr().out)["remarks"]) == 2


def test_answers_that_come_along_are_written_again() -> None:
    rows = "1234341221434321"
    found = {"size": 4, "grid": grid(4), "solution": rows, "diagonal+": True}
    [reading] = read_all(json.dumps(found))
    link = clew.write(reading.puzzle, "fpuzzles", reading.goal)
    assert "".join(map(str, fpuzzles.content(link)["solution"])) == rows


def boxes(top: int = 0, left: int = 0) -> list[list[list[int]]]:
    """The boxes of a 4x4 grid that begins there."""
    return [[[top + row + at // 2, left + column + at % 2] for at in range(4)] for row in (0, 2) for column in (0, 2)]


def sheet(n: int = 4, **more: Any) -> str:
    return sudokupad.link({"cells": grid(n), "regions": boxes(), **more}, of_fpuzzles=False).strip()


def test_a_grid_in_a_frame_is_read_without_it_and_its_clues_are_beside_the_grid() -> None:
    cells = grid(6)
    cells[0][2] = {"value": 5}
    line = {"wayPoints": [[1.5, 1.5], [1.5, 2.5]], "color": "#F067F0", "thickness": 10}
    cage = {"cells": [[2, 1], [2, 2]], "value": "3"}
    more: dict[str, Any] = {"lines": [line], "cages": [cage], "metadata": {"rules": "Sandwich sums."}}
    [reading] = read_all(sheet(6, **{**more, "cells": cells, "regions": boxes(1, 1)}))
    assert isinstance(reading.puzzle, Variant)
    assert (reading.puzzle.rows, reading.puzzle.columns, len(reading.puzzle.areas)) == (4, 4, 4)
    held = {each.kind: each for each in reading.puzzle.constraints}
    assert held["renban"].lines == (("r1c1", "r1c2"),)
    assert (held["killer"].cells, held["killer"].value) == (("r2c1", "r2c2"), 3)
    assert (held["sandwich"].cells[0], held["sandwich"].value) == ("r1c2", 5)


def test_rules_in_metadata_are_no_plain_sudoku() -> None:
    [reading] = read_all(sheet(metadata={"antiknight": True}))
    assert [each.kind for each in reading.puzzle.constraints] == ["anti-knight"]
    [reading] = read_all(sheet(metadata={"norowcol": True}))
    assert reading.puzzle.layers["latin"]
    assert "Digits may repeat in rows and columns." in reading.remarks


@pytest.mark.parametrize("of_fpuzzles", [True, False])
def test_words_that_say_more_than_that_it_is_a_sudoku_are_quoted(of_fpuzzles: bool) -> None:
    def remarks(words: str) -> list[str]:
        drawing = {"cells": grid(4), "regions": boxes(), "metadata": {"rules": words}}
        found = {"size": 4, "grid": grid(4), "ruleset": words} if of_fpuzzles else drawing
        [reading] = read_all(sudokupad.link(found, of_fpuzzles=of_fpuzzles))
        assert families.of(reading.puzzle).name == "sudoku"
        return [*reading.remarks]

    assert remarks("Normal sudoku rules apply.") == []
    [said] = remarks("Normal sudoku rules apply. Touching cells differ.")
    assert said == "The rules also say in words, which Clew does not read: 'Touching cells differ'"


def test_what_the_rules_of_f_puzzles_speak_of_without_stating_it_is_named() -> None:
    found = {
        "size": 4,
        "grid": grid(4),
        "antiking": True,
        "ruleset": "Cells a knight's move or a king's move apart differ.",
    }
    [reading] = read_all(json.dumps(found))
    assert reading.remarks == ["The rules speak of knight's moves, which Clew does not take from words."]


def test_colours_have_names_and_lines_without_points_are_kept() -> None:
    dots = [("black", 0.5), ("rgb(255, 255, 255)", 1.5)]
    shapes = [
        {"center": [down, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": name}
        for name, down in dots
    ]
    triggers = [{"trigger": {"cell": "r1c1"}, "effect": {"type": "foglink"}}]
    link = sheet(overlays=shapes, lines=[{"d": "M0 0L64 64"}], foglight=[[0, 0], [9, 9]], triggereffect=triggers)
    [reading] = read_all(link)
    assert [each.kind for each in reading.puzzle.constraints] == ["difference", "ratio"]
    assert "Kept as decoration: 1 line" in reading.remarks[1]
    assert reading.puzzle.layers["about"]["fog"] == ("r1c1",)
    assert read_all(clew.write(reading.puzzle, "scl"))[0].puzzle == reading.puzzle
