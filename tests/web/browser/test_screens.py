"""Screens of all kinds: a phone in the hand, fingers, high contrast."""

from __future__ import annotations

from itertools import islice

import pytest
from playwright.sync_api import expect
from tools.screens import SCHEMES

from tests.web.browser.axe import findings
from tests.web.browser.table import PUZZLES, Fingers, Table

# The sheet is as wide as the screen at most, and the tools are at its lower edge.
FITS = """() => {
  const [sheet, bar] = [".stage .sheet", ".toolbar"].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return sheet.left >= 0 && sheet.right <= innerWidth && Math.abs(bar.bottom - innerHeight) <= 1
    && document.documentElement.scrollWidth <= innerWidth;
}"""


@pytest.mark.parametrize("table", ["phone"], indirect=True)
@pytest.mark.parametrize("family", PUZZLES)
def test_on_a_phone_the_whole_grid_is_seen_and_marks_are_made_with_a_finger(table: Table, family: str) -> None:
    table.open(PUZZLES[family])
    page = table.page
    page.wait_for_function(FITS)
    for place, value in islice(table.solution.items(), 2):
        table.mark_by_finger(place, value)
    table.has(dict(islice(table.solution.items(), 2)))


def test_on_an_upright_tablet_a_hint_that_grows_stays_in_sight(table: Table) -> None:
    table.page.set_viewport_size({"width": 820, "height": 1180})
    table.open(PUZZLES["sudoku"])
    table.page.get_by_role("button", name="Hint").click()
    further = table.page.locator(".hint .accent")
    for rung in range(1, 4):
        expect(further).to_be_in_viewport(ratio=1)
        further.click()
        table.page.locator(".hint .rung").nth(rung).wait_for()
    expect(further).to_be_in_viewport(ratio=1)


def test_axe_finds_nothing_in_high_contrast(table: Table) -> None:
    page = table.page
    table.open(PUZZLES["sudoku"])
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("High contrast").check()
    page.get_by_role("button", name="Close").last.click()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert findings(page) == [], scheme


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_clues_at_the_edges_stay_in_sight_on_a_sheet_that_is_zoomed_and_moved(table: Table) -> None:
    text = table.ask("generate", family="nonogram", size="25x25", seed=1)["puzzle"]["text"]
    table.open(text)
    page = table.page
    for _ in range(5):
        page.get_by_role("button", name="Zoom in").click()
    page.locator(".stage").evaluate("stage => stage.scrollTo(stage.scrollWidth, stage.scrollHeight)")
    stage, (x, y) = page.locator(".stage").bounding_box(), table.spot("r24c24")
    assert stage is not None
    expect(page.locator(".heads .pinned")).to_have_count(2)
    for strip in page.locator(".heads .pinned").all():
        box = strip.bounding_box()
        assert box is not None
        assert box["x"] < stage["x"] + stage["width"]
        assert min(box["width"] / stage["width"], box["height"] / stage["height"]) < 0.45
    page.touchscreen.tap(stage["x"] + 20, y)
    table.has({})
    page.touchscreen.tap(x, y)
    table.has({"r24c24": 1})
    for _ in range(5):
        page.get_by_role("button", name="Zoom out").click()
    expect(page.locator(".heads .pinned")).to_have_count(0)


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_a_finger_paints_a_finger_that_stays_crosses_and_two_fingers_zoom(table: Table) -> None:
    table.open(PUZZLES["nonogram"])
    fingers = Fingers(table)

    def width() -> float:
        wide: float = table.page.evaluate("document.querySelector('.stage .sheet').getBoundingClientRect().width")
        return wide

    fingers.draw(table.spot("r1c1"), table.spot("r1c3"))
    table.has({"r1c1": 1, "r1c2": 1, "r1c3": 1})
    fingers.touch("touchStart", table.spot("r2c1"))
    expect(table.page.locator("#said")).to_have_text("r2c1: blank")
    fingers.touch("touchEnd")
    table.becomes(lambda: table.marks().get("r2c1"), 0)
    (x, y), before = table.spot("r2c2"), width()
    fingers.touch("touchStart", (x - 30, y))
    fingers.touch("touchStart", (x - 30, y), (x + 30, y))
    fingers.touch("touchMove", (x - 45, y), (x + 45, y))
    fingers.touch("touchEnd")
    table.becomes(lambda: width() > 1.2 * before, True)
    table.becomes(lambda: "r2c2" in table.marks(), False)  # what the first finger had begun is taken back
    table.page.touchscreen.tap(*table.spot("r2c2"))
    table.becomes(lambda: table.marks().get("r2c2"), 1)


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_on_a_phone_the_first_page_shows_a_puzzle_to_play_without_scrolling(table: Table) -> None:
    table.page.goto(f"{table.address}#")
    expect(table.page.get_by_role("button", name="Play Sudoku")).to_be_in_viewport(ratio=1)
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_on_a_phone_the_stage_is_no_higher_than_a_square_sheet(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    box, sheet = table.page.locator(".stage").bounding_box(), table.sheet.bounding_box()
    assert box is not None
    assert sheet is not None
    assert 0 <= box["height"] - sheet["height"] < 24


def test_the_ring_around_a_sheet_that_has_the_keyboard_is_not_cut_off(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    table.page.keyboard.press("ArrowRight")  # a ring is for those who use keys
    script = """() => {
      const sheet = document.querySelector(".stage .sheet");
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(sheet);
      const beyond = parseFloat(outlineWidth) + parseFloat(outlineOffset);
      const around = (each) => getComputedStyle(each).contain !== "none" ? each : around(each.parentElement);
      const [inner, outer] = [sheet, around(sheet.parentElement)].map((each) => each.getBoundingClientRect());
      const kept = inner.left - beyond >= outer.left && inner.bottom + beyond <= outer.bottom;
      return [outlineStyle, kept];
    }"""
    assert table.page.evaluate(script) == ["solid", True]
