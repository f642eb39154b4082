"""The same model in every engine: all find as many solutions as the kernel, from every viewpoint of every family.

Engines that are not installed are skipped.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import product
from typing import Any

import pytest

from clew import families
from clew.actions.load import read
from clew.core.model import Viewpoint
from clew.core.results import Limits
from clew.lab.cells import Setting, Task
from clew.lab.measure import measure, prepare

SMALL = {
    "sudoku": "clew sudoku\nboxes: 2x2\n12..\n....\n....\n..4.\n",
    "hashi": "clew hashi\n2.3\n...\n2.3\n",
    "slitherlink": "clew slitherlink\n2.\n.2\n",
    "nonogram": "clew nonogram\n\nrows\n1\n2\n1\n\ncolumns\n?\n*\n_ 1\n",
    "fillin": "clew fillin\n\n...\n.#.\n...\n\nABC\nADE\nCFG\nEHG\n",
    "houses": "clew houses\n0 0\n0 1\n1 0\n1 1\n",
}
GOALS = ("minimise", "picture")  # options that ask for the best solution only
MISSING = {
    "minizinc": shutil.which("minizinc") is None or shutil.which("fzn-gecode") is None,
    "cpsat": find_spec("ortools") is None,
}
ENGINES = [
    pytest.param(engine, marks=pytest.mark.skipif(MISSING.get(engine, False), reason=f"{engine} is not installed"))
    for engine in ("cp", "rounds", "minizinc", "cpsat")
]


def ways(viewpoint: Viewpoint[Any]) -> Iterator[dict[str, str]]:
    """Options of a viewpoint: each choice of each option occurs, not each combination."""
    options = {name: knob.choices for name, knob in viewpoint.options.items() if name not in GOALS}
    combined = [dict(zip(options, choice, strict=True)) for choice in product(*options.values())]
    few = {(name, value): way for way in combined for name, value in way.items()}
    yield from few.values() or [{}]


CASES = [
    (family, name, options)
    for family in SMALL
    for name, viewpoint in families.get(family).logic.viewpoints.items()
    for options in ways(viewpoint)
]


def figures(engine: str, family: str, text: str, viewpoint: str, options: dict[str, str]) -> dict[str, Any]:
    """What the lab counts; it also judges each solution by the rules."""
    setting = Setting(name="", engine=engine, viewpoint=viewpoint, variable="ff", value="step", options=options)
    task = Task(number=0, family=family, puzzle=text, setting=setting, solutions=None, limit=60)
    status, counted = measure(prepare(task), task)
    assert status == "found"
    return counted


def test_there_is_a_puzzle_of_every_family_with_models_of_its_own() -> None:
    assert set(SMALL) == set(families.NAMES)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("family", "name", "options"), CASES)
def test_every_engine_finds_the_kernels_solutions(engine: str, family: str, name: str, options: dict[str, str]) -> None:
    puzzle = read(SMALL[family], family)
    everything = families.get(family).logic.kernel(puzzle, Limits(solutions=None), None)
    counted = figures(engine, family, SMALL[family], name, options)
    assert counted["solutions"] == everything.count > 1


TOWN = "clew houses\n0 0\n0 1\n4 0\n4 1\n9 3\n9 4\n"
PICTURE = "clew nonogram\n\nrows\n?\n?\n?\n\ncolumns\n*\n*\n*\n"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("family", "text", "name", "options", "best"),
    [
        ("houses", TOWN, "connections", {"symmetries": "broken", "minimise": "distance"}, 3),
        ("houses", TOWN, "partners", {"first": "partners", "minimise": "distance"}, 3),
        ("houses", TOWN, "partners", {"first": "distances", "minimise": "distance"}, 3),
        ("nonogram", PICTURE, "automata", {"picture": "#.#/.../.##"}, 2),
        ("nonogram", PICTURE, "starts", {"picture": "#.#/.../.##", "label": "cells"}, 2),
        ("nonogram", PICTURE, "starts", {"picture": "###/#../..#"}, 0),
    ],
)
def test_every_engine_finds_the_best_solution(
    engine: str, family: str, text: str, name: str, options: dict[str, str], best: int
) -> None:
    assert figures(engine, family, text, name, options)["objective"] == best
