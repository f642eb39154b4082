"""Every function of the native module called directly, with valid, nearly valid and wild arguments, under sanitizers.

Calls are made in separate processes, from their numbers alone: one that crashes or does not end is named and can be
repeated (`python -m trust.bindings NUMBER`); the calls after it continue in the next process.
"""

from __future__ import annotations

import faulthandler
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from trust import figures, sanitized

TOTAL = 100_000
SECONDS = 5.0  # of processor time that a call may take; its own limit is some hundredths of a second
_HANGS = 120.0  # seconds by the clock after which a call counts as endless
_STEP = 1_000  # calls of one process
_PROGRESS = figures.WORK / "bindings.json"


@dataclass
class Tally:
    """The results of the calls."""

    calls: int = 0
    functions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    slowest: float = 0.0
    which: str = ""

    def add(self, line: str) -> None:
        """Add the result of one call."""
        number, name, kind, seconds, *wrong = line.rstrip("\n").split("\t")
        self.calls += 1
        self.kinds[kind] += 1
        if float(seconds) > self.slowest:
            self.slowest, self.which = float(seconds), f"{name}, call {number}"
        if wrong:
            self.failures.append(f"call {number} of {name} {wrong[0]}")


def run(total: int = TOTAL, seconds: float | None = None) -> Tally:
    """Build the sanitized module, and make the remaining calls until all are done or the time is up."""
    tally, end = _so_far(), time.monotonic() + (seconds or 1e9)
    package = sanitized.build()
    while tally.calls < total and time.monotonic() < end:
        step(tally, range(tally.calls, min(tally.calls + _STEP, total)), sanitized.environment(package), package)
        _keep(tally)
        print(f"  {tally.calls:,} calls: {dict(tally.kinds)}, {len(tally.failures)} failed", flush=True)
    return tally


def step(tally: Tally, numbers: range, environment: dict[str, str] | None = None, folder: Path = figures.ROOT) -> None:
    """Make some calls in a process; if one ends it, make the rest in another."""
    while numbers:
        command = [sys.executable, *(["-S"] if environment else []), "-m", "trust.bindings"]
        made = subprocess.run(
            [*command, str(numbers.start), str(numbers.stop)],
            cwd=folder,
            env=environment or {**os.environ, "PYTHONPATH": str(figures.ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        head, *lines = made.stdout.splitlines() or [""]
        if not head.isdecimal():
            raise RuntimeError(made.stderr[-2_000:])
        tally.functions = int(head)
        begun = numbers.start
        for line in lines:
            if line.startswith("="):
                tally.add(line[1:])
                begun += 1
        if made.returncode or begun < numbers.stop:
            name = lines[-1][1:].partition("\t")[2]
            tally.add(
                f"{begun}\t{name}\tcrashed\t0\tended its process ({made.returncode}): {sanitized.gist(made.stderr)}"
            )
            begun += 1
        numbers = range(begun, numbers.stop)


def _so_far() -> Tally:
    """What earlier runs have done."""
    if not _PROGRESS.exists():
        return Tally()
    kept = json.loads(_PROGRESS.read_text())
    return Tally(**{**kept, "kinds": Counter(kept["kinds"])})


def _keep(tally: Tally) -> None:
    _PROGRESS.parent.mkdir(parents=True, exist_ok=True)
    _PROGRESS.write_text(json.dumps(vars(tally)))
    figures.add("bindings", **{**vars(tally), "kinds": dict(tally.kinds), "wanted": TOTAL})


def _inside(numbers: Iterable[int]) -> None:
    """Runs in a separate process: reports each call when it begins, and its result."""
    from trust import calls

    functions = calls.functions()
    names = sorted(functions)
    print(len(names), flush=True)
    for number in numbers:
        wanted = calls.call(names, number)
        print(f">{number}\t{wanted.name}", flush=True)
        faulthandler.dump_traceback_later(_HANGS, exit=True)
        came = calls.make(functions[wanted.name], wanted, SECONDS)
        faulthandler.cancel_dump_traceback_later()
        wrong = f"\t{came.wrong}".replace("\n", " ") if came.wrong else ""
        print(f"={number}\t{wanted.name}\t{wanted.kind}, {came.kind}\t{came.seconds:.3f}{wrong}", flush=True)


def _again(number: int) -> None:
    """Repeat one call, and print its arguments."""
    from trust import calls

    functions = calls.functions()
    wanted = calls.call(sorted(functions), number)
    print(wanted, flush=True)
    print(calls.make(functions[wanted.name], wanted, SECONDS))


if __name__ == "__main__":
    faulthandler.enable()
    first, *last = map(int, sys.argv[1:])
    if last:
        _inside(range(first, *last))
    else:
        _again(first)
