"""Second opinions: kernel, clauses and constraints asked about the same puzzles, ten thousand of each family.

Blocks of puzzles are compared in processes of their own: the constraint engine keeps memory for good, and an error
inside it ends its process. A puzzle that an engine does not settle in time counts as open and proves nothing.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import clew
from clew import families
from clew.actions.agree import Opinions
from clew.actions.solve import ENGINES, Engine, solve
from clew.core.results import Limits, Outcome, Verdict
from trust import figures
from trust.puzzles import puzzle

BLOCK = 100
TOTAL = 10_000
_PROGRESS = figures.WORK / "agree.jsonl"
_LARGER = 5  # every so many-th puzzle is of normal size, and then not put before the constraint engine
_LIMITS: dict[str, Limits] = {
    "kernel": Limits(solutions=3, seconds=10),
    "sat": Limits(solutions=3, seconds=10),
    "cp": Limits(solutions=2, seconds=0.3),
}


def compare(family: str, block: int, count: int = BLOCK) -> dict[str, Any]:
    """Put so many puzzles before all engines; tells verdicts, what stayed open, and puzzles they do not agree on."""
    known, rng = families.get(family), Random(f"{family}/{block}")
    verdicts: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    undecided: Counter[str] = Counter()
    disputes: list[str] = []
    for number in range(count):
        large = number % _LARGER == 0
        each = puzzle(known, rng, "normal" if large else "small")
        engines = [engine for engine in ENGINES if not (large and engine == "cp")]
        found = {engine: solve(each, _LIMITS[engine], engine=engine) for engine in engines}
        verdicts[str(found["kernel"].verdict)] += 1
        asked.update(engines)
        undecided.update(engine for engine in engines if found[engine].verdict is Verdict.UNDECIDED)
        disputes += [f"{engine}: {clew.write(each)}" for engine in engines[1:] if _disputed(found, engine)]
    told = {"verdicts": verdicts, "asked": asked, "undecided": undecided}
    return {"puzzles": count, "disputes": disputes, **{name: dict(counted) for name, counted in told.items()}}


def _disputed(found: dict[Engine, Outcome], engine: Engine) -> bool:
    both = Opinions(engines=("kernel", engine), outcomes=(found["kernel"], found[engine]))
    return both.agree is False


def _block(family: str, block: int) -> dict[str, Any]:
    """One block in a process of its own."""
    command = [sys.executable, "-m", "trust.agree", family, str(block)]
    done = subprocess.run(command, cwd=figures.ROOT, capture_output=True, text=True, check=False, timeout=3_600)
    if done.returncode != 0:
        return {"puzzles": 0, "died": [f"{family} block {block}: {(done.stderr.splitlines() or ['?'])[-1][:200]}"]}
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def run(total: int = TOTAL, jobs: int = 2, seconds: float | None = None) -> dict[str, Any]:
    """All blocks of all families that are not done yet, in turn, until all are or the time is up; adds the figures."""
    done = _so_far()
    every = _together(done)
    work = [
        (name, block) for block in range(-(-total // BLOCK)) for name in families.NAMES if (name, block) not in done
    ]
    end = None if seconds is None else time.monotonic() + seconds
    if not work:
        print(f"  all done before (remove {_PROGRESS} to begin anew)", flush=True)

    def one(item: tuple[str, int]) -> tuple[str, int, dict[str, Any]] | None:
        return None if end is not None and time.monotonic() > end else (*item, _block(*item))

    with ThreadPoolExecutor(jobs) as pool:
        for number, came in enumerate(pool.map(one, work), 1):
            if came is None:
                continue
            name, block, told = came
            _merge(every[name], told)
            if not told.get("died"):
                _keep(name, block, told)
            figures.add("agree", families=every, wanted=TOTAL)
            if number % 12 == 0 or told.get("disputes") or told.get("died"):
                counted = ", ".join(f"{name} {each['puzzles']:,}" for name, each in every.items())
                print(f"  {counted}; {[*told.get('disputes', ()), *told.get('died', ())] or ''}", flush=True)
    return every


def _so_far() -> dict[tuple[str, int], dict[str, Any]]:
    """The blocks that the runs before have done: one line each. One that died is not among them and is tried again."""
    lines = _PROGRESS.read_text().splitlines() if _PROGRESS.exists() else []
    return {(name, block): told for name, block, told in map(json.loads, lines)}


def _keep(family: str, block: int, told: dict[str, Any]) -> None:
    figures.WORK.mkdir(parents=True, exist_ok=True)
    with _PROGRESS.open("a") as file:
        file.write(json.dumps([family, block, told]) + "\n")


def _together(done: dict[tuple[str, int], dict[str, Any]]) -> dict[str, dict[str, Any]]:
    every: dict[str, dict[str, Any]] = {name: {"puzzles": 0, "disputes": [], "died": []} for name in families.NAMES}
    for (name, _), told in done.items():
        _merge(every[name], told)
    return every


def _merge(into: dict[str, Any], one: dict[str, Any]) -> None:
    for name, value in one.items():
        if isinstance(value, dict):
            into[name] = dict(Counter(into.get(name, {})) + Counter(value))
        else:
            into[name] = into[name] + value


if __name__ == "__main__":
    print(json.dumps(compare(sys.argv[1], int(sys.argv[2]))))
