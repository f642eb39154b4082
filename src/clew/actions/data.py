"""Results as plain data, the same for `--json` and for the server."""

from __future__ import annotations

from typing import Any

from clew.actions.images import relation
from clew.actions.solve import differences
from clew.core.family import Family
from clew.core.places import Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Outcome, Violation

Data = dict[str, Any]


def line_of(family: Family[Any], puzzle: Puzzle, marks: Marks) -> str:
    """The values of all places in order, on one line; a dot for none."""
    words = [family.show(puzzle, marks[place]) if place in marks else "." for place in family.places(puzzle)]
    return ("" if all(len(word) == 1 for word in words) else " ").join(words)


def count_data(outcome: Outcome) -> Data:
    """The verdict, and how many solutions were found."""
    return {"verdict": str(outcome.verdict), "count": outcome.count, "exhausted": outcome.exhausted}


def solutions_data(outcome: Outcome) -> Data:
    """The same with the solutions."""
    return {**count_data(outcome), "solutions": [dict(solution) for solution in outcome.solutions]}


def outcome_data(puzzle: Puzzle, outcome: Outcome) -> Data:
    """The same with how the first two differ; `relation` is None unless they are images of each other."""
    two = outcome.solutions[:2]
    differ = list(differences(*two)) if len(two) == 2 else []
    return {**solutions_data(outcome), "differences": differ, "relation": relation(puzzle, two)}


def violation_data(broken: Violation) -> Data:
    """A broken rule."""
    return {
        "code": broken.code,
        "message": broken.message,
        "places": list(broken.places),
        "unfinished": broken.unfinished,
    }
