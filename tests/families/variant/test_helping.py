"""What only helps to solve, and the 45-rule: they change no solution, and name no rule that does not follow."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from clew._native import rules_solve
from clew.core.family import Size
from clew.core.places import cell
from clew.core.results import Limits
from clew.engine import sat
from clew.families.variant.constraint import Constraint
from clew.families.variant.drafts import draft
from clew.families.variant.family import FAMILY
from clew.families.variant.puzzle import Grid, Variant
from clew.rules import solving
from clew.rules.genre import Genre

_EVERY = Limits(solutions=400, keep=400)


def _agree(made: Variant, rng: Random) -> None:
    """Both ways have the same solutions of a puzzle, and without some of its clues."""
    clues = sorted(made.clue_spots())
    loose = made.keep(rng.sample(clues, len(clues) - min(2, len(clues))))
    for puzzle in (made, loose):
        _same(puzzle)


def _same(puzzle: Genre) -> int:
    """Both ways have the same solutions; how many."""
    found = solving.kernel(puzzle, _EVERY)
    second = sat.solve(FAMILY.logic.encode(puzzle), _EVERY)
    assert (found.count, found.exhausted) == (second.count, second.exhausted)
    if found.exhausted:
        assert {frozenset(each.items()) for each in found.solutions} == {
            frozenset(each.items()) for each in second.solutions
        }
    return found.count


def _made(size: Size, kinds: str, rng: Random) -> Variant:
    return next(made for _ in range(50) if (made := draft(size, {"with": kinds}, rng)) is not None)


@pytest.mark.parametrize("kinds", ["killer", "renban", "killer,renban,thermo"])
@pytest.mark.parametrize("seed", range(3))
def test_search_finds_what_the_clauses_of_the_rules_have(kinds: str, seed: int) -> None:
    rng = Random(seed)
    _agree(_made(Size(4, 4) if seed else Size(6, 6), kinds, rng), rng)


@pytest.mark.parametrize("turn", [0, 1, 5])
@pytest.mark.parametrize("kinds", ["killer", "renban", "killer,renban,thermo"])
def test_two_searches_in_short_turns_find_each_solution_once(
    kinds: str, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "rules_solve", partial(rules_solve, turn=turn))
    rng = Random(turn)
    for size in (Size(4, 4), Size(6, 6)):
        _agree(_made(size, kinds, rng), rng)


@pytest.mark.parametrize("turn", [None, 20])
@pytest.mark.parametrize("seed", range(4))
def test_pencil_marks_leave_the_grids_that_the_clauses_have(
    seed: int, turn: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "rules_solve", partial(rules_solve, turn=turn))
    rng = Random(seed)
    grid = solving.sample(Variant.of(9), rng)
    assert grid is not None
    marks = {place: {int(digit), *rng.sample(range(1, 10), 3)} for place, digit in grid.items()}
    if seed == 0:
        marks[cell(4, 4)] -= {int(grid[cell(4, 4)])}
    assert (_same(Variant.of(9, pencil=marks)) > 0) == (seed != 0)


def test_what_cages_leave_of_a_row_has_a_sum() -> None:
    cage = Constraint("killer", tuple(cell(0, column) for column in range(3)), value=6)
    rules = [rule for rule in Variant.of(4, constraints=[cage]).ground.rules if rule.code == "45-rule"]
    left = next(rule for rule in rules if "row 1" in rule.where)
    assert left.cites() == ("killer 6: r1c1 r1c2 r1c3",)
    assert "r1c4" in left.where


def test_a_cage_that_sticks_out_of_a_row_says_what_is_outside() -> None:
    cages = [
        Constraint("killer", tuple(cell(0, column) for column in range(3)), value=6),
        Constraint("killer", (cell(0, 3), cell(1, 3)), value=7),
    ]
    rules = [rule for rule in Variant.of(4, constraints=cages).ground.rules if rule.code == "45-rule"]
    outside = next(rule for rule in rules if "row 1 have outside" in rule.where)
    assert "r2c4" in outside.where


def test_lines_of_grids_that_overlap_are_added_up_only_if_they_share_no_cell() -> None:
    grids = [Grid(0, 0, 4, 4), Grid(2, 2, 4, 4)]
    [solution] = solving.kernel(Variant.of(6, grids=grids), Limits(solutions=1)).solutions
    rows = [tuple(cell(row, column) for column in range(4)) for row in (2, 3)]
    cages = [Constraint("killer", row, value=sum(int(solution[place]) for place in row)) for row in rows]
    puzzle = Variant.of(6, grids=grids, constraints=cages)
    assert solving.kernel(puzzle, Limits(solutions=1)).count == 1
