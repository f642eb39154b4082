"""Matchings, clauses, CP-SAT and trying all are of one opinion; known towns have the pairings their authors found."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random

from tests.anything import generate
from tests.families.houses.towns import pairing_of, random_town, solutions, town

import clew
from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.houses.encoding import encode
from clew.families.houses.kernel import kernel
from clew.families.houses.puzzle import Houses, Point
from clew.families.houses.rules import violations

Data = Callable[[str], Path]
ALL = Limits(solutions=None, keep=100_000)


def of(points: list[list[int]], **rules: object) -> Houses:
    return town(*((x, y) for x, y in points), **rules)


def test_ten_thousand_random_towns_have_the_pairings_that_trying_all_finds() -> None:
    rng = Random(1)
    for index in range(10_000):
        puzzle = random_town(rng, most=8 if index % 10 == 0 else 6)
        outcome = kernel(puzzle, ALL, None)
        found = [pairing_of(puzzle, marks) for marks in outcome.solutions]
        assert outcome.exhausted
        assert len(found) == len(set(found)) == outcome.count, puzzle
        assert set(found) == solutions(puzzle), puzzle


def test_clauses_agree_with_matchings() -> None:
    rng = Random(2)
    for _ in range(400):
        puzzle = random_town(rng, most=10)
        native, clauses = kernel(puzzle, ALL, None), sat.solve(encode(puzzle), ALL)
        assert {pairing_of(puzzle, marks) for marks in native.solutions} == {
            pairing_of(puzzle, marks) for marks in clauses.solutions
        }, puzzle
        assert not any(violations(puzzle, marks) for marks in native.solutions)


def test_a_constraint_model_agrees_on_towns_of_a_dozen_houses() -> None:
    from bench.houses import cp_sat

    towns = [generate("houses", size=12, seed=seed) for seed in range(3)]
    towns += [
        Houses(tuple(Random(seed).sample([Point(x, y) for x in range(6) for y in range(6)], 12))) for seed in range(6)
    ]
    assert [min(kernel(each, Limits(), None).count, 2) for each in towns] == cp_sat(towns)


def test_known_towns_have_their_authors_answers(shared_data: Data) -> None:
    for entry in json.loads(shared_data("houses/friedman.json").read_text()):
        puzzle = of(entry["houses"])
        outcome = kernel(puzzle, ALL, None)
        assert outcome.count == entry["solutions_count"] == 1
        assert pairing_of(puzzle, outcome.solutions[0]) == {(min(pair), max(pair)) for pair in entry["solution"]}


def test_towns_of_students_have_as_many_pairings_in_both_readings(shared_data: Data) -> None:
    for entry in json.loads(shared_data("houses/student_puzzles.json").read_text()):
        for reading, exactly in (("pairings_at_most_two", False), ("pairings_exactly_two", True)):
            if entry[reading] is not None:
                outcome = kernel(of(entry["houses"], exactly=exactly), ALL, None)
                assert outcome.count == entry[reading], entry["id"]


def test_planted_towns_up_to_four_hundred_houses_are_solved(shared_data: Data) -> None:
    for name in ("generated_big", "generated_scal", "generated_unique"):
        for entry in json.loads(shared_data(f"houses/{name}.json").read_text()):
            puzzle = of(entry["houses"])
            outcome = kernel(puzzle, Limits(), None)
            assert outcome.count >= 1, entry["id"]
            assert not violations(puzzle, outcome.solutions[0])
            if entry.get("unique", name == "generated_unique"):
                assert outcome.verdict is Verdict.UNIQUE, entry["id"]


def test_the_towns_this_began_with_have_one_pairing_but_for_a_few(shared_data: Data) -> None:
    readings = clew.load_all(shared_data("seeds/houses_puzzles.pl"))
    counts = {reading.title: kernel(reading.puzzle, ALL, None).count for reading in readings}
    assert {name: count for name, count in counts.items() if count != 1} == {
        "h8b24": 3,
        "h10b12": 3,
        "h4b3": 3,
        "h4b6": 3,
        "h4b12": 3,
        "h4b24": 3,
    }


def test_counting_ends_at_a_number_of_decisions() -> None:
    puzzle = Houses(tuple(Point(x, y) for x in range(6) for y in range(6)))
    outcome = kernel(puzzle, Limits(solutions=None, nodes=1000, keep=0), None)
    assert not outcome.exhausted
    assert outcome.count > 2


def test_all_pairs_of_a_large_town_are_measured_right() -> None:
    rng = Random(3)
    puzzle = town(*{(rng.randrange(-1_000_000, 1_000_000), rng.randrange(1000)) for _ in range(20)})
    measured = iter(puzzle.measured)
    for (x1, y1), (x2, y2) in combinations(puzzle.points, 2):
        assert next(measured) == (x1 - x2) ** 2 + (y1 - y2) ** 2
