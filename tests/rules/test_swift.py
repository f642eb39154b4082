"""Models that only have to be solved say the same as those that name every rule."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from clew import families
from clew._native import rules_solve, rules_written
from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place
from clew.core.results import Limits
from clew.engine import sat
from clew.families.akari import Akari
from clew.families.binairo import Binairo
from clew.families.hidato import Hidato
from clew.families.kenken import KenKen
from clew.families.minesweeper import Minesweeper
from clew.families.mosaic import Mosaic
from clew.families.numberlink import Numberlink
from clew.families.shikaku import Shikaku
from clew.families.tents import Tents
from clew.families.yajilin import Yajilin
from clew.rules.ground import Words
from clew.rules.lattice import lattice
from clew.rules.primitives.scan import symbols
from clew.rules.primitives.total import Sum
from clew.rules.solving import kernel, program, swift
from clew.rules.values import Switches

MANY = 5  # solutions that are counted


def fewer_clues(name: str, rng: Random) -> Any:
    """The example of a family without some of its clues."""
    form = families.get(name).forms.formats["clew"]
    puzzle: Any = form.read(form.example)[0].puzzle
    return puzzle.keep([spot for spot in puzzle.clue_spots() if rng.random() < 0.7])


def named(puzzle: Any) -> int:
    """How many solutions the model with a name for every rule has."""
    ground = puzzle.ground
    over = list(range(1, ground.own + 1))
    (count, _, _, _), _ = rules_solve(program(ground), ground.last, over=over, solutions=MANY)
    return count


@pytest.mark.parametrize("name", families.DECLARED)
def test_both_models_have_the_same_number_of_solutions(name: str) -> None:
    rng = Random(name)
    for _ in range(6):
        puzzle = fewer_clues(name, rng)
        assert kernel(puzzle, Limits(solutions=MANY)).count == named(puzzle), puzzle


def test_rectangles_are_divided_as_by_clauses() -> None:
    rng, seen = Random(3), set()
    for _ in range(150):
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        cells = rng.sample(lattice(rows, columns).cells, rng.randint(1, min(4, rows * columns)))
        sizes: list[Any] = ["?", 1, 2, 3, 4, 6]
        puzzle = Shikaku(rows, columns, area={at: rng.choice(sizes) for at in cells})
        count = kernel(puzzle, Limits(solutions=MANY)).count
        encoding = families.get("shikaku").logic.encode(puzzle)
        assert count == sat.solve(encoding, Limits(solutions=MANY)).count, puzzle
        seen.add(count)
    assert seen >= {0, 1, 2}


def of_cells(puzzle: type[Any], layer: str, values: Sequence[Any]) -> Callable[[Random], Any]:
    """Makes small puzzles with random clues in some cells."""

    def make(rng: Random) -> Any:
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        cells = [at for at in lattice(rows, columns).cells if rng.random() < 0.4]
        return puzzle(rows, columns, **{layer: {at: rng.choice(values) for at in cells}})

    return make


def tents(rng: Random) -> Any:
    """A few trees, and some of the numbers outside."""
    rows, columns = rng.randint(1, 4), rng.randint(1, 4)
    trees = {at: "tree" for at in lattice(rows, columns).cells if rng.random() < 0.25}
    spots = [f"top {at + 1}" for at in range(columns)] + [f"left {at + 1}" for at in range(rows)]
    return Tents(rows, columns, tree=trees, count={at: rng.choice([0, 1, 1]) for at in spots if rng.random() < 0.3})


BOARDS = {
    "akari": of_cells(Akari, "clue", ["wall", "wall", 0, 1, 2]),
    "mosaic": of_cells(Mosaic, "clue", [0, 1, 2, 3, 4]),
    "minesweeper": of_cells(Minesweeper, "clue", [0, 1, 1, 2, "?"]),
    "yajilin": of_cells(Yajilin, "clue", ["wall", (0, "up"), (1, "left")]),
    "tents": tents,
}


@pytest.mark.parametrize("name", BOARDS)
def test_grids_that_native_code_writes_out_are_solved_as_by_clauses(name: str) -> None:
    rng, seen = Random(name), set()
    encode = families.get(name).logic.encode
    for _ in range(120):
        try:
            puzzle = BOARDS[name](rng)
        except PuzzleError:  # a number with too little room
            continue
        count = kernel(puzzle, Limits(solutions=MANY)).count
        assert count == sat.solve(encode(puzzle), Limits(solutions=MANY)).count, puzzle
        assert count == named(puzzle), puzzle
        seen.add(min(count, 2))
    assert seen >= {0, 1}


def test_paths_are_unique_if_they_are_counted_to_be() -> None:
    rng, seen = Random(5), Counter[int]()
    for _ in range(400):
        rows, columns = rng.randint(2, 6), rng.randint(2, 6)
        ends = rng.sample(lattice(rows, columns).cells, 2 * rng.randint(1, max(rows * columns // 5, 1)))
        numbers = {end: at // 2 + 1 for at, end in enumerate(ends)}
        puzzle = Numberlink(rows, columns, number=numbers, every={"": rng.choice(["yes", "no", "no"])})
        counted = kernel(puzzle, Limits(solutions=3)).count  # by the search alone
        assert kernel(puzzle, Limits(solutions=2)).count == min(counted, 2), puzzle
        seen[min(counted, 2)] += 1
    assert min(seen[verdict] for verdict in range(3)) > 20


def test_numbers_of_a_chain_are_only_where_a_way_leads() -> None:
    puzzle = Hidato(1, 6, number={Place("r1c1"): 1, Place("r1c6"): 6})
    numbers, at, clauses = array("i", rules_written(*swift(puzzle.ground))), 0, []
    while at < len(numbers):
        operation, _, length = numbers[at : at + 3]
        clauses += [length] if operation == 1 else []
        at += 3 + length
    assert clauses == [2] * 10  # each number leads to the next and to the one before, in one place


def test_rules_are_kept_for_the_last_puzzles_only() -> None:
    first, *others = [Binairo(4, 4, given={"r1c1": 0}) for _ in range(20)]
    ground = first.ground
    assert first.ground is ground
    assert all(each.ground.puzzle is each for each in others)
    assert first.ground is not ground
    assert first.ground.values == ground.values


def test_calculations_are_solved_as_by_clauses() -> None:
    rng, seen = Random(4), set()
    encode = families.get("kenken").logic.encode
    for _ in range(60):
        side = rng.randint(2, 4)
        cages = {place: row + 1 for row, line in enumerate(lattice(side, side).rows) for place in line}
        signs = rng.choices(["plus", "minus", "times", "over", None], k=side)
        firsts = [line[0] for line in lattice(side, side).rows]
        clues: Any = {
            at: rng.randint(0, 12) if sign is None else (rng.randint(0, 24), sign)
            for at, sign in zip(firsts, signs, strict=True)
            if rng.random() < 0.6
        }
        puzzle = KenKen(side, side, clue=clues, cage=cages)
        count = kernel(puzzle, Limits(solutions=MANY)).count
        assert count == sat.solve(encode(puzzle), Limits(solutions=MANY)).count, puzzle
        seen.add(min(count, 2))
    assert seen >= {0, 2}


@pytest.mark.parametrize("name", families.DECLARED)
def test_full_marks_are_right_by_stated_rules_if_they_are_by_each(name: str) -> None:
    rng = Random(name)
    form = families.get(name).forms.formats["clew"]
    ground: Any = form.read(form.example)[0].puzzle.ground
    solution = kernel(ground.puzzle, Limits()).solutions[0]
    for changes in (0, 1, 1, 2, 9):
        marks: dict[str, Any] = dict(solution)
        for place in rng.sample(sorted(marks), min(changes, len(marks))):
            marks[place] = rng.choice(list(ground.values[place]))
        assert right(ground, marks, ground.stated) == right(ground, marks, ground.rules)


def right(ground: Any, marks: Marks, rules: Any) -> bool:
    """Whether no rule is broken."""
    truth, words = ground.truth(marks), Words(ground)
    return all(rule.fault(truth, words) is None for rule in rules)


def test_rules_of_a_size_are_worked_out_once_for_the_same_options() -> None:
    one, same = (Binairo(6, 6, given={f"r1c{at}": 1}).ground.stated for at in (1, 2))
    other = Binairo(6, 6, alike={"": "allowed"}).ground.stated
    assert all(first is second for first, second in zip(one, same, strict=True))
    assert len(other) < len(one)


def test_sums_and_machines_are_fed_switches_as_they_are_fed_dictionaries() -> None:
    literals, worth = [3, -5, 8], [1, 2, 3]
    listed = [{0: -literal, 1: literal} for literal in literals]
    weighed = [{0: -literal, on: literal} for literal, on in zip(literals, worth, strict=True)]
    assert [*Switches(literals)] == listed
    assert [*Switches(literals, worth)] == weighed
    assert symbols(Switches(literals)) == symbols(listed)
    assert [*Sum(Switches(literals, worth), 3, who="").records()] == [*Sum(weighed, 3, who="").records()]
