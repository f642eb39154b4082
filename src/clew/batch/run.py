"""A whole batch: sources through workers to the output, with bounded memory and everything said once."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from clew.actions.load import detect
from clew.batch.bulk import fast
from clew.batch.inputs import STDIN, Chunk, after, chunks_of, numbers
from clew.batch.job import COLUMNS, Job
from clew.batch.outputs import output
from clew.batch.spans import Finished
from clew.batch.spread import Spread
from clew.batch.workers import crew
from clew.core.errors import PuzzleError

_NATIVE = 10_000  # lines of a chunk that is solved in one native call, at most: as many as are read at once
_FIRST = 8  # records of the first chunks otherwise; then by the time they take
_MOST = 5_000
_MANY = 100_000  # puzzles of a file that is read as a whole


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What a batch reads and writes, and who works for it."""

    sources: Sequence[str] = ()
    count: int = 0  # of puzzles to make
    output: str | None = None
    resume: bool = False
    ordered: bool = False
    workers: int = 0  # 0: one for each core
    cluster: str | None = None


@dataclass
class Summary:
    """How a batch stands: records by what came of them, bytes read, records that were there before."""

    tally: Counter[str] = field(default_factory=Counter)
    read: int = 0
    before: int = 0
    deaths: int = 0
    dashboard: str = ""
    seconds: float = 0.0

    @property
    def records(self) -> int:
        """Records written now."""
        return self.tally.total()


def run(job: Job, plan: Plan, tell: Callable[[Summary], None]) -> Summary:
    """Run a batch to its end; `tell` hears how it stands."""
    job = replace(job, named=len(plan.sources) > 1, family=job.family or _family(plan.sources))
    summary, start = Summary(), time.perf_counter()
    size = _Size(native=fast(job), seconds=0.25 if plan.cluster is None else 1.5)
    opened = output(plan.output, COLUMNS[job.verb], resume=plan.resume)
    with opened as out, crew(plan.workers, plan.cluster, threads=fast(job)) as who:
        summary.dashboard = who.dashboard
        tell(summary)
        spread = Spread(job, who.start, 2 * who.count + 2, ordered=plan.ordered)
        finished = False
        try:
            for done in spread.run(_left(_chunks(plan, job, size, summary), out.finished, job)):
                out.put(done.lines)
                summary.tally.update({name: number for name, number in done.tally.items() if number})
                summary.deaths = spread.deaths
                summary.seconds = time.perf_counter() - start
                size.learn(sum(done.tally.values()), done.seconds)
                tell(summary)
            finished = True
        finally:
            spread.close(at_once=not finished)
    summary.seconds = time.perf_counter() - start
    return summary


class _Size:
    """How many records go into a chunk: as many as take about so long."""

    def __init__(self, *, native: bool, seconds: float) -> None:
        self._native = native
        self._seconds = seconds
        self._size = float(_FIRST)

    def __call__(self) -> int:
        return _NATIVE if self._native else max(1, int(self._size))

    def learn(self, records: int, seconds: float) -> None:
        """Move towards the wanted time, at most fourfold at once."""
        if records and seconds > 0:
            wanted = records * self._seconds / seconds
            self._size = min(max(wanted, self._size / 4, 1), self._size * 4, _MOST)


def _chunks(plan: Plan, job: Job, size: _Size, summary: Summary) -> Iterator[Chunk]:
    if plan.count:
        yield from numbers("", plan.count, size)
        return
    for source in plan.sources:
        for chunk in chunks_of(source, size):
            summary.read += len(chunk.data)
            yield chunk


def _left(chunks: Iterator[Chunk], finished: Finished, job: Job) -> Iterator[Chunk]:
    """Chunks without what is there already."""
    for chunk in chunks:
        spans = finished.get(chunk.source if job.named else "")
        if spans is None:
            yield chunk
        elif chunk.kind == "whole":
            yield replace(chunk, skip=spans.within(1, _MANY))
        elif (left := after(chunk, spans.length(chunk.first))).count:
            yield replace(left, skip=spans.within(left.first, left.count))


def _family(sources: Sequence[str]) -> str | None:
    """The family of a file of lines whose first line fits one family only."""
    if len(sources) != 1 or sources[0] == STDIN:
        return None
    first = next(chunks_of(sources[0], lambda: 1), None)
    if first is None or first.kind != "lines":
        return None
    try:
        names = {family.name for family, _ in detect(first.data.decode("latin-1").strip())}
    except PuzzleError:
        return None
    return names.pop() if len(names) == 1 else None
