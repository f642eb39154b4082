"""Viewpoints of slitherlink: every one has the kernel's solutions, and the Fence report's backtracks come out."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.families.slitherlink.boards import of

from clew.core.family import Knobs
from clew.core.places import Marks
from clew.core.results import Limits
from clew.core.strategy import Budget, Strategy
from clew.engine.cp import pose
from clew.engine.labelling import Labelled, Listener, label
from clew.families.slitherlink.kernel import kernel
from clew.families.slitherlink.models import VIEWPOINTS
from clew.families.slitherlink.puzzle import Slitherlink
from clew.families.slitherlink.rules import violations

ALL = 10_000  # solutions, more than any puzzle here has
WAYS = [
    (name, dict(zip(view.options, choice, strict=True)))
    for name, view in VIEWPOINTS.items()
    for choice in product(*(knob.choices for knob in view.options.values()))
]
# The report's puzzles and its column "backtracks", in the order of its table.
FENCE = {
    "5x5 34 %": (of("..10", "...2", "13..", "...1"), 4),
    "5x5 44 %": (of(".3..", "1.03", "..23", ".22."), 2),
    "6x6 40 %": (of("3....", ".11.2", "0...1", "2.21.", "....3"), 56),
    "6x6 48 %": (of(".22.3", ".2...", "32...", "1..03", ".223."), 1),
    "7x7 44 %": (of("1.31.3", "...3..", ".3.21.", ".02.1.", "..2...", "2.23.3"), 18),
    "7x7 72 %": (of("3223.3", "2...21", "22.133", "023.22", "13...2", "0.2212"), 1),
}


def labelled(puzzle: Slitherlink, way: tuple[str, Knobs], strategy: str = "leftmost", most: int = ALL) -> Labelled:
    name, options = way
    budget = Budget(solutions=most, keep=ALL)
    return label(pose(VIEWPOINTS[name], puzzle, options), Strategy.parse(strategy, seed=1), budget)


def random_puzzle(rng: Random) -> Slitherlink:
    rows, columns = rng.randint(1, 4), rng.randint(1, 4)
    share = rng.choice([0.5, 0.6, 0.8])
    clues = (rng.choice([0, 1, 1, 2, 2, 2, 3]) if rng.random() < share else None for _ in range(rows * columns))
    return Slitherlink(rows, columns, tuple(clues))


@pytest.mark.parametrize("name", FENCE)
def test_failures_are_the_backtracks_of_the_report(name: str) -> None:
    puzzle, backtracks = FENCE[name]
    found = labelled(puzzle, ("edges", {"loop": "after"}), most=1)
    assert found.failures == backtracks
    assert not violations(puzzle, found.solutions[0])


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join((way[0], *way[1].values())))
def test_every_viewpoint_has_the_solutions_of_the_kernel(way: tuple[str, Knobs]) -> None:
    rng = Random(1)
    puzzles = [*(random_puzzle(rng) for _ in range(80)), *(puzzle for puzzle, _ in FENCE.values())]
    counts = set()
    for puzzle in puzzles:
        expected = kernel(puzzle, Limits(solutions=None, keep=ALL), None)
        found = labelled(puzzle, way, rng.choice(["leftmost", "ff/down", "ffc/enum", "random/random"]))
        assert found.exhausted
        assert {frozenset(marks.items()) for marks in found.solutions} == {
            frozenset(marks.items()) for marks in expected.solutions
        }, puzzle
        assert not any(violations(puzzle, marks) for marks in found.solutions)
        counts.add(min(found.count, 2))
    assert counts == {0, 1, 2}


@pytest.mark.parametrize("clue", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join((way[0], *way[1].values())))
def test_a_single_cell_has_a_loop_only_without_a_clue(way: tuple[str, Knobs], clue: int | None) -> None:
    assert labelled(Slitherlink(1, 1, (clue,)), way).count == (clue is None)


def test_a_loop_inside_the_search_is_never_refused_at_its_end_and_fails_less() -> None:
    puzzle, _ = FENCE["6x6 40 %"]
    after, watch, graph = (labelled(puzzle, ("edges", {"loop": loop}), most=1) for loop in ("after", "watch", "graph"))
    assert after.refused == 7
    assert watch.refused == graph.refused == 0
    assert after.failures > watch.failures > graph.failures


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join((way[0], *way[1].values())))
def test_marks_at_a_node_are_those_that_are_settled_there(way: tuple[str, Knobs]) -> None:
    puzzle, _ = FENCE["6x6 40 %"]
    (solution,) = kernel(puzzle, Limits(), None).solutions
    posed = pose(VIEWPOINTS[way[0]], puzzle, way[1])
    seen: list[Marks] = []
    label(posed, None, Budget(solutions=1), Listener(node=lambda node: seen.append(posed.model.marks())))
    assert 0 < len(seen[0]) < len(solution)
    assert seen[0].items() <= solution.items()
    assert seen[-1] == solution
