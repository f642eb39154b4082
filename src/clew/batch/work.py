"""What is done with a chunk of records, on whatever thread, process or machine: records in, lines of JSON out."""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from types import FrameType
from typing import Any

import msgspec

from clew import families
from clew.actions.generate import generate
from clew.actions.load import decode, read_all, write
from clew.actions.rate import rate
from clew.actions.solve import solve
from clew.batch.bulk import Lines, solved
from clew.batch.inputs import Chunk, after, until
from clew.batch.job import Job, where
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.results import Limits, Verdict


@dataclass(frozen=True, kw_only=True)
class Done:
    """The records of a chunk as lines, how many of each kind, and the seconds they took."""

    lines: bytes
    tally: Mapping[str, int]
    seconds: float


class _Refused(PuzzleError):
    """What a batch is to do cannot be done with any record."""


class _OutOfTime(Exception):
    """The time of one puzzle is over."""


def work(job: Job, chunk: Chunk) -> Done:
    """Do what the job says with every record of a chunk; a bad record becomes a record that says why."""
    start = time.perf_counter()
    tally: Counter[str] = Counter()
    parts: list[bytes] = []
    for lines, some in solved(job, chunk, _one_by_one):
        parts.append(lines)
        tally.update(some)
    lines = parts[0] if len(parts) == 1 else b"".join(parts)
    return Done(lines=lines, tally=tally, seconds=time.perf_counter() - start)


def lost(job: Job, chunk: Chunk) -> Done:
    """The record of a puzzle that no worker came back from."""
    record = {**where(job, chunk, chunk.first), "error": "the process at work on it ended without an answer"}
    return Done(lines=msgspec.json.encode(record) + b"\n", tally={"bad": 1}, seconds=0)


def halves(chunk: Chunk) -> list[Chunk]:
    """A chunk of several records as two; one of a single record stays as it is."""
    if chunk.kind == "whole" or chunk.count < 2:
        return [chunk]
    middle = chunk.count // 2
    return [until(chunk, middle), after(chunk, middle)]


def _one_by_one(job: Job, chunk: Chunk) -> Lines:
    """Read each record on its own."""
    tally: Counter[str] = Counter()
    lines = bytearray()
    for number, record in _records(job, chunk):
        tally[str(record.get("verdict") or ("bad" if "error" in record else "done"))] += 1
        lines += msgspec.json.encode({**where(job, chunk, number), **record})
        lines += b"\n"
    return bytes(lines), tally


def _records(job: Job, chunk: Chunk) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each record's number and what came of it."""
    if chunk.kind == "numbers":
        for number in range(chunk.first, chunk.first + chunk.count):
            if number not in chunk.skip:
                yield number, _safely(job, lambda number=number: _made(job, number))
    elif chunk.kind == "long":
        yield chunk.first, {"error": "this line is too long for a puzzle"}
    elif chunk.kind == "whole":
        yield from _of_whole(job, chunk)
    else:
        reader = _of_json if chunk.kind == "json" else partial(_of_line, chunk.forms)
        for number, line in enumerate(chunk.data.split(b"\n")[: chunk.count], start=chunk.first):
            if number not in chunk.skip and line.strip() and not line.startswith(b"#"):
                yield number, _safely(job, lambda line=line: reader(job, line))


def _safely(job: Job, make: Any) -> dict[str, Any]:
    """What a record comes to; where it cannot be read or takes too much, why."""
    try:
        with _timed(job.seconds):
            record: dict[str, Any] = make()
            return record
    except _Refused:
        raise
    except PuzzleError as error:
        return {"error": str(error)}
    except _OutOfTime:
        return {"verdict": str(Verdict.UNDECIDED)}
    except (MemoryError, RecursionError) as error:
        return {"error": f"too much for this machine: {type(error).__name__}"}


@contextmanager
def _timed(seconds: float | None) -> Iterator[None]:
    """Raise _OutOfTime when the time is over, where the system can: on the main thread of a process.

    Verbs that know limits end by themselves before that.
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


def _of_whole(job: Job, chunk: Chunk) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        readings = read_all(decode(chunk.data), job.family, job.format, path=chunk.source)
        count = len(readings)
    except PuzzleError as error:
        yield 1, {"error": str(error)}
        return
    for number in range(1, count + 1):
        if number not in chunk.skip:
            yield number, _safely(job, lambda number=number: _done(job, readings[number - 1].puzzle))


def _of_line(forms: Mapping[str, str], job: Job, line: bytes) -> dict[str, Any]:
    """A puzzle of one line, tried first in the form of its source's first line: to look for the form takes long."""
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


def _of_json(job: Job, line: bytes) -> dict[str, Any]:
    """A record of JSON: the puzzle is its `text`; its `family`, `format` and `id` are heeded."""
    try:
        given = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise PuzzleError(f"this is no JSON: {error}") from None
    if not isinstance(given, dict) or not isinstance(given.get("text"), str):
        raise PuzzleError('expected an object whose "text" is a puzzle')
    family, format = (value if isinstance(value := given.get(name), str) else None for name in ("family", "format"))
    told = {"id": given["id"]} if isinstance(given.get("id"), str | int) else {}
    return {**told, **_done(job, _only(given["text"], job.family or family, job.format or format))}


def _only(text: str, family: str | None, format: str | None) -> Any:
    readings = read_all(text, family, format)
    if len(readings) != 1:
        raise PuzzleError(f"expected one puzzle, found {len(readings):,}")
    return readings[0].puzzle


def _done(job: Job, puzzle: Any) -> dict[str, Any]:
    """What the verb says of one puzzle."""
    family = families.of(puzzle)
    told: dict[str, Any] = {"family": family.name}
    if job.verb == "rate":
        rating = rate(puzzle)
        return {**told, "level": rating.level, "name": rating.name, "score": rating.score, "solved": rating.solved}
    if job.verb == "prove":
        from clew.actions.prove import prove

        proved = prove(puzzle, job.limits)
        return {**told, "verdict": str(proved.verdict), "certificate": proved.certificate}
    outcome = solve(puzzle, job.limits)
    told["verdict"] = str(outcome.verdict)
    if outcome.solutions:
        words = [family.show(puzzle, outcome.solutions[0][place]) for place in family.places(puzzle)]
        told["solution"] = ("" if all(len(word) == 1 for word in words) else " ").join(words)
    return told


def _made(job: Job, number: int) -> dict[str, Any]:
    """A new puzzle; each number has a seed of its own, so that it does not matter who makes it."""
    seed = Random(f"{job.seed} {number}").getrandbits(48)
    try:
        puzzle = generate(str(job.family), seed=seed, limits=Limits(seconds=job.seconds), **job.wish)
    except NoPuzzle:
        raise
    except PuzzleError as error:  # not bad luck: no puzzle can be as was wished
        raise _Refused(str(error)) from None
    family = families.of(puzzle)
    told = {"family": family.name, "seed": seed, "size": str(family.size(puzzle)), "clues": len(family.clues(puzzle))}
    return {**told, "text": write(puzzle, job.format)}
