"""Hostile input, a share of `make fuzz`: changed texts of every format, and bombs, under limits of time and memory."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from multiprocessing.pool import Pool
from random import Random

import pytest
from trust import fuzz
from trust.attempts import Attempt, TooSlow, attempt, bound_memory, peak, watched
from trust.bombs import alone, grown
from trust.corpus import Sample, samples
from trust.mutations import mutated

from clew import families
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading

INPUTS = 20_000
PARTS = 8  # so that the test spreads over cores
PATIENCE = 10.0  # seconds of processor time: one is promised, on a machine that does nothing else


@pytest.fixture(scope="module")
def child() -> Iterator[Pool]:
    """A separate process, which may take 300 MB beyond what it starts with."""
    with multiprocessing.get_context("spawn").Pool(1, initializer=fuzz.begin, initargs=(PATIENCE,)) as pool:
        yield pool


@pytest.mark.parametrize("part", range(PARTS))
def test_changed_texts_are_read_or_refused_at_once(child: Pool, part: int) -> None:
    blocks = [10_000_000 + number for number in range(part, INPUTS // fuzz.BLOCK, PARTS)]  # not those of `make fuzz`
    kinds: Counter[str] = Counter()
    for result in child.imap(fuzz.run_block, blocks):
        assert result.failures == []
        kinds.update(result.kinds)
    assert kinds.total() == INPUTS // PARTS
    assert kinds["read"] > 100
    assert kinds["refused"] > 1_000


def some_bombs(_: int) -> list[tuple[str, Attempt]]:
    """Every six hundredth of them, and every second that is not made from an example; `make trust` takes all."""
    rng = Random(1)
    picked = chain(islice(alone(), 0, None, 2), islice(grown(), 0, None, 600))  # one at a time in memory
    return [(name, attempt(Sample("any", None, text), text, rng)) for name, text in picked]


def test_bombs_do_no_harm(child: Pool) -> None:
    came = child.apply(some_bombs, (0,))
    assert len(came) > 50
    assert [(name, result.kind, result.seconds) for name, result in came if result.failed] == []
    assert child.apply(peak) < 400


def test_changes_reach_the_inside_of_every_format() -> None:
    """At least some changed texts of every format are still read, and some are refused."""
    kinds: dict[str, set[str]] = {}
    rng = Random(7)
    for sample in samples():
        for _ in range(8):
            text = mutated(rng, sample.text, sample.text)
            kinds.setdefault(sample.name, set()).add(attempt(sample, text, Random(0)).kind)
    assert len(kinds) == sum(len(families.get(name).forms.formats) + 1 for name in families.BUILT_IN)
    assert sum("refused" in seen for seen in kinds.values()) > 0.9 * len(kinds)
    assert sum("read" in seen for seen in kinds.values()) > 0.65 * len(
        kinds
    )  # links of drawings are rarely read once they are changed


def test_the_same_block_is_always_the_same() -> None:
    one, again = ([(sample.name, text) for sample, text, _ in fuzz.inputs(3)] for _ in range(2))
    assert one == again
    assert len({text for _, text in one}) > 0.9 * fuzz.BLOCK


def spin(text: str) -> list[Reading[object]]:
    while True:
        pass


def hoard(text: str) -> list[Reading[object]]:
    raise MemoryError


def stumble(text: str) -> list[Reading[object]]:
    raise KeyError(text)


def ramble(text: str) -> list[Reading[object]]:
    raise PuzzleError("no " * 1_000)


@pytest.mark.parametrize(
    ("read", "kind"),
    [(hoard, "too much memory"), (stumble, "KeyError"), (ramble, "a message that is not one short line")],
)
def test_a_reader_that_fails_is_found_out(read: object, kind: str) -> None:
    form: Format[object] = Format(name="bad", title="", example="", sniff=bool, read=read)  # type: ignore[arg-type]
    came = [attempt(Sample("any", form, "x"), "x", Random(seed)) for seed in range(8)]
    assert kind in {each.kind for each in came}
    assert any(each.failed for each in came)


def test_a_reader_that_never_ends_is_broken_off() -> None:
    with pytest.raises(TooSlow), watched(0.05):
        spin("")


def grab(megabytes: int) -> bool:
    bound_memory(50)
    try:
        return len(bytearray(megabytes * 1024 * 1024)) > 0
    except MemoryError:
        return False


def test_memory_is_bounded_in_a_process_of_its_own() -> None:
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        assert pool.map(grab, [10, 400], chunksize=1) == [True, False]
