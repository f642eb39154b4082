"""CP-SAT as an engine of the lab: a model from any viewpoint, searched in a fixed order by one thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from clew.core.errors import PuzzleError
from clew.core.family import Knobs
from clew.core.frozen import dataclass
from clew.core.model import Model, Variable, Viewpoint
from clew.core.strategy import Strategy
from clew.engine.cpsat_store import NEEDED, CpsatStore
from clew.engine.handed import require_whole

P = TypeVar("P")
_TICK = 0.02  # seconds between looks at the processor time
_ORDERS = {
    "leftmost": "CHOOSE_FIRST",
    "min": "CHOOSE_LOWEST_MIN",
    "max": "CHOOSE_HIGHEST_MAX",
    "ff": "CHOOSE_MIN_DOMAIN_SIZE",
    "anti_first_fail": "CHOOSE_MAX_DOMAIN_SIZE",
}
_VALUES = {
    "step": "SELECT_MIN_VALUE",
    "up": "SELECT_MIN_VALUE",
    "down": "SELECT_MAX_VALUE",
    "bisect": "SELECT_LOWER_HALF",
    "median": "SELECT_MEDIAN_VALUE",
}


def require_installed() -> None:
    """Refuse in one line if CP-SAT is missing, without importing it: that takes a second."""
    if find_spec("ortools") is None:
        raise PuzzleError(NEEDED)


@dataclass(frozen=True)
class Handed(Generic[P]):
    """A puzzle as a model for CP-SAT, with the search to use."""

    store: CpsatStore
    model: Model


def require_search(asked: Strategy) -> None:
    """Refuse strategies that CP-SAT has no fixed search for."""
    if asked.variable not in _ORDERS or asked.value not in _VALUES or (asked.order, asked.search) != ("up", "depth"):
        known = f"{', '.join(_ORDERS)} with {', '.join(_VALUES)}"
        raise PuzzleError(f"CP-SAT has no strategy '{asked}': expected {known}")


def hand_over(
    viewpoint: Viewpoint[P],
    puzzle: P,
    options: Knobs | None = None,
    strategy: Strategy | None = None,
    late: Callable[[], bool] | None = None,
) -> Handed[P]:
    """Make a model of a puzzle from a viewpoint, with a fixed search like the strategy."""
    asked = strategy or Strategy()
    require_search(asked)
    store = CpsatStore(late)
    model = viewpoint.build(puzzle, viewpoint.choose(options or {}), store)
    require_whole(model, "CP-SAT")
    if model.decisions:
        store.model.add_decision_strategy(
            [_decision(store, each) for each in model.decisions],
            getattr(store.cp, _ORDERS[asked.variable]),
            getattr(store.cp, _VALUES[asked.value]),
        )
    if model.objective is not None:
        store.model.minimize(model.objective.inner)
    return Handed(store, model)


def _decision(store: CpsatStore, variable: Variable) -> Any:
    """A variable that can be labelled; a view gets one of its own."""
    if isinstance(variable.inner, store.cp.IntVar):
        return variable.inner
    made = store.integer_of(variable.name, variable.values())
    store.model.add(made.inner == variable.inner)
    return made.inner


def search(handed: Handed[P], seconds: float, take: Callable[[], bool]) -> dict[str, float]:
    """Let CP-SAT find assignments: at each, the store's variables have its values; `take` says whether to go on.

    The search is fixed: one thread, the strategy's order, nothing presolved. The limit is processor time. Returns what
    CP-SAT counts; the key "finished" is there if it has seen everything.
    """
    cp, store = handed.store.cp, handed.store
    solver = cp.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.search_branching = cp.FIXED_SEARCH
    parameters.cp_model_presolve = False
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.linearization_level = 0
    parameters.enumerate_all_solutions = handed.model.objective is None
    raised: list[BaseException] = []

    def heard(callback: Any) -> None:
        store.solution = callback.value
        try:
            if not take():
                callback.stop_search()
        except BaseException as error:  # noqa: BLE001 - raised again below: it cannot pass through CP-SAT
            raised.append(error)
            callback.stop_search()
        finally:
            store.solution = None

    listener = type("Listener", (cp.CpSolverSolutionCallback,), {"on_solution_callback": heard})
    with _Guard(seconds, solver.stop_search):
        status = solver.solve(store.model, listener())
    if raised:
        raise raised[0]
    if status == cp.MODEL_INVALID:
        raise PuzzleError(f"CP-SAT: {' '.join(store.model.validate().split())[:300]}")
    counted = {"nodes": solver.num_branches, "failures": solver.num_conflicts}
    return {**counted, "finished": 1} if status in (cp.OPTIMAL, cp.INFEASIBLE) else counted


class _Guard:
    """Stops a search once this process has used some seconds of processor time."""

    def __init__(self, seconds: float, stop: Callable[[], None]) -> None:
        self._end = time.process_time() + seconds
        self._stop = stop
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(_TICK):
            if time.process_time() >= self._end:
                self._stop()
