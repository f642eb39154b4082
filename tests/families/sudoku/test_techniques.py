"""Sudoku techniques: each has an example, and is proved again by SAT."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.anything import generate
from tests.families.sudoku.grids import nine
from tests.families.sudoku.proofs import unproved

import clew
from clew.actions.explain import begin, steps
from clew.core.results import Knowledge, Role
from clew.families.sudoku.puzzle import Sudoku, cells
from clew.families.sudoku.techniques import TECHNIQUES, find_all, notes

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "sudoku_techniques.jsonl"
EXAMPLES = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
PROOFS = int(os.environ.get("CLEW_PROOFS", "40"))  # explanations to prove again; 2000 takes some minutes


def known_from(example: Mapping[str, Any]) -> Knowledge:
    left = (frozenset(map(int, values)) for values in example["candidates"].split())
    unique = technique(example["technique"]).assumes_unique
    return Knowledge(dict(zip(cells(9), left, strict=True)), assume_unique=unique)


def technique(name: str) -> Any:
    return next(each for each in TECHNIQUES if each.name == name)


def test_every_technique_of_the_table_has_an_example() -> None:
    assert [example["technique"] for example in EXAMPLES] == [each.name for each in TECHNIQUES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["technique"])
def test_each_technique_is_found_worded_and_proved_in_its_example(example: Mapping[str, Any]) -> None:
    puzzle, known = nine(example["givens"]), known_from(example)
    step = technique(example["technique"]).find(puzzle, known)
    assert step is not None
    assert step.text == example["text"]
    assert not list(unproved(puzzle, step))
    solution = clew.solve(puzzle).solutions[0]
    assert all(solution[place] not in values for place, values in step.removed.items())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["technique"])
def test_lights_show_what_follows_and_only_candidates_that_are_pencilled_in(example: Mapping[str, Any]) -> None:
    puzzle, known = nine(example["givens"]), known_from(example)
    step = technique(example["technique"]).find(puzzle, known)
    pencilled = notes(puzzle, known)
    assert all(light.value in pencilled[light.place] for light in step.lights if light.value is not None)
    if step.placed(known):
        shown = {light.place: light.value for light in step.lights if light.role is Role.PLACED}
        assert shown == step.placed(known)
    else:
        fallen = {(light.place, light.value) for light in step.lights if light.role is Role.REMOVED}
        assert fallen == {(place, value) for place, values in step.removed.items() for value in values}
        assert any(light.role in (Role.CAUSE, Role.SECOND) for light in step.lights)


@pytest.mark.parametrize("name", ["X-chain", "XY-chain", "Grouped AIC", "AIC with ALS", "Continuous nice loop"])
def test_a_chain_is_drawn_from_candidate_to_candidate_by_strong_and_weak_links_in_turn(name: str) -> None:
    example = next(each for each in EXAMPLES if each["technique"] == name)
    step = technique(name).find(nine(example["givens"]), known_from(example))
    assert all(one.weak != other.weak for one, other in pairwise(step.arcs))
    lit = {(light.place, light.value) for light in step.lights}
    assert {arc.start for arc in step.arcs} | {arc.end for arc in step.arcs} <= lit
    assert (step.arcs[-1].end == step.arcs[0].start) == (name == "Continuous nice loop")


def mixed(shared_data: Callable[[str], Path], count: int) -> Iterator[Sudoku]:
    """Puzzles of all kinds, the same number of each collection."""
    names = ("rated", "17clue", "minimal_unbiased", "top1465", "hardest_11plus", "easy_kaggle")
    for name in names:
        lines = [line for line in shared_data(f"sudoku/{name}.txt").read_text().splitlines() if line[:1] not in "#"]
        yield from map(nine, Random(name).sample(lines, min(len(lines), -(-count // len(names)))))


def test_every_step_of_full_explanations_is_proved_again(shared_data: Callable[[str], Path]) -> None:
    taken = 0
    for puzzle in islice(mixed(shared_data, PROOFS), PROOFS):
        for step, _ in steps(puzzle, begin(puzzle)):
            assert not list(unproved(puzzle, step))
            taken += 1
    assert taken > 20 * PROOFS


@pytest.mark.parametrize("size", [4, 6, 8, 12, 16])
def test_other_sizes_are_explained_and_proved(size: int) -> None:
    puzzle = generate("sudoku", size=size, seed=5)
    explanation = clew.explain(puzzle)
    solution = clew.solve(puzzle).solutions[0]
    assert explanation.steps
    assert all(solution[place] in values for place, values in explanation.end.candidates.items())
    for step in explanation.steps[:: 1 + size // 4]:
        assert not list(unproved(puzzle, step))


def test_nothing_is_known_without_a_step() -> None:
    puzzle = nine(EXAMPLES[0]["givens"])
    start = begin(puzzle)
    assert start.marks == {place: given for place, given in zip(cells(9), puzzle.givens, strict=True) if given}
    open_cells = [place for place in cells(9) if place not in start.marks]
    assert all(len(start.candidates[place]) == 9 for place in open_cells)
    pencilled = notes(puzzle, start)
    assert all(len(pencilled[place]) < 9 for place in open_cells)


def test_a_hint_continues_from_the_marks_of_a_player() -> None:
    puzzle = nine(EXAMPLES[0]["givens"])
    solution = clew.solve(puzzle).solutions[0]
    marks = {place: value for place, value in solution.items() if place != "r5c5"}
    last = clew.hint(puzzle, marks)
    assert last.step is not None
    assert last.step.technique == "Full house"
    assert last.marks == solution


@pytest.mark.parametrize(
    "givens",
    ["11" + "." * 79, "12345678." + "........9" + "." * 63, "123......" + "...9....." + "......9.." + "." * 54],
    ids=["a value twice in a row", "a cell without a value", "a value without a spot"],
)
def test_contradictory_givens_have_no_steps(givens: str) -> None:
    puzzle = nine(givens)
    assert all(each.find(puzzle, begin(puzzle)) is None for each in TECHNIQUES)
    assert not clew.rate(puzzle).solved


def test_a_puzzle_beyond_the_techniques_says_that_only_search_is_left() -> None:
    empty = nine("." * 81)
    explanation = clew.explain(empty)
    assert not explanation.steps
    assert not explanation.solved
    assert "only trial and error" in clew.hint(empty).rungs[-1].text


def test_every_finding_among_candidates_struck_out_at_random_is_proved() -> None:
    """A player may strike out true things in any order: patterns are met that no explanation leads to."""
    rng = Random(11)
    proved = 0
    for example in EXAMPLES[::30]:
        puzzle = nine(example["givens"])
        solution = clew.solve(puzzle).solutions[0]
        left = {
            place: frozenset(value for value in values if value == solution[place] or rng.random() < 0.6)
            for place, values in begin(puzzle).candidates.items()
        }
        for each in TECHNIQUES:
            found = find_all(puzzle, Knowledge(left, assume_unique=True), each.name)
            for step in found[: 2 if found and found[0].chain else 15]:  # links are proved too
                assert all(solution[place] not in values for place, values in step.removed.items())
                assert not list(unproved(puzzle, step))
                proved += 1
    assert proved > 300


def test_a_long_assumption_is_told_by_its_gist_and_listed_link_by_link() -> None:
    example = next(each for each in EXAMPLES if each["technique"] == "Nested what-if")
    step = technique("Nested what-if").find(nine(example["givens"]), known_from(example))
    assert step.listed
    assert len(step.text) < 250
    assert all(link.brief for link in step.chain)
