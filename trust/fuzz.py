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
_PROGRESS = figures.WORK / "fuzz.json"


@dataclass
class Told:
    """What came of one block, or of all."""

    inputs: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    memory: int = 0  # MB
    failures: list[str] = field(default_factory=list)
    mended: int = 0  # failures that no longer are

    def add(self, other: Told) -> None:
        """Take in another one."""
        self.inputs += other.inputs
        self.kinds.update(other.kinds)
        self.slowest = max(self.slowest, other.slowest)
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
        told.slowest = max(told.slowest, (came.seconds, f"{sample.name} {block}/{number}"))
        if came.failed:
            told.failures.append(_kept(sample, text, came, f"{block}-{number}"))
    told.memory = peak()
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
    """Try the failures of the runs before once more: those that have been mended since are counted and not named."""
    told = _so_far()
    still = [failure for failure in told.failures if _fails(failure)]
    told.mended += len(told.failures) - len(still)
    told.failures = still
    _keep(told)


def _fails(failure: str) -> bool:
    block, number = (int(part) for part in failure.rstrip(")").rsplit(" ", 1)[1].split("-"))
    sample, text, rng = next(islice(inputs(block), number, None))
    return attempt(sample, text, rng).failed


def _so_far() -> Told:
    """What the runs before have done."""
    if not _PROGRESS.exists():
        return Told()
    kept = json.loads(_PROGRESS.read_text())
    kept["kinds"], kept["slowest"] = Counter(kept["kinds"]), tuple(kept["slowest"])
    return Told(**kept)


def _keep(told: Told) -> None:
    figures.WORK.mkdir(parents=True, exist_ok=True)
    _PROGRESS.write_text(json.dumps(vars(told)))
    slowest, which = told.slowest
    counted = {"inputs": told.inputs, "wanted": TOTAL, "kinds": dict(told.kinds), "memory": told.memory}
    figures.add("fuzz", **counted, slowest=round(slowest, 3), which=which, failures=told.failures, mended=told.mended)
