"""Measure one cell in this process: build the model, label it, judge its solutions, and count.

Times and limits are processor time of this process, so other work on the machine does not distort them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from clew import families
from clew.actions.load import read
from clew.actions.solve import Engine, solve
from clew.core.family import Family
from clew.core.model import Unfinished, Viewpoint
from clew.core.places import Marks
from clew.core.results import Limits
from clew.core.strategy import Budget, Strategy
from clew.engine.cpsat_store import require as require_cpsat
from clew.engine.processor import Allowance
from clew.lab import modules, outside, same_model
from clew.lab.cells import Task
from clew.lab.experiment import UNLABELLED

if TYPE_CHECKING:
    from clew.engine.cp import Posed

Figures = dict[str, float | int | None]
_OTHERS = {"minizinc": same_model.gecode, "cpsat": same_model.cp_sat}  # that search by themselves


@dataclass(frozen=True)
class Ready:
    """A puzzle, its family and its viewpoint; everything that measuring needs is imported."""

    family: Family[Any]
    puzzle: Any
    viewpoint: Viewpoint[Any] | None
    waiting: outside.Waiting | None = None


def prepare(task: Task) -> Ready:
    """Read the puzzle and import the engine, so that neither is measured."""
    family = families.get(task.family)
    puzzle = read(task.puzzle, task.family)
    if task.setting.engine == "swi":
        return Ready(family, puzzle, None, outside.wait(family, task))
    if task.setting.engine in UNLABELLED:
        import pysat.solvers  # noqa: F401 - an import must not be cut short by the next line

        solve(puzzle, Limits(nodes=0, seconds=0.01), engine=_engine(task))
        return Ready(family, puzzle, None)
    if task.setting.engine == "cp":
        _warm()
    if task.setting.engine == "cpsat":
        require_cpsat()
    return Ready(family, puzzle, modules.viewpoints(task.family, task.module)[task.setting.viewpoint])


def _engine(task: Task) -> Engine:
    return "sat" if task.setting.engine == "sat" else "kernel"


@cache
def _warm() -> None:
    """Start the constraint engine and build an automaton: the first one takes longer than many cells."""
    from clew.core.model import Automaton
    from clew.engine.cp import ChocoStore

    store = ChocoStore()
    store.post(store.regular([store.boolean("warm")], Automaton(states=1, final=[0], steps=[(0, 0, 0)])))
    store.propagate()


def measure(ready: Ready, task: Task) -> tuple[str, Figures]:
    """Solve once; return the status and the figures."""
    if ready.waiting is not None:
        status, figures, solutions = outside.measure(ready.waiting, ready.puzzle, task)
        _require_right(ready, solutions)
        return status, figures
    if ready.viewpoint is None:
        return _solved(ready, task)
    if task.setting.engine in _OTHERS:
        status, figures, solutions = _OTHERS[task.setting.engine](ready.viewpoint, ready.puzzle, task)
        _require_right(ready, solutions)
        return status, figures
    from clew.engine.cp import pose
    from clew.engine.labelling import Listener, label
    from clew.engine.rounds import RoundsStore

    start = time.process_time()
    budget = Budget(solutions=task.solutions, stop=Allowance(task.limit))
    try:
        make = RoundsStore if task.setting.engine == "rounds" else None
        posed = pose(ready.viewpoint, ready.puzzle, task.setting.options, budget, make)
    except Unfinished:
        return "limit", {}
    removed = _propagated(posed, task)
    built = time.process_time()
    strategy = Strategy.parse(task.setting.strategy, task.setting.seed)
    labelled = label(posed, strategy, budget, Listener(prunings=task.prunings))
    ended = time.process_time()
    _require_right(ready, labelled.solutions)
    status = "limit" if labelled.end == "stopped" else "found" if labelled.count else "none"
    return status, {
        "ms": _ms(ended - start),
        "build": _ms(built - start),
        "label": _ms(ended - built),
        "rest": _ms(ended - labelled.found_at) if labelled.count else None,
        "nodes": labelled.nodes,
        "failures": labelled.failures,
        "backtracks": labelled.backtracks,
        "summed": sum(labelled.backtracks_at),
        "depth": labelled.depth,
        "prunings": None if labelled.prunings is None else labelled.prunings + removed,
        "leaves": labelled.refused,
        "solutions": labelled.count,
        "assignments": labelled.assignments,
        "objective": labelled.objective,
        "constraints": labelled.constraints,
        "variables": len(posed.model.decisions),
        "resumptions": labelled.resumptions,
        "entailments": labelled.entailments,
    }


def _propagated(posed: Posed[Any], task: Task) -> int:
    """Propagate what was posted, as Prolog systems do while they post; how many values that removed, if asked for."""
    counted = task.prunings and posed.store.counts is None
    before = sum(variable.size for variable in posed.model.decisions) if counted else 0
    if not posed.store.propagate() or not counted:
        return 0
    return before - sum(variable.size for variable in posed.model.decisions)


def _solved(ready: Ready, task: Task) -> tuple[str, Figures]:
    """The same by one of Clew's own engines, which learn and do not label."""
    start = time.process_time()
    limits = Limits(solutions=task.solutions, stop=Allowance(task.limit), keep=2)
    outcome = solve(ready.puzzle, limits, engine=_engine(task))
    spent = time.process_time() - start
    finished = outcome.exhausted or (task.solutions is not None and outcome.count >= task.solutions)
    status = "limit" if not finished else "found" if outcome.count else "none"
    counters = outcome.stats.counters
    return status, {
        "ms": _ms(spent),
        "nodes": counters.get("decisions"),
        "conflicts": counters.get("conflicts"),
        "solutions": outcome.count,
    }


def _require_right(ready: Ready, solutions: Sequence[Marks]) -> None:
    for solution in solutions:
        wrong = ready.family.logic.violations(ready.puzzle, solution)
        if wrong:
            raise AssertionError(f"a wrong solution: {wrong[0].message}")


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)
