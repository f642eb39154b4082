"""The store of the lab's models over Choco: integer variables, constraints and states.

Choco only propagates here; the search is `labelling`'s. Choco gives most of a model's memory back, but not all: long
series of models belong in worker processes that are renewed now and then.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, Literal, TypeVar, cast

from clew.core.family import Knobs
from clew.core.model import Automaton, Constraint, Edges, Model, Relation, Strength, Term, Variable, Viewpoint
from clew.engine.choco import Booleans, Choco, ChocoVariable, Constraints, Ints, Rows, Variables

P = TypeVar("P")

_ALGORITHMS: Mapping[Strength, str] = {"weak": "FC", "bounds": "BC", "arc": "AC_REGIN"}


class ChocoStore:
    """Variables, constraints and states of one model; each method does what `core.model.Store` says of it."""

    def __init__(self) -> None:
        self._choco = Choco()
        self._constants: dict[int, Variable] = {}
        self._automata: dict[int, tuple[Automaton, Any]] = {}  # by id, which stays theirs while they are kept here
        self._propagate = self._choco.native.propagate
        self._push = self._choco.native.push_state
        self._pop = self._choco.native.pop_state
        self._solver = self._choco.solver
        self.posted = 0

    # Variables.

    def integer(self, name: str, low: int, high: int) -> Variable:
        return self._choco.variable(name, self._choco.model.intvar(low, high, name, bounded_domain=False))

    def integer_of(self, name: str, values: Iterable[int]) -> Variable:
        return self._choco.enumerated(name, sorted(set(values)))

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
        return self._choco.variable(f"not {boolean.name}", self._choco.model.bool_not_view(boolean.inner))

    def affine(self, factor: int, variable: Variable, offset: int) -> Variable:
        view = self._choco.model.int_affine_view(factor, variable.inner, offset)
        return self._choco.variable(f"{factor}*{variable.name}{offset:+}", view)

    # What to do with a constraint.

    def post(self, *constraints: Constraint) -> None:
        for constraint in constraints:
            constraint.inner.post()
            self._count(constraint.variables)

    def truth(self, constraint: Constraint) -> Variable:
        self._count(constraint.variables)
        return self._choco.variable(f"truth {self.posted}", constraint.inner.reify())

    def post_iff(self, boolean: Variable, constraint: Constraint) -> None:
        constraint.inner.reify_with(boolean.inner)
        self._count((*constraint.variables, boolean))

    def post_if(self, boolean: Variable, constraint: Constraint) -> None:
        constraint.inner.implied_by(boolean.inner)
        self._count((*constraint.variables, boolean))

    def _count(self, variables: Sequence[Variable]) -> None:
        self.posted += 1
        for variable in {id(each): each for each in variables}.values():
            cast(ChocoVariable, variable).degree += 1

    # Constraints.

    def all_different(self, variables: Sequence[Variable], strength: Strength) -> Constraint:
        return self._make("all_different", _all(variables), _ALGORITHMS[strength])

    def compare(self, left: Variable, relation: Relation, right: Term) -> Constraint:
        function = "arithm_iv_cst" if isinstance(right, int) else "arithm_iv_iv"
        return self._make(function, left, relation, right)

    def linear(
        self, variables: Sequence[Variable], relation: Relation, total: Term, factors: Sequence[int] | None = None
    ) -> Constraint:
        kind = "i" if isinstance(total, int) else "iv"
        if factors is None:
            return self._make(f"sum_iv_{kind}", _all(variables), relation, total)
        return self._make(f"scalar_{kind}", _all(variables), Ints(factors), relation, total)

    def product(self, left: Variable, right: Term, result: Variable) -> Constraint:
        function = "times_iv_i_iv" if isinstance(right, int) else "times_iv_iv_iv"
        return self._make(function, left, right, result)

    def quotient(self, left: Variable, right: Term, result: Variable) -> Constraint:
        return self._make("div_", left, self._variable(right), result)

    def square(self, result: Variable, root: Variable) -> Constraint:
        return self._make("square", result, root)

    def distance(self, left: Variable, right: Variable, relation: Relation, length: Term) -> Constraint:
        function = "distance_iv_iv_i" if isinstance(length, int) else "distance_iv_iv_iv"
        return self._make(function, left, right, relation, length)

    def count(self, value: int, variables: Sequence[Variable], times: Term) -> Constraint:
        return self._make("count_i", value, _all(variables), self._variable(times))

    def among(self, values: Sequence[int], variables: Sequence[Variable], times: Term) -> Constraint:
        return self._make("among", self._variable(times), _all(variables), Ints(values))

    def cardinality(self, variables: Sequence[Variable], times: Mapping[int, Term]) -> Constraint:
        limits = _all(self._variable(each) for each in times.values())
        return self._make("global_cardinality", _all(variables), Ints(times), limits, False, "BC")

    def member(self, variable: Variable, values: Sequence[int]) -> Constraint:
        return self._make("member_iv_iarray", variable, Ints(values))

    def table(
        self, variables: Sequence[Variable], rows: Sequence[Sequence[int]], strength: Literal["weak", "arc"] = "arc"
    ) -> Constraint:
        algorithm = "CT+" if strength == "arc" else "FC"
        return self._make("table", _all(variables), Rows(map(Ints, rows)), True, algorithm)

    def element(self, result: Variable, entries: Sequence[Term], index: Variable, first: int = 0) -> Constraint:
        numbers = Ints(entry for entry in entries if isinstance(entry, int))
        if len(numbers) == len(entries):
            return self._make("element_iv_iarray_iv_i", result, numbers, index, first)
        return self._make("element_iv_ivarray_iv_i", result, _all(map(self._variable, entries)), index, first)

    def regular(self, variables: Sequence[Variable], automaton: Automaton) -> Constraint:
        if id(automaton) not in self._automata:
            made = self._choco.automaton(automaton.states, automaton.final, automaton.steps)
            self._automata[id(automaton)] = (automaton, made)
        return self._make("regular", _all(variables), self._automata[id(automaton)][1])

    def inverse(self, left: Sequence[Variable], right: Sequence[Variable], first: int = 0) -> Constraint:
        return self._make("inverse_channeling", _all(left), _all(right), first, first, False)

    def ascending(self, variables: Sequence[Variable], gap: int = 0) -> Constraint:
        return self._make("increasing", _all(variables), gap)

    def at_least_one(self, booleans: Sequence[Variable]) -> Constraint:
        return self._make("or_bv_bv", Booleans(cast(Sequence[ChocoVariable], booleans)))

    def any_of(self, constraints: Sequence[Constraint]) -> Constraint:
        inner = self._choco.constraint("or_cs_cs", Constraints(each.inner._handle for each in constraints))
        return Constraint(inner, tuple(chain.from_iterable(each.variables for each in constraints)))

    def opposite(self, constraint: Constraint) -> Constraint:
        return Constraint(self._choco.constraint("not_", constraint.inner._handle), constraint.variables)

    def connected(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        graph, ties = self._graph(nodes, edges, whole=True)
        return [*ties, Constraint(self._choco.model.graph_connected(graph), tuple(edges.values()))]

    def cycle(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        graph, ties = self._graph(nodes, edges, whole=False)
        return [*ties, Constraint(self._choco.model.graph_cycle(graph), tuple(edges.values()))]

    def _graph(self, nodes: int, edges: Edges, *, whole: bool) -> tuple[Any, list[Constraint]]:
        """Make a graph variable and tie its edges to 0/1 variables; a whole graph has all its nodes."""
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
        groups = (each if isinstance(each, Variables | Booleans) else [each] for each in arguments)
        variables = tuple(each for each in chain.from_iterable(groups) if isinstance(each, ChocoVariable))
        given = [each.handle if isinstance(each, ChocoVariable) else each for each in arguments]
        return Constraint(self._choco.constraint(function, *given), variables)

    def _variable(self, term: Term) -> Variable:
        return self.constant(term) if isinstance(term, int) else term

    # States.

    def push(self) -> None:
        self._push(self._solver)

    def pop(self) -> None:
        self._pop(self._solver)

    def propagate(self) -> bool:
        return bool(self._propagate(self._solver) == 1)


def _all(variables: Iterable[Variable]) -> Variables:
    found = Variables(cast(Iterable[ChocoVariable], variables))
    if not found:
        raise ValueError("a constraint needs variables")
    return found


@dataclass(frozen=True)
class Posed(Generic[P]):
    """A puzzle as a model in a store, ready to be labelled, and the seconds it took to build."""

    puzzle: P
    store: ChocoStore
    model: Model
    seconds: float


def pose(viewpoint: Viewpoint[P], puzzle: P, options: Knobs | None = None) -> Posed[P]:
    """Post a puzzle from a viewpoint to a new store; options not asked for have their defaults."""
    knobs = viewpoint.choose(options or {})
    start = time.perf_counter()
    store = ChocoStore()
    model = viewpoint.build(puzzle, knobs, store)
    return Posed(puzzle, store, model, time.perf_counter() - start)
