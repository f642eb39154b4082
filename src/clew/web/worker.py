"""A worker: a process that does one job after another, holds to its share of memory, and ends with its server.

Jobs come over standard input and answers go out over standard output. A second thread listens while the first works,
so that a job can be cancelled: kernels look at the flag, and what does not is killed by the server.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from typing import BinaryIO

from clew.web import frames
from clew.web.frames import Cancel, Job, Reply

_BROKEN = 70  # exit code of a worker that can no longer be relied on


class Worker:
    """The jobs of one process and the flag of the one under way."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source = source
        self._sink = sink
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._stops: dict[int, threading.Event] = {}

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

        self._answer(Reply())
        while True:
            job = self._jobs.get()
            clock = threading.Timer(job.seconds, self._stops[job.number].set)
            clock.daemon = True
            clock.start()
            try:
                reply = perform(job, self._stops[job.number])
            except MemoryError:
                self._answer(_out_of_memory())
                os._exit(_BROKEN)  # whatever was half made is better thrown away
            finally:
                clock.cancel()
                del self._stops[job.number]
            self._answer(reply)

    def _answer(self, reply: Reply) -> None:
        self._sink.write(frames.packed(reply))
        self._sink.flush()


def _out_of_memory() -> Reply:
    from clew.web.answers import error

    return error(503, "this needs more memory than the server gives to one request")


def _hold_memory(limit: int) -> None:
    """Cap the address space, where the system can do that."""
    try:
        import resource
    except ImportError:  # Windows: deadlines hold there, a cap on memory does not
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    cap = limit if most == resource.RLIM_INFINITY else min(limit, most)
    resource.setrlimit(resource.RLIMIT_AS, (cap, most))


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
