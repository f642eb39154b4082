"""Numbers that are the sizes of their groups: every filling is found, also with groups that nothing is given of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import clew
from clew.core.results import Limits
from clew.families.fillomino import Fillomino
from clew.rules.lattice import lattice
from clew.rules.making import are_joined, unlike
from clew.rules.parts import parts
from clew.rules.solving import kernel

FILLED = (3, 3)


def fillings() -> Iterator[dict[str, int]]:
    """Every way to fill a small board, tried without any solver: which neighbours are joined says all."""
    grid = lattice(*FILLED)
    seen = set()
    for joined in product((False, True), repeat=len(grid.pairs)):
        near: dict[str, list[str]] = {place: [] for place in grid.cells}
        for one, two in (pair for pair, true in zip(grid.pairs, joined, strict=True) if true):
            near[one].append(two)
            near[two].append(one)
        groups = parts(grid.cells, near.__getitem__)
        number = {place: len(group) for group in groups for place in group}
        key = tuple(number[place] for place in grid.cells)
        of = {place: at for at, group in enumerate(groups) for place in group}
        if key not in seen and all((of[one] == of[two]) == (number[one] == number[two]) for one, two in grid.pairs):
            seen.add(key)
            yield dict(zip(grid.cells, key, strict=True))


def test_every_filling_is_found_whatever_is_given() -> None:
    rng, every = Random(4), list(fillings())
    for _ in range(60):
        given = dict(rng.sample(sorted(rng.choice(every).items()), rng.randint(0, 6)))
        if rng.random() < 0.3:
            given[rng.choice(lattice(*FILLED).cells)] = rng.randint(1, 7)
        wanted = {tuple(each.values()) for each in every if given.items() <= each.items()}
        outcome = kernel(Fillomino(*FILLED, number=given), Limits(solutions=None, keep=len(every)))
        found = {tuple(marks[place] for place in every[0]) for marks in outcome.solutions}
        assert (found, outcome.count) == (wanted, len(wanted)), given


def test_a_group_can_have_no_given_number_at_all() -> None:
    puzzle = clew.read("clew fillomino\n\n4 4 2 2\n4 4 . 1\n. . . .\n1 . 2 2\n")
    outcome = clew.solve(puzzle)
    assert outcome.verdict is clew.Verdict.UNIQUE
    assert outcome.solutions[0]["r3c1"] == 6


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("1 2 .\n3 3 3\n2 2 1", "Only way to grow: the group of r1c2 has no other way to grow, so r1c3 must be 2."),
        (". 2 2\n3 3 3\n2 2 1", "Full group: any other number would make a group too large, so r1c1 must be 1."),
    ],
)
def test_what_a_group_forces_is_said_with_its_reason(board: str, said: str) -> None:
    assert said in [step.text for step in clew.explain(clew.read(f"clew fillomino\n\n{board}\n")).steps]


def test_what_a_group_needs_farther_away_is_found_at_once() -> None:
    puzzle = clew.read("clew fillomino\n\n4 . . .\n1 3 3 1\n2 2 3 2\n3 3 3 2\n")
    assert [step.technique for step in clew.explain(puzzle).steps].count("Would not fit") == 0


def test_random_regions_of_one_size_never_touch() -> None:
    grid = lattice(8, 8)
    made = [unlike(grid, 6, Random(seed)) for seed in range(6)]
    assert any(made)
    for owner in filter(None, made):
        sizes = Counter(owner.values())
        assert max(sizes.values()) <= 6
        assert all(owner[one] == owner[two] or sizes[owner[one]] != sizes[owner[two]] for one, two in grid.pairs)
        assert all(are_joined(grid, {place for place in grid.cells if owner[place] == number}) for number in sizes)
