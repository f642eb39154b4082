"""Hashi as clauses: the same answers as trying all bridges and as the kernel, and the counts of the collections."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.families.hashi.boards import FIVE, SOLVED, answers, of

from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.hashi.encoding import encode
from clew.families.hashi.formats import FORMATS
from clew.families.hashi.kernel import kernel
from clew.families.hashi.puzzle import Hashi, Island
from clew.families.hashi.rules import violations

EVERY = Limits(solutions=None, keep=100_000)


def sampled(rng: Random) -> Hashi | None:
    """A few islands with numbers or without, under any rules; None where trying all bridges would take too long."""
    rows, columns = rng.randint(1, 5), rng.randint(1, 5)
    islands = [
        Island(row, column, rng.choice([None, None, None, 1, 1, 2, 2, 3]))
        for row in range(rows)
        for column in range(columns)
        if rng.random() < 0.35
    ]
    if not islands:
        return None
    puzzle = Hashi(rows, columns, tuple(islands), rng.randint(1, 4), rng.random() < 0.6)
    return puzzle if (puzzle.most + 1) ** len(puzzle.graph.bridges) <= 2000 else None


def test_clauses_kernel_and_trying_all_bridges_give_the_same_answers() -> None:
    rng = Random(2)
    solvable = 0
    for puzzle in filter(None, (sampled(rng) for _ in range(300))):
        wanted = set(answers(puzzle))
        for outcome in (sat.solve(encode(puzzle), EVERY), kernel(puzzle, EVERY)):
            assert outcome.exhausted
            assert {tuple(solution.values()) for solution in outcome.solutions} == wanted
            assert outcome.count == len(wanted)
            assert not any(violations(puzzle, solution) for solution in outcome.solutions)
        solvable += bool(wanted)
    assert solvable > 25


def test_the_solution_drawn_by_hand_is_the_only_one() -> None:
    outcome = sat.solve(encode(FIVE), Limits())
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.solutions[0] == SOLVED


def test_an_island_alone_has_no_answer() -> None:
    for sign in "?1G":
        assert sat.solve(encode(of(sign)), EVERY).verdict is Verdict.IMPOSSIBLE


def test_every_group_but_the_largest_is_cut_off() -> None:
    puzzle = of("1.1..", ".....", "1.2.1")
    cuts = encode(puzzle).cuts
    assert cuts is not None
    assert len(cuts({place: int(place == "r1c1-r1c3") for place in puzzle.graph.names})) == 3
    assert cuts(dict.fromkeys(puzzle.graph.names, 1)) == []


def test_a_loop_is_cut_where_loops_are_not_allowed() -> None:
    rows = ("2.2", "...", "2.2")
    ones = dict.fromkeys(of(*rows).graph.names, 1)
    free, tree = encode(of(*rows)).cuts, encode(of(*rows, loops=False)).cuts
    assert free is not None
    assert tree is not None
    assert free(ones) == []
    assert [len(cut) for cut in tree(ones)] == [4]


def test_the_course_boards_have_as_many_answers_as_known(shared_data: Callable[[str], Path]) -> None:
    with shared_data("hashi/aplai/expected.tsv").open() as table:
        wanted = {row["board"]: int(row["solutions"]) for row in csv.DictReader(table, delimiter="\t")}
    boards = FORMATS["facts"].read(shared_data("hashi/aplai/boards.pl").read_text())
    assert len(boards) == len(wanted) == 22
    for (name, count), reading in zip(sorted(wanted.items()), boards, strict=True):
        assert FORMATS["grid"].read(shared_data(f"hashi/aplai/{name}").read_text()) == [reading]
        for outcome in (sat.solve(encode(reading.puzzle), EVERY), kernel(reading.puzzle, EVERY)):
            assert (outcome.count, outcome.exhausted) == (count, True), name


def test_impossible_and_ambiguous_boards_are_distinguished(shared_data: Callable[[str], Path]) -> None:
    with shared_data("hashi/unsat_multi/expected.tsv").open() as table:
        for row in csv.DictReader(table, delimiter="\t"):
            (reading,) = FORMATS["grid"].read(shared_data(f"hashi/unsat_multi/{row['board']}.txt").read_text())
            limits = Limits(solutions=2)
            verdict = Verdict.IMPOSSIBLE if row["solutions"] == "0" else Verdict.SEVERAL
            assert sat.solve(encode(reading.puzzle), limits).verdict is verdict, row["board"]
            assert kernel(reading.puzzle, limits).verdict is verdict, row["board"]
