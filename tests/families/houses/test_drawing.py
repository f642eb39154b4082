"""Pictures and sketches of houses."""

from __future__ import annotations

from tests.families.houses.towns import marks_of, town

import clew
from clew.families.houses.drawing import draw, sketch
from clew.families.houses.puzzle import Pair

SQUARE = town((0, 0), (3, 0), (0, 4), (3, 4), (1, 2), (1, 6))
PAIRING = frozenset({Pair(0, 1), Pair(2, 3), Pair(4, 5)})


def test_a_map_shows_the_houses_and_the_connections_below() -> None:
    assert str(sketch(SQUARE, marks_of(SQUARE, PAIRING))) == (
        "1 . . 2\n. . . .\n. 5 . .\n. . . .\n3 . . 4\n. . . .\n. 6 . .\n"
        "\n1 (0, 0) - 2 (3, 0): 3\n3 (0, 4) - 4 (3, 4): 3\n5 (1, 2) - 6 (1, 6): 4\n"
    )


def test_a_town_too_wide_for_a_map_is_listed() -> None:
    far = town((0, 0), (900, 0), (0, 900), (900, 900))
    assert str(sketch(far, {})).splitlines()[1] == "2 (900, 0)"
    assert draw(far).width < 30


def test_the_two_distances_look_different_in_a_picture() -> None:
    picture = clew.draw(SQUARE, marks_of(SQUARE, PAIRING))._repr_svg_()
    assert picture.count('stroke="#1d5fbf"') == 2
    assert picture.count('stroke="#c2570c"') == 1
    assert picture.count("stroke-dasharray") == 1


def test_every_house_can_be_lit() -> None:
    assert "house 6" in draw(SQUARE).areas
