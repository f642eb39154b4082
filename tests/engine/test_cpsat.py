"""CP-SAT: each constraint means what it means in our own engine, and its search keeps to what it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from tests.engine.test_rounds import EVERY

from clew.core.errors import PuzzleError
from clew.core.family import Knobs
from clew.core.model import Constraint, Lacking, Model, Store, Variable, Viewpoint
from clew.core.places import Place
from clew.core.strategy import Strategy
from clew.engine import cpsat
from clew.engine.rounds import RoundsStore

pytest.importorskip("ortools")
NAMES = "abcd"


def holding(kind: str, seed: int, domains: Sequence[Sequence[int]], *, truth: bool) -> set[tuple[int, ...]]:
    """The assignments for which CP-SAT lets a constraint hold: posted, or by the variable that is its truth."""
    switch: list[Variable] = []

    def build(_: None, __: Knobs, store: Store) -> Model:
        variables = [store.integer_of(name, values) for name, values in zip(NAMES, domains, strict=True)]
        made: Constraint = EVERY[kind](store, variables, Random(seed))
        if truth:
            switch.append(store.truth(made))
        else:
            store.post(made)
        return Model(decisions=variables, marks=lambda: {Place(each.name): each.low for each in variables})

    handed = cpsat.hand_over(Viewpoint[None](title="made", about="", build=build), None)
    found: set[tuple[int, ...]] = set()
    seen: list[tuple[int, ...]] = []

    def take() -> bool:
        values = tuple(each.low for each in handed.model.decisions)
        seen.append(values)
        if not truth or switch[0].low:
            found.add(values)
        return True

    assert cpsat.search(handed, 60, take)["finished"]
    assert len(seen) == len(set(seen))  # auxiliary variables are determined
    assert not truth or len(seen) == len(list(product(*domains)))
    return found


def expected(kind: str, seed: int, domains: Sequence[Sequence[int]]) -> set[tuple[int, ...]]:
    """The same by our own engine."""
    store = RoundsStore()
    variables = [store.integer_of(name, values) for name, values in zip(NAMES, domains, strict=True)]
    store.post(EVERY[kind](store, variables, Random(seed)))
    found = set()
    for values in product(*domains):
        store.push()
        if all(each.fix(value) for each, value in zip(variables, values, strict=True)) and store.propagate():
            found.add(values)
        store.pop()
    return found


@pytest.mark.parametrize("kind", EVERY)
def test_a_constraint_means_the_same_as_in_our_own_engine(kind: str) -> None:
    rng = Random(kind)
    for seed in range(6):
        domains = [sorted(rng.sample(range(4), rng.randint(1, 4))) for _ in range(4)]
        wanted = expected(kind, seed, domains)
        assert holding(kind, seed, domains, truth=False) == wanted, domains
        if kind in ("connected", "cycle"):
            with pytest.raises(Lacking, match="as a constraint, not as the truth of a variable"):
                holding(kind, seed, domains, truth=True)
        else:
            assert holding(kind, seed, domains, truth=True) == wanted, domains


def free(cells: int) -> Viewpoint[None]:
    """Variables without any constraint."""

    def build(_: None, __: Knobs, store: Store) -> Model:
        made = [store.integer(f"x{number}", 1, 3) for number in range(cells)]
        return Model(decisions=made, marks=lambda: {Place(each.name): each.low for each in made})

    return Viewpoint(title="free", about="", build=build)


@pytest.mark.parametrize(("strategy", "first"), [("leftmost", 1), ("leftmost/down", 3), ("ff/median", 2)])
def test_the_first_solution_is_that_of_the_value_order(strategy: str, first: int) -> None:
    handed = cpsat.hand_over(free(3), None, {}, Strategy.parse(strategy))
    seen: list[list[int]] = []

    def take() -> bool:
        seen.append([each.low for each in handed.model.decisions])
        return False

    assert "finished" not in cpsat.search(handed, 60, take)
    assert seen == [[first] * 3]


def test_processor_time_ends_a_search() -> None:
    seen: list[int] = []

    def take() -> bool:
        seen.append(1)
        return True

    assert "finished" not in cpsat.search(cpsat.hand_over(free(60), None), 0.05, take)
    assert seen


def test_an_error_in_a_model_comes_through() -> None:
    def take() -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cpsat.search(cpsat.hand_over(free(1), None), 60, take)


def test_what_cp_sat_cannot_search_by_is_refused_in_one_line() -> None:
    with pytest.raises(PuzzleError, match="CP-SAT has no strategy 'dom_wdeg/step': expected leftmost, min, max, ff"):
        cpsat.hand_over(free(1), None, {}, Strategy(variable="dom_wdeg"))


def test_without_cp_sat_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpsat, "find_spec", lambda _: None)
    with pytest.raises(PuzzleError, match="needs CP-SAT: pip install ortools"):
        cpsat.require_installed()
