"""Processes a chunk of records, on any thread, process or machine: records in, lines of JSON out."""

from __future__ import annotations

import signal
import threading
import time
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from types import FrameType
from typing import Any

import msgspec

import clew
from clew import families
from clew.actions.disguise import identity
from clew.actions.generate import generate
from clew.actions.load import Readings, decode, read_all, write
from clew.actions.rate import rate, rate_on
from clew.actions.solve import solve
from clew.batch.bulk import Lines, solved
from clew.batch.cuts import parts_of
from clew.batch.inputs import Chunk, after, until
from clew.batch.job import Job, where
from clew.batch.origin import Changed
from clew.core.errors import NoPuzzle, PuzzleError, described
from clew.core.results import Limits, Verdict


@dataclass(frozen=True, kw_only=True)
class Done:
    """The records of a chunk as lines, how many of each kind, and the seconds they took."""

    lines: bytes
    tally: Mapping[str, int]
    seconds: float


Made = dict[str, Any]  # the result of one record
NEW, REPEATED = "new", "repeated"  # of puzzles, turned or not, that were or were not there before
BAD, FAILED = "bad", "failed"  # how records with an error are counted: bad input, or Clew's own fault


class _Refused(PuzzleError):
    """The batch cannot be done with any record."""


class _OutOfTime(Exception):
    """The time for one puzzle is up."""


def work(job: Job, chunk: Chunk) -> Done:
    """Do what the job says with every record of a chunk; a bad record becomes a record that says why."""
    if job.version not in ("", clew.__version__):
        raise _Refused(f"a worker has Clew {clew.__version__}, but this batch needs {job.version}")
    start = time.perf_counter()
    tally: Counter[str] = Counter()
    parts: list[bytes] = []
    for lines, some in solved(job, chunk, _one_by_one):
        parts.append(lines)
        tally.update(some)
    lines = parts[0] if len(parts) == 1 else b"".join(parts)
    return Done(lines=lines, tally=tally, seconds=time.perf_counter() - start)


def lost(job: Job, chunk: Chunk, why: str) -> Done:
    """The record of a puzzle that killed its worker."""
    return Done(lines=_line(where(job, chunk, chunk.first), {"error": why}), tally={FAILED: 1}, seconds=0)


def halves(chunk: Chunk) -> list[Chunk]:
    """Split a chunk of several records in two; one of a single record stays as it is."""
    if chunk.count < 2:
        return [chunk]
    middle = chunk.count // 2
    return [until(chunk, middle), after(chunk, middle)]


def counted(job: Job, chunk: Chunk) -> int:
    """How many puzzles a file that is read as a whole holds."""
    return len(_readings(job, chunk))


def _one_by_one(job: Job, chunk: Chunk) -> Lines:
    """Read each record on its own."""
    tally: Counter[str] = Counter()
    lines = bytearray()
    for number, make in _makers(job, chunk):
        line, kind = _safely(job, where(job, chunk, number), make)
        tally[kind] += 1
        lines += line
    return bytes(lines), tally


def _makers(job: Job, chunk: Chunk) -> Iterator[tuple[int, Callable[[], Made]]]:
    """Each record's number and what makes it."""
    if chunk.kind == "numbers":
        for number in range(chunk.first, chunk.first + chunk.count):
            if number not in chunk.skip:
                yield number, partial(_made, job, number)
    elif chunk.kind == "long":
        yield chunk.first, partial(_raise, PuzzleError("this line is too long for a puzzle"))
    elif chunk.kind == "whole":
        yield from _of_whole(job, chunk)
    elif chunk.kind == "own":
        for number, text in enumerate(parts_of(chunk.data), start=chunk.first):
            if number not in chunk.skip:
                yield number, partial(_of_text, job, text)
    else:
        reader = _of_json if chunk.kind == "json" else partial(_of_line, chunk.forms)
        for number, line in enumerate(chunk.data.split(b"\n")[: chunk.count], start=chunk.first):
            if number not in chunk.skip and line.strip() and not line.startswith(b"#"):
                yield number, partial(reader, job, line)


def _safely(job: Job, head: Made, make: Callable[[], Made]) -> tuple[bytes, str]:
    """A record's line and its kind; any error becomes the record's own, and the others go on."""
    try:
        with _timed(job.seconds):
            record = make()
        return _line(head, record), str(record.get("verdict") or "done")
    except _Refused:
        raise
    except PuzzleError as error:
        return _line(head, {"error": str(error)}), BAD
    except _OutOfTime:
        return _line(head, {"verdict": str(Verdict.UNDECIDED)}), str(Verdict.UNDECIDED)
    except (MemoryError, RecursionError) as error:
        return _line(head, {"error": f"too much for this machine: {type(error).__name__}"}), FAILED
    except Exception as error:  # noqa: BLE001 - whatever a family raises
        return _line(head, {"error": f"internal error: {described(error)}"}), FAILED


def _line(head: Made, record: Made) -> bytes:
    """A record as a line of JSON; the text of an error may not be valid Unicode."""
    if "error" in record:
        record = {**record, "error": record["error"].encode("utf-8", "backslashreplace").decode()}
    return msgspec.json.encode({**head, **record}) + b"\n"


def _raise(error: Exception) -> Made:
    raise error


@contextmanager
def _timed(seconds: float | None) -> Iterator[None]:
    """Raise _OutOfTime when the time is over, if the system can: on the main thread of a process.

    Verbs with limits end by themselves before that.
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(number: int, frame: FrameType | None) -> None:
        raise _OutOfTime

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds + 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _readings(job: Job, chunk: Chunk) -> Readings:
    return read_all(decode(chunk.data), job.family, job.format, path=chunk.source)


def _require_begun(job: Job, chunk: Chunk, readings: Readings) -> None:
    """Refuse a file that has grown if its first puzzles are not those already recorded."""
    if not chunk.before:
        return
    changed = Changed(f"the first puzzles of {chunk.source} have changed since they were recorded")
    try:
        before = _readings(job, replace(chunk, data=chunk.data[: chunk.before]))
    except PuzzleError:
        raise _Refused(str(changed)) from None
    if [each.puzzle for each in before] != [each.puzzle for each in readings[: len(before)]]:
        raise _Refused(str(changed))


def _nth(job: Job, readings: Readings, number: int) -> Made:
    return _done(job, readings[number - 1].puzzle)


def _of_whole(job: Job, chunk: Chunk) -> Iterator[tuple[int, Callable[[], Made]]]:
    try:
        readings = _readings(job, chunk)
        count = chunk.count or len(readings)
    except Exception as error:  # noqa: BLE001 - the only record of this file reports it
        _require_begun(job, chunk, [])
        if 1 not in chunk.skip:
            yield 1, partial(_raise, error)
        return
    _require_begun(job, chunk, readings)
    for number in range(chunk.first, chunk.first + count):
        if number not in chunk.skip:
            yield number, partial(_nth, job, readings, number)


def _of_line(forms: Mapping[str, str], job: Job, line: bytes) -> Made:
    """A puzzle of one line, tried first in the format of its source's first line: detection is slow."""
    text = decode(line)
    family = job.family or (next(iter(forms)) if len(forms) == 1 else "")
    if job.format is None and family in forms:
        with suppress(PuzzleError):
            return _done(job, _only(text, family, forms[family]))
    try:
        puzzle = _only(text, job.family, job.format)
    except PuzzleError as error:  # its only line has another number here
        raise PuzzleError(error.message, column=error.column) from None
    return _done(job, puzzle)


def _of_text(job: Job, text: bytes) -> Made:
    return _done(job, _only(decode(text), job.family, job.format))


def _of_json(job: Job, line: bytes) -> Made:
    """A record of JSON: the puzzle is its `text`; its `family`, `format` and `id` are used."""
    try:
        given = msgspec.json.decode(line.removeprefix(BOM_UTF8))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise PuzzleError(f"this is not JSON: {error}") from None
    if not isinstance(given, dict) or not isinstance(given.get("text"), str):
        raise PuzzleError('expected an object whose "text" is a puzzle')
    family, format = (value if isinstance(value := given.get(name), str) else None for name in ("family", "format"))
    record = {"id": given["id"]} if isinstance(given.get("id"), str | int) else {}
    return {**record, **_done(job, _only(given["text"], job.family or family, job.format or format))}


def _only(text: str, family: str | None, format: str | None) -> Any:
    readings = read_all(text, family, format)
    if len(readings) != 1:
        raise PuzzleError(f"expected one puzzle, found {len(readings):,}")
    return readings[0].puzzle


def _figures(job: Job, scale: str, puzzle: Any) -> Made:
    """A puzzle's figures on a scale, which are those of puzzles with one solution; undecided if time is up."""
    verdict = solve(puzzle, job.limits).verdict
    figures = rate_on(puzzle, scale, job.limits) if verdict is Verdict.UNIQUE else None
    if verdict in (Verdict.SEVERAL, Verdict.IMPOSSIBLE):
        number = "several solutions" if verdict is Verdict.SEVERAL else "no solution"
        raise PuzzleError(f"only a puzzle with exactly one solution can be rated: this one has {number}")
    return {"verdict": str(Verdict.UNDECIDED)} if figures is None else dict(figures)


def _done(job: Job, puzzle: Any) -> Made:
    """The verb's result for one puzzle."""
    family = families.of(puzzle)
    record: Made = {"family": family.name}
    if job.verb == "rate" and job.scale is not None:
        return {**record, "scale": job.scale, **_figures(job, job.scale, puzzle)}
    if job.verb == "rate":
        rating = rate(puzzle)
        return {**record, "level": rating.level, "name": rating.name, "score": rating.score, "solved": rating.solved}
    if job.verb == "dedupe":
        return {**record, "canonical": identity(puzzle), "verdict": NEW}
    if job.verb == "prove":
        from clew.actions.prove import prove

        proved = prove(puzzle, job.limits)
        return {**record, "verdict": str(proved.verdict), "certificate": proved.certificate}
    outcome = solve(puzzle, job.limits)
    record["verdict"] = str(outcome.verdict)
    if outcome.solutions:
        words = [family.show(puzzle, outcome.solutions[0][place]) for place in family.places(puzzle)]
        record["solution"] = ("" if all(len(word) == 1 for word in words) else " ").join(words)
    return record


def _made(job: Job, number: int) -> Made:
    """A new puzzle; each number has its own seed, so it does not matter which worker makes it."""
    seed = Random(f"{job.seed} {number}").getrandbits(48)
    try:
        puzzle = generate(str(job.family), seed=seed, limits=Limits(seconds=job.seconds), **job.wish)
    except NoPuzzle:
        raise
    except PuzzleError as error:  # not bad luck: no puzzle can meet the wish
        raise _Refused(str(error)) from None
    family = families.of(puzzle)
    record = {"family": family.name, "seed": seed, "size": str(family.size(puzzle)), "clues": len(family.clues(puzzle))}
    return {**record, "text": write(puzzle, job.format)}
