"""A sudoku's scene and its sketch in characters."""

from __future__ import annotations

import pytest

import clew
from clew.core.places import Place
from clew.core.scene import Line
from clew.families.sudoku.drawing import THICK, draw, sketch
from clew.families.sudoku.puzzle import BOXES, Sudoku, cells, of_size, places, values

SIX = of_size(6, [1, 0, 0, 0, 0, 6, *[0] * 24, 0, 0, 4, 3, 0, 0])

SKETCH_OF_SIX = """\
┌───────┬───────┐
│ 1 . . │ . . 6 │
│ . 5 . │ . . . │
├───────┼───────┤
│ . . . │ . . . │
│ . . . │ . . . │
├───────┼───────┤
│ . . . │ . . . │
│ . . 4 │ 3 . . │
└───────┴───────┘"""

SKETCH_OF_NINE = """\
┌───────┬───────┬───────┐
│ 5 3 . │ . 7 . │ . . . │
│ 6 . . │ 1 9 5 │ . . . │
│ . 9 8 │ . . . │ . 6 . │
├───────┼───────┼───────┤
│ 8 . . │ . 6 . │ . . 3 │
│ 4 . . │ 8 . 3 │ . . 1 │
│ 7 . . │ . 2 . │ . . 6 │
├───────┼───────┼───────┤
│ . 6 . │ . . . │ 2 8 . │
│ . . . │ 4 1 9 │ . . 5 │
│ . . . │ . 8 . │ . 7 9 │
└───────┴───────┴───────┘"""
NINE = of_size(9, [int(c) for c in "530070000600195000098000060800060003400803001700020006060000280000419005000080079"])


def test_a_sketch_frames_the_boxes() -> None:
    assert sketch(NINE, {}) == SKETCH_OF_NINE
    assert sketch(SIX, {Place("r2c2"): 5}) == SKETCH_OF_SIX


def test_a_sketch_keeps_givens_whatever_the_marks_say() -> None:
    assert sketch(NINE, {Place("r1c1"): 9}) == SKETCH_OF_NINE


@pytest.mark.parametrize("n", BOXES)
def test_a_sketch_knows_the_characters_of_every_place(n: int) -> None:
    puzzle = of_size(n, [n] + [0] * (n * n - 1))
    drawn = sketch(puzzle, {cells(n)[-1]: 1})
    assert [piece.place for piece in drawn.pieces if piece.place] == list(cells(n))
    assert {len(line) for line in drawn.splitlines()} == {2 * n + 2 * puzzle.box_rows + 1}
    painted = drawn.painted(lambda place, text: f"<{place} {text}>" if text != "." else text)
    assert painted.count("<") == 2
    assert f"<r1c1 {puzzle.symbol(n)}>" in painted
    assert f"<r{n}c{n} 1>" in painted


@pytest.mark.parametrize("box", [*BOXES.values(), (3, 2), (4, 3)])
def test_a_sketch_reads_back_as_the_puzzle(box: tuple[int, int]) -> None:
    n = box[0] * box[1]
    puzzle = Sudoku(*box, tuple(range(1, n + 1)) + (0,) * (n * n - n))
    assert clew.read(sketch(puzzle, {})) == puzzle


def test_upright_boxes_are_framed_as_they_are() -> None:
    upright = Sudoku(3, 2, (0,) * 36)
    assert sketch(upright, {}).splitlines()[:5] == [
        "┌─────┬─────┬─────┐",
        *["│ . . │ . . │ . . │"] * 3,
        "├─────┼─────┼─────┤",
    ]
    thick = {(line.x1, line.y1) for line in draw(upright).over if isinstance(line, Line) and line.width == THICK}
    assert thick == {(0, 3), (2, 0), (4, 0)}


@pytest.mark.parametrize("n", BOXES)
def test_a_scene_has_one_spot_for_each_place_and_one_face_for_each_value(n: int) -> None:
    puzzle = of_size(n, [n] + [0] * (n * n - 1))
    scene = draw(puzzle)
    assert list(scene.spots) == list(places(puzzle))
    assert scene.given == {Place("r1c1"): n}
    for place, spot in scene.spots.items():
        assert set(values(puzzle, place)) <= set(scene.kinds[spot.kind].faces)
    assert list(scene.kinds["cell"].notes) == list(range(1, n + 1))
    middles = {(column + 0.5, row + 0.5) for row in range(n) for column in range(n)}
    assert {(spot.x, spot.y) for spot in scene.spots.values()} == middles
