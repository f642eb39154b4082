"""Choco in separate processes, so that limits hold whatever it is doing, and a crash inside it ends nothing else.

Building a model and propagating are single calls without a time limit, and some inputs crash Choco's process. A worker
gets one puzzle at a time over its pipes; it is killed if it does not end in time, and kept otherwise, because starting
one takes longer than most puzzles. Run as `python -m clew.actions.apart`, this file is the worker.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from clew import families
from clew.core.clock import Clock
from clew.core.errors import PuzzleError
from clew.core.family import Emit
from clew.core.frozen import replace
from clew.core.model import leading
from clew.core.places import Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Limits, Outcome
from clew.engine.process import Process, module, pipes

_LOOK_EVERY = 0.02  # seconds between looks at the clock and the stop flag
_GRACE = 0.05  # seconds a worker has to end by itself and send its counters
_TASKS = 100  # tasks per worker: Choco does not free all of its memory
_READY, _MARKS, _DONE, _ERROR = "ready", "marks", "done", "error"


def solve(puzzle: Puzzle, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Search by constraints, from the family's best viewpoint.

    The clock starts when a worker is ready; starting one takes about 0.2 seconds, and may take as long as the limit.
    """
    worker = _take()
    try:
        ready = worker.ready(_Task(limits, emit).ended)
        task = _Task(limits, emit)
        if ready:
            worker.ask(puzzle, replace(limits, stop=None), task)
    except BaseException:
        worker.process.end()
        raise
    if worker.busy or worker.served >= _TASKS:
        worker.process.end()
    else:
        _idle.append(worker)
    return task.outcome


class _Task:
    """One search: its limits and its results so far."""

    def __init__(self, limits: Limits, emit: Emit | None) -> None:
        self._limits = limits
        self._emit = emit
        self._clock = Clock(limits)
        self._kept: list[Marks] = []
        self.outcome = Outcome(solutions=(), exhausted=False, count=0)

    def ended(self, grace: float = 0.0) -> bool:
        """Whether the limits end it."""
        return self._clock.ended(grace)

    def take(self, marks: Marks) -> bool:
        """Take a solution; return False when no more are wanted."""
        if self._emit is None and len(self._kept) < self._limits.keep:
            self._kept.append(marks)
        self.outcome = replace(self.outcome, solutions=tuple(self._kept), count=self.outcome.count + 1)
        return self._emit is None or self._emit(marks)

    def done(self, outcome: Outcome) -> None:
        """Take the rest of the worker's outcome: whether it searched everything, and the counters."""
        self.outcome = replace(outcome, solutions=tuple(self._kept))


class _Worker:
    """A process; `busy` while it works on an abandoned task."""

    def __init__(self) -> None:
        self.process = Process(module("clew.actions.apart"), quiet=True)
        self._begun = False
        self.busy = False
        self.served = 0

    def ready(self, ended: Callable[[], bool]) -> bool:
        """Wait until it has imported what it needs; return False if the limits end first."""
        if not self._begun:
            self._begun = self._hear(ended) is not None
        return self._begun

    def ask(self, puzzle: Puzzle, limits: Limits, task: _Task) -> None:
        """Let it search, and pass its answers to the task."""
        self.busy = True
        self.served += 1
        try:
            self.process.send((puzzle, limits))
        except BrokenPipeError:
            raise self._broken() from None
        while (said := self._hear(lambda: task.ended(_GRACE))) is not None:
            kind, what = said
            if kind == _MARKS:
                if not task.take(what):
                    return
                continue
            self.busy = False
            if kind == _ERROR:
                raise what
            task.done(what)
            return

    def _hear(self, ended: Callable[[], bool]) -> tuple[str, Any] | None:
        """Its next answer; None if the limits end first."""
        while not self.process.answers.poll(_LOOK_EVERY):
            if ended():
                return None
        try:
            said: tuple[str, Any] = self.process.answers.recv()
        except EOFError:
            raise self._broken() from None
        return said

    def _broken(self) -> PuzzleError:
        code = self.process.code()
        how = f"signal {-code}" if code < 0 else f"code {code}"
        return PuzzleError(f"Choco crashed ({how}): try another engine")


_idle: list[_Worker] = []


def _take() -> _Worker:
    """An idle worker, or a new one."""
    while _idle:
        worker = _idle.pop()
        if worker.process.alive:
            return worker
        worker.process.end()
    return _Worker()


@atexit.register
def _end_all() -> None:
    while _idle:
        _idle.pop().process.end()


os.register_at_fork(after_in_child=_idle.clear)


def _serve(tasks: Connection, answers: Connection) -> None:
    """Do tasks until there are no more."""
    from clew.engine import labelling
    from clew.engine.choco import Choco

    with suppress(PuzzleError):  # without Choco, each task reports that it is missing
        Choco()
    answers.send((_READY, None))
    while True:
        try:
            puzzle, limits = tasks.recv()
        except EOFError:
            return

        def send(marks: Marks) -> bool:
            answers.send((_MARKS, marks))
            return True

        try:
            viewpoint = leading(families.of(puzzle).logic.viewpoints)
            answers.send((_DONE, labelling.solve(viewpoint, puzzle, limits, send)))
        except Exception as error:  # noqa: BLE001 - raised again in the caller's process
            answers.send((_ERROR, error))


if __name__ == "__main__":
    _serve(*pipes())
