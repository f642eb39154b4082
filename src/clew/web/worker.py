"""A worker: a process that does one job after another, holds to its share of memory, and ends with its server.

Jobs come over standard input and answers go out over standard output. A second thread listens while the first works,
so that a job can be cancelled: kernels look at the flag, and what does not is killed by the server.

Whatever a job raises, be it for want of memory or of stack, is the end of that job alone. It is logged on one line, and
each failure only once, however often it is asked for; with CLEW_DEBUG in the environment, with its traceback.
"""

from __future__ import annotations

import gc
import math
import os
import queue
import signal
import sys
import threading
import traceback
from pathlib import Path
from typing import BinaryIO

from clew.core.errors import described
from clew.web import frames
from clew.web.frames import Cancel, Job, Reply

_LOGGED = 1_000  # different failures


class Worker:
    """The jobs of one process and the flag of the one under way."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source = source
        self._sink = sink
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._stops: dict[int, threading.Event] = {}
        self._room = math.inf  # bytes of memory that are free before the first job
        self._logged: set[str] = set()

    def listen(self) -> None:
        """Take messages until the server is gone, and with it this process."""
        while (message := frames.read(self._source.read)) is not None:
            if isinstance(message, Job):
                self._stops[message.number] = threading.Event()
                self._jobs.put(message)
            elif isinstance(message, Cancel) and (stop := self._stops.get(message.number)):
                stop.set()
        os._exit(0)  # work that is still under way is for nobody

    def work(self) -> None:
        """Say that all is imported, then do one job after another."""
        from clew.web.verbs import perform

        self._room = _room()
        self._answer(frames.packed(Reply()))
        while True:
            job = self._jobs.get()
            clock = threading.Timer(job.seconds, self._stops[job.number].set)
            clock.daemon = True
            try:
                clock.start()
                data = frames.packed(perform(job, self._stops[job.number]))
            except MemoryError:
                data = b""
            except BaseException as error:  # noqa: BLE001 - families may raise anything, also what ends a program
                data = frames.packed(self._failed(job, error))
            finally:
                clock.cancel()
                del self._stops[job.number]
            self._answer(data or frames.packed(self._out_of_memory(job)))

    def _answer(self, data: bytes) -> None:
        self._sink.write(data)
        self._sink.flush()

    def _failed(self, job: Job, error: BaseException) -> Reply:
        """An answer that does not show what is inside the server; the log does."""
        from clew.web.answers import error as answer

        self._log(job, error)
        return answer(500, f"internal error: {type(error).__name__} (the server's log says where)")

    def _out_of_memory(self, job: Job) -> Reply:
        """What was half made is gone by now, and so is what was kept; a worker that still holds much is done."""
        from clew.web import sources
        from clew.web.answers import error as answer

        sources.forget()
        gc.collect()
        self._log(job, MemoryError())
        told = answer(500, "this needs more memory than one request may use")
        return Reply(status=told.status, body=told.body, last=_room() < self._room / 2)

    def _log(self, job: Job, error: BaseException) -> None:
        frames = list(traceback.walk_tb(error.__traceback__))[-1:]
        place = "".join(f" ({frame.f_code.co_filename}, line {line})" for frame, line in frames)
        failure = f"{job.verb} {type(error).__name__}{place}"
        if failure in self._logged or len(self._logged) >= _LOGGED:
            return
        self._logged.add(failure)
        if os.environ.get("CLEW_DEBUG"):
            traceback.print_exception(error)
        sys.stderr.write(f"clew: {job.verb} failed: {described(error)}{place}\n")
        sys.stderr.flush()


def _hold_memory(limit: int) -> None:
    """Cap the address space, where the system can do that."""
    try:
        import resource
    except ImportError:  # Windows: deadlines hold there, a cap on memory does not
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    cap = limit if most == resource.RLIM_INFINITY else min(limit, most)
    resource.setrlimit(resource.RLIMIT_AS, (cap, most))


def _room() -> float:
    """The bytes that this process may still take, as far as the system tells."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError):
        return math.inf
    cap, _ = resource.getrlimit(resource.RLIMIT_AS)
    return math.inf if cap == resource.RLIM_INFINITY else cap - pages * resource.getpagesize()


def main(memory: int) -> None:
    """Run until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    _hold_memory(memory)
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # whatever prints must not mix with the answers
    worker = Worker(source, sink)
    threading.Thread(target=worker.listen, daemon=True).start()
    worker.work()


if __name__ == "__main__":
    main(int(sys.argv[1]))
