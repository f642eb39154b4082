"""Regions to be found, explained: by which cells are in one region, with every step proved again from what it cites."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from clew.actions.draw import draw
from clew.actions.explain import begin, next_step
from clew.actions.load import read
from clew.actions.rate import rate
from clew.actions.solve import solve
from clew.core.places import Place
from clew.core.results import Knowledge, Step
from clew.engine import sat
from clew.families import of
from clew.families.variant.chaos import APART, JOINED
from clew.families.variant.encoding import can_note
from clew.families.variant.puzzle import Variant
from clew.play.hints import hint

NESTED = {"Trial after a remark", "Combination"}
FIRST = """clew variant

. . 2 . . # . . . . .
. 5 . . . # . . . . .
. . . 5 . # . . . . .
2 . 5 . . # . . . . .
. . . . . # . . . . .
grid: r1c1 5x5
regions: unknown
region count: r1c3 r1c9 r1c8 r1c10 r2c8 r2c9 r2c10
region count: r3c2 r3c8 r2c7 r2c8 r2c9 r3c7 r3c9 r4c7 r4c8 r4c9
region count: r4c1 r4c7 r3c7 r3c8 r4c8 r5c7 r5c8
region count: r4c2 r4c8 r3c7 r3c8 r3c9 r4c7 r4c9 r5c7 r5c8 r5c9
region count: r4c5 r4c11 r3c10 r3c11 r4c10 r5c10 r5c11
"""
SECOND = """clew variant

. . . 1 . # . . . . .
. . . 4 . # . . . . .
. . 4 . . # . . . . .
. . . . . # . . . . .
. . . . . # . . . . .
grid: r1c1 5x5
regions: unknown
region count: r1c1 r1c7 r1c8 r2c7 r2c8
region count: r1c2 r1c8 r1c7 r1c9 r2c7 r2c8 r2c9
region count: r2c5 r2c11 r1c10 r1c11 r2c10 r3c10 r3c11
region count: r3c4 r3c10 r2c9 r2c10 r2c11 r3c9 r3c11 r4c9 r4c10 r4c11
region count: r4c1 r4c7 r3c7 r3c8 r4c8 r5c7 r5c8
region count: r4c2 r4c8 r3c7 r3c8 r3c9 r4c7 r4c9 r5c7 r5c8 r5c9
region count: r5c3 r5c9 r4c8 r4c9 r4c10 r5c8 r5c10
region count: r5c5 r5c11 r4c10 r4c11 r5c10
"""


def variant(text: str) -> Variant:
    puzzle = read(text)
    assert isinstance(puzzle, Variant)
    return puzzle


def steps(puzzle: Variant) -> Iterator[tuple[Step, Knowledge]]:
    known = begin(puzzle)
    while not known.solved:
        step = next_step(puzzle, known)
        assert step is not None
        yield step, known
        after = known.after(step)
        assert after != known, step.text
        known = after


@pytest.mark.parametrize("text", [FIRST, SECOND])
def test_each_step_about_regions_follows_from_what_it_cites(text: str) -> None:
    puzzle = variant(text)
    family = of(puzzle)
    for step, _ in steps(puzzle):
        bare = family.logic.encode(family.keep_clues(puzzle, step.clues))
        cited = [-bare.variables[place, value] for place, values in step.because.items() for value in values]
        opposites = [[bare.variables[place, value]] for place, values in step.removed.items() for value in values]
        opposites += [[-literal for literal in clause] for clause in sat.fact_clauses(bare, step.facts)]
        assert sat.refutes_each(bare, cited, opposites, step.given_facts), step.text


def test_regions_are_found_to_the_end_without_nested_guessing() -> None:
    used = {step.technique for step, _ in steps(variant(FIRST))}
    assert used.isdisjoint(NESTED)
    assert {"Only way forward", "Region numbers"} <= used


def test_steps_about_regions_never_name_the_cells_of_their_numbers() -> None:
    puzzle = variant(FIRST)
    for step, _ in steps(puzzle):
        assert not any(
            label in step.text.replace(",", " ").replace(".", " ").split() for label in puzzle.labels.values()
        )


def test_facts_about_regions_agree_with_the_solution() -> None:
    puzzle = variant(SECOND)
    solution = solve(puzzle).solutions[0]
    noted = [fact for step, _ in steps(puzzle) for fact in step.facts]
    assert noted
    for kind, (one, other) in noted:
        assert can_note(puzzle, (kind, (one, other)))
        same = solution[puzzle.labels[one]] == solution[puzzle.labels[other]]
        assert same == (kind == JOINED)


def test_only_two_cells_of_a_grid_without_regions_can_be_noted() -> None:
    puzzle = variant(FIRST)
    one, other, label = Place("r1c1"), Place("r1c2"), Place("r1c7")
    assert can_note(puzzle, (APART, (one, other)))
    assert not can_note(puzzle, (APART, (one, one)))
    assert not can_note(puzzle, (APART, (one, label)))
    assert not can_note(puzzle, ("equal", (one, other)))
    assert not can_note(Variant.of(4), (APART, (one, other)))


def test_hints_ratings_and_drawings_know_what_is_noted_about_regions() -> None:
    puzzle = variant(FIRST)
    assert rate(puzzle).solved
    step, known = next((step, known) for step, known in steps(puzzle) if step.facts and known.facts)
    plain, drawn = draw(puzzle, known=known), draw(puzzle, known=known, step=step)
    assert any(sign in drawn.svg and sign not in plain.svg for sign in (">=<", ">≠<"))
    found = hint(puzzle, known.marks, known=known)
    assert found.step is not None
