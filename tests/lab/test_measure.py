"""Figures of a cell: the engines agree, none is invented, and limits end all of them."""

from __future__ import annotations

import shutil

import pytest

from clew.core.results import Outcome
from clew.lab import measure
from clew.lab.cells import Setting, Task
from clew.lab.measure import prepare
from tests.lab.samples import PUZZLES

PLAIN = Setting(name="", engine="cp", viewpoint="edges", variable="leftmost", value="step", options={})
HARD = "clew houses\n" + "\n".join(
    f"{x} {y}" for x, y in [(3, 0), (4, 0), (0, 1), (4, 1), (0, 2), (1, 2), (2, 3), (4, 3), (0, 4), (4, 4)]
)


def task(puzzle: str = PUZZLES.split("clew slitherlink\ntitle: two")[0], **changes: object) -> Task:
    fields = {"number": 0, "family": puzzle.split()[1], "puzzle": puzzle, "setting": PLAIN, "solutions": None}
    return Task(**{"limit": 5.0, **fields, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize("engine", ["cp", "kernel", "sat"])
def test_every_engine_finds_the_same_solutions(engine: str) -> None:
    setting = Setting(name="", engine=engine, viewpoint="edges", variable="ff", value="enum", options={})
    asked = task(setting=setting)
    status, figures = measure.measure(prepare(asked), asked)
    assert (status, figures["solutions"]) == ("found", 1)
    assert figures.get("resumptions") is None


def test_a_labelling_that_would_take_long_ends_at_its_limit() -> None:
    setting = Setting(name="", engine="cp", viewpoint="connections", variable="ffc", value="down", options={})
    asked = task(HARD, setting=setting, limit=1.0)
    status, figures = measure.measure(prepare(asked), asked)
    assert status == "limit"
    assert figures["failures"]


def test_an_impossible_puzzle_has_no_solution_and_no_error() -> None:
    asked = task("clew slitherlink\n0.\n.3\n")
    assert measure.measure(prepare(asked), asked)[0] == "none"


def test_a_wrong_solution_would_be_noticed() -> None:
    ready = prepare(task())
    outcome = Outcome(solutions=[{}], exhausted=True, count=1)
    with pytest.raises(AssertionError, match="a wrong solution"):
        measure._require_right(ready, outcome.solutions)


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="needs MiniZinc with Gecode: apt install minizinc")
@pytest.mark.parametrize("solutions", [1, None])
def test_gecode_measures_the_same_model(solutions: int | None) -> None:
    setting = Setting(name="", engine="minizinc", viewpoint="edges", variable="ff", value="enum", options={})
    asked = task(setting=setting, solutions=solutions, limit=60.0)
    status, figures = measure.measure(prepare(asked), asked)
    assert (status, figures["solutions"]) == ("found", 1)
    assert figures["ms"]
