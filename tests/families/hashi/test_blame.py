"""Why a hashi is impossible: small reasons, in words, and only true ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from tests.families.hashi.boards import FIVE, of

from clew.core.results import Limits, Verdict
from clew.families.hashi.blame import blame
from clew.families.hashi.formats import FORMATS
from clew.families.hashi.kernel import kernel
from clew.families.hashi.puzzle import Hashi, keep_clues


@pytest.mark.parametrize(
    ("puzzle", "code", "said"),
    [
        (of("3.2"), "island-under", "r1c1 has no bridge: expected 3, and no more can be built there"),
        (of("?"), "island-bare", "r1c1 has no bridge, and none can be built there"),
        (
            of("3.3", "...", "2.3"),
            "odd-total",
            "the numbers add up to 11, but every bridge has two ends: expected an even sum",
        ),
        (
            of("3.1.3", ".....", "2...2"),
            "island-over",
            "its neighbours need 2 bridges to r1c3, and it has only 1",
        ),
        (of(".1.", "1.?", ".?."), "crossing", "r2c1-r2c3 and r1c2-r3c2 must both have a bridge, and they cross"),
        (of("1..", "...", "..?"), "island-under", "r1c1 has no bridge: expected 1, and no more can be built there"),
        (
            of("1.1.?"),
            "island-under",
            "r1c1 needs 1 bridge, and no bridge can end there without cutting off two islands",
        ),
    ],
)
def test_small_reasons_are_one_sentence(puzzle: Hashi, code: str, said: str) -> None:
    assert kernel(puzzle, Limits()).verdict is Verdict.IMPOSSIBLE
    reason = blame(puzzle)
    assert reason is not None
    assert (reason.code, reason.message) == (code, said)
    assert not reason.unfinished


def test_numbers_that_contradict_each_other_are_named_and_none_is_named_in_vain() -> None:
    """Whatever numbers a reason names contradict each other alone, and any one less would not."""
    named = 0
    for puzzle in spoilt(Random(1), 60):
        reason = blame(puzzle)
        assert reason is not None
        listed = reason.message.split(" lead")[0].split(" cannot be satisfied")[0].split(" contradict")[0]
        islands = [
            part.split(" (")[0].removeprefix("and ") for part in listed.split(", ") for part in part.split(" and ")
        ]
        if "(" not in listed or reason.message.startswith(tuple("0123456789")):
            continue
        assert kernel(keep_clues(puzzle, islands), Limits()).verdict is Verdict.IMPOSSIBLE
        for island in islands:
            rest = keep_clues(puzzle, set(islands) - {island})
            assert kernel(rest, Limits()).verdict is not Verdict.IMPOSSIBLE
        named += 1
    assert named > 3


def spoilt(rng: Random, tries: int) -> Iterator[Hashi]:
    """A right puzzle with two numbers changed, where that makes it impossible."""
    for _ in range(tries):
        islands = list(FIVE.islands)
        for at in rng.sample(range(len(islands)), 2):
            islands[at] = islands[at]._replace(number=rng.randint(1, 4))
        puzzle = Hashi(FIVE.rows, FIVE.columns, tuple(islands))
        if kernel(puzzle, Limits()).verdict is Verdict.IMPOSSIBLE:
            yield puzzle


def test_every_impossible_board_gets_a_reason(shared_data: Callable[[str], Path]) -> None:
    codes = set()
    for path in sorted(shared_data("hashi/unsat_multi").glob("unsat_*_*[05].txt")):
        (reading,) = FORMATS["grid"].read(path.read_text())
        reason = blame(reading.puzzle)
        assert reason is not None, path.name
        codes.add(reason.code)
    assert codes >= {"not-joined", "odd-total", "contradiction"}
