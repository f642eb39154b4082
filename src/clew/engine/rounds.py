"""An engine of our own for the lab's models: slower than Choco, and open to view.

Each constraint is a small propagator (`propagators/`). A constraint runs when it is posted, as in Prolog systems, and
whenever a variable it waits for changes, until nothing changes any more. Every run can be recorded: which constraint
ran, which values it removed from which variables, and whether it is entailed from then on. Runs come in *rounds*: the
first has the constraints woken by what was posted or chosen, each further one those woken by the round before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar, cast

from clew.core.model import Automaton, Constraint, Counts, Edges, Relation, Run, Strength, Term, Unfinished, Variable
from clew.engine.domains import Affine, Contradiction, Domain, Integer, IsAtMost, IsValue, Negation, values_of
from clew.engine.propagators import arithmetic, different, graphs, ic_global, lists, logic
from clew.engine.propagators.base import AnyOf, Propagator, Truth

T = TypeVar("T")

_RELATIONS = ("=", "!=", "<", "<=", ">", ">=")


class RoundsStore:
    """Variables, constraints and states of one model; each method does what `core.model.Store` says of it.

    `late` is asked at each constraint that is posted, and ends the building where it says so. With `record`, runs are
    kept until `take_runs` fetches them.
    """

    def __init__(self, late: Callable[[], bool] | None = None, *, record: bool = False) -> None:
        self._late = late
        self._trail: list[tuple[Any, str, Any]] = []  # what to set back, the last first
        self._marks: list[int] = []  # how long the trail was when each state was pushed
        self._urgent: deque[Propagator] = deque()
        self._queue: deque[Propagator] = deque()
        self._stack: list[Propagator] = []
        self._urgent_stack: list[Propagator] = []
        self._running: list[Propagator] = []
        self._recording: list[tuple[Run, dict[Integer, int]]] | None = [] if record else None
        self._open: list[dict[Integer, int]] = []  # what the runs that have begun removed, by variable
        self._truths = 0
        self.failed = False
        self.posted = 0
        self.counts: Counts = Counts()

    @property
    def states(self) -> int:
        """How many states are pushed."""
        return len(self._marks)

    # Variables.

    def integer(self, name: str, low: int, high: int) -> Variable:
        _hold(low <= high, f"{name} has no value")
        return Integer(self, name, range(low, high + 1))

    def integer_of(self, name: str, values: Sequence[int]) -> Variable:
        _hold(bool(values), f"{name} has no value")
        return Integer(self, name, values)

    def boolean(self, name: str) -> Variable:
        return Integer(self, name, (0, 1), boolean=True)

    def constant(self, value: int) -> Variable:
        return Integer(self, str(value), (value,))

    def is_value(self, variable: Variable, value: int) -> Variable:
        return IsValue(_own(variable), value)

    def is_at_most(self, variable: Variable, value: int) -> Variable:
        return IsAtMost(_own(variable), value)

    def negation(self, boolean: Variable) -> Variable:
        _hold_boolean(boolean)
        return Negation(_own(boolean))

    def affine(self, factor: int, variable: Variable, offset: int) -> Variable:
        _hold(factor != 0, "a view needs a factor other than 0")
        return Affine(factor, _own(variable), offset)

    # What to do with a constraint.

    def post(self, *constraints: Constraint) -> None:
        for constraint in constraints:
            propagator: Propagator = constraint.inner
            self._count(propagator, propagator.variables)
            self._start(propagator)

    def truth(self, constraint: Constraint) -> Variable:
        self._truths += 1
        switch = self.boolean(f"truth {self._truths}")
        self.post_iff(switch, constraint)
        switch.degree = 0  # type: ignore[misc]  # counted with the constraint that it is the truth of
        return switch

    def post_iff(self, boolean: Variable, constraint: Constraint) -> None:
        self._post_with(boolean, constraint, one_way=False)

    def post_if(self, boolean: Variable, constraint: Constraint) -> None:
        self._post_with(boolean, constraint, one_way=True)

    def _post_with(self, boolean: Variable, constraint: Constraint, *, one_way: bool) -> None:
        _hold_boolean(boolean)
        made = Truth(_own(boolean), constraint.inner, one_way=one_way)
        self._count(constraint.inner, made.variables)
        self._start(made)

    def _count(self, propagator: Propagator, variables: Sequence[Domain]) -> None:
        _hold(not propagator.posted, "a constraint is posted, or made a truth of, once")
        _hold(not self.states, "constraints are posted before any state is pushed")
        if self._late is not None and self._late():
            raise Unfinished
        propagator.posted = True
        self.posted += 1
        for variable in {id(each): each for each in variables}.values():
            variable.degree += 1

    def _start(self, propagator: Propagator) -> None:
        """Let a constraint run for the first time, and those that it wakes."""
        if self.failed:
            return
        try:
            self._run(propagator, 0)
            self.settle()
        except Contradiction:
            self._give_up()

    # Constraints.

    def all_different(self, variables: Sequence[Variable], strength: Strength) -> Constraint:
        kinds: Mapping[Strength, Callable[[Sequence[Domain]], Propagator]] = {
            "weak": different.Weak,
            "bounds": different.Bounds,
            "arc": different.Arc,
            "ic_global": ic_global.AllDifferent,
        }
        return _made(kinds[strength](_several(variables)))

    def compare(self, left: Variable, relation: Relation, right: Term) -> Constraint:
        _hold(relation in _RELATIONS, f"'{relation}' is not a relation")
        return _made(arithmetic.compare(_own(left), relation, self._term(right)))

    def equal_by_ends(self, boolean: Variable, variable: Variable, value: int) -> Sequence[Constraint]:
        _hold_boolean(boolean)
        return [_made(ic_global.EqualByEnds(_own(variable), value, _own(boolean)))]

    def linear(
        self, variables: Sequence[Variable], relation: Relation, total: Term, factors: Sequence[int] | None = None
    ) -> Constraint:
        _hold(relation in _RELATIONS, f"'{relation}' is not a relation")
        _hold(factors is None or len(factors) == len(variables), "each variable needs a factor")
        terms = list(zip(factors or [1] * len(variables), _several(variables), strict=True))
        return _made(arithmetic.linear(terms, relation, self._term(total)))

    def product(self, left: Variable, right: Term, result: Variable) -> Constraint:
        return self._computed("product", (left, right), result, lambda one, other: one * other)

    def quotient(self, left: Variable, right: Term, result: Variable) -> Constraint:
        # Towards 0, as Choco divides; nothing is divided by 0.
        return self._computed("quotient", (left, right), result, arithmetic.divided)

    def square(self, result: Variable, root: Variable) -> Constraint:
        return self._computed("square", (root, root), result, lambda one, other: one * other)

    def _computed(
        self, kind: str, terms: tuple[Term, Term], result: Variable, compute: Callable[[int, int], int | None]
    ) -> Constraint:
        left, right = (self._term(term) for term in terms)
        return _made(arithmetic.Computed(kind, left, right, _own(result), compute))

    def distance(self, left: Variable, right: Variable, relation: Relation, length: Term) -> Constraint:
        _hold(relation in _RELATIONS, f"'{relation}' is not a relation")
        return _made(arithmetic.Distance(_own(left), _own(right), relation, self._term(length)))

    def count(self, value: int, variables: Sequence[Variable], times: Term) -> Constraint:
        return self.among([value], variables, times)

    def among(self, values: Sequence[int], variables: Sequence[Variable], times: Term) -> Constraint:
        return _made(lists.Among(frozenset(values), _several(variables), self._term(times)))

    def cardinality(self, variables: Sequence[Variable], times: Mapping[int, Term]) -> Constraint:
        return _made(lists.Cardinality(_several(variables), {value: self._term(each) for value, each in times.items()}))

    def member(self, variable: Variable, values: Sequence[int]) -> Constraint:
        return _made(logic.Member(_own(variable), frozenset(values)))

    def table(
        self, variables: Sequence[Variable], rows: Sequence[Sequence[int]], strength: Literal["weak", "arc"] = "arc"
    ) -> Constraint:
        if not rows:
            return self.impossible()
        _hold(all(len(row) == len(variables) for row in rows), "each row needs a number for each variable")
        return _made(lists.Table(_several(variables), rows, weak=strength == "weak"))

    def element(self, result: Variable, entries: Sequence[Term], index: Variable, first: int = 0) -> Constraint:
        return _made(lists.Element(_own(result), [self._term(entry) for entry in entries], _own(index), first))

    def regular(self, variables: Sequence[Variable], automaton: Automaton) -> Constraint:
        return _made(lists.Regular(_several(variables), automaton))

    def inverse(self, left: Sequence[Variable], right: Sequence[Variable], first: int = 0) -> Constraint:
        _hold(len(left) == len(right), "lists that are inverse to each other are equally long")
        return _made(lists.Inverse(_several(left), _several(right), first))

    def ascending(self, variables: Sequence[Variable], gap: int = 0) -> Constraint:
        return _made(arithmetic.Ascending(_several(variables), gap))

    def at_least_one(self, booleans: Sequence[Variable]) -> Constraint:
        if not booleans:
            return self.impossible()
        _hold_boolean(*booleans)
        return _made(logic.AtLeastOne(_several(booleans)))

    def any_of(self, constraints: Sequence[Constraint]) -> Constraint:
        return _made(AnyOf([each.inner for each in constraints])) if constraints else self.impossible()

    def opposite(self, constraint: Constraint) -> Constraint:
        return _made(constraint.inner.opposite())

    def impossible(self) -> Constraint:
        return _made(logic.Impossible(()))

    def connected(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        _hold_boolean(*edges.values())
        return [_made(graphs.Connected(nodes, {edge: _own(each) for edge, each in edges.items()}))]

    def cycle(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        _hold_boolean(*edges.values())
        return [_made(graphs.Cycle(nodes, {edge: _own(each) for edge, each in edges.items()}))]

    def _term(self, term: Term) -> Domain:
        return _own(self.constant(term) if isinstance(term, int) else term)

    # States.

    def push(self) -> None:
        self.propagate()  # what is due would be forgotten by the next pop
        self._marks.append(len(self._trail))

    def pop(self) -> None:
        _hold(bool(self._marks), "no state is left to go back to")
        self._forget()
        length = self._marks.pop()
        while len(self._trail) > length:
            owner, name, value = self._trail.pop()
            setattr(owner, name, value)

    def propagate(self) -> bool:
        if not self.failed:
            try:
                self.settle()
            except Contradiction:
                self._give_up()
        return not self.failed

    def _give_up(self) -> None:
        self._forget()
        self.set(self, "failed", True)

    def _forget(self) -> None:
        """Drop what is due."""
        for each in (*self._urgent, *self._urgent_stack, *self._queue, *self._stack):
            each.due = False
        self._urgent.clear()
        self._urgent_stack.clear()
        self._queue.clear()
        self._stack.clear()
        self._running.clear()
        self._open.clear()

    def set(self, owner: Any, name: str, value: object) -> None:
        """Change something for as long as this state lasts."""
        if self._marks:
            self._trail.append((owner, name, getattr(owner, name)))
        setattr(owner, name, value)

    # What propagators use.

    def attach(self, propagator: Propagator) -> None:
        """Let a propagator be woken by its variables, before those that wait for them already."""
        for variable in propagator.variables:
            attribute = f"on_{variable.event(propagator.event)}"
            for root in variable.roots:
                if propagator not in getattr(root, attribute):
                    self.set(root, attribute, (propagator, *getattr(root, attribute)))

    def change(self, variable: Integer, bits: int) -> None:
        """Give a variable a smaller domain, and wake what waits for that."""
        old = variable.bits
        if self._running:
            self.counts.prunings += 1
            if self._open:
                removed = self._open[-1]
                removed[variable] = removed.get(variable, 0) | (old & ~bits)
        self.set(variable, "bits", bits)
        self._wake(variable.on_any)
        if variable.on_bounds and (bits.bit_length() != old.bit_length() or bits & -bits != old & -old):
            self._wake(variable.on_bounds)
        if variable.on_fixed and not bits & (bits - 1):
            self._wake(variable.on_fixed)

    def _wake(self, propagators: Iterable[Propagator]) -> None:
        running = self._running[-1] if self._running else None
        for each in propagators:
            if each.due or each.entailed or (each is running and not each.repeats):
                continue
            each.due = True
            each.round = running.round + 1 if running else 1
            if each.stacked:
                (self._urgent_stack if each.urgent else self._stack).append(each)
            else:
                (self._urgent if each.urgent else self._queue).append(each)

    def settle(self, *, stacked: bool = True) -> None:
        """Run what is due until nothing is, or nothing but what is stacked."""
        while True:
            if self._urgent:
                due = self._urgent.popleft()
            elif self._urgent_stack:
                due = self._urgent_stack.pop()
            elif self._queue:
                due = self._queue.popleft()
            elif self._stack and stacked:
                due = self._stack.pop()
            else:
                return
            due.due = False
            if not due.entailed:
                self.counts.resumptions += 1
                self._run(due, due.round)

    def _run(self, propagator: Propagator, number: int) -> None:
        """Let a propagator narrow once; before its first run (number 0) it is attached to its variables."""
        propagator.round = number
        if number == 0 and propagator.waits:
            self.attach(propagator)
        self._running.append(propagator)
        fate: Literal["failed", "entailed", ""] = "failed"
        if self._recording is not None:
            self._open.append({})
            at = len(self._recording)
            self._recording.append((Run(number, "", "", ()), self._open[-1]))
        try:
            if propagator.narrow(self):
                fate = "entailed"
                self.counts.entailments += 1
                self.set(propagator, "entailed", True)
            else:
                fate = ""
        finally:
            if self._recording is not None:
                removed = self._recording[at][1]
                names = {root.name: None for each in propagator.variables for root in each.roots}
                self._recording[at] = (Run(number, str(propagator), fate, (), tuple(names)), removed)
                if fate != "failed":
                    self._open.pop()
        self._running.pop()

    def look_back(self, look: Callable[[], T]) -> list[T]:
        """What `look` sees after each recorded run: for as long as it looks, what later ones removed is put back."""
        now: dict[Integer, int] = {}
        found = []
        for _, removed in reversed(self._recording or ()):
            found.append(look())
            for variable, bits in removed.items():
                now.setdefault(variable, variable.bits)
                variable.bits |= bits
        for variable, bits in now.items():
            variable.bits = bits
        return found[::-1]

    def take_runs(self) -> list[Run]:
        """Fetch what was recorded since the last time."""
        found = [
            run._replace(removed=[(each.name, values_of(bits, each.base)) for each, bits in removed.items()])
            for run, removed in self._recording or ()
        ]
        if self._recording is not None:
            self._recording.clear()
        return found


def _own(variable: Variable) -> Domain:
    return cast(Domain, variable)


def _several(variables: Sequence[Variable]) -> Sequence[Domain]:
    _hold(bool(variables), "a constraint needs variables")
    return [_own(variable) for variable in variables]


def _made(propagator: Propagator) -> Constraint:
    return Constraint(propagator, cast(Sequence[Variable], propagator.variables))


def _hold(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


def _hold_boolean(*variables: Variable) -> None:
    for variable in variables:
        _hold(_own(variable).boolean, f"{variable.name} is not 0/1: made by boolean() or a view of one")
