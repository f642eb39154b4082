"""Every step that is possible: `clew explain --all`."""

from __future__ import annotations

import json
from threading import Event

import pytest

import clew
from clew import families
from clew.actions.explain import OutOfTime, begin, every_step, next_step
from clew.actions.generate import generate
from clew.cli import main
from clew.core.results import Limits

XWING = "examples/xwing.clew"


def test_every_step_is_listed_with_its_effort(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", XWING, "--all", "--skip", "20", "--json"]) == 0
    *steps, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert last == {"family": "sudoku", "possible": len(steps), "text": ""}
    assert len({step["text"] for step in steps}) == len(steps)
    table = {each.name: each.weight for each in families.get("sudoku").teaching.techniques}
    weights = [table[step["technique"]] for step in steps]
    assert weights == sorted(weights)
    assert all(step["effort"] >= table[step["technique"]] for step in steps)


def test_a_list_of_steps_is_printed_and_ends_with_their_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "1234341221434.21", "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("  1. [level 1, effort 10] Full house: ")
    assert lines[-1] == f"{len(lines) - 1} steps possible."


def test_nothing_is_possible_in_a_solved_puzzle_and_a_hint_is_not_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "1234341221434321", "--all"]) == 0
    assert capsys.readouterr().out == "0 steps possible: solved.\n"
    assert main(["explain", "1234341221434.21", "--all", "--hint"]) == 2
    assert "drop one of them" in capsys.readouterr().err


def test_the_time_limit_ends_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", XWING, "--all", "--seconds", "0.000001"]) == 3
    assert capsys.readouterr().out.startswith("0 steps possible: ")


def test_the_list_ends_where_it_is_stopped_even_among_the_uses_of_one_technique() -> None:
    puzzle, stop = clew.load(XWING), Event()
    solution = clew.solve(puzzle).solutions[0]
    known = begin(puzzle, {place: value for place, value in solution.items() if place not in ("r1c1", "r5c5", "r9c9")})
    steps = every_step(puzzle, known, Limits(stop=stop))
    first, _ = next(steps)
    assert first.technique == "Full house"
    stop.set()
    with pytest.raises(OutOfTime):
        next(steps)


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_the_list_begins_with_the_next_step(name: str) -> None:
    puzzle = generate(name, size="small", seed=3)
    known = begin(puzzle)
    first, _ = next(every_step(puzzle, known))
    assert first == next_step(puzzle, known)
