"""Who does the work: threads where the kernel lets go of Python, processes otherwise, or the workers of a cluster."""

from __future__ import annotations

import logging
import multiprocessing
import os
import select
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import Any

from clew.core.errors import PuzzleError

LOCAL = "local"


@dataclass(frozen=True, kw_only=True)
class Crew:
    """How to start an executor, how many work at once, and where they can be watched."""

    start: Callable[[], Executor]
    count: int
    dashboard: str = ""


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
    with _client(count, cluster) as client:
        # Without pure=False equal chunks would be taken for the same one, and done only once.
        yield Crew(
            start=lambda: client.get_executor(pure=False, retries=3),
            count=max(sum(client.nthreads().values()), 1),
            dashboard=client.dashboard_link or "",
        )


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
def _client(count: int, cluster: str) -> Iterator[Any]:
    try:
        import distributed
    except ImportError:
        raise PuzzleError("a cluster needs one more package: pip install 'clew[cluster]'") from None
    dask: Any = distributed
    if cluster == LOCAL:
        with _local(dask, count or cores()) as here, dask.Client(here) as client:
            yield client
        return
    try:
        client = dask.Client(cluster, timeout=10)
    except (OSError, ValueError, TimeoutError) as error:
        raise PuzzleError(f"no cluster answers at {cluster}: {error}") from None
    with client:
        yield client


def _local(dask: Any, count: int) -> Any:
    """A scheduler and workers on this machine, who leave Ctrl-C to this process and say nothing by themselves.

    Threads and processes inherit which signals are held back from them, so those of the cluster never see it.
    """
    resource_tracker.ensure_running()  # it would let the signal through again
    for name in ("distributed", "tornado", "asyncio"):  # who is interrupted while it closes tells that at length
        logging.getLogger(name).setLevel(logging.CRITICAL)
    held = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        return dask.LocalCluster(
            n_workers=count, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL
        )
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
