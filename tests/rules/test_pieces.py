"""Sets of pieces: the search finds exactly the ways to place them that break no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from clew.core.results import Limits
from clew.engine import sat
from clew.rules import Cells, Genre, Ground, Rule, pieces_of
from clew.rules.clauses import encode
from clew.rules.primitives.shapes import Shape, shape_of
from clew.rules.solving import kernel
from tests.rules.boards import by_trying

DOMINO, CORNER = shape_of([(0, 0), (0, 1)]), shape_of([(0, 0), (0, 1), (1, 0)])


class _Set(Genre):
    """Pieces of a set."""

    name = "set"
    title = "Set"
    example = ". .\n. ."
    cell = Cells("off", "on")
    shapes: Mapping[Shape, tuple[str, int]] = {DOMINO: ("domino", 1), CORNER: ("corner", 1)}

    def rules(self, ground: Ground) -> Iterator[Rule]:
        yield from pieces_of(ground, ground.on(_Set.cell), self.shapes)


class _Two(_Set):
    shapes: Mapping[Shape, tuple[str, int]] = {DOMINO: ("domino", 2)}


@pytest.mark.parametrize("genre", [_Set, _Two])
@pytest.mark.parametrize("size", [(2, 4), (3, 3)])
def test_pieces_are_placed_in_exactly_the_ways_that_break_no_rule(genre: type[_Set], size: tuple[int, int]) -> None:
    board = genre(*size)
    wanted = {frozenset(marks.items()) for marks in by_trying(board)}
    every = Limits(solutions=None, keep=1000)
    assert {frozenset(marks.items()) for marks in kernel(board, every).solutions} == wanted
    assert {frozenset(marks.items()) for marks in sat.solve(encode(board.ground), every).solutions} == wanted
    assert wanted
