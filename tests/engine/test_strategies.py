"""Strategies that learn, start again or count discrepancies: each finds every solution, and does what its name says."""

from __future__ import annotations

from itertools import islice

import pytest

from clew import families
from clew.actions.load import read
from clew.core.results import Limits
from clew.core.strategy import SEARCHES, VARIABLE_CHOICES, Budget, Strategy
from clew.engine.choices import rounds
from clew.engine.cp import pose
from clew.engine.labelling import label

SEVERAL = "clew sudoku\nboxes: 2x2\n12..\n....\n....\n..4.\n"
PUZZLE = (
    "clew sudoku\n2.......6\n...37....\n...5...8.\n.6....7..\n..4......\n.......3.\n..78.....\n.3...6...\n6....4..1\n"
)


def search(text: str, strategy: str, budget: Budget) -> tuple[int, int]:
    family = families.get("sudoku")
    posed = pose(family.logic.viewpoints["classical"], read(text, "sudoku"), {"all-different": "weak"})
    labelled = label(posed, Strategy.parse(strategy, seed=3), budget)
    return labelled.count, labelled.nodes


@pytest.mark.parametrize("variable", VARIABLE_CHOICES)
@pytest.mark.parametrize("kind", SEARCHES)
def test_every_variable_choice_finds_every_solution_in_every_search(variable: str, kind: str) -> None:
    everything = families.get("sudoku").logic.kernel(read(SEVERAL, "sudoku"), Limits(solutions=None), None)
    assert search(SEVERAL, f"{variable}/enum/{kind}", Budget(solutions=None))[0] == everything.count


@pytest.mark.parametrize("variable", ["dom_wdeg", "activity", "impact"])
def test_strategies_that_learn_do_something_else_than_first_fail(variable: str) -> None:
    budget = Budget(solutions=1, failures=3000)
    assert search(PUZZLE, f"{variable}/enum", budget)[1] != search(PUZZLE, "ff/enum", budget)[1]


def test_restarts_follow_their_sequences() -> None:
    assert [each.failures for each in islice(rounds("luby"), 9)] == [100, 100, 200, 100, 100, 200, 400, 100, 100]
    assert [each.failures for each in islice(rounds("geometric"), 4)] == [100, 150, 225, 337]


def test_without_discrepancies_only_first_branches_are_taken() -> None:
    assert next(rounds("lds")).discrepancies == 0
    nodes = search(SEVERAL, "leftmost/enum/lds", Budget(solutions=1))[1]
    assert nodes == search(SEVERAL, "leftmost/enum", Budget(solutions=1))[1]


def test_a_strategy_is_written_as_it_is_read() -> None:
    for text in ("ff/enum", "ff/enum/down", "dom_wdeg/enum/luby", "ff/step/down/lds"):
        assert str(Strategy.parse(text)) == text
