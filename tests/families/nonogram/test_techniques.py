"""Nonogram techniques: each has an example, spares the solution, and is proved again by SAT."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.families.nonogram.boards import KITE, SWITCH, of, opened, painted, picture
from tests.families.nonogram.proofs import begin, unproved, walk

from clew.core.places import Place
from clew.core.results import Knowledge, Limits, Role
from clew.families.nonogram.formats import FORMATS
from clew.families.nonogram.kernel import kernel
from clew.families.nonogram.puzzle import Nonogram, cells, from_picture, line_name
from clew.families.nonogram.techniques import TECHNIQUES, find_all, grade

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "nonogram_techniques.jsonl"
EXAMPLES = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
PROOFS = int(os.environ.get("CLEW_PROOFS", "30"))  # explanations to prove again; 500 takes some minutes
SHOWN = {".": frozenset({0, 1}), "#": frozenset({1}), "x": frozenset({0})}


def known_from(puzzle: Nonogram, shown: str) -> Knowledge:
    return Knowledge({name: SHOWN[char] for name, char in zip(cells(*puzzle.shape), shown, strict=True)})


def technique(name: str) -> Any:
    return next(each for each in TECHNIQUES if each.name == name)


def test_every_technique_of_the_table_has_an_example() -> None:
    assert [example["technique"] for example in EXAMPLES] == [each.name for each in TECHNIQUES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["technique"])
def test_each_technique_is_found_worded_and_proved_in_its_example(example: Mapping[str, Any]) -> None:
    puzzle = of(example["rows"], example["columns"])
    step = technique(example["technique"]).find(puzzle, known_from(puzzle, example["cells"]))
    assert step is not None
    assert step.text == example["text"]
    assert not list(unproved(puzzle, step))
    solution = kernel(puzzle, Limits()).solutions[0]
    assert all(solution[place] not in values for place, values in step.removed.items())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["technique"])
def test_lights_show_what_a_step_rests_on_and_what_follows(example: Mapping[str, Any]) -> None:
    puzzle = of(example["rows"], example["columns"])
    known = known_from(puzzle, example["cells"])
    step = technique(example["technique"]).find(puzzle, known)
    assert {light.place: light.value for light in step.lights if light.role is Role.PLACED} == step.placed(known)
    assert set(step.because) == {light.place for light in step.lights if light.role is Role.CAUSE}
    assert step.where in {*cells(*puzzle.shape), *(line_name(puzzle.shape, line) for line in range(sum(puzzle.shape)))}


def drawn(count: int, seed: int, *, longest: int = 12) -> Iterator[tuple[Nonogram, dict[Place, int]]]:
    """Puzzles of random pictures, with the picture; in every other one some clues are open."""
    rng = Random(seed)
    for number in range(count):
        rows, columns, density = rng.randint(3, longest), rng.randint(3, longest), rng.choice((0.4, 0.5, 0.6, 0.7))
        values = [int(rng.random() < density) for _ in range(rows * columns)]
        puzzle = from_picture(rows, columns, values)
        if number % 2:
            clues = [opened(rng, clue) if rng.random() < 0.3 else clue for clue in puzzle.line_clues]
            puzzle = Nonogram(tuple(clues[:rows]), tuple(clues[rows:]))
        yield puzzle, dict(zip(cells(rows, columns), values, strict=True))


def test_every_step_of_full_explanations_is_proved_again() -> None:
    taken = 0
    for puzzle, solution in drawn(3 * PROOFS, 3):
        for step, _, _ in walk(puzzle):
            assert all(solution[place] not in values for place, values in step.removed.items())
            assert not list(unproved(puzzle, step))
            taken += 1
    assert taken > 30 * PROOFS


def test_every_finding_among_cells_marked_at_random_is_proved() -> None:
    """A player may find true things in any order: patterns are met that no explanation leads to."""
    rng = Random(11)
    found: dict[str, int] = {}
    for puzzle, solution in drawn(PROOFS, 7):
        share = rng.choice((0.2, 0.4, 0.6))
        marks = {place: value for place, value in solution.items() if rng.random() < share}
        for each in TECHNIQUES:
            for step in find_all(puzzle, begin(puzzle, marks), each.name)[:8]:
                assert all(solution[place] not in values for place, values in step.removed.items())
                assert not list(unproved(puzzle, step))
                found[each.name] = found.get(each.name, 0) + 1
    assert found.keys() >= {each.name for each in TECHNIQUES} - {"Empty line", "Joining", "Splitting"}


def test_a_step_about_one_line_cites_that_line_alone() -> None:
    for puzzle, _ in drawn(10, 5):
        for step, before, _ in walk(puzzle):
            if not step.chain:
                assert list(step.clues) == [step.where]
            assert all(before.candidates[place].isdisjoint(values) for place, values in step.because.items())


def test_open_clues_are_reasoned_about() -> None:
    puzzle = of("? 3,*,5,_,1 ?", "?,?,?,2 1,*")
    steps = list(walk(puzzle))
    assert any("Full line" in step.technique for step, _, _ in steps)
    assert all(not list(unproved(puzzle, step)) for step, _, _ in steps)


@pytest.mark.parametrize(
    ("rows", "columns"), [("1,1", "1,0"), ("2,2", "1,1"), ("1 1", "1,1,1"), ("3", "1,0,1"), ("9", "1")]
)
def test_what_has_no_solution_is_never_solved(rows: str, columns: str) -> None:
    puzzle = of(rows, columns)
    assert kernel(puzzle, Limits()).count == 0
    assert not grade(puzzle).solved
    assert all(not after.solved for _, _, after in walk(puzzle))


def test_contradictory_marks_have_no_steps() -> None:
    puzzle = picture(*KITE)
    known = begin(puzzle, painted(".....", ".....", "..x..", ".....", "....."))
    assert all(each.find(puzzle, known) is None for each in TECHNIQUES)


def test_given_cells_are_known_from_the_start() -> None:
    puzzle = Nonogram(SWITCH.row_clues, SWITCH.column_clues, (1, *[None] * 8))
    assert not grade(SWITCH).solved
    assert grade(puzzle).solved
    assert [after for _, _, after in walk(puzzle)][-1].solved


def test_an_example_that_no_line_alone_solves_is_explained(shared_data: Callable[[str], Path]) -> None:
    text = shared_data("seeds/hanjie_examples.pl").read_text()
    fact = text[text.index("example4(") : text.index("example5(")]
    (reading,) = FORMATS["facts"].read(fact)
    *_, (last, _, after) = walk(reading.puzzle)
    assert after.solved
    assert last.text.endswith(".")
    assert grade(reading.puzzle).uses["Two-line contradiction"] > 10
