"""Models in MiniZinc: what is refused, and how an objective is written; test_same_model.py runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew import families
from clew.actions.load import read
from clew.core.errors import PuzzleError
from clew.core.strategy import Strategy
from clew.engine import minizinc

SUDOKU = "clew sudoku\nboxes: 2x2\n12..\n....\n....\n..4.\n"
TOWN = "clew houses\n0 0\n0 1\n4 0\n4 1\n"


def test_what_minizinc_cannot_search_by_is_refused_in_one_line() -> None:
    family = families.get("sudoku")
    puzzle = read(SUDOKU, "sudoku")
    with pytest.raises(PuzzleError, match="MiniZinc has no strategy 'impact/step': expected leftmost"):
        minizinc.write(family.logic.viewpoints["classical"], puzzle, {}, Strategy(variable="impact"))


def test_without_minizinc_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PuzzleError, match="needs MiniZinc with Gecode: apt install minizinc"):
        minizinc.require()


def test_an_objective_is_minimised() -> None:
    viewpoints = families.get("houses").logic.viewpoints
    puzzle = read(TOWN, "houses")
    assert "satisfy;" in minizinc.write(viewpoints["partners"], puzzle).text
    assert " minimize x" in minizinc.write(viewpoints["partners"], puzzle, {"minimise": "distance"}).text


def test_a_sum_is_written_without_factors_of_one() -> None:
    loop = read("clew slitherlink\n3.\n..\n", "slitherlink")
    text = minizinc.write(families.get("slitherlink").logic.viewpoints["edges"], loop, {"loop": "graph"}).text
    assert "constraint (x1 + x3 + x7 + x8 = 3);" in text
    assert "constraint (x1 + x7 = 2 * x22);" in text
