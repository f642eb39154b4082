"""Practising a technique: puzzles that need it, solved up to the step where they do."""

from __future__ import annotations

from importlib.resources import files

import pytest

import clew
from clew import families
from clew.actions import code
from clew.actions.load import read_all
from clew.actions.practise import FILE, moment, practise, practised
from clew.cli import main
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.results import Limits
from clew.play.hints import hint, knowledge
from tests.shares import some


def test_a_puzzle_that_needs_a_technique_is_solved_up_to_the_step_that_does() -> None:
    found = practise("sudoku", "x-wing", seed=1)
    assert found.step.technique == "X-wing"
    assert clew.rate(found.puzzle).uses["X-wing"]
    assert clew.solve(found.puzzle).verdict == "unique"
    before = clew.explain(found.puzzle).steps[: found.number]
    assert all(step.technique != "X-wing" for step in before)
    known = knowledge(found.puzzle, found.marks, struck=found.struck)
    assert hint(found.puzzle, found.marks, known=known).step == found.step
    assert practise("sudoku", "X-wing", seed=1) == found


@pytest.mark.parametrize("name", [*families.NAMES, *some("techniques", 10)])
def test_every_family_makes_puzzles_that_need_a_technique(name: str) -> None:
    family = families.get(name)
    uses = clew.rate(clew.generate(name, size="small", seed=2)).uses
    hardest = max(family.teaching.techniques, key=lambda each: (each.name in uses, each.level, each.weight)).name
    found = moment(clew.generate(name, size="small", seed=2, needs=hardest), hardest)
    assert found is not None
    assert found.step.technique == hardest


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("xwing", "Sudoku has no technique 'xwing': expected X-wing, "),
        ("swrdfish", "expected Swordfish"),
        ("", "expected Full house, Hidden single"),
        ("pair", "Naked pair"),
    ],
)
def test_an_unknown_technique_is_refused_with_those_like_it(name: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        clew.generate("sudoku", needs=name)


def test_a_wish_that_no_puzzle_can_meet_is_refused() -> None:
    with pytest.raises(PuzzleError, match="X-wing has level 4: no puzzle of level 1 needs it"):
        clew.generate("sudoku", level=1, needs="X-wing")
    with pytest.raises(PuzzleError, match="drop --any"):
        clew.generate("sudoku", unique=False, needs="X-wing")


def test_the_time_limit_holds_and_is_reported() -> None:
    with pytest.raises(NoPuzzle, match=r"ran out of time: \d+ puzzles? made, but none of them needs Jellyfish"):
        clew.generate("sudoku", size="large", level=5, seed=1, needs="Jellyfish", limits=Limits(seconds=0.05))


def test_many_puzzles_that_need_a_technique_differ() -> None:
    made = clew.generate_many("sudoku", 3, seed=1, needs="Naked pair")
    assert len(set(made)) == 3
    assert all(clew.rate(puzzle).uses["Naked pair"] for puzzle in made)


def test_the_command_marks_what_is_found_before_the_technique_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "sudoku", "--needs", "X-wing", "--seed", "1", "--practise"]) == 0
    text = capsys.readouterr().out
    (reading,) = read_all(text)
    found = clew.practise("sudoku", "X-wing", seed=1)
    assert (reading.puzzle, reading.marks) == (found.puzzle, found.marks)
    assert main(["generate", "sudoku", "--needs", "xwing", "--seconds", "1"]) == 2
    assert "expected X-wing" in capsys.readouterr().err
    assert main(["generate", "sudoku", "--size", "16x16", "--needs", "Jellyfish", "--seconds", "0.05"]) == 3
    assert "none of them needs Jellyfish" in capsys.readouterr().err
    assert main(["generate", "sudoku", "--practise"]) == 2
    assert main(["generate", "sudoku", "--needs", "X-wing", "--any"]) == 2


def test_a_puzzle_can_be_asked_to_do_without_techniques() -> None:
    without = ["naked single", "Pointing"]
    puzzle = clew.generate("sudoku", seed=3, needs="Naked pair", without=without)
    uses = clew.rate(puzzle).uses
    assert "Naked pair" in uses
    assert not {"Naked single", "Pointing"} & set(uses)
    assert clew.generate("sudoku", seed=3, needs="Naked pair", without=without) == puzzle
    with pytest.raises(PuzzleError, match="cannot both need Pointing and do without it"):
        clew.generate("sudoku", needs="pointing", without=["Pointing"])
    with pytest.raises(NoPuzzle, match="none of them does without Full house"):
        clew.generate("sudoku", seed=1, without=["Full house"], limits=Limits(seconds=0.05))


def test_rare_techniques_are_practised_on_known_puzzles_in_disguise() -> None:
    lines = [line.split(": ") for line in (files("clew.families.sudoku") / "rare.txt").read_text().splitlines()]
    assert {name for name, _ in lines} <= {each.name for each in families.get("sudoku").teaching.techniques}
    for name, givens in lines[::6]:
        puzzle = clew.read(givens, family="sudoku")
        assert clew.solve(puzzle).verdict == "unique"
        assert moment(puzzle, name) is not None, name
    one, other = (clew.generate("sudoku", needs="SK-loop", seed=seed) for seed in (1, 2))
    assert one != other
    assert clew.canonical(one) in [clew.canonical(clew.read(givens, family="sudoku")) for _, givens in lines]


def _known() -> list[tuple[str, str, str]]:
    lines = [line.split(": ") for line in FILE.read_text().splitlines()]
    return [(family, technique, text) for family, technique, text in lines]


def test_puzzles_that_are_kept_for_a_technique_need_it() -> None:
    lines = _known()
    assert len(lines) == len(set(lines))
    for family, technique, _ in lines:
        assert technique in {each.name for each in families.get(family).teaching.techniques}
    for family, technique, text in [line for line in lines if line[2] != "none"][::6]:
        puzzle = code.read(text).puzzle
        assert families.of(puzzle).name == family
        found = moment(puzzle, technique)
        assert found is not None, (family, technique)
        assert clew.solve(puzzle).verdict == "unique"


def test_kept_puzzles_are_turned_and_mirrored() -> None:
    family, technique, _ = next(line for line in _known() if line[0] == "nonogram" and line[2] != "none")
    made = {clew.generate(family, needs=technique, seed=seed) for seed in range(4)}
    assert len(made) > 1
    kept = {clew.canonical(code.read(other).puzzle) for *of, other in _known() if of == [family, technique]}
    assert {clew.canonical(puzzle) for puzzle in made} <= kept


def test_a_technique_that_no_puzzle_needs_is_not_offered() -> None:
    family, technique, _ = next(line for line in _known() if line[2] == "none")
    with pytest.raises(PuzzleError, match=f"no {family} that Clew made needed {technique}: there was always"):
        clew.generate(family, needs=technique)
    assert technique not in {each.name for each in practised(families.get(family))}


def test_a_technique_of_a_level_that_puzzles_never_have_is_practised() -> None:
    family = families.get("aqre")
    easy = next(each for each in family.teaching.techniques if each.level in family.making.lacking["normal"])
    puzzle = clew.generate("aqre", needs=easy.name, seed=1)
    assert clew.rate(puzzle).uses[easy.name]


def test_variants_have_the_constraints_that_a_technique_is_about() -> None:
    puzzle = clew.generate("variant", size="small", needs="Thermometer", seed=1)
    assert clew.rate(puzzle).uses["Thermometer"]


def test_a_technique_that_others_outdo_is_practised_where_no_easier_level_leads_on() -> None:
    sudoku = families.get("sudoku")
    assert set(sudoku.making.outdone) <= {each.name for each in sudoku.teaching.techniques}
    found = practise("sudoku", "Mutant swordfish", seed=1)
    assert found.step.technique == "Mutant swordfish"
    easiest = clew.explain(found.puzzle).steps[found.number]
    assert easiest.technique != "Mutant swordfish"
    assert easiest.level == found.step.level
    assert sudoku.size(practise("sudoku", "Squirmbag", seed=1).puzzle) == clew.Size(10, 10)
    assert "X-wing" not in clew.rate(clew.generate("sudoku", seed=1, needs="Mutant swordfish", without=["X-wing"])).uses
