"""Slitherlink, and lamps in a row, have code of their own and a declaration: both say the same about every board."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import clew
from clew.core.places import cell
from clew.core.results import Limits
from clew.engine import sat
from clew.families.slitherlink.puzzle import Slitherlink
from clew.rules.solving import kernel
from tests.plain_family import FAMILY as BULBS
from tests.plain_family import Bulbs
from tests.rules.loops import declared, renamed
from tests.toy_family import Lamps


def _board(rows: list[str]) -> Any:
    return clew.read("\n".join(["clew slitherlink", "", *rows, ""]))


def solved_alike(puzzle: Any) -> bool:
    """Whether both have the same verdict, and the same solution if it is the only one."""
    one, other = clew.solve(puzzle, Limits(solutions=2)), kernel(declared(puzzle), Limits(solutions=2))
    if one.verdict is not other.verdict:
        return False
    return one.count != 1 or dict(one.solutions[0]) == renamed(other.solutions[0])


@pytest.mark.parametrize("name", ["loopy", "cegis", "multi", "sat_minimal", "unsolvable"])
def test_given_boards_are_solved_as_by_the_code_of_the_family(name: str, shared_data: Callable[[str], Path]) -> None:
    lines = shared_data(f"slitherlink/{name}.jsonl").read_text().splitlines()
    puzzles = [_board(json.loads(line)["rows"]) for line in lines[:: max(len(lines) // 12, 1)]]
    assert puzzles
    assert all(map(solved_alike, puzzles))


def test_random_boards_of_any_verdict_are_solved_alike() -> None:
    rng, verdicts = Random(4), set()
    for _ in range(60):
        rows, columns = rng.randint(1, 5), rng.randint(1, 5)
        share = rng.choice((0.1, 0.3, 0.6))
        clues = tuple(rng.randint(0, 3) if rng.random() < share else None for _ in range(rows * columns))
        puzzle = Slitherlink(rows, columns, clues)
        assert solved_alike(puzzle), puzzle
        verdicts.add(clew.solve(puzzle).verdict)
    assert len(verdicts) == 3


def test_lamps_by_clauses_and_by_declaration_have_the_same_solutions() -> None:
    rng = Random(9)
    for _ in range(80):
        counts = tuple(rng.choice((None, None, 0, 1, 2, 3)) for _ in range(rng.randint(1, 9)))
        one = sat.solve(BULBS.logic.encode(Bulbs(counts)), Limits(solutions=None, keep=600))
        clues = {cell(0, at): count for at, count in enumerate(counts) if count is not None}
        other = kernel(Lamps(1, len(counts), count=clues), Limits(solutions=None, keep=600))
        assert {frozenset(marks.items()) for marks in one.solutions} == {
            frozenset(marks.items()) for marks in other.solutions
        }
