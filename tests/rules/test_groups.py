"""Groups with one clue each: what a trial that fails says about them."""

from __future__ import annotations

import pytest

import clew
from clew.rules.genre import Genre
from clew.rules.ground import Words
from clew.rules.primitives.groups import Groups

BOARD = ". . . .\n. 3 . 2\n. . . .\n. . . ."


@pytest.mark.parametrize(
    ("land", "sea", "said"),
    [
        (["r2c3"], [], "the islands of r2c2 and r2c4 would be joined"),
        (["r1c2", "r1c1", "r2c1"], [], "the island of r2c2 would have 4 cells: more than 3"),
        ([], ["r1c4", "r3c4"], "the island of r2c4 would have room for only 1 cell of 2"),
        (["r4c4"], ["r3c4"], "r4c4 would be out of reach of every island"),
        (["r3c2", "r4c4"], ["r3c4", "r1c4", "r4c1"], "the island of r2c4 would have room for only 1 cell of 2"),
    ],
)
def test_what_is_wrong_with_groups_is_named(land: list[str], sea: list[str], said: str) -> None:
    puzzle = clew.read(BOARD, family="nurikabe")
    assert isinstance(puzzle, Genre)
    ground = puzzle.ground
    groups = next(each for each in ground.rules if isinstance(each, Groups))
    present = dict(zip(groups.names, groups.present, strict=True))
    because = [*(present[place] for place in present if place in land), *(-present[p] for p in present if p in sea)]
    assert groups.clash(because, Words(ground)) == said
