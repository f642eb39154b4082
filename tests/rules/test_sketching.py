"""Declared puzzles in a terminal: compact, with lines, borders and clues where they belong."""

from __future__ import annotations

import clew
from clew import families
from clew.rules.genre import Genre
from clew.rules.sketching import sketch
from tests.rules.genres import Digits, Everything, Fences, Strokes

ROOMS = {"r1c1": 1, "r1c2": 1, "r1c3": 2, "r2c1": 3, "r2c2": 2, "r2c3": 2}


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]


def test_regions_have_borders_and_clues_are_around_them() -> None:
    puzzle = Everything(
        2,
        3,
        clue={"r1c1": 7, "r2c3": "wall"},
        side={"top 3": 4, "left 2": 0, "bottom 1": 9, "right 1": 1},
        room=ROOMS,
        stars={"": 2},
    )
    assert _lines(sketch(puzzle, {"r1c2": 1, "r1c3": 0})) == [
        "stars: 2",
        "            4",
        "  ┌───────┬───┐",
        "  │ 7   * │ x │ 1",
        "  ├───┬───┘   │",
        "0 │ · │ ·   # │",
        "  └───┴───────┘",
        "    9",
    ]


def test_numbers_and_the_signs_between_them() -> None:
    puzzle = Digits(2, 3, number={"r1c1": 3}, sign={"r1c1-r1c2": "less", "r1c3-r2c3": "more"})
    assert _lines(sketch(puzzle, {"r1c2": 12})) == [" 3 < 12    ·", "           v", " ·    ·    ·"]


def test_lines_are_drawn_from_cell_to_cell_and_turn_in_them() -> None:
    links = ["r1c1-r1c2", "r1c1-r2c1", "r2c1-r2c2", "r1c2-r2c2"]
    puzzle = Strokes(2, 3, clue={"r2c3": 5})
    marks = {**dict.fromkeys(links, 1), "r1c3": 1, "r2c2-r2c3": 0}
    assert _lines(sketch(puzzle, marks)) == ["┌───┐   ■", "│   │", "└───┘ x 5"]


def test_borders_that_are_drawn_meet_at_corners() -> None:
    puzzle = Fences(2, 2, clue={"r1c1": 4})
    marks = {"r1c1|r1c2": 1, "r1c1|r2c1": 1, "r2c1|r2c2": 0}
    assert _lines(sketch(puzzle, marks)) == ["┌───┬───┐", "│ 4 │ · │", "├───┘   │", "│ · x · │", "└───────┘"]


def test_places_can_be_found_in_the_text() -> None:
    text = sketch(Strokes(1, 2), {"r1c1-r1c2": 1, "r1c1": 1})
    assert text.painted(lambda place, own: f"<{place}>") == "<r1c1><r1c1-r1c2><r1c2>"


def test_the_result_of_a_cage_is_apart_from_the_number_in_its_cell() -> None:
    puzzle = clew.read(families.formats("kenken")["clew"].example)
    assert isinstance(puzzle, Genre)
    first = _lines(sketch(puzzle, {"r1c1": 2}))[1]
    assert first.startswith("│ 18* 2 ")
