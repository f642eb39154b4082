"""Hints on a player's own marks, mistakes found without a solution, and reasons of values."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

import clew
from clew import families
from clew.actions.explain import begin, steps
from clew.core.errors import PuzzleError
from clew.core.family import Family
from clew.core.places import Place
from clew.engine import contradictions, sat
from clew.play import hint, why
from clew.play.hints import knowledge
from clew.play.mistakes import mistakes
from tests.shares import share

SEVERAL = clew.read("..343412..434321")  # more than one solution


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    share(metafunc, "family", indirect=True)


@pytest.fixture
def family(request: pytest.FixtureRequest) -> Family[Any]:
    """One of many families."""
    return families.get(request.param)


def test_a_mistake_is_a_mark_that_leaves_no_solution(family: Family[Any]) -> None:
    """Held against the definition: for random marks, each place blamed alone is contradicted by the clues."""
    rng = Random(f"mistakes of {family.name}")
    puzzle = clew.generate(family.name, size="small", seed=5)
    encoding = family.logic.encode(puzzle)
    free = [place for place in family.places(puzzle) if len(family.values(puzzle, place)) > 1]
    solution = clew.solve(puzzle).solutions[0]
    for _ in range(6):
        marks = {place: rng.choice(family.values(puzzle, place)) for place in rng.sample(free, min(5, len(free)))}
        found = mistakes(puzzle, marks)
        assert found.certain
        assert set(found.places) == {place for place, value in marks.items() if solution[place] != value}
        for clash in found.clashes:
            assert sat.refutes(encoding, [encoding.variables[place, marks[place]] for place in clash])


def test_right_marks_are_never_mistakes_in_any_order(family: Family[Any]) -> None:
    puzzle = clew.generate(family.name, size="small", seed=6)
    places = list(family.places(puzzle))
    solution = clew.solve(puzzle).solutions[0]
    Random(3).shuffle(places)
    for number in (0, 1, len(places) // 2, len(places)):
        assert not mistakes(puzzle, {place: solution[place] for place in places[:number]}).any


def test_a_hint_continues_from_the_marks(family: Family[Any]) -> None:
    puzzle = clew.generate(family.name, size="small", seed=7)
    taken = list(steps(puzzle, begin(puzzle)))
    known = taken[len(taken) // 2][1]
    found = hint(puzzle, known.marks, known=known)
    assert not found.mistakes
    if found.step is not None:
        assert found.deed is not None
        assert found.step.removed or found.step.facts
        placed = {place: value for place, value in found.deed.marks.items() if value is not None}
        after = knowledge(puzzle, {**known.marks, **placed})
        solution = clew.solve(puzzle).solutions[0]
        assert all(solution[place] in values for place, values in after.candidates.items())


def test_too_little_work_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contradictions, "CONFLICTS", 0)
    found = hint(SEVERAL, {Place("r1c1"): 1})
    assert not found.judgement.certain
    assert found.rungs[0].text == "Ran out of time looking for mistakes."


def test_marks_and_notes_of_the_only_solution_are_right_without_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contradictions, "CONFLICTS", 0)
    puzzle = clew.generate("slitherlink", size="small", seed=1)
    taken = list(steps(puzzle, begin(puzzle)))
    known = next(known for _, known in reversed(taken) if known.facts) if taken else begin(puzzle)
    found = hint(puzzle, known.marks, known=known)
    assert found.judgement.certain
    assert not found.mistakes


def _for_ever(*_: object) -> None:
    while True:
        time.sleep(0.001)


def test_limits_end_a_hint_and_it_reports_that(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SEVERAL
    assert not hint(puzzle, limits=clew.Limits(seconds=60)).late
    monkeypatch.setattr("clew.play.hints.next_step", _for_ever)
    monkeypatch.setattr("clew.play.mistakes._encoded", _for_ever)
    found = hint(puzzle, {Place("r1c1"): 1}, clew.Limits(seconds=0.05))
    assert found.late
    assert not found.judgement.certain
    assert [rung.name for rung in found.rungs] == ["mistake", "where"]


def test_marks_that_only_clash_together_are_named_together_where_there_are_several_solutions() -> None:
    puzzle = SEVERAL
    found = hint(puzzle, {Place("r1c1"): 1, Place("r1c2"): 2, Place("r3c1"): 1})
    assert set(found.mistakes) == {"r1c1", "r3c1"}
    assert not hint(puzzle, {Place("r1c1"): 1}).mistakes
    assert not hint(puzzle, {Place("r1c1"): 2}).mistakes


def test_notes_that_leave_one_value_everywhere_only_want_writing() -> None:
    puzzle = clew.read("clew sudoku\n1234\n3412\n2143\n4...\n")
    known = list(steps(puzzle, begin(puzzle)))[-1][1]
    found = hint(puzzle, {}, known=known)
    assert found.solved
    assert found.deed is not None
    assert found.deed.marks == {"r4c2": 3, "r4c3": 2, "r4c4": 1}


def test_strange_places_are_refused() -> None:
    puzzle = clew.generate("sudoku", size="small", seed=1)
    with pytest.raises(PuzzleError, match="not a place"):
        knowledge(puzzle, {}, struck={Place("r9c9"): frozenset({1})})
    with pytest.raises(PuzzleError, match="not a place"):
        why(puzzle, "r9c9")


def test_the_reason_of_a_value_proves_it_from_the_clues_alone(family: Family[Any]) -> None:
    """The steps given as a reason, taken alone and in order, lead to the value: nothing they rest on is missing."""
    puzzle = clew.generate(family.name, size="small", seed=8)
    solution = clew.solve(puzzle).solutions[0]
    free = [place for place in family.places(puzzle) if len(family.values(puzzle, place)) > 1]
    for place in free[:: max(1, len(free) // 4)]:
        reason = why(puzzle, place)
        assert reason.value == solution[place]
        known = begin(puzzle)
        for _, step, _ in reason.steps:
            for cited, values in step.because.items():
                assert not known.candidates[cited] & values, f"{step.text} rests on more"
            assert set(step.given_facts) <= known.facts
            known = known.after(step)
        assert known.candidates[place] == {solution[place]}


def test_a_given_place_needs_no_reason() -> None:
    puzzle = clew.read("clew sudoku\n1...\n..2.\n.3..\n...4\n")
    assert why(puzzle, "r1c1").value == 1
    assert not why(puzzle, "r1c1").steps
