"""Records as Parquet: a folder of files, each complete as soon as it exists, that data tools read as one table."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import msgspec

from clew.batch.spans import Finished, Spans
from clew.core.errors import PuzzleError

# A file is written when there is this much: it bounds memory, and what a crash loses.
_ROWS = 50_000
_BYTES = 64 << 20
_SECONDS = 60.0
_UNFINISHED = ".parquet.part"
_KNOWN = ("source", "line", "puzzle", "number")


class Parquet:
    """Collects rows and writes files of them; every file has the same columns."""

    def __init__(self, folder: str, columns: Mapping[str, type]) -> None:
        try:
            import pyarrow
        except ImportError:
            raise PuzzleError("Parquet needs one more package: pip install 'clew[parquet]'") from None
        kinds = {str: pyarrow.string(), int: pyarrow.int64(), bool: pyarrow.bool_()}
        self._schema = pyarrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self._folder = self.path = folder
        self._rows: list[dict[str, Any]] = []
        self._bytes = 0
        self._since = time.monotonic()
        self._next = 0
        self.finished: Finished = defaultdict(Spans)

    def look(self) -> None:
        """Note which records the folder already holds."""
        for name in sorted(os.listdir(self._folder)):
            if name.endswith(".parquet"):
                self._look(name)
            elif name.endswith(_UNFINISHED):  # left by a killed run: data tools would fail on it
                os.unlink(os.path.join(self._folder, name))

    def put(self, lines: bytes) -> None:
        """Collect rows until there are enough for a file."""
        self._rows += [msgspec.json.decode(line) for line in lines.splitlines()]
        self._bytes += len(lines)
        late = time.monotonic() - self._since > _SECONDS
        if late or len(self._rows) >= _ROWS or self._bytes >= _BYTES:
            self.flush()

    def flush(self) -> None:
        """Write what was collected."""
        import pyarrow
        import pyarrow.parquet

        if self._rows:
            for row in self._rows:
                if not isinstance(row.get("id", ""), str):  # an id may be text or a number, a column has one type
                    row["id"] = str(row["id"])
            table = pyarrow.Table.from_pylist(self._rows, schema=self._schema)
            path = os.path.join(self._folder, f"part-{self._next:06}.parquet")
            unfinished = path.removesuffix(".parquet") + _UNFINISHED
            pyarrow.parquet.write_table(table, unfinished)
            os.replace(unfinished, path)
            self._next += 1
        self._rows, self._bytes, self._since = [], 0, time.monotonic()

    def _look(self, name: str) -> None:
        """Note which records one of its files holds."""
        import pyarrow
        import pyarrow.parquet

        path, number = os.path.join(self._folder, name), name.removeprefix("part-").removesuffix(".parquet")
        try:
            file = pyarrow.parquet.ParquetFile(path)
            strange = not number.isdecimal() or file.schema_arrow.names != self._schema.names
        except pyarrow.ArrowInvalid:
            strange = True
        if strange:
            raise PuzzleError(f"{path} is not an output of this batch: the folder is left unchanged")
        self._next = int(number) + 1
        for row in file.read([known for known in _KNOWN if known in self._schema.names]).to_pylist():
            number = row.get("line") or row.get("puzzle") or row.get("number")
            if number is not None:
                self.finished[row.get("source") or ""].add(number)
