"""Aids to players and setters: numbers that tick off once their block is done, clues that follow from a picture."""

from __future__ import annotations

import pytest
from tests.anything import generate

import clew
from clew.core.edits import Sheet
from clew.core.family import Size
from clew.core.places import Place, Value
from clew.families.nonogram.edits import EDITS
from clew.families.nonogram.puzzle import ANY, Clue, Nonogram
from clew.families.nonogram.ticks import ticks

SIGNS: dict[str, Value] = {"#": 1, "x": 0}


@pytest.mark.parametrize(
    ("clue", "line", "done"),
    [
        ((2, 1), "......", []),
        ((2, 1), "##....", []),  # it may be longer
        ((2, 1), "##x...", [1]),
        ((2, 1), "x##x..", [1]),
        ((2, 1), ".##x..", []),  # another block may come before it
        ((2, 1), "...x#x", [2]),
        ((2, 1), "##.#..", [1, 2]),  # the painted cells are just the blocks
        ((1, 1, 1), "#x.x#.", [1]),
        ((1, 1, 1), "#x..x#", [1, 3]),
        ((2, 1), "#x....", []),  # a mistake ticks nothing off
        ((), "......", [1]),
        ((), "#.....", []),
        ((1, ANY), "#x....", [1]),
        ((ANY,), "xxxxxx", []),
    ],
)
def test_blocks_tick_off_from_both_ends(clue: Clue, line: str, done: list[int]) -> None:
    puzzle = Nonogram((clue,), ((ANY,),) * len(line))
    marks = {Place(f"r1c{at}"): SIGNS[sign] for at, sign in enumerate(line, 1) if sign in SIGNS}
    found = [place for place in ticks(puzzle, marks) if place.startswith("row")]
    assert found == [f"row 1 block {number}" for number in done]


@pytest.mark.parametrize(
    ("clue", "painted", "kept"),
    [
        ("? 1", "##.#.", "? 1"),
        ("? 1", "##.##", "2 2"),
        ("*", "#.#.#", "*"),
        ("* 2 *", "##...", "* 2 *"),
        ("* 2 *", "#.###", "1 3"),
        ("_ 3", "###..", "_ 3"),
        ("_ 3", "#.###", "_ 3"),
        ("2", ".##..", "2"),
        ("2", "###..", "3"),
        ("? ?", "#####", "5"),
        ("? *", ".....", "0"),
    ],
)
def test_clues_that_leave_something_open_stay_while_the_picture_fits_them(clue: str, painted: str, kept: str) -> None:
    marks: dict[Place, Value] = {Place(f"r1c{at}"): 1 for at, sign in enumerate(painted, 1) if sign == "#"}
    sheet = Sheet(size=Size(1, 5), marks=marks, fields={"rows": clue, "columns": "*\n*\n*\n*\n*"})
    assert EDITS.settle is not None
    assert EDITS.settle(sheet).fields["rows"] == kept


def test_a_solution_ticks_everything_off_and_every_number_has_its_area() -> None:
    puzzle = generate("nonogram", seed=3)
    areas = clew.draw(puzzle).scene.areas
    found = ticks(puzzle, clew.solve(puzzle).solutions[0])
    assert found == [name for name in areas if " block " in name]
    assert ticks(puzzle, {}) == []
