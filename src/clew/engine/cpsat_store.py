"""The store of the lab's models over CP-SAT, Google's solver: it propagates, and learns a clause from each failure.

A constraint is a rule that can be posted, or be tied to a literal: posted, it is the solver's own constraint where
there is one. Auxiliary variables are determined by the others, so that a model has as many solutions as in any other
engine. What a model asks of a full assignment, or of a node, in Python is asked of each solution when it comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from importlib import import_module
from itertools import combinations, pairwise, product
from operator import add
from typing import Any, Literal

from clew.core.errors import PuzzleError
from clew.core.model import (
    Automaton,
    Constraint,
    Counts,
    Edges,
    Lacking,
    Relation,
    Strength,
    Term,
    Unfinished,
    Variable,
)
from clew.engine.handed import HandedVariable

NEEDED = "needs CP-SAT: pip install ortools"
_MOST_ROWS = 200_000  # of a table in place of a computation
_OPPOSITE: Mapping[Relation, Relation] = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def require() -> Any:
    """Import CP-SAT; where it is not installed, say how to get it."""
    try:
        return import_module("ortools.sat.python.cp_model")
    except ImportError as error:
        raise PuzzleError(NEEDED) from error


class Rule:
    """What a constraint says: `post` it, or ask for the literal that is true exactly where it holds."""

    def __init__(self, post: Callable[[], object], tie: Callable[[], Any]) -> None:
        self.post = post
        self._tie = tie
        self._literal: Any = None

    def literal(self) -> Any:
        """The literal that is true exactly where the constraint holds."""
        if self._literal is None:
            self._literal = self._tie()
        return self._literal


class CpsatStore:
    """Variables and constraints of one model; each method does what `core.model.Store` says of it."""

    def __init__(self, late: Callable[[], bool] | None = None) -> None:
        self.cp = require()
        self.model = self.cp.CpModel()
        self._late = late
        self._truths: dict[tuple[int, int, str], Any] = {}  # literals of single values and bounds, by variable
        self.solution: Callable[[Any], int] | None = None  # what a variable is in the solution at hand
        self.posted = 0
        self.states = 0
        self.counts: Counts | None = None

    # Variables.

    def integer(self, name: str, low: int, high: int) -> Variable:
        return self._variable(name, self.model.new_int_var(low, high, name), range(low, high + 1))

    def integer_of(self, name: str, values: Iterable[int]) -> Variable:
        known = sorted(set(values))
        return self._variable(name, self.model.new_int_var_from_domain(self._domain(known), name), known)

    def boolean(self, name: str) -> Variable:
        return self._variable(name, self.model.new_bool_var(name), (0, 1))

    def constant(self, value: int) -> Variable:
        return self._variable(str(value), self.model.new_constant(value), (value,))

    def is_value(self, variable: Variable, value: int) -> Variable:
        return self._variable(f"{variable.name}={value}", self._is(variable, value), (0, 1))

    def is_at_most(self, variable: Variable, value: int) -> Variable:
        return self._variable(f"{variable.name}<={value}", self._is(variable, value, "<="), (0, 1))

    def negation(self, boolean: Variable) -> Variable:
        return self._variable(f"not {boolean.name}", boolean.inner.negated(), (0, 1))

    def affine(self, factor: int, variable: Variable, offset: int) -> Variable:
        values = sorted(factor * value + offset for value in variable.values())
        return self._variable(f"{factor}*{variable.name}{offset:+}", factor * variable.inner + offset, values)

    def _variable(self, name: str, inner: Any, values: Sequence[int]) -> Variable:
        made = HandedVariable(name, inner, values)
        made.value = lambda: None if self.solution is None else self.solution(inner)
        return made

    def _domain(self, values: Iterable[int]) -> Any:
        return self.cp.Domain.from_values(list(values))

    def _is(self, variable: Variable, value: int, relation: Literal["=", "<="] = "=") -> Any:
        """The literal of one value, or of a bound: made once."""
        key = (id(variable.inner), value, relation)
        if key not in self._truths:
            literal = self.compare(variable, relation, value).inner.literal()
            self._truths[key] = (literal, variable.inner)  # kept, so that its id is not given to another one
        return self._truths[key][0]

    # What to do with a constraint.

    def post(self, *constraints: Constraint) -> None:
        for constraint in constraints:
            self._count(constraint)
            constraint.inner.post()

    def truth(self, constraint: Constraint) -> Variable:
        self._count(constraint)
        return self._variable(f"truth {self.posted}", constraint.inner.literal(), (0, 1))

    def post_iff(self, boolean: Variable, constraint: Constraint) -> None:
        self._count(constraint)
        self.model.add(boolean.inner == constraint.inner.literal())

    def post_if(self, boolean: Variable, constraint: Constraint) -> None:
        self._count(constraint)
        self.model.add_implication(boolean.inner, constraint.inner.literal())

    def _count(self, constraint: Constraint) -> None:
        if self._late is not None and self._late():
            raise Unfinished
        self.posted += 1

    # Constraints.

    def all_different(self, variables: Sequence[Variable], strength: Strength) -> Constraint:
        pairs = [self.compare(one, "!=", other) for one, other in combinations(variables, 2)]
        apart = self._every(pairs)
        if strength == "weak":
            return apart
        return _made(Rule(lambda: self.model.add_all_different(_inner(variables)), apart.inner.literal), variables)

    def compare(self, left: Variable, relation: Relation, right: Term) -> Constraint:
        return self.linear([left], relation, right)

    def equal_by_ends(self, boolean: Variable, variable: Variable, value: int) -> Sequence[Constraint]:
        equal = self.compare(variable, "=", value).inner
        rule = Rule(
            lambda: self.model.add(boolean.inner == equal.literal()),
            lambda: self._literal(boolean.inner == equal.literal(), boolean.inner != equal.literal()),
        )
        return [_made(rule, [boolean, variable])]

    def linear(
        self, variables: Sequence[Variable], relation: Relation, total: Term, factors: Sequence[int] | None = None
    ) -> Constraint:
        terms = [factor * each.inner for factor, each in zip(factors or [1] * len(variables), variables, strict=True)]
        left, right = reduce(add, terms), total if isinstance(total, int) else total.inner
        rule = Rule(
            lambda: self.model.add(_related(left, relation, right)),
            lambda: self._literal(_related(left, relation, right), _related(left, _OPPOSITE[relation], right)),
        )
        return _made(rule, [*variables, total])

    def product(self, left: Variable, right: Term, result: Variable) -> Constraint:
        if isinstance(right, int):
            return self.linear([left], "=", result, [right])
        ends = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
        factors = [left.inner, right.inner]

        def tie() -> Any:
            found = self.integer("a product", min(ends), max(ends))
            self.model.add_multiplication_equality(found.inner, factors)
            return self.compare(found, "=", result).inner.literal()

        rule = Rule(lambda: self.model.add_multiplication_equality(result.inner, factors), tie)
        return _made(rule, [left, right, result])

    def square(self, result: Variable, root: Variable) -> Constraint:
        return self.product(root, root, result)

    def quotient(self, left: Variable, right: Term, result: Variable) -> Constraint:
        """Towards 0, as Choco divides; nothing is divided by 0. CP-SAT wants positive numbers, so it is a table."""
        by = self.constant(right) if isinstance(right, int) else right
        if left.size * by.size > _MOST_ROWS:
            raise Lacking(f"CP-SAT cannot divide {left.name}: its domain is too large")
        rows = [
            (one, other, abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1))
            for one, other in product(left.values(), by.values())
            if other
        ]
        return self.table([left, by, result], rows)

    def distance(self, left: Variable, right: Variable, relation: Relation, length: Term) -> Constraint:
        apart: list[Constraint] = []

        def known() -> Rule:
            if not apart:
                far = self.integer("a distance", 0, max(left.high - right.low, right.high - left.low, 0))
                self.model.add_abs_equality(far.inner, left.inner - right.inner)
                apart.append(self.compare(far, relation, length))
            rule: Rule = apart[0].inner
            return rule

        return _made(Rule(lambda: known().post(), lambda: known().literal()), [left, right, length])

    def count(self, value: int, variables: Sequence[Variable], times: Term) -> Constraint:
        return self.linear([self.is_value(each, value) for each in variables], "=", times)

    def among(self, values: Sequence[int], variables: Sequence[Variable], times: Term) -> Constraint:
        inside = [self.member(each, values).inner.literal() for each in variables]
        return self.linear([self._variable("inside", each, (0, 1)) for each in inside], "=", times)

    def cardinality(self, variables: Sequence[Variable], times: Mapping[int, Term]) -> Constraint:
        return self._every([self.count(value, variables, term) for value, term in times.items()])

    def member(self, variable: Variable, values: Sequence[int]) -> Constraint:
        inside = self._domain(values)
        rule = Rule(
            lambda: self.model.add_linear_expression_in_domain(variable.inner, inside),
            lambda: self._literal(
                self.cp.BoundedLinearExpression(variable.inner, inside),
                self.cp.BoundedLinearExpression(variable.inner, inside.complement()),
            ),
        )
        return _made(rule, [variable])

    def table(
        self, variables: Sequence[Variable], rows: Sequence[Sequence[int]], strength: Literal["weak", "arc"] = "arc"
    ) -> Constraint:
        if not rows:
            return self.impossible()
        every, inner = sorted({tuple(row) for row in rows}), _inner(variables)

        def tie() -> Any:
            fitting = (
                self._both([self._is(each, value) for each, value in zip(variables, row, strict=True)]) for row in every
            )
            return self._either(list(fitting))

        return _made(Rule(lambda: self.model.add_allowed_assignments(inner, every), tie), variables)

    def element(self, result: Variable, entries: Sequence[Term], index: Variable, first: int = 0) -> Constraint:
        span, inner = range(first, first + len(entries)), [_term(entry) for entry in entries]

        def post() -> None:
            self.model.add_linear_expression_in_domain(index.inner, self._domain(span))
            self.model.add_element(index.inner - first, inner, result.inner)

        def tie() -> Any:
            return self._either(
                [
                    self._both([self._is(index, at), self.compare(result, "=", entry).inner.literal()])
                    for at, entry in zip(span, entries, strict=True)
                ]
            )

        return _made(Rule(post, tie), [result, index, *entries])

    def regular(self, variables: Sequence[Variable], automaton: Automaton) -> Constraint:
        if not automaton.final or not automaton.steps:
            return self.impossible()

        def post() -> None:
            self.model.add_automaton(_inner(variables), 0, list(automaton.final), list(automaton.steps))

        return _made(Rule(post, lambda: self._ends_well(variables, automaton)), variables)

    def _ends_well(self, variables: Sequence[Variable], automaton: Automaton) -> Any:
        """The literal of an automaton: it walks in any case, to a state of its own where it has no step."""
        lost, state = automaton.states, self.constant(0)
        steps = {(start, symbol): following for start, symbol, following in automaton.steps}
        for at, variable in enumerate(variables, 1):
            after = self.integer(f"state {at}", 0, lost)
            rows = [
                (here, value, steps.get((here, value), lost)) for here in range(lost) for value in variable.values()
            ]
            rows += [(lost, value, lost) for value in variable.values()]
            self.model.add_allowed_assignments([state.inner, variable.inner, after.inner], rows)
            state = after
        return self.member(state, automaton.final).inner.literal()

    def inverse(self, left: Sequence[Variable], right: Sequence[Variable], first: int = 0) -> Constraint:
        span = range(first, first + len(left))
        inside = [self.member(each, span) for each in {id(each): each for each in (*left, *right)}.values()]
        ties = [
            self.linear([self.is_value(one, there)], "=", self.is_value(other, here))
            for here, one in zip(span, left, strict=True)
            for there, other in zip(span, right, strict=True)
        ]
        return self._every([*inside, *ties])

    def ascending(self, variables: Sequence[Variable], gap: int = 0) -> Constraint:
        return self._every([self.linear([other, one], ">=", gap, [1, -1]) for one, other in pairwise(variables)])

    def at_least_one(self, booleans: Sequence[Variable]) -> Constraint:
        literals = _inner(booleans)
        return _made(Rule(lambda: self.model.add_bool_or(literals), lambda: self._either(literals)), booleans)

    def any_of(self, constraints: Sequence[Constraint]) -> Constraint:
        def literals() -> list[Any]:
            return [each.inner.literal() for each in constraints]

        rule = Rule(lambda: self.model.add_bool_or(literals()), lambda: self._either(literals()))
        return _made(rule, [each for one in constraints for each in one.variables])

    def opposite(self, constraint: Constraint) -> Constraint:
        rule = constraint.inner
        return _made(
            Rule(lambda: self.model.add_bool_or([rule.literal().negated()]), lambda: rule.literal().negated()),
            constraint.variables,
        )

    def impossible(self) -> Constraint:
        return _made(Rule(lambda: self.model.add_bool_or([]), lambda: self._either([])), ())

    def connected(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        """Each node's distance from the first one is a variable: one more than that of some neighbour."""

        def post() -> None:
            far = [self.integer(f"steps to node {node}", 0, max(nodes - 1, 0)) for node in range(nodes)]
            self.model.add(far[0].inner == 0)
            nearer: list[list[Any]] = [[] for _ in far]
            for (one, other), edge in edges.items():
                for here, there in ((one, other), (other, one)):
                    step = self.linear([far[here], far[there]], "=", 1, [1, -1]).inner.literal()
                    nearer[here].append(self._both([edge.inner, step]))
                for bound in (far[one].inner - far[other].inner <= 1, far[other].inner - far[one].inner <= 1):
                    self.model.add(bound).only_enforce_if(edge.inner)
            for node in range(1, nodes):
                self.model.add_bool_or(nearer[node])

        return [_made(Rule(post, _no_truth), list(edges.values()))]

    def cycle(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        """A circuit that passes by some nodes; of its two directions one is kept, by the first node on it."""

        def post() -> None:
            used = [self.model.new_bool_var(f"node {node} is on the loop") for node in range(nodes)]
            arcs = [(node, node, literal.negated()) for node, literal in enumerate(used)]
            after: list[list[Any]] = [[] for _ in used]  # the number of the next node, if it is on the loop
            before: list[list[Any]] = [[] for _ in used]
            for (one, other), edge in edges.items():
                there, back = (self.model.new_bool_var(f"{one} to {other}") for _ in range(2))
                self.model.add(there + back == edge.inner)
                arcs += [(one, other, there), (other, one, back)]
                after[one].append(other * there)
                before[other].append(one * there)
                after[other].append(one * back)
                before[one].append(other * back)
            self.model.add_circuit(arcs)
            self.model.add_bool_or(used)
            for node, literal in enumerate(used):
                first = self._both([literal, *(each.negated() for each in used[:node])])
                self.model.add(sum(after[node]) <= sum(before[node])).only_enforce_if(first)

        return [_made(Rule(post, _no_truth), list(edges.values()))]

    def _every(self, constraints: Sequence[Constraint]) -> Constraint:
        """All of some constraints as one."""

        def post() -> None:
            for each in constraints:
                each.inner.post()

        rule = Rule(post, lambda: self._both([each.inner.literal() for each in constraints]))
        return _made(rule, [each for one in constraints for each in one.variables])

    def _literal(self, positive: Any, negative: Any) -> Any:
        """A literal of a condition and its opposite."""
        made = self.model.new_bool_var("")
        self.model.add(positive).only_enforce_if(made)
        self.model.add(negative).only_enforce_if(made.negated())
        return made

    def _both(self, literals: Sequence[Any]) -> Any:
        """The literal that is true where all of these are."""
        if len(literals) == 1:
            return literals[0]
        made = self.model.new_bool_var("")
        self.model.add_bool_and(literals).only_enforce_if(made)
        self.model.add_bool_or([made, *(each.negated() for each in literals)])
        return made

    def _either(self, literals: Sequence[Any]) -> Any:
        """The literal that is true where one of these is."""
        return self._both([each.negated() for each in literals]).negated()

    # States: the solver searches by itself.

    def push(self) -> None:
        raise NotImplementedError("a model made for another solver cannot be searched here")

    pop = push

    def propagate(self) -> bool:
        return True


def _no_truth() -> Any:
    raise Lacking("CP-SAT takes a connected graph or a loop as a constraint, not as the truth of a variable")


def _related(left: Any, relation: Relation, right: Any) -> Any:
    compared = {
        "=": left.__eq__,
        "!=": left.__ne__,
        "<": left.__lt__,
        "<=": left.__le__,
        ">": left.__gt__,
        ">=": left.__ge__,
    }
    return compared[relation](right)


def _term(term: Term) -> Any:
    return term if isinstance(term, int) else term.inner


def _inner(variables: Sequence[Variable]) -> list[Any]:
    return [each.inner for each in variables]


def _made(rule: Rule, variables: Iterable[Term]) -> Constraint:
    return Constraint(rule, tuple(each for each in variables if not isinstance(each, int)))
