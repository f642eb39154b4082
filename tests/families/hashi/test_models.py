"""Viewpoints of hashi: every one has the kernel's solutions, and the Leuven report's backtracks come out, all 88."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.families.hashi.boards import FIVE, SOLVED, of

from clew.core.family import Knobs
from clew.core.places import Marks
from clew.core.results import Limits
from clew.core.strategy import Budget, Strategy
from clew.engine.cp import pose
from clew.engine.labelling import Labelled, Listener, label
from clew.families.hashi.formats import FORMATS
from clew.families.hashi.kernel import kernel
from clew.families.hashi.models import VIEWPOINTS
from clew.families.hashi.puzzle import Hashi, Island
from clew.families.hashi.rules import violations

ALL = 10_000  # solutions, more than any puzzle here has
WAYS = [
    (name, dict(zip(view.options, choice, strict=True)))
    for name, view in VIEWPOINTS.items()
    for choice in product(*(knob.choices for knob in view.options.values()))
]
# Backtracks by input order, without and with improvements, then by first fail; all others are 0.
TABLES = {
    1: (1, 1, 1, 1),
    2: (60, 42, 61, 61),
    6: (1, 1, 1, 1),
    9: (1, 1, 1, 1),
    10: (160, 160, 152, 152),
    12: (1, 1, 1, 1),
    14: (1, 1, 1, 1),
    15: (4, 4, 4, 4),
    16: (28, 28, 28, 28),
    17: (1, 0, 1, 0),
    18: (1, 1, 1, 1),
    20: (2, 1, 2, 1),
    21: (1, 0, 1, 0),
    22: (9, 9, 9, 9),
}


def labelled(puzzle: Hashi, way: tuple[str, Knobs], strategy: str = "leftmost/enum") -> Labelled:
    name, options = way
    budget = Budget(solutions=None, keep=ALL)
    return label(pose(VIEWPOINTS[name], puzzle, options), Strategy.parse(strategy, seed=1), budget)


def random_puzzle(rng: Random) -> Hashi:
    """Islands anywhere, most of them with the numbers of bridges that were thrown, under any rules."""
    rows, columns, share = rng.randint(1, 5), rng.randint(1, 5), rng.choice([0.5, 0.6, 0.8])
    at = [(row, column) for row in range(rows) for column in range(columns) if rng.random() < share] or [(0, 0)]
    bare = Hashi(rows, columns, tuple(Island(*each, 1) for each in at), rng.choice([1, 2, 2, 2, 3, 4]))
    thrown = [rng.choice([0, 1, 1, rng.randint(0, bare.most)]) for _ in bare.graph.bridges]
    for crossing in bare.graph.crossings:
        thrown[rng.choice(crossing)] = 0
    ends = (sum(thrown[place] for place in around) for around in bare.graph.around)
    numbers = [(end or rng.randint(1, 3)) if rng.random() < 0.9 else None for end in ends]
    islands = tuple(Island(*each, number) for each, number in zip(at, numbers, strict=True))
    return Hashi(rows, columns, islands, bare.most, rng.random() < 0.8)


@pytest.mark.parametrize("name", VIEWPOINTS)
@pytest.mark.parametrize("board", range(1, 23))
def test_the_backtracks_of_the_report_come_out(name: str, board: int, shared_data: Callable[[str], Path]) -> None:
    puzzle = FORMATS["grid"].read(shared_data(f"hashi/aplai/{board:02}.txt").read_text())[0].puzzle
    sums = tuple(
        sum(labelled(puzzle, (name, {"improvements": improvements}), f"{variable}/enum").backtracks_at)
        for variable in ("leftmost", "ff")
        for improvements in ("no", "without-2-2")
    )
    assert sums == TABLES.get(board, (0, 0, 0, 0))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join((way[0], *way[1].values())))
def test_every_viewpoint_has_the_solutions_of_the_kernel(way: tuple[str, Knobs]) -> None:
    rng = Random(2)
    counts = set()
    for puzzle in [FIVE, *(random_puzzle(rng) for _ in range(60))]:
        expected = kernel(puzzle, Limits(solutions=None, keep=ALL), None)
        found = labelled(puzzle, way, rng.choice(["leftmost", "ff/down", "ffc/enum", "random/random"]))
        assert found.exhausted
        assert {frozenset(marks.items()) for marks in found.solutions} == {
            frozenset(marks.items()) for marks in expected.solutions
        }, puzzle
        assert not any(violations(puzzle, marks) for marks in found.solutions)
        counts.add(min(found.count, 2))
    assert counts == {0, 1, 2}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join((way[0], *way[1].values())))
def test_one_or_two_islands_are_not_cut_off_from_others(way: tuple[str, Knobs]) -> None:
    assert [labelled(of(row), way).count for row in ("1.1", "2.2", "11", "1.2", "1", "?")] == [1, 1, 1, 0, 0, 0]


def test_a_variable_for_each_bridge_gives_the_same_search_as_four_for_each_cell() -> None:
    rng = Random(3)
    for _ in range(40):
        puzzle = random_puzzle(rng)
        for strategy in ("leftmost/enum", "ff/step", "anti_first_fail/down"):
            cells, bridges = (labelled(puzzle, (name, {}), strategy) for name in ("cells", "bridges"))
            assert (cells.failures, cells.backtracks_at) == (bridges.failures, bridges.backtracks_at), puzzle


def test_islands_seen_as_joined_inside_the_search_are_never_refused_at_its_end() -> None:
    rng = Random(4)
    refused = dict.fromkeys(VIEWPOINTS["bridges"].options["connected"].choices, 0)
    for _ in range(60):
        puzzle = random_puzzle(rng)
        for connected in refused:
            refused[connected] += labelled(puzzle, ("bridges", {"connected": connected})).refused
    assert refused.pop("after") > 0
    assert set(refused.values()) == {0}


def test_marks_at_a_node_are_those_that_are_settled_there() -> None:
    puzzle = of("2.2", "...", "2.2")
    posed = pose(VIEWPOINTS["cells"], puzzle)
    seen: list[Marks] = []
    label(posed, None, Budget(solutions=1), Listener(node=lambda node: seen.append(posed.model.marks())))
    assert seen[0] == {}
    assert set(seen[-1].values()) == {1}
    (found,) = labelled(FIVE, ("cells", {})).solutions
    assert found == SOLVED
