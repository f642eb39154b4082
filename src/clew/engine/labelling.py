"""Labelling: a depth-first search in Python over a store's propagation, which counts what Prolog systems count.

A choice point picks a variable and has branches. A branch is a node of the tree: it narrows the variable, propagates,
and is failed, open (a choice point of its own), or a full assignment: a solution, or refused. The last branch of a
choice point is tried in the point's own state: no state is kept that nothing returns to. Counted are
  failures    branches that propagation refutes: SICStus' backtracks;
  backtracks  retreats from choice points that have no branch left, a run of them counting once, as in
              ECLiPSe's search/6. A failed branch with another left to try is not a retreat.
A model with an objective is searched by branch and bound: after each solution, nodes must be better than it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple, TypeVar

from clew.core.family import Emit
from clew.core.model import Unfinished, Variable, Viewpoint
from clew.core.places import Marks
from clew.core.results import Limits, Outcome, Stats
from clew.core.strategy import Budget, Strategy
from clew.engine.choices import Branch, Learner, Round, brancher, chooser, rounds
from clew.engine.cp import Posed, pose

P = TypeVar("P")
Fate = Literal["open", "failed", "solution", "refused"]
End = Literal["exhausted", "solutions", "seconds", "nodes", "failures", "stopped"]


class Node(NamedTuple):
    """One node of the search tree, in the order of the search; the root is number 0 and has no branch."""

    number: int
    parent: int | None
    depth: int
    branch: Branch | None
    fate: Fate
    branches: int  # to be tried below it


@dataclass(frozen=True, kw_only=True)
class Listener:
    """Callbacks: `node` while the store is at that node, `solution` with its marks (False ends the search).

    Prunings (values that propagation takes from decisions) cost a look at all domains at each node: on request only.
    """

    node: Callable[[Node], None] | None = None
    solution: Emit | None = None
    prunings: bool = False


@dataclass(kw_only=True)
class Labelled:
    """What a labelling found and what it cost; a counter that the engine does not have is None.

    With an objective, `count` and `assignments` are of the solutions on the way to the best one, which alone is kept.
    """

    solutions: list[Marks] = field(default_factory=list)
    count: int = 0  # of different marks: several assignments may give the same
    assignments: int = 0
    end: End = "exhausted"
    objective: int | None = None  # of the best solution, where the model has one
    nodes: int = 0
    failures: int = 0
    backtracks: int = 0
    backtracks_at: list[int] = field(default_factory=list)  # backtracks when each kept assignment was found
    found_at: float = 0.0  # processor time of this process when the last solution was found
    refused: int = 0
    depth: int = 0
    constraints: int = 0
    prunings: int | None = None
    resumptions: int | None = None
    entailments: int | None = None
    build_seconds: float = 0.0
    label_seconds: float = 0.0

    @property
    def exhausted(self) -> bool:
        """Whether the search saw everything."""
        return self.end == "exhausted"


def label(
    posed: Posed[Any],
    strategy: Strategy | None = None,
    budget: Budget | None = None,
    listener: Listener | None = None,
) -> Labelled:
    """Search for solutions by a strategy, until the budget is spent or nothing is left.

    Afterwards the store is in the state in which it was handed over.
    """
    search = _Search(posed, strategy or Strategy(), budget or Budget(), listener or Listener())
    start = time.perf_counter()
    store = posed.store
    outside = store.states
    try:
        store.push()
        search.run()
    finally:
        while store.states > outside:
            store.pop()
    search.result.label_seconds = time.perf_counter() - start
    if store.counts is not None:
        search.result.resumptions = store.counts.resumptions
        search.result.entailments = store.counts.entailments
        search.result.prunings = store.counts.prunings
    return search.result


def solve(viewpoint: Viewpoint[P], puzzle: P, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Solve by a viewpoint with its best options and first fail: the same outcome as a kernel's."""
    try:
        posed = pose(viewpoint, puzzle, viewpoint.best, limits)
    except Unfinished:
        stats = Stats(seconds={"build": limits.seconds or 0.0, "search": 0.0})
        return Outcome(solutions=(), exhausted=False, count=0, stats=stats)
    budget = Budget(**{each.name: getattr(limits, each.name) for each in fields(Limits)})
    result = label(posed, Strategy(variable="ff"), budget, Listener(solution=emit))
    counters = {"nodes": result.nodes, "failures": result.failures}
    seconds = {"build": result.build_seconds, "search": result.label_seconds}
    return Outcome(
        solutions=tuple(result.solutions),
        exhausted=result.exhausted,
        count=result.count,
        stats=Stats(counters=counters, seconds=seconds),
    )


@dataclass(slots=True)
class _Point:
    """A choice point: its branches, how many were taken, and what is left to label below."""

    number: int
    depth: int
    branches: Sequence[Branch]
    below: Sequence[Variable]
    astray: int = 0  # branches on the way here that were not the first of theirs
    taken: int = 0


class _Search:
    """One search; `points` are the choice points that still have a branch, the deepest last."""

    def __init__(self, posed: Posed[Any], strategy: Strategy, budget: Budget, listener: Listener) -> None:
        self.store = posed.store
        self.model = posed.model
        self.budget = budget
        self.listener = listener
        self.choose = chooser(strategy)
        self.learner = self.choose if isinstance(self.choose, Learner) else None
        self.search = strategy.search
        self.split = brancher(strategy, posed.model.prefer)
        self.objective = posed.model.objective
        self.points: list[_Point] = []
        self.seen: set[frozenset[Any]] = set()
        self.retreating = True  # no choice has succeeded yet, or since the last retreat
        left = None if budget.seconds is None else budget.seconds - posed.seconds
        self.deadline = None if left is None else time.perf_counter() + left
        self.result = Labelled(constraints=posed.store.posted, build_seconds=posed.seconds)
        if listener.prunings and posed.store.counts is None:
            self.result.prunings = 0
        self.before = self._values()  # pushing the first state propagates

    def run(self) -> None:
        """Search to the end, or until the budget ends it."""
        outside = self.store.states - 1
        end = self._spent()
        for number, limits in enumerate(rounds(self.search)):
            if end is not None:
                break
            if number:
                self._restart(outside)
            whole = self._round(limits)
            end = self._spent()
            if whole:
                break
        self.result.end = end or self.result.end

    def _restart(self, outside: int) -> None:
        """Go back to the root: what was learned stays, choices go."""
        self.points.clear()
        self.retreating = True
        while self.store.states > outside:
            self.store.pop()
        self.store.push()

    def _round(self, limits: Round) -> bool:
        """Search depth first within limits; return whether they left nothing out."""
        whole, before = True, self.result.failures
        self._visit(None, None, self.model.decisions)
        end = self._spent()
        while self.points and end is None:
            if limits.failures is not None and self.result.failures - before >= limits.failures:
                return False
            point = self.points[-1]
            if point.taken:
                self.store.pop()
            if limits.discrepancies is not None and point.astray + point.taken > limits.discrepancies:
                whole = False
                self.points.pop()
                self._retreat()
                continue
            branch = point.branches[point.taken]
            point.taken += 1
            if point.taken == len(point.branches):
                self.points.pop()
            else:
                self.store.push()
            self._visit(point, branch, point.below)
            end = self._spent()
        return whole

    def _spent(self) -> End | None:
        result, budget = self.result, self.budget
        if result.end != "exhausted":
            return result.end
        if self.objective is None and budget.solutions is not None and result.count >= budget.solutions:
            return "solutions"
        if not self.points and result.nodes:
            return None
        if budget.nodes is not None and result.nodes >= budget.nodes:
            return "nodes"
        if budget.failures is not None and result.failures >= budget.failures:
            return "failures"
        if self.deadline is not None and time.perf_counter() >= self.deadline:
            return "seconds"
        if budget.stop is not None and budget.stop.is_set():
            return "stopped"
        return None

    def _visit(self, point: _Point | None, branch: Branch | None, variables: Sequence[Variable]) -> None:
        """Enter a node: narrow, propagate, and report its fate."""
        result = self.result
        number = result.nodes
        depth = 0 if point is None else point.depth + 1
        result.nodes += 1
        if depth > result.depth:
            result.depth = depth
        learner = None if branch is None else self.learner
        before = () if learner is None else learner.sizes(variables)
        consistent = self._narrow(branch)
        if learner is not None and branch is not None:
            learner.saw(branch, variables, before, failed=not consistent)
        if not consistent:
            fate: Fate = "failed"
            result.failures += 1
            if point is not None and point.taken == len(point.branches):  # no branch is left to try
                self._retreat()
        else:
            self.retreating = branch is None  # the root is not a choice
            chosen, below = self.choose(variables)
            if chosen is None:
                fate = self._leaf()
                if self._spent() is None:  # a search that has enough solutions does not come back to this one
                    self._retreat()
            else:
                fate = "open"
                astray = 0 if point is None else point.astray + point.taken - 1
                self.points.append(_Point(number, depth, self.split(chosen), below, astray))
        if self.listener.node is not None:
            parent, branches = None if point is None else point.number, 0
            if fate == "open":
                branches = len(self.points[-1].branches)
            self.listener.node(Node(number, parent, depth, branch, fate, branches))

    def _narrow(self, branch: Branch | None) -> bool:
        possible = True
        if branch is not None:
            variable, sign, value = branch
            if sign == "=":
                possible = variable.fix(value)
            elif sign == "≠":
                possible = variable.remove(value)
            elif sign == "≤":
                possible = variable.at_most(value)
            else:
                possible = variable.at_least(value + 1)
            self.before = self._values()
        if possible and self.objective is not None and self.result.objective is not None:
            possible = self.objective.at_most(self.result.objective - 1)
        # Propagate in any case: Choco has to forget what a contradiction left in its queue.
        consistent = self.store.propagate() and possible
        if self.result.prunings is not None and consistent:
            self.result.prunings += self.before - self._values()
        return consistent and (self.model.watch is None or self.model.watch())

    def _values(self) -> int:
        if self.result.prunings is None:
            return 0
        return sum(variable.size for variable in self.model.decisions)

    def _retreat(self) -> None:
        if not self.retreating:
            self.result.backtracks += 1
            self.retreating = True

    def _leaf(self) -> Fate:
        result = self.result
        if self.model.accept is not None and not self.model.accept():
            result.refused += 1
            return "refused"
        result.assignments += 1
        if result.assignments <= self.budget.keep:
            result.backtracks_at.append(result.backtracks)
        marks = self.model.marks()
        key = frozenset(marks.items())
        if self.objective is not None:
            self._improve(self.objective)
        elif key in self.seen:
            return "solution"
        self.seen.add(key)
        result.count += 1
        result.found_at = time.process_time()
        if self.listener.solution is not None:
            if not self.listener.solution(marks):
                result.end = "stopped"
        elif len(result.solutions) < self.budget.keep:
            result.solutions.append(marks)
        return "solution"

    def _improve(self, objective: Variable) -> None:
        """Note how good this solution is; only a better one can follow, so that those before it are not kept."""
        if not objective.fixed:
            raise ValueError(f"the objective, {objective.name}, is not settled by the decisions")
        self.result.objective = objective.low
        self.result.solutions.clear()
