"""Lines that a family solves many at once: one native call for a whole chunk, around lines that are no such puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from clew import families
from clew.batch.inputs import Chunk, after, until
from clew.batch.job import Job, where
from clew.core.errors import PuzzleError
from clew.core.results import Limits, Verdict

Lines = tuple[bytes, Mapping[str, int]]  # records as lines of JSON, and how many of each kind
_STRANGE = 100  # lines of a chunk around which others are still solved at once


def fast(job: Job) -> bool:
    """Tell whether the job's family solves whole chunks natively: then threads do, and processes need not be."""
    if job.verb != "solve" or job.family is None or job.format is not None or job.nodes is not None:
        return False
    return families.get(job.family).solve_lines is not None


def solved(job: Job, chunk: Chunk, one_by_one: Callable[[Job, Chunk], Lines]) -> Iterator[Lines]:
    """Solve a chunk natively; lines that are no puzzles of the common form are left to `one_by_one`."""
    for _ in range(_STRANGE if fast(job) and chunk.kind == "lines" and not chunk.skip else 0):
        try:
            at_once = _at_once(job, chunk)
            strange = None
        except PuzzleError as error:
            at_once, strange = None, error.line
        if at_once is not None:
            yield at_once
            return
        if strange is None or strange > chunk.count:  # as where line ends differ: then no line is to blame
            break
        if strange > 1:
            yield from solved(job, until(chunk, strange - 1), one_by_one)
        chunk = after(chunk, strange - 1)
        yield one_by_one(job, until(chunk, 1))
        chunk = after(chunk, 1)
    if chunk.count:
        yield one_by_one(job, chunk)


def _at_once(job: Job, chunk: Chunk) -> Lines | None:
    """One native call; None where its time was over before all was decided."""
    from clew.engine.records import lines_of

    many_of = families.get(str(job.family)).solve_lines
    assert many_of is not None
    many = many_of(chunk.data, Limits(seconds=job.seconds), 1)
    names = {0: Verdict.IMPOSSIBLE, 1: Verdict.UNIQUE, 255: Verdict.UNDECIDED}
    tally = {str(verdict): many.found.count(found) for found, verdict in names.items()}
    if tally[Verdict.UNDECIDED]:
        return None
    tally[str(Verdict.SEVERAL)] = len(many) - sum(tally.values())
    before = msgspec.json.encode({**where(job, chunk, 0), "family": job.family}).decode()
    start, _, end = before.rpartition('"line":0')
    return lines_of(many, f'{start}"line":'.encode(), end.removesuffix("}").encode(), chunk.first), tally
