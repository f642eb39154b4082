"""How a command can end: the exit codes, the same for all commands."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class End(IntEnum):
    """An exit code."""

    DONE = 0
    NO = 1  # the answer is no: impossible, wrong, several where one was asked for
    BAD_INPUT = 2
    UNDECIDED = 3
    FAILED = 70  # Clew itself failed: an internal error, or too much for this machine
    STOPPED = 130  # Ctrl-C
    TERMINATED = 143  # SIGTERM


_WEIGHT = (End.DONE, End.NO, End.UNDECIDED, End.BAD_INPUT, End.FAILED)


def worst(ends: Iterable[End]) -> End:
    """For several puzzles, the end that matters most to the caller."""
    return max(ends, key=_WEIGHT.index, default=End.DONE)
