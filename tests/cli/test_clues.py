"""What setters ask of clues: true candidates, unnecessary clues, drafts completed, a clue more or less."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import clew
from clew import families
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.results import Limits, Verdict
from tests.cli.puzzles import Run

TWO = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........."  # two solutions
ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SOME = ("sudoku", "slitherlink", "nonogram", "hashi", "akari", "masyu", "futoshiki", "fillomino", "skyscrapers")


def _half(name: str, seed: int) -> Any:
    """A small puzzle with some of its clues."""
    family = families.get(name)
    puzzle = clew.generate(name, "small", seed=seed)
    clues = list(family.clues(puzzle))
    return family.keep_clues(puzzle, Random(seed).sample(clues, len(clues) * 2 // 3))


@pytest.mark.parametrize("name", _SOME)
def test_true_candidates_are_those_of_all_solutions(name: str) -> None:
    puzzle = _half(name, 3)
    every = clew.solve(puzzle, Limits(solutions=3000, keep=3000))
    found = clew.candidates(puzzle, 5)
    assert found.complete
    seen = Counter(mark for solution in every.solutions for mark in solution.items())
    told = {(place, value): n for place, values in found.values.items() for value, n in values.items()}
    if every.exhausted:
        assert told == {mark: min(n, 5) for mark, n in seen.items()}
    else:
        assert seen.keys() <= told.keys()


def test_values_with_many_solutions_are_counted_up_to_the_cap() -> None:
    empty = clew.read("." * 81, "sudoku")
    found = clew.candidates(empty, 3)
    assert found.complete
    assert not found.exhausted
    assert {n for values in found.values.values() for n in values.values()} == {3}
    assert all(len(values) == 9 for values in found.values.values())


def test_candidates_without_time_are_said_to_be_incomplete() -> None:
    assert not clew.candidates(clew.read("." * 81, "sudoku"), limits=Limits(seconds=0.001)).complete


def test_the_command_shows_candidates_in_rows_and_as_data(run: Run) -> None:
    assert run("candidates", TWO).out.splitlines()[0] == "5 3 4 6 7 8 19 19 2"
    assert "8:2 6:2 1:1,7:1" in run("candidates", TWO, "--counts").out
    data = json.loads(run("candidates", TWO, "--json").out)
    assert data["candidates"]["r1c7"] == {"1": 1, "9": 1}
    assert data["count"] == 2
    assert data["exhausted"]
    none = run("candidates", "11" + "." * 79)
    assert (none.code, none.out) == (1, "No solution.\n")


@pytest.mark.parametrize("name", _SOME)
def test_each_unnecessary_clue_can_go_and_no_other(name: str) -> None:
    family, puzzle = families.get(name), clew.generate(name, "small", seed=2)
    found, clues = clew.spare_clues(puzzle), list(family.clues(puzzle))
    assert found.minimal == (not found.spare)
    for clue in clues:
        left = family.keep_clues(puzzle, [each for each in clues if each != clue])
        assert (clew.solve(left).verdict is Verdict.UNIQUE) == (clue in found.spare)


def test_minimal_is_a_verdict(run: Run) -> None:
    minimal = clew.write(clew.generate("sudoku", seed=1, minimal=True), "line")
    done = run("clues", minimal, "--minimal")
    assert done.code == 0
    assert done.out.endswith("clues, all needed: the puzzle is minimal.\n")
    more = run("clues", ONE, "--minimal")
    assert more.code == 1
    assert more.out.startswith("30 clues. Any one of these 22 is unnecessary: r1c1, ")
    assert run("clues", TWO).code == 2


@pytest.mark.parametrize("name", ["sudoku", "slitherlink", "masyu", "futoshiki", "skyscrapers", "minesweeper"])
def test_a_completed_draft_is_unique_and_keeps_its_clues(name: str) -> None:
    family, draft = families.get(name), _half(name, 5)
    made = clew.complete(draft, seed=1, limits=Limits(seconds=20))
    assert clew.solve(made).verdict is Verdict.UNIQUE
    assert family.keep_clues(made, list(family.clues(draft))) == draft


def test_as_few_clues_as_possible_are_added() -> None:
    made = clew.complete(clew.read(TWO))
    assert len(families.of(made).clues(made)) == TWO.count(".") * -1 + 81 + 1
    assert clew.complete(made) == made


def test_a_draft_is_completed_at_a_level() -> None:
    draft = clew.read("5........6..195....98....6.8...6...3.........7...2...6.6....28....4.........8....")
    assert clew.rate(clew.complete(draft, 4, limits=clew.Limits(seconds=300))).level == 4
    assert clew.rate(clew.complete(draft, "easy", limits=clew.Limits(seconds=300))).level == 1


def test_a_draft_that_cannot_be_completed_is_refused_with_the_reason(run: Run) -> None:
    with pytest.raises(NoPuzzle, match="the draft has no solution: remove clues first"):
        clew.complete(clew.read("11" + "." * 79, "sudoku"))
    with pytest.raises(PuzzleError, match="no clue can be added to a nonogram"):
        clew.easier(clew.generate("nonogram", "small", seed=1))
    assert run("clues", ONE, "--level", "2").err == "clew: --level says how a draft is completed: add --complete\n"


def test_a_clue_more_makes_a_puzzle_easier_and_a_clue_less_or_exchanged_makes_it_harder(run: Run) -> None:
    hard, mild = clew.generate("sudoku", seed=4, level=4), clew.generate("sudoku", seed=4, level=2, minimal=True)
    clues = families.of(hard).clues
    easier, harder = clew.easier(hard), clew.harder(mild)
    assert clew.rate(easier).score < clew.rate(hard).score
    assert len(clues(easier)) == len(clues(hard)) + 1
    assert clew.rate(harder).score > clew.rate(mild).score
    assert len(clues(harder)) == len(clues(mild))
    assert clew.solve(harder).verdict is Verdict.UNIQUE
    done = run("clues", clew.write(hard, "line"), "--easier", "--json")
    data = json.loads(done.out)
    assert len(data["added"]) == 1
    assert data["removed"] == []
    assert clew.read(data["text"]) == easier
