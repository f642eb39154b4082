"""Patterns of one value: complete where they claim to be, the same on large grids, and worded by size and fins."""

from __future__ import annotations

from random import Random

import pytest
from tests.anything import generate
from tests.families.sudoku.grids import nine
from tests.families.sudoku.proofs import unproved
from tests.families.sudoku.test_techniques import EXAMPLES, known_from

import clew
from clew.actions.explain import begin
from clew.core.places import Place, Value
from clew.core.results import Knowledge
from clew.families.sudoku.puzzle import Sudoku
from clew.families.sudoku.techniques import TECHNIQUES, find_all

ONE_VALUE = [
    each.name
    for each in TECHNIQUES
    if each.name.lower().endswith(("fish", "x-wing", "squirmbag", "whale", "leviathan", "kite", "skyscraper"))
    or each.name.startswith(("Empty", "Dual", "Multi-", "Colour", "Template"))
]


def struck_out(puzzle: Sudoku, share: float, seed: int) -> Knowledge:
    """What is known once some of the false candidates are struck out at random."""
    rng = Random(seed)
    solution = clew.solve(puzzle).solutions[0]
    return Knowledge(
        {
            place: frozenset(value for value in values if value == solution[place] or rng.random() > share)
            for place, values in begin(puzzle).candidates.items()
        }
    )


def removed(puzzle: Sudoku, known: Knowledge, name: str) -> set[tuple[Place, Value]]:
    return {
        (place, value)
        for step in find_all(puzzle, known, name)
        for place, values in step.removed.items()
        for value in values
    }


@pytest.mark.parametrize("seed", range(4))
def test_templates_remove_all_that_any_pattern_of_one_value_removes(seed: int) -> None:
    puzzle = nine(EXAMPLES[seed]["givens"])
    known = struck_out(puzzle, 0.55, seed)
    by_templates = removed(puzzle, known, "Template delete")
    for name in ONE_VALUE:
        if name not in ("Template set", "Template delete"):
            assert removed(puzzle, known, name) <= by_templates, name


def test_a_fish_with_fins_is_found_from_every_side() -> None:
    """Turned by a quarter, rows are columns: the same number of fish must be there."""
    example = next(each for each in EXAMPLES if each["technique"] == "Finned Franken swordfish")
    known = known_from(example)
    turned = Knowledge({f"r{place[3]}c{10 - int(place[1])}": values for place, values in known.candidates.items()})
    for name in ("Finned X-wing", "Sashimi swordfish", "Finned Franken swordfish", "Finned mutant jellyfish"):
        one, other = (removed(nine("." * 81), each, name) for each in (known, turned))
        assert {(f"r{place[3]}c{10 - int(place[1])}", value) for place, value in one} == other


@pytest.mark.parametrize("size", [12, 16])
def test_fish_of_lines_are_found_and_proved_on_large_grids(size: int) -> None:
    puzzle = generate("sudoku", size=size, seed=5)
    known = struck_out(puzzle, 0.7, size)
    found = [
        step
        for name in ("Finned X-wing", "Sashimi swordfish", "Siamese X-wing")
        for step in find_all(puzzle, known, name)
    ]
    assert found
    solution = clew.solve(puzzle).solutions[0]
    for step in found[::5]:
        assert all(solution[place] not in values for place, values in step.removed.items())
        assert not list(unproved(puzzle, step))
