"""A hashi's scene and its sketch in characters."""

from __future__ import annotations

import pytest
from tests.families.hashi.boards import FIVE, SOLVED, built, of

from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.results import Knowledge, Light, Role
from clew.families.hashi.drawing import draw, notes
from clew.families.hashi.puzzle import places, values
from clew.families.hashi.sketching import sketch
from clew.render.svg import svg


def test_a_sketch_shows_bridges_as_lines() -> None:
    assert sketch(FIVE, SOLVED).split("\n") == [
        "4═══2 · ·",
        "║ 3─────2",
        "3 ║ · · │",
        "│ 3───1 │",
        "3═══4═══3",
    ]
    assert sketch(FIVE, {}).split("\n")[:2] == ["4 · 2 · ·", "· 3 · · 2"]


def test_a_sketch_distinguishes_one_to_four_bridges() -> None:
    puzzle = of("G.?", "...", "?..", most=4)
    faces = {str(sketch(puzzle, built(r1c1_r1c3=k, r1c1_r3c1=k))) for k in range(1, 5)}
    assert len(faces) == 4
    assert "▬" in sketch(puzzle, built(r1c1_r1c3=4))
    assert "┃" in sketch(puzzle, built(r1c1_r3c1=3))


def test_islands_one_below_the_other_get_a_line_between_them() -> None:
    assert sketch(of("12", "1."), built(r1c1_r2c1=1, r1c1_r1c2=2)) == "1═2\n│  \n1 ·"


def test_a_known_none_is_a_cross_until_every_place_is_marked() -> None:
    puzzle = of("2.2", "...", "2..")
    assert sketch(puzzle, built(r1c1_r1c3=0)).split("\n")[0] == "2x· 2"
    assert sketch(puzzle, built(r1c1_r3c1=0)).split("\n")[1] == "x · ·"
    assert "x" not in sketch(puzzle, built(r1c1_r1c3=0, r1c1_r3c1=0))


def test_strange_marks_are_questions() -> None:
    assert sketch(of("1.1"), {Place("r1c1-r1c3"): 7}) == "1???1"


def test_a_sketch_knows_the_characters_of_every_place() -> None:
    for marks in ({}, SOLVED):
        assert {piece.place for piece in sketch(FIVE, marks).pieces} >= set(places(FIVE)) - {Place("r1c3-r5c3")}
    painted = sketch(of("1.1"), built(r1c1_r1c3=1)).painted(lambda place, text: f"<{place}>")
    assert painted == "1<r1c1-r1c3>1"


def test_a_scene_has_a_spot_in_the_middle_of_each_way_and_an_area_for_each_island() -> None:
    scene = draw(of("1..?", "....", "C..."))
    at = {place: (spot.x, spot.y) for place, spot in scene.spots.items()}
    assert at == {"r1c1-r1c4": (2.0, 0.5), "r1c1-r3c1": (0.5, 1.5)}
    assert set(scene.areas) == {"r1c1", "r1c4", "r3c1"}
    assert ">12<" in svg(scene)
    assert ">?<" in svg(scene)
    for place, spot in draw(FIVE).spots.items():
        assert set(values(FIVE, place)) == set(draw(FIVE).kinds[spot.kind].faces)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_n_bridges_are_n_lines(count: int) -> None:
    scene = draw(of("G..?", "....", "?...", most=4))
    assert svg(scene, built(r1c1_r1c4=count)).count("<line") == count
    assert svg(scene, built(r1c1_r3c1=count)).count("<line") == count


def test_crosses_are_by_both_islands_and_are_left_out_of_a_finished_picture() -> None:
    scene = draw(of("1..?", "....", "?..."))
    assert svg(scene, built(r1c1_r1c4=0)).count("<line") == 4
    assert svg(scene, built(r1c1_r1c4=0, r1c1_r3c1=1)).count("<line") == 1
    assert svg(draw(of("11", "1.")), built(r1c1_r1c2=0)).count("<line") == 2


def test_islands_bridges_and_counts_can_be_lit_and_other_names_cannot() -> None:
    scene = draw(FIVE)
    assert svg(scene, lights=[Light(Place("r1c1"), Role.CAUSE)]).count("<circle") == svg(scene).count("<circle") + 1
    assert svg(scene, lights=[Light(Place("r1c1-r1c3"), Role.WRONG)]).count("<rect") == svg(scene).count("<rect") + 1
    assert ">1<" in svg(draw(of("3.3")), lights=[Light(Place("r1c1-r1c3"), Role.REMOVED, 1)])
    with pytest.raises(PuzzleError, match="no such place"):
        svg(scene, lights=[Light(Place("r1c2"), Role.CAUSE)])


def test_nothing_is_pencilled_in() -> None:
    assert notes(FIVE, Knowledge({place: frozenset(values(FIVE, place)) for place in places(FIVE)})) == {}
