"""Limits hold while the rules of a puzzle are worked out, which can take longer than the search."""

from __future__ import annotations

from functools import cache
from threading import Event, Timer
from typing import Any

import pytest

import clew
from clew import checker, families
from clew.actions.prove import Unproved, verify
from clew.checker.core import Certificate, work
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.results import Limits, Verdict
from clew.rules.lattice import lattice

SHORT = Limits(seconds=0.2)


def huge() -> Any:
    """One region of 3,600 cells: its pieces alone take a minute to list."""
    return families.get("lits").puzzle(60, 60, region=dict.fromkeys(lattice(60, 60).cells, 1))


def test_no_verb_waits_for_the_rules_when_its_time_is_up() -> None:
    assert clew.solve(huge(), SHORT).verdict is Verdict.UNDECIDED
    assert clew.count(huge(), SHORT).exhausted is False
    assert clew.prove(huge(), SHORT).verdict is Verdict.UNDECIDED
    assert clew.explain(huge(), limits=SHORT).late
    assert clew.rate(huge(), SHORT) is None
    assert clew.hint(huge(), limits=SHORT).late
    checked = clew.check(huge(), {clew.Place("r1c1"): 1}, SHORT)
    assert (checked.verdict, checked.certain) == ("unfinished", False)
    assert [each.message for each in checked] == ["there was no time to look at the rules"]


def test_a_stop_flag_ends_the_listing_of_rules() -> None:
    stop = Event()
    Timer(0.2, stop.set).start()
    assert clew.solve(huge(), Limits(stop=stop)).verdict is Verdict.UNDECIDED


def test_rules_that_were_broken_off_are_worked_out_from_the_start() -> None:
    puzzle = families.get("tapa").puzzle(40, 40, clue={f"r{n}c{n}": (2, 2) for n in range(2, 39)})
    assert clew.solve(puzzle, Limits(seconds=0.001)).verdict is Verdict.UNDECIDED
    again = families.get("tapa").puzzle(40, 40, clue={f"r{n}c{n}": (2, 2) for n in range(2, 39)})
    assert (puzzle.ground.last, len(puzzle.ground.rules)) == (again.ground.last, len(again.ground.rules))


@pytest.mark.parametrize("wish", [{}, {"level": 2}, {"unique": False}], ids=["any level", "a level", "not unique"])
@pytest.mark.parametrize("name", ["numberlink", "tapa"])
def test_making_a_puzzle_ends_in_time_whatever_its_draft_takes(name: str, wish: dict[str, Any]) -> None:
    with pytest.raises(NoPuzzle, match="ran out of time"):
        clew.generate(name, "60x60", seed=1, limits=SHORT, **wish)


@cache
def bomb() -> str:
    """A proof from one false rule, for a puzzle whose own rules take a minute to derive."""
    text = [f"  {line}" for line in clew.write(huge(), "clew").rstrip("\n").split("\n")]
    rows = [" clew ground", " of: lits", " ", " puzzle", *text, " places", " r1c1 0 1", " hidden 0", " rules", " any"]
    lines = ["clew certificate 2", "claim: none", "work: 1", *rows, *("solution", "witness", "", "proof", "0 1 0")]
    lines += ["end", ""]
    taken = work(Certificate("\n".join(lines).encode()), checker.parts(), 10**6)
    return "\n".join([*lines[:2], f"work: {taken}", *lines[3:]])


def test_a_short_certificate_cannot_make_clew_derive_rules_without_end() -> None:
    assert checker.verify(bomb().encode(), checker.parts())[0] == "none"
    with pytest.raises((Unproved, PuzzleError), match="rules that take more than 1 s to derive"):
        verify(bomb(), budget=100_000)
