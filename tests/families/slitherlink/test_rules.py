"""What is wrong with marks of a slitherlink, what is only missing, and that nothing else passes."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from tests.families.slitherlink.boards import FIVE, SOLVED, all_loops, drawn, edges_of, lines, of

from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place
from clew.families.slitherlink.formats import FORMATS
from clew.families.slitherlink.puzzle import Slitherlink, edges
from clew.families.slitherlink.rules import violations

OPEN = of("...", "...", "...")
CELL = ("h1.1", "h2.1", "v1.1", "v1.2")  # the loop around r1c1
OTHER = ("h3.3", "h4.3", "v3.3", "v3.4")  # and around r3c3


def reported(puzzle: Slitherlink, marks: Marks) -> list[tuple[str, bool]]:
    """Codes, and whether they are only unfinished."""
    return [(wrong.code, wrong.unfinished) for wrong in violations(puzzle, marks)]


def crossed(puzzle: Slitherlink, marks: Marks) -> Marks:
    """The same marks with no line on all other edges."""
    return {**dict.fromkeys(edges(*puzzle.shape), 0), **marks}


def test_a_solution_is_right_with_and_without_crosses() -> None:
    solution = drawn(SOLVED)
    assert violations(FIVE, solution) == []
    assert violations(FIVE, {place: value for place, value in solution.items() if value}) == []


def test_each_single_change_of_a_solution_is_wrong_and_each_erased_line_is_unfinished() -> None:
    solution = drawn(SOLVED)
    for place, value in solution.items():
        assert any(not wrong.unfinished for wrong in violations(FIVE, {**solution, place: 1 - int(value)}))
        rest = violations(FIVE, {other: kept for other, kept in solution.items() if other != place})
        assert all(wrong.unfinished for wrong in rest)
        assert bool(rest) == bool(value)


@pytest.mark.parametrize(
    ("names", "code", "places"),
    [
        ((*CELL, "h2.2"), "branch", {"h2.1", "v1.2", "h2.2"}),
        ((*CELL, "h2.2", "v2.2"), "crossing", {"h2.1", "v1.2", "h2.2", "v2.2"}),
        ((*CELL, *OTHER), "several-loops", {*CELL, *OTHER}),
        ((*CELL, "v3.4"), "closed-early", {"v3.4"}),
    ],
)
def test_what_no_further_line_can_fix_is_wrong_and_has_its_places(
    names: list[str], code: str, places: set[str]
) -> None:
    found = [wrong for wrong in violations(OPEN, lines(*names)) if wrong.code == code]
    assert [(set(wrong.places), wrong.unfinished) for wrong in found] == [(places, False)]


def test_a_line_that_can_continue_is_unfinished_and_a_dead_end_is_wrong() -> None:
    assert reported(OPEN, lines("h1.1", "h1.2")) == [("dead-end", True)]
    assert reported(OPEN, {**lines("h1.1"), Place("v1.1"): 0}) == [("dead-end", False), ("dead-end", True)]
    assert reported(OPEN, crossed(OPEN, lines("h1.1"))) == [("dead-end", False), ("dead-end", False)]


def test_clues_over_are_wrong_and_clues_under_only_where_no_line_can_be_added() -> None:
    puzzle = of("2..", "...", "...")
    assert ("clue-over", False) in reported(puzzle, lines("h1.1", "h2.1", "v1.1"))
    assert reported(puzzle, {}) == [("no-loop", True), ("clue-under", True)]
    assert ("clue-under", False) in reported(puzzle, dict.fromkeys(map(Place, CELL[:3]), 0))
    closed = [wrong for wrong in violations(puzzle, lines(*OTHER)) if not wrong.unfinished]
    assert [(wrong.code, set(wrong.places)) for wrong in closed] == [("clue-under", set(CELL))]


def test_no_loop_is_not_an_answer_even_if_all_clues_are_zero() -> None:
    zeros = of("00", "00")
    assert reported(zeros, {}) == [("no-loop", True)]
    assert reported(zeros, crossed(zeros, {})) == [("no-loop", False)]


def test_strange_values_are_named() -> None:
    assert [wrong.code for wrong in violations(FIVE, {**drawn(SOLVED), Place("h1.2"): 2})] == ["value"]


def test_exactly_the_loops_of_a_small_grid_pass() -> None:
    puzzle = of("..", "..")
    passed = set()
    for values in product((0, 1), repeat=12):
        marks = dict(zip(edges(2, 2), values, strict=True))
        if not violations(puzzle, marks):
            passed.add(edges_of(marks, puzzle))
    assert passed == set(all_loops(2, 2))
    assert len(passed) == 13


# puzz.link's names for what is wrong; it reports only the first thing it sees.
CODES = {
    None: set(),
    "brNoLine": {"no-loop"},
    "lnBranch": {"branch"},
    "lnCross": {"crossing"},
    "nmLineNe": {"clue-over", "clue-under"},
    "lnPlLoop": {"several-loops", "closed-early"},
    "lnDeadEnd": {"dead-end"},
}


@pytest.mark.parametrize(
    ("name", "text", "verdict", "count"),
    [
        ("outside/pzpr_labelled_states.jsonl", "file", "pzpr_failcode", 469),
        ("outside/pzprjs_scripts.jsonl", "file", "expect", 7),
        ("outside/pzprjs_scripts.jsonl", "normal_file", "expect", 7),
    ],
)
def test_marks_are_judged_as_outside(
    shared_data: Callable[[str], Path], name: str, text: str, verdict: str, count: int
) -> None:
    judged = 0
    for record in map(json.loads, shared_data(name).read_text().splitlines()):
        if record["pid"] != "slither" or text not in record:
            continue
        if "/f/" in record[text]:  # another rule
            with pytest.raises(PuzzleError, match="every point"):
                FORMATS["pzprv3"].read(record[text])
            continue
        (reading,) = FORMATS["pzprv3"].read(record[text])
        codes = {wrong.code for wrong in violations(reading.puzzle, reading.marks)}
        expected = CODES[record[verdict]]
        assert codes & expected if expected else not codes, record[text]
        judged += 1
    assert judged == count
