"""Slitherlink as clauses: the same answers as trying every loop, and the verdicts of the collections."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.families.slitherlink.boards import FIVE, SOLVED, all_loops, answers, drawn, edges_of, of

from clew.core.places import Place
from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.slitherlink.encoding import encode
from clew.families.slitherlink.puzzle import Slitherlink, around_cells, ends, numbers
from clew.families.slitherlink.rules import violations

EVERY = Limits(solutions=None, keep=100_000)


def sampled(rows: int, columns: int, rng: Random) -> Slitherlink:
    """Clues of a random loop, some left out, and now and then one of them wrong."""
    loop = rng.choice(all_loops(rows, columns))
    share = rng.random()
    clues = [len(loop.intersection(four)) if rng.random() < share else None for four in around_cells(rows, columns)]
    if rng.random() < 0.3:
        clues[rng.randrange(len(clues))] = rng.randrange(4)
    return Slitherlink(rows, columns, tuple(None if clue == 4 else clue for clue in clues))


@pytest.mark.parametrize(("rows", "columns", "tries"), [(1, 1, 5), (1, 4, 40), (2, 3, 60), (3, 3, 200), (4, 4, 120)])
def test_clauses_and_trying_every_loop_give_the_same_answers(rows: int, columns: int, tries: int) -> None:
    rng = Random(rows * 10 + columns)
    for _ in range(tries):
        puzzle = sampled(rows, columns, rng)
        wanted = answers(puzzle)
        if len(wanted) > 400:
            continue
        outcome = sat.solve(encode(puzzle), EVERY)
        assert outcome.exhausted
        assert {edges_of(solution, puzzle) for solution in outcome.solutions} == wanted
        assert outcome.count == len(wanted)
        assert not any(violations(puzzle, solution) for solution in outcome.solutions)


@pytest.mark.parametrize(("shape", "loops"), [((1, 1), 1), ((2, 2), 13), ((3, 3), 213), ((2, 4), 108)])
def test_an_empty_grid_has_as_many_answers_as_there_are_loops(shape: tuple[int, int], loops: int) -> None:
    assert sat.solve(encode(Slitherlink(*shape, (None,) * (shape[0] * shape[1]))), EVERY).count == loops
    assert len(all_loops(*shape)) == loops


def test_no_loop_at_all_is_not_an_answer() -> None:
    assert sat.solve(encode(of("000", "000")), Limits()).verdict is Verdict.IMPOSSIBLE


def test_the_solution_drawn_by_hand_is_the_only_one() -> None:
    outcome = sat.solve(encode(FIVE), Limits())
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.solutions[0] == drawn(SOLVED)


def test_cuts_never_refuse_a_loop_that_keeps_the_clues() -> None:
    """Every cut that a wrong assignment calls for must hold in all answers, or answers would be lost."""
    rng = Random(3)
    joined = ends(4, 4)
    small = [(loop, {point for edge in loop for point in joined[edge]}) for loop in all_loops(4, 4) if len(loop) < 9]
    cuts = 0
    for _ in range(400):
        puzzle = sampled(4, 4, rng)
        (one, points), (other, others) = rng.sample(small, 2)
        if points & others:
            continue
        refuse = encode(puzzle).cuts
        assert refuse is not None
        clauses = refuse({place: int(number in one | other) for place, number in numbers(4, 4).items()})
        assert len(clauses) >= 2
        cuts += len(clauses)
        for loop in answers(puzzle):
            for clause in clauses:
                assert any((abs(literal) - 1 in loop) == (literal > 0) for literal in clause)
    assert cuts > 200


@pytest.mark.parametrize(
    ("kind", "pairs"),
    [
        ("equal", {(0, 0), (1, 1)}),
        ("differ", {(0, 1), (1, 0)}),
        ("some", {(0, 1), (1, 0), (1, 1)}),
        ("not both", {(0, 0), (0, 1), (1, 0)}),
    ],
)
def test_facts_are_clauses(kind: str, pairs: set[tuple[int, int]]) -> None:
    encoding = encode(of("...", "..."))
    one, other = Place("h1.1"), Place("v2.2")
    allowed = {
        values
        for values in product((0, 1), repeat=2)
        if not sat.refutes(
            encoding, [encoding.variables[one, values[0]], encoding.variables[other, values[1]]], [(kind, (one, other))]
        )
    }
    assert allowed == pairs


VERDICTS = {"unique": Verdict.UNIQUE, "multi": Verdict.SEVERAL, "none": Verdict.IMPOSSIBLE}


@pytest.mark.parametrize(
    ("name", "every"),
    [("cegis", 4), ("loopy", 8), ("multi", 2), ("unique_misc", 1), ("unsolvable", 1), ("toolkit_samples", 1)],
)
def test_verdicts_of_the_collections(shared_data: Callable[[str], Path], name: str, every: int) -> None:
    records = [json.loads(line) for line in shared_data(f"slitherlink/{name}.jsonl").read_text().splitlines()]
    small = [record for record in records if record["w"] * record["h"] <= 225]
    for record in small[::every]:
        puzzle = of(*record["rows"])
        outcome = sat.solve(encode(puzzle), Limits(seconds=20))
        assert outcome.verdict is VERDICTS[record["status"]], record["id"]
        assert not any(violations(puzzle, solution) for solution in outcome.solutions)
        if record["status"] == "unique":
            result = "".join([*record["solution"]["h"], *record["solution"]["v"]])
            assert [outcome.solutions[0][place] for place in numbers(*puzzle.shape)] == [int(value) for value in result]
