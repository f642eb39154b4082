"""Aids for players of declared puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from clew.core.places import Candidates
from clew.core.results import Knowledge
from clew.rules import Different, Ground, Rule, aids
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
