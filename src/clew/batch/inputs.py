"""Batch input: files of lines, JSON lines, files of one or a few puzzles, folders, standard input, or just numbers.

A source is cut into chunks of whole lines, small enough to pass around and large enough to be worth it. A record is
identified by its source and its number there: of the line, or of the puzzle in a file that is read as a whole. It keeps
its number however the chunks fall.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Literal

from clew.actions.load import decode, detect, read_all
from clew.batch.cuts import after_lines, lines_of, parts_of, puzzles_of
from clew.batch.origin import ENDING, Watched, beside
from clew.codecs import caps, own
from clew.codecs.files import reading
from clew.codecs.gzipped import Readable, plain_name
from clew.core.errors import PuzzleError
from clew.engine.records import count_lines

Kind = Literal["lines", "json", "own", "whole", "numbers", "long"]
_SMALL = 1 << 20  # bytes of a file that may be one puzzle
_TRIED = 20  # lines of a longer file that are tried as puzzles
_LINES = (".sdm", ".lines")
_JSON = (".jsonl", ".ndjson")
STDIN = "-"


@dataclass(frozen=True, kw_only=True)
class Chunk:
    """Some records of a source: whole lines or puzzles, a whole file, or numbers; `skip` lists those already done.

    How many puzzles a whole file holds is not known before it is read: its `count` is then 0.
    """

    source: str
    kind: Kind
    first: int
    count: int
    data: bytes = b""
    forms: Mapping[str, str] = field(default_factory=dict)  # families that the source's first line fits, and its format
    skip: frozenset[int] = field(default_factory=frozenset)
    before: int = 0  # earlier length of a whole file that has grown: the puzzles up to there must be the same


def after(chunk: Chunk, done: int) -> Chunk:
    """The chunk without its first records; empty if all are done."""
    done = min(done, chunk.count)
    if not done:
        return chunk
    data = chunk.data if chunk.kind == "whole" else chunk.data[_end(chunk, done) :]
    return replace(chunk, first=chunk.first + done, count=chunk.count - done, data=data)


def until(chunk: Chunk, count: int) -> Chunk:
    """Only the first records of a chunk."""
    data = chunk.data if chunk.kind == "whole" else chunk.data[: _end(chunk, count)]
    return replace(chunk, count=count, data=data)


def _end(chunk: Chunk, count: int) -> int:
    """Where the first records of a chunk end."""
    if chunk.kind == "own":
        return sum(map(len, parts_of(chunk.data)[:count]))
    return after_lines(chunk.data, 0, count)


def sources_of(names: Sequence[str], output: str | None = None) -> list[str]:
    """The files that the names stand for: a folder stands for all its files, ordered by name.

    An output may be in such a folder: it is not read.
    """
    sources: list[str] = []
    for name in names:
        if output is not None and name != STDIN and _same(name, output):
            raise PuzzleError(f"{name}: the output cannot also be an input")
        if os.path.isdir(name):
            sources += _inside(name, output)
        elif name == STDIN or os.path.exists(name):
            sources.append(name)
        else:
            raise PuzzleError(f"{name}: no such file or folder")
    twice = next((name for name in sources if sources.count(name) > 1), None) if len(sources) < 10_000 else None
    if twice is not None:
        raise PuzzleError(f"{twice}: named twice")
    return sources


def _inside(folder: str, output: str | None) -> list[str]:
    """All files in a folder and below, except hidden ones and those of outputs."""
    paths = sorted(os.path.join(place, file) for place, _, files in os.walk(folder) for file in files)
    plain = (path for path in paths if not os.path.basename(path).startswith(".") and not path.endswith(ENDING))
    own = None if output is None else os.path.realpath(output)
    return [path for path in plain if os.path.isfile(path) and (own is None or not _within(path, own))]


def _within(path: str, own: str) -> bool:
    real = os.path.realpath(path)
    return real == own or real.startswith(own + os.sep)


def _same(name: str, output: str) -> bool:
    return os.path.realpath(name) in (os.path.realpath(output), os.path.realpath(beside(output)))


def size_of(sources: Sequence[str]) -> int | None:
    """Total bytes, if known."""
    known = all(source != STDIN and plain_name(source) == source for source in sources)
    return sum(os.path.getsize(source) for source in sources) if known else None


def chunks_of(
    source: str, lines: Callable[[], int], watch: Callable[[Readable], Readable] = lambda file: file
) -> Iterator[Chunk]:
    """Cut one source into chunks of as many lines as asked for at that moment; all reading goes through `watch`."""
    with reading(None if source == STDIN else source) as file:
        yield from _chunks(source, watch(file), lines)


def numbers(source: str, count: int, size: Callable[[], int]) -> Iterator[Chunk]:
    """Chunks of numbers only, from 1 to the count."""
    first = 1
    while first <= count:
        some = min(size(), count - first + 1)
        yield Chunk(source=source, kind="numbers", first=first, count=some)
        first += some


def _chunks(source: str, file: Readable, lines: Callable[[], int]) -> Iterator[Chunk]:
    head = file.read(_SMALL + 1)
    kind = _kind(source, head)
    if kind == "whole":
        yield _whole(source, head, file)
    elif kind == "own":
        yield from _own(source, head, file, lines)
    else:
        yield from _lines(source, kind, head, file, lines)


def _whole(source: str, head: bytes, file: Readable) -> Chunk:
    data = head
    while more := file.read(_SMALL + 1):
        data += more
        if len(data) > caps.FILE:
            limit = f"a file that is not cut at lines may have at most {caps.FILE:,} bytes"
            raise PuzzleError(f"{source}: too large: {limit}")
    before = file.before if isinstance(file, Watched) else 0
    return Chunk(source=source, kind="whole", first=1, count=0, data=data, before=before)


def _own(source: str, head: bytes, file: Readable, size: Callable[[], int]) -> Iterator[Chunk]:
    if isinstance(file, Watched):
        file.opening = own.starts  # lines added later may not belong to the last puzzle
    first = 1
    for data, count in puzzles_of(head, file, size):
        yield Chunk(source=source, kind="own", first=first, count=count, data=data)
        first += count


def _lines(source: str, kind: Kind, head: bytes, file: Readable, size: Callable[[], int]) -> Iterator[Chunk]:
    first, forms = 1, _forms_of(head) if kind == "lines" else {}
    for data in lines_of(head, file, size):
        count = count_lines(data)
        if len(data) > caps.PUZZLE and count == 1:
            yield Chunk(source=source, kind="long", first=first, count=1, data=data[:1000])
        else:
            yield Chunk(source=source, kind=kind, first=first, count=count, data=data, forms=forms)
        first += count


def _kind(source: str, head: bytes) -> Kind:
    """How to cut a source, by its name and its beginning."""
    suffix = os.path.splitext(plain_name(source))[1].lower()
    start = head.removeprefix(BOM_UTF8).lstrip()
    if suffix in _JSON or (start.startswith(b"{") and b'"text"' in start.partition(b"\n")[0]):
        return "json"
    if suffix in _LINES:
        return "lines"
    if b"\n" in head and own.opening(head[:_SMALL].decode("utf-8", "replace")) is not None:
        return "own"
    lines = [line for line in BytesIO(start) if line.strip() and not line.startswith(b"#")]
    if len(head) > _SMALL:
        return "lines" if any(_reads_as(line) == 1 for line in lines[:_TRIED]) else "whole"
    if len(lines) < 2 or _reads_as(head) == 1:
        return "whole"
    return "lines" if _reads_as(lines[0]) == 1 else "whole"


def _forms_of(head: bytes) -> dict[str, str]:
    """The families that the first line fits, with its format there: later lines are likely to be like it."""
    line = next((line for line in BytesIO(head) if line.strip() and not line.startswith(b"#")), b"")[: caps.PUZZLE]
    fits: dict[str, str] = {}
    with suppress(Exception):  # the line's own record will report a format that fails on it
        text = decode(line)
        for family, form in detect(text):
            with suppress(Exception):
                if family.name not in fits and len(form.read(text)) == 1:
                    fits[family.name] = form.name
    return fits


def _reads_as(data: bytes) -> int:
    """How many puzzles a text holds, 0 if it cannot be read: its record will say why."""
    with suppress(Exception):
        return len(read_all(decode(data)))
    return 0
