"""Processor time: a flag that ends work in this process, and what another process has used so far."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

_PROCESSES = Path("/proc")
_LOOK_EVERY = 0.05  # seconds
_PATIENCE, _LOADING = 10.0, 60.0  # seconds on the wall clock for each second of a limit, and for loading a program


def guard(seconds: float) -> float:
    """Seconds on the wall clock after which work that may use some seconds of processor time is ended anyway."""
    return _PATIENCE * seconds + _LOADING


class Allowance:
    """A stop flag that is set once this process has used some more seconds of processor time."""

    def __init__(self, seconds: float) -> None:
        self._end = time.process_time() + seconds

    def is_set(self) -> bool:
        """Whether they are used up."""
        return time.process_time() >= self._end


def spent(process: int) -> float | None:
    """Seconds that a process and all it has started have used; None where the system does not say."""
    ticks = [_ticks(each) for each in _tree(process)]
    known = [each for each in ticks if each is not None]
    return sum(known) / os.sysconf("SC_CLK_TCK") if known else None


def _tree(process: int) -> Iterator[int]:
    """A process, and those that it has started and that still run."""
    yield process
    for listed in (_PROCESSES / f"{process}/task").glob("*/children"):  # one for each thread
        try:
            children = listed.read_text().split()
        except OSError:  # it has ended
            continue
        for child in children:
            yield from _tree(int(child))


def _ticks(process: int) -> int | None:
    """User and system time of a process and of those it has waited for."""
    try:
        fields = (_PROCESSES / f"{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return sum(map(int, fields[11:15]))


class Watch:
    """Ends a process that uses more processor time, or takes longer, than it may: `with Watch(...) as watch:`."""

    def __init__(self, process: int, seconds: float, guard: float, end: Callable[[], None]) -> None:
        self._process, self._seconds, self._guard, self._end = process, seconds, guard, end
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self.ended: Literal["", "limit", "guard"] = ""  # by which of the two

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _look(self) -> None:
        last = time.monotonic() + self._guard
        while not self._done.wait(_LOOK_EVERY):
            used = spent(self._process)
            if used is not None and used >= self._seconds:
                self.ended = "limit"
            elif time.monotonic() >= last:
                self.ended = "guard"
            if self.ended:
                self._end()
                return
