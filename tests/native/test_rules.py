"""Models of ground rules through the binding: answers, assumptions, seeds, limits, refusals."""

from __future__ import annotations

import re
import threading
from array import array
from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import pytest

from clew._native import rules_solve

CLAUSE, COUNT, SUM, CONNECTED, LOOP, ACYCLIC, AUTOMATON, DIFFERENT = range(1, 9)
WINDOWS, AROUND, SIGHT, PARTNERS, CHOICE, FURTHER = range(17, 23)
CELLS, APART, PAIRS, WEIGHED, MACHINE, SET, HELD, UNLIKE, STRAIGHT = range(101, 110)


def program(*records: tuple[int, int, list[int]]) -> bytes:
    """Records of op, rule and payload, as native code reads them."""
    return array("i", [x for op, rule, payload in records for x in (op, rule, len(payload), *payload)]).tobytes()


def latin(side: int) -> tuple[bytes, int]:
    """Latin squares: the cell in row r and column c has variables for its values."""

    def variable(row: int, column: int, value: int) -> int:
        return (row * side + column) * side + value + 1

    every = range(side)
    records = [(COUNT, 0, [1, 1, *(variable(r, c, v) for v in every)]) for r in every for c in every]
    for line in every:
        records.append((DIFFERENT, line + 1, [side, side, *(variable(line, c, v) for c in every for v in every)]))
        records.append(
            (DIFFERENT, side + line + 1, [side, side, *(variable(r, line, v) for r in every for v in every)])
        )
    return program(*records), side**3


def test_latin_squares_are_counted() -> None:
    text, variables = latin(4)
    (found, exhausted, kept, _), failed = rules_solve(text, variables, list(range(1, variables + 1)), solutions=None)
    assert (found, exhausted, failed, len(kept)) == (576, True, [], 2 * variables)


def test_every_model_is_given_to_each_and_false_ends_the_search() -> None:
    text = program((COUNT, 1, [2, 2, 1, 2, 3, 4]))
    models: list[bytes] = []

    def each(model: bytes) -> bool:
        models.append(model)
        return len(models) < 4

    (found, exhausted, _, _), _ = rules_solve(text, 4, [1, 2, 3, 4], solutions=None, each=each)
    assert found == 4
    assert not exhausted
    assert set(models) <= {bytes(p) for p in permutations([1, 1, 0, 0])}
    assert len(set(models)) == 4


def test_models_that_agree_on_the_chosen_variables_count_once() -> None:
    (found, exhausted, _, _), _ = rules_solve(program((COUNT, 1, [1, 2, 1, 2, 3])), 3, [1], solutions=None)
    assert (found, exhausted) == (2, True)


def test_assumptions_that_cannot_hold_together_are_named() -> None:
    text = program((SUM, 1, [5, 5, 2, 1, 3, 2, 4, 3]))
    answer, failed = rules_solve(text, 4, [1, 2, 3], assumptions=[4, 3, 1])
    assert answer[0] == 0
    assert answer[1]
    assert set(failed) <= {3, 1}
    assert failed
    assert rules_solve(text, 4, [1, 2, 3])[0][0] == 1


def test_a_seed_samples_models_and_gives_the_same_again() -> None:
    text, variables = latin(5)
    over = list(range(1, variables + 1))
    sampled = [rules_solve(text, variables, over, solutions=1, seed=seed)[0][2] for seed in (1, 1, 2, 3, 4)]
    assert sampled[0] == sampled[1]
    assert len(set(sampled)) == 4


def test_limits_end_the_search_without_an_answer() -> None:
    text, variables = latin(9)
    over = list(range(1, variables + 1))
    raised = threading.Event()
    raised.set()
    for limit in ({"nodes": 0}, {"seconds": 0.0}, {"stop": raised}):
        (_, exhausted, _, _), _ = rules_solve(text, variables, over, solutions=None, **limit)
        assert not exhausted


RISING = [1, 3, 0b110, 0b100, 0]
THEN_ONE = [3, 1, 2, 4, *(0, 1, 1, 0, 2, 1, 0, 3, 1), *(1, 1, 2)]  # anything, and a 1 behind it


@pytest.mark.parametrize(
    ("op", "payload", "fits"),
    [
        (APART, [3, 0, 1, 2], lambda a, b, c: len({a, b, c}) == 3),
        (PAIRS, [*RISING, 0, 1, 1, 2], lambda a, b, c: a < b < c),
        (WEIGHED, [1, 3, 2, 0, -1, 1], lambda a, b, c: 1 <= 2 * a - b <= 3),
        (MACHINE, [len(THEN_ONE), *THEN_ONE, 0, 1], lambda a, b, c: b == 1),
        (SET, [0, 4, 0, 2], lambda a, b, c: a != c and a + c == 4),
        (SET, [1, 0, 0, 2], lambda a, b, c: abs(a - c) == 1),
        (UNLIKE, [2, 0, 1, 1, 2], lambda a, b, c: not a == b >= 2 and not b == c >= 2),
        (STRAIGHT, [2, 0, 1, 1, 2, 10, 1, 2], lambda a, b, c: abs(a - b) == 1 and c not in (a, b)),
    ],
)
@pytest.mark.parametrize("further", [[], [(FURTHER, 0, [])]])
def test_brief_records_say_the_same_as_the_literals_that_they_stand_for(
    op: int, payload: list[int], fits: Callable[[int, int, int], bool], further: list[Any]
) -> None:
    cells = (CELLS, 0, [number for place in range(3) for number in (1, 3, 3 * place + 1)])
    differ = [(APART, 1, [2, 0, 1])] if op == STRAIGHT else []  # which a straight leaves to another rule
    text = program(cells, (op, 1, payload), *differ, *further, (HELD, 1, [1, 3]))
    (found, exhausted, _, _), _ = rules_solve(text, 11, list(range(1, 10)), solutions=None)
    assert exhausted
    assert found == sum(fits(*digits) for digits in product((1, 2, 3), repeat=3))


@pytest.mark.parametrize(
    ("text", "over", "said"),
    [
        (program((CELLS, 0, [1, 3, 1])), [], "program[4] is 3: expected a number of values, 0 to 2"),
        (
            program((CELLS, 0, [1, 2, 1]), (APART, 1, [1, 1])),
            [],
            "program[10] is 1: expected the number of a place, 0 to 0",
        ),
        (program((APART, 1, [1, 0])), [], "program refers to a place: expected `cells` with places"),
        (program((CELLS, 0, [1, 2, 1]), (PAIRS, 1, [1, 1, 2])), [], "program[11] is 2: expected a mask, 0 to 1"),
        (
            program((CELLS, 0, [1, 2, 1]), (HELD, 1, [1, 17])),
            [],
            "program[10] is 17: expected a number of values, 1 to 16",
        ),
        (b"123", [], "program has 3 bytes: expected whole numbers of 32 bits"),
        (program((CLAUSE, 0, [3])), [], "program[3] is 3: expected a literal, -2 to 2"),
        (program((99, 0, [])), [], "program[0] is 99: expected an op from 1 to "),
        (program((CONNECTED, 1, [1, 0, 0, 1, 0])), [], "program[6] is 1: expected a point, 0 to 0"),
        (program((WINDOWS, 1, [1, 2, 1, 3, 0, 1, 1, 2])), [], "program[6] is 3: expected a width of windows, 1 to 2"),
        (program((WINDOWS, 1, [1, 2, 1, 1, 0, 1, 1, -1])), [], "program has variable 1 twice in one count"),
        (program((AROUND, 1, [1, 1, 2, 0, 1, 0, 1, 1])), [], "program[9] is 1: expected another step"),
        (program((AROUND, 1, [1, 1, 1, 0, 1, 1, 1, 0])), [], "program[9] is 1: expected a cell, 0 to 0"),
        (program((SIGHT, 1, [1, 0])), [], "program[4] is 0: expected a number of columns, 1 to 1000"),
        (program((PARTNERS, 1, [1, 2, 2, 1, 1])), [], "program[7] is 1: expected no place"),
        (program((PARTNERS, 1, [1, 1, 1, 1])), [], "program has variable 1 for a place and for what belongs to it"),
        (b"", [3], "over[0] is 3: expected 1 to 2 but not 0"),
    ],
)
def test_a_wrong_program_is_refused_in_one_sentence(text: bytes, over: list[int], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}[^\n]*$"):
        rules_solve(text, 2, over)


@pytest.mark.parametrize(
    ("op", "payload", "said"),
    [
        (CLAUSE, [99_999_999], "program[19] is 99999999: expected a literal, -8 to 8"),
        (COUNT, [0, 1, -99_999_999], "program[21] is -99999999: expected a literal, -8 to 8"),
        (SUM, [0, 1, 5, 99_999_999], "program[22] is 99999999: expected a literal, -8 to 8"),
        (CONNECTED, [100], "program[19] is 100: expected a number of points"),
        (AUTOMATON, [3, 1_000_000], "program ends a record at [21]: expected final states"),
        (AUTOMATON, [1, 0, 0, 500, 1], "program[22] is 500: expected a number of symbols"),
    ],
)
def test_the_search_without_clauses_refuses_a_wrong_program_too(op: int, payload: list[int], said: str) -> None:
    text = program((CELLS, 0, [1, 4, 1, 1, 4, 5]), (APART, 1, [2, 0, 1]), (op, 1, payload), (FURTHER, 1, []))
    with pytest.raises(ValueError, match=f"^{re.escape(said)}[^\n]*$"):
        rules_solve(text, 8, list(range(1, 9)))
