"""Viewpoints of houses: every one has the kernel's solutions, and known counts of failures come out."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.families.houses.towns import town

from clew.core.errors import PuzzleError
from clew.core.family import Knobs
from clew.core.places import Marks
from clew.core.results import Limits
from clew.core.strategy import Budget, Strategy
from clew.engine.cp import pose
from clew.engine.labelling import Labelled, Listener, label
from clew.families.houses.kernel import kernel
from clew.families.houses.models import VIEWPOINTS
from clew.families.houses.puzzle import METRICS, Houses, Point, joined
from clew.families.houses.rules import violations

WAYS = [
    (name, dict(zip(view.options, choice, strict=True)))
    for name, view in VIEWPOINTS.items()
    for choice in product(*(knob.choices for knob in view.options.values()))
    if choice[-1] == "nothing"  # to be minimised
]
FIFTH = town((0, 0), (2, 0), (3, 0), (2, 1), (3, 1), (2, 2), (0, 3), (3, 3))  # puzzle5 of the Porto report
KEPT: Knobs = {"symmetries": "kept"}


def labelled(puzzle: Houses, way: tuple[str, Knobs], strategy: str, most: int | None = None) -> Labelled:
    name, options = way
    return label(pose(VIEWPOINTS[name], puzzle, options), Strategy.parse(strategy, seed=1), Budget(solutions=most))


def random_puzzle(rng: Random, most: int) -> Houses:
    """A few houses on a small grid, so that distances meet, under any rules."""
    houses = rng.randrange(2, most + 1, 2)
    low, high = rng.choice([(0, 2), (0, 3), (-1, 1), (1, 3)])
    points = rng.sample([Point(x, y) for x in range(low, high + 1) for y in range(low, high + 1)], houses)
    distances = rng.choice([1, 2, 2, 2, 3, 4])
    return Houses(tuple(points), distances, rng.random() < 0.4, rng.choice([*METRICS, "euclid"]))


# Choco's own search, OR-Tools' classic solver and Gecode count the same under first fail.
@pytest.mark.parametrize(
    ("strategy", "failures"),
    [
        ("ffc/down", 8477),
        ("ff/down", 8477),
        ("ff/step", 10225),
        ("ff/bisect", 8736),
        ("leftmost/median", 3080),
        ("ff/median", 3296),
        ("max/median", 3274),
        ("max_regret/median", 3444),
        ("leftmost/middle", 3094),
        ("ff/middle", 3296),
    ],
)
def test_the_list_of_connections_fails_as_often_as_in_other_engines(strategy: str, failures: int) -> None:
    found = labelled(FIFTH, ("connections", KEPT), strategy, most=1)
    assert found.failures == failures
    assert not violations(FIFTH, found.solutions[0])


def test_the_documents_puzzle_of_table_1_fails_as_its_times_say() -> None:
    fourth = town((4, 0), (0, 1), (3, 1), (0, 2), (3, 2), (3, 3), (4, 3), (0, 4), (2, 4), (4, 4))
    found = labelled(fourth, ("connections", {"lookup": "flat"}), "ffc/down", most=1)
    assert found.failures == 65_047  # the document: 262 ms, the least of its table


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join((way[0], *way[1].values())))
def test_every_viewpoint_has_the_solutions_of_the_kernel(way: tuple[str, Knobs]) -> None:
    rng = Random(5)
    copies = way[1].get("symmetries") == "kept"
    counts = set()
    for _ in range(60):
        puzzle = random_puzzle(rng, most=4 if copies else 6)
        if copies and puzzle.distances > 2:  # free distances multiply the copies
            continue
        expected = kernel(puzzle, Limits(solutions=None), None)
        found = labelled(puzzle, way, rng.choice(["leftmost", "ff/down", "ffc/enum", "random/random"]))
        assert found.exhausted
        assert {frozenset(marks.items()) for marks in found.solutions} == {
            frozenset(marks.items()) for marks in expected.solutions
        }, puzzle
        assert not any(violations(puzzle, marks) for marks in found.solutions)
        counts.add(min(found.count, 2))
    assert counts == {0, 1, 2}


def test_a_pairing_is_found_in_many_copies_unless_symmetries_are_broken() -> None:
    puzzle = town((0, 0), (1, 0), (5, 0), (7, 0))  # three pairings, two distances each
    kept = labelled(puzzle, ("connections", KEPT), "leftmost")
    broken = labelled(puzzle, ("connections", {"symmetries": "broken"}), "leftmost")
    partners = labelled(puzzle, ("partners", {}), "leftmost")
    assert kept.count == broken.count == partners.count == broken.assignments == partners.assignments == 3
    assert kept.assignments == 3 * 2 * 2**2 * 2  # order of pairs, of houses within each, of distances


def test_partners_need_a_fraction_of_the_failures() -> None:
    for first in ("partners", "distances"):
        found = labelled(FIFTH, ("partners", {"first": first}), "ff/down")
        assert (found.count, found.exhausted) == (1, True)
        assert found.failures < 100


@pytest.mark.parametrize("way", [("connections", {"symmetries": "broken"}), ("partners", {"first": "distances"})])
def test_the_least_total_distance_is_that_of_the_best_of_all_solutions(way: tuple[str, Knobs]) -> None:
    rng, several = Random(3), 0
    for _ in range(30):
        puzzle = random_puzzle(rng, most=6)
        every = kernel(puzzle, Limits(solutions=None), None).solutions
        lengths = [sum(puzzle.distance(*pair) for pair in joined(puzzle, marks)) for marks in every]
        found = labelled(puzzle, (way[0], {**way[1], "minimise": "distance"}), rng.choice(["leftmost", "ff/down"]), 1)
        assert (found.objective, found.exhausted) == (min(lengths, default=None), True)
        if every:
            assert len(found.solutions) == 1
            assert sum(puzzle.distance(*pair) for pair in joined(puzzle, found.solutions[0])) == min(lengths)
            assert not violations(puzzle, found.solutions[0])
        several += len(set(lengths)) > 1
    assert several > 3


def test_distances_too_long_to_be_added_up_are_refused() -> None:
    far = town((0, 0), (2000, 0), (0, 1), (2000, 1))
    with pytest.raises(PuzzleError, match="'minimise' adds up distances, here to at most 8,000,002: at most 2,000,000"):
        pose(VIEWPOINTS["partners"], far, {"minimise": "distance"})


def test_distances_too_long_to_be_computed_are_refused_by_name_and_partners_take_them() -> None:
    far = town((0, 0), (2000, 0), (0, 1), (2000, 1))
    with pytest.raises(PuzzleError, match=r"'connections' computes distances.*'partners' has no such limit"):
        pose(VIEWPOINTS["connections"], far)
    assert labelled(far, ("partners", {}), "ff").count == kernel(far, Limits(solutions=None), None).count == 3


@pytest.mark.parametrize("name", VIEWPOINTS)
def test_marks_at_a_node_are_the_pairs_known_and_those_they_rule_out(name: str) -> None:
    puzzle = town((0, 0), (0, 1), (4, 0), (4, 1), (9, 0), (9, 1))
    posed = pose(VIEWPOINTS[name], puzzle)
    seen: list[Marks] = []
    label(posed, None, Budget(solutions=1), Listener(node=lambda node: seen.append(posed.model.marks())))
    assert seen[0] == {}
    assert not violations(puzzle, seen[-1])
    assert any(0 < len(marks) < len(seen[-1]) for marks in seen)
