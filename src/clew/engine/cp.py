"""Choco behind our own face: a store of integer variables, constraints and states for the lab's models.

Choco only propagates here; the search is `labelling`'s. Two things of pychoco 0.4 to know: the answer of a propagation
is had from its backend alone, and memory of a model is never all given back, so long series of models belong in
worker processes that are renewed now and then.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import chain
from typing import Any, Generic, TypeVar

from clew.core.errors import PuzzleError
from clew.core.family import Knobs
from clew.core.model import Automaton, Constraint, Edges, Model, Relation, Strength, Term, Variable, Viewpoint

P = TypeVar("P")

_ALGORITHMS: Mapping[Strength, str] = {"weak": "FC", "bounds": "BC", "arc": "AC_REGIN"}


class ChocoVariable:
    """An integer variable or a view of one."""

    __slots__ = ("_backend", "_handle", "degree", "inner", "name")

    def __init__(self, name: str, inner: Any) -> None:
        self.name = name
        self.inner = inner
        self.degree = 0
        self._handle = inner._handle
        self._backend: Any = import_module("pychoco._backend")

    @property
    def low(self) -> int:
        """The least value left."""
        return int(self._backend.get_intvar_lb(self._handle))

    @property
    def high(self) -> int:
        """The greatest value left."""
        return int(self._backend.get_intvar_ub(self._handle))

    @property
    def fixed(self) -> bool:
        """Whether one value is left."""
        return bool(self._backend.is_instantiated(self._handle))

    @property
    def size(self) -> int:
        """How many values are left."""
        span = self.high - self.low
        if span <= 1:
            return span + 1
        array = self._backend.get_domain_values(self._handle)
        length = int(self._backend.int_array_length(array))
        self._backend.chocosolver_handles_destroy(array)
        return length

    def values(self) -> Sequence[int]:
        """The values left, least first."""
        backend = self._backend
        low, high = self.low, self.high
        if high - low <= 1:
            return (low,) if low == high else (low, high)
        array = backend.get_domain_values(self._handle)
        values = [int(backend.int_array_get(array, i)) for i in range(backend.int_array_length(array))]
        backend.chocosolver_handles_destroy(array)
        return values

    def fix(self, value: int) -> bool:
        """Leave this value alone."""
        return bool(self._backend.instantiate_intvar(self._handle, value) >= 0)

    def remove(self, value: int) -> bool:
        """Take this value away."""
        return bool(self._backend.remove_intvar_value(self._handle, value) >= 0)

    def at_most(self, value: int) -> bool:
        """Take all greater values away."""
        return bool(self._backend.update_intvar_ub(self._handle, value) >= 0)

    def at_least(self, value: int) -> bool:
        """Take all lesser values away."""
        return bool(self._backend.update_intvar_lb(self._handle, value) >= 0)

    def __repr__(self) -> str:
        return f"{self.name} in {list(self.values())}"


class ChocoStore:
    """Variables, constraints and states over one Choco model."""

    def __init__(self) -> None:
        try:
            self._pychoco: Any = import_module("pychoco")  # its own types are too wrong to be checked against
        except ImportError as error:
            raise PuzzleError("models need Choco: pip install 'clew[lab]'") from error
        self._backend: Any = import_module("pychoco._backend")
        self._choco = self._pychoco.Model()
        self._solver = self._choco.get_solver()
        self._handle = self._solver._handle
        self._constants: dict[int, Variable] = {}
        self.posted = 0

    # Variables.

    def integer(self, name: str, low: int, high: int) -> Variable:
        """Make a variable with all values from low to high."""
        return ChocoVariable(name, self._choco.intvar(low, high, name, bounded_domain=False))

    def integer_of(self, name: str, values: Sequence[int]) -> Variable:
        """Make a variable with these values."""
        return ChocoVariable(name, self._choco.intvar(sorted(set(values)), None, name))

    def boolean(self, name: str) -> Variable:
        """Make a variable of 0 and 1."""
        return ChocoVariable(name, self._choco.boolvar(None, name))

    def constant(self, value: int) -> Variable:
        """Give the variable that has this one value."""
        if value not in self._constants:
            self._constants[value] = ChocoVariable(str(value), self._choco.intvar(value))
        return self._constants[value]

    def is_value(self, variable: Variable, value: int) -> Variable:
        """Give a view: 1 where the variable has this value."""
        return ChocoVariable(f"{variable.name}={value}", self._choco.int_eq_view(variable.inner, value))

    def is_at_most(self, variable: Variable, value: int) -> Variable:
        """Give a view: 1 where the variable is at most this value."""
        return ChocoVariable(f"{variable.name}<={value}", self._choco.int_le_view(variable.inner, value))

    def negation(self, boolean: Variable) -> Variable:
        """Give a view: 1 where the other is 0."""
        return ChocoVariable(f"not {boolean.name}", self._choco.bool_not_view(boolean.inner))

    def affine(self, factor: int, variable: Variable, offset: int) -> Variable:
        """Give the view factor * variable + offset."""
        view = self._choco.int_affine_view(factor, variable.inner, offset)
        return ChocoVariable(f"{factor}*{variable.name}+{offset}", view)

    # What to do with a constraint.

    def post(self, *constraints: Constraint) -> None:
        """Let constraints hold from now on."""
        for constraint in constraints:
            constraint.inner.post()
            self._count(constraint)

    def truth(self, constraint: Constraint) -> Variable:
        """Give a new variable that is 1 exactly where the constraint holds."""
        self._count(constraint)
        return ChocoVariable(f"truth {self.posted}", constraint.inner.reify())

    def post_iff(self, boolean: Variable, constraint: Constraint) -> None:
        """Let a 0/1 variable be 1 exactly where the constraint holds."""
        constraint.inner.reify_with(boolean.inner)
        self._count(constraint, boolean)

    def post_if(self, boolean: Variable, constraint: Constraint) -> None:
        """Let the constraint hold wherever a 0/1 variable is 1."""
        constraint.inner.implied_by(boolean.inner)
        self._count(constraint, boolean)

    def _count(self, constraint: Constraint, *more: Variable) -> None:
        self.posted += 1
        for variable in {id(each): each for each in (*constraint.variables, *more)}.values():
            if isinstance(variable, ChocoVariable):
                variable.degree += 1

    # Constraints.

    def all_different(self, variables: Sequence[Variable], strength: Strength) -> Constraint:
        """Let no two variables have the same value."""
        return Constraint(self._choco.all_different(_inner(variables), _ALGORITHMS[strength]), variables)

    def compare(self, left: Variable, relation: Relation, right: Term) -> Constraint:
        """Relate two variables, or one and a number."""
        return Constraint(self._choco.arithm(left.inner, relation, _term(right)), _variables(left, right))

    def linear(
        self, variables: Sequence[Variable], relation: Relation, total: Term, factors: Sequence[int] | None = None
    ) -> Constraint:
        """Relate the sum of the variables, each times its factor, to a total."""
        if factors is None:
            inner = self._choco.sum(_inner(variables), relation, _term(total))
        else:
            inner = self._choco.scalar(_inner(variables), list(factors), relation, _term(total))
        return Constraint(inner, _variables(*variables, total))

    def product(self, left: Variable, right: Term, result: Variable) -> Constraint:
        """Let the result be left times right."""
        return Constraint(self._choco.times(left.inner, _term(right), result.inner), _variables(left, right, result))

    def quotient(self, left: Variable, right: Term, result: Variable) -> Constraint:
        """Let the result be left divided by right, without the rest."""
        inner = self._choco.div(left.inner, self._variable(right).inner, result.inner)
        return Constraint(inner, _variables(left, right, result))

    def square(self, result: Variable, root: Variable) -> Constraint:
        """Let the result be the root times itself."""
        return Constraint(self._choco.square(result.inner, root.inner), (result, root))

    def distance(self, left: Variable, right: Variable, relation: Relation, length: Term) -> Constraint:
        """Relate the distance of two numbers to a length."""
        inner = self._choco.distance(left.inner, right.inner, relation, _term(length))
        return Constraint(inner, _variables(left, right, length))

    def count(self, value: int, variables: Sequence[Variable], times: Term) -> Constraint:
        """Let so many of the variables have this value."""
        limit = self._variable(times)
        return Constraint(self._choco.count(value, _inner(variables), limit.inner), _variables(*variables, times))

    def among(self, values: Sequence[int], variables: Sequence[Variable], times: Term) -> Constraint:
        """Let so many of the variables have one of these values."""
        inner = self._choco.among(self._variable(times).inner, _inner(variables), list(values))
        return Constraint(inner, _variables(*variables, times))

    def cardinality(self, variables: Sequence[Variable], times: Mapping[int, Term]) -> Constraint:
        """Let each value stand as many times as said; other values are free."""
        limits = [self._variable(each) for each in times.values()]
        inner = self._choco.global_cardinality(_inner(variables), list(times), _inner(limits))
        return Constraint(inner, _variables(*variables, *times.values()))

    def member(self, variable: Variable, values: Sequence[int]) -> Constraint:
        """Let the variable have one of these values."""
        return Constraint(self._choco.member(variable.inner, list(values)), (variable,))

    def table(self, variables: Sequence[Variable], rows: Sequence[Sequence[int]]) -> Constraint:
        """Let the variables be one of the rows, arc consistent."""
        return Constraint(self._choco.table(_inner(variables), [list(row) for row in rows]), variables)

    def element(self, result: Variable, entries: Sequence[Term], index: Variable, first: int = 0) -> Constraint:
        """Let the result be the entry at the index; the first entry has the index `first`."""
        if all(isinstance(entry, int) for entry in entries):
            inner = self._choco.element(result.inner, list(entries), index.inner, first)
        else:
            inner = self._choco.element(result.inner, _inner(map(self._variable, entries)), index.inner, first)
        return Constraint(inner, _variables(result, *entries, index))

    def regular(self, variables: Sequence[Variable], automaton: Automaton) -> Constraint:
        """Let the variables spell a word of the automaton, arc consistent."""
        known = self._pychoco.FiniteAutomaton()
        for _ in range(automaton.states):
            known.add_state()
        known.set_initial_state(0)
        known.set_final(*automaton.final)
        for state, symbol, following in automaton.steps:
            known.add_transition(state, following, symbol)
        return Constraint(self._choco.regular(_inner(variables), known), variables)

    def inverse(self, left: Sequence[Variable], right: Sequence[Variable], first: int = 0) -> Constraint:
        """Channel two lists that are each other's inverse, counted from `first`."""
        inner = self._choco.inverse_channeling(_inner(left), _inner(right), first, first)
        return Constraint(inner, (*left, *right))

    def ascending(self, variables: Sequence[Variable], gap: int = 0) -> Constraint:
        """Let each variable be at least the one before it plus the gap."""
        return Constraint(self._choco.increasing(_inner(variables), gap), variables)

    def at_least_one(self, booleans: Sequence[Variable]) -> Constraint:
        """Let one of the 0/1 variables at least be 1."""
        return Constraint(self._choco.or_(_inner(booleans)), booleans)

    def any_of(self, constraints: Sequence[Constraint]) -> Constraint:
        """Let one of the constraints at least hold."""
        inner = self._choco.or_([constraint.inner for constraint in constraints])
        return Constraint(inner, tuple(chain.from_iterable(constraint.variables for constraint in constraints)))

    def opposite(self, constraint: Constraint) -> Constraint:
        """Let a constraint not hold."""
        return Constraint(self._choco.not_(constraint.inner), constraint.variables)

    def connected(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        """Let the joined edges connect all nodes."""
        graph, channels = self._graph(nodes, edges, whole=True)
        return [*channels, Constraint(self._choco.graph_connected(graph), tuple(edges.values()))]

    def cycle(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        """Let the joined edges form one closed loop through some of the nodes."""
        graph, channels = self._graph(nodes, edges, whole=False)
        return [*channels, Constraint(self._choco.graph_cycle(graph), tuple(edges.values()))]

    def _graph(self, nodes: int, edges: Edges, *, whole: bool) -> tuple[Any, list[Constraint]]:
        """Make a graph variable and tie its edges to 0/1 variables; a whole graph has all its nodes."""
        graph_of = self._pychoco.create_undirected_graph
        every = list(range(nodes))
        least = graph_of(self._choco, nodes, every if whole else [], [])
        most = graph_of(self._choco, nodes, every, [list(edge) for edge in edges])
        graph = self._choco.graphvar(least, most, f"graph {self.posted}")
        ties = [
            Constraint(self._choco.graph_edge_channeling(graph, boolean.inner, *edge), (boolean,))
            for edge, boolean in edges.items()
        ]
        return graph, ties

    def _variable(self, term: Term) -> Variable:
        return self.constant(term) if isinstance(term, int) else term

    # States.

    def push(self) -> None:
        """Remember the domains."""
        self._backend.push_state(self._handle)

    def pop(self) -> None:
        """Go back to the domains remembered last."""
        self._backend.pop_state(self._handle)

    def propagate(self) -> bool:
        """Let the constraints narrow the domains; False where they contradict each other."""
        return bool(self._backend.propagate(self._handle) == 1)


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


def _inner(variables: Any) -> list[Any]:
    return [variable.inner for variable in variables]


def _term(term: Term) -> Any:
    return term if isinstance(term, int) else term.inner


def _variables(*terms: Term) -> tuple[Variable, ...]:
    return tuple(term for term in terms if not isinstance(term, int))
