"""Plain marks are drawn together, block by block, so that large sheets stay quick; they look as if drawn one by one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import clew
from clew.actions import code
from clew.core.family import Reading
from tests.web.browser.table import PUZZLES, Table

# Whether something of this ink is drawn at a point of the sheet, within the marks.
INKED = """([x, y, look]) => [...document.querySelectorAll(`.stage .blocks path${look}`)].some((path) => {
  const point = new DOMPoint(50 * x, 50 * y);
  return path.isPointInFill(point) || (look.includes("ink") && path.isPointInStroke(point));
})"""


def inked(table: Table, place: str, look: str) -> bool:
    """Whether a place shows a mark of this look."""
    spot = table.puzzle["scene"]["spots"][place]
    return bool(table.page.evaluate(INKED, [spot["x"], spot["y"], look]))


def test_marks_of_a_block_are_drawn_where_they_are_and_go_one_by_one(table: Table) -> None:
    table.open(PUZZLES["nonogram"])
    black, cross = table.puzzle["cycle"][:2]
    for place, value in (("r1c1", black), ("r2c2", black), ("r3c3", cross)):
        table.mark_by_mouse(place, value)

    def seen() -> list[str]:
        return [place for place in table.puzzle["places"] if inked(table, place, ".fill-fill")]

    table.becomes(seen, ["r1c1", "r2c2"])
    assert inked(table, "r3c3", "[class*=ink-]")
    for _ in range(2):  # a cross takes two presses
        table.page.keyboard.press("Control+z")
    table.becomes(lambda: inked(table, "r3c3", "[class*=ink-]"), False)
    table.page.keyboard.press("Control+z")
    table.becomes(seen, ["r1c1"])
    table.page.get_by_role("button", name="Try something").click()
    table.mark_by_mouse("r2c1", black)
    table.becomes(seen, ["r1c1", "r2c1"])
    expect(table.page.locator(".stage .blocks .trial path")).to_have_count(1)


def test_a_large_sheet_has_few_elements_for_its_marks(table: Table) -> None:
    table.open(code.write(Reading(puzzle=clew.generate("slitherlink", size="20x20", seed=1))))
    table.page.get_by_role("button", name="Show the solution").click()
    table.page.get_by_role("button", name="Show it").click()
    expect(table.page.locator(".status")).to_have_text("This is the solution.")
    table.settle()
    shown = table.page.locator(".stage :is(.spots, .blocks) :not([hidden])")
    assert 0 < shown.count() < 60  # there are 840 places
    lines = [place for place, value in table.solution.items() if value]
    assert all(inked(table, place, "[class*=ink-]") for place in lines[::20])


# What is drawn for the marks, but for paths that have become empty.
DRAWN = """() => [...document.querySelectorAll(".stage :is(.paint, .spots, .blocks, .links) :is(path, rect, text)")]
  .filter((each) => each.getAttribute("d") !== "")
  .map((each) => `${each.parentNode.getAttribute("class")} ${each.outerHTML}`).sort()"""


@pytest.mark.parametrize("name", ["nonogram", "slitherlink", "sudoku", "houses"])
def test_what_moves_leave_behind_is_what_is_drawn_anew(table: Table, name: str) -> None:
    table.open(PUZZLES[name])
    page = table.page
    places = [place for place in table.puzzle["places"] if place not in table.puzzle["given"]][:4]
    value = table.puzzle["cycle"][0]
    for place in places:
        table.mark_by_mouse(place, value)
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Try something").click()
    table.mark_by_mouse(places[3], value)
    if table.puzzle["entry"] == "type":
        for key in ("Backspace", "Shift+Digit1", "v", "3", "z"):
            page.keyboard.press(key)
    table.settle()
    before = page.evaluate(DRAWN)
    assert before
    page.reload()
    page.locator(".stage .sheet").wait_for()
    table.settle()
    table.becomes(lambda: page.evaluate(DRAWN), before)
