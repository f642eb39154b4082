"""Setting in a real browser: clues of every family are edited until the puzzle is unique; it is exported and read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.browser.axe import findings
from tests.web.browser.table import PUZZLES, Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The same sheets before they are finished.
BEGUN = {
    "sudoku": "....34.2........",
    "nonogram": "clew nonogram\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n",
    "slitherlink": "clew slitherlink\n..\n1.\n",
    "hashi": "clew hashi\n2.3\n...\n..2\n...\n",
    "fillin": "clew fillin\n___\n_#_\n___\n\nCAT COD DIE TOE\n",
    "houses": "clew houses\ndistances: 1\n0 1\n0 2\n2 2\n2 3\n",
}


# Whether so many squares are black: those of a block are one path.
BLACK = """(number) => [...document.querySelectorAll(".stage .blocks .rect")]
  .reduce((sum, path) => sum + path.getAttribute("d").split("M").length - 1, 0) === number"""
SLITHERLINK = "clew slitherlink\n" + "\n".join(["32323", "23232", "32323", "23232", "32323"]) + "\n"


@pytest.mark.parametrize("family", PUZZLES)
def test_clues_are_edited_until_the_puzzle_is_unique_and_it_is_exported_and_read_again(
    table: Table, family: str
) -> None:
    table.edit(BEGUN[family])
    page = table.page
    judge = page.locator(".judge")
    expect(judge).to_have_attribute("data-verdict", re.compile("several|impossible"))
    begun, wanted = table.puzzle["sheet"], table.ask("edit", puzzle=PUZZLES[family])["sheet"]
    page.mouse.click(*table.spot(next(iter(wanted["marks"]))))
    page.keyboard.press("Control+z")
    for place in begun["marks"].keys() - wanted["marks"].keys():
        table.go_by_keys(place)
        page.keyboard.press("Delete")
    for place, value in wanted["marks"].items():
        if begun["marks"].get(place) != value:
            table.mark_by_keys(place, value)
    expect(judge).to_have_attribute("data-verdict", "unique")
    expect(judge).to_contain_text("Level")
    page.get_by_role("button", name="Export").click()
    form = page.get_by_label("The puzzle in this format")
    expect(form).not_to_be_empty()
    text = form.input_value()
    page.get_by_role("button", name="Close").click()
    page.locator(".brand").click()
    page.locator("#paste").fill(text)
    page.locator("#open").click()
    page.wait_for_url(f"**/#{table.ask('open', text=text)['puzzles'][0]['code']}")
    expect(page.locator(".play:not(.set) .stage .sheet")).to_be_attached()


def test_an_impossible_sheet_says_why_and_one_with_two_solutions_shows_where_they_differ(table: Table) -> None:
    table.edit("..343412..434321")
    judge = table.page.locator(".judge")
    expect(judge).to_have_attribute("data-verdict", "several")
    expect(judge.locator("figure")).to_have_count(2)
    expect(judge.locator("figure").first.locator(".lit-second")).to_have_count(4)
    table.mark_by_mouse("r1c1", 3)
    expect(judge).to_have_attribute("data-verdict", "impossible")
    expect(judge.locator(".blame").first).to_contain_text("3 appears twice")
    table.page.get_by_role("button", name="Undo").click()
    expect(judge).to_have_attribute("data-verdict", "several")


def test_every_change_of_a_sheet_is_one_step_back_and_a_smaller_size_loses_no_clue(table: Table) -> None:
    table.edit(SLITHERLINK)
    page = table.page
    rows, columns = page.get_by_label("Rows"), page.get_by_label("Columns")
    clues = page.locator(".judge dd").first
    expect(clues).to_have_text("25")
    rows.fill("3")
    columns.fill("3")
    columns.blur()
    expect(clues).to_have_text("9")
    before = page.url
    table.mark_by_mouse("r1c1", 0)  # there was a 3
    page.wait_for_function("before => location.href !== before", arg=before)
    rows.fill("5")
    columns.fill("5")
    columns.blur()
    expect(clues).to_have_text("25")
    for size, number in (("53", "15"), ("33", "9"), ("33", "9"), ("35", "15"), ("55", "25")):
        page.get_by_role("button", name="Undo").click()
        expect(rows).to_have_value(size[0])
        expect(columns).to_have_value(size[1])
        expect(clues).to_have_text(number)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    expect(clues).to_have_text("15")


def test_an_empty_sheet_has_the_size_chosen_on_the_front_page(table: Table) -> None:
    page = table.page
    page.goto(table.address)
    card = page.get_by_role("region", name="Slitherlink")
    card.get_by_label("Size").select_option("7x7")
    card.get_by_role("link", name="Create a puzzle: Slitherlink").click()
    table.sheet.wait_for()
    expect(page.get_by_label("Rows")).to_have_value("7")


def test_a_puzzle_is_generated_to_a_wish_saved_and_found_in_the_library(table: Table) -> None:
    page = table.page
    page.goto(table.address)
    page.get_by_role("button", name="More options for Sudoku").click()
    page.get_by_label("Size").last.fill("4x4")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Generate").click()
    table.sheet.wait_for()
    page.get_by_role("button", name="Save to the library").click()
    page.get_by_label("Name").fill("tiny one")
    page.get_by_role("button", name="OK").click()
    expect(page.locator(".toast")).to_have_text("Saved as tiny-one.")
    page.locator(".brand").click()
    entry = page.locator(".item", has_text="tiny-one")
    expect(entry.locator("img")).to_be_attached()
    entry.locator(".open").click()
    table.sheet.wait_for()
    page.locator(".brand").click()
    entry.get_by_role("button", name="Remove").click()
    expect(entry).to_have_count(0)


@pytest.mark.parametrize("title", ["Nonogram", "Mosaic"])
def test_a_picture_becomes_a_puzzle_of_the_chosen_family(table: Table, tmp_path: Path, title: str) -> None:
    page = table.page
    page.goto(table.address)
    page.locator("#file").set_input_files(_picture(tmp_path / "cross.pgm"))
    page.get_by_role("combobox", name="Puzzle").select_option(title)
    page.get_by_role("combobox", name="At most this level").select_option("easy")
    _sized(page, 5)
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("h1")).to_have_text("5 × 5")


def test_cells_of_a_picture_follow_the_form_and_are_painted_by_hand_with_a_verdict(
    table: Table, tmp_path: Path
) -> None:
    page = table.page
    page.goto(f"{table.address}#picture=nonogram")
    page.locator("#picture-file").set_input_files(_picture(tmp_path / "cross.pgm"))
    _sized(page, 5)
    note = page.locator(".aside[role=status]")
    page.get_by_role("checkbox", name="Invert").check()
    page.wait_for_function(BLACK, arg=16)
    page.get_by_role("checkbox", name="Invert").uncheck()
    page.wait_for_function(BLACK, arg=9)
    expect(note).to_have_text("The picture has one solution as it is.")
    page.locator(".stage .sheet").focus()
    for key in ["Home", "Space", *["ArrowRight"] * 4, *["ArrowDown"] * 4, "Space"]:
        page.keyboard.press(key)  # two corners that the clues cannot tell from the other two
    expect(page.locator(".judge h2")).to_have_text("Several solutions")
    page.get_by_role("button", name="Make the solution unique").click()
    expect(page.locator(".judge h2")).to_have_text("One solution")
    expect(note).to_contain_text("They are marked")
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    expect(note).to_have_text("The picture has one solution as it is.")
    assert findings(page) == []
    page.get_by_role("button", name="Change the clues").click()
    expect(page.get_by_role("textbox", name="Rows")).to_have_value("1\n1\n5\n1\n1")


def _sized(page: Page, rows: int) -> None:
    """Ask for a square of cells, and wait for it."""
    for side in ("Rows", "Columns"):
        page.get_by_role("spinbutton", name=side).fill(str(rows))
        page.get_by_role("spinbutton", name=side).press("Tab")
    expect(page.locator(f".stage [data-place=r{rows}c{rows}]")).to_have_count(1)
    expect(page.locator(f".stage [data-place=r{rows + 1}c1], .stage [data-place=r1c{rows + 1}]")).to_have_count(0)
    expect(page.locator(".judge")).to_have_attribute("data-verdict", "unique")


def _picture(path: Path) -> Path:
    """A black cross on white, 10 by 10 pixels."""
    rows = (b"".join(b"\0" if 4 <= x < 6 or 4 <= y < 6 else b"\xff" for x in range(10)) for y in range(10))
    path.write_bytes(b"P5 10 10 255\n" + b"".join(rows))
    return path


def test_markup_in_a_title_stays_text(table: Table) -> None:
    page = table.page
    page.goto(table.address)
    page.locator("#paste").fill("clew sudoku\ntitle: <img src=x onerror=alert(1)>\n....\n34.2\n....\n.2.4\n")
    page.locator("#open").click()
    expect(page.locator("h1")).to_have_text("<img src=x onerror=alert(1)>")
    expect(page.locator("main img")).to_have_count(0)
