"""Steps that rest on a sudoku having one solution are taken only where that is assumed, and say so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.families.sudoku.grids import nine
from tests.families.sudoku.proofs import unproved

import clew
from clew.actions.rate import climb
from clew.core.errors import PuzzleError
from clew.core.frozen import replace
from clew.core.places import Marks
from clew.core.results import Knowledge
from clew.families.sudoku.techniques import TECHNIQUES, grade

# The first needs a unique rectangle and a BUG where uniqueness may be assumed, and longer chains elsewhere.
PUZZLE = ".3.7...1...69.3..88.......65...2..9...135.6....7.....4.....4........62.7.4...2..1"
OTHERS = [
    "2..7...9.1....4.........1....2...85..5.49..7....1.....6...7.31.74..8...6...9.....",
    "......7..8..27...13.......99...5..7..12..384...4....3....5..2......37....7.8.24..",
    "...34.........94....1....7.9...8.....5...3....475.1...2...7...65......42..3..81..",
]
SEVERAL = ".3.7...1...69.3..88.......65...2..9...135.6....7.....4.....4........62.7.4...2..."
UNIQUE = {each.name for each in TECHNIQUES if each.assumes_unique}
GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "sudoku_techniques.jsonl"


def test_the_steps_are_taken_only_where_uniqueness_is_assumed_and_then_they_say_so() -> None:
    plain, assuming = clew.explain(nine(PUZZLE)), clew.explain(nine(PUZZLE), assume_unique=True)
    assert plain.solved
    assert assuming.solved
    assert not any(step.assumes_unique for step in plain.steps)
    used = [step for step in assuming.steps if step.assumes_unique]
    assert {step.technique for step in used} >= {"Unique rectangle type 1", "BUG+1"}
    assert all("the puzzle has only one solution" in step.text for step in used)
    assert not [complaint for step in used for complaint in unproved(nine(PUZZLE), step)]


@pytest.mark.parametrize("name", sorted(UNIQUE))
def test_each_such_technique_finds_nothing_in_its_example_without_the_assumption(name: str) -> None:
    example = next(each for line in GOLDEN.read_text().splitlines() if (each := json.loads(line))["technique"] == name)
    puzzle = nine(example["givens"])
    start = clew.hint(puzzle).known
    left = zip(start.candidates, example["candidates"].split(), strict=True)
    known = replace(start, candidates={place: frozenset(map(int, values)) for place, values in left})
    technique = next(each for each in TECHNIQUES if each.name == name)
    assert technique.find(puzzle, known) is None
    step = technique.find(puzzle, replace(known, assume_unique=True))
    assert step is not None
    assert step.assumes_unique
    assert "the puzzle has only one solution" in step.text


@pytest.mark.parametrize("line", [PUZZLE, *OTHERS])
def test_the_native_climb_agrees_with_taking_the_steps_one_by_one(line: str) -> None:
    native, by_steps = grade(nine(line), assume_unique=True), climb(nine(line), assume_unique=True)
    assert dict(native.uses) == dict(by_steps.uses)
    assert native.solved == by_steps.solved
    assert not UNIQUE & set(grade(nine(line)).uses)
    assert UNIQUE & set(native.uses)
    rated = clew.rate(nine(line), assume_unique=True)
    assert rated.level < clew.rate(nine(line)).level


def test_a_hint_rests_on_uniqueness_if_that_is_allowed_and_so_does_the_one_after_it() -> None:
    puzzle = nine(PUZZLE)
    known: Knowledge | None = None
    marks: Marks = {}
    techniques = []
    for _ in range(80):
        answer = clew.hint(puzzle, marks, known=known, assume_unique=known is None)
        if answer.step is None:
            break
        techniques.append(answer.step.technique)
        known, marks = answer.known, answer.marks
    assert answer.solved
    assert UNIQUE & set(techniques)


@pytest.mark.parametrize("verb", [clew.explain, clew.hint, clew.rate])
def test_a_puzzle_with_several_solutions_is_refused(verb: Any) -> None:
    with pytest.raises(PuzzleError, match="this puzzle has several solutions: --assume-unique does not apply"):
        verb(nine(SEVERAL), assume_unique=True)


@pytest.mark.parametrize("verb", [clew.explain, clew.hint, clew.rate])
def test_a_family_without_such_techniques_refuses_the_assumption(verb: Any) -> None:
    puzzle = clew.generate("hashi", size="small", seed=1)
    with pytest.raises(PuzzleError, match="hashi has no techniques that assume a unique solution"):
        verb(puzzle, assume_unique=True)


def test_a_technique_that_assumes_uniqueness_can_be_practised() -> None:
    found = clew.practise("sudoku", "unique rectangle type 1", seed=3)
    assert found.step.technique == "Unique rectangle type 1"
    assert found.known.assume_unique


def test_commands_take_the_assumption_and_refuse_it_in_one_line() -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "clew", *words], capture_output=True, text=True, check=False)

    assert "Unique rectangle type 1" in run("rate", PUZZLE, "--assume-unique").stdout
    assert "because the puzzle has only one solution" in run("explain", PUZZLE, "--assume-unique").stdout
    for words, problem in [
        (("rate", PUZZLE, "--assume-unique", "--scale", "se"), "--assume-unique is for Clew's own scale"),
        (("explain", SEVERAL, "--assume-unique"), "this puzzle has several solutions: --assume-unique does not apply"),
    ]:
        refused = run(*words)
        assert refused.returncode == 2
        assert problem in refused.stderr
        assert refused.stderr.count("\n") == 1
