"""Engines that may be missing: whether they are installed, and how a cell is measured with SWI-Prolog."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from clew.core.errors import PuzzleError
from clew.core.family import Family
from clew.core.places import Marks
from clew.core.program import Program
from clew.engine import cpsat, minizinc, swi
from clew.lab.cells import Task
from clew.lab.experiment import Run

_NEEDED = {"swi": swi.require, "minizinc": minizinc.require, "cpsat": cpsat.require_installed}
Figures = dict[str, float | int | None]


@dataclass(frozen=True)
class Waiting:
    """A program of SWI-Prolog that was loaded and waits for its puzzle."""

    program: Program[Any]
    prolog: swi.Prolog


def missing(engine: str) -> str | None:
    """Say in one line what an engine needs that is not installed; None where it can run."""
    if engine not in _NEEDED:
        return None
    try:
        _NEEDED[engine]()
    except PuzzleError as error:
        return error.message
    return None


def installed(runs: Sequence[Run]) -> list[Run]:
    """Give the runs whose engine is installed; if none is, an error says so in one line."""
    kept = [run for run in runs if missing(run.engine) is None]
    if not kept:
        raise PuzzleError(f"this experiment {missing(runs[0].engine)}")
    return kept


def left_out(runs: Iterable[Run]) -> list[str]:
    """Name the runs that are left out, with what they need."""
    every = list(runs)
    found = []
    for engine in dict.fromkeys(run.engine for run in every):
        reason = missing(engine)
        names = [run.name or engine for run in every if run.engine == engine]
        if reason is not None:
            found.append(f"left out: {', '.join(names)} ({reason})")
    return found


def wait(family: Family[Any], task: Task) -> Waiting:
    """Start SWI-Prolog with the program of a task, so that loading it is not measured."""
    program = family.logic.programs[task.setting.viewpoint]
    return Waiting(program, swi.Prolog(program.file))


def measure(waiting: Waiting, puzzle: Any, task: Task) -> tuple[str, Figures, list[Marks]]:
    """Solve once: how it ended, its figures, and the solutions found."""
    program = waiting.program
    with waiting.prolog as prolog:
        ran = prolog.run(program.term(puzzle), program.choose(task.setting.options), task.limit, task.solutions)
    if ran.end == "guard":
        return "guard", {}, []
    if ran.end.startswith("error"):
        raise PuzzleError(ran.end.removeprefix("error: "))
    solutions = [program.marks(puzzle, numbers) for numbers in ran.solutions]
    count = len({frozenset(marks.items()) for marks in solutions})
    status = "limit" if ran.end == "limit" else "found" if count else "none"
    return (
        status,
        {
            "ms": round(ran.seconds * 1000, 3),
            "build": round(ran.build * 1000, 3),
            "label": round((ran.seconds - ran.build) * 1000, 3),
            **ran.counters,
            "solutions": count,
        },
        solutions,
    )
