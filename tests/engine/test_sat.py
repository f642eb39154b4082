"""PySAT behind our own face keeps limits, hands on errors, and learns cuts."""

from __future__ import annotations

import threading
import time
from itertools import combinations

import pytest

from clew.core.family import Encoding
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.engine import sat

PLACES = [Place(name) for name in "abc"]
FREE = Encoding(clauses=[(1, -1), (2, -2), (3, -3)], variables={(p, 1): i + 1 for i, p in enumerate(PLACES)})


def pigeons(holes: int) -> Encoding:
    """One pigeon more than holes: impossible, and hard to prove so."""
    sits = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    clauses = [[sits[p, h] for h in range(holes)] for p in range(holes + 1)]
    clauses += [[-sits[p, h], -sits[q, h]] for h in range(holes) for p, q in combinations(range(holes + 1), 2)]
    return Encoding(clauses=clauses, variables={(Place(f"p{p}"), h): v for (p, h), v in sits.items()})


def test_cuts_refuse_assignments_until_none_is_broken() -> None:
    at_least_two = Encoding(
        clauses=FREE.clauses,
        variables=FREE.variables,
        cuts=lambda marks: () if len(marks) >= 2 else [[FREE.variables[p, 1] for p in PLACES if p not in marks]],
    )
    outcome = sat.solve(at_least_two, Limits(solutions=None))
    assert outcome.exhausted
    assert outcome.count == len(outcome.solutions)
    assert all(len(solution) >= 2 for solution in outcome.solutions)


@pytest.mark.parametrize("limits", [Limits(seconds=0.1), Limits(nodes=100)])
def test_a_limit_ends_a_hard_search_undecided(limits: Limits) -> None:
    start = time.monotonic()
    outcome = sat.solve(pigeons(11), limits)
    assert outcome.verdict is Verdict.UNDECIDED
    assert time.monotonic() - start < 5


def test_a_stop_flag_ends_a_hard_search() -> None:
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    assert sat.solve(pigeons(11), Limits(stop=stop)).verdict is Verdict.UNDECIDED


def test_python_between_two_answers_is_broken_off_too() -> None:
    """Cuts are plain Python that knows no clock: here they never end."""

    def endless(marks: Marks) -> list[list[int]]:
        while True:
            marks = dict(marks)

    encoding = Encoding(clauses=FREE.clauses, variables=FREE.variables, cuts=endless)
    assert sat.solve(encoding, Limits(seconds=0.05)).verdict is Verdict.UNDECIDED


def test_who_is_handed_a_solution_when_time_is_up_may_finish_with_it() -> None:
    handed, finished = [], []

    def slow(marks: Marks) -> bool:
        handed.append(marks)
        time.sleep(0.2)
        finished.append(marks)
        return True

    outcome = sat.solve(FREE, Limits(solutions=None, seconds=0.05), slow)
    assert finished == handed
    assert outcome.count == len(finished) == 1


def test_an_error_of_the_receiver_reaches_the_caller() -> None:
    def refuse(marks: Marks) -> bool:
        raise RuntimeError("no room")

    with pytest.raises(RuntimeError, match="no room"):
        sat.solve(FREE, Limits(), refuse)


def test_refutes_distinguishes_contradictions_from_possibilities() -> None:
    encoding = Encoding(clauses=[(1, 2), (-1,)], variables={})
    assert sat.refutes(encoding, [-2])
    assert not sat.refutes(encoding)


def test_refutes_knows_facts_and_cuts() -> None:
    place, other = Place("a"), Place("b")
    encoding = Encoding(
        clauses=[(1, 2)],
        variables={(place, 1): 1, (other, 1): 2},
        cuts=lambda marks: [(-1, -2)] if len(marks) == 2 else [],
        facts=lambda fact: [(1, -2), (-1, 2)],
    )
    assert not sat.refutes(encoding)
    assert sat.refutes(encoding, facts=[("equal", (place, other))])
