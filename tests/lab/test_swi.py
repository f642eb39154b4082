"""Programs for SWI-Prolog: they find every solution, stop at their limit, and end with their worker."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from clew import families
from clew.actions.load import read
from clew.core.errors import PuzzleError
from clew.core.results import Limits
from clew.engine import swi
from clew.lab.cells import Setting, Task
from clew.lab.experiment import Run
from clew.lab.measure import measure, prepare
from clew.lab.outside import installed, left_out
from clew.lab.workers import Workers

needed = pytest.mark.skipif(shutil.which("swipl") is None, reason=swi.NEEDED)
SUDOKU = "clew sudoku\nboxes: 2x2\n12..\n....\n....\n..4.\n"
HASHI = "clew hashi\n2.3\n...\n2.3\n"
HARD = "clew sudoku\n" + "\n".join(["." * 9] * 9) + "\n"
PROGRAMS = [
    (family, name, options)
    for family in families.names()
    for name, program in families.get(family).logic.programs.items()
    for options in (
        [{"search": "rule", "heuristic": "yes"}, {"search": "after"}]
        if "heuristic" in program.options
        else [{}, {"connected": "sets", "isolated": "yes"}, {"connected": "sets", "search": "after"}]
        if "connected" in program.options
        else [{"variable": "leftmost"}]
    )
]


def task(family: str, program: str, options: dict[str, str], puzzle: str, limit: float = 20.0) -> Task:
    setting = Setting(name="", engine="swi", viewpoint=program, variable="", value="", options=options)
    return Task(number=0, family=family, puzzle=puzzle, setting=setting, solutions=None, limit=limit)


@needed
@pytest.mark.parametrize(("family", "program", "options"), PROGRAMS)
def test_a_program_finds_as_many_solutions_as_the_kernel(family: str, program: str, options: dict[str, str]) -> None:
    puzzle = {"sudoku": SUDOKU, "hashi": HASHI}[family]
    found = families.get(family).logic.kernel(read(puzzle, family), Limits(solutions=None), None)
    asked = task(family, program, options, puzzle)
    status, figures = measure(prepare(asked), asked)
    assert (status, figures["solutions"]) == ("found", found.count)
    assert figures["inferences"]
    assert figures["nodes"] is not None


@needed
def test_a_program_ends_at_its_processor_time() -> None:
    asked = task("sudoku", "clpfd-classical", {}, HARD, limit=0.2)
    status, figures = measure(prepare(asked), asked)
    assert status == "limit"
    assert figures["nodes"]


@needed
def test_ending_a_worker_ends_its_prolog() -> None:
    with Workers() as workers:
        worker = workers._start()
        worker.task = task("sudoku", "clpfd-classical", {}, HARD, limit=600)
        worker.process.send(worker.task)
        children = _children(worker.process.pid, expected=True)
    deadline = time.monotonic() + 30
    while any(_runs(each) for each in children) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert children
    assert not any(_runs(each) for each in children)


def _children(parent: int, *, expected: bool) -> list[int]:
    listing = Path(f"/proc/{parent}/task/{parent}/children")
    if not listing.exists():
        pytest.skip("needs /proc to see which processes a process has started")
    deadline = time.monotonic() + 60
    while not (found := listing.read_text().split()) and expected and time.monotonic() < deadline:
        time.sleep(0.02)
    return [int(each) for each in found]


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@needed
def test_what_a_program_cannot_take_is_refused_in_one_line() -> None:
    asked = task("hashi", "chr-cells", {}, "clew hashi\n2.?\n...\n2.3\n")
    with pytest.raises(PuzzleError, match="the Prolog programs solve plain hashi only"):
        measure(prepare(asked), asked)


def test_without_prolog_its_runs_are_left_out_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "PATH", "")
    runs = [Run(viewpoint="classical"), Run(name="chr", engine="swi", program="chr-classical")]
    assert installed(runs) == runs[:1]
    assert left_out(runs) == ["left out: chr (needs SWI-Prolog: apt install swi-prolog-nox)"]
    with pytest.raises(PuzzleError, match="this experiment needs SWI-Prolog: apt install swi-prolog-nox"):
        installed(runs[1:])
