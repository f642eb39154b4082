"""PySAT behind our own face: any encoding, the same limits, the same outcome as a kernel.

The solver works on a thread of its own, so that Ctrl-C, a stop flag and the clock can interrupt it while it is busy.
Families whose rules do not fit in clauses (one loop, connected) bring cuts: an assignment that breaks one is refused
with a clause, and the search goes on.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

from clew.core.family import Emit, Encoding
from clew.core.places import Marks
from clew.core.results import Limits, Outcome, Stats

_LOOK_EVERY = 0.02  # seconds between looks at the clock and the stop flag


def solve(encoding: Encoding, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Search for solutions within the limits."""
    from pysat.solvers import Solver

    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    kept: list[Marks] = []
    count = 0
    exhausted = False
    with Solver(name="g4", bootstrap_with=encoding.clauses) as solver:
        while limits.solutions is None or count < limits.solutions:
            answer = _one_call(solver, limits, deadline)
            if answer is None:
                break
            if answer is False:
                exhausted = True
                break
            marks, blocking = _marks(encoding, solver.get_model())
            cuts = encoding.cuts(marks) if encoding.cuts else ()
            for cut in cuts:
                solver.add_clause(cut)
            if cuts:
                continue
            count += 1
            if emit is None and len(kept) < limits.keep:
                kept.append(marks)
            if emit is not None and not emit(marks):
                break
            solver.add_clause(blocking)
        counters = {str(name): int(n) for name, n in solver.accum_stats().items()}
    return Outcome(solutions=tuple(kept), exhausted=exhausted, count=count, stats=Stats(counters=counters))


def refutes(clauses: Sequence[Sequence[int]], assumptions: Sequence[int] = ()) -> bool:
    """Tell whether the clauses contradict each other under the assumptions."""
    from pysat.solvers import Solver

    with Solver(name="g4", bootstrap_with=clauses) as solver:
        return not solver.solve(assumptions=list(assumptions))


def _marks(encoding: Encoding, model: Sequence[int]) -> tuple[Marks, list[int]]:
    """Read the marks off a model, with the clause that forbids exactly them."""
    true = {literal for literal in model if literal > 0}
    chosen = {key: variable for key, variable in encoding.variables.items() if variable in true}
    return dict(chosen.keys()), [-variable for variable in chosen.values()]


def _one_call(solver: Any, limits: Limits, deadline: float | None) -> bool | None:
    """Run the solver once; None when a limit ended it."""
    if limits.nodes is not None:
        spent = solver.accum_stats()["conflicts"]  # Glucose takes a budget of conflicts, not of decisions
        if spent >= limits.nodes:
            return None
        solver.conf_budget(limits.nodes - spent)
    answer: list[bool | None] = []
    done = threading.Event()

    def work() -> None:
        try:
            answer.append(solver.solve_limited(expect_interrupt=True))
        finally:
            done.set()

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        while not done.wait(_LOOK_EVERY):
            late = deadline is not None and time.monotonic() >= deadline
            if late or (limits.stop is not None and limits.stop.is_set()):
                solver.interrupt()
    except BaseException:
        solver.interrupt()
        worker.join()
        raise
    worker.join()
    solver.clear_interrupt()
    return answer[0]
