"""Lines that a family solves in bulk: one native call for a whole chunk, except for lines that are not such puzzles."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from clew import families
from clew.batch.inputs import Chunk
from clew.batch.job import Job, where
from clew.core.errors import PuzzleError
from clew.core.family import UNDECIDED, Many
from clew.core.results import Limits, Verdict
from clew.engine.records import lines_of

Lines = tuple[bytes, Mapping[str, int]]  # records as lines of JSON, and how many of each kind
_STRANGE = 100  # attempts to leave out what is not a puzzle


def fast(job: Job, chunk: Chunk) -> str | None:
    """The family that solves such a chunk natively, if any: then threads are enough and processes not needed."""
    if job.verb != "solve" or chunk.kind != "lines" or job.format is not None or job.nodes is not None:
        return None
    name = job.family or (next(iter(chunk.forms)) if len(chunk.forms) == 1 else None)
    return None if name is None or families.get(name).logic.solve_lines is None else name


def solved(job: Job, chunk: Chunk, one_by_one: Callable[[Job, Chunk], Lines]) -> Iterator[Lines]:
    """Solve a chunk natively; lines not in the common format are left to `one_by_one`."""
    many, family = None, fast(job, chunk)
    if family is not None and not chunk.skip:
        try:
            many = _at_once(job, family, chunk.data)
        except PuzzleError:  # some line is not a puzzle
            yield from _around(job, family, chunk, one_by_one)
            return
        except Exception:  # noqa: BLE001 - the line's own record will report it
            many = None
    yield _records(job, family, chunk, many) if family is not None and many is not None else one_by_one(job, chunk)


def _at_once(job: Job, family: str, lines: bytes) -> Many | None:
    """One native call; None if the time of one puzzle was not enough for all."""
    solve_lines = families.get(family).logic.solve_lines
    assert solve_lines is not None
    many = solve_lines(lines, Limits(seconds=job.seconds), 1)
    return None if UNDECIDED in many.counts else many


def _around(job: Job, family: str, chunk: Chunk, one_by_one: Callable[[Job, Chunk], Lines]) -> Iterator[Lines]:
    """Solve the puzzles among the lines natively, and the others in between one by one."""
    lines = chunk.data.split(b"\n")[: chunk.count]
    good, many = _puzzles(job, family, lines)
    at = 0
    for start, end in _runs(good):
        if start > at:
            yield one_by_one(job, _some(chunk, lines, at, start))
        part = _part(many, bisect_left(good, start), end - start)
        yield _records(job, family, replace(chunk, first=chunk.first + start), part)
        at = end
    if at < chunk.count:
        yield one_by_one(job, _some(chunk, lines, at, chunk.count))


def _puzzles(job: Job, family: str, lines: Sequence[bytes]) -> tuple[Sequence[int], Many]:
    """Find the lines that can be solved at once, and solve them; most others are recognised by their length."""
    usual = Counter(map(len, lines)).most_common(1)[0][0]
    good = [at for at, line in enumerate(lines) if len(line) == usual]
    for _ in range(_STRANGE):
        try:
            many = _at_once(job, family, b"".join(lines[at] + b"\n" for at in good))
        except PuzzleError as error:
            if error.line is None or error.line > len(good):
                break
            del good[error.line - 1]
        except Exception:  # noqa: BLE001 - as above
            break
        else:
            if many is not None:
                return good, many
            break
    return [], Many(counts=b"", solutions=b"", width=0)


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Ordered numbers as runs without a gap: the start of each, and its end."""
    at = 0
    while at < len(numbers):
        end = at + 1
        while end < len(numbers) and numbers[end] == numbers[end - 1] + 1:
            end += 1
        yield numbers[at], numbers[end - 1] + 1
        at = end


def _some(chunk: Chunk, lines: Sequence[bytes], start: int, end: int) -> Chunk:
    data = b"".join(line + b"\n" for line in lines[start:end])
    return replace(chunk, first=chunk.first + start, count=end - start, data=data)


def _part(many: Many, start: int, count: int) -> Many:
    solutions = many.solutions[start * many.width : (start + count) * many.width]
    return Many(counts=many.counts[start : start + count], solutions=solutions, width=many.width)


def _records(job: Job, family: str, chunk: Chunk, many: Many) -> Lines:
    """The records of the lines from the chunk's first on."""
    names = {0: Verdict.IMPOSSIBLE, 1: Verdict.UNIQUE}
    tally = {str(verdict): many.counts.count(found) for found, verdict in names.items()}
    tally[str(Verdict.SEVERAL)] = len(many) - sum(tally.values())
    sample = msgspec.json.encode({**where(job, chunk, 0), "family": family})
    before, _, behind = sample.rpartition(b'"line":0')
    return lines_of(many, before + b'"line":', behind.removesuffix(b"}"), chunk.first), tally
