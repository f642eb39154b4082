"""A process that measures cells, a task at a time; run as `python -m clew.lab.worker`. It may be killed at any time."""

from __future__ import annotations

import sys
from multiprocessing.connection import Connection

from clew.engine.process import pipes
from clew.lab.cells import Report, Task


def serve(tasks: Connection, reports: Connection) -> None:
    """Measure tasks until there are no more."""
    from clew.lab.measure import measure, prepare

    while True:
        try:
            task: Task = tasks.recv()
        except EOFError:
            return
        try:
            ready = prepare(task)
            reports.send(Report(number=task.number, begun=True))
            status, figures = measure(ready, task)
        except Exception as error:  # noqa: BLE001 - an error concerns this cell only
            said = " ".join(str(error).split())
            reports.send(Report(number=task.number, status="failed", error=f"{type(error).__name__}: {said}"[:300]))
            continue
        reports.send(Report(number=task.number, status=status, figures=figures, memory=_memory()))


def _memory() -> int:
    """The peak memory of this process in MB; 0 if the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(most // (1024 * 1024 if sys.platform == "darwin" else 1024))


if __name__ == "__main__":
    serve(*pipes())
