"""The same models in MiniZinc: Gecode finds as many solutions as the kernel, from every viewpoint of every family."""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path

import pytest

from clew import families
from clew.actions.load import read
from clew.core.errors import PuzzleError
from clew.core.results import Limits
from clew.core.strategy import Strategy
from clew.engine import minizinc

needed = pytest.mark.skipif(
    shutil.which("minizinc") is None or shutil.which("fzn-gecode") is None, reason=minizinc.NEEDED
)
SMALL = {
    "sudoku": "clew sudoku\nboxes: 2x2\n12..\n....\n....\n..4.\n",
    "hashi": "clew hashi\n2.3\n...\n2.3\n",
    "slitherlink": "clew slitherlink\n2.\n.2\n",
    "nonogram": "clew nonogram\n\nrows\n1\n2\n\ncolumns\n1\n2\n",
    "fillin": "clew fillin\n\n...\n.#.\n...\n\nABC\nADE\nCFG\nEHG\n",
    "houses": "clew houses\n0 0\n0 1\n1 0\n1 1\n",
}
CASES = [
    (family, name, dict(zip(viewpoint.options, choice, strict=True)))
    for family in families.names()
    for name, viewpoint in families.get(family).logic.viewpoints.items()
    for choice in product(*(knob.choices for knob in viewpoint.options.values()))
]
# One choice of options after the other for each viewpoint: every option value, not every combination.
FEW = {
    (family, name, option, value): (family, name, options)
    for family, name, options in CASES
    for option, value in (options or {"": ""}).items()
}


@needed
@pytest.mark.parametrize(("family", "name", "options"), list(FEW.values()))
def test_gecode_finds_as_many_solutions_as_the_kernel(family: str, name: str, options: dict[str, str]) -> None:
    found = families.get(family)
    puzzle = read(SMALL[family], family)
    everything = found.logic.kernel(puzzle, Limits(solutions=None), None)
    written = minizinc.write(found.logic.viewpoints[name], puzzle, options, Strategy(variable="ff"))
    model, seen = written.model, set()
    statistics: dict[str, float] = {}
    for _ in minizinc.solutions(written, 60, statistics):
        if (model.accept is None or model.accept()) and (model.watch is None or model.watch()):
            marks = model.marks()
            assert not found.logic.violations(puzzle, marks)
            seen.add(frozenset(marks.items()))
    assert statistics["finished"]
    assert len(seen) == everything.count > 0


def test_what_minizinc_cannot_search_by_is_refused_in_one_line() -> None:
    family = families.get("sudoku")
    puzzle = read(SMALL["sudoku"], "sudoku")
    with pytest.raises(PuzzleError, match="MiniZinc has no strategy 'impact/step': expected leftmost"):
        minizinc.write(family.logic.viewpoints["classical"], puzzle, {}, Strategy(variable="impact"))


def test_without_minizinc_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PuzzleError, match="needs MiniZinc with Gecode: apt install minizinc"):
        minizinc.require()
