"""A family's own options on the command line: knobs of its generator, and other rules to read a puzzle under."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.puzzles import EASY, Run

TOWN = "clew houses\n0 0\n1 0\n10 0\n13 1\n30 0\n37 0\n"


def test_other_rules_change_the_answer(run: Run) -> None:
    assert run("solve", "-", stdin=TOWN).code == 1
    assert run("solve", "-", "--distances", "3", stdin=TOWN).code == 0
    assert ": 4\n" in run("solve", "--distances=3", "--exactly", "-", "--metric", "manhattan", stdin=TOWN).out


def test_a_switch_takes_no_value_and_leaves_the_file_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "town.clew"
    path.write_text(TOWN)
    assert run("count", "--distances", "3", "--exactly", str(path)).code == 0


def test_a_knob_may_be_written_as_an_option(run: Run) -> None:
    short = run("generate", "houses", "--size", "8", "--bound", "20", "--seed", "1")
    assert short.code == 0
    assert short.out == run("generate", "houses", "--size", "8", "--set", "bound=20", "--seed", "1").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("solve", "-", "--distances", "9"), "expected one of 1, 2, 3, 4"),
        (("solve", "-", "--distance", "3"), "unrecognized arguments: --distance"),
        (("solve", "-", "--distances"), "argument --distances: expected one argument"),
        (("generate", "sudoku", "--bound", "3"), "sudoku has no option 'bound'"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_in_one_line(run: Run, arguments: tuple[str, ...], words: str) -> None:
    ran = run(*arguments, stdin=TOWN)
    assert ran.code == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_a_rule_of_another_family_is_refused(run: Run) -> None:
    ran = run("solve", EASY, "--distances", "3")
    assert ran.code == 2
    assert "sudoku has no rule 'distances'" in ran.err


def test_a_made_puzzle_is_saved_by_name(run: Run) -> None:
    made = run("generate", "houses", "--size", "8", "--seed", "1", "--save", "town")
    assert run("convert", "town", "--to", "clew").out == made.out
    again = run("generate", "houses", "--size", "8", "--seed", "2", "--save", "town")
    assert (again.code, again.out) == (2, "")
    assert "'town' is already in the library" in again.err
