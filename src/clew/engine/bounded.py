"""Python work under limits: done on its own thread, and interrupted from outside when time is up.

Writing the clauses of a huge puzzle takes seconds of plain Python without a time limit. An exception sent to its thread
ends it at its next step; no one waits for the thread, which only has to free what it made.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from clew.core.clock import Clock
from clew.core.results import Limits

T = TypeVar("T")
_TRIES = 3
_LONGEST = 2.0  # seconds that the process waits for threads at its end
_INSIST_EVERY = 0.05  # seconds after which the end is sent again to a thread that has not noticed
_LOOK_EVERY = 0.02  # seconds between looks at the clock and the stop flag


# Sent to a thread whose work is no longer wanted; a thread that has just finished ends silently.
Ended = SystemExit


class Breakable(Protocol):
    """Work that can be interrupted, and that notes when it has noticed."""

    heard: bool


def within(work: Callable[[], T], limits: Limits) -> T | None:
    """Do it and return the result; None if the limits ended it first."""
    if limits.seconds is None and limits.stop is None:
        return work()
    if limits.stop is not None and limits.stop.is_set():
        return None
    task = _Task(work)
    clock = Clock(limits)
    thread = threading.Thread(target=task.run, daemon=True)
    thread.start()
    try:
        while not task.done.wait(_LOOK_EVERY) and not clock.ended():
            continue
    finally:
        if not task.done.is_set():
            break_off(task, thread)
    return task.outcome() if task.done.is_set() else None


def break_off(work: Breakable, thread: threading.Thread) -> None:
    """End work on a thread; if it has not noticed after a moment, the end is sent again until it has."""
    for _ in range(_TRIES):
        if not _tell(work, thread):
            return
        thread.join(0.01)
    _lingering[:] = [each for each in (*_lingering, thread) if each.is_alive()]
    threading.Thread(target=_insist, args=(work, thread), daemon=True).start()


def _tell(work: Breakable, thread: threading.Thread) -> bool:
    """Send the end to a thread that has not noticed it; return whether it is still running."""
    import ctypes

    if work.heard or thread.ident is None or not thread.is_alive():
        return False
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Ended))
    return True


def _insist(work: Breakable, thread: threading.Thread) -> None:
    """Send the end again: a callback of the garbage collector may swallow it, any number of times."""
    while _tell(work, thread):
        thread.join(_INSIST_EVERY)


_lingering: list[threading.Thread] = []


@atexit.register
def _wait_for_native_code() -> None:
    """Let threads return from native code that has not noticed yet: the interpreter must not go away underneath."""
    end = time.monotonic() + _LONGEST
    for thread in _lingering:
        thread.join(max(end - time.monotonic(), 0))


def attempt(work: Breakable, do: Callable[[], None]) -> None:
    """Do it on this thread; being interrupted is not an error, and may happen twice: native code notices late."""
    try:
        do()
    except Ended:
        work.heard = True  # before anything is freed, which may take a while
    try:
        for _ in range(2):  # loops are where Python raises what was sent
            continue
    except Ended:
        return


class _Task(Generic[T]):
    """Some work, and its result."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.done = threading.Event()
        self.heard = False
        self._work = work
        self._made: list[T] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        """Do it; an error is kept for the caller."""
        attempt(self, self._do)

    def _do(self) -> None:
        try:
            self._made.append(self._work())
        except Ended:
            raise
        except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
            self._error = error
        self.done.set()

    def outcome(self) -> T:
        """Return what was made, or raise the error that came instead."""
        if self._error is not None:
            raise self._error
        return self._made[0]
