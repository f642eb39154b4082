"""The native search against two solvers of PySAT and brute force: verdicts, models, cores, counts, limits, proofs."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest
from pysat.solvers import Solver

from clew._native import search_solve

Clauses = list[list[int]]
INSTANCES = 20_000
PARTS = 8  # so that the test spreads over cores


@dataclass(frozen=True)
class Formula:
    """Random clauses, with some literals repeated, so that lengths are mixed."""

    variables: int
    clauses: Clauses

    @property
    def flat(self) -> bytes:
        width = len(self.clauses[0]) if self.clauses else 0
        numbers = np.zeros((len(self.clauses), width + 1), dtype=np.int32)
        numbers[:, :width] = np.array(self.clauses, dtype=np.int32).reshape(len(self.clauses), width)
        return numbers.tobytes()


def random_formula(rng: np.random.Generator, variables: int) -> Formula:
    """Of 3 to 5 literals and sometimes fewer, near the number of clauses where models run out."""
    width = 3 if variables > 60 else int(rng.choice([3, 3, 3, 4, 5]))
    ratio = {3: 4.26, 4: 9.0, 5: 18.0}[width] * rng.uniform(0.6, 1.15)
    count = max(1, int(ratio * variables * (0.6 if width > 3 else 1.0)))
    literals = rng.integers(1, variables + 1, size=(count, width)) * rng.choice([-1, 1], size=(count, width))
    short = rng.random(count) < rng.choice([0.0, 0.1, 0.3])
    literals[short, 0] = literals[short, 1]
    shorter = short & (rng.random(count) < 0.2)
    literals[shorter, 2] = literals[shorter, 1]
    return Formula(variables, literals.tolist())


def satisfies(model: bytes, clauses: Clauses) -> bool:
    return all(any((model[abs(literal) - 1] == 1) == (literal > 0) for literal in clause) for clause in clauses)


def verdict(name: str, formula: Formula, assumptions: Sequence[int] = ()) -> bool:
    with Solver(name=name, bootstrap_with=formula.clauses) as solver:
        return bool(solver.solve(assumptions=list(assumptions)))


@pytest.mark.parametrize("part", range(PARTS))
def test_verdicts_equal_those_of_two_solvers(part: int) -> None:
    rng = np.random.default_rng(part)
    possible = 0
    for index in range(INSTANCES // PARTS):
        formula = random_formula(rng, int(rng.integers(3, 60)) if index % 50 else 120)
        (found, exhausted, model, _), failed, _ = search_solve(
            formula.flat, formula.variables, solutions=1, seed=index % 3
        )
        assert exhausted != (found == 1)
        assert failed == []
        assert satisfies(model, formula.clauses) if found else model == b""
        assert verdict("cadical153", formula) == verdict("glucose4", formula) == (found == 1), formula
        possible += found
    assert 0.2 < possible / (INSTANCES // PARTS) < 0.9


def test_failed_assumptions_are_a_core() -> None:
    rng = np.random.default_rng(100)
    cores = 0
    for _ in range(1500):
        formula = random_formula(rng, int(rng.integers(5, 40)))
        picked = rng.permutation(formula.variables)[: int(rng.integers(1, 8))] + 1
        assumptions = (picked * rng.choice([-1, 1], size=len(picked))).tolist()
        (found, exhausted, model, _), failed, _ = search_solve(
            formula.flat, formula.variables, assumptions=assumptions, solutions=1
        )
        assert (found == 1) == verdict("cadical153", formula, assumptions)
        if found:
            assert satisfies(model, formula.clauses + [[literal] for literal in assumptions])
            continue
        assert exhausted
        assert set(failed) <= set(assumptions)
        assert not verdict("glucose4", formula, failed)
        cores += 0 < len(failed) < len(assumptions)
    assert cores > 100


def test_as_many_models_are_found_as_brute_force_finds() -> None:
    rng = np.random.default_rng(200)
    for index in range(300):
        variables = int(rng.integers(2, 9))
        whole = random_formula(rng, variables)
        formula = Formula(variables, whole.clauses[: int(rng.integers(0, len(whole.clauses)))])
        over = list(range(1, int(rng.integers(1, variables + 1)) + 1))
        expected = {
            bytes(values[: len(over)])
            for values in product((0, 1), repeat=variables)
            if satisfies(bytes(values), formula.clauses)
        }
        (found, exhausted, models, _), _, _ = search_solve(
            formula.flat, variables, over=over, solutions=None, keep=1000, seed=index % 2
        )
        kept = {models[at : at + variables][: len(over)] for at in range(0, len(models), variables)}
        assert exhausted
        assert (found, kept) == (len(expected), expected)


def holes(count: int) -> Formula:
    """One pigeon more than there are holes."""
    clauses = [[pigeon * count + hole + 1 for hole in range(count)] for pigeon in range(count + 1)]
    pairs = [
        (-(a * count + hole + 1), -(b * count + hole + 1))
        for hole in range(count)
        for a in range(count + 1)
        for b in range(a)
    ]
    return Formula(count * (count + 1), clauses + [list(pair) + [pair[0]] * (count - 2) for pair in pairs])


def test_limits_and_the_stop_flag_end_a_search_undecided() -> None:
    hard = holes(13)
    for limit in ({"nodes": 50}, {"conflicts": 50}, {"seconds": 0.2}):
        (found, exhausted, _, counters), _, _ = search_solve(hard.flat, hard.variables, **limit)
        assert (found, exhausted) == (0, False)
        assert counters["decisions"] <= limit.get("nodes", 10**9)
        assert counters["conflicts"] <= limit.get("conflicts", 10**9) + 1
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    began = time.perf_counter()
    (found, exhausted, _, _), _, _ = search_solve(hard.flat, hard.variables, stop=stop)
    assert (found, exhausted) == (0, False)
    assert time.perf_counter() - began < 60  # it was heard at all


def test_the_log_proves_that_there_is_no_model() -> None:
    formula = holes(5)
    (_, exhausted, _, counters), _, log = search_solve(formula.flat, formula.variables, log=True)
    numbers = np.frombuffer(log, dtype=np.int32).tolist()
    assert exhausted
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        learned = 0
        while numbers:
            end = numbers.index(0, 1)
            origin, clause, numbers = numbers[0], numbers[1:end], numbers[end + 1 :]
            if origin == 0:
                assert not solver.propagate(assumptions=[-literal for literal in clause])[0], "follows by propagation"
                solver.add_clause(clause)
                learned += 1
    assert clause == []
    assert learned > counters["learned"]


def test_the_same_seed_gives_the_same_model() -> None:
    rng = np.random.default_rng(300)
    formula = Formula(60, random_formula(rng, 60).clauses[:120])
    models = [search_solve(formula.flat, 60, solutions=1, seed=seed)[0][2] for seed in (1, 1, 2, 3)]
    assert models[0] == models[1]
    assert len(set(models)) > 1
