"""Large grids of few letters have very many solutions, and beliefs lead to two of them."""

from __future__ import annotations

from itertools import groupby
from random import Random

from clew import _native
from clew.core.results import Limits, Verdict
from clew.families.fillin.kernel import kernel
from clew.families.fillin.puzzle import BLACK, Fillin
from clew.families.fillin.rules import violations

SIDE = 48


def four_letters(seed: int) -> Fillin:
    """The words of a symmetric grid that is filled at random with four letters."""
    rng = Random(seed)
    black = _native.fillin_grid(2, SIDE, SIDE, 1, False, 0.2, 7)
    flat = [BLACK if square == 255 else rng.choice("ABCD") for square in black]
    lines = [flat[at : at + SIDE] for at in range(0, len(flat), SIDE)]
    words = []
    for line in (*lines, *map(list, zip(*lines, strict=True))):
        runs = ("".join(some) for dark, some in groupby(line, lambda letter: letter == BLACK) if not dark)
        words += [word for word in runs if len(word) > 1]
    return Fillin(SIDE, SIDE, tuple(BLACK if letter == BLACK else None for letter in flat), tuple(sorted(words)))


def test_one_of_very_many_solutions_is_found_where_decisions_alone_lead_nowhere() -> None:
    puzzle = four_letters(1)
    answer = kernel(puzzle, Limits(nodes=2_000_000), None)
    assert answer.verdict is Verdict.SEVERAL
    first, second = answer.solutions
    assert first != second
    assert violations(puzzle, first) == violations(puzzle, second) == []
