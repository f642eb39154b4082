"""A whole batch: sources through workers to the output, in bounded memory, every record exactly once."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Any

import clew
from clew import families
from clew.batch.bulk import fast
from clew.batch.inputs import Chunk, after, chunks_of, numbers
from clew.batch.job import Job, columns, name_of
from clew.batch.origin import Changed, digest, origin
from clew.batch.outputs import output
from clew.batch.repeats import Repeats
from clew.batch.spans import Finished
from clew.batch.spread import Spread
from clew.batch.work import Done
from clew.batch.workers import Crew, crew
from clew.codecs.files import content
from clew.codecs.gzipped import Readable
from clew.core.errors import PuzzleError

_NATIVE = 10_000  # most lines of a chunk solved in one native call: as many as are read at once
_FIRST = 8  # records of the first chunks otherwise; later ones depend on the time they take
_MOST = 5_000


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What a batch reads and writes, and with which workers."""

    sources: Sequence[str] = ()
    named: bool = (
        False  # whether records name their source though it is the only one: there may be more when it resumes
    )
    count: int = 0  # of puzzles to make
    output: str | None = None
    resume: bool = False
    force: bool = False  # resume even if the input, options or version have changed
    ordered: bool = False
    workers: int = 0  # 0: one for each core
    cluster: str | None = None


@dataclass
class Summary:
    """The state of a batch: records by kind, bytes read, records of earlier runs."""

    tally: Counter[str] = field(default_factory=Counter)
    read: int = 0
    before: int = 0
    deaths: int = 0
    unread: list[str] = field(default_factory=list)  # why sources could not be read to the end
    dashboard: str = ""
    seconds: float = 0.0

    @property
    def records(self) -> int:
        """Records written by this run."""
        return self.tally.total()


def run(job: Job, plan: Plan, show: Callable[[Summary], None]) -> Summary:
    """Run a batch to its end; `show` gets its state now and then."""
    job = replace(job, named=plan.named or len(plan.sources) > 1, version=clew.__version__)
    summary, start = Summary(), time.perf_counter()
    repeats = Repeats() if job.verb == "dedupe" else None
    size = _Size(seconds=0.25 if plan.cluster is None else 1.5)
    known_as = {source: name_of(source) if job.named else "" for source in plan.sources}
    with (
        output(plan.output, columns(job), resume=plan.resume) as out,
        origin(out.path, asked(job, plan), known_as.values(), out.finished, force=plan.force) as past,
    ):
        summary.before = sum(map(len, out.finished.values()))
        _require_count(plan, out.finished)
        chunks = _chunks(plan, size, summary, lambda source, file: past.watch(source, known_as[source], file))
        first = next(chunks, None)
        if first is not None and len(first.forms) == len(plan.sources) == 1:
            job = replace(job, family=job.family or next(iter(first.forms)))
        size.native = first is not None and len(plan.sources) == 1 and fast(job, first) is not None
        left = _left(chain([first] if first else [], chunks), out.finished, job)
        with (
            crew(plan.workers, plan.cluster, threads=size.native) as who,
            closing(_spread(job, plan, who, left)) as everything,
        ):
            summary.dashboard = who.dashboard
            show(summary)
            for found, deaths in everything:
                done = found if repeats is None else repeats.marked(found)
                out.put(done.lines)
                summary.tally.update({name: number for name, number in done.tally.items() if number})
                summary.deaths = deaths
                summary.seconds = time.perf_counter() - start
                size.learn(sum(done.tally.values()), done.seconds)
                show(summary)
    summary.seconds = time.perf_counter() - start
    return summary


def asked(job: Job, plan: Plan) -> dict[str, Any]:
    """Everything that affects records, by the names of the options; defaults are left out."""
    options: dict[str, Any] = {"verb": job.verb, "family": job.family, "format": job.format}
    options |= {"seconds": job.seconds, "nodes": job.nodes, "scale": job.scale}
    if plan.count:
        options |= {"seed": job.seed, **job.wish, **_files(job)}
    else:
        options["inputs"] = "several" if job.named else "one"
    return {"Clew": clew.__version__, **{name: value for name, value in options.items() if value is not None}}


def _files(job: Job) -> dict[str, str]:
    """The files that a wish names, with digests of their content."""
    knobs = families.get(str(job.family)).making.knobs
    named = {name: str(value) for name, value in job.wish.items() if name in knobs and knobs[name].file}
    return {name: f"{path} ({digest(content(path))})" for name, path in named.items() if os.path.isfile(path)}


def _require_count(plan: Plan, finished: Finished) -> None:
    """Refuse to make fewer puzzles than already exist."""
    made = finished[""].last if plan.count else 0
    if made > plan.count and not plan.force:
        raise Changed(f"{plan.output} has {made:,} puzzles already, more than the {plan.count:,} asked for")


def _spread(job: Job, plan: Plan, who: Crew, chunks: Iterator[Chunk]) -> Generator[tuple[Done, int], None, None]:
    """Each chunk's records, and how many workers have died so far; a crew that is left early ends at once."""
    spread = Spread(job, who, 2 * who.count + 2, ordered=plan.ordered)
    finished = False
    try:
        for done in spread.run(chunks):
            yield done, spread.deaths
        finished = True
    finally:
        spread.close(at_once=not finished)


class _Size:
    """How many records go into a chunk: as many as take about `seconds`."""

    def __init__(self, *, seconds: float) -> None:
        self.native = False
        self._seconds = seconds
        self._size = float(_FIRST)

    def __call__(self) -> int:
        return _NATIVE if self.native else max(1, int(self._size))

    def learn(self, records: int, seconds: float) -> None:
        """Move towards the wanted time, at most fourfold at once."""
        if records and seconds > 0:
            wanted = records * self._seconds / seconds
            self._size = min(max(wanted, self._size / 4, 1), self._size * 4, _MOST)


def _chunks(plan: Plan, size: _Size, summary: Summary, watch: Callable[[str, Readable], Readable]) -> Iterator[Chunk]:
    """All chunks, one source after the other; a source that cannot be read does not stop the others."""
    if plan.count:
        yield from numbers("", plan.count, size)
        return
    for source in plan.sources:
        try:
            for chunk in chunks_of(source, size, partial(watch, source)):
                summary.read += len(chunk.data)
                yield chunk
        except Changed:
            raise
        except PuzzleError as error:
            summary.unread.append(str(error))


def _left(chunks: Iterator[Chunk], finished: Finished, job: Job) -> Iterator[Chunk]:
    """Chunks without the records already done."""
    for chunk in chunks:
        spans = finished.get(name_of(chunk.source) if job.named else "")
        if spans is None:
            yield chunk
        elif chunk.kind == "whole":
            yield replace(chunk, skip=spans.within(1, spans.last))
        elif (left := after(chunk, spans.length(chunk.first))).count:
            yield replace(left, skip=spans.within(left.first, left.count))
