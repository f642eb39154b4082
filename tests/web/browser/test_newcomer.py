"""What somebody who comes for the first time does, in a real browser: paste a link, read the rules, choose options."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.table import PUZZLES, Table

PASTE = """([where, text]) => {
  const data = new DataTransfer();
  data.setData("text", text);
  document.querySelector(where).dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
  );
}"""
LINK = "https://puzz.link/p?slither/5/5/g88b2782ci28b"


@pytest.mark.parametrize("where", ["#find", "h1"])
def test_a_pasted_link_is_opened_wherever_it_is_pasted(table: Table, where: str) -> None:
    page = table.page
    page.goto(f"{table.address}#")
    page.locator("#find").wait_for()
    page.evaluate(PASTE, [where, "loop"])
    expect(page.locator("#find")).to_be_visible()
    page.evaluate(PASTE, [where, LINK])
    expect(page.locator(".stage .sheet")).to_be_visible()
    expect(page.locator(".kicker")).to_contain_text("Slitherlink")


def test_the_box_for_other_puzzles_is_one_button_away(table: Table) -> None:
    page = table.page
    page.goto(f"{table.address}#")
    page.get_by_role("navigation").get_by_role("button", name="Open a puzzle").click()
    expect(page.locator("#paste")).to_be_focused()
    expect(page.locator("#paste")).to_be_in_viewport()


def test_rules_are_open_the_first_time_and_folded_later(table: Table) -> None:
    page = table.page
    rules = page.locator("details.rules")
    table.open(PUZZLES["hashi"])
    expect(rules).to_have_attribute("open", "")
    rules.get_by_role("button", name="Show an example").click()
    expect(rules.locator("figure")).to_have_count(2)
    table.open("clew hashi\n1.1\n")
    expect(rules).not_to_have_attribute("open", "")
    for cells in ("r1c1 r1c2", "r1c1 r2c1"):  # rules of its own are always shown
        table.open(f"clew variant\n4x4\nkiller 3: {cells}\n")
        expect(rules.locator(".own-rule").first).to_be_visible()
        expect(rules.locator("p")).to_have_text([re.compile("^Fill the cells with digits"), re.compile("^Cages: ")])


def test_all_options_begin_with_what_the_card_says(table: Table) -> None:
    page = table.page
    page.goto(f"{table.address}#")
    card = page.get_by_role("region", name="Sudoku", exact=True)
    card.get_by_label("Size").select_option("6x6")
    card.get_by_label("Level").select_option("2")
    card.get_by_role("button", name="More options").click()
    box = page.get_by_role("dialog")
    expect(box.get_by_label("Size")).to_have_value("6x6")
    expect(box.get_by_label("Level").first).to_have_value("2")
    box.get_by_label("Practise").select_option(index=1)
    expect(box.get_by_label("Size")).to_have_value("")
    box.get_by_label("Practise").select_option("")
    expect(box.get_by_label("Size")).to_have_value("6x6")


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_keys_are_in_sight_below_a_list_and_before_the_tip_is_read(table: Table) -> None:
    words = "CAT COD DIE TOE\n" + " ".join(f"WORD{letter}" for letter in "ABCDEFGHIJKLMNOP")
    table.open(f"clew fillin\nspare: yes\n_A_\n_#_\n___\n\n{words}\n")
    page = table.page
    expect(page.locator(".tip")).to_be_visible()
    for key in page.locator(".pad .key").all():
        expect(key).to_be_in_viewport(ratio=1)
        key.click(trial=True)  # nothing is over it
