"""Who does the work: threads where the kernel lets go of Python, processes otherwise, or the workers of a cluster."""

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


_PATIENCE = 60.0  # seconds that a cluster may be without its scheduler or without workers
_ANSWER = 10.0  # seconds in which a scheduler answers


class NoWorkers(PuzzleError):
    """Nobody is left to do the work; what is done stays."""


@dataclass(frozen=True, kw_only=True)
class Crew:
    """How to start an executor, how many work at once, and where they can be watched.

    Who waits for them long asks `look` now and then: it is False where what was handed out is lost, and raises
    NoWorkers where nobody is left.
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
    context = multiprocessing.get_context("forkserver")  # a fork of a process with threads may hang
    context.set_forkserver_preload(["clew.batch.work"])  # imported once, so that a worker that died is soon replaced
    return ProcessPoolExecutor(count, mp_context=context, initializer=_belong, initargs=(os.getpid(),))


def _belong(starter: int) -> None:
    """Leave Ctrl-C, which reaches the whole group of processes, to who started the batch; but never outlive it.

    A worker that waits for work is not told that who hands it out was killed: the pipes between them stay open.
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
    """Keep packages from telling at length of each connection that is lost; what matters is said in one line."""
    for name in {*packages, *logging.root.manager.loggerDict}:
        if name.partition(".")[0] in packages:
            logging.getLogger(name).setLevel(logging.CRITICAL)


class _Remote:
    """The workers of a cluster; its scheduler may be started again, and workers may come and go."""

    def __init__(self, address: str, connect: Callable[[], Any]) -> None:
        self._address = address
        self._connect = connect
        self._client = connect()
        self._line = self._client.scheduler_comm  # another one where the client has found its scheduler again
        self.dashboard: str = self._client.dashboard_link or ""
        self._idle_since: float | None = None

    def __enter__(self) -> _Remote:
        return self

    def __exit__(self, *ended: object) -> None:
        self._leave()

    def start(self) -> Executor:
        """An executor; a scheduler that was lost is looked for again."""
        if self._is_lost():
            self._leave()
            self._client = self._found()
            self._line = self._client.scheduler_comm
        return _Handed(self._client)

    def count(self) -> int:
        """How many work at once; workers that come later have something to do, too."""
        return max(int(sum(self._client.nthreads().values())), 1)

    def look(self) -> bool:
        """Tell whether the scheduler is the same; give up where there have been no workers for long."""
        try:
            working = not self._is_lost() and bool(self._client.nthreads())
        except Exception:  # noqa: BLE001 - it is lost at this moment
            return False
        if self._is_lost():
            return False
        self._idle_since = None if working else self._idle_since or time.monotonic()
        if self._idle_since is not None and time.monotonic() - self._idle_since > _PATIENCE:
            raise NoWorkers(f"the cluster at {self._address} has no workers")
        return True

    def _is_lost(self) -> bool:
        return self._client.status != "running" or self._client.scheduler_comm is not self._line

    def _found(self) -> Any:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                return self._connect()
            except (OSError, ValueError, TimeoutError):
                if time.monotonic() > until:
                    raise NoWorkers(f"the scheduler at {self._address} is gone") from None
                time.sleep(0.5)

    def _leave(self) -> None:
        with suppress(Exception):  # nobody may be there to say good-bye to
            self._client.close(timeout=2)


class _Handed(Executor):
    """The executor of a client that may have lost its scheduler: then there is nothing left to shut down."""

    def __init__(self, client: Any) -> None:
        self._client = client
        # Without pure=False equal chunks would be taken for the same one, and done only once.
        self._executor = client.get_executor(pure=False, retries=3)

    def submit(self, do: Any, /, *args: Any, **named: Any) -> Future[Any]:
        """Hand something to a worker."""
        if self._client.status != "running":
            raise BrokenExecutor("the scheduler is lost")
        future: Future[Any] = self._executor.submit(do, *args, **named)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for what is under way, or give it up."""
        if self._client.status == "running":
            with suppress(Exception):  # it is lost at this moment
                self._executor.shutdown(wait=wait)


def _local(dask: Any, count: int) -> Any:
    """A scheduler and workers on this machine, who leave Ctrl-C to this process.

    Threads and processes inherit which signals are held back from them, so those of the cluster never see it.
    """
    resource_tracker.ensure_running()  # it would let the signal through again
    held = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        return dask.LocalCluster(
            n_workers=count, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL
        )
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
