"""A hashi's islands, places and clues."""

from __future__ import annotations

import pickle

import pytest
from tests.families.hashi.boards import FIVE, of

from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.places import Place
from clew.families.hashi.puzzle import Hashi, Island, clues, graph, keep_clues, places, request, size, values


def test_places_go_by_their_upper_or_left_island_and_to_the_right_first() -> None:
    assert list(places(of("2.3", "...", "2.3"))) == ["r1c1-r1c3", "r1c1-r3c1", "r1c3-r3c3", "r3c1-r3c3"]
    assert list(values(of("1.1", most=3), Place("r1c1-r1c3"))) == [0, 1, 2, 3]


def test_neighbouring_islands_have_a_place_without_water() -> None:
    puzzle = of("11", "1.")
    assert list(places(puzzle)) == ["r1c1-r1c2", "r1c1-r2c1"]
    assert graph(puzzle).crossings == ()


def test_bridges_cross_over_water_only() -> None:
    puzzle = of(".1..", "1..1", ".1.1", ".1..")
    known = graph(puzzle)
    assert [(known.names[a], known.names[b]) for a, b in known.crossings] == [("r2c1-r2c4", "r1c2-r3c2")]
    assert known.crossing[known.numbers[Place("r2c1-r2c4")]] == [known.numbers[Place("r1c2-r3c2")]]


def test_an_island_knows_its_bridges_up_right_down_and_left() -> None:
    known = graph(of(".1.", "1?1", ".1."))
    assert [known.names[place] for place in known.around[2]] == ["r1c2-r2c2", "r2c2-r2c3", "r2c2-r3c2", "r2c1-r2c2"]
    assert {known.other_end(place, 2) for place in known.around[2]} == {0, 1, 3, 4}


def test_the_flat_form_has_a_byte_for_each_cell() -> None:
    assert of("1.?", "..G").cells == bytes([1, 0, 255, 0, 0, 16])


def test_leaving_out_a_clue_keeps_the_island() -> None:
    assert clues(of("1.?", "..2")) == {"r1c1": (0, 0), "r2c3": (1, 2)}
    assert keep_clues(of("1.?", "..2", most=3, loops=False), ["r2c3"]) == of("?.?", "..2", most=3, loops=False)
    assert size(of("1.?", "..2")) == Size(2, 3)


def test_marks_are_asked_for_in_words() -> None:
    marks = {Place("r1c1-r1c3"): 2, Place("r1c1-r3c1"): 1, Place("r1c3-r5c3"): 0}
    said = "Build 2 bridges from r1c1 to r1c3; build a bridge from r1c1 to r3c1; build no bridge from r1c3 to r5c3."
    assert request(FIVE, marks) == said
    assert FIVE.symbol(2) == "2"


def test_a_puzzle_can_be_sent_to_another_process() -> None:
    assert places(FIVE)
    assert pickle.loads(pickle.dumps(FIVE)) == FIVE


@pytest.mark.parametrize(
    ("sides", "islands", "most", "said"),
    [
        ((0, 1), [(0, 0, 1)], 2, "a hashi cannot have 0 rows"),
        ((1, 201), [(0, 0, 1)], 2, "201 columns"),
        ((1, 1), [], 2, "at least one island"),
        ((1, 2), [(0, 2, 1)], 2, "r1c3 is outside 1x2"),
        ((1, 2), [(0, 1, 1), (0, 0, 1)], 2, "r1c1 is out of order"),
        ((1, 2), [(0, 1, 1), (0, 1, 1)], 2, "r1c2 is out of order"),
        ((1, 2), [(0, 1, 17)], 2, "r1c2 holds 17"),
        ((1, 2), [(0, 1, 0)], 2, "r1c2 holds 0"),
        ((1, 2), [(0, 1, 1)], 5, "5 bridges between two islands"),
    ],
)
def test_a_puzzle_cannot_exist_invalid(
    sides: tuple[int, int], islands: list[tuple[int, int, int]], most: int, said: str
) -> None:
    with pytest.raises(PuzzleError, match=said):
        Hashi(*sides, tuple(Island(*each) for each in islands), most=most)
