"""Clew from Python: typed results, welcome kinds of arguments, and one clear sentence for each wrong one."""

from __future__ import annotations

import inspect
import json
import re
import shutil
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy
import pytest

import clew
import clew.play
from clew import families
from clew.render.theme import PAPER
from tests.conftest import ROOT

PUZZLE = clew.read("clew sudoku\n\n12..\n..1.\n.1..\n..21\n")
ANYTHING: Any = clew  # for calls that a type checker would refuse

WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "an engine that does not exist": (
        lambda: ANYTHING.solve(PUZZLE, engine="foo"),
        "engine='foo': expected one of kernel",
    ),
    "no text": (lambda: ANYTHING.read(None), "text=None: expected a str"),
    "bytes": (
        lambda: ANYTHING.read(b".."),
        "text=b'..': expected a str; decode it first, or load the file with clew.load",
    ),
    "seconds in words": (lambda: ANYTHING.Limits(seconds="x"), r"Limits\(seconds='x'\): expected a number or None"),
    "a flag for a number": (
        lambda: ANYTHING.Limits(nodes=True),
        r"Limits\(nodes=True\): expected a whole number or None",
    ),
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
    "a function that takes something else": (
        lambda: ANYTHING.solve(PUZZLE, emit=list.append),
        "emit=<method 'append' of 'list' objects> does not take a solution: descriptor 'append'",
    ),
    "progress that takes nothing": (
        lambda: ANYTHING.generate("sudoku", progress=lambda: None),
        "progress=<function .* does not take a text",
    ),
    "progress that cannot be called": (
        lambda: ANYTHING.generate("sudoku", progress=3),
        "progress=3: expected a function that takes a text, or None",
    ),
    "half a solution": (lambda: ANYTHING.Limits(solutions=1.5), r"Limits\(solutions=1.5\): expected a whole number or"),
    "more nodes than can be counted": (lambda: clew.Limits(nodes=10**30), r"Limits\(nodes=...\): expected less than"),
    "a number for limits": (lambda: ANYTHING.solve(PUZZLE, 3), r"limits=3: expected clew.Limits, such as"),
    "a number for limits of a count": (lambda: ANYTHING.count(PUZZLE, 3), "limits=3: expected clew.Limits"),
    "no certificate": (lambda: ANYTHING.verify(None), "certificate=None: expected str or bytes"),
    "a line that is not a puzzle": (lambda: clew.solve_lines("mosaic:3", "mosaic"), "line 1: "),
    "no lines": (lambda: ANYTHING.solve_lines(3, "sudoku"), "text=3: expected str or bytes"),
    "more threads than there are": (lambda: clew.solve_lines("", "sudoku", threads=10**9), "threads=.*: expected 0 to"),
    "nothing to compare": (lambda: ANYTHING.differences({}, None), "second=None: expected a dict of marks"),
    "no path": (lambda: ANYTHING.load(None), "path=None: expected a path, as str or pathlib.Path"),
    "a value that no place has, drawn": (
        lambda: clew.draw(PUZZLE, {"r1c3": 99}),
        "r1c3=99: expected 1, 2, 3 or 4",
    ),
    "a value that no place has, written": (
        lambda: clew.write(PUZZLE, marks={"r1c3": 99}),
        "r1c3=99: expected 1, 2, 3 or 4",
    ),
    "a value that no place has, explained": (
        lambda: clew.explain(PUZZLE, {"r1c3": "x"}),
        "r1c3='x': expected 1, 2, 3 or 4",
    ),
    "candidates of no place": (lambda: ANYTHING.draw(PUZZLE, candidates={"zz": {1}}), "'zz' is not a place"),
    "what is known of another puzzle": (
        lambda: clew.hint(PUZZLE, known=clew.hint(clew.generate("akari", size="small", seed=1)).known),
        "'.*' is not a place of this puzzle",
    ),
    "a theme by name": (lambda: ANYTHING.draw(PUZZLE, theme="dark"), "theme='dark': expected a theme, such as"),
    "a width below nothing": (lambda: clew.draw(PUZZLE).png(width=-1), "width=-1: expected 1 or more"),
    "a scale in words": (lambda: ANYTHING.draw(PUZZLE).pdf(scale="x"), "scale='x': expected a number above 0"),
    "an option that is a number": (lambda: ANYTHING.generate("hashi", doubles=30), "doubles=30: expected a str"),
    "no move": (lambda: ANYTHING.play.Game.of(PUZZLE).move(3), "text=3: expected a str"),
}


@pytest.mark.parametrize(("call", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_argument_gets_one_clear_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said) as raised:
        call()
    assert "\n" not in str(raised.value)


class Odd:
    """Nothing that any verb takes."""


ODD: tuple[Any, ...] = (
    *(None, 3, -1, 1.5, float("nan"), 10**30, True, "x", "", "\0", "\ud800", b"x", [], [1], (1, 2), {"zz"}, Odd, Odd()),
    *({}, {"zz": 1}, {1: 1}, {None: 1}, list.append, lambda: None, PUZZLE),
)


def right(family: str, path: Path) -> dict[str, dict[str, Any]]:
    """Right arguments of every verb, by name."""
    puzzle = clew.generate(family, size="small", seed=1)
    solution = clew.solve(puzzle).solutions[0]
    limits = clew.Limits(seconds=5)
    path.write_text(clew.write(puzzle))
    text = {"family": family, "format": "clew", "variants": None, "parts": None}
    drawn = dict.fromkeys(("step", "known", "candidates"))
    wished = {"symmetry": "none", "minimal": False, "unique": True} | dict.fromkeys(
        ("level", "clues", "needs", "progress")
    )
    made: dict[str, Any] = {"size": "small", "nothing": None, "family": family, "seed": 1, "limits": limits}
    plain = {"assume_unique": False}
    return {
        "blame": {"puzzle": puzzle, "limits": limits},
        "candidates": {"puzzle": puzzle, "cap": 2, "limits": limits},
        "canonical": {"puzzle": puzzle},
        "check": {"puzzle": puzzle, "marks": solution, "limits": limits},
        "clashes": {"puzzle": puzzle, "limits": limits},
        "complete": {"puzzle": puzzle, "level": None, "seed": 1, "limits": limits},
        "count": {"puzzle": puzzle, "limits": limits, "engine": "kernel"},
        "detect": {"text": path.read_text(), "path": path},
        "differences": {"first": solution, "second": solution},
        "draw": {"puzzle": puzzle, "marks": {}, "coloured": False, "lights": (), "theme": PAPER, **drawn},
        "easier": {"puzzle": puzzle, "limits": limits},
        "explain": {"puzzle": puzzle, "marks": solution, "limits": limits, **plain},
        "generate": {**made, **wished, "needs": None, "without": ()},
        "generate_many": {**made, "count": 1},
        "generate_patterned": {"family": family, "pattern": "xxxx\nx..x\n.xx.\nxxxx", "level": None, "seed": 1}
        | {"limits": clew.Limits(seconds=0.5)},
        "harder": {"puzzle": puzzle, "limits": limits},
        "hint": {"puzzle": puzzle, "marks": solution, "limits": limits, "known": None, **plain},
        "load": {"path": path, **text},
        "load_all": {"path": path, **text},
        "practise": {**made, "technique": clew.explain(puzzle).steps[0].technique},
        "prove": {"puzzle": puzzle, "limits": limits},
        "rate": {"puzzle": puzzle, "limits": limits, **plain},
        "rate_on": {"puzzle": puzzle, "scale": "se", "limits": limits},
        "read": {"text": path.read_text(), **text},
        "read_all": {"text": path.read_text(), "path": path, **text},
        "solve": {"puzzle": puzzle, "limits": limits, "engine": "kernel", "emit": lambda solution: True},
        "solve_lines": {"text": "", "family": family, "limits": limits, "threads": 1},
        "spare_clues": {"puzzle": puzzle, "limits": limits},
        "verify": {"certificate": clew.prove(puzzle).certificate, "budget": 10**9},
        "violations": {"puzzle": puzzle, "marks": solution},
        "write": {"puzzle": puzzle, "format": "clew", "marks": solution, "title": "", "author": ""},
    }


@pytest.mark.parametrize("family", ["sudoku", "akari"])
def test_every_argument_of_every_verb_is_taken_or_refused_on_purpose(family: str, tmp_path: Path) -> None:
    table = right(family, tmp_path / "puzzle.clew")
    assert table.keys() == {name for name in clew.__all__ if isinstance(getattr(clew, name), FunctionType)}
    for verb, arguments in table.items():
        plain = {name: value for name, value in arguments.items() if name != "nothing"}
        known = inspect.signature(getattr(clew, verb)).parameters.values()
        assert {each.name for each in known if each.kind is not inspect.Parameter.VAR_KEYWORD} <= {*plain, "size"}
        for name in arguments:
            for odd in (*ODD, {next(iter(clew.solve(table["clashes"]["puzzle"]).solutions[0])): 99}):
                try:
                    made = getattr(clew, verb)(**{**plain, name: odd})
                    assert not isinstance(made, clew.Drawing) or made.svg
                except (TypeError, ValueError, clew.Unproved, clew.NoPuzzle) as error:
                    case = f"clew.{verb}({name}={odd!r:.60}): {error}"
                    assert "\n" not in str(error), case
                    assert (traceback.extract_tb(error.__traceback__)[-1].line or "").startswith("raise"), case


def test_plain_dicts_and_numbers_of_numpy_are_welcome() -> None:
    marks: dict[str, int] = {"r1c3": 3, "r1c4": 4}
    numbers = {place: numpy.int64(value) for place, value in marks.items()}
    assert clew.check(PUZZLE, marks) == ANYTHING.check(PUZZLE, numbers)
    assert clew.write(PUZZLE, marks=marks) == ANYTHING.write(PUZZLE, marks=numbers)
    assert clew.generate("sudoku", seed=3) == ANYTHING.generate("sudoku", seed=numpy.int64(3))


@pytest.mark.parametrize("family", families.BUILT_IN)
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


@pytest.fixture
def typed(tmp_path: Path) -> Path:
    """A folder with the programs of the document, and one with a mistake in each of its last lines."""
    for number, block in enumerate(blocks("docs/python.md")):
        (tmp_path / f"block{number}.py").write_text(block)
    (tmp_path / "wrong.py").write_text('import clew\n\nclew.solve("x")\nclew.draw(1)\nclew.read(b"x")\n')
    return tmp_path


def test_mypy_takes_the_document_and_refuses_what_is_not_a_puzzle(typed: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file=", str(typed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert [line for line in errors if "wrong.py" not in line] == []
    assert sorted(int(line.split(":")[1]) for line in errors) == [3, 4, 5]


def test_pyright_takes_the_document_and_refuses_what_is_not_a_puzzle(typed: Path) -> None:
    checker = ROOT / ".venv" / "node" / "node_modules" / ".bin" / "pyright"  # put there by `make test`
    if not checker.exists() or shutil.which("node") is None:
        pytest.skip("pyright is not installed: only mypy checks the types of the interface")
    command = [str(checker), "--pythonpath", sys.executable, "--outputjson", str(typed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=typed)
    found = [each for each in json.loads(done.stdout)["generalDiagnostics"] if each["severity"] == "error"]
    assert [each for each in found if Path(each["file"]).name != "wrong.py"] == []
    assert sorted(each["range"]["start"]["line"] + 1 for each in found) == [3, 4, 5]


@pytest.mark.parametrize("family", families.BUILT_IN)
def test_progress_is_reported_for_every_family(family: str) -> None:
    heard: list[str] = []
    clew.generate(family, size="small", seed=1, progress=heard.append)
    assert heard[0] == "attempt 1"
    assert len(heard) == len(set(heard))
