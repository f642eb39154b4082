"""A second opinion on steps: a SAT solver that knows the rules of nonograms and only what a step cites."""

from __future__ import annotations

from collections.abc import Iterator

from pysat.solvers import Solver

from clew.core.places import Marks
from clew.core.results import Knowledge, Step
from clew.families.nonogram.encoding import encode
from clew.families.nonogram.puzzle import Nonogram, keep_clues, places, values
from clew.families.nonogram.techniques import TECHNIQUES


def begin(puzzle: Nonogram, marks: Marks | None = None) -> Knowledge:
    """What is known at the start, with some marks."""
    start = {place: frozenset(values(puzzle, place)) for place in places(puzzle)}
    return Knowledge({**start, **{place: frozenset({value}) for place, value in (marks or {}).items()}})


def walk(puzzle: Nonogram, known: Knowledge | None = None) -> Iterator[tuple[Step, Knowledge, Knowledge]]:
    """Take steps until solved or stuck, each with what is known before and after it."""
    known = known or begin(puzzle)
    while not known.solved:
        step = next((step for technique in TECHNIQUES if (step := technique.find(puzzle, known))), None)
        if step is None:
            return
        before, known = known, known.after(step)
        yield step, before, known


def unproved(puzzle: Nonogram, step: Step) -> Iterator[str]:
    """Name each conclusion that need not hold for all the step cites; links of its chain are proved too."""
    encoding = encode(keep_clues(puzzle, step.clues))
    variable = encoding.variables
    cited = [-variable[place, value] for place, gone in step.because.items() for value in gone]
    with Solver(name="g4", bootstrap_with=encoding.clauses) as solver:
        for place, gone in step.removed.items():
            if any(solver.solve(assumptions=[*cited, variable[place, value]]) for value in gone):
                yield f"{place}: {step.text}"
    for link in step.chain:
        yield from unproved(puzzle, link)
