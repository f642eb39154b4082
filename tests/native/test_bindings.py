"""Native functions refuse bad arguments in one sentence, and end when stopped."""

from __future__ import annotations

import gc
import math
import re
import threading
import time
from array import array
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from trust import bindings, calls
from trust.arguments import ARGUMENTS
from trust.arguments.common import After

import clew
from clew import _native as native
from clew.families.nonogram.puzzle import from_picture

CALLS = 3_000
EMPTY9 = bytes(81)
NOISE = from_picture(300, 300, [value < 140 for value in Random(1).randbytes(90_000)])
CLIMBS: dict[str, tuple[Any, ...]] = {
    "sudoku_climb": (6, 6, bytes(36 * 36)),
    "slitherlink_climb": (100, 100, bytes([255]) * 10_000),
    "hashi_climb": (200, 200, bytes([255, 0] * 20_000)),
    "nonogram_climb": (300, 300, NOISE.lines, NOISE.cells),
    "houses_climb": (array("i", [n * n % 997 for n in range(1000)]).tobytes(), 4, False, False),
}


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: native.sudoku_find(3, 3, [], 0), "masks has 0 numbers: expected 81"),
        (lambda: native.sudoku_find(0, 0, [], 1), "box_rows is 0: expected 2 to 18"),
        (lambda: native.sudoku_find(100, 100, [1] * 81, 1), "box_rows is 100: expected 2 to 18"),
        (lambda: native.sudoku_grid(25, 6, 1), "box_rows is 25: expected 2 to 18"),
        (
            lambda: native.sudoku_grid(2, 9, 1),
            "box_rows is 2 and box_columns is 9: expected boxes of 4, 6, 8, 9, 10, 12, 15, 16, 20, 25 or 36 cells",
        ),
        (
            lambda: native.nonogram_solve(10, 5, b"^", bytes([3] * 50)),
            "lines has 1 bytes: expected whole numbers of 32 bits",
        ),
        (
            lambda: native.nonogram_find(8, 1, bytes(4), bytes([1] * 8), 0),
            "lines has 1 zeros: expected 9, one behind each line",
        ),
        (
            lambda: native.nonogram_climb(5, 5, array("i", [1, 0] * 9 + [1]).tobytes(), bytes([3] * 25)),
            "lines has 9 zeros: expected 10, one behind each line",
        ),
        (lambda: native.nonogram_climb(2, 2, bytes(16), bytes(4)), "cells[0] is 0: expected 1 to 3"),
        (
            lambda: native.fillin_exchange(1, 1, 3, b"\xfe" * 3, b"\xfd\x00\xff", b"", b"", b"", 9, 9),
            "squares[0] is 253: expected a letter below 250, 254 or 255",
        ),
        (
            lambda: native.fillin_exchange(1, 1, 3, b"\xfe" * 3, b"\x00\xff\x00", b"", b"", b"", 9, 9),
            "squares[1] is 255 where shown has 254: expected a letter for 254, else the same",
        ),
        (lambda: native.fillin_grow(1, 9, 9, b"", b"\0", [3], 1), "digits has none but 0: expected others"),
        (
            lambda: native.fillin_solve(1, 2, b"\xfe\xfe", b"\x00"),
            "words continues after its last word: expected 255 at its end",
        ),
        (
            lambda: native.slitherlink_find(1, 1, b"\1", bytes(4), [(2, 0, 1)], 0),
            "facts has the edges 0 and 1: expected two that meet at a corner of a cell",
        ),
        (lambda: native.hashi_solve(1, 2, b"\0\0"), "cells has no island: expected one or more"),
        (
            lambda: native.hashi_make(1, 4, 5, 24, 10, 2, True, 2, 0, 0, 1),
            "symmetry needs a square: rows is 4 and columns is 5, expected the same",
        ),
        (
            lambda: native.houses_solve(bytes(16), 2, False, False),
            "points has one point twice: expected every house at a point of its own",
        ),
        (lambda: native.search_solve(array("i", [1, -9, 0]).tobytes(), 2), "clauses[1] is -9: expected -2 to 2"),
        (
            lambda: native.search_justify(bytes(4), 2, array("i", [1]).tobytes()),
            "learned continues after its last clause: expected 0 at its end",
        ),
        (
            lambda: native.record_lines(b"", b"", 1, b"\1\1", b"12", 2**63),
            f"width is {2**63}: expected less, 2 times that is too much",
        ),
        (lambda: native.record_lines(b"", b"", 1, b"\1\1", b"12", 2), "solutions has 2 bytes: expected 4"),
        (lambda: native.sudoku_many(bytes(82), 2, 82), "count is 2: expected at most the 1 lines that text has"),
        (
            lambda: native.sudoku_make(1, 0, True, 0, 2**40),
            f"count is {2**40}: expected at most {2**30 // 81} of this size",
        ),
        (lambda: native.sudoku_solve(3, 3, EMPTY9, seconds=-1), "seconds is -1: expected 0 or more, or None"),
        (lambda: native.sudoku_solve(3, 3, EMPTY9, seconds=-math.inf), "seconds is -inf: expected 0 or more, or None"),
        (lambda: native.sudoku_solve(3, 3, EMPTY9, solutions=0), "solutions is 0: expected 1 or more, or None"),
    ],
)
def test_what_a_kernel_cannot_take_is_refused_in_one_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        call()


def test_not_a_number_is_not_a_time() -> None:
    with pytest.raises(ValueError, match=r"^seconds is -?nan: expected 0 or more, or None$"):
        native.sudoku_solve(3, 3, EMPTY9, seconds=math.nan)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"each": 3}, "each is of type int: expected None or a function that takes a solution and returns a bool"),
        ({"each": [].append}, "each returned something of type NoneType: expected True to go on or False to end"),
        ({"stop": 3}, "stop is of type int: expected None or an object with is_set(), such as threading.Event"),
    ],
)
def test_callbacks_that_are_none_are_refused_by_their_type(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(said)}$"):
        native.sudoku_solve(3, 3, EMPTY9, **changed)


def test_what_a_stop_flag_raises_comes_back_from_every_way_to_run() -> None:
    class Broken:
        def is_set(self) -> bool:
            raise KeyError("broken")

    for call in (
        lambda: native.sudoku_solve(3, 3, EMPTY9, solutions=None, stop=Broken()),  # on this thread
        lambda: native.sudoku_make(1, 0, True, 0, 100_000, stop=Broken()),  # on another one
    ):
        with pytest.raises(KeyError, match="broken"):
            call()


@pytest.mark.parametrize("name", CLIMBS)
def test_a_climb_that_is_stopped_does_not_say_whether_the_puzzle_is_solved(name: str) -> None:
    solved, _, _ = getattr(native, name)(*CLIMBS[name], seconds=0)
    assert solved is None


@pytest.mark.parametrize("name", ["seconds", "stop"])
def test_a_climb_of_many_seconds_ends_when_its_time_is_up(name: str) -> None:
    limit: dict[str, Any] = {name: 0.02 if name == "seconds" else After(0.02)}
    start = time.process_time()
    solved, _, _ = native.houses_climb(*CLIMBS["houses_climb"], **limit)
    assert solved is None
    assert time.process_time() - start < 2


def test_makers_that_are_stopped_give_nothing() -> None:
    stop = threading.Event()
    stop.set()
    assert native.sudoku_grid(6, 6, 1, stop=stop) == b""
    assert native.sudoku_grid(6, 6, 1, seconds=0) == b""
    assert native.slitherlink_draft(1, 100, 100, 1, seconds=0) == b""
    words = bytes(range(10)) + b"\xff"
    assert native.fillin_fill_digits(1, 100, 100, b"\xfe" * 10_000, words * 1000, words[:10], seconds=0) == b""


def test_findings_of_a_search_that_is_stopped_are_those_so_far() -> None:
    assert native.sudoku_find(6, 6, [2**36 - 1] * 36 * 36, 24, True, seconds=0) == []


def test_a_finding_is_read_only_and_its_chain_outlives_it() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    masks = [511 if sign == "." else 1 << int(sign) - 1 for sign in hard]
    what_if = [key for key, *_ in native.sudoku_techniques()].index("WhatIfBasics")
    (finding,) = native.sudoku_find(3, 3, masks, what_if)
    assert finding.technique == "WhatIfBasics"
    with pytest.raises(AttributeError):
        finding.cells = []  # type: ignore[misc]
    chain = finding.chain
    cells = [link.cells for link in finding.chain]
    del finding
    gc.collect()
    assert chain
    assert [link.cells for link in chain] == cells
    with pytest.raises(TypeError, match="no constructor"):
        native.SudokuFinding()


@pytest.mark.parametrize("family", ["nonogram", "hashi", "slitherlink"])
def test_many_large_puzzles_at_once_are_refused_before_room_is_made_for_them(family: str) -> None:
    with pytest.raises(clew.PuzzleError, match=r"too many puzzles at once: 1,000,000 \(limit 106,6"):
        clew.generate_many(family, 1_000_000, size=clew.Size(100, 100))


def test_a_share_of_the_calls_of_make_trust_returns_or_is_refused() -> None:
    result = bindings.Tally()
    bindings.step(result, range(1_000_000, 1_000_000 + CALLS))  # not those of `make trust`
    assert result.failures == []
    assert result.calls == CALLS
    assert result.functions == len(ARGUMENTS)
    assert result.kinds["valid, returned"] > CALLS // 5


def test_a_native_function_without_arguments_to_try_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "sudoku_new", native.sudoku_solve, raising=False)
    with pytest.raises(AssertionError, match="sudoku_new"):
        calls.functions()
    monkeypatch.undo()
    offer = ARGUMENTS["line_count"]
    monkeypatch.setitem(ARGUMENTS, "line_count", lambda rng: {**offer(rng), "more": 1})
    with pytest.raises(AssertionError, match=re.escape("line_count: parameters and arguments differ: {'more'}")):
        calls.functions()
