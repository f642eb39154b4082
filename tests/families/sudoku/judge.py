"""A second opinion kept ready: PySAT holds the rules once and takes each puzzle's givens as assumptions."""

from __future__ import annotations

from types import TracebackType

from pysat.solvers import Solver

from clew.families.sudoku.encoding import encode
from clew.families.sudoku.puzzle import Sudoku


class Judge:
    """Counts solutions up to two by clauses alone."""

    def __init__(self, box_rows: int = 3, box_columns: int = 3) -> None:
        n = self.n = box_rows * box_columns
        self.solver = Solver(name="g4", bootstrap_with=encode(Sudoku(box_rows, box_columns, (0,) * n**2)).clauses)
        self.guard = n**3

    def __enter__(self) -> Judge:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.solver.delete()

    def count(self, givens: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """Solutions found, two being enough, and the first of them."""
        assumed = [cell * self.n + given for cell, given in enumerate(givens) if given]
        if not self.solver.solve(assumptions=assumed):
            return 0, ()
        true = [v for v in self.solver.get_model()[: self.n**3] if v > 0]
        self.guard += 1
        self.solver.add_clause([-self.guard, *(-v for v in true)])
        several = self.solver.solve(assumptions=[*assumed, self.guard])
        self.solver.add_clause([-self.guard])
        return 1 + several, tuple((v - 1) % self.n + 1 for v in true)
