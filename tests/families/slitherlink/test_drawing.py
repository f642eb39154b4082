"""A slitherlink's scene and its sketch in characters."""

from __future__ import annotations

import pytest
from tests.families.slitherlink.boards import FIVE, SOLVED, all_loops, drawn, lines, marks_of, of

from clew.core.errors import PuzzleError
from clew.core.places import Place
from clew.core.results import Light, Role
from clew.families.slitherlink.drawing import draw, enclosed, sketch
from clew.families.slitherlink.puzzle import edges, places, values
from clew.render.svg import svg


def test_a_sketch_shows_the_loop_as_drawn_by_hand() -> None:
    assert sketch(FIVE, drawn(SOLVED)) == SOLVED


def test_a_sketch_shows_crosses_until_every_edge_is_marked() -> None:
    puzzle = of("3.")
    assert sketch(puzzle, {**lines("h1.1", "v1.1"), Place("h1.2"): 0}).split("\n") == [
        "+---+ x +",
        "| 3      ",
        "+   +   +",
    ]
    assert "x" not in sketch(puzzle, dict.fromkeys(edges(1, 2), 0))


def test_a_sketch_shows_strange_marks_as_questions() -> None:
    assert sketch(of("."), {Place("h1.1"): 7}).startswith("+ ? +")


def test_a_sketch_knows_the_characters_of_every_place() -> None:
    pieces = sketch(FIVE, {}).pieces
    assert sorted(piece.place for piece in pieces if piece.place) == sorted(places(FIVE))
    assert (
        sketch(of("."), lines("h1.1")).painted(lambda place, text: f"<{place}>")
        == "+<h1.1>+\n<v1.1>   <v1.2>\n+<h2.1>+"
    )


def test_a_scene_has_a_spot_in_the_middle_of_each_edge_and_an_area_for_each_cell() -> None:
    scene = draw(of("3.", ".."))
    assert list(scene.spots) == list(edges(2, 2))
    at = {place: (spot.x, spot.y) for place, spot in scene.spots.items()}
    assert (at[Place("h1.1")], at[Place("h3.2")], at[Place("v2.1")]) == ((0.5, 0), (1.5, 2), (0, 1.5))
    assert set(scene.areas) == {"r1c1", "r1c2", "r2c1", "r2c2"}
    for place, spot in scene.spots.items():
        assert set(values(FIVE, place)) == set(scene.kinds[spot.kind].faces)


def test_cells_can_be_lit_and_other_names_cannot() -> None:
    scene = draw(FIVE)
    assert svg(scene, lights=[Light(Place("r1c2"), Role.CAUSE)]).count("<rect") == svg(scene).count("<rect") + 1
    with pytest.raises(PuzzleError, match="no such place"):
        svg(scene, lights=[Light(Place("r9c9"), Role.CAUSE)])
    with pytest.raises(PuzzleError, match="no such place"):
        svg(scene, {Place("r1c2"): 1})


def test_crosses_are_left_out_of_a_finished_picture() -> None:
    scene, solution = draw(FIVE), drawn(SOLVED)
    loop = sum(map(int, solution.values()))
    assert svg(scene, solution).count("<line") == svg(scene).count("<line") + loop
    del solution[Place("h6.5")]
    assert svg(scene, solution).count("<line") == svg(scene).count("<line") + loop + 2 * (len(solution) - loop)


def test_facts_are_drawn_between_their_edges() -> None:
    pair = (Place("h1.1"), Place("v1.1"))
    plain = svg(draw(FIVE))
    assert svg(draw(FIVE), facts=[(("differ", pair), Role.PLACED)]).count("≠") == plain.count("≠") + 1
    for kind, sign in (("equal", "="), ("some", "≥1"), ("not both", "≤1")):
        assert svg(draw(FIVE), facts=[((kind, pair), Role.CAUSE)]).count(f">{sign}<") == 1
    assert svg(draw(FIVE), facts=[(("of no look", pair), Role.CAUSE)]) == plain


def test_the_inside_is_known_as_far_as_the_marks_show() -> None:
    assert enclosed(FIVE, {}) == []
    assert enclosed(FIVE, lines("h1.1")) == ["r1c1"]
    assert enclosed(FIVE, {**lines("h1.1", "v1.2"), Place("h2.1"): 0}) == ["r1c1", "r2c1"]


def test_the_inside_of_every_small_loop_has_the_loop_as_its_border() -> None:
    puzzle = of("...", "...", "...")
    insides = {tuple(enclosed(puzzle, marks_of(loop, puzzle))) for loop in all_loops(3, 3)}
    assert len(insides) == len(all_loops(3, 3))
    assert enclosed(FIVE, drawn(SOLVED))[:3] == ["r1c1", "r1c3", "r1c5"]
