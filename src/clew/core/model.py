"""Models for a constraint engine: what a viewpoint of a family is, and what it may post to a store.

A viewpoint says what the variables are; its `build` posts the rules of one puzzle to a store and returns a model:
the variables to label and how to read the puzzle's marks off them. Which engine propagates is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, settled
from clew.core.frozen import dataclass, field
from clew.core.places import Marks

P = TypeVar("P")

# Value elimination, bounds consistency, domain (arc) consistency, and what ECLiPSe's library of that name does.
Strength = Literal["weak", "bounds", "arc", "ic_global"]
Relation = Literal["=", "!=", "<", "<=", ">", ">="]
STRENGTH = Knob(help="how much an all-different sees", default="weak", choices=("weak", "bounds", "arc"))


class Variable(Protocol):
    """An integer with a domain that shrinks while constraints are posted and comes back when a state is popped."""

    name: str
    inner: Any  # the engine's own object

    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def fixed(self) -> bool: ...
    @property
    def degree(self) -> int:
        """How many posted constraints have the variable."""

    def values(self) -> Sequence[int]:
        """The values left, least first."""

    # Each changes the domain at once and returns whether a value is left; the store then propagates.
    def fix(self, value: int) -> bool: ...
    def remove(self, value: int) -> bool: ...
    def at_most(self, value: int) -> bool: ...
    def at_least(self, value: int) -> bool: ...


Term = Variable | int


@dataclass(frozen=True)
class Constraint:
    """A relation that has no effect yet: post it, or ask a store for its truth."""

    inner: Any
    variables: Sequence[Variable]


@dataclass(frozen=True, kw_only=True)
class Automaton:
    """A deterministic automaton; states are numbered from 0, and 0 is where words begin."""

    states: int
    final: Sequence[int]
    steps: Sequence[tuple[int, int, int]]  # state, symbol, next state

    def __post_init__(self) -> None:
        starts, _, following = zip(*self.steps, strict=True) if self.steps else ((), (), ())
        named = {*self.final, *starts, *following}
        if self.states < 1 or not all(0 <= state < self.states for state in named):
            raise ValueError(f"an automaton of {self.states} states: expected states from 0 to {self.states - 1}")


Edges = Mapping[tuple[int, int], Variable]  # two nodes, and the 0/1 variable that says whether they are joined


class Unfinished(Exception):
    """Time ran out before a model was built."""


class Lacking(PuzzleError):
    """The engine does not have a constraint that a model posts."""


class Counts:
    """What an engine counts of its own propagation."""

    def __init__(self) -> None:
        self.resumptions = 0  # runs of constraints that were woken
        self.entailments = 0  # runs after which a constraint held whatever was left
        self.prunings = 0  # times that a constraint narrowed a domain


class Run(NamedTuple):
    """One run of a constraint: in which round (0 where it was posted), how it ended, what it removed, and of which."""

    round: int
    constraint: str
    fate: Literal["failed", "entailed", ""]
    removed: Sequence[tuple[str, Sequence[int | str]]]  # variables by name, with the values they lost
    variables: Sequence[str] = ()  # of the constraint, by name; views count as what they are views of


class Store(Protocol):
    """Variables, constraints and states. Constraints are made by the methods below and count once they are posted."""

    @property
    def posted(self) -> int:
        """How many constraints were posted, those behind a truth included."""

    @property
    def states(self) -> int:
        """How many states are pushed."""

    @property
    def counts(self) -> Counts | None:
        """What the engine counted so far; None where it does not count."""

    # Variables. Views cost no constraint.
    def integer(self, name: str, low: int, high: int) -> Variable: ...
    def integer_of(self, name: str, values: Sequence[int]) -> Variable: ...
    def boolean(self, name: str) -> Variable: ...
    def constant(self, value: int) -> Variable: ...
    def is_value(self, variable: Variable, value: int) -> Variable:
        """A 0/1 view: whether the variable has this value."""

    def is_at_most(self, variable: Variable, value: int) -> Variable:
        """A 0/1 view: whether the variable is at most this value."""

    def negation(self, boolean: Variable) -> Variable:
        """A 0/1 view: 1 if the other is 0."""

    def affine(self, factor: int, variable: Variable, offset: int) -> Variable:
        """The view factor * variable + offset."""

    # What to do with a constraint.
    def post(self, *constraints: Constraint) -> None: ...
    def truth(self, constraint: Constraint) -> Variable:
        """A new 0/1 variable that is 1 exactly if the constraint holds."""

    def post_iff(self, boolean: Variable, constraint: Constraint) -> None: ...
    def post_if(self, boolean: Variable, constraint: Constraint) -> None: ...

    # Constraints.
    def all_different(self, variables: Sequence[Variable], strength: Strength) -> Constraint: ...
    def compare(self, left: Variable, relation: Relation, right: Term) -> Constraint: ...
    def equal_by_ends(self, boolean: Variable, variable: Variable, value: int) -> Sequence[Constraint]:
        """Let 0/1 mean that a variable has this value, as far as the ends of its domain show.

        ECLiPSe's reified equations see that a value is gone only where it is beyond an end of the domain. The other
        way round nothing is lost: what is known of the 0/1 variable goes to the variable at once.
        """

    def linear(
        self, variables: Sequence[Variable], relation: Relation, total: Term, factors: Sequence[int] | None = None
    ) -> Constraint:
        """Relate the sum of the variables, each times its factor, to a total."""

    def product(self, left: Variable, right: Term, result: Variable) -> Constraint: ...
    def quotient(self, left: Variable, right: Term, result: Variable) -> Constraint: ...
    def square(self, result: Variable, root: Variable) -> Constraint: ...
    def distance(self, left: Variable, right: Variable, relation: Relation, length: Term) -> Constraint: ...
    def count(self, value: int, variables: Sequence[Variable], times: Term) -> Constraint: ...
    def among(self, values: Sequence[int], variables: Sequence[Variable], times: Term) -> Constraint: ...
    def cardinality(self, variables: Sequence[Variable], times: Mapping[int, Term]) -> Constraint: ...
    def member(self, variable: Variable, values: Sequence[int]) -> Constraint: ...
    def table(
        self, variables: Sequence[Variable], rows: Sequence[Sequence[int]], strength: Literal["weak", "arc"] = "arc"
    ) -> Constraint:
        """Let the variables be one of the rows; a weak one of two variables waits until one of them is fixed."""

    def element(self, result: Variable, entries: Sequence[Term], index: Variable, first: int = 0) -> Constraint:
        """Make the result the entry at the index; `first` is the index of the first entry."""

    def regular(self, variables: Sequence[Variable], automaton: Automaton) -> Constraint: ...
    def inverse(self, left: Sequence[Variable], right: Sequence[Variable], first: int = 0) -> Constraint:
        """Channel two lists: the left has j at i exactly where the right has i at j, both counted from `first`."""

    def ascending(self, variables: Sequence[Variable], gap: int = 0) -> Constraint:
        """Let each variable be at least the one before it plus the gap."""

    def at_least_one(self, booleans: Sequence[Variable]) -> Constraint: ...
    def any_of(self, constraints: Sequence[Constraint]) -> Constraint: ...
    def opposite(self, constraint: Constraint) -> Constraint: ...
    def impossible(self) -> Constraint:
        """A constraint that never holds, for puzzles that are obviously impossible."""

    def connected(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        """Let the joined edges connect all nodes."""

    def cycle(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        """Let the joined edges form one closed loop through some of the nodes."""

    # States.
    def push(self) -> None: ...
    def pop(self) -> None: ...
    def propagate(self) -> bool:
        """Let the constraints narrow the domains; return False if they contradict each other."""


@dataclass(frozen=True, kw_only=True)
class Model:
    """One puzzle, posted.

    `marks` reads the marks that the domains settle at this moment: some at a node of the search, all of them once the
    decisions are fixed, which must settle everything. `accept` is asked about full assignments only, `watch` after each
    propagation in the search; False refuses or fails. Both read the variables they know of. A model with an
    `objective` is searched for the solution in which that variable is least.
    """

    decisions: Sequence[Variable]  # what is labelled, in the order of the documents
    marks: Callable[[], Marks]
    accept: Callable[[], bool] | None = None
    watch: Callable[[], bool] | None = None
    prefer: Mapping[str, Sequence[int]] = field(default_factory=dict)  # values of a variable by name, best first
    show: Callable[[Variable, int], str] | None = None  # a value as people write it, if it is not the number itself
    objective: Variable | None = None  # to be made as small as possible; the decisions settle it, too


@dataclass(frozen=True, kw_only=True)
class Viewpoint(Generic[P]):
    """One way to say what the variables of a puzzle are."""

    title: str
    about: str  # what the variables are and why it matters, with the literature
    build: Callable[[P, Knobs, Store], Model]
    options: Mapping[str, Knob] = field(default_factory=dict)
    best: Knobs | None = None  # for the viewpoint that the engine cp uses: options other than their defaults

    def choose(self, wanted: Knobs) -> Knobs:
        """Fill in the defaults of missing options; unknown ones are refused."""
        return settled(self.options, wanted, f"the viewpoint '{self.title}'")


def leading(viewpoints: Mapping[str, Viewpoint[P]]) -> Viewpoint[P]:
    """The viewpoint to use if none is named: the one marked as best, or the first."""
    known = list(viewpoints.values())
    return next((viewpoint for viewpoint in known if viewpoint.best is not None), known[0])
