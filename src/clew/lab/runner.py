"""Run an experiment: its cells go to workers, its results to a folder; results already there are not run again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from clew.core.errors import PuzzleError
from clew.lab.cells import Cell, Report, Task, cells
from clew.lab.experiment import Experiment, load
from clew.lab.outside import installed
from clew.lab.results import Record, Results
from clew.lab.subjects import subjects
from clew.lab.workers import Workers

COPY = "experiment.toml"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What to run and how: None for `limit` takes the experiment's own; `puzzles` are files and folders."""

    path: Path
    folder: Path
    limit: float | None = None
    repeat: int = 1
    jobs: int = 1
    puzzles: Sequence[str] = ()


Progress = Callable[[Record, int, int], None]  # a new result, how many cells are done, and of how many


def run(plan: Plan, progress: Progress | None = None) -> list[Record]:
    """Run what is not done yet; return all results in the order of the cells. A stop leaves no torn result."""
    experiment = _possible(plan)
    todo = [(cell, repeat) for cell, repeat in _cells(plan, experiment)]
    limit = plan.limit or experiment.limit
    with Results(plan.folder) as results:
        _keep_copy(plan)
        waiting = {
            number: (cell, repeat)
            for number, (cell, repeat) in enumerate(todo)
            if results.done(cell.key, repeat, limit) is None
        }
        done = len(todo) - len(waiting)
        tasks = [_task(number, cell, limit, experiment.module) for number, (cell, _) in waiting.items()]
        with Workers(min(plan.jobs, len(tasks)) or 1) as workers:
            for task, report in workers.work(tasks):
                record = _record(*waiting[task.number], report, limit)
                results.add(record)
                done += 1
                if progress is not None:
                    progress(record, done, len(todo))
        results.arrange([(cell.key, repeat) for cell, repeat in todo])
    return list(results.records[: len(todo)])


def count(plan: Plan) -> int:
    """How many cells an experiment has, repeats included."""
    return len(_cells(plan, _possible(plan)))


def _possible(plan: Plan) -> Experiment:
    """Read the experiment; runs whose engine is not installed are left out."""
    experiment = load(plan.path)
    return msgspec.structs.replace(experiment, runs=installed(experiment.runs))


def _cells(plan: Plan, experiment: Experiment) -> list[tuple[Cell, int]]:
    """Every cell, repeated as asked for; cells with the same key are one."""
    chosen = subjects(experiment, plan.path.parent, plan.puzzles)
    each = {cell.key: cell for cell in cells(experiment, chosen)}
    return [(cell, repeat) for cell in each.values() for repeat in range(plan.repeat)]


def _task(number: int, cell: Cell, limit: float, module: str) -> Task:
    return Task(
        number=number,
        family=cell.family,
        puzzle=cell.subject.text,
        setting=cell.setting,
        solutions=cell.solutions,
        limit=limit,
        prunings=cell.prunings,
        module=module,
    )


def _record(cell: Cell, repeat: int, report: Report, limit: float) -> Record:
    return Record(
        key=cell.key,
        repeat=repeat,
        status=report.status,
        traits=dict(cell.traits),
        figures=dict(report.figures),
        limit=limit,
        paper=cell.subject.paper,
        error=report.error,
    )


def _keep_copy(plan: Plan) -> None:
    """Keep the experiment with its results, so that a report needs only the folder."""
    copy = plan.folder / COPY
    try:
        copy.write_bytes(plan.path.read_bytes())
    except OSError as error:
        raise PuzzleError(f"{copy}: cannot be written: {error.strerror or error}") from None
