"""Batches killed at random moments, with all their processes, and resumed: the output is that of an undisturbed run."""

from __future__ import annotations

import gzip
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import clew
from clew import families
from clew.batch.origin import beside
from trust import figures

TOTAL = 200
_IN_A_ROW = 3  # most kills of one output before a run is left to finish
_EVERY = "sudoku", "hashi", "slitherlink", *families.DECLARED


@dataclass(frozen=True)
class Case:
    """A command without its output, the output's name, and whether its order is promised."""

    command: Sequence[str]
    output: str
    stdin: str | None = None

    @property
    def ordered(self) -> bool:
        """Whether every byte of the output is promised."""
        return "--ordered" in self.command


def cases(folder: Path) -> list[Case]:
    """Each verb, each way in and out; every one about a second of work."""
    lines = [clew.write(clew.generate("sudoku", seed=seed), "line").strip() for seed in range(20)]
    many = "\n".join([*lines, "nonsense", "# a remark"] * 1_000) + "\n"
    (folder / "many.sdm").write_text(many)
    (folder / "many.sdm.gz").write_bytes(gzip.compress(many.encode()))
    (folder / "few.sdm").write_text("\n".join([*lines, "nonsense"] * 30) + "\n")
    (folder / "folder").mkdir()
    for name in _EVERY:
        seeds = range(12 if name in families.NAMES else 2)
        some = [clew.write(clew.generate(name, size="small", seed=seed), "clew") for seed in seeds]
        (folder / "folder" / f"{name}.jsonl").write_text("".join(f"{json.dumps({'text': text})}\n" for text in some))
        (folder / "folder" / f"{name}.clew").write_text(some[0])
    return [
        Case(["solve", "many.sdm", "--ordered"], "out.jsonl"),
        Case(["solve", "many.sdm"], "out.jsonl"),
        Case(["solve", "-", "--ordered"], "out.jsonl", stdin="many.sdm"),
        Case(["solve", "many.sdm.gz", "--ordered"], "out.jsonl"),
        Case(["solve", "many.sdm", "--ordered"], "out.parquet"),
        Case(["rate", "few.sdm", "--ordered"], "out.jsonl"),
        Case(["rate", "few.sdm"], "out.parquet"),
        Case(["generate", "hashi", "-n", "80", "--size", "small", "--seed", "3", "--ordered"], "out.jsonl"),
        Case(["generate", "slitherlink", "-n", "20", "--size", "10x10"], "out.jsonl"),
        Case(["generate", "akari", "-n", "40", "--size", "small", "--seed", "3", "--ordered"], "out.jsonl"),
        Case(["rate", "folder", "--ordered"], "out.jsonl"),
        Case(["prove", "folder", "--ordered"], "out.jsonl"),
        Case(["prove", "folder"], "out.parquet"),
    ]


def start(case: Case, folder: Path, *, resume: bool) -> subprocess.Popen[bytes]:
    """Start a batch in its own process group."""
    command = [sys.executable, "-m", "clew", "batch", *case.command, "-o", case.output]
    with (folder / (case.stdin or os.devnull)).open("rb") as given:
        return subprocess.Popen(
            [*command, "--resume"] if resume else command,
            cwd=folder,
            stdin=given,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )


def held(case: Case, folder: Path) -> object:
    """An output's content: its bytes if order is promised, and its records otherwise."""
    path = folder / case.output
    if case.output.endswith(".parquet"):
        import pyarrow.parquet

        rows = pyarrow.parquet.read_table(str(path)).to_pylist()
        return rows if case.ordered else Counter(json.dumps(row) for row in rows)
    data = path.read_bytes()
    return data if case.ordered else Counter(data.splitlines(keepends=True))


def clear(case: Case, folder: Path) -> None:
    """Remove an output and its resume file."""
    path = folder / case.output
    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    Path(beside(str(path))).unlink(missing_ok=True)


def quiet(case: Case, folder: Path) -> tuple[object, float]:
    """The output of an undisturbed batch, and the seconds it takes."""
    begun = time.monotonic()
    with start(case, folder, resume=False) as process:
        said = process.stderr.read().decode() if process.stderr else ""
    assert process.returncode in (0, 2), said
    wanted = held(case, folder)
    clear(case, folder)
    return wanted, time.monotonic() - begun


def disturbed(case: Case, folder: Path, moments: Sequence[float]) -> tuple[int, str]:
    """Kill a batch at each of these moments, then let it end; return how often it was hit, and what it printed."""
    kills = 0
    for moment in (*moments, None):
        process = start(case, folder, resume=(folder / case.output).exists())
        try:
            _, said = process.communicate(timeout=moment)
            return kills, "" if process.returncode in (0, 2) else said.decode()[-400:]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            kills += 1
    raise AssertionError("the last run is not killed")


def run(total: int = TOTAL, seconds: float | None = None) -> Mapping[str, Any]:
    """`total` kills spread over all cases, or as many as there is time for; add the figures."""
    rng, kills, ends = Random(0), Counter[str](), 0
    until = math.inf if seconds is None else time.monotonic() + seconds
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = [(case, *quiet(case, folder)) for case in cases(folder)]
        while kills.total() < total and time.monotonic() < until:
            case, wanted, seconds = known[ends % len(known)]
            moments = [rng.uniform(0.02, seconds) for _ in range(min(rng.randint(1, _IN_A_ROW), total - kills.total()))]
            hit, said = disturbed(case, folder, moments)
            kills[case.command[0]] += hit
            ends += 1
            if said or held(case, folder) != wanted:
                wrong.append(
                    f"{' '.join(case.command)} -o {case.output}, killed after {moments} s: {said or 'differs'}"
                )
                print(f"  WRONG: {wrong[-1]}", flush=True)
            clear(case, folder)
            if ends % 10 == 0:
                print(f"  {kills.total()} kills, {ends} outputs", flush=True)
    data = {"kills": kills.total(), "wanted": TOTAL, "verbs": dict(kills), "outputs": ends, "wrong": wrong}
    figures.add("batch_kills", **data)
    return data
