"""Batches: a million lines from file to file beside the same lines in memory, the rate of each verb, and proofs."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import get_args

import clew
from clew import families
from clew.batch.job import Job, Verb
from clew.batch.run import Plan
from clew.batch.run import run as batch
from clew.core.results import Limits

LINES = 1_000_000
RECORDS = 200
SIZES = {
    "sudoku": "9x9",
    "slitherlink": "20x20",
    "hashi": "25x25",
    "nonogram": "25x25",
    "fillin": "15x15",
    "houses": "16",
}


def run() -> None:
    """All of it, one after the other."""
    with TemporaryDirectory() as folder:
        _million(Path(folder))
        _verbs(Path(folder))
    _certificates()


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
    """MB that a batch has at most in a process of its own, by the kernel's count; getrusage adds that of its parent."""
    command = [sys.executable, "-c", _ALONE, str(path), str(out)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def show(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table in columns."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    print()


def records(job: Job, plan: Plan) -> float:
    """Seconds that a batch takes."""
    return timed(lambda: batch(job, plan, lambda summary: None))


def _million(folder: Path) -> None:
    path = folder / "million.sdm"
    some = [clew.write(puzzle, "line") for puzzle in clew.generate_many("sudoku", 10_000, minimal=True, seed=1)]
    path.write_text("".join(some) * (LINES // len(some)))
    rows = []
    for attempt in range(3):
        out = folder / f"{attempt}.jsonl"
        spent = records(Job(verb="solve"), Plan(sources=[str(path)], output=str(out)))
        data = path.read_bytes()
        at_once = timed(lambda data=data: clew.solve_lines(data, "sudoku"))  # type: ignore[misc]
        rows.append([f"{LINES / at_once:,.0f}", f"{LINES / spent:,.0f}", f"{at_once / spent:.2f}"])
        out.unlink()
    show(["minimal sudokus in memory, per s", "file to file, per s", "ratio"], rows)
    show(["most memory of that batch, MB"], [[str(most_memory(path, folder / "alone.jsonl"))]])


def _verbs(folder: Path) -> None:
    rows = []
    for family in families.names():
        made = folder / f"{family}.jsonl"
        rates = [records(Job(verb="generate", family=family), Plan(count=RECORDS, output=str(made)))]
        outs = {verb: str(folder / f"{family}.{verb}") for verb in get_args(Verb) if verb != "generate"}
        rates += [records(Job(verb=verb), Plan(sources=[str(made)], output=out)) for verb, out in outs.items()]
        rows.append([family, *(f"{RECORDS / spent:,.0f}" for spent in rates)])
    show(["records per s, normal size", "generate", *(verb for verb in get_args(Verb) if verb != "generate")], rows)


def _certificates() -> None:
    rows = []
    for family, size in SIZES.items():
        proving, checking, sizes = [], [], []
        for seed in range(8):
            puzzle = clew.generate(family, size=size, seed=seed)
            start = time.perf_counter()
            certificate = clew.prove(puzzle, Limits(seconds=60)).certificate
            middle = time.perf_counter()
            assert certificate is not None
            clew.verify(certificate)
            proving.append(1000 * (middle - start))
            checking.append(1000 * (time.perf_counter() - middle))
            sizes.append(len(certificate) / 1000)
        figures = [f"{median(each):.0f} ({max(each):.0f})" for each in (proving, checking, sizes)]
        rows.append([f"{family} {size}", *figures])
    show(["certificates, median (worst) of 8", "prove ms", "verify ms", "kB"], rows)
