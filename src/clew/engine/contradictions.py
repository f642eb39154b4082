"""Whether the rules and some assumptions are consistent, and if not, which of them clash.

One SAT solver is kept for one puzzle: what it has learned, and the cuts it was given, serve the next question. The
work is bounded by a number of conflicts, so that the same question always gets the same answer; it is done in small
pieces, so that a thread that works here can be interrupted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clew.core.family import Encoding
from clew.core.places import Marks
from clew.core.results import Fact
from clew.engine.sat import fact_clauses

CONFLICTS = 200_000
_PIECE = 2_000  # conflicts between two looks up


class OutOfWork(Exception):
    """The conflicts allowed did not settle it."""


class Clauses:
    """The clauses of one puzzle, to test assumptions against (numbers of variables, negative for "not")."""

    def __init__(self, encoding: Encoding, conflicts: int | None = None) -> None:
        from pysat.solvers import Solver

        self._encoding = encoding
        self._conflicts = CONFLICTS if conflicts is None else conflicts
        self._solver: Any = Solver(name="g4", bootstrap_with=encoding.clauses)
        self._most: int = max([1, *encoding.variables.values(), self._solver.nof_vars()])

    def __enter__(self) -> Clauses:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def switch(self, fact: Fact) -> int:
        """A variable that puts a fact in force if it is assumed."""
        self._most += 1
        for clause in fact_clauses(self._encoding, [fact]):
            self._solver.add_clause([*clause, -self._most])
        return self._most

    def clash(self, assumptions: Iterable[int]) -> Sequence[int] | None:
        """Assumptions that contradict each other, none of which can be left out; None if all are consistent."""
        if self._together(list(assumptions)):
            return None
        left = list(self._core())
        kept: list[int] = []
        while left:
            tried = left.pop()
            if self._together([*kept, *left]):
                kept.append(tried)
            else:
                needed = self._core()
                left = [each for each in left if each in needed]
        return kept

    def example(self, assumptions: Iterable[int]) -> Marks | None:
        """A solution in which all assumptions hold; None if there is none."""
        return self._marks() if self._together(list(assumptions)) else None

    def forbid(self, solution: Marks) -> None:
        """Never give this solution again."""
        self._solver.add_clause([-self._encoding.variables[mark] for mark in solution.items()])

    def _core(self) -> frozenset[int]:
        return frozenset(self._solver.get_core() or ())

    def _together(self, assumptions: Sequence[int]) -> bool:
        while True:
            left = self._conflicts - self._solver.accum_stats()["conflicts"]
            if left <= 0:
                raise OutOfWork
            self._solver.conf_budget(min(left, _PIECE))
            answer = self._solver.solve_limited(assumptions=list(assumptions))
            if answer is None:
                continue
            if not answer:
                return False
            cuts = self._broken_cuts()
            if not cuts:
                return True
            for cut in cuts:
                self._solver.add_clause(cut)

    def _broken_cuts(self) -> Sequence[Sequence[int]]:
        """The rules beyond clauses that the assignment just found breaks."""
        if self._encoding.cuts is None:
            return ()
        return self._encoding.cuts(self._marks())

    def _marks(self) -> Marks:
        """The assignment just found."""
        true = {literal for literal in self._solver.get_model() if literal > 0}
        return dict(key for key, number in self._encoding.variables.items() if number in true)
