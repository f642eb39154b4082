"""Views, groups that touch a point, places that are alike, and what must reach the edge: verdicts and sentences."""

from __future__ import annotations

from typing import Any

import pytest

import clew
from clew.core.places import Marks
from clew.rules.judging import violations


def said(text: str) -> list[str]:
    """The sentences of an explanation."""
    return [step.text for step in clew.explain(clew.read(text)).steps]


def wrong(text: str, marks: Marks) -> list[str]:
    """What is wrong with marks."""
    puzzle: Any = clew.read(text)
    return [each.message for each in violations(puzzle, marks)]


def test_a_number_that_sees_as_far_as_it_can_says_so() -> None:
    steps = said("clew kurodoko\n\n5 . .\n. . .\n. . .")
    assert any("the 5 at r1c1 sees at most 2 cells in other directions" in step for step in steps)


def test_a_number_that_sees_enough_ends_its_view() -> None:
    steps = said("clew kurodoko\n\n. . . .\n. 3 . .\n. . . .\n2 . . .")
    assert any("already sees" in step for step in steps)


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ({"r1c2": 1, "r3c1": 1}, "the 5 at r1c1 sees at most 2 cells: expected 5"),
        ({"r1c2": 0, "r1c3": 0, "r2c1": 0, "r3c1": 0}, ""),
    ],
)
def test_a_view_is_judged_before_it_is_complete(marks: Marks, message: str) -> None:
    found = wrong("clew kurodoko\n\n5 . .\n. . .\n. . .", marks)
    assert found[:1] == ([message] if message else [])


def test_a_number_that_sees_nothing_has_shaded_neighbours_or_none() -> None:
    canal = clew.solve(clew.read("clew canal\n\n0 . .\n. 2 .\n. . ."), clew.Limits(solutions=None, keep=100))
    assert canal.solutions
    assert all(not solution["r1c2"] and not solution["r2c1"] for solution in canal.solutions)


def test_shaded_cells_that_cannot_reach_the_edge_are_named() -> None:
    ring = dict.fromkeys(("r1c2", "r2c1", "r2c3", "r3c2"), 0)
    found = wrong("clew cave\n\n. . .\n. . .\n. . .", {**ring, "r2c2": 1})
    assert "r2c2 cannot be connected with the edge" in found


def test_groups_are_counted_once_even_if_they_touch_a_circle_twice() -> None:
    text = "clew kurotto\n\n3 . .\n. . .\n. . ."
    marks = {"r1c2": 1, "r2c2": 1, "r2c1": 1, "r1c3": 0, "r2c3": 0, "r3c1": 0, "r3c2": 0, "r3c3": 0, "r1c1": 0}
    assert not wrong(text, marks)
    assert wrong(text, {**marks, "r1c3": 1}) == ["the 3 at r1c1 touches 4 cells: expected 3"]
    assert wrong(text, {**marks, "r1c2": 0}) == ["the 3 at r1c1 touches at most 2 cells: expected 3"]


def test_an_area_of_two_colours_is_wrong() -> None:
    text = "clew paintarea\n\n. .\n. .\n[area]\n1 1\n2 3"
    assert wrong(text, {"r1c1": 1, "r1c2": 0}) == ["r1c1 is shaded, but not all of area 1"]
