"""Second opinions: kernel, clauses and constraints on the same puzzles, ten thousand of each family.

Blocks of puzzles are compared in separate processes: the constraint engine does not free its memory, and an error
inside it ends its process. A puzzle that an engine does not settle in time counts as undecided.
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
_LARGER = 5  # one puzzle in this many is of normal size, and then not given to the constraint engine
_LIMITS: dict[str, Limits] = {
    "kernel": Limits(solutions=3, seconds=10),
    "sat": Limits(solutions=3, seconds=10),
    "cp": Limits(solutions=2, seconds=0.3),
}


def compare(family: str, block: int, count: int = BLOCK) -> dict[str, Any]:
    """Give `count` puzzles to all engines; return verdicts, how many were undecided, and disagreements."""
    known, rng = families.get(family), Random(f"{family}/{block}")
    verdicts: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    undecided: Counter[str] = Counter()
    disputes: list[str] = []
    for number in range(count):
        large = number % _LARGER == 0
        each = puzzle(known, rng, "normal" if large else "small")
        engines = [engine for engine in ENGINES if not (large and engine == "cp")]
        outcomes = {engine: solve(each, _LIMITS[engine], engine=engine) for engine in engines}
        verdicts[str(outcomes["kernel"].verdict)] += 1
        asked.update(engines)
        undecided.update(engine for engine in engines if outcomes[engine].verdict is Verdict.UNDECIDED)
        disputes += [f"{engine}: {clew.write(each)}" for engine in engines[1:] if _disputed(outcomes, engine)]
    result = {"verdicts": verdicts, "asked": asked, "undecided": undecided}
    return {"puzzles": count, "disputes": disputes, **{name: dict(counted) for name, counted in result.items()}}


def _disputed(outcomes: dict[Engine, Outcome], engine: Engine) -> bool:
    both = Opinions(engines=("kernel", engine), outcomes=(outcomes["kernel"], outcomes[engine]))
    return both.agree is False


def _block(family: str, block: int) -> dict[str, Any]:
    """One block in a separate process."""
    command = [sys.executable, "-m", "trust.agree", family, str(block)]
    done = subprocess.run(command, cwd=figures.ROOT, capture_output=True, text=True, check=False, timeout=3_600)
    if done.returncode != 0:
        return {"puzzles": 0, "died": [f"{family} block {block}: {(done.stderr.splitlines() or ['?'])[-1][:200]}"]}
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def run(total: int = TOTAL, jobs: int = 2, seconds: float | None = None) -> dict[str, Any]:
    """Run all remaining blocks of all families in turn, until all are done or the time is up; add the figures."""
    done = _so_far()
    every = _together(done)
    work = [
        (name, block) for block in range(-(-total // BLOCK)) for name in families.NAMES if (name, block) not in done
    ]
    end = None if seconds is None else time.monotonic() + seconds
    if not work:
        print(f"  already complete (remove {_PROGRESS} to start again)", flush=True)

    def one(item: tuple[str, int]) -> tuple[str, int, dict[str, Any]] | None:
        return None if end is not None and time.monotonic() > end else (*item, _block(*item))

    with ThreadPoolExecutor(jobs) as pool:
        for number, came in enumerate(pool.map(one, work), 1):
            if came is None:
                continue
            name, block, result = came
            _merge(every[name], result)
            if not result.get("died"):
                _keep(name, block, result)
            figures.add("agree", families=every, wanted=TOTAL)
            if number % 12 == 0 or result.get("disputes") or result.get("died"):
                counted = ", ".join(f"{name} {each['puzzles']:,}" for name, each in every.items())
                print(f"  {counted}; {[*result.get('disputes', ()), *result.get('died', ())] or ''}", flush=True)
    return every


def _so_far() -> dict[tuple[str, int], dict[str, Any]]:
    """The blocks that earlier runs have done, one line each. Blocks that died are left out and tried again."""
    lines = _PROGRESS.read_text().splitlines() if _PROGRESS.exists() else []
    return {(name, block): result for name, block, result in map(json.loads, lines)}


def _keep(family: str, block: int, result: dict[str, Any]) -> None:
    figures.WORK.mkdir(parents=True, exist_ok=True)
    with _PROGRESS.open("a") as file:
        file.write(json.dumps([family, block, result]) + "\n")


def _together(done: dict[tuple[str, int], dict[str, Any]]) -> dict[str, dict[str, Any]]:
    every: dict[str, dict[str, Any]] = {name: {"puzzles": 0, "disputes": [], "died": []} for name in families.NAMES}
    for (name, _), result in done.items():
        _merge(every[name], result)
    return every


def _merge(into: dict[str, Any], one: dict[str, Any]) -> None:
    for name, value in one.items():
        if isinstance(value, dict):
            into[name] = dict(Counter(into.get(name, {})) + Counter(value))
        else:
            into[name] = into[name] + value


if __name__ == "__main__":
    print(json.dumps(compare(sys.argv[1], int(sys.argv[2]))))
