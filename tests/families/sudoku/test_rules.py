"""Every rule of sudoku has marks that break it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import clew
from clew.core.errors import PuzzleError
from clew.families.sudoku.puzzle import Sudoku
from clew.families.sudoku.rules import violations

EMPTY = Sudoku(2, 2, (0,) * 16)
GIVEN = Sudoku(2, 2, (1,) + (0,) * 15)
PZPR = {"bkDupNum": "repeat-box", "nmDupRow": "repeat", "ceNoNum": "empty"}  # what pzpr calls the rules


@pytest.mark.parametrize(
    ("code", "puzzle", "marks"),
    [
        ("repeat-row", EMPTY, {"r1c1": 1, "r1c4": 1}),
        ("repeat-column", EMPTY, {"r1c1": 1, "r4c1": 1}),
        ("repeat-box", EMPTY, {"r1c1": 1, "r2c2": 1}),
        ("given", GIVEN, {"r1c1": 2}),
        ("value", EMPTY, {"r1c1": 5}),
        ("value", EMPTY, {"r1c1": "x"}),
        ("value", EMPTY, {"r1c1": True}),
        ("empty", EMPTY, {}),
    ],
)
def test_each_rule_can_be_broken(code: str, puzzle: Sudoku, marks: dict[str, object]) -> None:
    assert code in [wrong.code for wrong in violations(puzzle, marks)]  # type: ignore[arg-type]


def test_clashing_givens_are_readable_and_named() -> None:
    puzzle = Sudoku(2, 2, (1, 0, 0, 1) + (0,) * 12)
    assert [wrong.message for wrong in clew.clashes(puzzle)] == ["1 appears twice in row 1: r1c1 and r1c4"]
    assert clew.solve(puzzle).verdict is clew.Verdict.IMPOSSIBLE


@pytest.mark.parametrize(
    "wrong", [(3, 3, (0,) * 80), (1, 9, (0,) * 81), (3, 3, (10,) + (0,) * 80), (7, 7, (0,) * 49**2)]
)
def test_a_sudoku_cannot_exist_invalid(wrong: tuple[int, int, tuple[int, ...]]) -> None:
    with pytest.raises(PuzzleError):
        Sudoku(*wrong)


def test_marks_are_judged_as_pzpr_judges_them(shared_data: Callable[[str], Path]) -> None:
    rows = map(json.loads, shared_data("outside/pzpr_labelled_states.jsonl").read_text().splitlines())
    seen = 0
    for row in rows:
        if row["pid"] != "sudoku":
            continue
        (reading,) = clew.read_all(row["file"].replace("/", "\n"), family="sudoku", format="pzprv3")
        codes = [wrong.code for wrong in clew.check(reading.puzzle, reading.marks)]
        expected = row["pzpr_failcode"]
        assert (expected is None) == (not codes)
        if expected is not None:
            assert any(code.startswith(PZPR[expected]) for code in codes), (expected, codes)
        seen += 1
    assert seen > 400
