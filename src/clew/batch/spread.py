"""Spread chunks over an executor: several at once, results in order or as they come, retried if a worker died.

The executor is any of `concurrent.futures`: threads, processes or a cluster's. A chunk whose worker died is tried
again; if that happens twice, it is tried alone, then in halves, and a single record that ends its worker every time
becomes a record that says so. A chunk whose worker raised something unexpected is halved at once.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    ALL_COMPLETED,
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from dataclasses import dataclass, replace
from threading import Thread
from typing import Any, TypeVar

from clew.batch.inputs import Chunk
from clew.batch.job import Job
from clew.batch.work import Done, counted, halves, lost, work
from clew.batch.workers import Crew, NoWorkers
from clew.core.errors import PuzzleError, described

T = TypeVar("T")
_TRIES = 2  # with others around; then a chunk is tried alone
_ENDING = 5.0  # seconds for a pool whose processes were killed to notice
_LOOK = 2.0  # seconds of waiting before asking whether any worker is left
_NOTHING = Chunk(source="", kind="numbers", first=1, count=0)


@dataclass
class _Task:
    """A chunk under way, and how often a worker died on it."""

    chunk: Chunk
    future: Future[Done]
    deaths: int = 0


class Spread:
    """Hands chunks to the executor of a crew and yields their records."""

    def __init__(self, job: Job, crew: Crew, window: int, *, ordered: bool) -> None:
        self.job = job
        self.deaths = 0  # of workers
        self._crew = crew
        self._executor = crew.start()
        self._window = window
        self._ordered = ordered
        self._tasks: deque[_Task] = deque()

    def run(self, chunks: Iterator[Chunk]) -> Iterator[Done]:
        """Yield the records of every chunk."""
        more = True
        while more or self._tasks:
            while more and len(self._tasks) < self._window:
                chunk = next(chunks, None)
                more = chunk is not None
                if chunk is not None:
                    self._tasks.append(_Task(chunk, self._submit(chunk)))
            if self._tasks:
                yield from self._finished()

    def close(self, *, at_once: bool) -> None:
        """End the executor; tasks that have not begun are dropped.

        Processes are not asked to end: one that was killed may have held a lock that others wait for.
        """
        processes = _killed(self._executor)
        if at_once and isinstance(self._executor, ThreadPoolExecutor):  # a cluster's executor drops its work itself
            for task in self._tasks:
                task.future.cancel()
        manager: Thread | None = getattr(self._executor, "_executor_manager_thread", None)
        self._executor.shutdown(wait=not (at_once or processes))
        if manager is not None and not at_once:  # at exit Python 3.11 may use a pipe that this thread is just closing
            manager.join(_ENDING)

    def _submit(self, chunk: Chunk) -> Future[Done]:
        return self._hand(work, chunk)

    def _hand(self, do: Callable[[Job, Chunk], T], chunk: Chunk) -> Future[T]:
        """Hand a worker a task; a broken executor counts as a worker that died."""
        try:
            return self._executor.submit(do, self.job, chunk)
        except Exception as error:  # noqa: BLE001 - each executor has its own
            broken: Future[T] = Future()
            broken.set_exception(BrokenExecutor(described(error)))
            return broken

    def _finished(self) -> Iterator[Done]:
        """Wait until a chunk is done, or the first one if order is kept."""
        waiting = [self._tasks[0]] if self._ordered else list(self._tasks)
        done = self._wait_for([task.future for task in waiting], FIRST_COMPLETED)
        for task in [task for task in waiting if task.future in done]:
            error = _error_of(task.future)
            if isinstance(error, PuzzleError):
                raise error
            if error is not None and _died(error):
                self._begin_again()
                return
            self._tasks.remove(task)
            yield task.future.result() if error is None else _joined(self._alone(task.chunk))

    def _wait_for(self, futures: Sequence[Future[Any]], when: str = ALL_COMPLETED) -> set[Future[Any]]:
        """Wait for tasks as long as there are workers."""
        while True:
            back = wait(futures, timeout=_LOOK, return_when=when)
            if not back.not_done or (back.done and when == FIRST_COMPLETED):
                return back.done
            if not self._crew.look():
                for future in back.not_done:
                    future.cancel()
                    future.set_running_or_notify_cancel()

    def _begin_again(self) -> None:
        """A worker died, and with it all chunks under way: try them again, and then one by one."""
        self._restart()
        for task in [task for task in self._tasks if not _is_back(task.future)]:
            task.deaths += 1
            again = task.deaths < _TRIES
            task.future = self._submit(task.chunk) if again else _settled(_joined(self._alone(task.chunk)))

    def _restart(self) -> None:
        self.deaths += 1
        self._executor.shutdown(wait=False)
        self._executor = self._crew.start()

    def _alone(self, chunk: Chunk) -> Iterator[Done]:
        """Try a chunk with nothing else under way; if it ends its worker, halve it until the one record is found."""
        self._wait_for([task.future for task in self._tasks])
        future = self._submit(chunk)
        error = self._outcome(future)
        if error is None:
            yield future.result()
            return
        parts = halves(self._counted(chunk))
        if len(parts) > 1:
            for part in parts:
                yield from self._alone(part)
            return
        self._try_nothing()
        ended = "the worker process died on this puzzle"
        yield lost(self.job, chunk, ended if _died(error) else f"internal error: {described(error)}")

    def _outcome(self, future: Future[Any]) -> BaseException | None:
        """Wait for a chunk tried alone; return its error, if any, and start new workers if they died."""
        self._wait_for([future])
        error = _error_of(future)
        if isinstance(error, PuzzleError):
            raise error
        if error is not None and _died(error):
            self._restart()
        return error

    def _counted(self, chunk: Chunk) -> Chunk:
        """The chunk with its number of records: 1 if even counting the puzzles of a file ends the worker."""
        if chunk.count:
            return chunk
        future = self._hand(counted, chunk)
        return replace(chunk, count=1 if self._outcome(future) is not None else future.result())

    def _try_nothing(self) -> None:
        """Make sure that it was the record's fault: workers that fail on an empty task would spoil all records."""
        error: BaseException | None = None
        for _ in range(_TRIES):
            error = self._outcome(self._submit(_NOTHING))
            if error is None:
                return
        raise NoWorkers(f"the workers fail to start: {described(error) if error else ''}")


def _is_back(future: Future[Done]) -> bool:
    return future.done() and _error_of(future) is None


def _error_of(future: Future[Any]) -> BaseException | None:
    """The error of a future that has ended, if any."""
    return CancelledError() if future.cancelled() else future.exception()


def _joined(parts: Iterator[Done]) -> Done:
    """The records of a chunk's parts as one result."""
    lines, tally, seconds = b"", Counter[str](), 0.0
    for part in parts:
        lines += part.lines
        tally.update(part.tally)
        seconds += part.seconds
    return Done(lines=lines, tally=tally, seconds=seconds)


def _settled(done: Done) -> Future[Done]:
    settled: Future[Done] = Future()
    settled.set_result(done)
    return settled


def _died(error: BaseException) -> bool:
    """Whether an error means that a worker died, not that the work was wrong."""
    return isinstance(error, BrokenExecutor | CancelledError) or type(error).__name__ == "KilledWorker"


def _killed(executor: Executor) -> bool:
    """Kill the processes of a pool; return False for threads and clusters, which have none here."""
    processes = getattr(executor, "_processes", None)
    for process in list((processes or {}).values()):
        process.kill()
    return processes is not None
