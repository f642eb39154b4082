"""The hardest sudokus are explained to the end, each what-if inside a what-if proved again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.families.sudoku.grids import nine
from tests.families.sudoku.proofs import unproved

import clew
from clew._native import sudoku_climb
from clew.core.results import Step

AL_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
# A what-if inside a what-if is not enough for this one.
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


def assumptions(step: Step) -> int:
    """How many assumptions are made at once."""
    return 1 + max(map(assumptions, step.chain)) if step.technique.endswith("what-if") else "What-if" in step.technique


@pytest.mark.parametrize(("line", "deepest"), [(AL_ESCARGOT, 2), (LOKI, 3)], ids=["Al Escargot", "Loki"])
def test_famous_puzzles_are_explained_to_the_end_and_every_link_is_proved(line: str, deepest: int) -> None:
    puzzle = nine(line)
    explanation = clew.explain(puzzle)
    assert explanation.solved
    assert max(map(assumptions, explanation.steps)) == deepest
    assert not [complaint for step in explanation.steps for complaint in unproved(puzzle, step)]


def hardest(shared_data: Callable[[str], Path], name: str, every: int) -> Iterator[str]:
    lines = [line for line in shared_data(f"sudoku/{name}.txt").read_text().splitlines() if line[:1] not in "#"]
    yield from (line[:81] for line in lines[::every])


@pytest.mark.parametrize(("name", "every"), [("hardest_11plus", 125), ("hard_er_ep_ed", 18), ("top1465", 100)])
def test_the_hardest_puzzles_that_are_known_are_solved_by_steps(
    shared_data: Callable[[str], Path], name: str, every: int
) -> None:
    puzzles = list(hardest(shared_data, name, every))
    assert len(puzzles) > 5
    assert not [line for line in puzzles if not sudoku_climb(3, 3, bytes(nine(line).givens))[0]]


def test_a_puzzle_with_several_solutions_is_explained_as_far_as_they_agree() -> None:
    several = nine(AL_ESCARGOT[:-5] + ".....")
    explanation = clew.explain(several)
    assert not explanation.solved
    assert all(
        len(values) > 1 for place, values in explanation.end.candidates.items() if place not in explanation.end.marks
    )
    for solution in clew.solve(several, clew.Limits(solutions=5)).solutions:
        assert all(solution[place] in values for place, values in explanation.end.candidates.items())
