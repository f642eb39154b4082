"""Long diagonals with sums, of which each says little by itself: one solution, and none if a sum is changed."""

from __future__ import annotations

from typing import Any

import pytest

from clew.actions.load import read
from clew.core.results import Limits
from clew.rules.solving import kernel

SUMS = {
    "R9C3": 35, "R1C1": 48, "R1C5": 27, "R1C7": 37, "R9C2": 48, "R4C1": 30, "R6C9": 33, "R3C1": 33,
    "R8C9": 39, "R5C9": 29, "R7C9": 39, "R1C9": 35, "R1C8": 42, "R9C5": 22, "R9C4": 38, "R2C1": 39,
}  # fmt: skip
GIVEN = ".~R4C5_5~R7C2_5~R9C1_9~R5C5_4~R6C7_8~R5C3_7~R1C7_7~R8C1_7~R9C6_1~R3C5_8"


def solved(sums: dict[str, int]) -> Any:
    puzzle: Any = read("".join(f".LittleKiller~{total}~{cell}" for cell, total in sums.items()) + GIVEN)
    return kernel(puzzle, Limits(solutions=2, seconds=60))


@pytest.mark.parametrize(("by", "count"), [(0, 1), (-2, 0)])
def test_long_sums_are_decided_in_few_thousand_decisions(by: int, count: int) -> None:
    """The sum with the fewest open cells comes first, and the search without clauses before the other one."""
    outcome = solved(SUMS | {"R1C7": SUMS["R1C7"] + by})
    assert outcome.exhausted
    assert outcome.count == count
    assert outcome.stats.counters["decisions"] < 9_000
    for solution in outcome.solutions:
        diagonal = [f"r{k + 1}c{9 - k}" for k in range(9)]
        assert sum(int(solution[place]) for place in diagonal) == SUMS["R1C9"]
