"""Choco in separate processes, so that limits hold whatever it is doing, and a crash inside it ends nothing else.

Building a model and propagating are single calls without a time limit, and some inputs crash Choco's process. A worker
gets one puzzle at a time over its pipes; it is killed if it does not end in time, and kept otherwise, because starting
one takes longer than most puzzles. Run as `python -m clew.actions.apart`, this file is the worker.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
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
        worker.end()
        raise
    if worker.busy or worker.served >= _TASKS:
        worker.end()
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
    """A process and its pipes; `busy` while it works on an abandoned task."""

    def __init__(self) -> None:
        # In its own session, so that Ctrl-C reaches only us, and we end it.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "clew.actions.apart"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to = Connection(os.dup(self._process.stdin.fileno()), readable=False)
        self._from = Connection(os.dup(self._process.stdout.fileno()), writable=False)
        self._process.stdin.close()
        self._process.stdout.close()
        self._begun = False
        self.busy = False
        self.served = 0

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None

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
            self._to.send((puzzle, limits))
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
        while not self._from.poll(_LOOK_EVERY):
            if ended():
                return None
        try:
            said: tuple[str, Any] = self._from.recv()
        except EOFError:
            raise self._broken() from None
        return said

    def _broken(self) -> PuzzleError:
        code = self._process.wait()
        how = f"signal {-code}" if code < 0 else f"code {code}"
        return PuzzleError(f"Choco crashed ({how}): try another engine")

    def end(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        self._to.close()
        self._from.close()


_idle: list[_Worker] = []


def _take() -> _Worker:
    """An idle worker, or a new one."""
    while _idle:
        worker = _idle.pop()
        if worker.alive:
            return worker
        worker.end()
    return _Worker()


@atexit.register
def _end_all() -> None:
    while _idle:
        _idle.pop().end()


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


def _main() -> None:
    """Reserve the pipe for answers: what an engine prints goes to standard error."""
    answers = Connection(os.dup(1), readable=False)
    os.dup2(2, 1)
    _serve(Connection(os.dup(0), writable=False), answers)


if __name__ == "__main__":
    _main()
