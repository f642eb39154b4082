"""Pictures and sketches: everything has its place, and a finished grid is what is handed in as a solution."""

from __future__ import annotations

from random import Random

import pytest
from tests.families.fillin.boards import ANSWER, BARN, FILLED, MIRROR, TWINS, many, of

from clew.core.places import Place
from clew.core.results import Knowledge, Light, Role
from clew.core.scene import Rect, Text
from clew.families.fillin.drawing import PENCILLED, draw, notes, sketch
from clew.families.fillin.puzzle import Fillin, values
from clew.families.fillin.wordlist import heading, layout, width
from clew.render.svg import svg


def test_a_finished_sketch_is_the_filled_grid_alone() -> None:
    assert str(sketch(BARN, ANSWER)) == "\n".join(FILLED) + "\n"


def test_a_sketch_lists_the_words_that_are_left_by_length() -> None:
    lines = sketch(BARN, {}).splitlines()
    assert lines[:4] == ["___##", "_#___", "____#", "##___"]
    assert lines[5:] == ["3 letters: APE END OAT OWL PEN", "4 letters: LANE TONE"]
    part = {place: ANSWER[place] for place in map(Place, ("r1c1", "r1c2", "r1c3"))}
    assert sketch(BARN, part).splitlines()[5] == "3 letters: APE END OAT PEN"


def test_a_sketch_knows_its_places_and_its_side_notes() -> None:
    pieces = sketch(BARN, {}).pieces
    assert [piece.place for piece in pieces if piece.place is not None] == list(BARN.places)
    assert any(piece.aside for piece in pieces)
    assert not any(piece.aside for piece in sketch(BARN, ANSWER).pieces)


def test_numbers_are_listed_as_digits_and_long_lists_are_wrapped() -> None:
    words = " ".join(str(number) for number in range(100, 160))
    assert sketch(of("___", words=words), {}).splitlines()[2].startswith("3 digits: 100 101")
    assert max(map(len, sketch(of("___", words=words), {}).splitlines())) <= 72
    assert heading(of("_", "_", words="A", singles=True), 1) == "1 letter"


def test_letters_given_and_lone_squares_are_shown() -> None:
    assert sketch(of("A_#_", "##__", words="AB CD"), {}).splitlines()[0] == "A_#_"
    lone = of("__#A", words="AB")
    texts = [shape.text for shape in draw(lone).over if isinstance(shape, Text)]
    assert "A" in texts


def test_a_scene_has_spots_faces_and_areas_for_slots_and_words() -> None:
    scene = draw(BARN)
    assert set(scene.spots) == set(BARN.places)
    for place, spot in scene.spots.items():
        assert set(values(BARN, place)) <= set(scene.kinds[spot.kind].faces)
    assert {"r1c1 across", "r2c4 down", "word OWL", "word TONE"} <= set(scene.areas)
    assert sum(isinstance(shape, Rect) and shape.fill == "fill" for shape in scene.over) == BARN.cells.count("#")


def test_letters_given_look_given() -> None:
    scene = draw(of("A_", words="AB"))
    assert scene.given == {"r1c1": "A"}
    assert scene.spots[Place("r1c1")].kind == "given"


def test_words_slots_and_candidates_can_be_lit() -> None:
    lights = [Light(Place("word OWL"), Role.CAUSE), Light(Place("r1c1 across"), Role.AREA)]
    picture = svg(draw(BARN), {}, {Place("r1c1"): frozenset("OA")}, lights)
    assert picture.startswith("<svg")
    assert 'text-anchor="start"' in picture
    assert svg(draw(MIRROR), TWINS[0]).count("<text") == len(MIRROR.places) + len(MIRROR.words) + 2


@pytest.mark.parametrize("beside", [True, False])
def test_words_are_inside_the_picture_and_apart_from_the_grid(beside: bool) -> None:
    rng = Random(2)
    tall = of(*["____"] * 30, words=" ".join("".join(rng.choices("AB", k=4)) for _ in range(40)))
    wide = of("_" * 12, "#" * 12, words=" ".join("".join(rng.choices("XYZ", k=k % 9 + 2)) for k in range(300)))
    puzzle = tall if beside else wide
    found = layout(puzzle)
    assert all((entry.x > puzzle.columns) == beside for entry in found.entries)
    assert all((entry.y > puzzle.rows) == (not beside) for entry in found.entries if not beside)
    assert all(entry.x + width(entry.text) <= found.width + 0.01 for entry in found.entries)
    assert max(entry.y for entry in found.entries) < found.height
    assert sorted(entry.text for entry in found.entries if not entry.heading) == sorted(puzzle.words)
    spots = {(round(entry.x, 2), round(entry.y, 2)) for entry in found.entries}
    assert len(spots) == len(found.entries)


def test_no_heading_is_alone_at_the_end_of_a_column() -> None:
    for puzzle in many(9, 40):
        entries = layout(puzzle).entries
        for one, after in zip(entries, [*entries[1:], None], strict=True):
            assert not one.heading or (after is not None and not after.heading and after.x == one.x)


def test_few_candidates_are_pencilled_in_and_many_are_not() -> None:
    letters = frozenset("ABCDEFGH")
    known = Knowledge({Place("r1c1"): letters, Place("r1c2"): frozenset("AB"), Place("r1c3"): frozenset("A")})
    assert len(letters) > PENCILLED
    assert notes(BARN, known) == {"r1c2": frozenset("AB")}


def test_alphabets_too_large_for_a_square_have_no_notes() -> None:
    words = tuple(chr(0x4E00 + at) + chr(0x4E01 + at) for at in range(60))
    scene = draw(Fillin(1, 2, (None, None), words, spare=True))
    assert not scene.kinds["cell"].notes
    assert len(scene.kinds["cell"].faces) == 61
