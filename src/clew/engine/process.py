"""A worker in a process of its own, with a pipe each way: it can be killed at any time, whatever it is doing.

Both sides send any picklable value. What else a worker prints goes to standard error.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any


def module(name: str) -> Sequence[str]:
    """The command that runs a module as a worker; what is in the current folder is not imported by mistake."""
    return sys.executable, "-P", "-m", name


def pipes() -> tuple[Connection, Connection]:
    """In a worker: where its tasks come from and its answers go to, reserved for them."""
    answers = Connection(os.dup(1), readable=False)
    os.dup2(2, 1)
    return Connection(os.dup(0), writable=False), answers


class Process:
    """A worker: `send` it tasks; `answers` is the pipe that it answers on."""

    def __init__(self, command: Sequence[str], *, quiet: bool = False) -> None:
        # In its own session, so that Ctrl-C reaches only us, and we end it.
        errors = subprocess.DEVNULL if quiet else None
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=errors, start_new_session=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._tasks = Connection(os.dup(self._process.stdin.fileno()), readable=False)
        self.answers = Connection(os.dup(self._process.stdout.fileno()), writable=False)
        self._process.stdin.close()
        self._process.stdout.close()

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None

    def send(self, task: Any) -> None:
        """Hand it a task; raises BrokenPipeError if it has ended."""
        self._tasks.send(task)

    def code(self) -> int:
        """The code it ended with, or the signal as a negative number; waits for its end."""
        return self._process.wait()

    def end(self) -> None:
        """End it at once, with all that it has started: its session has a process group of its own."""
        with suppress(ProcessLookupError):  # all of it has ended
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        self._tasks.close()
        self.answers.close()
