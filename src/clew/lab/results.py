"""Results, saved as they arrive: a JSON line and a CSV row per cell, intact after a stop, reused by the next run."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

import msgspec

from clew.core.errors import PuzzleError
from clew.lab.experiment import FIGURES, Trait

LINES, TABLE = "results.jsonl", "results.csv"
_FIRST = ("puzzle", "viewpoint", "variable", "value")
_BEFORE = ("build", "constraints", "variables")
_AGAIN = ("failed", "guard")
_LAST = ("repeat", "status", "limit", "error")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One measurement of one cell. A figure that the engine does not have is None.

    `status` is found, none (there is no solution), limit (its processor time was used up), guard (the wall clock ended
    it before) or failed (with an `error`).
    """

    key: str
    repeat: int
    status: str
    traits: dict[str, Trait]
    figures: dict[str, float | int | None]
    limit: float
    paper: str = "none"
    error: str = ""

    def figure(self, name: str) -> float | int | None:
        """One figure; for cells that ran out of time, only those known before the search."""
        if self.status not in ("found", "none") and (self.status != "limit" or name not in _BEFORE):
            return None
        if name == "s":
            ms = self.figures.get("ms")
            return None if ms is None else ms / 1000
        return self.figures.get(name)


class Results:
    """A folder of results: `with Results(folder) as results: results.add(record)`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.records = read(folder)
        self._done = {(record.key, record.repeat): record for record in self.records}

    def __enter__(self) -> Results:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            # Rewritten, so that a torn last line is gone and both files agree.
            self._rewrite(LINES, b"".join(_line(record) for record in self.records))
            self._rewrite(TABLE, table(self.records).encode())
            self._lines = (self._folder / LINES).open("ab")
            self._table = (self._folder / TABLE).open("ab")
        except OSError as error:
            raise PuzzleError(f"{self._folder}: cannot be written: {error.strerror or error}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.close()
        self._table.close()

    def done(self, key: str, repeat: int, limit: float) -> Record | None:
        """The result of a cell, if known; one that hit a shorter limit or the guard, or failed, does not count."""
        record = self._done.get((key, repeat))
        if record is None or record.status in _AGAIN or (record.status == "limit" and record.limit < limit):
            return None
        return record

    def add(self, record: Record) -> None:
        """Save a result: it is in both files when this returns."""
        old = self._done.get((record.key, record.repeat))
        self.records = [each for each in self.records if each is not old] + [record]
        self._done[record.key, record.repeat] = record
        self._lines.write(_line(record))
        self._lines.flush()
        self._table.write(_row(record).encode())
        self._table.flush()

    def arrange(self, wanted: Sequence[tuple[str, int]]) -> None:
        """Put cells (key, repeat) into this order, whenever they were measured; others of a folder follow.

        Those of a run that has changed since, with the same puzzle and name, are dropped, or a table would mix the two.
        """
        first = [self._done[each] for each in wanted]
        keys = {key for key, _ in wanted}
        now = {_named(record) for record in first}
        rest = [record for record in self.records if record.key in keys or _named(record) not in now]
        rest = [record for record in rest if (record.key, record.repeat) not in set(wanted)]
        if self.records != [*first, *rest]:
            self.records = [*first, *rest]
            self._rewrite(LINES, b"".join(map(_line, self.records)))
            self._rewrite(TABLE, table(self.records).encode())

    def _rewrite(self, name: str, data: bytes) -> None:
        beside = self._folder / f".{name}.{os.getpid()}.part"
        beside.write_bytes(data)
        os.replace(beside, self._folder / name)


def read(folder: Path) -> list[Record]:
    """Read the results of a folder, each cell's latest; a line torn by a stop is skipped."""
    try:
        data = (folder / LINES).read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise PuzzleError(f"{folder / LINES}: cannot be read: {error.strerror or error}") from None
    lines = data.split(b"\n")
    records: dict[tuple[str, int], Record] = {}
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            record = msgspec.json.decode(line, type=Record)
        except msgspec.DecodeError as error:
            if number == len(lines):
                break
            raise PuzzleError(f"{folder / LINES}: not a result: {error}", line=number) from None
        records.pop((record.key, record.repeat), None)
        records[record.key, record.repeat] = record
    return list(records.values())


def table(records: Iterable[Record]) -> str:
    """All results as CSV, with a header."""
    return _csv([*_FIRST, "options", *FIGURES, *_LAST]) + "".join(map(_row, records))


def _named(record: Record) -> tuple[Trait | None, Trait | None]:
    return record.traits.get("puzzle"), record.traits.get("run")


def _line(record: Record) -> bytes:
    return msgspec.json.encode(record) + b"\n"


def _row(record: Record) -> str:
    traits = record.traits
    known = {*_FIRST, "strategy", "run", "search", "engine"}
    options = " ".join(f"{name}={value}" for name, value in traits.items() if name not in known)
    figures = [
        record.figures.get("ms", 0) and _seconds(record) if name == "s" else record.figures.get(name)
        for name in FIGURES
    ]
    last: Mapping[str, object] = msgspec.to_builtins(record)
    return _csv([*(traits.get(name, "") for name in _FIRST), options, *figures, *(last[name] for name in _LAST)])


def _seconds(record: Record) -> float | None:
    ms = record.figures.get("ms")
    return None if ms is None else round(ms / 1000, 6)


def _csv(row: Sequence[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(["" if each is None else each for each in row])
    return text.getvalue()
