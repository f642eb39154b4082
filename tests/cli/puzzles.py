"""Puzzles to try commands on, and the result of a command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

EASY = "....7.61.13..6..7..8..4.9..3....7.....13.25.....4....1..8.1..2..5..2..48.12.3...."
HARD = "....5..8.95.67....1.......3.23...1.......6.95..751.....1..........8..24.....3.6.9"
AL_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SOLVED = "295873614134965872687241953326157489841392567579486231968714325753629148412538796"
TWO = "..343412..434321"  # 1 and 2 can change places in the first two columns
CLASH = "11.............."


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> list[Any]:
        """The lines of output as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


def started(arguments: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start the real command, as a terminal would: Ctrl-C is heard even where the tests run in the background."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "", **options.pop("env", {})}
    first = options.pop("preexec_fn", None)

    def prepare() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if first is not None:
            first()

    command = [sys.executable, "-m", "clew", *arguments]
    return subprocess.Popen(command, env=environment, preexec_fn=prepare, **options)
