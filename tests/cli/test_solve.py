"""`clew solve` and `clew count`: verdicts, exit codes, streams and files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clew import families
from clew.core.places import Marks, Place
from clew.core.results import Violation
from clew.core.sketch import Piece, Sketch
from tests.but import but
from tests.cli.puzzles import CLASH, EASY, HARD, SOLVED, TWO, Run

ENGINES = pytest.mark.parametrize("engine", ["kernel", "sat"])


def digits(text: str) -> str:
    """The values of a sketch in reading order."""
    return re.sub(r"[^0-9.]", "", text)


@ENGINES
def test_a_unique_puzzle_is_shown_solved(run: Run, engine: str) -> None:
    ran = run("solve", EASY, "--engine", engine)
    assert ran.code == 0
    assert digits(ran.out).rstrip(".") == SOLVED
    assert "Exactly one solution." in ran.out
    assert "\x1b" not in ran.out


@ENGINES
def test_two_solutions_are_shown_with_the_places_where_they_differ(run: Run, engine: str) -> None:
    ran = run("solve", TWO, "--engine", engine)
    assert ran.code == 0
    assert "They differ in 4 places: r1c1 (" in ran.out
    second = ran.out.split("another solution")[1]
    assert digits(second.split("They differ")[0]).count(".") == 12
    assert run("solve", TWO, "--unique", "--engine", engine).code == 1


@ENGINES
def test_an_impossible_puzzle_names_the_givens_that_clash(run: Run, engine: str) -> None:
    ran = run("solve", CLASH, "--engine", engine)
    assert ran.code == 1
    assert "Clash: 1 appears twice in row 1: r1c1 and r1c2." in ran.out
    assert "No solution." in ran.out


def test_an_impossible_puzzle_is_reported_with_the_reason_that_its_family_finds(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "clew sudoku\n12..\n..3.\n..4.\n....\n"
    derived = "the clues at r1c1, r1c2 and r2c3 contradict each other, whatever the others are"
    assert f"Impossible: {derived}." in run("solve", text).out
    assert json.loads(run("solve", text, "--json").out)["reason"]["message"] == derived
    reason = Violation("no-room", "r1c3 has room for nothing", [Place("r1c3")])
    family = but(families.get("sudoku"), blame=lambda puzzle: reason)
    monkeypatch.setattr(families, "of", lambda puzzle: family)
    ran = run("solve", text)
    assert ran.code == 1
    assert "Impossible: r1c3 has room for nothing.\nNo solution." in ran.out
    data = json.loads(run("solve", text, "--json").out)["reason"]
    assert data == {"code": "no-room", "message": reason.message, "places": ["r1c3"], "unfinished": False}


def test_a_search_that_ends_at_its_limit_is_undecided(run: Run) -> None:
    ran = run("solve", "." * 81, "--nodes", "0")
    assert ran.code == 3
    assert ran.out == "Undecided: the search hit its limit before finding a solution.\n"
    assert run("solve", "." * 625, "--seconds", "0.000001", "--unique").code == 3


def test_one_solution_is_enough_where_one_was_asked_for(run: Run) -> None:
    ran = run("solve", TWO, "-n", "1")
    assert ran.code == 0
    assert "there may be others" in ran.out


def test_as_many_solutions_as_asked_for_are_shown(run: Run) -> None:
    ran = run("solve", "." * 16, "-n", "3")
    assert ran.code == 0
    assert [line for line in ran.out.splitlines() if line.startswith("solution")] == [
        f"solution {n}" for n in (1, 2, 3)
    ]


@ENGINES
def test_all_solutions_come_one_a_line(run: Run, engine: str) -> None:
    ran = run("solve", "." * 16, "--all", "--engine", engine)
    assert ran.code == 0
    assert len(set(ran.out.splitlines())) == 288
    assert all(re.fullmatch("[1-4]{16}", line) for line in ran.out.splitlines())


def test_all_solutions_as_json_end_with_the_verdict(run: Run) -> None:
    *solutions, end = run("solve", TWO, "--all", "--json").data
    assert [each["solution"]["r1c1"] for each in solutions] in ([1, 2], [2, 1])
    assert (end["verdict"], end["count"], end["solutions"]) == ("several", 2, [])


def test_all_solutions_of_an_impossible_puzzle_are_none(run: Run) -> None:
    ran = run("solve", CLASH, "--all")
    assert (ran.code, ran.out) == (1, "")


def test_the_outcome_as_json_has_every_field(run: Run) -> None:
    (data,) = run("solve", EASY, "--json").data
    assert (data["family"], data["verdict"], data["count"], data["exhausted"]) == ("sudoku", "unique", 1, True)
    assert "".join(map(str, data["solutions"][0].values())) == SOLVED
    assert set(data["stats"]["seconds"]) == {"read", "build", "search"}
    (data,) = run("solve", TWO, "--json").data
    assert data["differences"] == ["r1c1", "r1c2", "r3c1", "r3c2"]
    (data,) = run("solve", CLASH, "--json").data
    assert data["clashes"][0]["places"] == ["r1c1", "r1c2"]


def test_stats_show_counters_and_times(run: Run) -> None:
    ran = run("solve", HARD, "--stats")
    assert re.search(r"time +read [0-9.]+ ms, build [0-9.]+ ms, search [0-9.]+ ms", ran.out)
    assert "decisions" in ran.out


def test_a_file_of_many_gives_a_line_each(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "many.sdm"
    loose = EASY.replace("5", ".").replace("3", ".").replace("8", ".")
    path.write_text("\n".join([EASY, "11" + "." * 79, HARD, loose]) + "\n")
    for extra in ([], ["--engine", "sat"], ["--threads", "1"]):
        ran = run("solve", str(path), *extra)
        assert ran.code == 1
        lines = ran.out.splitlines()
        assert lines[0] == SOLVED
        assert lines[1] == "." * 81 + " # impossible"
        assert re.fullmatch("[1-9]{81}", lines[2])
        assert re.fullmatch("[1-9]{81} # several", lines[3])
    assert [each["verdict"] for each in run("solve", str(path), "--json").data][:3] == [
        "unique",
        "impossible",
        "unique",
    ]


def test_a_file_of_many_with_names_and_remarks_is_read_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "named.sdm"
    path.write_text(f"# a collection\n\n{EASY}\n{EASY} # again\n")
    ran = run("solve", str(path))
    assert (ran.code, ran.out, ran.err) == (0, f"{SOLVED}\n{SOLVED}\n", "")
    assert re.match(r"2 puzzles in [0-9.]+ s: 2 unique\n", run("solve", str(path), "--stats").err)


def test_a_wrong_line_in_a_file_of_many_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "many.sdm"
    path.write_text(f"{EASY}\n{EASY.replace('7', 'x', 1)}\n{EASY}\n")
    ran = run("solve", str(path))
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith(f"clew: {path}: line 2, column 5: ")
    assert ran.err.count("\n") == 1


def test_pick_takes_one_of_many(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "many.sdm"
    path.write_text(f"{HARD}\n{EASY}\n")
    assert digits(run("solve", str(path), "--pick", "2").out).rstrip(".") == SOLVED
    ran = run("solve", str(path), "--pick", "3")
    assert (ran.code, ran.err) == (2, f"clew: {path}: there is no puzzle 3: the file has 2\n")


def test_several_files_are_all_solved_though_one_is_bad(run: Run, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(EASY)
    ran = run("solve", "good.txt", "missing.txt", TWO)
    assert ran.code == 2
    assert ran.out.count("solution") >= 2
    assert ran.err == "clew: missing.txt: no such file, no such name in the library, and not a puzzle\n"


def test_the_solution_goes_to_a_file_in_the_format_of_its_name(run: Run, tmp_path: Path) -> None:
    ran = run("solve", EASY, "-o", "out.clew")
    assert (ran.code, ran.out) == (0, "Exactly one solution.\n")
    assert run("check", "out.clew").out == "Right.\n"
    run("solve", EASY, "-o", "out.sdm")
    assert (tmp_path / "out.sdm").read_text() == SOLVED + "\n"
    run("solve", HARD, "-o", "out.sdm", "--append")
    assert (tmp_path / "out.sdm").read_text().startswith(SOLVED + "\n7")
    assert len((tmp_path / "out.sdm").read_text().splitlines()) == 2
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["out.clew", "out.sdm"]


def test_append_begins_on_a_line_of_its_own(run: Run, tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text("no line end")
    run("solve", EASY, "--to", "line", "-o", "out.txt", "--append")
    assert (tmp_path / "out.txt").read_text() == f"no line end\n{SOLVED}\n"


def test_append_takes_the_file_itself_and_keeps_what_was_there(run: Run, tmp_path: Path) -> None:
    assert run("solve", "--append", "all.txt", EASY).out == "Exactly one solution.\n"
    assert run("solve", HARD, "--append", "all.txt").code == 0
    sketches = (tmp_path / "all.txt").read_text()
    assert digits(sketches)[:81] == SOLVED
    assert len(digits(sketches)) >= 162


def test_clues_that_a_puzzle_leaves_open_are_shown_with_each_solution(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = families.get("sudoku")
    result = but(known, open_clues=lambda puzzle, marks: {"corner": str(marks[Place("r1c1")])})
    monkeypatch.setattr(families, "of", lambda puzzle: result)
    assert "\ncorner: 2\nExactly" in run("solve", EASY).out
    two = run("solve", TWO).out
    assert two.count("\ncorner: ") == 2
    data = json.loads(run("solve", TWO, "--json").out)
    assert [each["corner"] for each in data["open_clues"]] == [str(each["r1c1"]) for each in data["solutions"]]
    streamed = json.loads(run("solve", TWO, "--all", "--json").out.split("\n")[0])
    assert streamed["open_clues"] == {"corner": str(streamed["solution"]["r1c1"])}


def test_a_narrow_terminal_gets_the_smaller_sketch_and_a_pipe_never(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    known = families.get("sudoku")

    def sketch(puzzle: Any, marks: Marks) -> Sketch:
        return Sketch(known.display.sketch(puzzle, marks).pieces, lambda: Sketch([Piece("small")]))

    small = but(known, sketch=sketch)
    monkeypatch.setattr(families, "of", lambda puzzle: small)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "20")
    assert "small" not in run("solve", EASY).out
    monkeypatch.setattr("clew.cli.output.sys.stdout.isatty", lambda: True, raising=False)
    assert run("solve", EASY).out == "small\nExactly one solution.\n"
    monkeypatch.setenv("COLUMNS", "80")
    assert "small" not in run("solve", EASY).out


def test_to_chooses_the_format_on_the_screen(run: Run) -> None:
    assert run("solve", EASY, "--to", "line").out == SOLVED + "\n"
    assert run("solve", EASY, "--to", "clew").out.startswith("clew sudoku\n\n....7.61.\n")
    ran = run("solve", EASY, "--to", "solo")
    assert ran.code == 2
    assert ran.err.startswith("clew: the format 'solo' cannot hold a solution: expected one of sketch, line, clew")


def test_a_failed_command_leaves_the_old_file_as_it_was(run: Run, tmp_path: Path) -> None:
    (tmp_path / "out.clew").write_text("old")
    assert run("solve", EASY[:-1], "-o", "out.clew").code == 2
    assert (tmp_path / "out.clew").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out.clew"]


def test_a_puzzle_without_solution_leaves_the_old_file_as_it_was(run: Run, tmp_path: Path) -> None:
    (tmp_path / "out.clew").write_text("old")
    ran = run("solve", CLASH, "-o", "out.clew")
    assert (ran.code, ran.out.splitlines()[-1]) == (1, "No solution.")
    assert run("solve", EASY[1:], "-o", "new.clew", "--append").code == 2
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("out.clew", "old")]


def test_count_prints_the_number_of_solutions(run: Run) -> None:
    assert (run("count", "." * 16).out, run("count", TWO).out) == ("288 solutions\n", "2 solutions\n")
    assert run("count", EASY).out == "1 solution\n"
    ran = run("count", CLASH)
    assert (ran.code, ran.out) == (1, "0 solutions\n")


def test_count_says_where_it_ended_early(run: Run) -> None:
    ran = run("count", "." * 81, "-n", "1000")
    assert (ran.code, ran.out) == (0, "at least 1,000 solutions; the search hit its limit\n")
    ran = run("count", "." * 81, "--seconds", "0.05", "--json")
    assert ran.code == 3
    (data,) = ran.data
    assert data["exhausted"] is False
    assert data["count"] > 0


def test_a_large_collection_is_solved_in_bulk(run: Run, shared_data: Callable[[str], Path]) -> None:
    path = shared_data("sudoku/17clue.txt")
    ran = run("solve", str(path), "--unique", "--stats")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == len(path.read_text().splitlines())
    assert re.match(r"[0-9,]+ puzzles in [0-9.]+ s: [0-9,]+ unique\n", ran.err)


def test_json_lines_are_one_object_each(run: Run) -> None:
    for line in run("solve", EASY, TWO, "--json").out.splitlines():
        assert isinstance(json.loads(line), dict)
