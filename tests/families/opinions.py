"""Two opinions of one puzzle, for the tests of every family."""

from __future__ import annotations

from typing import Any

from clew import families
from clew.core.results import Limits, Verdict
from clew.engine import sat


def agree(puzzle: Any) -> Verdict:
    """Ask kernel and clauses for up to two solutions; compare the verdicts, the counts, and the only solution."""
    family = families.of(puzzle)
    ours, theirs = family.logic.kernel(puzzle, Limits(), None), sat.solve(family.logic.encode(puzzle), Limits())
    assert (ours.verdict, ours.count) == (theirs.verdict, theirs.count), puzzle
    assert not any(family.logic.violations(puzzle, solution) for solution in ours.solutions), puzzle
    if ours.verdict is Verdict.UNIQUE:
        assert ours.solutions[0] == theirs.solutions[0], puzzle
    return ours.verdict
