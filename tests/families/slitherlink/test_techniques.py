"""Slitherlink techniques: each has an example, spares the solution, and is proved again by SAT."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.anything import generate
from tests.families.slitherlink.boards import of
from tests.families.slitherlink.proofs import unproved

import clew
from clew.actions.explain import begin, steps
from clew.core.places import Place
from clew.core.results import Knowledge, Role
from clew.families.slitherlink.puzzle import Slitherlink, edges
from clew.families.slitherlink.techniques import TECHNIQUES, find_all

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "slitherlink_techniques.jsonl"
EXAMPLES = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
PROOFS = int(os.environ.get("CLEW_PROOFS", "30"))  # explanations to prove again; 500 takes some minutes
SHOWN = {".": frozenset({0, 1}), "1": frozenset({1}), "0": frozenset({0})}


def puzzle_of(example: Mapping[str, Any]) -> Slitherlink:
    clues = tuple(None if clue == "." else int(clue) for clue in example["clues"])
    return Slitherlink(example["rows"], example["columns"], clues)


def known_from(example: Mapping[str, Any]) -> Knowledge:
    names = edges(example["rows"], example["columns"])
    facts = frozenset((kind, (Place(one), Place(two))) for kind, one, two in example["facts"])
    return Knowledge({name: SHOWN[shown] for name, shown in zip(names, example["edges"], strict=True)}, facts)


def technique(name: str) -> Any:
    return next(each for each in TECHNIQUES if each.name == name)


def test_every_technique_of_the_table_has_an_example() -> None:
    assert [example["technique"] for example in EXAMPLES] == [each.name for each in TECHNIQUES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["technique"])
def test_each_technique_is_found_worded_and_proved_in_its_example(example: Mapping[str, Any]) -> None:
    puzzle, known = puzzle_of(example), known_from(example)
    step = technique(example["technique"]).find(puzzle, known)
    assert step is not None
    assert step.text == example["text"]
    assert set(step.given_facts) <= known.facts
    assert not list(unproved(puzzle, step))
    solution = clew.solve(puzzle).solutions[0]
    assert all(solution[place] not in values for place, values in step.removed.items())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["technique"])
def test_lights_show_what_a_step_rests_on_and_what_follows(example: Mapping[str, Any]) -> None:
    puzzle, known = puzzle_of(example), known_from(example)
    step = technique(example["technique"]).find(puzzle, known)
    shown = {light.place: light.value for light in step.lights if light.role is Role.PLACED}
    assert shown == step.placed(known)
    assert set(step.because) <= {light.place for light in step.lights if light.role is Role.CAUSE}
    assert clew.draw(puzzle, known.marks, step=step)._repr_svg_().startswith("<svg")


def made(count: int) -> Iterator[Slitherlink]:
    for seed in range(count):
        yield generate("slitherlink", size=("5x5", "6x7", "8x8")[seed % 3], seed=seed, minimal=seed % 2 == 0)


def test_every_step_of_full_explanations_is_proved_again(shared_data: Callable[[str], Path]) -> None:
    lines = shared_data("slitherlink/rated/square-7x7.jsonl").read_text().splitlines()
    chosen = [of(*json.loads(line)["rows"]) for line in Random(3).sample(lines, PROOFS)]
    taken = 0
    for puzzle in (*made(PROOFS // 3), *chosen):
        for step, _ in steps(puzzle, begin(puzzle)):
            assert not list(unproved(puzzle, step))
            taken += 1
    assert taken > 30 * PROOFS


def test_every_finding_among_edges_marked_at_random_is_proved() -> None:
    """A player may find true things in any order: patterns are met that no explanation leads to."""
    rng = Random(11)
    proved = 0
    for puzzle in made(9):
        solution = clew.solve(puzzle).solutions[0]
        share = rng.choice((0.2, 0.4, 0.6))
        marks = {place: value for place, value in solution.items() if rng.random() < share}
        for each in TECHNIQUES:
            for step in find_all(puzzle, begin(puzzle, marks), each.name)[:8]:
                assert all(solution[place] not in values for place, values in step.removed.items())
                assert not list(unproved(puzzle, step))
                proved += 1
    assert proved > 200


def test_facts_are_noted_where_they_lead_to_an_edge() -> None:
    noted = kinds = 0
    for puzzle in made(12):
        explanation = clew.explain(puzzle)
        facts = [fact for step in explanation.steps for fact in step.facts]
        used = {fact for step in explanation.steps for fact in step.given_facts}
        noted += len(facts)
        kinds |= bool({kind for kind, _ in facts} & {"equal", "differ"})
        assert used <= set(facts)
    assert noted
    assert kinds


def test_two_threes_that_are_the_whole_loop_are_left_alone() -> None:
    domino = of("....", ".33.", "....")
    assert not find_all(domino, begin(domino), "Adjacent threes")
    against = of("....", ".33.", "2...")
    assert find_all(against, begin(against), "Adjacent threes")


@pytest.mark.parametrize("rows", [("0",), ("1",), ("00", "00"), ("303",), ("3.", ".0"), ("13", "31")])
def test_what_has_no_solution_is_never_solved(rows: tuple[str, ...]) -> None:
    puzzle = of(*rows)
    if clew.solve(puzzle).count == 0:
        assert not clew.explain(puzzle).solved
        assert not clew.rate(puzzle).solved


def test_contradictory_marks_have_no_steps() -> None:
    puzzle = of("0..", "...", "..3")
    known = begin(puzzle, {Place("h1.1"): 1})
    assert all(each.find(puzzle, known) is None for each in TECHNIQUES)


def test_a_hint_continues_from_the_marks_of_a_player() -> None:
    puzzle = generate("slitherlink", size="5x5", seed=1)
    solution = clew.solve(puzzle).solutions[0]
    place = next(place for place, value in solution.items() if value == 1)
    last = clew.hint(puzzle, {other: value for other, value in solution.items() if other != place})
    assert last.step is not None
    assert last.marks == solution


def test_an_empty_grid_says_that_only_search_is_left() -> None:
    empty = of(*["....."] * 5)
    assert not clew.explain(empty).solved
    assert clew.rate(empty).name == "needs search"
