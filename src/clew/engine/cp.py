"""The store of the lab's models over Choco: integer variables, constraints and states.

Choco only propagates here; the search is `labelling`'s. Errors in Choco end the whole process, so everything that a
model can get wrong is refused here. Choco frees most of a model's memory, but not all: long series of models belong in
worker processes that are replaced now and then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Generic, Literal, TypeVar, cast

from clew.core.clock import Clock
from clew.core.family import Knobs
from clew.core.frozen import dataclass
from clew.core.model import (
    Automaton,
    Constraint,
    Edges,
    Lacking,
    Model,
    Relation,
    Store,
    Strength,
    Term,
    Unfinished,
    Variable,
    Viewpoint,
)
from clew.core.results import Limits
from clew.engine.choco import Booleans, Choco, ChocoVariable, Constraints, Ints, Rows, every, hold, hold_boolean
from clew.engine.rounds import RoundsStore

P = TypeVar("P")

_RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
_ALGORITHMS: Mapping[Strength, str] = {"weak": "FC", "bounds": "BC", "arc": "AC_REGIN"}


class ChocoStore:
    """Variables, constraints and states of one model; each method does what `core.model.Store` says of it.

    `late` is asked at each constraint that is posted, and ends the building if it returns True.
    """

    def __init__(self, late: Callable[[], bool] | None = None) -> None:
        self._choco = Choco()
        self._late = late
        self._constants: dict[int, Variable] = {}
        self._automata: dict[int, tuple[Automaton, Any]] = {}  # by id, which stays theirs while they are kept here
        self._propagate = self._choco.native.propagate
        self._push = self._choco.native.push_state
        self._pop = self._choco.native.pop_state
        self._solver = self._choco.solver
        self.states = 0
        self.counts: None = None  # Choco does not report what it does
        self._hopeless = False
        self.posted = 0

    # Variables.

    def integer(self, name: str, low: int, high: int) -> Variable:
        hold(low <= high, f"{name} has no value")
        return self._choco.variable(name, self._choco.model.intvar(low, high, name, bounded_domain=False))

    def integer_of(self, name: str, values: Iterable[int]) -> Variable:
        known = sorted(set(values))
        hold(bool(known), f"{name} has no value")
        return self._choco.enumerated(name, known)

    def boolean(self, name: str) -> Variable:
        return self._choco.variable(name, self._choco.model.boolvar(None, name))

    def constant(self, value: int) -> Variable:
        if value not in self._constants:
            self._constants[value] = self._choco.variable(str(value), self._choco.model.intvar(value))
        return self._constants[value]

    def is_value(self, variable: Variable, value: int) -> Variable:
        view = self._choco.model.int_eq_view(variable.inner, value)
        return self._choco.variable(f"{variable.name}={value}", view)

    def is_at_most(self, variable: Variable, value: int) -> Variable:
        view = self._choco.model.int_le_view(variable.inner, value)
        return self._choco.variable(f"{variable.name}<={value}", view)

    def negation(self, boolean: Variable) -> Variable:
        hold_boolean(boolean)
        return self._choco.variable(f"not {boolean.name}", self._choco.model.bool_not_view(boolean.inner))

    def affine(self, factor: int, variable: Variable, offset: int) -> Variable:
        view = self._choco.model.int_affine_view(factor, variable.inner, offset)
        return self._choco.variable(f"{factor}*{variable.name}{offset:+}", view)

    # What to do with a constraint.

    def post(self, *constraints: Constraint) -> None:
        for constraint in constraints:
            self._count(constraint, *constraint.variables)
            constraint.inner.post()

    def truth(self, constraint: Constraint) -> Variable:
        self._count(constraint, *constraint.variables)
        return self._choco.variable(f"truth {self.posted}", constraint.inner.reify())

    def post_iff(self, boolean: Variable, constraint: Constraint) -> None:
        hold_boolean(boolean)
        self._count(constraint, *constraint.variables, boolean)
        constraint.inner.reify_with(boolean.inner)

    def post_if(self, boolean: Variable, constraint: Constraint) -> None:
        hold_boolean(boolean)
        self._count(constraint, *constraint.variables, boolean)
        constraint.inner.implied_by(boolean.inner)

    def _count(self, constraint: Constraint, *variables: Variable) -> None:
        hold(not hasattr(constraint.inner, "counted"), "a constraint is posted, or made a truth of, once")
        hold(not self.states, "constraints are posted before any state is pushed")
        if self._late is not None and self._late():
            raise Unfinished
        constraint.inner.counted = True
        self.posted += 1
        for variable in {id(each): each for each in variables}.values():
            cast(ChocoVariable, variable).degree += 1

    # Constraints.

    def all_different(self, variables: Sequence[Variable], strength: Strength) -> Constraint:
        if strength not in _ALGORITHMS:
            raise Lacking(f"Choco has no all-different '{strength}': use the engine 'rounds'")
        return self._make("all_different", every(variables), _ALGORITHMS[strength])

    def compare(self, left: Variable, relation: Relation, right: Term) -> Constraint:
        hold(relation in _RELATIONS, f"'{relation}' is not a relation")
        function = "arithm_iv_cst" if isinstance(right, int) else "arithm_iv_iv"
        return self._make(function, left, relation, right)

    def equal_by_ends(self, boolean: Variable, variable: Variable, value: int) -> Sequence[Constraint]:
        hold_boolean(boolean)
        neither = self.negation(boolean)
        above = self.negation(self.is_at_most(variable, value - 1))
        below = self.is_at_most(variable, value)
        return [
            self.at_least_one([boolean, self.negation(self.is_value(variable, value))]),
            self.at_least_one([neither, above]),
            self.at_least_one([neither, below]),
            self.at_least_one([boolean, self.negation(above), self.negation(below)]),
        ]

    def linear(
        self, variables: Sequence[Variable], relation: Relation, total: Term, factors: Sequence[int] | None = None
    ) -> Constraint:
        hold(relation in _RELATIONS, f"'{relation}' is not a relation")
        hold(factors is None or len(factors) == len(variables), "each variable needs a factor")
        kind = "i" if isinstance(total, int) else "iv"
        if factors is None:
            return self._make(f"sum_iv_{kind}", every(variables), relation, total)
        return self._make(f"scalar_{kind}", every(variables), Ints(factors), relation, total)

    def product(self, left: Variable, right: Term, result: Variable) -> Constraint:
        function = "times_iv_i_iv" if isinstance(right, int) else "times_iv_iv_iv"
        return self._make(function, left, right, result)

    def quotient(self, left: Variable, right: Term, result: Variable) -> Constraint:
        return self._make("div_", left, self._variable(right), result)

    def square(self, result: Variable, root: Variable) -> Constraint:
        return self._make("square", result, root)

    def distance(self, left: Variable, right: Variable, relation: Relation, length: Term) -> Constraint:
        if relation in ("<=", ">="):  # Choco knows the strict ones only
            by = 1 if relation == "<=" else -1
            length = length + by if isinstance(length, int) else self.affine(1, length, by)
            relation = "<" if relation == "<=" else ">"
        if relation == "!=" and not isinstance(length, int):
            return self.opposite(self.distance(left, right, "=", length))
        function = "distance_iv_iv_i" if isinstance(length, int) else "distance_iv_iv_iv"
        return self._make(function, left, right, relation, length)

    def count(self, value: int, variables: Sequence[Variable], times: Term) -> Constraint:
        return self._make("count_i", value, every(variables), self._variable(times))

    def among(self, values: Sequence[int], variables: Sequence[Variable], times: Term) -> Constraint:
        return self._make("among", self._variable(times), every(variables), Ints(values))

    def cardinality(self, variables: Sequence[Variable], times: Mapping[int, Term]) -> Constraint:
        limits = every(self._variable(each) for each in times.values())
        return self._make("global_cardinality", every(variables), Ints(times), limits, False, "BC")

    def member(self, variable: Variable, values: Sequence[int]) -> Constraint:
        return self._make("member_iv_iarray", variable, Ints(values))

    def table(
        self, variables: Sequence[Variable], rows: Sequence[Sequence[int]], strength: Literal["weak", "arc"] = "arc"
    ) -> Constraint:
        if not rows:
            return self.impossible()
        hold(all(len(row) == len(variables) for row in rows), "each row needs a number for each variable")
        algorithm = "CT+" if strength == "arc" else "FC"
        return self._make("table", every(variables), Rows(map(Ints, rows)), True, algorithm)

    def element(self, result: Variable, entries: Sequence[Term], index: Variable, first: int = 0) -> Constraint:
        numbers = Ints(entry for entry in entries if isinstance(entry, int))
        if len(numbers) == len(entries):
            return self._make("element_iv_iarray_iv_i", result, numbers, index, first)
        return self._make("element_iv_ivarray_iv_i", result, every(map(self._variable, entries)), index, first)

    def regular(self, variables: Sequence[Variable], automaton: Automaton) -> Constraint:
        if id(automaton) not in self._automata:
            made = self._choco.automaton(automaton.states, automaton.final, automaton.steps)
            self._automata[id(automaton)] = (automaton, made)
        return self._make("regular", every(variables), self._automata[id(automaton)][1]._handle)

    def inverse(self, left: Sequence[Variable], right: Sequence[Variable], first: int = 0) -> Constraint:
        hold(len(left) == len(right), "lists that are inverse to each other are equally long")
        return self._make("inverse_channeling", every(left), every(right), first, first, False)

    def ascending(self, variables: Sequence[Variable], gap: int = 0) -> Constraint:
        return self._make("increasing", every(variables), gap)

    def at_least_one(self, booleans: Sequence[Variable]) -> Constraint:
        if not booleans:
            return self.impossible()
        hold_boolean(*booleans)
        return self._make("or_bv_bv", Booleans(cast(Sequence[ChocoVariable], booleans)))

    def any_of(self, constraints: Sequence[Constraint]) -> Constraint:
        if not constraints:
            return self.impossible()
        inner = self._choco.constraint("or_cs_cs", Constraints(each.inner._handle for each in constraints))
        return Constraint(inner, tuple(chain.from_iterable(each.variables for each in constraints)))

    def opposite(self, constraint: Constraint) -> Constraint:
        return Constraint(self._choco.constraint("not_", constraint.inner._handle), constraint.variables)

    def impossible(self) -> Constraint:
        return self.compare(self.constant(0), "=", 1)

    def connected(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        graph, ties = self._graph(nodes, edges, whole=True)
        return [*ties, Constraint(self._choco.model.graph_connected(graph), tuple(edges.values()))]

    def cycle(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        graph, ties = self._graph(nodes, edges, whole=False)
        return [*ties, Constraint(self._choco.model.graph_cycle(graph), tuple(edges.values()))]

    def _graph(self, nodes: int, edges: Edges, *, whole: bool) -> tuple[Any, list[Constraint]]:
        """Make a graph variable and tie its edges to 0/1 variables; a whole graph has all its nodes."""
        hold_boolean(*edges.values())
        model = self._choco.model
        graph_of = self._choco.pychoco.create_undirected_graph
        least = graph_of(model, nodes, list(range(nodes)) if whole else [], [])
        most = graph_of(model, nodes, list(range(nodes)), [list(edge) for edge in edges])
        graph = model.graphvar(least, most, f"graph {self.posted}")
        ties = [
            Constraint(model.graph_edge_channeling(graph, boolean.inner, *edge), (boolean,))
            for edge, boolean in edges.items()
        ]
        return graph, ties

    def _make(self, function: str, *arguments: Any) -> Constraint:
        """Make a constraint by one of Choco's functions, and note its variables."""
        groups = (each if isinstance(each, list) else [each] for each in arguments)
        variables = tuple(each for each in chain.from_iterable(groups) if isinstance(each, ChocoVariable))
        given = [each.handle if isinstance(each, ChocoVariable) else each for each in arguments]
        return Constraint(self._choco.constraint(function, *given), variables)

    def _variable(self, term: Term) -> Variable:
        return self.constant(term) if isinstance(term, int) else term

    # States.

    def push(self) -> None:
        if not self.states:
            self.propagate()  # constraints wake up in the state of their first propagation, and must not be left there
        self._push(self._solver)
        self.states += 1

    def pop(self) -> None:
        hold(self.states > 0, "no state is left to go back to")
        self._propagate(self._solver)  # pending changes would be propagated in the wrong state
        self._pop(self._solver)
        self.states -= 1

    def propagate(self) -> bool:
        consistent = bool(self._propagate(self._solver) == 1)
        if not self.states and not consistent:
            self._hopeless = True  # Choco reports a contradiction once; below all states it is permanent
        return consistent and not self._hopeless


@dataclass(frozen=True)
class Posed(Generic[P]):
    """A puzzle as a model in a store, ready to be labelled, and the seconds it took to build."""

    puzzle: P
    store: Store
    model: Model
    seconds: float


Maker = Callable[[Callable[[], bool] | None], Store]  # makes a store that asks whether it is late


def pose(
    viewpoint: Viewpoint[P],
    puzzle: P,
    options: Knobs | None = None,
    limits: Limits | None = None,
    make: Maker | None = None,
) -> Posed[P]:
    """Post a puzzle from a viewpoint to a new store; options not asked for have their defaults.

    The store is Choco's, or our own where the model needs what Choco lacks, unless `make` makes another. Raises
    Unfinished where the limits end the building.
    """
    knobs = viewpoint.choose(options or {})
    start = time.perf_counter()
    late = None if limits is None else Clock(limits).ended
    store: Store = ChocoStore(late) if make is None else make(late)
    try:
        model = viewpoint.build(puzzle, knobs, store)
    except Lacking:
        if make is not None:
            raise
        store = RoundsStore(late)
        model = viewpoint.build(puzzle, knobs, store)
    return Posed(puzzle, store, model, time.perf_counter() - start)
