"""The store of the lab's models as text: the same models in MiniZinc, to be read, and to be run by Gecode.

Every constraint is an expression, so that each can be negated, or be the truth of a variable. Auxiliary variables are
determined by the others, so that a model has as many solutions as in any other engine. What a model asks of a full
assignment, or of a node, in Python cannot be said here: it is asked of each solution when it comes back.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from clew.core.errors import PuzzleError
from clew.core.family import Knobs
from clew.core.frozen import dataclass
from clew.core.model import Automaton, Constraint, Counts, Edges, Model, Relation, Strength, Term, Variable, Viewpoint
from clew.core.strategy import Strategy
from clew.engine.handed import HandedVariable, require_whole
from clew.engine.processor import Watch, guard

P = TypeVar("P")
COMMAND = "minizinc"
NEEDED = "needs MiniZinc with Gecode: apt install minizinc"
_ORDERS = {
    "leftmost": "input_order",
    "min": "smallest",
    "max": "largest",
    "ff": "first_fail",
    "ffc": "most_constrained",
    "anti_first_fail": "anti_first_fail",
    "occurrence": "occurrence",
    "max_regret": "max_regret",
    "dom_wdeg": "dom_w_deg",
}
_VALUES = {
    "step": "indomain_min",
    "up": "indomain_min",
    "enum": "indomain",
    "down": "indomain_max",
    "bisect": "indomain_split",
    "median": "indomain_median",
    "middle": "indomain_middle",
}


class TextStore:
    """Declarations and constraints of one model; each method does what `core.model.Store` says of it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: list[str] = []  # of the declared variables, in MiniZinc
        self.solution: dict[str, int] = {}
        self.posted = 0
        self.states = 0
        self.counts: Counts | None = None

    # Variables.

    def integer(self, name: str, low: int, high: int) -> Variable:
        return self._declare(name, f"{low}..{high}", range(low, high + 1))

    def integer_of(self, name: str, values: Iterable[int]) -> Variable:
        known = sorted(set(values))
        return self._declare(name, "{" + ", ".join(map(str, known)) + "}", known)

    def boolean(self, name: str) -> Variable:
        return self._declare(name, "0..1", (0, 1))

    def constant(self, value: int) -> Variable:
        return HandedVariable(str(value), str(value), (value,))

    def is_value(self, variable: Variable, value: int) -> Variable:
        return self._view(f"bool2int({variable.inner} = {value})", variable, lambda known: int(known == value), (0, 1))

    def is_at_most(self, variable: Variable, value: int) -> Variable:
        return self._view(f"bool2int({variable.inner} <= {value})", variable, lambda known: int(known <= value), (0, 1))

    def negation(self, boolean: Variable) -> Variable:
        return self._view(f"(1 - {boolean.inner})", boolean, lambda known: 1 - known, (0, 1))

    def affine(self, factor: int, variable: Variable, offset: int) -> Variable:
        values = sorted(factor * value + offset for value in variable.values())
        return self._view(
            f"({factor} * {variable.inner} + {offset})", variable, lambda known: factor * known + offset, values
        )

    def _declare(self, name: str, domain: str, values: Sequence[int]) -> Variable:
        inner = f"x{len(self.names) + 1}"
        self.names.append(inner)
        self.lines.append(f"var {domain}: {inner};  % {' '.join(name.split())}")
        made = HandedVariable(name, inner, values)
        made.value = lambda: self.solution.get(inner)
        return made

    def _view(self, inner: str, of: Variable, compute: Callable[[int], int], values: Sequence[int]) -> Variable:
        made = HandedVariable(inner, inner, values)

        def value() -> int | None:
            return compute(of.low) if of.fixed else None

        made.value = value
        return made

    # What to do with a constraint.

    def post(self, *constraints: Constraint) -> None:
        for constraint in constraints:
            self._count(constraint)
            self.lines.append(f"constraint {constraint.inner};")

    def truth(self, constraint: Constraint) -> Variable:
        made = self.boolean(f"truth {self.posted + 1}")
        self.post_iff(made, constraint)
        return made

    def post_iff(self, boolean: Variable, constraint: Constraint) -> None:
        self._count(constraint)
        self.lines.append(f"constraint {boolean.inner} = bool2int({constraint.inner});")

    def post_if(self, boolean: Variable, constraint: Constraint) -> None:
        self._count(constraint)
        self.lines.append(f"constraint {boolean.inner} = 1 -> {constraint.inner};")

    def _count(self, constraint: Constraint) -> None:
        self.posted += 1

    # Constraints.

    def all_different(self, variables: Sequence[Variable], strength: Strength) -> Constraint:
        if strength == "weak":
            pairs = combinations(variables, 2)
            return _all([f"{one.inner} != {other.inner}" for one, other in pairs], variables)
        return _made(
            f"all_different({_list(variables)}) :: {'bounds' if strength == 'bounds' else 'domain'}", variables
        )

    def compare(self, left: Variable, relation: Relation, right: Term) -> Constraint:
        return _made(f"{left.inner} {relation} {_term(right)}", [left, right])

    def equal_by_ends(self, boolean: Variable, variable: Variable, value: int) -> Sequence[Constraint]:
        return [_made(f"{boolean.inner} = bool2int({variable.inner} = {value})", [boolean, variable])]

    def linear(
        self, variables: Sequence[Variable], relation: Relation, total: Term, factors: Sequence[int] | None = None
    ) -> Constraint:
        times = factors or [1] * len(variables)
        terms = [each.inner if factor == 1 else f"{factor} * {each.inner}" for factor, each in zip(times, variables)]  # noqa: B905
        return _made(f"{_sum(terms)} {relation} {_term(total)}", [*variables, total])

    def product(self, left: Variable, right: Term, result: Variable) -> Constraint:
        return _made(f"{left.inner} * {_term(right)} = {result.inner}", [left, right, result])

    def quotient(self, left: Variable, right: Term, result: Variable) -> Constraint:
        return _made(f"{left.inner} div {_term(right)} = {result.inner}", [left, right, result])

    def square(self, result: Variable, root: Variable) -> Constraint:
        return _made(f"{root.inner} * {root.inner} = {result.inner}", [result, root])

    def distance(self, left: Variable, right: Variable, relation: Relation, length: Term) -> Constraint:
        return _made(f"abs({left.inner} - {right.inner}) {relation} {_term(length)}", [left, right, length])

    def count(self, value: int, variables: Sequence[Variable], times: Term) -> Constraint:
        return self.among([value], variables, times)

    def among(self, values: Sequence[int], variables: Sequence[Variable], times: Term) -> Constraint:
        known = "{" + ", ".join(map(str, values)) + "}"
        terms = [f"bool2int({each.inner} in {known})" for each in variables]
        return _made(f"{' + '.join(terms)} = {_term(times)}", [*variables, times])

    def cardinality(self, variables: Sequence[Variable], times: Mapping[int, Term]) -> Constraint:
        return _all([self.count(value, variables, term).inner for value, term in times.items()], variables)

    def member(self, variable: Variable, values: Sequence[int]) -> Constraint:
        known = "{" + ", ".join(map(str, values)) + "}"
        return _made(f"{variable.inner} in {known}", [variable])

    def table(
        self, variables: Sequence[Variable], rows: Sequence[Sequence[int]], strength: Literal["weak", "arc"] = "arc"
    ) -> Constraint:
        found = [
            _all([f"{each.inner} = {value}" for each, value in zip(variables, row, strict=True)], variables).inner
            for row in rows
        ]
        return _any(found, variables)

    def element(self, result: Variable, entries: Sequence[Term], index: Variable, first: int = 0) -> Constraint:
        last = first + len(entries) - 1
        listing = f"array1d({first}..{last}, [{', '.join(map(_term, entries))}])"
        inside = f"{index.inner} in {first}..{last}"
        return _made(f"({inside} /\\ {listing}[{index.inner}] = {result.inner})", [result, index])

    def regular(self, variables: Sequence[Variable], automaton: Automaton) -> Constraint:
        """States along the way are variables of their own: the automaton is deterministic, so they are determined."""
        states = [self.integer(f"state {at}", 0, automaton.states - 1) for at in range(len(variables) + 1)]
        arcs = [tuple(arc) for arc in automaton.steps]
        steps = [
            self.table([here, variable, there], arcs).inner
            for here, variable, there in zip(states, variables, states[1:], strict=False)
        ]
        ends = [f"{states[0].inner} = 0", self.member(states[-1], automaton.final).inner]
        return _all([*ends, *steps], variables)

    def inverse(self, left: Sequence[Variable], right: Sequence[Variable], first: int = 0) -> Constraint:
        span = range(first, first + len(left))
        inside = [f"{each.inner} in {first}..{first + len(left) - 1}" for each in (*left, *right)]
        pairs = [
            f"({one.inner} = {other_at} <-> {other.inner} = {one_at})"
            for one_at, one in zip(span, left, strict=True)
            for other_at, other in zip(span, right, strict=True)
        ]
        return _all([*inside, *pairs], [*left, *right])

    def ascending(self, variables: Sequence[Variable], gap: int = 0) -> Constraint:
        pairs = pairwise(variables)
        return _all([f"{one.inner} + {gap} <= {other.inner}" for one, other in pairs], variables)

    def at_least_one(self, booleans: Sequence[Variable]) -> Constraint:
        return _any([f"{each.inner} = 1" for each in booleans], booleans)

    def any_of(self, constraints: Sequence[Constraint]) -> Constraint:
        return _any([each.inner for each in constraints], [each for one in constraints for each in one.variables])

    def opposite(self, constraint: Constraint) -> Constraint:
        return Constraint(f"(not {constraint.inner})", constraint.variables)

    def impossible(self) -> Constraint:
        return Constraint("(0 = 1)", ())

    def connected(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        """Each node's distance from the first one is a variable: one more than that of some neighbour."""
        far = [self.integer(f"steps to node {node}", 0, max(nodes - 1, 0)) for node in range(nodes)]
        found = [_made(f"{far[0].inner} = 0", [far[0]])]
        found += [self._nearer(node, edges, far) for node in range(1, nodes)]
        return [*found, *self._level(edges, far)]

    def cycle(self, nodes: int, edges: Edges) -> Sequence[Constraint]:
        """Nodes have two edges or none, and all that have two are connected: seen from the first of them."""
        used = [self.boolean(f"node {node} is on the loop") for node in range(nodes)]
        far = [self.integer(f"steps to node {node}", 0, max(nodes - 1, 0)) for node in range(nodes)]
        found: list[Constraint] = [self.at_least_one(used)]
        for node in range(nodes):
            around = [edge for ends, edge in edges.items() if node in ends]
            total = _sum([edge.inner for edge in around])
            found.append(_made(f"{total} = 2 * {used[node].inner}", [used[node]]))
            earlier = _sum([each.inner for each in used[:node]])
            found.append(_made(f"({earlier} = 0 \\/ {used[node].inner} = 0) -> {far[node].inner} = 0", [far[node]]))
            nearer = self._nearer(node, edges, far).inner
            found.append(_made(f"({earlier} > 0 /\\ {used[node].inner} = 1) -> {nearer}", [far[node]]))
        return [*found, *self._level(edges, far)]

    def _nearer(self, node: int, edges: Edges, far: Sequence[Variable]) -> Constraint:
        """Some neighbour that the node is joined to is one step nearer."""
        found = []
        for (one, other), edge in edges.items():
            if node in (one, other):
                beyond = far[other if node == one else one]
                found.append(f"({edge.inner} = 1 /\\ {far[node].inner} = {beyond.inner} + 1)")
        return _any(found, far)

    def _level(self, edges: Edges, far: Sequence[Variable]) -> list[Constraint]:
        return [
            _made(f"{edge.inner} = 1 -> abs({far[one].inner} - {far[other].inner}) <= 1", [edge])
            for (one, other), edge in edges.items()
        ]

    # States: a text has none.

    def push(self) -> None:
        raise NotImplementedError("a text is not searched")

    pop = push

    def propagate(self) -> bool:
        return True


def _term(term: Term) -> str:
    return str(term) if isinstance(term, int) else str(term.inner)


def _sum(terms: Sequence[str]) -> str:
    return " + ".join(terms) or "0"


def _list(variables: Sequence[Variable]) -> str:
    return "[" + ", ".join(each.inner for each in variables) + "]"


def _made(text: str, variables: Iterable[Any]) -> Constraint:
    return Constraint(f"({text})", tuple(each for each in variables if not isinstance(each, int)))


def _all(parts: Sequence[str], variables: Sequence[Variable]) -> Constraint:
    return Constraint("(" + " /\\ ".join(parts or ["true"]) + ")", tuple(variables))


def _any(parts: Sequence[str], variables: Sequence[Variable]) -> Constraint:
    return Constraint("(" + " \\/ ".join(parts or ["false"]) + ")", tuple(variables))


@dataclass(frozen=True)
class Written(Generic[P]):
    """A puzzle as a model in MiniZinc."""

    store: TextStore
    model: Model
    text: str


def require_search(asked: Strategy) -> None:
    """Refuse strategies that MiniZinc has no search annotation for."""
    if asked.variable not in _ORDERS or asked.value not in _VALUES or (asked.order, asked.search) != ("up", "depth"):
        known = f"{', '.join(_ORDERS)} with {', '.join(_VALUES)}"
        raise PuzzleError(f"MiniZinc has no strategy '{asked}': expected {known}")


def write(
    viewpoint: Viewpoint[P], puzzle: P, options: Knobs | None = None, strategy: Strategy | None = None
) -> Written[P]:
    """Write a puzzle from a viewpoint as a model in MiniZinc, with a search like the strategy."""
    asked = strategy or Strategy()
    require_search(asked)
    store = TextStore()
    model = viewpoint.build(puzzle, viewpoint.choose(options or {}), store)
    head = ["% Written by Clew.", 'include "all_different.mzn";']
    require_whole(model, "MiniZinc")
    if model.accept is not None or model.watch is not None:
        head.insert(1, "% Not all of it: Clew tests each solution, which this model cannot say.")
    decisions = [each.inner for each in model.decisions]
    search = f":: int_search([{', '.join(decisions)}], {_ORDERS[asked.variable]}, {_VALUES[asked.value]}, complete) "
    goal = "satisfy" if model.objective is None else f"minimize {model.objective.inner}"
    tail = [f"solve {search if decisions else ''}{goal};", f'output [show([{", ".join(store.names)}]), "\\n"];']
    return Written(store, model, "\n".join([*head, *store.lines, *tail]) + "\n")


def require() -> str:
    """Give the path of MiniZinc; where it is not installed, say how to get it."""
    found = shutil.which(COMMAND)
    if found is None or shutil.which("fzn-gecode") is None:
        raise PuzzleError(NEEDED)
    return found


def solutions(
    written: Written[P], seconds: float, statistics: dict[str, float], *, first: bool = False
) -> Iterator[None]:
    """Let Gecode find assignments, one after the other: at each, the store's variables have its values.

    It may use some seconds of processor time. `first` ends with the first one. `statistics` gets what Gecode counts,
    once it has ended by itself; the key "finished" is there if it has seen everything, and "guarded" if the wall clock
    ended it.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.mzn"
        path.write_text(written.text, encoding="utf-8")
        command = [
            require(),
            "--solver",
            "gecode",
            "-s",
            *(["-n", "1"] if first else ["-a"]),
            str(path),
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # MiniZinc ends its solver when it is asked to end, and not when it is killed.
        watch = Watch(process.pid, seconds, guard(seconds), process.terminate)
        try:
            assert process.stdout is not None
            with watch:
                for line in process.stdout:
                    if line.startswith("["):
                        written.store.solution.update(zip(written.store.names, json.loads(line), strict=True))
                        yield
                    else:
                        _note(line, statistics)
            _, said = process.communicate()
            if watch.ended == "guard":
                statistics["guarded"] = 1
            if process.returncode > 0 and not watch.ended:
                raise PuzzleError(f"MiniZinc: {' '.join(said.split())[-300:]}")
        finally:
            process.terminate()
            process.communicate()
            written.store.solution.clear()


def _note(line: str, statistics: dict[str, float]) -> None:
    """Take from a line of MiniZinc's that the search is complete, or what Gecode has counted."""
    if line.startswith(("==========", "=====UNSATISFIABLE")):
        statistics["finished"] = 1
    elif line.startswith("%%%mzn-stat: "):
        name, _, value = line.removeprefix("%%%mzn-stat: ").strip().partition("=")
        if value.replace(".", "").replace("e-", "").isdigit():
            statistics[name] = float(value)
