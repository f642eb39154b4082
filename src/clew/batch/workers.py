"""Starts the workers: threads if the kernel releases the GIL, processes otherwise, or a cluster's."""

from __future__ import annotations

import logging
import multiprocessing
import os
import select
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import Any

from clew.core.errors import PuzzleError

LOCAL = "local"


_PATIENCE = 60.0  # seconds a cluster may be without scheduler or workers
_ANSWER = 10.0  # seconds for a scheduler to answer


class NoWorkers(PuzzleError):
    """No workers are left; finished records stay."""


@dataclass(frozen=True, kw_only=True)
class Crew:
    """How to start an executor, how many workers it has, and the address of its dashboard.

    A long wait calls `look` now and then: it returns False if the tasks under way are lost, and raises NoWorkers if no
    workers are left.
    """

    start: Callable[[], Executor]
    count: int
    dashboard: str = ""
    look: Callable[[], bool] = lambda: True


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0))


@contextmanager
def crew(count: int, cluster: str | None, *, threads: bool) -> Iterator[Crew]:
    """The crew that was asked for."""
    if cluster is None:
        number = count or cores()
        yield Crew(start=lambda: ThreadPoolExecutor(number) if threads else _processes(number), count=number)
        return
    with _cluster(count, cluster) as remote:
        yield Crew(start=remote.start, count=remote.count(), dashboard=remote.dashboard, look=remote.look)


def _processes(count: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("forkserver")  # forking a process with threads may hang
    context.set_forkserver_preload(["clew.batch.work"])  # imported once, so that a dead worker is replaced quickly
    return ProcessPoolExecutor(count, mp_context=context, initializer=_belong, initargs=(os.getpid(),))


def _belong(starter: int) -> None:
    """Leave Ctrl-C, which reaches the whole process group, to the starter of the batch; but never outlive it.

    An idle worker does not notice that its starter was killed: the pipes between them stay open.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after, args=(starter,), daemon=True).start()


def _end_after(starter: int) -> None:
    with suppress(ProcessLookupError):  # it has ended already
        select.select([os.pidfd_open(starter)], [], [])
    os._exit(1)


@contextmanager
def _cluster(count: int, address: str) -> Iterator[_Remote]:
    try:
        import distributed
    except ImportError:
        raise PuzzleError("a cluster needs one more package: pip install 'clew[cluster]'") from None
    dask: Any = distributed
    _hush("distributed", "tornado", "asyncio")
    if address == LOCAL:
        with _local(dask, count or cores()) as here, _Remote(address, lambda: dask.Client(here)) as remote:
            yield remote
        return
    try:
        remote = _Remote(address, lambda: dask.Client(address, timeout=_ANSWER))
    except (OSError, ValueError, TimeoutError) as error:
        raise PuzzleError(f"no cluster answers at {address}: {error}") from None
    with remote:
        yield remote


def _hush(*packages: str) -> None:
    """Silence packages that log every lost connection at length; we report what matters in one line."""
    for name in {*packages, *logging.root.manager.loggerDict}:
        if name.partition(".")[0] in packages:
            logging.getLogger(name).setLevel(logging.CRITICAL)


class _Remote:
    """The workers of a cluster; its scheduler may be started again, and workers may come and go."""

    def __init__(self, address: str, connect: Callable[[], Any]) -> None:
        self._address = address
        self._connect = connect
        self._client = connect()
        self._line = self._client.scheduler_comm  # changes when the client reconnects to its scheduler
        self.dashboard: str = self._client.dashboard_link or ""
        self._idle_since: float | None = None

    def __enter__(self) -> _Remote:
        return self

    def __exit__(self, *ended: object) -> None:
        self._leave()

    def start(self) -> Executor:
        """An executor; reconnects to a lost scheduler."""
        if self._is_lost():
            self._leave()
            self._client = self._reconnected()
            self._line = self._client.scheduler_comm
        return _Handed(self._client)

    def count(self) -> int:
        """How many tasks to hand out at once, with some for workers that join later."""
        return max(int(sum(self._client.nthreads().values())), 1)

    def look(self) -> bool:
        """Whether the scheduler is the same; raises if there have been no workers for long."""
        try:
            working = not self._is_lost() and bool(self._client.nthreads())
        except Exception:  # noqa: BLE001 - the connection is being lost
            return False
        if self._is_lost():
            return False
        self._idle_since = None if working else self._idle_since or time.monotonic()
        if self._idle_since is not None and time.monotonic() - self._idle_since > _PATIENCE:
            raise NoWorkers(f"the cluster at {self._address} has no workers")
        return True

    def _is_lost(self) -> bool:
        return self._client.status != "running" or self._client.scheduler_comm is not self._line

    def _reconnected(self) -> Any:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                return self._connect()
            except (OSError, ValueError, TimeoutError):
                if time.monotonic() > until:
                    raise NoWorkers(f"the scheduler at {self._address} is gone") from None
                time.sleep(0.5)

    def _leave(self) -> None:
        with suppress(Exception):  # the scheduler may be gone
            self._client.close(timeout=2)


class _Handed(Executor):
    """The executor of a client that may have lost its scheduler: then there is nothing left to shut down."""

    def __init__(self, client: Any) -> None:
        self._client = client
        # Without pure=False, equal chunks would count as the same task and be done only once.
        self._executor = client.get_executor(pure=False, retries=3)

    def submit(self, do: Any, /, *args: Any, **named: Any) -> Future[Any]:
        """Hand something to a worker."""
        if self._client.status != "running":
            raise BrokenExecutor("the scheduler is lost")
        future: Future[Any] = self._executor.submit(do, *args, **named)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for tasks under way, or drop them."""
        if self._client.status == "running":
            with suppress(Exception):  # it is lost at this moment
                self._executor.shutdown(wait=wait)


def _local(dask: Any, count: int) -> Any:
    """A scheduler and workers on this machine that leave Ctrl-C to this process.

    Threads and processes inherit the mask of blocked signals, so the cluster never sees it.
    """
    resource_tracker.ensure_running()  # it would let the signal through again
    held = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        return dask.LocalCluster(
            n_workers=count, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL
        )
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
