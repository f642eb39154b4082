"""`clew solve --engine ... --agree`: a second engine is asked, and its answer is reported."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import clew
from clew import families
from clew.actions.agree import Opinions, agree
from clew.actions.solve import ENGINES, Engine
from clew.cli import main
from clew.core.results import Limits, Outcome, Verdict
from tests.but import but
from tests.plain_family import FAMILY as BULBS

UNIQUE, TWO, CLASH = "....34.2.....2.4", "..343412..434321", "11.............."
FIRST, SECOND = {"r1c1": 1}, {"r1c1": 2}


def outcome(*solutions: Any, exhausted: bool = True, count: int | None = None) -> Outcome:
    return Outcome(solutions=solutions, exhausted=exhausted, count=len(solutions) if count is None else count)


def said(first: Outcome, second: Outcome) -> bool | None:
    return Opinions(engines=("kernel", "sat"), outcomes=(first, second)).agree


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("text", [UNIQUE, TWO, CLASH])
def test_engines_agree_and_say_so(capsys: pytest.CaptureFixture[str], engine: str, text: str) -> None:
    assert main(["solve", text, "--engine", engine, "--agree"]) == 0
    assert f"The engines {engine} and {'sat' if engine == 'kernel' else 'kernel'} agree." in capsys.readouterr().out


def test_both_opinions_are_printed_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", TWO, "--engine", "cp", "--agree", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["agree"] is True
    assert [each["engine"] for each in data["opinions"]] == ["cp", "kernel"]
    assert [(each["verdict"], each["count"]) for each in data["opinions"]] == [("several", 2)] * 2


def test_without_a_decision_there_is_no_second_opinion(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "." * 16, "--solutions", "500", "--nodes", "0", "--engine", "sat", "--agree"]) == 3
    assert "No second opinion" in capsys.readouterr().out


def test_a_kernel_that_misses_a_solution_is_found_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = families.get("sudoku")

    def short_sighted(puzzle: Any, limits: Limits, emit: Any) -> Outcome:
        found = known.logic.kernel(puzzle, limits, emit)
        return replace(found, solutions=found.solutions[:1], count=1, exhausted=True)

    monkeypatch.setattr(families, "_own", lambda name: but(known, kernel=short_sighted))
    assert main(["solve", TWO, "--agree"]) == 1
    ran = capsys.readouterr()
    assert "disagree: kernel says unique (1 solution found), sat says several (2 solutions found)" in ran.err
    assert ran.err.count("\nsat: ") == 2


def test_many_puzzles_are_compared_one_by_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "many.sdm").write_text(f"{UNIQUE}\n{TWO}\n{UNIQUE}\n")
    assert main(["solve", str(tmp_path / "many.sdm"), "--agree"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_streams_cannot_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", TWO, "--agree", "--all"]) == 2
    assert "--agree" in capsys.readouterr().err


def test_a_search_that_ended_early_contradicts_only_by_what_it_found() -> None:
    open_ended = outcome(FIRST, exhausted=False)
    assert said(outcome(FIRST), open_ended) is None
    assert said(outcome(SECOND), open_ended) is False
    assert said(outcome(), open_ended) is False
    assert said(outcome(FIRST, SECOND), outcome(SECOND, FIRST)) is True
    assert said(outcome(FIRST, SECOND, count=3), outcome(SECOND, FIRST)) is False
    assert said(outcome(FIRST, SECOND, exhausted=False), outcome(FIRST, SECOND)) is True
    assert said(outcome(exhausted=False), outcome(exhausted=False)) is None


def test_a_family_without_models_is_labelled_by_its_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(families._added, "bulbs", families.whole(BULBS))
    puzzle = clew.generate("bulbs", seed=1)
    assert clew.solve(puzzle, engine="cp").solutions == clew.solve(puzzle).solutions


@pytest.mark.parametrize("name", families.BUILT_IN)
@pytest.mark.parametrize("engine", ["sat", "cp"])
def test_all_engines_know_all_families(name: str, engine: Engine) -> None:
    both = agree(clew.generate(name, size="small", seed=3), Limits(seconds=20), ("kernel", engine))
    assert both.agree
    assert both.outcomes[1].verdict is Verdict.UNIQUE
