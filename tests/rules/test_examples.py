"""The example of every declared family is a puzzle with one solution."""

from __future__ import annotations

import pytest

import clew
from clew import families
from clew.rules import Genre

DECLARED = [name for name in families.NAMES if issubclass(families.get(name).puzzle, Genre)]


@pytest.mark.parametrize("name", DECLARED)
def test_the_example_of_a_declaration_has_one_solution(name: str) -> None:
    genre = families.get(name).puzzle
    assert clew.solve(clew.read(f"clew {name}\n\n{genre.example}\n")).verdict is clew.Verdict.UNIQUE
