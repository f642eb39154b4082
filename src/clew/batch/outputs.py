"""Where records go: JSON lines that only ever grow, or a folder of Parquet files; both can be gone on with."""

from __future__ import annotations

import fcntl
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from typing import Any, Protocol

import msgspec

from clew.batch.spans import Spans
from clew.core.errors import PuzzleError

Finished = defaultdict[str, Spans]  # numbers of the records that are there, by source
_ROWS = 50_000  # of one Parquet file


class Output(Protocol):
    """What takes lines of JSON, and knows which records it has already."""

    finished: Finished

    def put(self, lines: bytes) -> None:
        """Take whole lines."""


class _Head(msgspec.Struct):
    """What a record is known by."""

    source: str = ""
    line: int | None = None
    puzzle: int | None = None
    number: int | None = None


@contextmanager
def output(path: str | None, *, resume: bool) -> Iterator[Output]:
    """Open what records go to; what is there already is kept if it is to be gone on with, and never lost."""
    if path in (None, "-"):
        if resume:
            raise PuzzleError("--resume needs --output FILE: there is nothing to go on with")
        yield _Stream()
        return
    assert path is not None
    if os.path.exists(path) and not resume:
        raise PuzzleError(f"{path} is there already: --resume goes on with it, or remove it first")
    try:
        if path.endswith(".parquet"):
            parquet = _Parquet(path)
            yield parquet
            parquet.flush()
        else:
            with open(path, "ab", buffering=0) as file:
                _hold(path, file)
                yield _JsonLines(path, file)
    except OSError as error:
        said = error.strerror or str(error)
        raise PuzzleError(f"{path}: cannot be written: {said}; what is whole stays, --resume goes on with it") from None


class _Stream:
    """Standard output."""

    def __init__(self) -> None:
        self.finished: Finished = defaultdict(Spans)

    def put(self, lines: bytes) -> None:
        """Write at once, so that who reads sees them."""
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()


class _JsonLines:
    """A file of lines; a last line that is torn is cut off, and a file that holds anything else is left alone."""

    def __init__(self, path: str, file: FileIO) -> None:
        self._file = file
        self.finished: Finished = defaultdict(Spans)
        whole = 0
        with open(path, "rb") as before:
            for number, line in enumerate(before, 1):
                torn = not line.endswith(b"\n") and line[:1] in b"{\0"
                if not torn and not _note(self.finished, line):
                    raise PuzzleError(f"{path}: line {number} is no record of a batch: this file is left as it is")
                whole += 0 if torn else len(line)
        file.truncate(whole)

    def put(self, lines: bytes) -> None:
        """Append; nothing is kept back, so that what a kill leaves is what was written."""
        left = memoryview(lines)
        while left:
            left = left[self._file.write(left) :]


def _hold(path: str, file: FileIO) -> None:
    """Take a file for oneself, until it is closed: records of two batches would be doubled."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PuzzleError(f"{path}: another batch writes to it at this moment") from None


def _note(finished: Finished, line: bytes) -> bool:
    """Note which record a line holds; False if it holds none."""
    try:
        head = _HEADS.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    number = head.line or head.puzzle or head.number
    if number is not None:
        finished[head.source].add(number)
    return number is not None


_HEADS = msgspec.json.Decoder(_Head)


class _Parquet:
    """A folder of files, each whole from the moment it is there; other tools read the folder as one table."""

    def __init__(self, folder: str) -> None:
        try:
            import pyarrow
        except ImportError:
            raise PuzzleError("Parquet needs one more package: pip install 'clew[parquet]'") from None
        self._arrow = pyarrow
        self._folder = folder
        self._rows: list[dict[str, Any]] = []
        self.finished: Finished = defaultdict(Spans)
        os.makedirs(folder, exist_ok=True)
        self._next = 0
        for name in sorted(os.listdir(folder)):
            if name.endswith(".parquet"):
                self._next = int(name.removeprefix("part-").removesuffix(".parquet")) + 1
                self._look(os.path.join(folder, name))

    def put(self, lines: bytes) -> None:
        """Keep rows until there are enough for a file."""
        self._rows += [msgspec.json.decode(line) for line in lines.splitlines()]
        if len(self._rows) >= _ROWS:
            self.flush()

    def flush(self) -> None:
        """Write what was kept."""
        import pyarrow.parquet

        if not self._rows:
            return
        names = dict.fromkeys(name for row in self._rows for name in row)
        kinds = {name: self._kind(name) for name in names}
        table = self._arrow.Table.from_pylist(self._rows, schema=self._arrow.schema(kinds.items()))
        path = os.path.join(self._folder, f"part-{self._next:06}.parquet")
        pyarrow.parquet.write_table(table, f"{path}.part")
        os.replace(f"{path}.part", path)
        self._next += 1
        self._rows = []

    def _kind(self, name: str) -> Any:
        """One kind of each column, the same in every file."""
        values = (row[name] for row in self._rows if row.get(name) is not None)
        first = next(values, "")
        if isinstance(first, bool):
            return self._arrow.bool_()
        return self._arrow.int64() if isinstance(first, int) else self._arrow.string()

    def _look(self, path: str) -> None:
        import pyarrow.parquet

        for row in pyarrow.parquet.read_table(path).to_pylist():
            number = row.get("line") or row.get("puzzle") or row.get("number")
            if number is not None:
                self.finished[row.get("source") or ""].add(number)
