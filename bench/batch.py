"""Batches: a million lines from file to file against the same lines in memory, the rate of each verb, and proofs."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import get_args

import clew
from bench.report import Report
from clew import families
from clew.batch.job import Job, Verb
from clew.batch.run import Plan
from clew.batch.run import run as batch
from clew.core.results import Limits

LINES = 1_000_000
RECORDS = 200
ROUNDS = 3
PROOFS = 8
SIZES = {
    "sudoku": "9x9",
    "slitherlink": "20x20",
    "hashi": "25x25",
    "nonogram": "25x25",
    "fillin": "15x15",
    "houses": "16",
}


def run(report: Report) -> None:
    """Run all of it."""
    title = "time for a record by the clock; certificates: CPU time, median"
    with TemporaryDirectory() as folder, report.part("batch", title):
        _million(report, Path(folder))
        _verbs(report, Path(folder))
        _certificates(report)


def timed(work: Callable[[], object]) -> float:
    """Wall seconds."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


_ALONE = """
import sys
from clew.batch.job import Job
from clew.batch.run import Plan, run
run(Job(verb="solve"), Plan(sources=[sys.argv[1]], output=sys.argv[2]), lambda summary: None)
with open("/proc/self/status") as status:
    print(next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) // 1024)
"""


def most_memory(path: Path, out: Path) -> int:
    """Peak memory in MB of a batch in its own process, as the system counts it; getrusage adds that of its parent."""
    command = [sys.executable, "-c", _ALONE, str(path), str(out)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def records(job: Job, plan: Plan) -> float:
    """Seconds that a batch takes."""
    return timed(lambda: batch(job, plan, lambda summary: None))


def _million(report: Report, folder: Path) -> None:
    path, lines = folder / "lines.sdm", report.some(LINES)
    made = clew.generate_many("sudoku", min(lines, 10_000), minimal=True, seed=1)
    some = [clew.write(puzzle, "line") for puzzle in made]
    path.write_text("".join(some) * (lines // len(some)))
    in_memory, in_files = [], []
    for attempt in range(report.some(ROUNDS)):
        out, data = folder / f"{attempt}.jsonl", path.read_bytes()
        in_files.append(records(Job(verb="solve"), Plan(sources=[str(path)], output=str(out))))
        in_memory.append(timed(lambda data=data: clew.solve_lines(data, "sudoku")))  # type: ignore[misc]
        out.unlink()
    name, first, second = "minimal sudokus, all cores", min(in_memory), min(in_files)
    report.add(name, "clew in memory", first / lines, puzzles=lines)
    report.add(name, "clew from file to file", second / lines, puzzles=lines, ratio=second / first)
    most = most_memory(path, folder / "alone.jsonl")
    report.add(name, "clew's memory, file to file", most, unit="MB", puzzles=lines)


def _verbs(report: Report, folder: Path) -> None:
    count = report.some(RECORDS)
    for family in report.sets(families.names()):
        made = folder / f"{family}.jsonl"
        for verb in sorted(get_args(Verb), key=lambda verb: bool(verb != "generate")):
            if verb == "generate":
                job, plan = Job(verb=verb, family=family), Plan(count=count, output=str(made))
            else:
                job, plan = Job(verb=verb), Plan(sources=[str(made)], output=str(folder / f"{family}.{verb}"))
            report.add(f"{family}, normal size", f"clew batch {verb}", records(job, plan) / count, puzzles=count)


def _certificates(report: Report) -> None:
    for family, size in report.sets(SIZES.items()):
        proving, checking, sizes = [], [], []
        for seed in range(report.some(PROOFS)):
            puzzle = clew.generate(family, size=size, seed=seed)
            start = time.process_time()
            certificate = clew.prove(puzzle, Limits(seconds=60)).certificate
            middle = time.process_time()
            assert certificate is not None
            clew.verify(certificate)
            proving.append(middle - start)
            checking.append(time.process_time() - middle)
            sizes.append(len(certificate) / 1000)
        name, count = f"{family} {size}, certificates", len(sizes)
        report.add(name, "clew prove", median(proving), puzzles=count, note=f"worst {max(proving):.2f} s")
        report.add(name, "clew verify", median(checking), puzzles=count, note=f"worst {max(checking):.2f} s")
        report.add(
            name, "clew certificate", median(sizes), unit="kB", puzzles=count, note=f"largest {max(sizes):.0f} kB"
        )
