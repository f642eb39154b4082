"""A worker: a process that does one job after another, within its memory limit, and ends with its server.

Jobs come over standard input and answers go out over standard output. A second thread listens while the first works,
so that a job can be cancelled: kernels look at the flag; the server kills what does not.

An exception, even for lack of memory or stack, ends only its own job. Each different failure is logged once, on one
line; if CLEW_DEBUG is set, with its traceback.
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
        self._room = math.inf  # bytes of memory free before the first job
        self._logged: set[str] = set()

    def listen(self) -> None:
        """Take messages until the server is gone, then end the process."""
        while (message := frames.read(self._source.read)) is not None:
            if isinstance(message, Job):
                self._stops[message.number] = threading.Event()
                self._jobs.put(message)
            elif isinstance(message, Cancel) and (stop := self._stops.get(message.number)):
                stop.set()
        os._exit(0)  # no one waits for work still under way

    def work(self) -> None:
        """Report that imports are done, then do one job after another."""
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
            except BaseException as error:  # noqa: BLE001 - families may raise anything, even SystemExit
                data = frames.packed(self._failed(job, error))
            finally:
                clock.cancel()
                del self._stops[job.number]
            self._answer(data or frames.packed(self._out_of_memory(job)))

    def _answer(self, data: bytes) -> None:
        self._sink.write(data)
        self._sink.flush()

    def _failed(self, job: Job, error: BaseException) -> Reply:
        """An answer that does not reveal the server's internals; the log does."""
        from clew.web.answers import error as answer

        self._log(job, error)
        return answer(500, f"internal error: {type(error).__name__} (the server's log says where)")

    def _out_of_memory(self, job: Job) -> Reply:
        """Free what was cached; a worker that still holds much memory takes no more jobs."""
        from clew.web import sources
        from clew.web.answers import error as answer

        sources.forget()
        gc.collect()
        self._log(job, MemoryError())
        reply = answer(500, "this needs more memory than one request may use")
        return Reply(status=reply.status, body=reply.body, last=_room() < self._room / 2)

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


def _cap_memory(limit: int) -> None:
    """Cap the address space, if the system can."""
    try:
        import resource
    except ImportError:  # Windows: deadlines work there, a cap on memory does not
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    cap = limit if most == resource.RLIM_INFINITY else min(limit, most)
    resource.setrlimit(resource.RLIMIT_AS, (cap, most))


def _room() -> float:
    """The bytes that this process may still use, if the system reports them."""
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
    _cap_memory(memory)
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # printed text must not mix with the answers
    worker = Worker(source, sink)
    threading.Thread(target=worker.listen, daemon=True).start()
    worker.work()


if __name__ == "__main__":
    main(int(sys.argv[1]))
