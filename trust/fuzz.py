"""Hostile input: texts of every format changed in millions of ways; each is read, or refused in one line, at once.

Inputs come in blocks; a block is made from its number alone, so that a run can be resumed and a failure repeated. Each
worker process may take 300 MB beyond what it starts with.
"""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha1
from itertools import islice
from random import Random

from trust import attempts, figures
from trust.attempts import Attempt, attempt, peak
from trust.corpus import Sample, samples
from trust.mutations import mutated

BLOCK = 500
TOTAL = 2_000_000
FAILURES = figures.WORK / "failures"
_SLOWEST = 20  # that are remembered
_PROGRESS = figures.WORK / "fuzz.json"


@dataclass
class Tally:
    """The results of one block, or of all."""

    inputs: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    slowest: list[tuple[float, str]] = field(default_factory=list)  # the longest first
    memory: int = 0  # MB
    failures: list[str] = field(default_factory=list)
    mended: int = 0  # failures fixed since

    def add(self, other: Tally) -> None:
        """Add another one's results."""
        self.inputs += other.inputs
        self.kinds.update(other.kinds)
        self.slowest = sorted({*self.slowest, *other.slowest}, reverse=True)[:_SLOWEST]
        self.memory = max(self.memory, other.memory)
        self.failures += other.failures


def inputs(block: int, seed: int = 0) -> Iterator[tuple[Sample, str, Random]]:
    """The texts of one block."""
    every = samples()
    rng = Random(f"{seed}/{block}")
    for _ in range(BLOCK):
        sample = rng.choice(every)
        yield sample, mutated(rng, sample.text, rng.choice(every).text), Random(rng.getrandbits(32))


def run_block(block: int) -> Tally:
    """Give one block to the readers; failures are saved as files."""
    tally = Tally(inputs=BLOCK)
    for number, (sample, text, rng) in enumerate(inputs(block)):
        came = attempt(sample, text, rng)
        tally.kinds[came.kind] += 1
        tally.slowest.append((came.seconds, f"{sample.name} {block}-{number}"))
        if came.failed:
            tally.failures.append(_kept(sample, text, came, f"{block}-{number}"))
    tally.memory = peak()
    tally.slowest = sorted(tally.slowest, reverse=True)[:_SLOWEST]
    return tally


def _kept(sample: Sample, text: str, came: Attempt, name: str) -> str:
    folder = FAILURES / sample.name.replace("/", "-")
    folder.mkdir(parents=True, exist_ok=True)
    mark = sha1(came.message[-300:].encode("utf-8", "replace")).hexdigest()[:8]
    (folder / f"{name}.input").write_bytes(text.encode("utf-8", "surrogatepass"))
    (folder / f"{name}.message").write_text(came.message, errors="replace")
    return f"{came.kind} in {sample.name} ({mark}, input {name})"


def begin(seconds: float = attempts.SECONDS) -> None:
    """Prepare a worker process: its samples, and the time and memory a text may take."""
    attempts.SECONDS = seconds
    samples()
    attempts.bound_memory()


def run(total: int = TOTAL, jobs: int = 2, seconds: float | None = None, *, fresh: bool = False) -> Tally:
    """Run the remaining blocks until all are done or the time is up; add the figures along the way."""
    tally = Tally() if fresh else _so_far()
    blocks = range(tally.inputs // BLOCK, -(-total // BLOCK))
    if not blocks:
        print(f"  already complete (remove {_PROGRESS} to start again)", flush=True)
    end = None if seconds is None else time.monotonic() + seconds
    start, before = time.monotonic(), tally.inputs
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=begin) as pool:
        for number, each in enumerate(pool.imap(run_block, blocks), 1):
            tally.add(each)
            for failure in each.failures:
                print(f"  FAILED: {failure}", flush=True)
            late = end is not None and time.monotonic() > end
            if number % 20 == 0 or number == len(blocks) or late:
                _keep(tally)
                rate = (tally.inputs - before) / (time.monotonic() - start)
                print(f"  {tally.inputs:,} inputs, {rate:,.0f} a second, {len(tally.failures)} failed", flush=True)
            if late:
                break
    return tally


def recheck() -> None:
    """Try the failures of earlier runs again: those fixed since are counted, not listed.

    The slowest inputs are timed again too.
    """
    tally = _so_far()
    still = [failure for failure in tally.failures if _again(failure.rstrip(")")).failed]
    tally.mended += len(tally.failures) - len(still)
    tally.failures = still
    tally.slowest = sorted(((_again(which).seconds, which) for _, which in tally.slowest), reverse=True)
    _keep(tally)


def _again(named: str) -> Attempt:
    """Try an input again, by its number at the end of a name."""
    block, number = map(int, named.rsplit(" ", 1)[1].split("-"))
    return attempt(*next(islice(inputs(block), number, None)))


def _so_far() -> Tally:
    """What earlier runs have done."""
    if not _PROGRESS.exists():
        return Tally()
    kept = json.loads(_PROGRESS.read_text())
    kept["kinds"], kept["slowest"] = Counter(kept["kinds"]), [(seconds, which) for seconds, which in kept["slowest"]]
    return Tally(**kept)


def _keep(tally: Tally) -> None:
    figures.WORK.mkdir(parents=True, exist_ok=True)
    _PROGRESS.write_text(json.dumps(vars(tally)))
    slowest, which = max(tally.slowest, default=(0.0, ""))
    counted = {"inputs": tally.inputs, "wanted": TOTAL, "kinds": dict(tally.kinds), "memory": tally.memory}
    figures.add("fuzz", **counted, slowest=round(slowest, 3), which=which, failures=tally.failures, mended=tally.mended)
