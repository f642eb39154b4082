"""Automata of clues that read a line: native code works out the same as Python, and leaves out what cannot be."""

from __future__ import annotations

from array import array
from itertools import permutations
from random import Random
from typing import Any

import pytest

from clew._native import rules_written
from clew.core.places import cell
from clew.core.results import Limits
from clew.families.variant.constraint import Constraint
from clew.families.variant.puzzle import Variant
from clew.rules.primitives.scan import Scan, flat
from clew.rules.solving import kernel, swift

KINDS = ("sandwich", "x-sum", "skyscraper")
AUTOMATON = 7


def automata(puzzle: Any) -> list[list[int]]:
    """Every automaton that native code reads, with the places that it reads."""
    numbers, at, found = array("i", rules_written(*swift(puzzle.ground))), 0, []
    while at < len(numbers):
        operation, _, length = numbers[at : at + 3]
        found += [numbers[at + 3 : at + 3 + length].tolist()] if operation == AUTOMATON else []
        at += 3 + length
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("digits", [(1, 9), (0, 8), (1, 6), (0, 9)])
def test_native_code_works_out_the_automaton_that_python_does(kind: str, digits: tuple[int, int]) -> None:
    side = digits[1] - digits[0] + 1 if digits != (0, 9) else 9
    line = tuple(cell(0, column) for column in range(side))
    for number in (*range(12), 35, 45, 60, 3000):
        clue = Constraint(kind, cells=line, value=number)
        puzzle = Variant.of(side, digits=digits, regions=[], constraints=[clue])
        (scan,) = [rule for rule in puzzle.ground.stated if isinstance(rule, Scan)]
        (found,) = automata(puzzle)
        machine = flat(scan.machine)
        assert found[: len(machine)] == machine, (kind, number)


def holds(kind: str, number: int, line: tuple[int, ...]) -> bool:
    """Whether digits from 1 on satisfy a clue, as people read it."""
    if kind == "skyscraper":
        return sum(digit > max(line[:at], default=0) for at, digit in enumerate(line)) == number
    if kind == "x-sum":
        return sum(line[: line[0]]) == number
    first, last = sorted((line.index(1), line.index(len(line))))
    return sum(line[first + 1 : last]) == number


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_with_different_digits_keeps_all_of_its_solutions(kind: str) -> None:
    rng = Random(kind)
    for _ in range(60):
        given = {cell(0, at): digit for at, digit in enumerate(rng.sample(range(1, 6), 5)) if rng.random() < 0.3}
        number = rng.randrange(6 if kind == "skyscraper" else 16)
        line = tuple(cell(0, at) for at in range(5))
        clue = Constraint(kind, cells=line, value=number)
        rest = {cell(row, at): 1 for row in range(1, 5) for at in range(5)}  # one row matters
        puzzle = Variant.of(5, latin=False, regions=[line], digits=(1, 5), given={**rest, **given}, constraints=[clue])
        fitting = [
            digits
            for digits in permutations(range(1, 6))
            if holds(kind, number, digits) and all(digits[line.index(place)] == own for place, own in given.items())
        ]
        outcome = kernel(puzzle, Limits(solutions=200, keep=200))
        found = sorted(tuple(solution[place] for place in line) for solution in outcome.solutions)
        assert outcome.exhausted
        assert found == sorted(fitting), (kind, number, given)


def test_a_choice_of_clues_reads_the_same_automata() -> None:
    line = tuple(cell(0, column) for column in range(4))
    clues = [Constraint("skyscraper", cells=line, value=4), Constraint("sandwich", cells=line, value=0)]
    either = Constraint("either", parts=tuple((clue,) for clue in clues))
    alone = [kernel(Variant.of(4, constraints=[clue]), Limits(solutions=None)).count for clue in clues]
    both = kernel(Variant.of(4, constraints=clues), Limits(solutions=None)).count
    assert kernel(Variant.of(4, constraints=[either]), Limits(solutions=None)).count == sum(alone) - both
