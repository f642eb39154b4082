"""The native search of declared families where rules share places."""

from __future__ import annotations

from random import Random

import clew
from clew.core.family import Size
from clew.core.results import Limits
from clew.families.kakuro import Kakuro
from clew.families.numberlink import Numberlink
from clew.rules.judging import violations
from clew.rules.lattice import lattice
from clew.rules.solving import kernel, sample


def test_lines_that_cross_lose_no_solution() -> None:
    """Automata once kept what others had implied and what was undone since."""
    for seed in range(5):
        rng = Random(seed)
        blank = Kakuro.blank(Size(9, 9), rng)
        solution = sample(blank, rng)
        assert solution
        assert clew.solve(blank.fullest(solution)).count > 0
    assert any(Kakuro.draft(Size(9, 9), Random(seed)) is not None for seed in range(5))


def test_whether_paths_have_one_solution_is_decided_as_by_counting() -> None:
    """For two solutions the search looks only at paths that cannot be shortened; for three, at all."""
    rng, seen = Random(8), set()
    for _ in range(400):
        rows, columns = rng.randint(2, 4), rng.randint(2, 4)
        ends = rng.sample(list(lattice(rows, columns).cells), 2 * rng.randint(1, 3) if rows * columns > 4 else 2)
        labels = {end: 1 + number // 2 for number, end in enumerate(ends)}
        puzzle = Numberlink(rows, columns, number=labels, every={"": rng.choice(("yes", "no"))})
        few, several = kernel(puzzle, Limits(solutions=2)), kernel(puzzle, Limits(solutions=3))
        assert few.count == min(several.count, 2), puzzle
        assert few.exhausted == (several.count < 2), puzzle
        assert not any(violations(puzzle, marks) for marks in few.solutions)
        seen.add((few.count, puzzle.every))
    assert len(seen) == 6
