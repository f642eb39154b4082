"""Clew from Python: typed results, welcome kinds of arguments, and one clear sentence for each wrong one."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest

import clew
from tests.conftest import ROOT

PUZZLE = clew.read("clew sudoku\n\n12..\n..1.\n.1..\n..21\n")
ANYTHING: Any = clew  # for calls that a type checker would refuse

WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "an engine that does not exist": (
        lambda: ANYTHING.solve(PUZZLE, engine="foo"),
        "engine='foo': expected one of kernel",
    ),
    "no text": (lambda: ANYTHING.read(None), "clew.read takes the text of a puzzle, not None"),
    "bytes": (lambda: ANYTHING.read(b".."), "not bytes: decode it first, or load the file with clew.load"),
    "seconds in words": (lambda: ANYTHING.Limits(seconds="x"), r"Limits\(seconds='x'\): expected a number or None"),
    "a flag for a number": (lambda: ANYTHING.Limits(nodes=True), r"Limits\(nodes=True\): expected a number or None"),
    "no time": (lambda: clew.Limits(seconds=-1), r"Limits\(seconds=-1\): expected a positive number or None"),
    "a stop that cannot be set": (lambda: ANYTHING.Limits(stop=3), r"Limits\(stop=3\): expected something with is_set"),
    "a seed in words": (lambda: ANYTHING.generate("sudoku", seed="a"), "seed='a': expected a whole number"),
    "half a seed": (lambda: ANYTHING.generate("sudoku", seed=1.5), "seed=1.5: expected a whole number"),
    "fewer than no puzzles": (lambda: clew.generate_many("sudoku", -1), "count=-1: expected 0 to 1,000,000"),
    "a place that is not there, drawn": (lambda: clew.draw(PUZZLE, {"zz": 1}), "'zz' is not a place of this puzzle"),
    "a place that is not there, checked": (lambda: clew.check(PUZZLE, {"zz": 1}), "'zz' is not a place of this puzzle"),
    "a place that is not there, written": (
        lambda: clew.write(PUZZLE, marks={"zz": 1}),
        "'zz' is not a place of this puzzle",
    ),
    "a place that is not there, explained": (
        lambda: clew.explain(PUZZLE, {"zz": 1}),
        "'zz' is not a place of this puzzle",
    ),
    "a place that is not there, for a hint": (
        lambda: clew.hint(PUZZLE, {"zz": 1}),
        "'zz' is not a place of this puzzle",
    ),
    "a value that is no value": (lambda: ANYTHING.check(PUZZLE, {"r1c3": 1.5}), "r1c3=1.5: expected a whole number"),
    "what is not a puzzle": (lambda: ANYTHING.solve("x"), "str is not a puzzle of any family"),
    "a family that is not there": (lambda: clew.generate("chess"), "unknown family 'chess'"),
    "something that cannot be called": (lambda: ANYTHING.solve(PUZZLE, emit=3), "emit=3: expected a function"),
    "a function that takes more": (lambda: ANYTHING.solve(PUZZLE, emit=list.append), "append"),
}


@pytest.mark.parametrize(("call", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_argument_gets_one_clear_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said) as raised:
        call()
    assert "\n" not in str(raised.value)


def test_plain_dicts_and_numbers_of_numpy_are_welcome() -> None:
    marks: dict[str, int] = {"r1c3": 3, "r1c4": 4}
    numbers = {place: numpy.int64(value) for place, value in marks.items()}
    assert clew.check(PUZZLE, marks) == ANYTHING.check(PUZZLE, numbers)
    assert clew.write(PUZZLE, marks=marks) == ANYTHING.write(PUZZLE, marks=numbers)
    assert clew.generate("sudoku", seed=3) == ANYTHING.generate("sudoku", seed=numpy.int64(3))


@pytest.mark.parametrize("family", ["sudoku", "nonogram", "slitherlink", "hashi", "fillin", "houses"])
def test_solutions_can_be_handed_to_anything_that_takes_them(family: str) -> None:
    puzzle = clew.generate(family, size="small", seed=1)
    found: list[Any] = []
    clew.solve(puzzle, emit=found.append)
    assert found == list(clew.solve(puzzle).solutions)

    def fails(solution: object) -> bool:
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        clew.solve(puzzle, emit=fails)


def test_a_stop_flag_is_taken_as_it_is() -> None:
    stop = threading.Event()
    stop.set()
    assert clew.solve(clew.read("." * 81), clew.Limits(solutions=None, stop=stop)).verdict is not clew.Verdict.UNIQUE


def test_puzzles_and_outcomes_are_pictures_in_notebooks() -> None:
    assert PUZZLE._repr_svg_().startswith("<svg")
    outcome = clew.solve(PUZZLE)
    shown = outcome._repr_svg_()
    assert shown is not None
    assert shown == clew.draw(PUZZLE, outcome.solutions[0]).svg


def blocks(document: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.DOTALL)


def test_type_checkers_take_the_document_and_refuse_what_is_not_a_puzzle(tmp_path: Path) -> None:
    for number, block in enumerate(blocks("docs/python.md")):
        (tmp_path / f"block{number}.py").write_text(block)
    (tmp_path / "wrong.py").write_text('import clew\n\nclew.solve("x")\nclew.draw(1)\nclew.read(b"x")\n')
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file=", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert [line for line in errors if "wrong.py" not in line] == []
    assert sorted(int(line.split(":")[1]) for line in errors) == [3, 4, 5]


@pytest.mark.parametrize("family", ["sudoku", "nonogram", "slitherlink", "hashi", "fillin", "houses"])
def test_progress_is_reported_for_every_family(family: str) -> None:
    heard: list[str] = []
    clew.generate(family, size="small", seed=1, progress=heard.append)
    assert heard[0] == "attempt 1"
    assert len(heard) == len(set(heard))
