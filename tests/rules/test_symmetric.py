"""Areas that are symmetric around dots: holes, dots on sides and corners, and what is told."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import clew
from clew import families
from clew.core.errors import PuzzleError

HOLED = "clew galaxies\n\no . . . .\n. . . . .\n. . . . .\n. . . . o\n. . . . .\n[hole]\n. . x\n. . .\n. . .\n"


def read(dots: str) -> Any:
    return clew.read(f"clew galaxies\n\n{dots}\n")


def test_missing_cells_belong_to_no_galaxy() -> None:
    with pytest.raises(PuzzleError, match="r1c3 is missing, and the dot at r1c3 needs it: expected a cell there"):
        clew.read(HOLED.replace("o . . . .", "o . . . o", 1))
    puzzle = clew.read("clew galaxies\n\no . . . .\n. . . . .\n. . . . o\n[hole]\n. . x\n. . .\n")
    assert "r1c2|r1c3" not in families.of(puzzle).places(puzzle)
    text = families.get("galaxies").forms.formats["puzzlink"]
    assert text.write is not None
    assert text.read(text.write(puzzle, {}))[0].puzzle == puzzle


@pytest.mark.parametrize(
    "dots",
    [
        "o . .\n. . .\n. . .\n. . .\n. o .",
        ". o .\n. . .\n. o .",
        ". . .\n. o .\n. . .",
        "o . o . .\n. . . . .\no . . . o",
    ],
)
def test_the_kernel_finds_what_trying_all_borders_finds(dots: str) -> None:
    puzzle = read(dots)
    family = families.of(puzzle)
    places = family.places(puzzle)
    every = (dict(zip(places, values, strict=True)) for values in product((0, 1), repeat=len(places)))
    right = [marks for marks in every if not family.logic.violations(puzzle, marks)]
    found = clew.solve(puzzle, clew.Limits(solutions=None, keep=100)).solutions
    assert {frozenset(marks.items()) for marks in found} == {frozenset(marks.items()) for marks in right}


def test_steps_name_the_dots_that_they_rest_on() -> None:
    steps = [step.text for step in clew.explain(read("o . . o .\n. . . . .\n. . o . .")).steps]
    assert len(steps) == 7
    assert any("the dot between r1c2 and r1c3" in text for text in steps)
