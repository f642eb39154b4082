"""Nonogram as clauses: the same answers as trying every picture, and as another solver's automata."""

from __future__ import annotations

from random import Random

import pytest
from tests.families.nonogram.boards import KITE, SWITCH, answers, at_random, flat, of, painted, picture

from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.nonogram.encoding import encode
from clew.families.nonogram.puzzle import ANY, SOME, Clue, Nonogram, Open, cells, from_picture, line_cells
from clew.families.nonogram.rules import violations

EVERY = Limits(solutions=None, keep=100_000)


@pytest.mark.parametrize("seed", range(6))
def test_clauses_and_trying_every_picture_give_the_same_answers(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        puzzle = at_random(rng, 4)
        wanted = answers(puzzle)
        if len(wanted) > 300:
            continue
        outcome = sat.solve(encode(puzzle), EVERY)
        assert outcome.exhausted
        assert {flat(puzzle, solution) for solution in outcome.solutions} == wanted
        assert outcome.count == len(wanted)
        assert not any(violations(puzzle, solution) for solution in outcome.solutions)


@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 2, 16), (3, 3, 512), (1, 1, 2), (1, 7, 128)])
def test_lines_that_are_wholly_unknown_leave_every_picture(rows: int, columns: int, count: int) -> None:
    puzzle = Nonogram(((ANY,),) * rows, ((ANY,),) * columns)
    assert sat.solve(encode(puzzle), EVERY).count == count


@pytest.mark.parametrize(("clue", "count"), [("_", 11), ("?", 10), ("_ _", 16), ("? ?", 5), ("2 *", 4), ("* 2", 4)])
def test_an_open_clue_allows_this_many_lines_of_four_cells(clue: str, count: int) -> None:
    assert sat.solve(encode(of(clue, "*,*,*,*")), EVERY).count == count


def test_a_picture_is_found_again_and_a_given_cell_decides_between_two() -> None:
    outcome = sat.solve(encode(picture(*KITE)), Limits())
    assert outcome.verdict is Verdict.UNIQUE
    assert {place for place, value in outcome.solutions[0].items() if value} == painted(*KITE).keys()
    assert sat.solve(encode(SWITCH), EVERY).count == 2
    decided = Nonogram(SWITCH.row_clues, SWITCH.column_clues, (0, *[None] * 8))
    assert sat.solve(encode(decided), Limits()).verdict is Verdict.UNIQUE


def test_blocks_without_room_are_impossible_and_no_error() -> None:
    assert sat.solve(encode(of("3 1,1", "*,*,*")), Limits()).verdict is Verdict.IMPOSSIBLE
    assert sat.solve(encode(of("? ? ?", "*,*,*,*")), Limits()).verdict is Verdict.IMPOSSIBLE


def automaton(clue: Clue) -> tuple[list[int], list[tuple[int, int, int]]]:
    """States to end in and moves (from, cell, to) of a clue, one token after another; state 0 begins."""
    moves: list[tuple[int, int, int]] = []
    gaps, fresh = [0], 1  # the states before the next token
    for token in clue:
        moves += [(gap, 0, gap) for gap in gaps if (gap, 0, gap) not in moves]
        inside = [fresh] if isinstance(token, Open) else list(range(fresh, fresh + token))
        after = inside[-1] + 1
        fresh = after + 1
        moves += [(gap, 1, inside[0]) for gap in gaps]
        moves += [(one, 1, one + 1) for one in inside[:-1]]
        moves += [(inside[-1], 1, inside[-1])] * isinstance(token, Open) + [(inside[-1], 0, after)]
        if token is ANY:
            moves += [(after, 1, inside[0])]
        gaps = [after] if not isinstance(token, Open) or token is SOME else [*gaps, after]
    moves += [(gap, 0, gap) for gap in gaps if (gap, 0, gap) not in moves]
    ends = [*gaps, *(one for one, value, to in moves if value == 0 and to in gaps and one != to)]
    return sorted(set(ends)), moves


def by_automata(puzzle: Nonogram) -> int:
    """How many solutions CP-SAT finds, up to two; each line is an automaton built here."""
    from ortools.sat.python import cp_model as cp

    model = cp.CpModel()
    grid = [model.new_bool_var(name) for name in cells(*puzzle.shape)]
    for cell, value in enumerate(puzzle.given):
        if value is not None:
            model.add(grid[cell] == value)
    for line, clue in enumerate(puzzle.line_clues):
        ends, moves = deterministic(*automaton(clue))
        model.add_automaton([grid[cell] for cell in line_cells(puzzle.shape, line)], 0, ends, moves)
    solver = cp.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < 2 and solver.solve(model) in (cp.OPTIMAL, cp.FEASIBLE):
        found += 1
        model.add_bool_or(cell.negated() if solver.value(cell) else cell for cell in grid)
    return found


def deterministic(ends: list[int], moves: list[tuple[int, int, int]]) -> tuple[list[int], list[tuple[int, int, int]]]:
    """The same automaton with one move a cell at most, as CP-SAT wants it: its states are sets of states."""
    sets = [frozenset({0})]
    known: list[tuple[int, int, int]] = []
    for number, states in enumerate(sets):  # grows while it is gone through
        for value in (0, 1):
            following = frozenset(to for one, cell, to in moves if one in states and cell == value)
            if following and following not in sets:
                sets.append(following)
            if following:
                known.append((number, value, sets.index(following)))
    return [number for number, states in enumerate(sets) if states.intersection(ends)], known


def test_clauses_and_automata_of_another_solver_agree() -> None:
    rng = Random(31)
    for tried in range(60):
        puzzle = at_random(rng, 12 if tried % 2 else 7, open_clues=tried % 3 > 0)
        assert min(sat.solve(encode(puzzle), Limits()).count, 2) == by_automata(puzzle), puzzle


def test_larger_pictures_keep_their_rules() -> None:
    rng = Random(8)
    for side in (15, 25):
        puzzle = from_picture(side, side, [int(rng.random() < 0.6) for _ in range(side * side)])
        outcome = sat.solve(encode(puzzle), Limits(solutions=1))
        assert violations(puzzle, outcome.solutions[0]) == []
