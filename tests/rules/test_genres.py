"""Every declared family on tiny boards: the native search, the clauses and the rules themselves agree."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from clew import families
from clew.core.results import Limits
from clew.engine import sat
from clew.rules.judging import violations
from clew.rules.solving import kernel
from tests.rules.boards import boards, by_trying

DECLARED = families.DECLARED
_BOARDS, _WAYS = 12, 300


@pytest.mark.parametrize("name", DECLARED)
def test_search_and_clauses_find_exactly_the_ways_that_break_no_rule(name: str) -> None:
    family = families.get(name)
    every = Limits(solutions=None, keep=_WAYS)
    for board in islice(boards(family.puzzle, Random(name), _WAYS), _BOARDS):
        wanted = {frozenset(marks.items()) for marks in by_trying(board)}
        found = kernel(board, every)
        assert {frozenset(marks.items()) for marks in found.solutions} == wanted, board
        assert found.count == len(wanted), board
        second = sat.solve(family.logic.encode(board), every)
        assert {frozenset(marks.items()) for marks in second.solutions} == wanted, board


@pytest.mark.parametrize("name", DECLARED)
def test_its_example_has_one_solution(name: str) -> None:
    family = families.get(name)
    own = next(iter(family.forms.formats.values()))
    puzzle = own.read(own.example)[0].puzzle
    outcome = kernel(puzzle, Limits(solutions=2))
    assert outcome.count == 1
    assert not violations(puzzle, outcome.solutions[0])


def test_every_family_is_offered_in_five_sizes_at_least() -> None:
    assert [name for name in families.BUILT_IN if len(families.get(name).making.sizes) < 5] == []
