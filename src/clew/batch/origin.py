"""Records what an output was made from, in a file next to it, so that only the same batch resumes it.

`OUT.resume` begins with the request: verb, options, Clew's version. Then comes a line with length and digest for each
block read from a source, written before any record is made of it, and one for the end of each source. A resumed batch
reads the same blocks again and compares them, so a source may have grown, but nothing else may have changed. The file
is only appended to, so a kill leaves at most a torn last line, which is cut off.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from io import FileIO
from typing import Any

import msgspec

from clew.batch.spans import Finished
from clew.codecs.gzipped import Readable
from clew.core.errors import PuzzleError

ENDING = ".resume"
_DIGITS = 32  # bytes of a digest: enough to notice an accidental change
_FORCED = "forced"  # in the first line: earlier records may not belong to what is noted


class Changed(PuzzleError):
    """The batch is not the one that made the output."""

    def __init__(self, message: str) -> None:
        super().__init__(f"{message}: choose another output, or resume this one anyway with --force")


class _Note(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A line about a source: a block of it, or its end and whether its last line is complete."""

    source: str = ""
    bytes: int = 0
    digest: str = ""
    end: bool = False
    torn: bool = False


@dataclass
class _Past:
    """What an earlier run read of a source."""

    blocks: list[tuple[int, str]] = field(default_factory=list)
    ended: bool = False
    torn: bool = False


def beside(output: str) -> str:
    """The name of the resume file of an output."""
    return output.rstrip("/") + ENDING


def digest(data: bytes) -> str:
    """A short digest of a block or a file."""
    return sha256(data).hexdigest()[:_DIGITS]


@contextmanager
def origin(
    output: str | None, asked: Mapping[str, Any], sources: Collection[str], finished: Finished, *, force: bool
) -> Iterator[Origin]:
    """What an output was made from so far; a different batch is refused unless forced."""
    if output is None:
        yield Origin("", None, {})
        return
    path = beside(output)
    first, past = ({}, {}) if force or not finished else _known(output, path)
    if first:
        _require_same(output, first, asked)
        _require_covered(output, past, sources, finished, forced=bool(first.get(_FORCED)))
    elif os.path.exists(path) and not _is_ours(path):
        raise PuzzleError(f"{path} already exists and was not written by Clew: move it")
    with open(path, "ab" if first else "wb", buffering=0) as file:
        if not first:
            written = {**asked, **({_FORCED: True} if finished else {})}
            _append(file, msgspec.json.encode(written, enc_hook=str))
        yield Origin(output, file, past)


class Origin:
    """Notes what is read, and compares it with the earlier run."""

    def __init__(self, output: str, file: FileIO | None, past: Mapping[str, _Past]) -> None:
        self._output = output
        self._file = file
        self._past = past

    def watch(self, source: str, known_as: str, file: Readable) -> Readable:
        """A source that is noted, under the name its records have, and compared as it is read."""
        return file if self._file is None else Watched(self, source, known_as, file, self._past.get(known_as))

    def note(self, note: _Note) -> None:
        """Write a line, before any record is made of the block."""
        assert self._file is not None
        _append(self._file, msgspec.json.encode(note))

    def changed(self, source: str, how: str) -> Changed:
        """The error that a source is not what it was."""
        return Changed(f"{source} {how} since {self._output} was made from it")


class Watched:
    """A source being read: first the earlier blocks, each as long as it was, then new ones.

    `before` is how many bytes it had at the end of the earlier run, if it has grown since. If records are not lines,
    `opening` finds where they begin: what was added must begin with one.
    """

    def __init__(self, origin: Origin, source: str, known_as: str, file: Readable, past: _Past | None) -> None:
        self._origin = origin
        self._source = source
        self._known_as = known_as
        self._file = file
        self._past = past or _Past()
        self._old = iter(self._past.blocks)
        self._at = 0
        self._torn = True  # an empty source that is no longer empty counts as changed
        self.before = 0
        self.opening: Callable[[bytes], Sequence[int]] | None = None

    def read(self, size: int, /) -> bytes:
        """The next block, which may be shorter than asked for if it was so before."""
        old = next(self._old, None)
        if old is not None:
            return self._again(*old)
        data = self._file.read(size)
        if data:
            self._require_whole(data)
            self._origin.note(_Note(source=self._known_as, bytes=len(data), digest=digest(data)))
            self._go_on(data)
        elif not self._past.ended:
            self._past.ended = True
            self._origin.note(_Note(source=self._known_as, end=True, torn=self._torn))
        return data

    def _again(self, length: int, known: str) -> bytes:
        data = self._file.read(length)
        if len(data) < length:
            raise self._origin.changed(self._source, "has become shorter")
        if digest(data) != known:
            where = f"(in bytes {self._at + 1:,} to {self._at + length:,})"
            raise self._origin.changed(self._source, f"has changed {where}")
        self._go_on(data)
        return data

    def _require_whole(self, data: bytes) -> None:
        """Refuse a last line that has become longer: its record was made from a part of it."""
        if self._past.ended and self._past.torn and data[:1] not in (b"\n", b"\r"):
            raise self._origin.changed(self._source, "has a longer last line" if self._at else "is no longer empty")
        if self._past.ended:
            self._past.ended, self.before = False, self._at
            if self.opening is not None and data[: (*self.opening(data), len(data))[0]].strip():
                raise self._origin.changed(self._source, "has a longer last puzzle")

    def _go_on(self, data: bytes) -> None:
        self._at += len(data)
        self._torn = not data.endswith((b"\n", b"\r"))


def _known(output: str, path: str) -> tuple[dict[str, Any], dict[str, _Past]]:
    """The request and what was read when the output was made; a torn last line is cut off."""
    try:
        with open(path, "rb") as file:
            lines = file.read().splitlines(keepends=True)
    except FileNotFoundError:
        raise Changed(f"{path} is missing, so what {output} was made from is unknown") from None
    if lines and not lines[-1].endswith(b"\n"):
        os.truncate(path, sum(map(len, lines[:-1])))
        del lines[-1]
    past: dict[str, _Past] = {}
    try:
        first = msgspec.json.decode(lines[0], type=dict[str, Any])
        for line in lines[1:]:
            note = _NOTES.decode(line)
            source = past.setdefault(note.source, _Past())
            if note.end:
                source.ended, source.torn = True, note.torn
            else:
                source.blocks.append((note.bytes, note.digest))
                source.ended = False
    except (IndexError, msgspec.DecodeError, UnicodeDecodeError):
        raise Changed(f"{path} is damaged, so what {output} was made from is unknown") from None
    return first, past


def _require_same(output: str, before: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Refuse other options, another verb and another version."""
    now = msgspec.json.decode(msgspec.json.encode(asked, enc_hook=str))
    names = [name for name in {**before, **now} if name != _FORCED and before.get(name) != now.get(name)]
    if names:
        differ = (f"{name} {_said(before.get(name))}, not {_said(now.get(name))}" for name in names)
        raise Changed(f"{output} was made with {'; '.join(differ)}")


def _require_covered(
    output: str, past: Mapping[str, _Past], sources: Collection[str], finished: Finished, *, forced: bool
) -> None:
    """Refuse an output with records of sources that were not noted, are no longer named, or may have changed."""
    gone = next((source for source in past if source not in sources), None)
    if gone is not None:
        raise Changed(f"{gone} is no longer among the inputs that {output} was made from")
    for source in finished if sources else ():
        if source not in past or (forced and not past[source].ended):
            named = f" of {source}" if source else ""
            raise Changed(f"{output} has records{named} that may come from another input")


def _said(value: object) -> str:
    return "none" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _is_ours(path: str) -> bool:
    """Whether Clew began this file; an empty one counts, as its first line may be missing yet."""
    with open(path, "rb") as file:
        start = file.read(len(_BEGINNING))
    return _BEGINNING.startswith(start)


def _append(file: FileIO, line: bytes) -> None:
    left = memoryview(line + b"\n")
    while left:
        left = left[file.write(left) :]


_BEGINNING = b'{"Clew":"'
_NOTES = msgspec.json.Decoder(_Note)
