"""A process that measures cells: tasks come in as JSON lines on standard input, results go out on standard output.

Run as `python -m clew.lab.worker`. Its parent may kill it at any time.
"""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

import msgspec

from clew.lab.cells import Task


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A task has begun (imports done), or how it ended. `memory` is the worker's, in MB."""

    number: int
    begun: bool = False
    status: str = ""
    figures: dict[str, float | int | None] = {}
    error: str = ""
    memory: int = 0


def serve(tasks: BinaryIO, reports: BinaryIO) -> None:
    """Measure tasks until there are no more."""
    from clew.lab.measure import measure, prepare

    def send(report: Report) -> None:
        reports.write(msgspec.json.encode(report) + b"\n")
        reports.flush()

    for line in tasks:
        task = msgspec.json.decode(line, type=Task)
        try:
            ready = prepare(task)
            send(Report(number=task.number, begun=True))
            status, figures = measure(ready, task)
        except Exception as error:  # noqa: BLE001 - an error concerns this cell only
            said = " ".join(str(error).split())
            send(Report(number=task.number, status="failed", error=f"{type(error).__name__}: {said}"[:300]))
            continue
        send(Report(number=task.number, status=status, figures=figures, memory=_memory()))


def _memory() -> int:
    """The peak memory of this process in MB; 0 if the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(most // (1024 * 1024 if sys.platform == "darwin" else 1024))


def main() -> None:
    """Reserve standard output for reports: what an engine prints goes to standard error."""
    reports = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, reports)


if __name__ == "__main__":
    main()
