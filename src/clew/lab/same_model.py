"""The same model in other engines: Gecode, through MiniZinc, and CP-SAT. Both do the search by themselves."""

from __future__ import annotations

import os
import time
from typing import Any

from clew.core.model import Model, Unfinished, Viewpoint
from clew.core.places import Marks
from clew.core.strategy import Strategy
from clew.engine import cpsat, minizinc
from clew.lab.cells import Task

Figures = dict[str, float | int | None]
Measured = tuple[str, Figures, list[Marks]]  # how it ended, its figures, and the solutions found

_GECODE = {"nodes": "nodes", "failures": "failures", "depth": "peakDepth", "resumptions": "propagations"}


class _Taker:
    """Takes the assignments that an engine finds, one by one; what the model asks in Python is asked here."""

    def __init__(self, model: Model, wanted: int | None) -> None:
        self.model = model
        self.wanted = wanted if model.objective is None else None  # an objective asks for the best one
        self.refused = self.assignments = 0
        self.objective: int | None = None
        self.found: dict[frozenset[Any], Marks] = {}

    @property
    def enough(self) -> bool:
        """Whether as many solutions were found as are wanted."""
        return self.wanted is not None and len(self.found) >= self.wanted

    @property
    def tests(self) -> bool:
        """Whether the model asks anything in Python."""
        return self.model.accept is not None or self.model.watch is not None

    def take(self) -> bool:
        """Take the assignment that the model's variables have now; return whether to go on."""
        model = self.model
        if (model.accept is not None and not model.accept()) or (model.watch is not None and not model.watch()):
            self.refused += 1
            return True
        self.assignments += 1
        marks = model.marks()
        if model.objective is not None:
            self.objective = model.objective.low
        self.found[frozenset(marks.items())] = marks
        return not self.enough

    def measured(self, *, finished: bool, late: str = "limit", **figures: float | int | None) -> Measured:
        """How it ended, with the figures that every engine has."""
        status = late if not finished else "found" if self.found else "none"
        every: Figures = {
            **figures,
            "leaves": self.refused,
            "solutions": len(self.found),
            "assignments": self.assignments,
            "objective": self.objective,
            "variables": len(self.model.decisions),
        }
        return status, every, list(self.found.values())


def gecode(viewpoint: Viewpoint[Any], puzzle: Any, task: Task) -> Measured:
    """Let Gecode solve the model, through MiniZinc."""
    start = time.process_time()
    written = minizinc.write(viewpoint, puzzle, task.setting.options, Strategy.parse(task.setting.strategy))
    built, before, statistics = time.process_time() - start, _spent_by_children(), dict[str, float]()
    taker = _Taker(written.model, task.solutions)
    first = taker.wanted == 1 and not taker.tests
    for _ in minizinc.solutions(written, task.limit, statistics, first=first):
        if not taker.take() and not first:  # if it stops earlier, Gecode does not report its counters
            break
    spent = _spent_by_children() - before
    return taker.measured(
        finished="finished" in statistics or taker.enough,
        late="guard" if "guarded" in statistics else "limit",
        ms=_ms(built + spent),
        build=_ms(built + statistics.get("flatTime", 0.0)),
        constraints=written.store.posted,
        **{name: int(statistics[key]) for name, key in _GECODE.items() if key in statistics},
    )


def cp_sat(viewpoint: Viewpoint[Any], puzzle: Any, task: Task) -> Measured:
    """Let CP-SAT solve the model by a fixed search."""
    start = time.process_time()
    strategy = Strategy.parse(task.setting.strategy)
    try:
        handed = cpsat.hand_over(
            viewpoint, puzzle, task.setting.options, strategy, lambda: time.process_time() - start > task.limit
        )
    except Unfinished:
        return "limit", {}, []
    built = time.process_time() - start
    taker = _Taker(handed.model, task.solutions)
    statistics = cpsat.search(handed, task.limit - built, taker.take)
    spent = time.process_time() - start
    return taker.measured(
        finished="finished" in statistics or taker.enough,
        ms=_ms(spent),
        build=_ms(built),
        label=_ms(spent - built),
        nodes=int(statistics["nodes"]),
        failures=int(statistics["failures"]),
        conflicts=int(statistics["failures"]),
        constraints=handed.store.posted,
    )


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)


def _spent_by_children() -> float:
    """Processor time of the processes that were started here and have ended."""
    times = os.times()
    return times.children_user + times.children_system
