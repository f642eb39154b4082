"""What setters drew that states no rule is in the picture as well."""

from __future__ import annotations

import json
from typing import Any

import pytest

import clew
from clew.core.places import Place
from clew.core.scene import Circle, Line, Rect, Shape, Text
from clew.families.variant.constraint import Constraint
from clew.families.variant.drawing import draw
from clew.families.variant.formats.fpuzzles import FPUZZLES
from clew.families.variant.formats.sudokupad import read_drawing
from clew.families.variant.meanings import ruleset
from clew.families.variant.puzzle import Variant


def shown(puzzle: Variant) -> list[Shape]:
    scene = draw(puzzle)
    return [*scene.under, *scene.over]


def of_fpuzzles(**keys: Any) -> Variant:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    (reading,) = FPUZZLES.read(json.dumps({"size": 9, "grid": grid, **keys}))
    return reading.puzzle


def of_sudokupad(**keys: Any) -> Variant:
    return read_drawing({"cells": [[{} for _ in range(9)] for _ in range(9)], **keys}).puzzle


def test_texts_circles_and_lines_of_f_puzzles_are_drawn() -> None:
    plain = len(shown(of_fpuzzles()))
    puzzle = of_fpuzzles(
        text=[{"cells": ["R1C5"], "value": "?", "fontC": "#FF0000", "size": 0.5}],
        circle=[{"cells": ["R7C7"], "baseC": "#FFFFFF00", "outlineC": "#000000", "width": 0.8, "height": 0.8}],
        rectangle=[{"cells": ["R3C3", "R3C4"], "baseC": "#DDEEFF", "width": 0.5, "height": 0.3, "angle": 45}],
        line=[{"lines": [["R9C6", "R8C7"]], "outlineC": "#00AAFF", "width": 0.2}],
        cage=[{"cells": ["R6C1", "R6C2"], "value": "A", "outlineC": "#FF00FF"}],
    )
    drawn = shown(puzzle)
    assert len(drawn) > plain + 8
    assert [each.ink for each in drawn if isinstance(each, Text) and each.text == "?"] == ["other"]
    assert any(isinstance(each, Text) and each.text == "A" for each in drawn)
    assert any(
        isinstance(each, Circle) and (each.fill, each.ink, each.radius) == ("none", "frame", 0.4) for each in drawn
    )
    assert any(isinstance(each, Line) and each.ink == "blue" for each in drawn)
    assert draw(puzzle).width == 9


def test_what_is_drawn_inside_the_grid_takes_no_room_beside_it() -> None:
    thin = of_fpuzzles(line=[{"lines": [["R1C1", "R2C1"], ["R9C9", "R9C8"]], "outlineC": "#00AAFF", "width": 0.02}])
    for puzzle in (Variant.of(9, 9), thin):
        assert (draw(puzzle).width, draw(puzzle).height) == (9, 9)


def test_cells_keep_their_colours() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    grid[2][2] = {"c": "#A0FFA0"}
    (reading,) = FPUZZLES.read(json.dumps({"size": 9, "grid": grid}))
    assert any(
        isinstance(each, Rect) and (each.x, each.y, each.fill) == (2, 2, "green") for each in shown(reading.puzzle)
    )


def test_numbers_beside_the_grid_that_no_rule_explains_have_room_and_are_drawn() -> None:
    texts = [{"center": [0.5, -0.5], "width": 0, "height": 0, "text": "17", "fontSize": 32}]
    puzzle = of_sudokupad(overlays=texts, metadata={"rules": "Guess what these mean."})
    scene = draw(puzzle)
    assert (scene.width, scene.height) == (10, 9)
    assert any(isinstance(each, Text) and (each.x, each.y, each.text) == (0.5, 0.5, "17") for each in scene.over)
    assert "17" in clew.draw(puzzle).svg


def test_transparent_colours_are_not_drawn_and_pale_ones_are_not_grey() -> None:
    clear, pale = {"backgroundColor": "#FF000000"}, {"backgroundColor": "#FFE0E0AA"}
    spots = {"center": [6.5, 6.5], "width": 1, "height": 1}
    fills = [
        [each.fill for each in shown(of_sudokupad(underlays=[{**spots, **look}])) if isinstance(each, Rect)]
        for look in (clear, pale)
    ]
    assert fills == [[], ["orange"]] or fills == [[], ["rose"]]


@pytest.mark.parametrize(
    "shapes",
    [
        {"overlays": [{"center": "nowhere", "text": "x"}, 7, {"center": [1e9, 1], "text": "x"}]},
        {"lines": [{"wayPoints": [[0.5, 0.5], [None, 2]], "color": "#123456"}], "arrows": [{"wayPoints": []}]},
        {"underlays": [{"center": [1, 1], "width": -4, "height": float("inf"), "backgroundColor": "#zzz"}]},
        {"cages": [{"cells": [[1, "a"], [99, 99]], "value": {}}], "strange": [{}]},
    ],
)
def test_notes_that_cannot_be_drawn_are_passed_over(shapes: dict[str, Any]) -> None:
    about = {"shapes": json.dumps(shapes), "drawing": '{"text":[{"cells":[4]}],"line":[{"lines":7}]}', "cells": "[1"}
    puzzle = Variant.of(9, 9, about=about)
    assert shown(puzzle) == shown(Variant.of(9, 9))


@pytest.mark.parametrize(("kind", "inward"), [("minimum", True), ("maximum", False)])
def test_signs_of_a_minimum_point_in_and_those_of_a_maximum_out(kind: str, inward: bool) -> None:
    puzzle = Variant.of(9, 9, constraints=[Constraint(kind, cells=(Place("r5c5"),))])
    lines = [each for each in draw(puzzle).under if isinstance(each, Line)]
    ends = [[max(abs(x - 4.5), abs(y - 4.5)) for x, y in ((e.x1, e.y1), (e.x2, e.y2))] for e in lines]
    assert ends  # each line goes from the tip of a sign to one of its ends
    assert all((tip < end) is inward for tip, end in ends)
    assert f"pointing {'in' if inward else 'out'} are" in ruleset(puzzle)
