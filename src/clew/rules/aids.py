"""Aids for players of declared puzzles: the candidates that marks leave."""

from __future__ import annotations

from clew.core.places import Candidates, Place, Value
from clew.core.results import Knowledge
from clew.rules.genre import Genre
from clew.rules.primitives.different import Different


def pencil(puzzle: Genre, known: Knowledge) -> Candidates:
    """Candidates of numbers by the marks alone: none that is in a place from which this one must differ."""
    ground = puzzle.ground
    left: dict[Place, frozenset[Value]] = {
        place: frozenset(values) for place, values in ground.values.items() if not ground.kind_of[place].switch
    }
    marks = known.marks
    for rule in ground.rules:
        if isinstance(rule, Different):
            places = [ground.marks[next(iter(cell.values()))][0] for cell in rule.cells]
            taken = {place: frozenset((marks[place],)) - {rule.empty} for place in places if place in marks}
            for place in places:
                others = (values for other, values in taken.items() if other != place)
                left[place] = left[place].difference(*others)
    return left


def notes(puzzle: Genre, known: Knowledge) -> Candidates:
    """The candidates to pencil in: a place that may be off or on stays bare, and only what is lit is shown."""
    return {place: values & known.candidates[place] for place, values in pencil(puzzle, known).items()}
