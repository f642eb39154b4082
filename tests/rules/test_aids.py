"""Aids for players of declared puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import clew
from clew import families
from clew.cli import main
from clew.core.errors import PuzzleError
from clew.core.places import Candidates, Place
from clew.core.results import Knowledge
from clew.families.masyu import Masyu
from clew.families.skyscrapers import Skyscrapers
from clew.rules import Different, Ground, Loop, Rule, aids
from clew.rules.own import example
from tests.rules.genres import Digits, Strokes


class Apart(Digits):
    """All numbers of a row differ."""

    name = "apart"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        for number, row in enumerate(self.grid.rows, 1):
            literals = [{value: ground.literals[place, value] for value in ground.values[place]} for place in row]
            yield Different(literals, who=f"row {number}")


def test_candidates_leave_out_what_is_marked_in_a_place_that_must_differ() -> None:
    puzzle = Apart(2, 3, number={"r1c1": 3})
    every: Candidates = {place: frozenset(values) for place, values in puzzle.ground.values.items()}
    known = Knowledge({**every, "r1c2": frozenset({7})})
    left = aids.pencil(puzzle, known)
    assert left["r1c3"] == {*range(1, 13)} - {3, 7}
    assert left["r2c1"] == {*range(1, 13)}
    assert left["r1c1"] == {3}


def test_notes_hold_only_numbers_that_are_still_possible() -> None:
    digits, strokes = Digits(1, 1), Strokes(1, 1)
    assert aids.notes(digits, Knowledge({"r1c1": frozenset({1, 2})})) == {"r1c1": {1, 2}}
    assert aids.notes(strokes, Knowledge({"r1c1": frozenset({0, 1})})) == {}


def ring(*cells: str) -> dict[Place, int]:
    """The lines along these cells and back to the first; each name is the upper or left one's first."""
    pairs = zip(cells, (*cells[1:], cells[0]), strict=True)
    return {Masyu.link.between(*sorted(map(Place, pair))): 1 for pair in pairs}


def test_cells_inside_a_closed_line_are_enclosed_and_those_it_passes_are_not() -> None:
    around = ["r1c1", "r1c2", "r1c3", "r2c3", "r3c3", "r3c2", "r3c1", "r2c1"]
    puzzle = Masyu(4, 5)
    assert aids.enclosed(puzzle, ring(*around)) == ["r2c2"]
    assert aids.enclosed(puzzle, {}) == []
    large = ["r1c1", "r1c2", "r1c3", "r1c4", "r2c4", "r3c4", "r4c4", "r4c3", "r4c2", "r4c1", "r3c1", "r2c1"]
    assert aids.enclosed(puzzle, ring(*large)) == ["r2c2", "r2c3", "r3c2", "r3c3"]


def test_an_open_line_encloses_what_marks_separate_from_the_outside() -> None:
    puzzle = Masyu(4, 4)
    corner = {Place(name): 1 for name in ("r1c1-r1c2", "r1c2-r1c3", "r1c1-r2c1", "r2c1-r3c1")}
    assert aids.enclosed(puzzle, corner) == []
    crossed = {Place(name): 0 for name in ("r2c2-r2c3", "r2c2-r3c2")}
    assert aids.enclosed(puzzle, {**corner, **crossed}) == ["r2c2"]


def test_loops_in_a_solution_enclose_the_same_cells_however_they_are_marked() -> None:
    for name in ("masyu", "yajilin"):
        puzzle = clew.generate(name, seed=3)
        solution = clew.solve(puzzle).solutions[0]
        display = families.get(name).display
        assert display.enclosed is not None
        every = display.enclosed(puzzle, solution)
        drawn = {place: value for place, value in solution.items() if value}
        assert every
        assert display.enclosed(puzzle, drawn) == every
        assert "<svg" in clew.draw(puzzle, solution, coloured=True).svg


def test_only_families_with_a_loop_enclose_anything_and_only_scans_have_automata() -> None:
    declared = {name: families.get(name).display for name in families.DECLARED}
    read = {name for name, display in declared.items() if display.automaton}
    assert read >= {"doppelblock", "easyasabc", "kakurasu", "kenken", "skyscrapers"}
    assert read.isdisjoint({"akari", "masyu", "nanro", "sukoro"})  # no clue of theirs is read by itself
    loops = {
        name
        for name in declared
        if any(isinstance(rule, Loop) for rule in example(families.get(name).puzzle).ground.rules)
    }
    assert {"masyu", "yajilin"} <= loops
    assert {name for name, display in declared.items() if display.enclosed} == loops


def test_the_automaton_of_a_clue_is_that_of_its_rule() -> None:
    puzzle = Skyscrapers(3, 3, clue={"top 2": 2, "left 1": 1})
    name, machine = aids.automaton_of(puzzle, " Top  2")
    assert name == "the 2 above column 2"
    assert {symbol for _, symbol, _ in machine.steps} == {1, 2, 3}, "no cell is empty"
    with pytest.raises(PuzzleError, match=r"no clue with an automaton is called 'top 1': expected top 2 or left 1"):
        aids.automaton_of(puzzle, "top 1")
    with pytest.raises(PuzzleError, match="this puzzle has none"):
        aids.automaton_of(Skyscrapers(3, 3), "top 1")


def test_the_command_line_draws_the_automaton_of_a_declared_clue(capsys: pytest.CaptureFixture[str]) -> None:
    text = clew.write(Skyscrapers(3, 3, clue={"top 2": 2}))
    assert main(["draw", text, "--automaton", "top", "2"]) == 0
    assert "Automaton of the 2 above column 2" in capsys.readouterr().out
