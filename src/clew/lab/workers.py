"""Worker processes for cells: replaced before their engine leaks much, killed when a cell overruns its limit.

Limits are processor time, and most engines keep to them by themselves. A worker that does not is killed a moment later,
and one that gets no processor time is ended by the wall clock, which its report says.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import wait
from types import TracebackType

from clew.engine.process import Process, module
from clew.engine.processor import spent
from clew.lab.cells import Report, Task

COMMAND = module("clew.lab.worker")
GRACE = 1.0  # seconds of processor time that a cell may overrun its limit before its worker is killed
_LOOK_EVERY = 0.25  # seconds
STARTING = 60.0  # seconds a worker may take to import what it needs
_TASKS, _MEMORY = 100, 600  # a worker is replaced after this many tasks, or above this many MB


@dataclass(eq=False)
class _Worker:
    """A process, its task, and its deadline."""

    process: Process
    task: Task | None = None
    deadline: float = 0.0  # on the wall clock
    begun: bool = False
    before: float = 0.0  # processor time used before its task
    served: int = 0
    used_up: bool = False


class Workers:
    """Some processes: `with Workers(2) as workers: for task, report in workers.work(tasks): ...`."""

    def __init__(self, jobs: int = 1, command: Sequence[str] = COMMAND) -> None:
        self._jobs = jobs
        self._command = command
        self._workers: list[_Worker] = []

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in list(self._workers):
            self._end(worker)

    def work(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Report]]:
        """Measure all tasks; yield each with its report as soon as it has ended."""
        waiting, look = deque(tasks), 0.0
        while waiting or any(worker.task for worker in self._workers):
            self._hand_out(waiting)
            if time.monotonic() >= look:
                yield from self._overdue()
                look = time.monotonic() + _LOOK_EVERY
            busy = [worker for worker in self._workers if worker.task]
            heard = wait([worker.process.answers for worker in busy], _LOOK_EVERY)
            for worker in busy:
                done = self._hear(worker) if worker.process.answers in heard else None
                if done is not None:
                    yield done

    def _hand_out(self, waiting: deque[Task]) -> None:
        """Hand each idle worker a task; start only as many workers as there are tasks."""
        for worker in [worker for worker in self._workers if worker.used_up]:
            self._end(worker)
        while waiting:
            idle = next((worker for worker in self._workers if worker.task is None), None)
            if idle is None:
                if len(self._workers) >= self._jobs:
                    return
                idle = self._start()
            idle.task, idle.begun = waiting.popleft(), False
            idle.deadline = time.monotonic() + STARTING
            try:
                idle.process.send(idle.task)
            except BrokenPipeError:  # it has ended, which shows when it is heard
                continue

    def _hear(self, worker: _Worker) -> tuple[Task, Report] | None:
        """Take a worker's report, or its end; return its task if that has ended."""
        task = worker.task
        assert task is not None
        try:
            report: Report = worker.process.answers.recv()
        except EOFError:
            code = worker.process.code()
            self._end(worker)
            return task, Report(number=task.number, status="failed", error=f"the worker ended with code {code}")
        if report.begun:
            worker.begun = True
            worker.before = spent(worker.process.pid) or 0.0
            worker.deadline = time.monotonic() + task.guard
            return None
        worker.task = None
        worker.served += 1
        worker.used_up = worker.served >= _TASKS or report.memory > _MEMORY
        return task, report

    def _overdue(self) -> Iterator[tuple[Task, Report]]:
        """Kill the workers whose time is up."""
        for worker in [worker for worker in self._workers if worker.task]:
            task, late = worker.task, _late(worker)
            if task is not None and late is not None:
                self._end(worker)
                yield task, late

    def _start(self) -> _Worker:
        worker = _Worker(Process(self._command))
        self._workers.append(worker)
        return worker

    def _end(self, worker: _Worker) -> None:
        """End a worker at once; its results have arrived already."""
        self._workers.remove(worker)
        worker.process.end()


def _late(worker: _Worker) -> Report | None:
    """What to report of a worker that has used up its time; None while it has not."""
    assert worker.task is not None
    number, over = worker.task.number, time.monotonic() >= worker.deadline
    if not worker.begun:
        error = f"the worker did not begin within {STARTING:g} s"
        return Report(number=number, status="failed", error=error) if over else None
    used = spent(worker.process.pid)
    if used is not None and used - worker.before > worker.task.limit + GRACE:
        return Report(number=number, status="limit")
    return Report(number=number, status="guard") if over else None
