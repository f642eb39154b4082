"""Edges as people call them."""

from __future__ import annotations

import pytest

import clew
from clew.core.places import Place
from clew.families.slitherlink.puzzle import Slitherlink, edges
from clew.families.slitherlink.spoken import request, spoken

GRID = Slitherlink(3, 3, (None,) * 9)


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ("v2.2", "the left edge of r2c2"),
        ("h2.2", "the top edge of r2c2"),
        ("h4.3", "the bottom edge of r3c3"),
        ("v1.4", "the right edge of r1c3"),
        ("h2.2 v2.2", "the top and left edges of r2c2"),
        ("v2.2 h3.2", "the bottom and left edges of r2c2"),
        ("h1.1 v1.1 v1.2 h4.3", "the top, right and left edges of r1c1 and the bottom edge of r3c3"),
    ],
)
def test_edges_are_named_by_the_cells_they_belong_to(names: str, text: str) -> None:
    assert spoken(GRID, [Place(name) for name in names.split()]) == text


def test_the_cells_a_sentence_is_about_come_first() -> None:
    assert spoken(GRID, [Place("v2.2"), Place("h1.1")], ["r2c1"]) == "the right edge of r2c1 and the top edge of r1c1"


def test_many_edges_are_counted() -> None:
    assert spoken(GRID, edges(3, 3), most=3) == "the top edge of r1c1, the top edge of r1c2 and 22 more edges"


def test_each_edge_has_a_name_of_its_own() -> None:
    assert len({spoken(GRID, [place]) for place in edges(3, 3)}) == 24


def test_players_are_asked_for_lines_and_crosses_in_words() -> None:
    assert request(GRID, {Place("v2.2"): 1, Place("h2.2"): 0}) == (
        "Draw a line on the left edge of r2c2; cross out the top edge of r2c2."
    )


def test_check_and_hints_name_edges_in_words() -> None:
    puzzle = clew.read("clew slitherlink\n\n0.\n..\n")
    assert "the top edge of r1c1 cannot hold 5" in clew.check(puzzle, {"h1.1": 5})[0].message
    assert "Take back the top edge of r1c1." in [rung.text for rung in clew.hint(puzzle, {"h1.1": 1}).rungs]
