"""The lab's viewpoints: each finds the kernel's solutions under every option, and what is known of examples holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.families.nonogram.boards import KITE, at_random, clue, flat, keeps, of, opened, picture

from clew.core.errors import PuzzleError
from clew.core.results import Limits, Verdict
from clew.core.strategy import Budget, Strategy
from clew.engine.cp import Posed, pose
from clew.engine.labelling import Labelled, label
from clew.families.nonogram.formats import FORMATS
from clew.families.nonogram.kernel import kernel
from clew.families.nonogram.models import VIEWPOINTS, automaton
from clew.families.nonogram.puzzle import ANY, MAYBE, SOME, Clue, Nonogram, from_picture
from clew.families.nonogram.rules import violations

Data = Callable[[str], Path]
EVERY = Budget(solutions=None, keep=10_000)
FIRST_FAIL = Strategy(variable="ff")


def ways() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every viewpoint with every choice of its options."""
    for name, viewpoint in VIEWPOINTS.items():
        options = {option: knob.choices for option, knob in viewpoint.options.items() if knob.choices}
        for chosen in product(*options.values()):
            yield name, dict(zip(options, chosen, strict=True))


def posed(puzzle: Nonogram, viewpoint: str = "automata", **options: str) -> Posed[Nonogram]:
    return pose(VIEWPOINTS[viewpoint], puzzle, options)


def labelled(puzzle: Nonogram, viewpoint: str, options: Mapping[str, str]) -> Labelled:
    """All solutions by first fail."""
    return label(posed(puzzle, viewpoint, **options), FIRST_FAIL, EVERY)


@pytest.mark.parametrize("seed", range(2))
def test_every_viewpoint_finds_the_kernels_solutions(seed: int) -> None:
    rng = Random(seed)
    verdicts: Counter[Verdict] = Counter()
    for turn in range(160):
        puzzle = at_random(rng, 5, open_clues=turn % 2 == 0)
        outcome = kernel(puzzle, Limits(solutions=200, keep=200))
        if not outcome.exhausted:
            continue
        verdicts[outcome.verdict] += 1
        wanted = {flat(puzzle, solution) for solution in outcome.solutions}
        for viewpoint, options in ways():
            result = labelled(puzzle, viewpoint, options)
            assert {flat(puzzle, solution) for solution in result.solutions} == wanted, (puzzle, viewpoint, options)
            assert result.assignments == result.count == len(wanted), (puzzle, viewpoint, options)
            assert result.exhausted
    assert all(verdicts[verdict] > 10 for verdict in (Verdict.IMPOSSIBLE, Verdict.UNIQUE, Verdict.SEVERAL)), verdicts


def test_an_automaton_takes_exactly_the_lines_that_keep_its_clue() -> None:
    rng = Random(5)
    for _ in range(120):
        line = [rng.randrange(2) for _ in range(rng.randint(1, 7))]
        result = opened(rng, from_picture(1, len(line), line).row_clues[0])
        taken = {word for word in product((0, 1), repeat=len(line)) if spells(result, word)}
        assert taken == {word for word in product((0, 1), repeat=len(line)) if keeps(result, word)}, result


def spells(clue: Clue, word: tuple[int, ...]) -> bool:
    """Walk the automaton of a clue."""
    made = automaton(clue, len(word))
    steps = {(state, symbol): following for state, symbol, following in made.steps}
    assert len(steps) == len(made.steps), "an automaton must be deterministic"
    state: int | None = 0
    for symbol in word:
        state = None if state is None else steps.get((state, symbol))
    return state in made.final


def test_a_known_clue_is_an_automaton_without_detours() -> None:
    assert automaton((3, 1), 10).states == 6
    assert automaton((), 10).states == 1
    assert automaton((SOME, MAYBE, ANY, 2) * 8, 60).states < 500


@pytest.mark.parametrize("painted", [0, 1])
def test_full_and_empty_grids_need_no_decision(painted: int) -> None:
    puzzle = from_picture(20, 20, [painted] * 400)
    for viewpoint, options in ways():
        result = labelled(puzzle, viewpoint, options)
        assert (result.count, result.nodes, result.failures) == (1, 1, 0), (viewpoint, options)


@pytest.mark.parametrize(("side", "count"), [(2, 16), (3, 512)])
def test_lines_that_are_wholly_unknown_leave_every_picture(side: int, count: int) -> None:
    puzzle = Nonogram(((ANY,),) * side, ((ANY,),) * side)
    for viewpoint, options in ways():
        result = labelled(puzzle, viewpoint, options)
        assert (result.count, result.failures) == (count, 0)


def example(name: str, shared_data: Data) -> Nonogram:
    readings = FORMATS["facts"].read(shared_data("seeds/hanjie_examples.pl").read_text())
    return next(reading.puzzle for reading in readings if reading.title == name)


def test_lines_alone_leave_357_cells_of_example4_open(shared_data: Data) -> None:
    ready = posed(example("example4", shared_data))
    ready.store.push()
    assert ready.store.propagate()
    assert sum(not cell.fixed for cell in ready.model.decisions) == 357
    ready.store.pop()
    result = label(ready, FIRST_FAIL, Budget(solutions=1))
    assert (result.count, result.failures) == (1, 0)
    assert result.depth <= 4


@pytest.mark.parametrize(("name", "count"), [("example2", 2), ("example5", 1), ("example_i_1", 16), ("example_i_3", 2)])
def test_automata_count_what_the_document_counts(name: str, count: int, shared_data: Data) -> None:
    result = labelled(example(name, shared_data), "automata", {})
    assert (result.count, result.exhausted) == (count, True)
    assert result.failures == 0
    assert result.nodes == 2 * count - 1


def test_sums_cost_constraints_and_leave_the_tree_as_it_is() -> None:
    rng = Random(4)
    for _ in range(5):
        puzzle = from_picture(10, 10, [int(rng.random() < 0.45) for _ in range(100)])
        without, with_sums = (labelled(puzzle, "automata", {"sums": choice}) for choice in ("no", "yes"))
        assert (without.nodes, without.failures) == (with_sums.nodes, with_sums.failures)
        assert with_sums.constraints == without.constraints + 22


def test_automata_need_no_more_nodes_than_starts_of_blocks() -> None:
    puzzle = picture(*KITE)
    cells = labelled(puzzle, "automata", {})
    blocks = labelled(puzzle, "starts", {"label": "cells", "cover": "count"})
    assert cells.nodes <= blocks.nodes


def test_blocks_are_named_by_their_line_and_start_is_counted_from_one() -> None:
    ready = posed(of("2,1", "1,1,1"), "starts")
    first = ready.model.decisions[0]
    assert first.name == "row 1 block 1"
    assert list(first.values()) == [1, 2]


def test_marks_at_a_node_are_the_cells_that_are_settled() -> None:
    puzzle = Nonogram((clue("3"), (ANY,)), (clue("1"), (ANY,), (ANY,), (ANY,)), (None,) * 7 + (1,))
    ready = posed(puzzle)
    assert ready.model.marks() == {"r2c4": 1}
    ready.store.push()
    assert ready.store.propagate()
    assert ready.model.marks() == {"r1c2": 1, "r1c3": 1, "r2c4": 1}


def test_a_solution_passes_the_rules_when_blocks_are_labelled() -> None:
    puzzle = picture(*KITE)
    result = labelled(puzzle, "starts", {"label": "starts", "cover": "member"})
    assert result.count == 1
    assert not violations(puzzle, result.solutions[0])


@pytest.mark.parametrize("viewpoint", VIEWPOINTS)
def test_the_solution_nearest_to_a_picture_differs_in_the_fewest_cells(viewpoint: str) -> None:
    rng, several = Random(8), 0
    for _ in range(30):
        puzzle = at_random(rng, 4, open_clues=True)
        outcome = kernel(puzzle, Limits(solutions=200, keep=200))
        if not outcome.solutions or not outcome.exhausted:
            continue
        wanted = [rng.randrange(2) for _ in range(puzzle.rows * puzzle.columns)]
        lines = (wanted[at : at + puzzle.columns] for at in range(0, len(wanted), puzzle.columns))
        text = "/".join("".join(".#"[value] for value in line) for line in lines)
        changes = [
            sum(one != other for one, other in zip(flat(puzzle, marks), wanted, strict=True))
            for marks in outcome.solutions
        ]
        found = label(posed(puzzle, viewpoint, picture=text), FIRST_FAIL)
        assert (found.objective, found.exhausted) == (min(changes), True)
        several += len(changes) > 1
    assert several > 5


def test_a_picture_of_another_size_is_refused() -> None:
    message = "the picture is not one of this puzzle: expected 1 lines of 2 signs"
    for text in ("#", "##/##", "#x"):
        with pytest.raises(PuzzleError, match=message):
            posed(Nonogram(((1,),), ((1,), (ANY,))), picture=text)
