"""Our own engine: no propagator loses a solution, what it says it did is what it did, and its counters count that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import cast

import pytest

from clew.core.model import Automaton, Constraint, Counts, Run, Store, Variable
from clew.engine.domains import Domain
from clew.engine.propagators.base import Propagator
from clew.engine.rounds import RoundsStore

Made = Callable[[Store, Sequence[Variable], Random], Constraint]
RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
ODD = Automaton(states=2, final=[1], steps=[(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 2, 1)])
EDGES = [(0, 1), (1, 2), (2, 3), (0, 3)]

EVERY: dict[str, Made] = {
    "weak": lambda s, v, r: s.all_different(v, "weak"),
    "bounds": lambda s, v, r: s.all_different(v, "bounds"),
    "arc": lambda s, v, r: s.all_different(v, "arc"),
    "ic_global": lambda s, v, r: s.all_different(v, "ic_global"),
    "compare": lambda s, v, r: s.compare(v[0], r.choice(RELATIONS), v[1]),  # type: ignore[arg-type]
    "equal by ends": lambda s, v, r: s.equal_by_ends(s.negation(s.is_at_most(v[0], 1)), v[1], 2)[0],
    "linear": lambda s, v, r: s.linear(v[:3], r.choice(RELATIONS), v[3], [1, 2, -1]),  # type: ignore[arg-type]
    "product": lambda s, v, r: s.product(v[0], v[1], v[2]),
    "square": lambda s, v, r: s.square(v[0], v[1]),
    "quotient": lambda s, v, r: s.quotient(v[0], v[1], v[2]),
    "distance": lambda s, v, r: s.distance(v[0], v[1], r.choice(RELATIONS), v[2]),  # type: ignore[arg-type]
    "count": lambda s, v, r: s.count(1, v[:3], v[3]),
    "among": lambda s, v, r: s.among([0, 2], v[:3], v[3]),
    "cardinality": lambda s, v, r: s.cardinality(v[:3], {0: v[3], 1: 1}),
    "member": lambda s, v, r: s.member(v[0], [1, 3]),
    "table": lambda s, v, r: s.table(v[:3], [[r.randrange(4) for _ in range(3)] for _ in range(9)]),
    "weak table": lambda s, v, r: s.table(v[:2], [[r.randrange(4) for _ in range(2)] for _ in range(5)], "weak"),
    "element": lambda s, v, r: s.element(v[0], [v[1], 2, v[2]], v[3], 1),
    "regular": lambda s, v, r: s.regular(v, ODD),
    "inverse": lambda s, v, r: s.inverse(v[:2], v[2:]),
    "self-inverse": lambda s, v, r: s.inverse(v, v),
    "ascending": lambda s, v, r: s.ascending(v, r.randrange(2)),
    "views": lambda s, v, r: s.linear([s.is_value(v[0], 1), s.negation(s.is_at_most(v[1], 1))], "=", v[2]),
    "affine": lambda s, v, r: s.compare(s.affine(-2, v[0], 5), r.choice(RELATIONS), v[1]),  # type: ignore[arg-type]
    "any of": lambda s, v, r: s.any_of([s.compare(v[0], "=", v[1]), s.member(v[2], [3])]),
    "opposite": lambda s, v, r: s.opposite(s.linear(v[:3], r.choice(RELATIONS), v[3])),  # type: ignore[arg-type]
    "opposite table": lambda s, v, r: s.opposite(s.table(v[:2], [[0, 1], [2, 2], [3, 0]])),
    "connected": lambda s, v, r: s.connected(4, _edges(s, v))[0],
    "cycle": lambda s, v, r: s.cycle(4, _edges(s, v))[0],
}


def _edges(store: Store, variables: Sequence[Variable]) -> dict[tuple[int, int], Variable]:
    return {edge: store.is_value(each, 1) for edge, each in zip(EDGES, variables, strict=True)}


@pytest.mark.parametrize("kind", EVERY)
def test_a_propagator_keeps_every_solution_and_decides_full_assignments(kind: str) -> None:
    rng = Random(kind)
    for _ in range(40):
        store = RoundsStore()
        domains = [sorted(rng.sample(range(4), rng.randint(1, 4))) for _ in range(4)]
        variables = [store.integer_of(name, values) for name, values in zip("abcd", domains, strict=True)]
        made = EVERY[kind](store, variables, rng)
        rule = cast(Propagator, made.inner)
        own = list(rule.variables)
        wanted = set()
        for values in product(*domains):
            known = dict(zip("abcd", values, strict=True))
            if rule.satisfied([_value(each, known) for each in own]):
                wanted.add(values)
        store.post(made)
        left = set(product(*(each.values() for each in variables))) if store.propagate() else set()
        assert wanted <= left, (domains, str(rule))
        for values in left:
            store.push()
            agreed = all(each.fix(value) for each, value in zip(variables, values, strict=True)) and store.propagate()
            assert agreed == (values in wanted), (domains, str(rule), values)
            store.pop()


def _value(variable: Domain, known: dict[str, int]) -> int:
    """The value of a variable, or of a view, where those behind it have theirs."""
    roots = variable.roots
    if roots[0].name not in known:
        return variable.low
    before = roots[0].bits
    roots[0].bits = 1 << known[roots[0].name]
    found = variable.low
    roots[0].bits = before
    return found


@pytest.mark.parametrize("kind", EVERY)
def test_the_truth_of_a_constraint_is_that_of_its_full_assignments(kind: str) -> None:
    rng = Random(kind)
    store = RoundsStore()
    variables = [store.integer(name, 0, 3) for name in "abcd"]
    made = EVERY[kind](store, variables, rng)
    rule = cast(Propagator, made.inner)
    truth = store.truth(made)
    for values in rng.sample(list(product(range(4), repeat=4)), 60):
        store.push()
        assert all(each.fix(value) for each, value in zip(variables, values, strict=True))
        assert store.propagate()
        known = dict(zip("abcd", values, strict=True))
        assert truth.values() == [int(rule.satisfied([_value(each, known) for each in rule.variables]))]
        store.pop()


def chain() -> tuple[RoundsStore, list[Variable]]:
    """Three variables from 1 to 3, each less than the next but for the first choice."""
    store = RoundsStore(record=True)
    x, y, z = (store.integer(name, 1, 4) for name in "xyz")
    store.post(store.compare(x, "<=", y), store.compare(y, "<=", z))
    return store, [x, y, z]


def test_runs_come_in_rounds_with_what_they_removed() -> None:
    store, (x, _, _) = chain()
    assert store.take_runs() == [Run(0, "x <= y", "", [], ("x", "y")), Run(0, "y <= z", "", [], ("y", "z"))]
    store.push()
    assert x.fix(3)
    assert store.propagate()
    assert store.take_runs() == [
        Run(1, "x <= y", "entailed", [("y", [1, 2])], ("x", "y")),
        Run(2, "y <= z", "", [("z", [1, 2])], ("y", "z")),
    ]
    assert store.take_runs() == []


def test_a_run_that_fails_is_recorded_and_a_popped_state_forgets_entailment() -> None:
    store, (x, y, z) = chain()
    store.take_runs()
    for _ in range(2):
        store.push()
        assert x.fix(4)
        assert z.fix(2)
        assert not store.propagate()
        assert [(run.constraint, run.fate) for run in store.take_runs()] == [
            ("x <= y", "entailed"),
            ("y <= z", "failed"),
        ]
        store.pop()
        assert [list(each.values()) for each in (x, y, z)] == [[1, 2, 3, 4]] * 3


def test_the_counters_are_those_of_the_runs() -> None:
    store, (x, _, z) = chain()
    assert vars(store.counts) == vars(Counts())
    store.push()
    assert x.fix(3)
    assert z.fix(3)
    assert store.propagate()
    runs = store.take_runs()
    counts = store.counts
    assert counts.resumptions == sum(run.round > 0 for run in runs)
    assert counts.entailments == sum(run.fate == "entailed" for run in runs)
    assert counts.prunings == 2  # y by x, then y by z


def test_ic_global_is_neither_bounds_nor_arc() -> None:
    def left(strength: str, *domains: Sequence[int]) -> list[list[int]]:
        store = RoundsStore()
        cells = [store.integer_of(str(at), values) for at, values in enumerate(domains)]
        store.post(store.all_different(cells, strength))  # type: ignore[arg-type]
        assert store.propagate()
        return [list(cell.values()) for cell in cells]

    holes = ([1, 3], [1, 3], [1, 2, 3, 4])
    assert left("bounds", *holes)[2] == [1, 2, 3, 4]
    assert left("ic_global", *holes)[2] == left("arc", *holes)[2] == [2, 4]
    hidden = ([1, 4], [1, 4], [2, 3, 4], [1, 2, 3, 4, 5])
    assert left("arc", *hidden)[2] == [2, 3]
    assert left("ic_global", *hidden)[2] == [2, 3, 4]
