"""Rules about lines: how far they run straight, how often they turn, what they enclose, and where they cross."""

from __future__ import annotations

from random import Random

import pytest

import clew
from clew.families.castlewall import CastleWall
from clew.families.detour import Detour
from clew.families.geradeweg import Geradeweg
from clew.families.hidato import Hidato
from clew.families.linesweeper import Linesweeper
from clew.families.pipelink import Pipelink
from clew.families.shingoki import Shingoki
from clew.rules.genre import Genre
from clew.rules.judging import violations
from clew.rules.lattice import lattice
from clew.rules.making import ring, tour, widened
from clew.rules.primitives.arms import lengths, reach


def messages(puzzle: Genre, *drawn: str) -> list[str]:
    """What is wrong if these lines are drawn, and no others."""
    marks = {place: int(place in drawn) for place in puzzle.ground.values}
    assert {*drawn} <= marks.keys()
    return [fault.message for fault in violations(puzzle, marks)]


SQUARE = ("r1c1-r1c2", "r1c1-r2c1", "r1c2-r2c2", "r2c1-r2c2")
RECTANGLE = ("r1c1-r1c2", "r1c2-r1c3", "r1c1-r2c1", "r1c3-r2c3", "r2c1-r2c2", "r2c2-r2c3")


def test_arms_are_as_long_as_the_line_runs_straight() -> None:
    puzzle = Shingoki(2, 3)
    marks = {place: int(place in RECTANGLE) for place in puzzle.ground.values}
    meeting = Shingoki.link.meeting(puzzle.grid, marks)
    found = {at: lengths(reach(puzzle.grid, meeting, at)) for at in puzzle.grid.cells}
    assert found["r1c1"] == {"right": 2, "down": 1}
    assert found["r1c2"] == {"right": 1, "left": 1}


def test_a_number_on_a_turn_is_the_length_of_both_lines() -> None:
    assert messages(Geradeweg(2, 2, number={"r1c1": 1}), *SQUARE) == []
    assert messages(Geradeweg(2, 3, number={"r1c1": 1}), *RECTANGLE) == ["the 1 at r1c1 can no longer be satisfied"]
    assert messages(Geradeweg(2, 3, number={"r1c2": 2}), *RECTANGLE) == []


def test_visited_cells_and_turns_are_counted() -> None:
    assert messages(Linesweeper(3, 3, number={"r3c3": 1}), *SQUARE) == []
    assert messages(Linesweeper(3, 3, number={"r3c2": 3}), *SQUARE) == [
        "the 3 at r3c2 can have only 2 of its 3 visited cells"
    ]
    room = dict.fromkeys(lattice(2, 3).cells, 1)
    assert messages(Detour(2, 3, room=room, number={"r1c1": 4}), *RECTANGLE) == []
    assert messages(Detour(2, 3, room=room, number={"r1c1": 3}), *RECTANGLE) == [
        "the region of the 3 at r1c1 has 4 turns: expected 3"
    ]


def test_a_cell_is_inside_if_the_way_out_crosses_the_loop_once() -> None:
    around = [place for row in lattice(3, 3).rows for place in row if place != "r2c2"]
    links = [f"{one}-{two}" for one, two in lattice(3, 3).pairs if one in around and two in around]
    assert messages(CastleWall(3, 3, clue={"r2c2": "white"}), *links) == []
    assert messages(CastleWall(3, 3, clue={"r2c2": "black"}), *links) == ["the black cell at r2c2 is inside the loop"]
    assert messages(CastleWall(3, 3, clue={"r3c3": "white"}), *SQUARE) == ["the white cell at r3c3 is outside the loop"]


def test_a_loop_that_may_cross_itself_is_still_one_loop() -> None:
    puzzle = Pipelink(4, 4)
    assert clew.solve(puzzle).count
    crossing = [each for each in clew.solve(puzzle, clew.Limits(solutions=40, keep=40)).solutions if _crosses(each)]
    assert crossing
    assert violations(puzzle, crossing[0]) == []
    both = [*SQUARE, "r3c3-r3c4", "r3c3-r4c3", "r3c4-r4c4", "r4c3-r4c4"]
    assert "the line closes before it is one loop" in messages(puzzle, *both)


def _crosses(marks: clew.Marks) -> bool:
    return any(sum(value for place, value in marks.items() if at in place.split("-")) == 4 for at in ("r2c2", "r3c3"))


def test_numbers_lead_to_the_next() -> None:
    puzzle = Hidato(2, 2)
    assert violations(puzzle, {"r1c1": 1, "r1c2": 2, "r2c1": 3, "r2c2": 4}) == []
    far = Hidato(1, 3)
    wrong = [fault.message for fault in violations(far, {"r1c1": 1, "r1c2": 3, "r1c3": 2})]
    assert "the 1 at r1c1 has no 2 where it should be" in wrong


def test_a_tour_visits_every_place_once_and_a_ring_every_cell_of_a_loop() -> None:
    grid = lattice(4, 5)
    tours = [path for seed in range(20) if (path := tour(grid.around, Random(seed)))]
    assert tours
    assert all(sorted(path) == sorted(grid.cells) for path in tours)
    square = {("r1c1", "r1c2"), ("r1c1", "r2c1"), ("r1c2", "r2c2"), ("r2c1", "r2c2")}
    wide = widened(grid, square, Random(1))
    assert len(ring(wide)) == len({end for pair in wide for end in pair}) > 10


@pytest.mark.parametrize(
    "text",
    [
        "clew geradeweg\n\n9 . .\n. . .\n",
        "clew geradeweg\n\n1\n",
        "clew shingoki\n\n9o . .\n. . .\n",
        "clew kurodoko\n\n9\n",
    ],
)
def test_a_number_that_no_way_fits_has_no_solution(text: str) -> None:
    assert clew.solve(clew.read(text)).verdict is clew.Verdict.IMPOSSIBLE
