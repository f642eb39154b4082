"""A second opinion on steps: a SAT solver that knows the rules of sudoku and only what a step cites."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from pysat.solvers import Solver

from clew.core.places import Marks
from clew.core.results import Role, Step
from clew.families.sudoku.encoding import encode
from clew.families.sudoku.puzzle import Sudoku, cells


@cache
def _encoded(box_rows: int, box_columns: int) -> Any:
    """The bare rules as clauses."""
    n = box_rows * box_columns
    return encode(Sudoku(box_rows, box_columns, (0,) * (n * n)))


@cache
def _rules(box_rows: int, box_columns: int) -> tuple[Any, Any]:
    """The bare rules in a solver that is kept, and the variables of its candidates."""
    encoding = _encoded(box_rows, box_columns)
    return Solver(name="g4", bootstrap_with=encoding.clauses), encoding.variables


def unproved(puzzle: Sudoku, step: Step) -> Iterator[str]:
    """Name each removed candidate that could be true for all the step cites; links of its chain are proved too.

    A step that assumes a unique solution is proved if every solution with the candidate has another one beside it.
    """
    solver, variable = _rules(puzzle.box_rows, puzzle.box_columns)
    cited = [-variable[place, value] for place, values in step.because.items() for value in values]
    for place, values in step.removed.items():
        for value in values:
            assumed = [*cited, variable[place, value]]
            if _alone(puzzle, step, assumed) if step.assumes_unique else solver.solve(assumptions=assumed):
                yield f"{place} could be {value}: {step.text}"
    for link in step.chain:
        yield from unproved(puzzle, link)


def _alone(puzzle: Sudoku, step: Step, assumed: list[int]) -> bool:
    """Whether some grid in which these hold is the only one with its values in the given cells.

    Where two grids differ, the same values change places within every unit. So any grid with those values in those
    cells has another one beside it, and all of them are ruled out at once.
    """
    encoding = _encoded(puzzle.box_rows, puzzle.box_columns)
    marks = {number: mark for mark, number in encoding.variables.items()}
    given = {place for place, value in zip(cells(puzzle.n), puzzle.givens, strict=True) if value}
    pattern = {light.place for light in step.lights if light.role is not Role.AREA}
    with Solver(name="g4", bootstrap_with=encoding.clauses) as grids:
        while grids.solve(assumptions=assumed):
            grid = dict(marks[number] for number in grids.get_model() if number in marks)
            other = _beside(puzzle, grid, given | (set(grid) - pattern)) or _beside(puzzle, grid, given)
            if not other:
                return True
            differs = [(place, value) for place, value in grid.items() if other[place] != value]
            grids.add_clause([-encoding.variables[mark] for mark in differs])
    return False


def _beside(puzzle: Sudoku, grid: Marks, same: Collection[str]) -> Marks:
    """Another grid that has the same values in some cells; empty if there is none."""
    encoding = _encoded(puzzle.box_rows, puzzle.box_columns)
    marks = {number: mark for mark, number in encoding.variables.items()}
    changed = [[-encoding.variables[mark] for mark in grid.items()]]
    with Solver(name="g4", bootstrap_with=[*encoding.clauses, *changed]) as grids:
        if not grids.solve(assumptions=[encoding.variables[place, grid[place]] for place in same]):
            return {}
        return dict(marks[number] for number in grids.get_model() if number in marks)
