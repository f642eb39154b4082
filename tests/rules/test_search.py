"""The native search of declared families where rules share places."""

from __future__ import annotations

from random import Random

from clew.core.family import Size
from clew.families.kakuro import Kakuro


def test_lines_that_cross_lose_no_solution() -> None:
    """A draft ends early if none is left: automata once kept what others had implied and what was undone since."""
    assert all(Kakuro.draft(Size(9, 9), Random(seed)) is not None for seed in range(5))
