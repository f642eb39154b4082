"""Judging marks by the rules of a declared family, without any solver and without clauses."""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.places import Marks, Place
from clew.core.results import Violation
from clew.core.text import plural
from clew.rules.genre import Genre
from clew.rules.ground import Ground, Words


def violations(puzzle: Genre, marks: Marks) -> Sequence[Violation]:
    """What is wrong, and what is missing. An open place of a quiet kind counts as off once nothing is wrong."""
    ground = puzzle.ground
    strange = {
        place: value
        for place, value in marks.items()
        if place not in ground.values or value not in ground.values[place]
    }
    wrong = [Violation("value", f"{place} cannot be {value}", [place]) for place, value in strange.items()]
    given = {place: values[0] for place, values in ground.values.items() if len(values) == 1}
    known = {**given, **{place: value for place, value in marks.items() if place not in strange}}
    wrong += _faults(ground, known)
    if wrong:
        return wrong
    left = [place for place in ground.values if place not in known]
    empty = [place for place in left if not ground.kind_of[place].quiet or 0 not in ground.values[place]]
    if empty:
        return [Violation("empty", f"{plural(len(empty), 'cell')} to be filled", empty, unfinished=True)]
    missing = _faults(ground, {**known, **dict.fromkeys(left, 0)}) if left else ()
    if not missing and left and not marks:  # an untouched board is never solved, even where all places are to be off
        return [Violation("empty", "nothing is marked yet", left, unfinished=True)]
    return [Violation(each.code, each.message, each.places, unfinished=True) for each in missing]


def _faults(ground: Ground, marks: Marks) -> list[Violation]:
    truth, words = ground.truth(marks), Words(ground)
    if len(marks) >= len(ground.values) and all(rule.fault(truth, words) is None for rule in ground.stated):
        return []
    found = []
    for rule in ground.rules:
        fault = rule.fault(truth, words)
        if fault is not None:
            about: dict[Place, None] = dict.fromkeys(words.mark(each)[0] for each in fault.about if _own(ground, each))
            found.append(Violation(rule.code, fault.message, list(about)))
    return found


def _own(ground: Ground, literal: int) -> bool:
    return literal in ground.marks or -literal in ground.marks
