"""Declared puzzles in pictures: every face in every device, and clues that stay legible."""

from __future__ import annotations

import pytest

import clew
from clew import families
from clew.core.scene import Circle, Line, Polygon, Scene, Shape, Text
from clew.render.painting import paint
from clew.render.pdf_canvas import Canvas
from clew.render.png import png
from clew.render.svg import svg
from clew.render.theme import DARK, PAPER, Theme
from clew.rules import look
from clew.rules.faces import FACES, face, moved, small, turned
from tests.rules.genres import Digits, Everything, Fences, Strokes

CLUED = Everything(
    2,
    3,
    clue={"r1c1": 7, "r1c2": (12, "left"), "r1c3": (1, "down"), "r2c1": "wall", "r2c2": (1, 2), "r2c3": "tree"},
    small={"r1c1": 12},
    side={"top 3": 4, "left 2": 0, "bottom 1": 9, "right 1": 1},
    sign={"r1c1-r1c2": "less", "r1c3-r2c3": "more"},
    room={"r1c1": 1, "r1c2": 1, "r1c3": 2, "r2c1": 3, "r2c2": 2, "r2c3": 2},
)


def _texts(shapes: list[Shape]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("theme", [PAPER, DARK], ids=["paper", "dark"])
def test_every_face_is_drawn_by_every_device(theme: Theme) -> None:
    shapes = [
        shape for name in (*FACES, "12") for each in face(name) for shape in (each, turned(each), small(each, 0.5))
    ]
    scene = Scene(width=2, height=2, title="Faces", kinds={}, spots={}, under=[moved(each, 1, 1) for each in shapes])
    painting = paint(scene, theme=theme)
    assert svg(scene, theme=theme).count("<polygon") == sum(isinstance(each, Polygon) for each in shapes)
    assert png(painting, width=100).startswith(b"\x89PNG")
    canvas = Canvas("Faces")
    canvas.begin(100, 100)
    canvas.painting(painting, 10, 10, 20)
    assert canvas.finish().startswith(b"%PDF")


def test_clues_of_every_layer_are_in_the_picture() -> None:
    scene = look.draw(CLUED)
    assert (scene.width, scene.height) == (5, 4)
    assert sorted(_texts([*scene.over])) == sorted(["7", "12", "1", "1", "2", "12", "4", "0", "9", "1"])
    assert {"top 3", "left 2", "r1c1-r1c2"} <= scene.areas.keys()


def test_what_a_puzzle_says_as_a_whole_is_above_the_grid() -> None:
    plain, told = Everything(1, 1, room={"r1c1": 1}), Everything(1, 1, room={"r1c1": 1}, stars={"": 2})
    assert _texts([*look.draw(told).over]) == ["Stars: 2"]
    assert look.draw(told).height > look.draw(plain).height


def test_given_numbers_are_bold_in_their_own_ink_and_written_once() -> None:
    scene = look.draw(Digits(1, 2, number={"r1c1": 3}))
    assert scene.given == {"r1c1": 3}
    assert not _texts([*scene.over])
    [given], [mark] = (scene.kinds[scene.spots[place].kind].faces[3] for place in ("r1c1", "r1c2"))
    assert isinstance(given, Text)
    assert isinstance(mark, Text)
    assert (given.ink, given.bold, mark.ink, mark.bold) == ("given", True, "mark", False)


def test_a_dot_beside_a_clue_is_in_the_corner_of_the_cell() -> None:
    scene = look.draw(Strokes(1, 2, clue={"r1c1": 3}))
    [beside], [alone] = (scene.kinds[scene.spots[place].kind].faces[0] for place in ("r1c1", "r1c2"))
    assert isinstance(beside, Circle)
    assert isinstance(alone, Circle)
    assert beside.x > 0.3
    assert alone.x == 0


def test_a_clue_on_a_line_has_paper_behind_it() -> None:
    over = look.draw(Strokes(1, 2, clue={"r1c1": 3})).over
    assert any(isinstance(shape, Circle) and shape.fill == "paper" for shape in over)


def test_kinds_say_how_their_places_are_marked() -> None:
    entries = {
        genre.name: {kind.entry for kind in look.draw(genre(2, 2)).kinds.values()}
        for genre in (Strokes, Digits, Fences)
    }
    assert entries == {"strokes": {"cycle", "drag"}, "digits": {"type"}, "fences": {"cycle"}}


def test_what_is_crossed_out_has_a_small_cross() -> None:
    """Another face once had the same name."""
    assert all(abs(shape.x1) < 0.1 for shape in face("cross") if isinstance(shape, Line))
    assert len(face("cross")) == 2


def test_a_number_in_a_cell_leaves_room_for_the_clue_in_its_corner() -> None:
    puzzle = clew.read(families.formats("kenken")["clew"].example)
    scene = families.get("kenken").display.draw(puzzle)
    labels = [shape for shape in scene.over if isinstance(shape, Text) and shape.start]
    assert labels
    for kind in scene.kinds.values():
        for (digit,) in kind.faces.values():
            assert isinstance(digit, Text)
            assert digit.ink == "mark"
            assert digit.y - 0.36 * digit.size > max(label.y % 1 + 0.36 * label.size for label in labels) - 0.5
