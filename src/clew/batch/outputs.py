"""Where records go: JSON lines that are only appended to, or a folder of Parquet files; both can be resumed."""

from __future__ import annotations

import fcntl
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import FileIO
from typing import Protocol

import msgspec

from clew.batch.parquet import Parquet
from clew.batch.spans import Finished, Spans
from clew.batch.workers import NoWorkers
from clew.core.errors import PuzzleError


class Output(Protocol):
    """Takes lines of JSON, and knows which records it already has."""

    finished: Finished

    @property
    def path(self) -> str | None:
        """Its path, if it is a file."""

    def put(self, lines: bytes) -> None:
        """Take whole lines."""


class _Head(msgspec.Struct):
    """What identifies a record."""

    source: str = ""
    line: int | None = None
    puzzle: int | None = None
    number: int | None = None


@contextmanager
def output(path: str | None, columns: Mapping[str, type], *, resume: bool) -> Iterator[Output]:
    """Open the output; an existing one is only touched to resume it, and nothing in it is lost."""
    if path is None:
        if resume:
            raise PuzzleError("--resume needs --output FILE: there is nothing to continue")
        yield _Stream()
        return
    what_stays = ""
    try:
        with _parquet(path, columns, resume) if path.rstrip("/").endswith(".parquet") else _lines(path, resume) as out:
            what_stays = "; complete records are kept, and --resume continues from them"
            yield out
    except NoWorkers as error:
        raise PuzzleError(f"{error}{what_stays}") from None
    except FileExistsError:
        raise PuzzleError(f"{path} already exists: continue it with --resume, or remove it first") from None
    except OSError as error:
        raise PuzzleError(f"{path}: cannot be written: {error.strerror or error}{what_stays}") from None


@contextmanager
def _parquet(path: str, columns: Mapping[str, type], resume: bool) -> Iterator[Output]:
    if os.path.isfile(path):
        raise PuzzleError(f"{path} is a file: Parquet goes into a folder")
    parquet = Parquet(path, columns)
    os.makedirs(path, exist_ok=resume)
    with _held(path):
        parquet.look()
        yield parquet
        parquet.flush()


@contextmanager
def _lines(path: str, resume: bool) -> Iterator[Output]:
    if os.path.exists(path) and not os.path.isfile(path):
        raise PuzzleError(f"{path} is a folder: expected a file, or a folder whose name ends in .parquet")
    with open(path, "ab" if resume else "xb", buffering=0) as file, _held(path):
        yield _JsonLines(path, file)


class _Stream:
    """Standard output."""

    path = None

    def __init__(self) -> None:
        self.finished: Finished = defaultdict(Spans)

    def put(self, lines: bytes) -> None:
        """Write at once, so that a reader sees them."""
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()


class _JsonLines:
    """A file of lines; a torn last line is cut off, and a file that holds anything else is left alone."""

    def __init__(self, path: str, file: FileIO) -> None:
        self._file = file
        self.path = path
        self.finished: Finished = defaultdict(Spans)
        whole = 0
        with open(path, "rb") as before:
            for number, line in enumerate(before, 1):
                torn = not line.endswith(b"\n") and line[:1] in b"{\0"
                if not torn and not _note(self.finished, line):
                    raise PuzzleError(f"{path}: line {number} is not a record of a batch: the file is left unchanged")
                whole += 0 if torn else len(line)
        file.truncate(whole)

    def put(self, lines: bytes) -> None:
        """Append without buffering, so that a kill loses nothing that was written."""
        left = memoryview(lines)
        while left:
            left = left[self._file.write(left) :]


@contextmanager
def _held(path: str) -> Iterator[None]:
    """Lock a file or folder: two batches at once would double their records."""
    opened = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise PuzzleError(f"{path}: another batch is writing to it") from None
    finally:
        os.close(opened)  # or the end of the process, whatever ends it


def _note(finished: Finished, line: bytes) -> bool:
    """Note which record a line holds; return False if it holds none."""
    try:
        head = _HEADS.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    number = head.line or head.puzzle or head.number
    if number is not None:
        finished[head.source].add(number)
    return number is not None


_HEADS = msgspec.json.Decoder(_Head)
