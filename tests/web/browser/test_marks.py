"""Marks as in SudokuPad in a real browser: corners, centres, colours, selections and chains."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from clew import families
from tests.web.browser.table import PUZZLES, Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = pytest.mark.parametrize("table", ["phone"], indirect=True)
DIGITS = ("futoshiki", "kenken", "kakuro", "skyscrapers")


def holds(table: Table, place: str, cell: dict[str, Any]) -> None:
    """Wait until the browser keeps this of a place or an area."""
    table.becomes(lambda: dict(table.saved()["cells"]).get(place, {}), cell)


def selects(table: Table, number: int) -> None:
    """Wait until this number of places is selected, the cursor included."""
    expect(table.page.locator(".stage .selected")).to_have_count(number - 1)


def test_modes_write_corners_centres_and_colours_by_the_keys_of_sudokupad(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    keys, page = table.page.keyboard, table.page
    page.mouse.click(*table.spot("r1c1"))
    for key in "x12c34v15z":
        keys.press(key)
    holds(table, "r1c1", {"notes": [1, 2], "centre": [3, 4], "colours": [1, 5]})
    expect(page.locator(".stage [data-place='r1c1'] .corner-note")).to_have_text(["1", "2"])
    expect(page.locator(".stage [data-place='r1c1'] .centre-note")).to_have_text("34")
    expect(page.locator(".stage [data-painted='r1c1'] .painted")).to_have_count(2)
    for key in ("Shift+Digit1", "Control+Digit3", "Control+Shift+Digit1"):
        keys.press(key)
    holds(table, "r1c1", {"notes": [2], "centre": [4], "colours": [5]})
    keys.press("2")
    expect(page.locator(".stage [data-place='r1c1'] text")).to_have_text(["2"])
    for expected in ({"notes": [2], "centre": [4], "colours": [5]}, {"colours": [5]}, {}):
        keys.press("Backspace")
        holds(table, "r1c1", expected)
    for _ in range(4):
        keys.press("Control+z")
    holds(table, "r1c1", {"notes": [2], "centre": [4], "colours": [5]})


def test_several_cells_are_selected_by_dragging_with_ctrl_and_shift_and_by_a_double_click(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page, mouse = table.page, table.page.mouse
    table.stroke(["r1c1", "r1c3"])
    selects(table, 3)
    page.keyboard.down("Control")
    mouse.click(*table.spot("r1c2"))
    mouse.click(*table.spot("r3c3"))
    page.keyboard.up("Control")
    selects(table, 3)
    page.keyboard.press("Shift+Digit1")
    for place in ("r1c1", "r1c3", "r3c3"):
        holds(table, place, {"notes": [1]})
    assert len(table.saved()["cells"]) == 3
    table.press_twice(*table.spot("r2c4"))  # a 2 is given there and in r4c2
    selects(table, 2)
    mouse.click(*table.spot("r1c4"))
    selects(table, 1)
    page.keyboard.press("Control+a")
    selects(table, 16)
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    mouse.click(stage["x"] + 3, stage["y"] + stage["height"] / 2)  # beside the grid
    selects(table, 1)


def test_a_value_clears_the_notes_it_rules_out_unless_that_is_switched_off(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    for place in ("r1c2", "r3c3"):
        page.mouse.click(*table.spot(place))
        page.keyboard.press("Shift+Digit2")
        page.keyboard.press("Control+Digit2")
        page.keyboard.press("Shift+Digit1")
    table.mark_by_mouse("r1c1", 2)
    holds(table, "r1c2", {"notes": [1]})
    holds(table, "r3c3", {"notes": [2, 1], "centre": [2]})
    page.keyboard.press("Control+z")
    holds(table, "r1c2", {"notes": [2, 1], "centre": [2]})
    page.get_by_label("Remove notes that a new value rules out").uncheck()
    table.mark_by_mouse("r1c1", 2)
    holds(table, "r1c2", {"notes": [2, 1], "centre": [2]})


def sees(page: Page, **lit: int) -> None:
    """Wait until so many places are lit in each look: one path shows them all."""
    for look, places in lit.items():
        expect(page.locator(f".stage .{look}")).to_have_attribute("d", re.compile(f"^(M[^M]+){{{places}}}$"))


def test_the_cursor_lights_what_it_sees_and_equal_values_and_keys_count_what_is_left(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.mouse.click(*table.spot("r2c4"))  # a given 2
    sees(page, peer=7, equal=2)
    key = page.locator(".pad .key").get_by_text("2", exact=True)
    expect(key).to_have_attribute("data-left", "2")
    for place in ("r1c1", "r3c3"):
        table.mark_by_mouse(place, 2)
    expect(key).to_have_class("key used-up")
    expect(key).to_have_attribute("aria-label", "2, 0 left")
    page.get_by_label("Highlight row, column and equal values").uncheck()
    expect(page.locator(".stage .peer, .stage .equal")).to_have_count(0)


@PHONE
def test_a_digit_is_chosen_first_and_then_written_by_taps(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    page.get_by_label("Pick a value first").check()
    page.locator(".pad .key").get_by_text("2", exact=True).tap()
    expect(page.locator(".stage .room").first).to_be_attached()
    page.evaluate("scrollTo(0, 0)")
    for place in ("r1c1", "r3c3"):
        page.touchscreen.tap(*table.spot(place))
    table.has({"r1c1": 2, "r3c3": 2})
    page.locator(".mode[data-mode=corner]").tap()
    page.locator(".pad .key").get_by_text("1", exact=True).tap()
    page.evaluate("scrollTo(0, 0)")
    page.touchscreen.tap(*table.spot("r1c2"))
    holds(table, "r1c2", {"notes": [1]})


def test_a_filter_lights_where_a_digit_can_go(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page = table.page
    for key in ("b", "4"):
        page.keyboard.press(key)
    sees(page, equal=2, room=2)
    page.keyboard.press("z")
    page.mouse.click(*table.spot("r1c3"))
    page.keyboard.press("Shift+Digit1")  # notes without a 4
    for key in ("b", "4"):
        page.keyboard.press(key)
    sees(page, room=1)
    page.keyboard.press("4")
    expect(page.locator(".stage .room")).to_have_count(0)
    table.has({})


def test_candidates_are_linked_by_hand_strongly_then_weakly(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    page, mouse = table.page, table.page.mouse
    spots = table.puzzle["scene"]["spots"]
    notes = dict(map(tuple, table.puzzle["scene"]["kinds"]["cell"]["note_areas"]))

    def draw() -> None:
        for step, (place, value) in enumerate((("r1c1", 1), ("r1c3", 4))):
            at = table.at(spots[place]["x"] + notes[value]["x"], spots[place]["y"] + notes[value]["y"])
            mouse.move(*at, steps=3)
            if not step:
                mouse.down()
        mouse.up()

    page.keyboard.press("n")
    draw()
    expect(page.locator(".stage .link path")).to_have_count(1)
    link = {"from": ["r1c1", 1], "to": ["r1c3", 4], "weak": False}
    table.becomes(lambda: [held["link"] for _, held in table.saved()["cells"]], [link])
    draw()
    expect(page.locator(".stage .link.weak")).to_have_count(1)
    page.reload()
    expect(page.locator(".stage .link.weak")).to_have_count(1)
    expect(table.sheet).to_be_focused()
    page.keyboard.press("n")
    draw()
    expect(page.locator(".stage .link")).to_have_count(0)
    table.becomes(lambda: table.saved()["cells"], [])


@pytest.mark.parametrize("family", DIGITS)
def test_all_families_with_digits_have_marks_colours_and_units(table: Table, family: str) -> None:
    table.open(families.formats(family)["clew"].example)
    page = table.page
    place, value = next(iter(table.solution.items()))
    page.mouse.click(*table.spot(place))
    for key in ("x", str(value), "c", str(value), "v", "2", "z"):
        page.keyboard.press(key)
    holds(table, place, {"notes": [value], "centre": [value], "colours": [2]})
    expect(page.locator(".stage .peer").first).to_be_attached()
    page.keyboard.press(str(value))
    table.has({place: value})


def practise(table: Table, technique: str, seed: int, family: str = "Sudoku") -> None:
    """Begin a game where a technique is needed; any size will do."""
    page = table.page
    page.goto(table.address)
    page.get_by_role("button", name=f"More options for {family}").click()
    page.locator("dialog").get_by_label("Practise").select_option(technique)
    expect(page.get_by_placeholder("any size")).to_have_value("")
    page.locator("dialog").get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name="Generate").click()
    table.sheet.wait_for()
    expect(page.locator(".practising")).to_have_text(f"Find it: {technique}")


def test_a_technique_is_practised_where_it_is_needed(table: Table) -> None:
    page = table.page
    practise(table, "X-wing", seed=1)
    table.puzzle = {"code": page.url.partition("#")[2]}
    table.becomes(lambda: len(table.marks()) > 5, True)
    table.becomes(lambda: any(held.get("notes") for _, held in table.saved()["cells"]), True)
    page.get_by_role("button", name="Hint").click()
    for words in ("Where should I look?", "Which technique?"):
        page.get_by_role("button", name=words).click()
    expect(page.locator(".rung-technique")).to_have_text("Technique: X-wing.")


@pytest.mark.parametrize(("family", "technique"), [("Nonogram", "Joining"), ("Binairo", "Several overlaps")])
def test_a_rare_technique_is_practised_and_named_by_the_hint(table: Table, family: str, technique: str) -> None:
    page = table.page
    practise(table, technique, seed=1, family=family)
    page.get_by_role("button", name="Hint").click()
    for words in ("Where should I look?", "Which technique?"):
        page.get_by_role("button", name=words).click()
    expect(page.locator(".rung-technique")).to_have_text(f"Technique: {technique}.")


def test_only_techniques_that_puzzles_need_can_be_practised(table: Table) -> None:
    page = table.page
    page.goto(table.address)
    page.get_by_role("button", name="More options for Akari").click()
    offered = page.locator("dialog").get_by_label("Practise").locator("option")
    expect(offered.filter(has_text="Long trial")).to_have_count(1)
    expect(offered.filter(has_text="Rules together")).to_have_count(0)


def test_a_move_is_kept_if_the_page_is_left_at_once(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    place, value = next(iter(table.solution.items()))
    table.page.mouse.click(*table.spot(place))
    table.page.evaluate(
        """(key) => {
          document.querySelector(".stage .sheet").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          location.reload();
        }""",
        str(value),
    )
    table.sheet.wait_for()
    table.has({place: value})


def test_a_hint_joins_the_candidates_of_its_chain_by_lines(table: Table) -> None:
    page = table.page
    practise(table, "XY-chain", seed=2)
    page.get_by_role("button", name="Hint").click()
    links = page.locator('.stage .link[data-link^="hint"]')
    for words in ("Where should I look?", "Which technique?", "Show the deduction"):
        expect(links).to_have_count(0)
        page.get_by_role("button", name=words).click()
    expect(links.and_(page.locator(".weak")).first).to_be_attached()
    page.keyboard.press("Escape")
    expect(links).to_have_count(0)
