"""Workers: cells end at their limit whatever they do, and one that breaks takes no other with it."""

from __future__ import annotations

import sys
import time

import pytest

from clew.lab.cells import Setting, Task
from clew.lab.workers import GRACE, Workers
from tests.lab.samples import PUZZLES

PLAIN = Setting(name="", engine="cp", viewpoint="edges", variable="leftmost", value="step", options={})
PUZZLE = PUZZLES.split("clew slitherlink\n")[1]
# Workers that misbehave: they say that each task begins, and then work for ever, or end.
BEGIN = (
    "import sys, time\nfrom clew.engine.process import pipes\nfrom clew.lab.cells import Report\n"
    "tasks, reports = pipes()\nwhile True:\n    reports.send(Report(number=tasks.recv().number, begun=True))\n"
)
ENDLESS = (sys.executable, "-c", BEGIN + "    while True: pass\n")
ASLEEP = (sys.executable, "-c", BEGIN + "    time.sleep(600)\n")
DYING = (sys.executable, "-c", BEGIN + "    sys.exit(7)\n")


def task(number: int, **changes: object) -> Task:
    fields = {"family": "slitherlink", "puzzle": "clew slitherlink\n" + PUZZLE, "setting": PLAIN, "solutions": 1}
    return Task(**{"number": number, "limit": 5.0, **fields, **changes})  # type: ignore[arg-type]


def test_tasks_come_back_with_their_figures() -> None:
    with Workers() as workers:
        done = {each.number: report for each, report in workers.work([task(number) for number in range(3)])}
    assert [done[number].status for number in range(3)] == ["found"] * 3
    assert [done[number].figures["failures"] for number in range(3)] == [4] * 3
    assert done[0].figures["resumptions"] is None
    assert done[0].figures["prunings"] is None


def test_prunings_are_counted_on_request() -> None:
    with Workers() as workers:
        ((_, report),) = workers.work([task(0, prunings=True)])
    assert report.figures["prunings"]


def test_an_overrun_is_killed_and_the_next_task_has_a_new_worker() -> None:
    start = time.monotonic()
    with Workers(2, ENDLESS) as workers:
        done = [(each.number, report.status) for each, report in workers.work([task(n, limit=0.1) for n in range(3)])]
    assert sorted(done) == [(0, "limit"), (1, "limit"), (2, "limit")]
    assert time.monotonic() - start > 2 * GRACE  # two at a time


def test_a_cell_that_gets_no_processor_time_is_ended_by_the_wall_clock_which_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("clew.lab.cells.guard", lambda seconds: 2 * seconds)
    with Workers(1, ASLEEP) as workers:
        done = [report.status for _, report in workers.work([task(0, limit=0.1)])]
    assert done == ["guard"]


def test_a_worker_that_dies_fails_its_own_task_only() -> None:
    with Workers(1, DYING) as workers:
        done = [(report.status, report.error) for _, report in workers.work([task(0), task(1)])]
    assert done == [("failed", "the worker ended with code 7")] * 2


def test_what_cannot_be_measured_fails_with_its_reason() -> None:
    with Workers() as workers:
        bad, good = (report for _, report in workers.work([task(0, puzzle="clew slitherlink\n9.\n..\n"), task(1)]))
    assert bad.status == "failed"
    assert bad.error.startswith("PuzzleError: ")
    assert good.status == "found"


def test_leaving_early_ends_the_workers() -> None:
    with Workers(1, ENDLESS) as workers:
        next(iter(workers.work([task(0, limit=0.01), task(1)])))
        process = workers._start().process
    assert not process.alive
