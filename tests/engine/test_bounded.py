"""Python work under limits is broken off when time is up, and is not touched otherwise."""

from __future__ import annotations

import threading
import time
from random import Random

import pytest
from trust.adversaries import adversary

import clew
from clew.actions.prove import prove
from clew.core.clock import Clock
from clew.core.results import Limits, Verdict
from clew.engine.bounded import break_off, within


def endless() -> int:
    number = 0
    while True:
        number += 1


def broken() -> int:
    raise RuntimeError("no clauses")


def test_endless_work_ends_at_its_deadline_and_leaves_no_thread_busy() -> None:
    before = threading.active_count()
    assert within(endless, Limits(seconds=0.05)) is None
    end = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() == before


class Lingering:
    """Work that takes a while to end after it is interrupted."""

    heard = False

    def run(self) -> None:
        try:
            endless()
        except SystemExit:
            self.heard = True
        time.sleep(0.2)


def test_work_that_is_ending_is_not_interrupted_again() -> None:
    work = Lingering()
    thread = threading.Thread(target=work.run, daemon=True)
    thread.start()
    break_off(work, thread)
    thread.join()
    assert work.heard


def test_a_stop_flag_ends_it() -> None:
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    assert within(endless, Limits(stop=stop)) is None


def test_what_is_done_in_time_is_given_back_and_errors_reach_the_caller() -> None:
    assert within(lambda: 7, Limits(seconds=60)) == within(lambda: 7, Limits()) == 7
    with pytest.raises(RuntimeError, match="no clauses"):
        within(broken, Limits(seconds=60))


def test_what_is_left_of_limits_is_never_nothing() -> None:
    assert Clock().left() == Limits()
    clock = Clock(Limits(seconds=1e-9))
    while not clock.ended():
        continue
    assert clock.left().seconds == 0.001


def test_a_clock_ends_when_time_is_up_or_somebody_says_stop() -> None:
    stop = threading.Event()
    assert not Clock().ended()
    assert not (clock := Clock(Limits(seconds=600, stop=stop))).ended()
    stop.set()
    assert clock.ended()
    assert not Clock(Limits(seconds=1e-9)).ended(grace=600)


def test_clauses_and_proofs_of_a_huge_puzzle_end_at_their_deadline() -> None:
    """Writing these clauses takes minutes; the search after that never begins."""
    rng = Random(1)
    huge = next(each for each in iter(lambda: adversary("nonogram", rng), None) if len(each.row_clues) == 200)
    assert clew.solve(huge, Limits(seconds=0.05), engine="sat").verdict is Verdict.UNDECIDED
    assert prove(huge, Limits(seconds=0.05)).certificate is None


def test_work_ends_though_the_end_is_swallowed_again_and_again() -> None:
    swallowed: list[int] = []
    begun, over = threading.Event(), threading.Event()

    def stubborn() -> None:
        while True:
            try:
                begun.set()
                while True:
                    continue
            except SystemExit:
                swallowed.append(1)
                if len(swallowed) > 6:
                    over.set()
                    raise

    assert within(stubborn, Limits(stop=begun)) is None
    assert over.wait(60)
