"""How a nonogram looks in characters and as a scene."""

from __future__ import annotations

import re

from tests.families.nonogram.boards import KITE, of, painted, picture

from clew.core.places import Place
from clew.core.results import Light, Role
from clew.core.scene import Line, Text
from clew.families.nonogram.drawing import FIVE, THICK, compact, draw, sketch
from clew.families.nonogram.puzzle import Nonogram, cells, from_picture, places
from clew.render.svg import svg

PUZZLE = picture(*KITE)
ANSWER = {**dict.fromkeys(cells(5, 5), 0), **painted(*KITE)}


def test_clues_are_above_and_to_the_left_and_painted_cells_are_crossed() -> None:
    assert (
        sketch(PUZZLE, ANSWER)
        == """\
         3
     1 3 1 4 1
    |---------|
  1 | | |X| | |
    |-+-+-+-+-|
  3 | |X|X|X| |
    |-+-+-+-+-|
  5 |X|X|X|X|X|
    |-+-+-+-+-|
1 1 | |X| |X| |
    |-+-+-+-+-|
  2 | | |X|X| |
    |---------|"""
    )


def test_on_the_way_blank_cells_have_a_dot_and_given_cells_show() -> None:
    rows = sketch(PUZZLE, painted("x.#..", *KITE[1:])).split("\n")
    assert rows[3] == "  1 |.| |X| | |"
    given = Nonogram(PUZZLE.row_clues, PUZZLE.column_clues, (0, 1, *[None] * 23))
    assert sketch(given, {}).split("\n")[3] == "  1 |.|X| | | |"


def test_numbers_of_two_digits_are_shown_in_full() -> None:
    rows = sketch(from_picture(12, 1, [1] * 12), {}).split("\n")
    assert rows[:3] == ["   12", "  |--|", "1 |  |"]
    assert sketch(from_picture(1, 12, [1] * 12), {}).split("\n")[2].startswith("12 | | ")


def test_open_clues_and_lines_without_blocks_are_shown() -> None:
    rows = sketch(of("? _,0", "*,1"), {}).split("\n")
    assert [row.rstrip() for row in rows[:3]] == ["     * 1", "    |---|", "? _ | | |"]
    assert rows[4] == "  0 | | |"


def test_a_sketch_knows_the_places_of_its_characters() -> None:
    drawn = sketch(PUZZLE, ANSWER).painted(lambda place, text: "!" if place == "r1c3" else text)
    assert drawn.split("\n")[3] == "  1 | | |!| | |"
    assert {piece.place for piece in sketch(PUZZLE, {}).pieces} == {None, *places(PUZZLE)}


def test_the_small_sketch_has_two_rows_a_line() -> None:
    assert compact(PUZZLE, ANSWER) == "┌─────┐\n│ ▄█▄ │\n│▀█▀█▀│\n│  ▀▀ │\n└─────┘"
    assert {piece.place for piece in compact(PUZZLE, ANSWER).pieces} < {None, *places(PUZZLE)}


def test_a_scene_has_every_clue_and_thick_lines_every_five() -> None:
    puzzle = from_picture(7, 12, [1] * 84)
    scene = draw(puzzle)
    texts = [shape.text for shape in scene.over if isinstance(shape, Text)]
    assert sorted(texts) == sorted(["12"] * 7 + ["7"] * 12)
    thick = [shape for shape in scene.over if isinstance(shape, Line) and shape.width == THICK]
    assert len(thick) == 2 + 7 // FIVE + 2 + 12 // FIVE
    assert scene.over.index(thick[0]) > 0, "thin lines are drawn first"


def test_clues_lie_outside_the_cells_and_inside_the_picture() -> None:
    scene = draw(PUZZLE)
    corner = scene.spots[Place("r1c1")]
    for shape in scene.over:
        if isinstance(shape, Text):
            assert shape.x < corner.x - 0.5 or shape.y < corner.y - 0.5
            assert 0 < shape.x < scene.width
            assert 0 < shape.y < scene.height


def test_a_solved_picture_has_painted_cells_alone_and_an_open_one_crosses() -> None:
    solved, begun = svg(draw(PUZZLE), ANSWER), svg(draw(PUZZLE), {Place("r1c1"): 0, Place("r1c3"): 1})

    def marks(text: str) -> list[int]:
        inside = re.findall(r"<g data-place[^>]*>(.*?)</g>", text)
        return [sum("<rect" in each for each in inside), sum("<line" in each for each in inside)]

    assert marks(solved) == [13, 0]
    assert marks(begun) == [1, 1]


def test_the_clue_of_a_line_can_be_lit() -> None:
    lit = svg(draw(PUZZLE), {}, lights=[Light(Place("row 3"), Role.CAUSE), Light(Place("column 5"), Role.SECOND)])
    assert lit.count("<rect") == svg(draw(PUZZLE), {}).count("<rect") + 2


def test_numbers_of_two_digits_beside_a_row_do_not_touch() -> None:
    scene = draw(from_picture(1, 25, [1] * 12 + [0] + [1] * 12))
    one, other = (each for each in scene.over if isinstance(each, Text) and each.text == "12")
    wide = 2 * 0.64 * one.size  # of digits in the widest of the usual fonts
    assert abs(one.x - other.x) > wide + 0.15
    assert all(each.x - wide / 2 > 0 for each in (one, other))
