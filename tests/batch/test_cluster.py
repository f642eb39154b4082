"""A cluster of separate processes, started as the documents say: schedulers and workers may go, records stay."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import distributed
import pytest

from clew.batch import workers
from clew.batch.inputs import Chunk
from clew.batch.job import Job
from clew.batch.run import Plan, Summary, run
from clew.batch.work import work
from clew.core.errors import PuzzleError

JOB = Job(verb="generate", family="hashi", seed=3, wish={"size": "small"})


@contextmanager
def started(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask's, with all that it starts itself."""
    program = Path(sys.executable).with_name("dask")
    quiet = subprocess.DEVNULL
    with subprocess.Popen([program, *command], stdout=quiet, stderr=quiet, start_new_session=True) as process:
        try:
            yield process
        finally:
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def address_in(path: Path) -> str:
    """The address that a scheduler writes when it is there."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            return str(json.loads(path.read_text())["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise AssertionError("no scheduler")


def test_a_lost_cluster_is_reported_in_one_line_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_PATIENCE", 1.0)
    monkeypatch.setattr(workers, "_ANSWER", 3.0)
    dask: Any = distributed
    plan = Plan(count=200, output=str(tmp_path / "spread.jsonl"), ordered=True)
    place, local = tmp_path / "scheduler.json", ["--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"]
    with started("scheduler", "--port", "0", "--scheduler-file", str(place), *local) as scheduler:
        spread = replace(plan, cluster=address_in(place), resume=True)
        with pytest.raises(PuzzleError, match=r"the cluster at .* has no workers; complete records are kept"):
            run(JOB, spread, lambda summary: None)

        def kill(summary: Summary) -> None:
            if summary.records > 20:
                end(scheduler)

        with (
            started("worker", "--scheduler-file", str(place), "--nthreads", "1", *local[2:]),
            dask.Client(address_in(place)) as client,
        ):
            client.wait_for_workers(1, timeout=60)
            with pytest.raises(PuzzleError, match=r"the scheduler at .* is gone; complete records are kept"):
                run(JOB, spread, kill)
    alone = tmp_path / "alone.jsonl"
    assert 20 < len((tmp_path / "spread.jsonl").read_bytes().splitlines()) < 200
    run(JOB, replace(plan, resume=True), lambda summary: None)
    run(JOB, replace(plan, output=str(alone)), lambda summary: None)
    assert (tmp_path / "spread.jsonl").read_bytes() == alone.read_bytes()


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(PuzzleError, match=r"a worker has Clew .*, but this batch needs 77\.0"):
        work(replace(JOB, version="77.0"), Chunk(source="", kind="numbers", first=1, count=1))
