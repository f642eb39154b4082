"""A second opinion on steps: a SAT solver that knows the rules of sudoku and only what a step cites."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from pysat.solvers import Solver

from clew.core.results import Step
from clew.families.sudoku.encoding import encode
from clew.families.sudoku.puzzle import Sudoku


@cache
def _rules(box_rows: int, box_columns: int) -> tuple[Any, Any]:
    """The bare rules in a solver that is kept, and the variables of its candidates."""
    n = box_rows * box_columns
    encoding = encode(Sudoku(box_rows, box_columns, (0,) * (n * n)))
    return Solver(name="g4", bootstrap_with=encoding.clauses), encoding.variables


def unproved(puzzle: Sudoku, step: Step) -> Iterator[str]:
    """Name each removed candidate that could be true for all the step cites; links of its chain are proved too."""
    solver, variable = _rules(puzzle.box_rows, puzzle.box_columns)
    cited = [-variable[place, value] for place, values in step.because.items() for value in values]
    for place, values in step.removed.items():
        for value in values:
            if solver.solve(assumptions=[*cited, variable[place, value]]):
                yield f"{place} could be {value}: {step.text}"
    for link in step.chain:
        yield from unproved(puzzle, link)
