"""Sides of cells in a real browser: lines from dot to dot, and areas that a stroke over their cells encloses."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.web.browser.table import PUZZLES, Fingers, Table

BOXES = "clew shikaku\n. 3 .\n. . .\n2 4 .\n"
CELLS = "clew fourcells\ncells: 4\n. . . .\n. . . .\n"


def begin(table: Table, text: str) -> None:
    """Show a puzzle, with what takes its strokes."""
    table.open(text)
    table.page.locator(".stage .sheet[data-sided]").wait_for()


def draw(table: Table, *points: tuple[float, float], button: Literal["left", "right"] = "left") -> None:
    """Press at the first point of the window and go on to the others."""
    mouse = table.page.mouse
    mouse.move(*points[0])
    mouse.down(button=button)
    for point in points[1:]:
        mouse.move(*point, steps=5)
    mouse.up(button=button)


def test_a_stroke_from_dot_to_dot_draws_lines_and_the_same_again_erases_them(table: Table) -> None:
    begin(table, PUZZLES["slitherlink"])
    page = table.page
    expect(page.locator(".tip")).to_contain_text("from dot to dot")
    corner = (table.at(0, 0), table.at(2.1, 0.1), table.at(2.05, 0.9))  # not quite straight
    draw(table, *corner)
    table.has({"h1.1": 1, "h1.2": 1, "v1.3": 1})
    draw(table, table.at(1, 0), table.at(2, 0))
    table.has({"h1.1": 1, "v1.3": 1})
    draw(table, table.at(0, 0), table.at(0, 2), button="right")
    table.has({"h1.1": 1, "v1.3": 1, "v1.1": 0, "v2.1": 0})
    page.mouse.click(*table.at(0.2, 1))  # near a dot, and without moving: the line itself
    table.has({"h1.1": 1, "v1.3": 1, "v1.1": 0, "v2.1": 0, "h2.1": 1})
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    table.has({"h1.1": 1, "v1.3": 1})


def test_a_stroke_from_corner_to_corner_encloses_a_box(table: Table) -> None:
    begin(table, BOXES)
    page, mouse = table.page, table.page.mouse
    expect(page.locator(".tip")).to_contain_text("over the cells of an area")
    mouse.move(*table.end("r3c2"))
    mouse.down()
    mouse.move(*table.end("r2c3"), steps=5)
    expect(page.locator(".stage .tally text")).to_have_text("4")
    expect(page.locator(".stage rect.selected")).to_have_count(4)
    mouse.up()
    box = {"r1c2|r2c2": 1, "r1c3|r2c3": 1, "r2c1|r2c2": 1, "r3c1|r3c2": 1}
    table.has(box)
    expect(page.locator(".stage .tally, .stage rect.selected")).to_have_count(0)
    draw(table, table.end("r2c2"), table.end("r3c3"))
    table.has({})
    draw(table, table.end("r2c2"), table.end("r2c3"), button="right")
    table.has({"r2c2|r2c3": 0})
    draw(table, table.at(0, 1), table.at(3, 1))  # along the border
    table.has({"r2c2|r2c3": 0, "r1c1|r2c1": 1, "r1c2|r2c2": 1, "r1c3|r2c3": 1})
    draw(table, table.end("r3c2"), table.end("r2c3"))
    draw(table, table.end("r2c1"), table.end("r3c1"))
    expect(page.locator(".finish")).to_contain_text("Well done")


def test_elsewhere_a_stroke_encloses_the_cells_it_has_passed(table: Table) -> None:
    begin(table, CELLS)
    path = [table.end(name) for name in ("r2c1", "r1c1", "r1c2", "r1c3")]
    draw(table, *path)
    table.has({"r2c1|r2c2": 1, "r1c2|r2c2": 1, "r1c3|r2c3": 1, "r1c3|r1c4": 1})


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_a_finger_encloses_a_box_and_a_second_finger_takes_it_back(table: Table) -> None:
    begin(table, BOXES)
    fingers = Fingers(table)
    start, end = table.end("r2c2"), table.end("r3c3")
    fingers.touch("touchStart", start)
    for (x, y), (x2, y2) in pairwise([start, end]):
        fingers.touch("touchMove", ((x + x2) / 2, (y + y2) / 2))
    fingers.touch("touchStart", end, (end[0] - 90, end[1]))
    fingers.touch("touchEnd")
    fingers.draw(start, end)
    table.has({"r1c2|r2c2": 1, "r1c3|r2c3": 1, "r2c1|r2c2": 1, "r3c1|r3c2": 1})
    assert len(table.saved()["past"]) == 1


def test_bars_in_cells_are_not_sides(table: Table) -> None:
    table.open("clew juosan\n\n. . 2 .\n. . . .\n[region]\n1 1 2 2\n1 1 2 2\n")
    expect(table.page.locator(".tip")).to_contain_text("Click to cycle")
    expect(table.page.locator(".stage .sheet[data-sided]")).to_have_count(0)
