"""A `?` in a slitherlink: a clue that belongs to the puzzle, is shown and kept, and asks for nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest
from tests.families.slitherlink.boards import FIVE, SOLVED, answers, drawn, edges_of, of
from tests.render.papers import png_grey

import clew
from clew.cli import main
from clew.core.places import Place, Value
from clew.core.results import Limits
from clew.core.scene import Text
from clew.core.strategy import Budget, Strategy
from clew.engine.cp import pose
from clew.engine.labelling import label
from clew.families.slitherlink.drawing import draw, sketch
from clew.families.slitherlink.edits import EDITS
from clew.families.slitherlink.encoding import encode
from clew.families.slitherlink.kernel import kernel
from clew.families.slitherlink.models import VIEWPOINTS
from clew.families.slitherlink.puzzle import UNKNOWN, clues, keep_clues, open_clues
from clew.families.slitherlink.rules import violations
from clew.families.slitherlink.techniques import grade
from clew.families.slitherlink.ticks import ticks

MARKED = of("?3.3.", "1..22", ".3.22", "..?..", "23.1?")  # FIVE with three of them
SMALL = of("?.?", ".3.", "?.?")


def test_it_asks_for_nothing() -> None:
    assert MARKED.counts == FIVE.clues == FIVE.counts
    assert violations(MARKED, drawn(SOLVED)) == []
    assert [wrong.message for wrong in violations(MARKED, {})] == [wrong.message for wrong in violations(FIVE, {})]
    assert encode(MARKED).clauses == encode(FIVE).clauses
    assert grade(MARKED) == grade(FIVE)
    assert ticks(MARKED, drawn(SOLVED)) == ticks(FIVE, drawn(SOLVED))
    found = kernel(SMALL, Limits(solutions=None, keep=1_000)).solutions
    assert {edges_of(each, SMALL) for each in found} == answers(SMALL) == answers(of("...", ".3.", "..."))
    for view in VIEWPOINTS.values():
        knobs = {name: knob.default for name, knob in view.options.items()}
        budget = Budget(solutions=1_000, keep=1_000)
        labelled = label(pose(view, SMALL, knobs), Strategy.parse("leftmost", seed=1), budget)
        assert {edges_of(each, SMALL) for each in labelled.solutions} == answers(SMALL)


def test_every_way_to_solve_and_explain_knows_it() -> None:
    for engine in ("kernel", "sat"):
        assert clew.solve(MARKED, engine=engine).solutions == (drawn(SOLVED),)
    assert [step.text for step in clew.explain(MARKED).steps] == [step.text for step in clew.explain(FIVE).steps]
    assert clew.rate(MARKED) == clew.rate(FIVE)


def test_a_certificate_of_it_is_verified() -> None:
    proved = clew.prove(MARKED)
    assert proved.certificate is not None
    verdict, puzzle = clew.verify(proved.certificate)
    assert (verdict, puzzle) == (clew.Verdict.UNIQUE, MARKED)


def test_it_stays_where_numbers_are_left_out_and_is_none_of_them() -> None:
    assert clues(MARKED) == clues(FIVE)
    assert keep_clues(MARKED, ["r1c2"]) == of("?3...", ".....", ".....", "..?..", "....?")


def test_its_number_is_shown_with_a_solution() -> None:
    assert open_clues(MARKED, drawn(SOLVED)) == {"r1c1": "3", "r4c3": "2", "r5c5": "1"}
    assert open_clues(FIVE, drawn(SOLVED)) == {}
    around: Mapping[Place, Value] = {Place(name): 1 for name in ("h1.1", "h2.1", "v1.1", "v1.2")}
    assert open_clues(of("?"), around) == {"r1c1": "4"}


def test_it_is_drawn_in_its_cell() -> None:
    shown = {(each.x, each.y): each.text for each in draw(MARKED).over if isinstance(each, Text)}
    assert [shown[at] for at in ((0.5, 0.5), (2.5, 3.5), (4.5, 4.5), (1.5, 0.5))] == ["?", "?", "?", "3"]
    assert sketch(MARKED, {}).split("\n")[1] == "  ?   3       3      "
    drawings = [clew.draw(puzzle) for puzzle in (MARKED, FIVE)]
    assert [drawing.svg.count(">?</text>") for drawing in drawings] == [3, 0]
    dark = [sum(value < 128 for row in png_grey(drawing.png()) for value in row) for drawing in drawings]
    assert dark[0] > dark[1]
    assert drawings[0].pdf() != drawings[1].pdf()


def test_it_is_set_and_taken_away() -> None:
    sheet = EDITS.open(MARKED)
    assert sheet.marks[Place("r1c1")] == UNKNOWN
    assert UNKNOWN in EDITS.values(sheet)
    assert UNKNOWN in EDITS.draw(sheet).kinds["cell"].faces
    assert EDITS.make(sheet) == MARKED
    bare = {place: mark for place, mark in sheet.marks.items() if mark != UNKNOWN}
    assert EDITS.make(replace(sheet, marks=bare)) == FIVE
    assert EDITS.make(replace(sheet, marks={Place("r1c3"): UNKNOWN})).clues.count(UNKNOWN) == 1


def test_the_command_line_keeps_it_and_shows_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    link = clew.write(MARKED, "puzzlink").strip()
    assert link == "https://puzz.link/p?slither/5/5/.88b2782c.h281./"
    assert main(["convert", link, "--to", "clew"]) == 0
    assert capsys.readouterr().out.endswith("?3.3.\n1..22\n.3.22\n..?..\n23.1?\n")
    assert main(["solve", link]) == 0
    assert "\nr1c1: 3\nr4c3: 2\nr5c5: 1\nExactly one solution." in capsys.readouterr().out
    assert main(["solve", link, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["open_clues"] == [{"r1c1": "3", "r4c3": "2", "r5c5": "1"}]
    assert main(["convert", link, "--to", "loopy"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "clew: the format 'loopy' cannot express a clue without a number: r1c1"
    ]
