"""Fill-ins on the command line: grid and words in two files, the solution in a third, other rules, mirrored twins."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.puzzles import Run

GRID = "___##\n_#___\n____#\n##___\n"
WORDS = "APE\nEND\nOAT\nOWL\nPEN\nLANE\nTONE\n"
SOLUTION = "OWL##\nA#APE\nTONE#\n##END\n"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "puzzle").write_text(GRID)
    (tmp_path / "words").write_text(WORDS)
    return tmp_path


def test_the_three_files_of_an_assignment(run: Run, files: Path) -> None:
    ran = run("solve", "puzzle", "--words", "words", "-o", "solution")
    assert (ran.code, ran.out) == (0, "Exactly one solution.\n")
    assert (files / "solution").read_text() == SOLUTION
    assert run("check", "puzzle", "--words", "words", "--marks", "solution").out == "Right.\n"
    (files / "solution").write_text(SOLUTION.replace("END", "ENE"))
    assert (
        "ENE in r4c3 across is not a word of the list"
        in run("check", "puzzle", "--words=words", "--marks", "solution").out
    )


def test_a_grid_without_words_says_what_is_missing(run: Run, files: Path) -> None:
    ran = run("solve", "puzzle", "--family", "fillin", "--from", "grid")
    assert ran.code == 2
    assert "line 5: the words are missing: expected an empty line and then words, or a file of words" in ran.err


def test_one_file_is_enough(run: Run, files: Path) -> None:
    (files / "both").write_text(f"{GRID}\n{WORDS}")
    assert SOLUTION in run("solve", "both").out
    assert run("convert", "both", "--to", "lists").out.startswith("Puzzle = [[_,_,_,'#','#'],")
    assert run("convert", "puzzle", "--words", "words", "--to", "grid").out == f"{GRID}\n{WORDS}"


def test_words_that_do_not_go_with_the_grid_are_refused_or_allowed_by_option(run: Run, files: Path) -> None:
    (files / "words").write_text(f"{WORDS}RAT\n")
    ran = run("solve", "puzzle", "--words", "words")
    assert ran.code == 2
    assert "6 words have 3 letters and 5 slots" in ran.err
    assert run("solve", "puzzle", "--words", "words", "--spare").code == 0
    (files / "words").write_text(f"{WORDS}A\n")
    assert "'A' is a word of one letter" in run("solve", "puzzle", "--words", "words", "--spare").err
    (files / "puzzle").write_text(GRID + "####_\n")
    assert "###END" not in run("solve", "puzzle", "--words", "words", "--singles").err


def test_capitals_and_small_letters_are_the_same_on_request(run: Run, files: Path) -> None:
    (files / "puzzle").write_text(GRID.replace("____#", "t___#"))
    assert run("solve", "puzzle", "--words", "words").code == 1
    assert SOLUTION in run("solve", "puzzle", "--words", "words", "--fold").out


def test_solutions_that_mirror_each_other_are_reported_as_such(run: Run) -> None:
    path = str(Path(__file__).resolve().parents[2] / "examples" / "fillin-mirror.clew")
    assert "They mirror each other: rows of one are columns of the other.\nSeveral" in run("solve", path).out
    data = json.loads(run("solve", path, "--json").out)
    assert data["relation"] == "mirror each other: rows of one are columns of the other"
    assert run("count", path).out == "2 solutions\n"


def test_an_impossible_puzzle_is_reported_with_its_reason(run: Run) -> None:
    ran = run("solve", "-", stdin="clew fillin\n__\n_#\n\nAB CD\n")
    assert ran.code == 1
    assert "Impossible: no words fit together in r1c1 across and r1c1 down." in ran.out


def test_the_samples_of_the_assignment_are_solved(run: Run, shared_data: Callable[[str], Path]) -> None:
    folder = shared_data("fillin/melbourne")
    for number, answer in ((1, "filled1"), (2, "filled2"), (4, "filled4"), (5, "filled5"), (6, "filled6")):
        ran = run("solve", str(folder / f"puzzle{number}"), "--words", str(folder / f"words{number}"), "-o", "out")
        assert (ran.code, ran.out) == (0, "Exactly one solution.\n")
        assert Path("out").read_text().split() == (folder / answer).read_text().split()
