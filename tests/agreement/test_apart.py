"""Choco works in separate processes: the same answers, limits that hold, and its errors end nothing else."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from random import Random

import pytest
from trust.adversaries import adversary

import clew
from clew import families
from clew.actions import apart
from clew.core.model import leading
from clew.core.places import Marks
from clew.core.results import Limits, Verdict
from clew.engine import labelling


@pytest.fixture(autouse=True)
def no_worker_is_left() -> Iterator[None]:
    yield
    apart._end_all()


def test_the_answer_is_that_of_a_search_in_this_process() -> None:
    for name in families.BUILT_IN:
        puzzle = adversary(name, Random(5), small=True)
        limits = Limits(solutions=3, nodes=2000, keep=2)
        here = labelling.solve(leading(families.get(name).logic.viewpoints), puzzle, limits)
        there = apart.solve(puzzle, limits)
        assert (there.solutions, there.count, there.exhausted) == (here.solutions, here.count, here.exhausted)
        assert there.stats.counters == here.stats.counters


def test_a_model_that_takes_minutes_to_build_ends_at_its_deadline_and_at_a_stop_flag() -> None:
    rng = Random(1)
    huge = next(each for each in iter(lambda: adversary("nonogram", rng), None) if len(each.row_clues) == 200)
    assert clew.solve(huge, Limits(seconds=0.3), engine="cp").verdict is Verdict.UNDECIDED
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    assert clew.solve(huge, Limits(stop=stop), engine="cp").verdict is Verdict.UNDECIDED


def test_solutions_are_handed_on_until_enough_were_seen() -> None:
    seen: list[Marks] = []

    def two(marks: Marks) -> bool:
        seen.append(marks)
        return len(seen) < 2

    outcome = clew.solve(clew.read("clew sudoku\n" + "....\n" * 4), Limits(solutions=None), engine="cp", emit=two)
    assert (outcome.count, outcome.exhausted, outcome.solutions) == (2, False, ())
    assert len(seen) == 2


def test_a_worker_that_crashes_is_reported_in_one_line_and_the_next_one_works() -> None:
    puzzle = clew.read("clew sudoku\n1...\n..2.\n.3..\n...4\n")
    worker = apart._take()
    assert worker.ready(lambda: False)
    os.kill(worker.process.pid, signal.SIGKILL)
    with pytest.raises(clew.PuzzleError, match=r"^Choco crashed \(signal 9\): try another engine"):
        worker.ask(puzzle, Limits(), apart._Task(Limits(), None))
    worker.process.end()
    assert clew.solve(puzzle, engine="cp").verdict is clew.solve(puzzle).verdict


def test_a_worker_is_kept_for_the_next_puzzle_and_replaced_when_it_is_gone() -> None:
    puzzle = clew.read("clew sudoku\n1...\n..2.\n.3..\n...4\n")
    clew.solve(puzzle, engine="cp")
    (kept,) = apart._idle
    clew.solve(puzzle, engine="cp")
    assert apart._idle == [kept]
    assert kept.served == 2
    os.kill(kept.process.pid, signal.SIGKILL)
    kept.process.code()
    assert clew.solve(puzzle, engine="cp").verdict is clew.solve(puzzle).verdict
    assert apart._idle != [kept]
