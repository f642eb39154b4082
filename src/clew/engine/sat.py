"""PySAT behind our interface: any encoding, the same limits, the same outcome as a kernel.

The solver works on its own thread, so that Ctrl-C, a stop flag and the clock can end it while it is busy: PySAT is
interrupted, and so is the Python between its answers.
Families whose rules do not fit in clauses (one loop, connected) bring cuts: an assignment that breaks one is refused
with a clause, and the search continues.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from clew.core.clock import Clock
from clew.core.family import Emit, Encoding
from clew.core.places import Marks
from clew.core.results import Fact, Limits, Outcome, Stats
from clew.engine.bounded import attempt, break_off

_LOOK_EVERY = 0.02  # seconds between looks at the clock and the stop flag
_AT_ONCE = 5_000  # clauses handed over between looks at whether to end


def solve(encoding: Encoding, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Search for solutions within the limits."""
    search = _Search(encoding, limits, emit)
    # All calls of PySAT are made on the worker: on the main thread it takes over Ctrl-C and jumps out of its own loops.
    worker = threading.Thread(target=search.run, daemon=True)
    clock = Clock(limits)
    try:
        worker.start()
        while not search.done.wait(_LOOK_EVERY) and not clock.ended():
            continue
    finally:
        if worker.ident is not None and not search.done.is_set():
            search.end(worker)
    return search.outcome()


class _Search:
    """One search, run on its own thread and ended from another."""

    def __init__(self, encoding: Encoding, limits: Limits, emit: Emit | None) -> None:
        self.encoding = encoding
        self.limits = limits
        self.emit = emit
        self.done = threading.Event()
        self.heard = False
        self.kept: list[Marks] = []
        self.count = 0
        self.exhausted = False
        self.counters: dict[str, int] = {}
        self.error: BaseException | None = None
        self._ended = False
        self._solver: Any = None
        self._lock = threading.Lock()
        self._handing = threading.Lock()

    def run(self) -> None:
        """Search to the end, or until interrupted; an error is kept for the caller's thread."""
        from pysat.solvers import Solver

        try:
            with Solver(name="g4") as solver:
                self._share(solver)
                try:
                    attempt(self, lambda: self._search(solver))
                finally:
                    self._share(None)
        except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
            self.error = error
        finally:
            self.done.set()

    def end(self, worker: threading.Thread) -> None:
        """Make the search end soon; called from another thread. A solution that is being handed over still arrives."""
        with self._lock:
            self._ended = True
            if self._solver is not None:
                self._solver.interrupt()
        if not self.done.wait(_LOOK_EVERY):
            with self._handing:
                break_off(self, worker)

    def outcome(self) -> Outcome:
        """What was found, once the search is done."""
        if self.error is not None:
            raise self.error
        stats = Stats(counters=self.counters)
        return Outcome(solutions=tuple(self.kept), exhausted=self.exhausted, count=self.count, stats=stats)

    def _search(self, solver: Any) -> None:
        clauses = iter(self.encoding.clauses)
        while not self._ended and (some := list(islice(clauses, _AT_ONCE))):
            solver.append_formula(some)
        while self._wants_more() and self._next(solver):
            pass
        self.counters = {str(name): int(n) for name, n in solver.accum_stats().items()}

    def _share(self, solver: Any) -> None:
        with self._lock:
            self._solver = solver

    def _wants_more(self) -> bool:
        return not self._ended and (self.limits.solutions is None or self.count < self.limits.solutions)

    def _next(self, solver: Any) -> bool:
        """Find the next assignment, a solution or one that breaks a cut; False when none is left or a limit is met."""
        if self.limits.nodes is not None:
            spent = solver.accum_stats()["conflicts"]  # Glucose takes a budget of conflicts, not of decisions
            if spent >= self.limits.nodes:
                return False
            solver.conf_budget(self.limits.nodes - spent)
        answer = solver.solve_limited(expect_interrupt=True)
        if not answer:
            self.exhausted = answer is False
            return False
        marks, blocking = _marks(self.encoding, solver.get_model())
        cuts = self.encoding.cuts(marks) if self.encoding.cuts else ()
        for cut in cuts:
            solver.add_clause(cut)
        if cuts:
            return True
        solver.add_clause(blocking)
        return self._hand_on(marks)

    def _hand_on(self, marks: Marks) -> bool:
        """Count a solution, and give or keep it; False when no more are wanted."""
        with self._handing:
            if self._ended:
                return False
            self.count += 1
            if self.emit is not None:
                return self.emit(marks)
            if len(self.kept) < self.limits.keep:
                self.kept.append(marks)
            return True


def core(clauses: Sequence[Sequence[int]], assumptions: Sequence[int], conflicts: int) -> Sequence[int] | None:
    """Assumptions that contradict each other under the clauses, none of which could be left out.

    None where all of them are consistent, or where this number of conflicts does not settle it.
    """
    from pysat.solvers import Solver

    with Solver(name="g4", bootstrap_with=clauses) as solver:

        def contradicts(some: Sequence[int]) -> bool | None:
            solver.conf_budget(max(conflicts - solver.accum_stats()["conflicts"], 1))
            answer = solver.solve_limited(assumptions=list(some))
            return None if answer is None else not answer

        if not contradicts(assumptions):
            return None
        left = sorted(solver.get_core() or ())
        kept: list[int] = []
        while left:
            tried = left.pop()
            answer = contradicts([*kept, *left])
            if answer is None:
                return None
            if answer:
                needed = frozenset(solver.get_core() or ())
                left = [each for each in left if each in needed]
            else:
                kept.append(tried)
        return sorted(kept)


def refutes(encoding: Encoding, assumptions: Sequence[int] = (), facts: Iterable[Fact] = ()) -> bool:
    """Whether the rules, these facts and these assumptions contradict each other."""
    return refutes_each(encoding, assumptions, [()], facts)


def refutes_each(
    encoding: Encoding, assumptions: Sequence[int], more: Iterable[Sequence[int]], facts: Iterable[Fact] = ()
) -> bool:
    """Whether they contradict each other with each of these further assumptions; the rules are read once."""
    from pysat.solvers import Solver

    with Solver(name="g4", bootstrap_with=encoding.clauses) as solver:
        for clause in fact_clauses(encoding, facts):
            solver.add_clause(clause)
        return all(_refuted(solver, encoding, [*assumptions, *others]) for others in more)


def _refuted(solver: Any, encoding: Encoding, assumptions: Sequence[int]) -> bool:
    while solver.solve(assumptions=assumptions):
        cuts = encoding.cuts(_marks(encoding, solver.get_model())[0]) if encoding.cuts else ()
        if not cuts:
            return False
        for cut in cuts:
            solver.add_clause(cut)
    return True


def fact_clauses(encoding: Encoding, facts: Iterable[Fact]) -> list[Sequence[int]]:
    """Facts of a family as clauses over the variables of its encoding."""
    return [clause for fact in facts for clause in (encoding.facts(fact) if encoding.facts else ())]


def _marks(encoding: Encoding, model: Sequence[int]) -> tuple[Marks, list[int]]:
    """Read the marks off a model, with the clause that forbids exactly them."""
    true = {literal for literal in model if literal > 0}
    chosen = {key: variable for key, variable in encoding.variables.items() if variable in true}
    return dict(chosen.keys()), [-variable for variable in chosen.values()]
