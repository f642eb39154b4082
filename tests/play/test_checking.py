"""One meaning of check: marks that leave no solution are wrong, whether the command, Python or the server asks."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import pytest

import clew
from clew.cli import main
from tests.test_contract import FAMILIES

# r1c2 = 4 breaks no rule, but the solution has 2 there.
TEXT = "clew sudoku\n\n4.3.\n....\n3..2\n..1.\n"
PUZZLE = clew.read(TEXT)


def test_marks_that_leave_no_solution_are_wrong_before_a_rule_is_broken() -> None:
    wrong = {"r1c2": 1}
    assert clew.solve(PUZZLE).solutions[0]["r1c2"] == 2
    assert not [each for each in clew.violations(PUZZLE, wrong) if not each.unfinished]
    checked = clew.check(PUZZLE, wrong)
    assert (checked.verdict, checked.places, checked.certain) == ("wrong", ["r1c2"], True)
    assert checked[0].message == "r1c2 is wrong: no solution has it"
    assert list(checked)[1:] == list(clew.violations(PUZZLE, wrong))


def test_the_command_says_what_the_function_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "marked.clew"
    file.write_text(f"{TEXT}clew marks\nr1c2 1\n")
    assert main(["check", str(file), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    checked = clew.check(PUZZLE, {"r1c2": 1})
    assert (said["verdict"], said["mistakes"], said["certain"]) == (checked.verdict, checked.places, checked.certain)
    assert [each["message"] for each in said["violations"]] == [each.message for each in checked]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_solutions_are_right_and_their_parts_unfinished(family: clew.Family[object]) -> None:
    puzzle = clew.generate(family.name, size="small", seed=2)
    solution = dict(clew.solve(puzzle).solutions[0])
    right = clew.check(puzzle, solution)
    assert (right.verdict, len(right), right.places) == ("right", 0, [])
    half = dict(list(solution.items())[: len(solution) // 2])
    assert clew.check(puzzle, half).verdict in ("unfinished", "right")
    assert not clew.check(puzzle, half).places
    for place, value in solution.items():  # the first that is not settled anyway
        other = next((each for each in family.values(puzzle, place) if each != value), None)
        if other is not None:
            wrong = clew.check(puzzle, {place: other})
            assert (wrong.verdict, wrong.places) == ("wrong", [place]), (place, other)
            break


def test_running_out_of_time_is_reported() -> None:
    stop = Event()
    stop.set()
    checked = clew.check(clew.read("." * 81), {"r1c1": 1}, clew.Limits(stop=stop))
    assert checked.verdict == "unfinished"
    assert not checked.certain
