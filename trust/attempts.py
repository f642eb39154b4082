"""One hostile text given to the readers: the result, and how long it took."""

from __future__ import annotations

import resource
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import FrameType
from typing import Any

from clew import families
from clew.actions.load import read_all, write
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from trust.corpus import Sample

SECONDS = 1.0  # seconds of processor time that a text may take
MEMORY = 300  # MB that reading may add
LOOKED_AT = 3  # puzzles of one text that are examined
SMALL = 900  # most places of a puzzle that is examined


class TooSlow(BaseException):
    """A text has taken too long."""


@dataclass(frozen=True)
class Attempt:
    """The result for one text: read, refused, or an error of ours."""

    kind: str  # "read", "refused", or what went wrong
    seconds: float
    message: str = ""

    @property
    def failed(self) -> bool:
        """Whether this is a fault of Clew."""
        return self.kind not in ("read", "refused")


def attempt(sample: Sample, text: str, rng: Random) -> Attempt:
    """Read a text in its format, or as what it looks like; puzzles that are read must be sound."""
    start = time.process_time()
    kind, message = "read", ""
    try:
        with watched(SECONDS):
            _read(sample, text, rng)
    except PuzzleError as error:
        kind, message = "refused", str(error)
        if "\n" in message or len(message) > 1_000:
            kind = "a message that is not one short line"
    except TooSlow:
        kind, message = "too slow", traceback.format_exc()
    except MemoryError:
        kind, message = "too much memory", traceback.format_exc()
    except Exception as error:  # noqa: BLE001 - this is what the run looks for
        kind, message = type(error).__name__, traceback.format_exc()
    return Attempt(kind, time.process_time() - start, message)


def _read(sample: Sample, text: str, rng: Random) -> None:
    if sample.form is not None and rng.random() < 0.8:
        readings = sample.form.read(text)
    else:
        readings = read_all(text, path=_path(sample, rng))
    for index in range(min(len(readings), LOOKED_AT)):
        _look_at(readings[index])


def _path(sample: Sample, rng: Random) -> str | None:
    """Now and then, a file name with the format's extension, which helps to detect the format."""
    endings = sample.form.extensions if sample.form is not None else ()
    return f"a{endings[0]}" if endings and rng.random() < 0.5 else None


def _look_at(reading: Reading[Any]) -> None:
    """Require that a puzzle can be checked, sketched, and written so that it reads back the same."""
    puzzle, marks, named = reading.puzzle, reading.marks, (reading.title, reading.author)
    family = families.of(puzzle)
    places = family.places(puzzle)
    if len(places) > SMALL:
        return
    family.logic.violations(puzzle, marks)
    family.display.sketch(puzzle, marks)
    text = write(puzzle, marks=marks, title=reading.title, author=reading.author)
    again = read_all(text.encode().decode())[0]
    if again.puzzle != puzzle or dict(again.marks) != dict(marks) or (again.title, again.author) != named:
        raise AssertionError("what is written is not what was read")


@contextmanager
def watched(seconds: float) -> Iterator[None]:
    """Raise after this much processor time, and again if something swallows the exception."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def bound_memory(megabytes: int = MEMORY) -> int:
    """Cap this process's memory at this much beyond what it has; return its peak so far, in MB."""
    with open("/proc/self/statm") as file:
        pages = int(file.read().split()[0])
    most = pages * resource.getpagesize() + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    return peak()


def peak() -> int:
    """The peak memory of this program in MB (getrusage also counts what its parent had when it forked)."""
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:")) // 1024
