"""clew lab as its user has it: tables, lines of JSON, folders that resume, and a stop that leaves whole results."""

from __future__ import annotations

import os
import signal
import subprocess
import time
import tomllib
from pathlib import Path

import pytest

from clew.lab import experiment
from clew.lab.results import read
from tests.cli.puzzles import Run, started
from tests.cli.test_processes import on_a_terminal
from tests.documents import ROOT
from tests.lab.samples import SMALL, small

# One cell is done at once, the other would take hours.
LONG = """
title = "Long"
family = "houses"
limit = 60

[[puzzles]]
file = "town.clew"

[[runs]]
name = "partners"
viewpoint = "partners"
variable = "ff"

[[runs]]
name = "connections"
viewpoint = "connections"
variable = "anti_first_fail"
value = "down"

[table]
columns = "run"
"""
TOWN = "clew houses\n3 0\n4 0\n0 1\n4 1\n0 2\n1 2\n2 3\n4 3\n0 4\n4 4\n"


def test_every_experiment_is_listed(run: Run) -> None:
    listed = run("lab", "list")
    assert [line.split()[0] for line in listed.out.splitlines()] == experiment.names()
    assert [each["name"] for each in run("lab", "list", "--json").data] == experiment.names()


def test_a_run_prints_its_table_and_leaves_a_folder(run: Run, tmp_path: Path) -> None:
    small(tmp_path)
    ran = run("lab", "run", "small.toml", "-o", "out")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Two loops"
    assert lines[1].split() == ["plain", "kernel"]
    assert lines[2].split() == ["puzzle", "ms", "failures", "ms"]
    assert [line.split()[0] for line in lines[3:5]] == ["one", "two"]
    assert lines[3].split()[2:5] == ["4", "(=", "4)"]
    names = {"experiment.toml", "results.jsonl", "results.csv", "report.md", "report.html", "plot-1.svg"}
    assert {path.name for path in (tmp_path / "out" / "small").iterdir()} == names


def test_lines_of_json_are_the_cells_measured_now(run: Run, tmp_path: Path) -> None:
    small(tmp_path)
    first = run("lab", "run", "small.toml", "--json").data
    assert [(each["traits"]["puzzle"], each["status"]) for each in first] == [
        (puzzle, "found") for puzzle in ("one", "one", "two", "two")
    ]
    assert first[0]["figures"]["resumptions"] is None
    again = run("lab", "run", "small.toml", "--json")
    assert (again.code, again.out) == (0, "")
    (done,) = run("lab", "run", "small.toml", "--json", "--repeat", "2", "--puzzles", "two.clew", "-o", "b").data[:1]
    assert done["repeat"] == 0


def test_results_are_reported_and_compared(run: Run, tmp_path: Path) -> None:
    small(tmp_path)
    for folder in "ab":
        run("lab", "run", "small.toml", "-o", folder)
    written = run("lab", "report", "a")
    assert written.out.splitlines()[-1] == "a/report.html"
    assert all(Path(each["path"]).exists() for each in run("lab", "report", "a/small", "--json").data)
    compared = run("lab", "compare", "a", "b", "--figure", "failures").out.splitlines()
    assert compared[1].split() == ["one", "plain", "4", "4", "1.00"]
    assert compared[2].split() == ["one", "kernel", "n/a", "n/a"]
    assert compared[-1] == "4 cells; geometric mean of B / A: 1.00"
    assert run("lab", "compare", "a", "b", "--json").data[0]["figure"] == "ms"


def test_names_are_explained(run: Run) -> None:
    assert run("lab", "explain", "ff").out.startswith("ff: a variable choice\n\nFirst fail: ")
    assert "ff" in run("lab", "explain").out.splitlines()
    (entry,) = run("lab", "explain", "slitherlink/edges", "--json").data
    assert entry["kind"] == "a viewpoint of Slitherlink"
    assert "loop" in entry["options"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run"], "which experiment?"),
        (["run", "unicorn"], "unknown experiment 'unicorn'"),
        (["run", "bad.toml"], "bad.toml: line 11: runs[0].viewpoint: 'unicorn' is not a viewpoint"),
        (["run", "small.toml", "--puzzles", "nowhere.clew"], "nowhere.clew: cannot be read"),
        (["run", "small.toml", "--puzzles", "other.clew"], "other.clew: line 1: the text says it is a 'sudoku'"),
        (["run", "hashi-table-2-3", "--puzzles", "."], ".: hashi/aplai/01.txt not found"),
        (["run", "small.toml", "--limit", "0"], "'0' is not a time in seconds"),
        (["run", "small.toml", "-o", "two.clew"], "two.clew"),
        (["report", "nowhere"], "nowhere: no results here"),
        (["compare", "nowhere", "neither"], "nowhere: no results here"),
        (["compare", ".", ".", "--figure", "fun"], "unknown figure 'fun'"),
        (["explain", "bisekt"], "did you mean 'bisect'?"),
        (["dance"], "dance"),
    ],
)
def test_bad_input_is_reported_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.delenv("CLEW_DATA", raising=False)
    small(tmp_path)
    (tmp_path / "other.clew").write_text("clew sudoku\n....\n34.2\n....\n.2.4\n")
    (tmp_path / "bad.toml").write_text(SMALL.replace('"edges"', '"unicorn"'))
    ran = run("lab", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("clew: ")
    assert ran.err.count("\n") == 1
    assert message in ran.err


def test_a_cell_that_would_take_hours_is_above_its_limit(run: Run, tmp_path: Path) -> None:
    (tmp_path / "town.clew").write_text(TOWN)
    (tmp_path / "long.toml").write_text(LONG)
    ran = run("lab", "run", "long.toml", "--limit", "0.2")
    assert ran.code == 0
    assert "> 200" in ran.out
    assert "- Limit 0.2 s of processor time per cell; '>' marks cells that hit it." in ran.out


def test_ctrl_c_leaves_whole_results_no_process_and_a_folder_that_resumes(tmp_path: Path) -> None:
    (tmp_path / "town.clew").write_text(TOWN)
    (tmp_path / "long.toml").write_text(LONG)
    with started(["lab", "run", "long.toml"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not read(tmp_path / "lab-results" / "long"):
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(0.3)
        workers = children(process.pid)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        spent = time.monotonic() - start
    assert (process.returncode, out, err) == (130, b"", b"clew: stopped\n")
    assert spent < 2  # a tenth of a second is promised, on a machine that does nothing else
    assert workers
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
    (record,) = read(tmp_path / "lab-results" / "long")
    assert (record.traits["run"], record.status) == ("partners", "found")
    with started(
        ["lab", "run", "long.toml", "--limit", "0.2", "--json"], cwd=tmp_path, stdout=subprocess.PIPE
    ) as again:
        out, _ = again.communicate(timeout=60)
    assert out.count(b"\n") == 1
    assert b'"run": "connections"' in out


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            if int(fields[1]) == parent:
                found.append(int(entry.name))
    return found


def test_a_terminal_has_a_bar_and_a_pipe_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(tmp_path)
    monkeypatch.chdir(tmp_path)
    shown = on_a_terminal(["lab", "run", "small.toml"], COLUMNS="100", PATH=os.environ["PATH"])
    assert "4/4" in shown
    assert "plots and tables: lab-results/small/report.html" in shown


def test_a_model_is_exported_in_minizinc(run: Run) -> None:
    text = run("lab", "export", str(ROOT / "examples/xwing.clew"), "--strategy", "ff/down")
    assert "int_search([x1, x2," in text.out
    assert "first_fail, indomain_max, complete) satisfy;" in text.out
    refused = run("lab", "export", str(ROOT / "examples/xwing.clew"), "--viewpoint", "unicorn")
    assert (refused.code, refused.err) == (
        2,
        "clew: 'unicorn' is not a viewpoint: expected one of classical, alternative, channeling\n",
    )


def test_strategies_are_listed_with_a_sentence_each(run: Run) -> None:
    listed = run("lab", "strategies", "--json").data
    assert {each["kind"] for each in listed} == {"variable", "value", "search", "fillin"}
    assert all(each["text"] for each in listed)


def test_the_command_lists_prints_writes_and_judges(run: Run, tmp_path: Path) -> None:
    listed = run("lab", "exercise").out.splitlines()
    assert [int(line.split()[0]) for line in listed] == list(range(1, 13))
    assert len({each["idea"] for each in run("lab", "exercise", "--json").data}) == 12
    assert "Exercise 8: Each pairing once" in run("lab", "exercise", "8").out
    made = run("lab", "exercise", "8", "--files", "mine")
    assert made.out == "mine/answer.py\nmine/puzzles.clew\n"
    assert run("count", "mine/puzzles.clew").out.count("solution") == 3
    again = run("lab", "exercise", "8", "--files", "mine")
    assert (again.code, again.err) == (2, "clew: mine/answer.py already exists, and may be your answer\n")
    begun = run("lab", "exercise", "8", "mine/answer.py")
    assert (begun.code, begun.out.splitlines()[0]) == (1, "Wrong. line: 24 assignments; expected exactly 3.")
    answers = tomllib.loads((ROOT / "tests" / "lab" / "answers.toml").read_text())
    (tmp_path / "right.py").write_text(answers["right"]["8"])
    done = run("lab", "exercise", "8", "right.py")
    assert (done.code, done.out.split()[0]) == (0, "Right.")
    assert run("lab", "exercise", "8", "right.py", "--json").data[0]["right"] is True


def test_an_unknown_exercise_is_refused(run: Run) -> None:
    ran = run("lab", "exercise", "13")
    assert (ran.code, ran.err) == (2, "clew: there is no exercise 13: expected 1 to 12\n")
