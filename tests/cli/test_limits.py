"""Rating and explaining keep to limits of time: they end undecided, with what was found until then."""

from __future__ import annotations

import threading
import time
from functools import reduce
from pathlib import Path
from random import Random

import pytest
from trust.adversaries import adversary

import clew
from clew import families
from clew.actions.explain import OutOfTime, begin, steps
from clew.core.results import Knowledge, Limits
from tests.but import but
from tests.cli.puzzles import Run

EASY = "clew slitherlink\n" + "3...3\n.....\n..0..\n.....\n3...3\n"
# Each what-if on an empty grid of this size takes minutes.
ENDLESS = "clew slitherlink\n" + "\n".join(["." * 60] * 60) + "\n"


def raised() -> threading.Event:
    flag = threading.Event()
    flag.set()
    return flag


def quiet(threads: int) -> bool:
    """Whether no more threads than these are left, after a while."""
    end = time.monotonic() + 20
    while threading.active_count() > threads and time.monotonic() < end:
        time.sleep(0.01)
    return threading.active_count() <= threads


def test_a_rating_that_takes_too_long_is_none_and_its_native_work_ends() -> None:
    before = threading.active_count()
    assert clew.rate(clew.read(ENDLESS), Limits(seconds=0.05)) is None
    assert quiet(before)


def test_an_explanation_that_takes_too_long_has_the_steps_until_then() -> None:
    before = threading.active_count()
    puzzle = clew.read(ENDLESS.replace("." * 60, "0" + "." * 59, 1))
    found = clew.explain(puzzle, limits=Limits(seconds=0.3))
    assert found.late
    assert not found.solved
    assert found.end == reduce(Knowledge.after, found.steps, found.start)
    assert quiet(before)


def test_a_stop_flag_ends_rating_and_explaining() -> None:
    puzzle = clew.read(ENDLESS)
    assert clew.rate(puzzle, Limits(stop=raised())) is None
    found = clew.explain(puzzle, limits=Limits(stop=raised()))
    assert (found.late, list(found.steps)) == (True, [])
    with pytest.raises(OutOfTime):
        next(steps(puzzle, begin(puzzle), Limits(stop=raised())))


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_limits_that_are_not_met_change_nothing(name: str) -> None:
    puzzle = adversary(name, Random(3), small=True)
    generous = Limits(seconds=600)
    assert clew.rate(puzzle, generous) == clew.rate(puzzle)
    assert clew.explain(puzzle, limits=generous) == clew.explain(puzzle)


def test_the_commands_end_undecided_when_time_is_up(run: Run, tmp_path: Path) -> None:
    (tmp_path / "endless.clew").write_text(ENDLESS)
    result = run("rate", "endless.clew", "--seconds", "0.05")
    assert (result.code, result.out) == (3, "undecided: ran out of time: allow more --seconds.\n")
    (data,) = run("rate", "endless.clew", "--seconds", "0.05", "--json").data
    assert (data["level"], data["solved"], data["text"]) == (None, False, "ran out of time: allow more --seconds.")
    result = run("explain", "endless.clew", "--seconds", "0.05")
    assert result.code == 3
    assert result.out.endswith("After 0 steps: ran out of time: allow more --seconds.\n")
    assert run("explain", "endless.clew", "--hint", "--seconds", "0.05").code == 3
    assert run("explain", "endless.clew", "--hint", "--skip", "9", "--seconds", "0.05").code == 3


def test_drawing_what_is_not_found_in_time_is_undecided(run: Run, tmp_path: Path) -> None:
    (tmp_path / "endless.clew").write_text(ENDLESS)
    data = run("draw", "endless.clew", "--hint", "--seconds", "0.05")
    assert (data.code, data.err) == (3, "clew: no step to draw: ran out of time: allow more --seconds.\n")
    hard = "clew nonogram\nrows\n" + "1 1 1 1 1 1 1\n" * 30 + "columns\n" + "1 1 1 1 1 1 1\n" * 30
    data = run("draw", hard, "--solution", "--seconds", "0.000001")
    assert (data.code, data.err) == (3, "clew: no solution to draw: ran out of time: allow more --seconds.\n")


def test_the_commands_are_done_where_time_suffices(run: Run, tmp_path: Path) -> None:
    (tmp_path / "easy.clew").write_text(EASY)
    assert run("rate", "easy.clew", "--seconds", "600").out == run("rate", "easy.clew").out
    assert run("explain", "easy.clew", "--seconds", "600").out == run("explain", "easy.clew").out


def test_looking_for_a_reason_ends_with_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(puzzle: object) -> None:
        while True:
            puzzle = (puzzle,)[0]

    puzzle = clew.read(EASY)
    impatient = but(families.of(puzzle), blame=endless)
    monkeypatch.setattr(families, "of", lambda _: impatient)
    assert clew.blame(puzzle, Limits(seconds=0.05)) is None


def test_a_reason_that_is_found_in_time_is_shown_as_usual(run: Run) -> None:
    impossible = "clew hashi\n2.2\n...\n2.1\n"
    data = run("solve", impossible, "--seconds", "600")
    assert (data.code, data.out) == (1, run("solve", impossible).out)
    assert "Impossible: " in data.out or "Clash: " in data.out
    assert data.out.endswith("No solution.\n")
