"""Whatever a family raises is the error of one record, here and in workers; the command says it in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from clew import families
from clew.batch.inputs import Chunk
from clew.batch.job import Job, Verb
from clew.batch.spread import Spread
from clew.batch.work import work
from clew.batch.workers import crew
from tests.batch.faulty import FAMILY, json_line, own
from tests.cli.conftest import run as run
from tests.cli.puzzles import Run
from tests.conftest import ROOT


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The family that fails, known for the length of a test."""
    monkeypatch.setitem(families._added, "faulty", FAMILY)


def faulty(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process that knows the failing family, as do its workers."""
    command = [sys.executable, "-m", "tests.batch.faulty", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize(
    ("verb", "fault"),
    [("solve", "reader"), ("solve", "kernel"), ("solve", "writer"), ("rate", "rater")],
)
def test_what_a_family_raises_is_the_error_of_its_record(verb: Verb, fault: str) -> None:
    text = (json_line() + json_line(f"{fault} trouble") + json_line(f"{fault} memory") + json_line()).encode()
    done = work(Job(verb=verb), Chunk(source="x", kind="json", first=1, count=4, data=text))
    first, trouble, memory, last = map(json.loads, done.lines.splitlines())
    assert first["family"] == last["family"] == "faulty"
    assert trouble == {"line": 2, "error": "internal error: ValueError: trouble with a second line"}
    assert memory == {"line": 3, "error": "too much for this machine: MemoryError"}
    assert (done.tally["failed"], sum(done.tally.values())) == (2, 4)


def test_what_a_maker_raises_is_the_error_of_its_record() -> None:
    job = Job(verb="generate", family="faulty", wish={"size": "small", "fault": "writer trouble"})
    done = work(job, Chunk(source="", kind="numbers", first=1, count=2))
    assert [json.loads(line)["error"][:27] for line in done.lines.splitlines()] == ["internal error: ValueError:"] * 2
    assert done.tally == {"failed": 2}


@pytest.mark.parametrize("fault", ["reader trouble", "sniffer trouble"])
def test_a_batch_whose_first_line_fails_continues(fault: str, tmp_path: Path) -> None:
    lines = [f"faulty {fault}: 232", "faulty : 232", "faulty kernel exit: 232", "faulty : 232"]
    (tmp_path / "some.lines").write_text("\n".join(lines))
    done = faulty(tmp_path, "batch", "solve", "some.lines", "-o", "out.jsonl", "--ordered")
    assert (done.returncode, done.stderr) == (70, "")
    assert done.stdout.endswith(": 2 failed, 2 unique\n")
    records = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [record.get("error") for record in records] == [
        "internal error: ValueError: trouble with a second line",
        None,
        "internal error: SystemExit: 3",
        None,
    ]


def test_workers_that_are_killed_cost_only_the_records_that_kill_them(tmp_path: Path) -> None:
    (tmp_path / "some.clew").write_text(own() + own("kernel kill") + own())
    (tmp_path / "some.jsonl").write_text(json_line("kernel recursion") + json_line("reader kill") + json_line())
    done = faulty(tmp_path, "batch", "solve", "some.clew", "some.jsonl", "--ordered", "--workers", "1")
    assert done.returncode == 70
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(record["source"], record.get("puzzle") or record["line"]) for record in records] == [
        *(("some.clew", number) for number in (1, 2, 3)),
        *(("some.jsonl", number) for number in (1, 2, 3)),
    ]
    ended = "the worker process died on this puzzle"
    deep = "too much for this machine: RecursionError"
    assert [record.get("error") for record in records] == [None, ended, None, deep, ended, None]


def test_workers_that_cannot_even_start_are_not_the_records_fault() -> None:
    """A script from standard input cannot be imported by processes that are not forked from it."""
    script = """
from clew.batch.job import Job
from clew.batch.run import Plan, run
run(Job(verb="generate", family="hashi", wish={"size": "small"}), Plan(count=5, workers=1), lambda summary: None)
"""
    done = subprocess.run([sys.executable, "-"], input=script, capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout == ""
    assert "NoWorkers: the workers fail to start" in done.stderr


def test_an_executor_that_breaks_while_it_is_handed_work_is_replaced() -> None:
    job, chunk = Job(verb="solve"), Chunk(source="x", kind="json", first=1, count=1, data=json_line().encode())
    with crew(1, None, threads=True) as who:
        spread = Spread(job, who, 2, ordered=True)
        spread._executor.shutdown()
        (done,) = spread.run(iter([chunk]))
        spread.close(at_once=False)
    assert json.loads(done.lines)["verdict"] == "unique"
    assert spread.deaths == 1


@pytest.mark.parametrize("verb", ["solve", "count", "rate", "explain", "draw", "check", "convert", "prove"])
def test_a_command_says_in_one_line_what_a_family_raised(verb: str, run: Run) -> None:
    Path("bad.clew").write_text(own("reader trouble"))
    result = "clew: internal error: ValueError: trouble with a second line (please report it, with the puzzle)\n"
    options = ["--to", "clew"] if verb == "convert" else []
    ran = run(verb, "bad.clew", *options)
    assert (ran.code, ran.out, ran.err) == (70, "", result)


def test_other_faults_are_reported_in_one_line_too(run: Run) -> None:
    for fault, said in {
        "kernel memory": "too much for this machine: MemoryError",
        "kernel recursion": "too much for this machine: RecursionError",
        "kernel system": "internal error: BlockingIOError: [Errno 11] try again (please report it, with the puzzle)",
    }.items():
        ran = run("solve", own(fault))
        assert (ran.code, ran.out, ran.err) == (70, "", f"clew: {said}\n")


def test_a_switch_shows_where_a_fault_is(tmp_path: Path) -> None:
    done = faulty(tmp_path, "solve", own("kernel trouble"), CLEW_DEBUG="1")
    assert done.returncode == 70
    assert "in _kernel\n    fail(puzzle.fault" in done.stderr
    assert done.stderr.endswith("(please report it, with the puzzle)\n")
