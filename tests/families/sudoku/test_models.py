"""Sudoku viewpoints: the kernel's solutions whatever the options, and the figures of the Leuven report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.anything import generate

import clew
from clew.core.family import Knobs
from clew.core.places import Place
from clew.core.results import Limits
from clew.core.strategy import Budget, Strategy
from clew.engine.cp import pose
from clew.engine.labelling import Labelled, Listener, Node, label
from clew.families.sudoku.models import VIEWPOINTS
from clew.families.sudoku.puzzle import Sudoku, clues, keep_clues, of_size

Data = Callable[[str], Path]
FIRST_FAIL = Strategy(variable="ff", value="enum")
INPUT_ORDER = Strategy(variable="leftmost", value="enum")

BOARDS = [
    *("lambda", "hard17", "eastermonster", "tarek_052", "goldennugget", "coloin", "extra2", "extra3", "extra4"),
    *("inkara2012", "clue18", "clue17", "sudowiki_nb28", "sudowiki_nb49"),
]
# The report's backtracks under ECLiPSe's library ic, by input order and by first fail, board by board.
CLASSICAL = (
    [4712, 873, 119, 193, 520, 2209, 4652, 4712, 15116, 50, 1838, 5520, 2851, 1078],
    [977, 419, 101, 130, 358, 83, 7690, 977, 2097, 273, 439, 270, 2221, 655],
)
CHANNELING = (
    [1155, 1187, 85, 6, 389, 676, 13979, 1155, 1540, 196, 3604, 177, 2187, 232],
    [1961, 386, 122, 45, 310, 227, 10, 1961, 720, 108, 52, 15, 864, 241],
)
# The same under ic_global.
STRONG = (
    [3, 1, 51, 59, 104, 88, 0, 3, 4, 3, 69, 0, 413, 48],
    [3, 1, 33, 35, 76, 8, 0, 3, 3, 17, 8, 0, 297, 58],
)
STRONG_CHANNELING = (
    [2, 0, 24, 0, 70, 178, 4, 2, 3, 34, 20, 0, 832, 37],
    [2, 0, 25, 6, 59, 56, 0, 2, 3, 15, 0, 0, 344, 38],
)
ALTERNATIVE = [99470, 153383, 4361, 201, 16938, 6998, 959808, 99470, 253873, 8033, 268974, 227622, 76081, 14424]


def board(name: str, shared_data: Data) -> Sudoku:
    lines = dict(line.split()[:2] for line in shared_data("sudoku/aplai.txt").read_text().splitlines())
    return of_size(9, [0 if symbol == "." else int(symbol) for symbol in lines[name]])


def labelled(puzzle: Sudoku, viewpoint: str, options: Knobs, strategy: Strategy = FIRST_FAIL) -> Labelled:
    return label(pose(VIEWPOINTS[viewpoint], puzzle, options), strategy, Budget(solutions=1))


def ways() -> Iterator[tuple[str, Knobs]]:
    """Every viewpoint with every choice of its options."""
    for name, viewpoint in VIEWPOINTS.items():
        options = viewpoint.options
        for choice in product(*(knob.choices for knob in options.values())):
            yield name, dict(zip(options, choice, strict=True))


@pytest.mark.parametrize(("n", "seed"), [(4, 0), (4, 1), (6, 2), (6, 3)])
def test_every_viewpoint_finds_the_kernels_solutions(n: int, seed: int) -> None:
    full = generate("sudoku", size=f"{n}x{n}", seed=seed)
    rng = Random(seed)
    names = sorted(clues(full))
    for lost in (0, 3):
        puzzle = keep_clues(full, rng.sample(names, len(names) - lost))
        outcome = clew.solve(puzzle, Limits(solutions=25))
        expected = {frozenset(solution.items()) for solution in outcome.solutions}
        for viewpoint, options in ways():
            result = label(pose(VIEWPOINTS[viewpoint], puzzle, options), FIRST_FAIL, Budget(solutions=25))
            assert (result.count, result.exhausted) == (outcome.count, outcome.exhausted), (viewpoint, options)
            assert not outcome.exhausted or {frozenset(each.items()) for each in result.solutions} == expected


@pytest.mark.parametrize(
    "givens", ["11..|....|....|....", "1...|1...|....|....", "1...|.1..|....|....", "123.|...4|....|...."]
)
def test_givens_that_clash_have_no_solution_in_any_viewpoint(givens: str) -> None:
    puzzle = of_size(4, [0 if symbol == "." else int(symbol) for symbol in givens.replace("|", "")])
    for viewpoint, options in ways():
        result = labelled(puzzle, viewpoint, options)
        assert (result.count, result.exhausted) == (0, True), (viewpoint, options)


@pytest.mark.parametrize("n", [8, 9, 16])
def test_grids_may_be_large_and_boxes_wider_than_high(n: int) -> None:
    puzzle = generate("sudoku", size=f"{n}x{n}", seed=1)
    solution = clew.solve(puzzle).solutions[0]
    for viewpoint in VIEWPOINTS:
        result = labelled(puzzle, viewpoint, {})
        assert result.solutions == [solution], viewpoint


@pytest.mark.parametrize(("strategy", "order"), [(INPUT_ORDER, 0), (FIRST_FAIL, 1)], ids=str)
def test_the_classical_tables_of_the_report_come_out_exactly(strategy: Strategy, order: int, shared_data: Data) -> None:
    counted = {
        name: labelled(board(name, shared_data), "classical", {"all-different": "weak"}, strategy).backtracks
        for name in BOARDS
    }
    assert counted == dict(zip(BOARDS, CLASSICAL[order], strict=True))


@pytest.mark.parametrize(("strategy", "order"), [(INPUT_ORDER, 0), (FIRST_FAIL, 1)], ids=str)
@pytest.mark.parametrize(
    ("viewpoint", "figures", "link"), [("classical", STRONG, {}), ("channeling", STRONG_CHANNELING, {"link": "bounds"})]
)
def test_the_tables_under_ic_global_come_out_exactly(
    strategy: Strategy,
    order: int,
    viewpoint: str,
    figures: tuple[list[int], list[int]],
    link: dict[str, str],
    shared_data: Data,
) -> None:
    """All 28 figures of each viewpoint do; the least of them are enough for a test run."""
    quick = {name: figure for name, figure in zip(BOARDS, figures[order], strict=True) if figure < 35}
    options = {"all-different": "ic_global", **link}
    counted = {name: labelled(board(name, shared_data), viewpoint, options, strategy).backtracks for name in quick}
    assert len(quick) >= 7
    assert counted == quick


@pytest.mark.parametrize(("strategy", "order"), [(INPUT_ORDER, 0), (FIRST_FAIL, 1)], ids=str)
def test_the_channeling_tables_of_the_report_come_out_exactly(
    strategy: Strategy, order: int, shared_data: Data
) -> None:
    """All 28 figures do; the least of them are enough for a test run."""
    options = {"all-different": "weak", "link": "bounds"}
    quick = {name: figure for name, figure in zip(BOARDS, CHANNELING[order], strict=True) if figure < 200}
    counted = {name: labelled(board(name, shared_data), "channeling", options, strategy).backtracks for name in quick}
    assert len(quick) >= 4
    assert counted == quick


def test_the_alternative_table_of_the_report_comes_out_where_blocks_are_only_checked(shared_data: Data) -> None:
    options = {"all-different": "weak", "blocks": "checked"}
    quick = {name: figure for name, figure in zip(BOARDS, ALTERNATIVE, strict=True) if figure < 5000}
    counted = {
        name: labelled(board(name, shared_data), "alternative", options, INPUT_ORDER).backtracks for name in quick
    }
    assert counted == quick == {"eastermonster": 4361, "tarek_052": 201}


def test_the_alternative_tables_by_first_fail_come_out_where_positions_are_linked(shared_data: Data) -> None:
    """All figures do that finish; the least of them are enough for a test run."""
    options = {"all-different": "weak", "blocks": "checked", "positions": "linked"}
    counted = {
        (name, strength): labelled(
            board(name, shared_data), "alternative", {**options, "all-different": strength}, FIRST_FAIL
        ).backtracks
        for name, strength in (("coloin", "weak"), ("tarek_052", "weak"), ("extra2", "weak"), ("coloin", "ic_global"))
    }
    assert list(counted.values()) == [929, 3178, 1044, 527]


def test_the_alternative_viewpoint_under_ic_global_needs_positions_whose_holes_it_does_not_see(
    shared_data: Data,
) -> None:
    puzzle = board("tarek_052", shared_data)
    options = {"all-different": "ic_global", "blocks": "checked"}
    assert labelled(puzzle, "alternative", {**options, "positions": "linked"}, INPUT_ORDER).backtracks == 166
    assert labelled(puzzle, "alternative", {**options, "positions": "columns"}, INPUT_ORDER).backtracks == 61


def test_an_alternative_that_sees_its_blocks_keeps_up_with_the_classical_viewpoint(shared_data: Data) -> None:
    for name in ("eastermonster", "tarek_052", "inkara2012"):
        puzzle = board(name, shared_data)
        seen = labelled(puzzle, "alternative", {"all-different": "weak", "blocks": "full"}).failures
        assert seen < 3 * labelled(puzzle, "classical", {"all-different": "weak"}).failures
        assert seen < labelled(puzzle, "alternative", {"all-different": "weak", "blocks": "checked"}).failures / 2


def test_a_stronger_all_different_never_needs_more_nodes_in_input_order(shared_data: Data) -> None:
    puzzle = board("eastermonster", shared_data)
    nodes = [
        labelled(puzzle, "classical", {"all-different": strength}, INPUT_ORDER).nodes
        for strength in ("weak", "bounds", "arc")
    ]
    assert nodes == sorted(nodes, reverse=True)


def test_likelihood_places_and_orders_what_the_reports_figure_shows(shared_data: Data) -> None:
    """Five cells of the board lambda are filled before the search, and r2c1 tries 5 3 6 8 9."""
    puzzle = board("lambda", shared_data)
    plain, likely = (
        pose(VIEWPOINTS["classical"], puzzle, {"all-different": "weak", "order": order})
        for order in ("numbers", "likelihood")
    )
    for posed in (plain, likely):
        assert posed.store.propagate()
    before, after = plain.model.marks(), likely.model.marks()
    placed = {place: value for place, value in after.items() if place not in before}
    assert placed == {"r1c3": 4, "r3c5": 1, "r6c3": 8, "r7c3": 1, "r9c9": 6}
    assert likely.model.prefer["r2c1"] == [5, 3, 6, 8, 9]


def test_branches_are_described_in_words() -> None:
    puzzle = of_size(4, [0] * 16)
    for viewpoint, first in (("classical", "r1c1 1"), ("alternative", "1 in row 1 column 1")):
        posed = pose(VIEWPOINTS[viewpoint], puzzle)
        nodes: list[Node] = []
        label(posed, INPUT_ORDER, Budget(nodes=2), Listener(node=nodes.append))
        branch = nodes[1].branch
        assert branch is not None
        assert posed.model.show is not None
        assert f"{branch.variable.name} {posed.model.show(branch.variable, branch.value)}" == first


def test_marks_at_an_inner_node_are_those_known_there() -> None:
    puzzle = of_size(4, [1, 2, 3, 0, *[0] * 12])
    for viewpoint in VIEWPOINTS:
        posed = pose(VIEWPOINTS[viewpoint], puzzle)
        assert posed.store.propagate()
        marks = posed.model.marks()
        assert marks[Place("r1c4")] == 4
        assert len(marks) < 16
