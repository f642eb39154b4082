"""Generating on the command line: from pictures, with the solution, in the format of a file's extension."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import clew
from clew import families
from clew.cli import main
from tests.anything import load, read

PICTURE = b"P1 6 6\n100000 010000 001000 000100 000010 000001\n"


@pytest.fixture
def picture(tmp_path: Path) -> str:
    path = tmp_path / "picture.pbm"
    path.write_bytes(PICTURE)
    return str(path)


def test_a_picture_is_shown_before_and_after_with_what_changed(
    picture: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.non"
    assert main(["generate", "nonogram", "--from", picture, "--size", "6x6", "--seed", "1", "-o", str(out)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("before")
    assert " changed: r" in shown
    assert "width 6" in out.read_text()
    assert clew.solve(load(out)).verdict == "unique"


def test_without_an_output_file_only_the_puzzle_goes_to_standard_output(
    picture: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "nonogram", "--from", picture, "--size", "6x", "--seed", "1"]) == 0
    streams = capsys.readouterr()
    assert clew.solve(read(streams.out)).verdict == "unique"
    assert streams.err.startswith("before")


def test_json_lists_the_changed_places(picture: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "nonogram", "--from", picture, "--size", "x6", "--seed", "1", "--solve", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["changed"]
    flipped = {place for place, value in data["solution"].items() if value != _was(place)}
    assert flipped == set(data["changed"])


def _was(place: str) -> int:
    row, column = map(int, place.removeprefix("r").split("c"))
    return int(row == column)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nonogram", "--from", "missing.png"], "missing.png: cannot be read"),
        (["nonogram", "--from", __file__], "this picture cannot be read"),
        (["sudoku", "--from", __file__], "cannot make a sudoku from a picture"),
        (["nonogram", "--from", __file__, "-n", "2"], "--from makes one puzzle"),
        (["nonogram", "--from", __file__, "--size", "xx"], "is not a size"),
    ],
)
def test_bad_pictures_are_one_line_and_exit_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", *arguments]) == 2
    streams = capsys.readouterr()
    assert words in streams.err
    assert streams.err.count("\n") == 1
    assert not streams.out


def test_generate_and_solve_prints_puzzle_solution_and_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "sudoku", "--size", "4x4", "--seed", "1", "--solve"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("clew sudoku")
    assert "Exactly one solution." in shown
    assert "Solved in " in shown


def test_switches_of_a_family_need_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "nonogram", "--full", "--size", "2x3"]) == 0
    assert read(capsys.readouterr().out).row_clues == ((3,), (3,))


@pytest.mark.parametrize("family", families.BUILT_IN)
def test_any_makes_puzzles_that_have_a_solution_and_perhaps_others(
    family: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = ["generate", family, "--any", "--size", "small", "--seed", "3"]
    assert main(wish) == 0
    text = capsys.readouterr().out
    assert clew.solve(read(text)).verdict in ("unique", "several")
    assert main(wish) == 0
    assert capsys.readouterr().out == text
    assert main([*wish, "-n", "2"]) == 0
    assert capsys.readouterr().out.startswith(text)


def test_any_makes_some_with_several_solutions() -> None:
    found = [clew.generate(name, "small", seed=seed, unique=False) for name in families.NAMES for seed in range(4)]
    assert sum(clew.solve(puzzle).verdict == "several" for puzzle in found) >= 6


def test_any_makes_the_documents_random_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "houses", "--any", "--size", "2", "--bound", "3", "--seed", "1", "--to", "facts"]) == 0
    assert capsys.readouterr().out.startswith("houses([[")
    assert main(["generate", "nonogram", "--any", "--size", "4x6", "--full", "--seed", "1"]) == 0
    assert "rows\n6\n6\n6\n6\n" in capsys.readouterr().out
    assert main(["generate", "nonogram", "--any", "--size", "9x9", "--open", "100", "--seed", "1"]) == 0
    assert "?" in capsys.readouterr().out


def test_any_keeps_as_many_clues_as_wished_and_their_symmetry() -> None:
    puzzle = clew.generate("sudoku", seed=1, unique=False, clues=20, symmetry="180")
    given = [place for place, value in enumerate(puzzle.givens) if value]  # type: ignore[attr-defined]
    assert len(given) == 20
    assert {80 - place for place in given} == set(given)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (["--level", "2"], "drop --level"),
        (["--minimal"], "drop --level, --minimal"),
        (["--symmetry", "180"], "nonogram keeps all its clues: drop --clues and --symmetry"),
        (["--texture", "blobs"], "from noise"),
    ],
)
def test_any_refuses_what_needs_one_solution(wish: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "nonogram", "--any", *wish]) == 2
    assert said in capsys.readouterr().err


def test_several_puzzles_are_written_as_their_format_has_it_or_each_to_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack, single = tmp_path / "all.nonpack", tmp_path / "one.cwd"
    made = ["generate", "nonogram", "-n", "3", "--size", "5x5", "--seed", "2"]
    assert main([*made, "-o", str(pack)]) == 0
    assert pack.read_text().count("====") == 2
    assert main([*made, "-o", str(single)]) == 2
    assert "'cwd' holds one puzzle: add --split" in capsys.readouterr().err
    assert not single.exists()
    assert main([*made, "--to", "cwd"]) == 2
    assert capsys.readouterr().out == "", "the first is not printed either"
    assert main([*made, "-o", str(single), "--split"]) == 0
    parts = [load(tmp_path / f"one-{number}.cwd") for number in (1, 2, 3)]
    assert [each.puzzle for each in clew.load_all(pack)] == parts
    assert main([*made, "--split"]) == 2
    assert "--split needs --output" in capsys.readouterr().err


def test_puzzles_appended_to_a_file_are_all_read(tmp_path: Path) -> None:
    path = tmp_path / "grids.txt"
    for seed in ("1", "2", "3"):
        wish = ["--size", "4x4", "--seed", seed, "--to", "grid"]
        assert main(["generate", "sudoku", *wish, "-o", str(path), "--append"]) == 0
    assert len(clew.load_all(path)) == 3


def test_an_error_in_one_of_several_texts_names_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    links = tmp_path / "links.txt"
    good = clew.write(clew.generate("slitherlink", size="5x5", seed=1), "puzzlink").strip()
    links.write_text(f"{good}\n\n{good}\n{good}zzzzzzzzzz\n")
    assert main(["rate", str(links)]) == 2
    assert "line 4" in capsys.readouterr().err


@pytest.mark.parametrize("seed", [2, 8, 9])
def test_small_sudokus_of_a_rare_level_are_made(seed: int) -> None:
    puzzle = clew.generate("sudoku", size="6x6", level=3, seed=seed)
    assert clew.rate(puzzle).level == 3


def test_a_level_that_a_size_does_not_have_is_answered_with_those_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "sudoku", "--size", "4x4", "--level", "2", "--seed", "1"]) != 0
    said = capsys.readouterr().err
    assert said.endswith(" attempts produced no 4x4 sudoku of level 2 (medium): that size has level 1\n")
