"""Drawing clues in a real browser: cages, arrows, dots, clues next to the grid, regions; and playing in fog."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.axe import findings
from tests.web.browser.table import Fingers, Table

EMPTY = "clew variant\n\n4x4\n"
UNIQUE = (
    "clew variant\n\n4x4\nkiller 9: r1c1 r2c1 r2c2\nkiller 3: r1c2 r1c3\nthermo: r1c2 r1c3 r1c4\n"
    "difference: r4c1 r4c2\nsandwich 3: row 3\n"
)


def begin(table: Table, text: str = EMPTY) -> None:
    """Open a sheet to draw on."""
    table.edit(text)
    table.page.locator(".palette").wait_for()


def take(table: Table, title: str) -> None:
    """Take a tool out of the list of all."""
    table.page.get_by_role("button", name="All tools").click()
    table.page.get_by_role("searchbox").fill(title)
    table.page.locator(".tool-groups").get_by_role("button", name=title, exact=True).click()


def has(table: Table, *lines: str) -> None:
    """Wait until exactly this is drawn, and the server has seen it."""
    expect(table.page.get_by_label("Constraints", exact=True)).to_have_value("\n".join(lines))
    expect(table.page.locator(".items summary")).to_have_text(f"Drawn so far ({len(lines)})")


def between(table: Table, one: str, other: str) -> tuple[float, float]:
    (x, y), (across, down) = table.spot(one), table.spot(other)
    return (x + across) / 2, (y + down) / 2


def test_a_cage_an_arrow_and_a_dot_are_drawn_and_each_is_one_step_back(table: Table) -> None:
    begin(table)
    page = table.page
    page.get_by_role("button", name="Killer cage").click()
    table.stroke(["r1c1", "r1c2", "r2c2"])
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    has(table, "killer 9: r1c1 r1c2 r2c2")
    page.get_by_role("button", name="Arrow", exact=True).click()
    table.stroke(["r4c4", "r3c3", "r3c2"])
    page.get_by_role("button", name="White dot").click()
    page.mouse.click(*between(table, "r4c1", "r4c2"))
    has(table, "killer 9: r1c1 r1c2 r2c2", "arrow: r4c4 -> r3c3 r3c2", "difference: r4c1 r4c2")
    expect(page.locator(".judge")).to_have_attribute("data-verdict", re.compile("several|unique|impossible"))
    for left in (2, 1, 0):
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".items summary")).to_have_text(f"Drawn so far ({left})")
    page.get_by_role("button", name="Redo").click()
    has(table, "killer 9: r1c1 r1c2 r2c2")


def test_a_step_back_leads_on_in_a_cage_and_shortens_a_line(table: Table) -> None:
    begin(table)
    page = table.page
    page.get_by_role("button", name="Killer cage").click()
    table.stroke(["r1c2", "r2c2", "r2c1", "r2c2", "r2c3", "r2c2", "r3c2"])
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Thermometer", exact=True).click()
    table.stroke(["r4c1", "r4c2", "r4c3", "r4c2"])
    has(table, "killer 11: r1c2 r2c2 r2c1 r2c3 r3c2", "thermo: r4c1 r4c2")


def test_what_is_drawn_is_selected_changed_and_removed_and_text_stays_in_step(table: Table) -> None:
    begin(table, UNIQUE)
    page = table.page
    expect(page.locator(".items summary")).to_have_text("Drawn so far (5)")
    page.get_by_role("button", name="Select", exact=True).click()
    page.mouse.click(*table.spot("r2c2"))
    value = page.get_by_label("Value", exact=True)
    expect(value).to_have_value("9")
    value.fill("8")
    expect(page.get_by_label("Constraints", exact=True)).to_have_value(re.compile("^killer 8: r1c1 r2c1 r2c2\n"))
    page.locator(".item-bar").get_by_role("button", name="Remove").click()
    expect(page.locator(".items summary")).to_have_text("Drawn so far (4)")
    page.get_by_label("Constraints", exact=True).fill("thermo: r1c1 r2c1\nanti-knight")
    has(table, "thermo: r1c1 r2c1", "anti-knight")
    page.get_by_label("Constraints", exact=True).fill("thermo: r1c1 r2c1\nno such rule")
    expect(page.locator(".judge")).to_contain_text("is not a kind of constraint")
    expect(page.locator(".items summary")).to_have_text("Drawn so far (2)")


def test_clues_next_to_the_grid_regions_and_switches_are_drawn(table: Table) -> None:
    begin(table)
    page = table.page
    take(table, "Sandwich sum")
    expect(page.locator(".socket")).to_have_count(16)
    page.mouse.click(*table.at(0.5, 3.5))  # left of the third row
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    has(table, "sandwich 3: left 3")
    page.get_by_role("button", name="Digits").click()
    expect(page.locator(".socket")).to_have_count(0)
    page.get_by_role("button", name="All tools").click()
    page.get_by_role("searchbox").fill("knight")
    switch = page.locator(".tool-groups").get_by_role("button", name="Anti-knight")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Close").click()
    has(table, "sandwich 3: left 3", "anti-knight")


def test_irregular_regions_are_drawn_one_by_one(table: Table) -> None:
    begin(table)
    page = table.page
    take(table, "Region")
    table.stroke(["r1c1", "r1c2", "r1c3", "r2c3"])
    text = page.get_by_label("Constraints", exact=True)
    expect(text).to_have_value(re.compile(r"^regions:\n(\S+) \1 \1 (?!\1)\S+\n(?!\1)\S+ (?!\1)\S+ \1 "))
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value("")


def test_with_keys_alone_a_thermometer_is_drawn_and_removed(table: Table) -> None:
    begin(table)
    page = table.page
    page.get_by_role("button", name="Thermometer", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".stage .sheet")).to_be_focused()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Enter")
    has(table, "thermo: r1c1 r1c2 r2c2")
    page.keyboard.press("Delete")
    expect(page.locator(".items summary")).to_have_text("Drawn so far (0)")


# Each tool, how it is used, and the line that it writes; `+` is a corner, `|` is between two cells.
STROKES = {
    "Quadruple": (["r1c1+r2c2", "12"], "quadruple 1 2: r1c1 r1c2 r2c1 r2c2"),
    "Less than": (["r1c2 r1c1"], "less: r1c2 r1c1"),
    "X: sum of 10": (["r3c1|r4c1"], "xv 10: r3c1 r4c1"),
    "Even": (["r1c1 r1c2 r1c3", "r1c1"], "even: r1c2 r1c3"),
    "Arrow with a pill": (["r1c1 r1c2", "r1c2 r2c3 r3c3"], "arrow: r1c1 r1c2 -> r2c3 r3c3"),
    "Clone": (["r1c1 r1c2", "r3c3"], "clone: r1c1 r1c2 = r3c3 r3c4"),
    "Dutch whisper": (["r1c1 r2c2 r3c1"], "whisper 4: r1c1 r2c2 r3c1"),
    "Sum, digits may repeat": (["r1c1 r1c2", "7"], "sum 7: r1c1 r1c2"),
}


@pytest.mark.parametrize("title", STROKES)
def test_each_way_of_drawing_writes_its_line(table: Table, title: str) -> None:
    begin(table)
    take(table, title)
    strokes, line = STROKES[title]
    for stroke in strokes:
        if stroke.isdigit():
            table.page.keyboard.type(stroke)
        elif "+" in stroke or "|" in stroke:
            table.page.mouse.click(*between(table, *re.split(r"[+|]", stroke)))
        else:
            table.stroke(stroke.split())
    has(table, line)


def test_a_sheet_is_cleared_as_one_step_and_exported_to_the_usual_programs(table: Table) -> None:
    begin(table, UNIQUE)
    page = table.page
    page.get_by_role("button", name="Export").click()
    for form, start in (("fpuzzles", "https://f-puzzles.com/?load="), ("sudokupad", "https://sudokupad.app/")):
        page.locator("dialog select").select_option(form)
        expect(page.get_by_label("The puzzle in this format")).to_have_value(re.compile(re.escape(start)))
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Clear the sheet").click()
    expect(page.locator(".items summary")).to_have_text("Drawn so far (0)")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".items summary")).to_have_text("Drawn so far (5)")


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_on_a_phone_a_dot_is_tapped_a_line_drawn_and_nothing_is_found_by_axe(table: Table) -> None:
    begin(table)
    page = table.page
    page.get_by_role("button", name="White dot").tap()
    page.touchscreen.tap(*between(table, "r2c1", "r2c2"))
    has(table, "difference: r2c1 r2c2")
    page.get_by_role("button", name="Thermometer", exact=True).tap()
    Fingers(table).draw(table.spot("r3c1"), table.spot("r3c4"))
    has(table, "difference: r2c1 r2c2", "thermo: r3c1 r3c2 r3c3 r3c4")
    assert findings(page) == []


def test_true_candidates_and_what_is_unnecessary_or_to_blame_are_lit_on_the_sheet(table: Table) -> None:
    begin(table, UNIQUE)
    page = table.page
    expect(page.locator(".judge")).to_have_attribute("data-verdict", "unique")
    page.get_by_label("True candidates on the sheet").check()
    expect(page.locator(".stage .face-placed")).to_have_count(16)
    page.get_by_label("True candidates on the sheet").uncheck()
    page.get_by_role("button", name="Unnecessary clues").click()
    expect(page.locator(".clue-tools .answer")).not_to_contain_text("Looking")
    page.get_by_label("Constraints", exact=True).fill("killer 3: r1c1 r1c2\nkiller 3: r1c3 r1c4")
    expect(page.locator(".judge .blame")).to_contain_text("The 3-cage at r1c1 and the 3-cage at r1c3")
    expect(page.locator(".stage .lit-wrong")).to_have_count(4)


def test_a_variant_is_played_with_all_modes_and_check_says_which_constraint_is_broken(table: Table) -> None:
    table.open(UNIQUE)
    page = table.page
    expect(page.locator(".modes button")).to_have_count(6)
    page.locator(".rules summary").click()
    expect(page.locator(".own-rule")).to_contain_text(["Cages", "dot", "Thermometers", "Sandwich"])
    table.mark_by_mouse("r1c2", 2)
    table.mark_by_mouse("r1c3", 3)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".toast")).to_contain_text("The 3-cage at r1c2 adds up to 5: expected 3.")


def test_fog_is_lifted_around_right_digits_only(table: Table) -> None:
    table.open(UNIQUE + 'note fog: ["r4c1", "r4c2", "r3c1", "r3c2"]\n')
    page = table.page
    expect(page.locator(".stage .fog")).to_have_count(12)
    expect(page.locator(".level")).not_to_be_empty()  # the answer is known
    table.mark_by_mouse("r3c1", 3)
    table.mark_by_mouse("r3c2", table.solution["r3c2"])
    expect(page.locator(".stage .fog")).to_have_count(7)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".stage .fog")).to_have_count(12)


def test_remarks_about_a_drawing_are_shown_with_the_puzzle(table: Table) -> None:
    link = table.ask("convert", puzzle=UNIQUE, format="scl")["text"]
    page = table.page
    page.goto(table.address)
    page.locator("#paste").fill(link)
    page.locator("#open").click()
    expect(page.locator(".play .stage .sheet")).to_be_attached()
    said = table.ask("open", text=link)["puzzles"][0]["remarks"]
    assert said
    expect(page.locator(".remarks li")).to_have_count(len(said))


def test_tools_answer_where_it_can_be_seen_and_only_those_that_can_help_are_there(table: Table) -> None:
    begin(table, UNIQUE)
    page = table.page
    tools = page.get_by_role("region", name="Setter's tools")
    page.evaluate("scrollTo(0, 0)")
    tools.get_by_role("button", name="True candidates", exact=True).click()
    expect(tools.locator("figure")).to_be_in_viewport(ratio=0.9)
    expect(tools.get_by_role("button", name="Make it harder")).to_be_visible()
    for name in ("Complete", "Make it easier"):  # a solution does not say which constraints there could be
        expect(tools.get_by_role("button", name=name)).to_have_count(0)
