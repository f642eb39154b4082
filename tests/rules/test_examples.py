"""The example of every declared family is a puzzle with one solution."""

from __future__ import annotations

import pytest

import clew
from clew import families


@pytest.mark.parametrize("name", families.DECLARED)
def test_the_example_of_a_declaration_has_one_solution(name: str) -> None:
    genre = families.get(name).puzzle
    assert clew.solve(clew.read(f"clew {name}\n\n{genre.example}\n")).verdict is clew.Verdict.UNIQUE
