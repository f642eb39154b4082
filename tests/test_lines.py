"""Many puzzles, one per line: any family solves them, with what its kernel finds."""

from __future__ import annotations

import pytest

import clew
from clew.core.errors import PuzzleError

CODES = {
    "mosaic": ("4x4:2a2b5a3b4a1b1", "3x3:i"),
    "slitherlink": ("https://puzz.link/p?slither/5/5/g88b2782ci28b", "https://puzz.link/p?slither/2/2/j"),
}


@pytest.mark.parametrize("family", CODES)
def test_lines_of_a_family_without_a_native_way_give_verdicts_and_solutions(family: str) -> None:
    one, several = CODES[family]
    many = clew.solve_lines(f"{one}\n{several}\n{one}", family, threads=2)
    assert [many.verdict(index) for index in range(3)] == [
        clew.Verdict.UNIQUE,
        clew.Verdict.SEVERAL,
        clew.Verdict.UNIQUE,
    ]
    solution = clew.solve(clew.read(one, family)).solutions[0]
    assert many.solution(0) == many.solution(2) == "".join(map(str, solution.values()))
    assert len(many.solution(1)) == len(clew.solve(clew.read(several, family)).solutions[0])


def test_the_line_that_is_not_a_puzzle_is_named() -> None:
    with pytest.raises(PuzzleError, match=r"^line 2: "):
        clew.solve_lines(f"{CODES['mosaic'][0]}\nnonsense\n", "mosaic")


def test_lines_for_which_no_time_is_left_are_undecided() -> None:
    lines = "\n".join([CODES["mosaic"][0]] * 50)
    many = clew.solve_lines(lines, "mosaic", clew.Limits(seconds=1e-9), threads=1)
    assert many.verdict(49) is clew.Verdict.UNDECIDED
    assert len(many) == 50


def test_no_lines_are_no_puzzles() -> None:
    assert len(clew.solve_lines("", "hashi")) == 0
