"""Deadlines and cancels on adversarial puzzles: how long after the limit, or the stop flag, the answer came.

Time to make or read a puzzle does not count. A process that waits for a processor is late through no fault of its own,
so each overrun comes with the processor time used in it.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import clew
from clew import families
from clew.actions.prove import prove
from clew.core.results import Limits
from trust import figures
from trust.adversaries import adversary

TOTAL = 1_000
LIMIT = 0.15  # seconds
PROMISED = 0.25  # seconds that a deadline may be overrun
CANCEL = 0.1  # seconds that a cancel may take

Verb = Callable[[Any, Limits], object]
VERBS: dict[str, Verb] = {
    "solve": lambda puzzle, limits: clew.solve(puzzle, limits),
    "count": lambda puzzle, limits: clew.count(puzzle, limits),
    "solve by clauses": lambda puzzle, limits: clew.solve(puzzle, limits, engine="sat"),
    "prove": lambda puzzle, limits: prove(puzzle, limits),
    "rate": lambda puzzle, limits: clew.rate(puzzle, limits),
    "explain": lambda puzzle, limits: clew.explain(puzzle, limits=limits),
}


@dataclass(frozen=True, order=True)
class Late:
    """How late an answer was, by the clock and in processor time, and what was asked."""

    seconds: float
    processor: float
    what: str


def timed(verb: Verb, puzzle: Any, limits: Limits) -> tuple[float, float]:
    """Seconds that a verb took, by the clock and of processor time."""
    start, before = time.perf_counter(), time.process_time()
    verb(puzzle, limits)
    return time.perf_counter() - start, time.process_time() - before


def overrun(name: str, puzzle: Any, what: str) -> Late:
    """Let a verb work until its deadline."""
    solutions = None if name == "count" else 2
    spent, used = timed(VERBS[name], puzzle, Limits(solutions=solutions, seconds=LIMIT))
    return Late(max(spent - LIMIT, 0.0), max(used - LIMIT, 0.0), f"{name}, {what}")


def cancel(name: str, puzzle: Any, rng: Random, what: str) -> Late:
    """Raise the stop flag from another thread, a moment after a verb began; zero if it had finished before."""
    stop, raised = threading.Event(), [0.0, 0.0]

    def end() -> None:
        raised[:] = [time.perf_counter(), time.process_time()]
        stop.set()

    timer = threading.Timer(rng.uniform(0.01, 0.2), end)
    timer.start()
    VERBS[name](puzzle, Limits(solutions=None if name == "count" else 2, stop=stop))
    now, used = time.perf_counter(), time.process_time()
    timer.cancel()
    timer.join()
    if not raised[0]:
        return Late(0.0, 0.0, what)
    return Late(now - raised[0], used - raised[1], f"cancel {name}, {what}")


def described(family: str, number: int, puzzle: Any) -> str:
    """Which puzzle it is, and how large."""
    return f"{family} {families.of(puzzle).size(puzzle)}, adversary {number}"


def adversaries(total: int, seed: int = 0) -> Iterator[tuple[str, int, Any]]:
    """`total` puzzles, all families in turn."""
    for number in range(total):
        family = families.BUILT_IN[number % len(families.BUILT_IN)]
        yield family, number, adversary(family, Random(f"{seed}/{number}"))


def run(total: int = TOTAL, verbs: tuple[str, ...] = tuple(VERBS)) -> dict[str, Any]:
    """All verbs on all puzzles; adds the figures."""
    late: list[Late] = []
    cancels: list[Late] = []
    for family, number, puzzle in adversaries(total):
        what = described(family, number, puzzle)
        gc.collect()
        late += [overrun(name, puzzle, what) for name in verbs]
        name = verbs[number // len(families.BUILT_IN) % len(verbs)]
        cancels.append(cancel(name, puzzle, Random(number), what))
        if number % 50 == 49:
            print(f"  {number + 1} puzzles; latest answer {max(late)}; latest cancel {max(cancels)}", flush=True)
    data = {
        "puzzles": total,
        "deadlines": summary(late, PROMISED),
        "cancels": summary([each for each in cancels if each.seconds], CANCEL),
    }
    figures.add("deadlines", limit=LIMIT, **data)
    return data


def summary(every: list[Late], promised: float) -> dict[str, Any]:
    """The median, the tail and the worst of some delays."""
    seconds = sorted(each.seconds for each in every) or [0.0]
    used = sorted(each.processor for each in every) or [0.0]
    # An answer is late by the clock, unless the time went into waiting for a processor.
    worst = sorted(every, key=lambda each: min(each.seconds, each.processor), reverse=True)[:8]
    return {
        "runs": len(every),
        "median": round(seconds[len(seconds) // 2], 4),
        "p99": round(seconds[int(0.99 * (len(seconds) - 1))], 4),
        "worst": round(seconds[-1], 4),
        "p99_processor": round(used[int(0.99 * (len(used) - 1))], 4),
        "worst_processor": round(used[-1], 4),
        "over": sum(each.seconds > promised for each in every),
        "over_processor": sum(min(each.seconds, each.processor) > promised for each in every),
        "latest": [f"{each.what}: {each.processor:.2f} s of processor, {each.seconds:.2f} s" for each in worst],
    }
