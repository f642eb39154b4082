"""Hostile input: texts of every form changed in millions of ways; each is read, or refused in one line, at once.

Inputs come in blocks; a block is made from its number alone, so that a run can be taken up where it ended and a failure
made again. Each worker process may take 300 MB beyond what it starts with.
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
class Told:
    """What came of one block, or of all."""

    inputs: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    slowest: list[tuple[float, str]] = field(default_factory=list)  # the longest first
    memory: int = 0  # MB
    failures: list[str] = field(default_factory=list)
    mended: int = 0  # failures that no longer are

    def add(self, other: Told) -> None:
        """Take in another one."""
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


def run_block(block: int) -> Told:
    """Put one block before the readers; failures are kept as files."""
    told = Told(inputs=BLOCK)
    for number, (sample, text, rng) in enumerate(inputs(block)):
        came = attempt(sample, text, rng)
        told.kinds[came.kind] += 1
        told.slowest.append((came.seconds, f"{sample.name} {block}-{number}"))
        if came.failed:
            told.failures.append(_kept(sample, text, came, f"{block}-{number}"))
    told.memory = peak()
    told.slowest = sorted(told.slowest, reverse=True)[:_SLOWEST]
    return told


def _kept(sample: Sample, text: str, came: Attempt, name: str) -> str:
    folder = FAILURES / sample.name.replace("/", "-")
    folder.mkdir(parents=True, exist_ok=True)
    mark = sha1(came.told[-300:].encode("utf-8", "replace")).hexdigest()[:8]
    (folder / f"{name}.input").write_bytes(text.encode("utf-8", "surrogatepass"))
    (folder / f"{name}.told").write_text(came.told, errors="replace")
    return f"{came.kind} in {sample.name} ({mark}, input {name})"


def begin(seconds: float = attempts.SECONDS) -> None:
    """Prepare a worker process: what it starts from, and how much time and memory a text may take."""
    attempts.SECONDS = seconds
    samples()
    attempts.bound_memory()


def run(total: int = TOTAL, jobs: int = 2, seconds: float | None = None, *, fresh: bool = False) -> Told:
    """All blocks that are not done yet, until all are or the time is up; adds the figures as it goes."""
    told = Told() if fresh else _so_far()
    blocks = range(told.inputs // BLOCK, -(-total // BLOCK))
    if not blocks:
        print(f"  all done before (remove {_PROGRESS} to begin anew)", flush=True)
    end = None if seconds is None else time.monotonic() + seconds
    start, before = time.monotonic(), told.inputs
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=begin) as pool:
        for number, each in enumerate(pool.imap(run_block, blocks), 1):
            told.add(each)
            for failure in each.failures:
                print(f"  FAILED: {failure}", flush=True)
            late = end is not None and time.monotonic() > end
            if number % 20 == 0 or number == len(blocks) or late:
                _keep(told)
                rate = (told.inputs - before) / (time.monotonic() - start)
                print(f"  {told.inputs:,} inputs, {rate:,.0f} a second, {len(told.failures)} failed", flush=True)
            if late:
                break
    return told


def recheck() -> None:
    """Try the failures of the runs before once more: those that have been mended since are counted and not named.

    The slowest inputs are timed anew, too.
    """
    told = _so_far()
    still = [failure for failure in told.failures if _again(failure.rstrip(")")).failed]
    told.mended += len(told.failures) - len(still)
    told.failures = still
    told.slowest = sorted(((_again(which).seconds, which) for _, which in told.slowest), reverse=True)
    _keep(told)


def _again(named: str) -> Attempt:
    """Try an input again, by its number at the end of a name."""
    block, number = map(int, named.rsplit(" ", 1)[1].split("-"))
    return attempt(*next(islice(inputs(block), number, None)))


def _so_far() -> Told:
    """What the runs before have done."""
    if not _PROGRESS.exists():
        return Told()
    kept = json.loads(_PROGRESS.read_text())
    kept["kinds"], kept["slowest"] = Counter(kept["kinds"]), [(seconds, which) for seconds, which in kept["slowest"]]
    return Told(**kept)


def _keep(told: Told) -> None:
    figures.WORK.mkdir(parents=True, exist_ok=True)
    _PROGRESS.write_text(json.dumps(vars(told)))
    slowest, which = max(told.slowest, default=(0.0, ""))
    counted = {"inputs": told.inputs, "wanted": TOTAL, "kinds": dict(told.kinds), "memory": told.memory}
    figures.add("fuzz", **counted, slowest=round(slowest, 3), which=which, failures=told.failures, mended=told.mended)
