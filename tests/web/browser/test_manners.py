"""Small courtesies of the player's page: messages that go when they are out of date, hints that show no more than they
speak of, strokes that mean where they begin and end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.table import PUZZLES, Table

KAKURO = "clew kakuro\n\n# 4\\ 6\\\n\\3 . .\n\\7 . .\n"
NOTED = """() => new Set(
  [...document.querySelectorAll(".stage .note")].map((each) => each.closest("[data-place]")?.dataset.place),
).size"""
IN_A_ROW = "clew houses\ndistances: 2\n0 0\n2 0\n4 0\n2 3\n"


def test_what_a_check_said_goes_with_the_next_change(table: Table) -> None:
    page = table.page
    table.open(PUZZLES["sudoku"])
    table.mark_by_mouse(*table.wrong_mark())
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#toast.shown")).to_contain_text("1 mistake")
    page.keyboard.press("Control+z")
    expect(page.locator("#toast.shown")).to_have_count(0)


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_messages_do_not_cover_the_sheet_of_a_phone(table: Table) -> None:
    page = table.page
    table.open(PUZZLES["sudoku"])
    table.mark_by_finger(*table.wrong_mark())
    page.get_by_role("button", name="Check").tap()
    expect(page.locator("#toast.shown")).to_be_visible()
    stage, said = page.locator(".stage").bounding_box(), page.locator("#toast").bounding_box()
    assert stage is not None
    assert said is not None
    assert said["y"] >= stage["y"] + stage["height"]
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".hint .rung").first).to_be_visible()
    expect(page.locator("#toast.shown")).to_have_count(0)


def test_a_hint_shows_the_candidates_of_the_cells_it_speaks_of(table: Table) -> None:
    page = table.page
    table.open(KAKURO)
    page.get_by_role("button", name="Hint").click()
    lead = page.locator(".hint .accent")
    for words in ("Where should I look?", "Which technique?", "Show the deduction"):
        expect(lead).to_have_text(words)
        lead.click()
    expect(page.locator(".hint .rung").last).to_contain_text("must be 1")
    table.becomes(lambda: page.evaluate(NOTED), 2)  # they are drawn a frame later
    lead.click()
    expect(page.locator(".hint .done .icon")).to_be_visible()


def test_a_line_that_passes_over_a_house_joins_the_ones_at_its_ends(table: Table) -> None:
    table.open(IN_A_ROW)
    mouse, (start, end) = table.page.mouse, table.puzzle["scene"]["ends"]["1-3"]
    mouse.move(*table.end(start))
    mouse.down()
    mouse.move(*table.end(end), steps=12)
    mouse.up()
    table.has({"1-3": 1})
    table.page.keyboard.press("Control+z")
    table.has({})


def test_only_lines_that_form_chains_are_coloured_by_chain(table: Table) -> None:
    page = table.page
    chains = page.get_by_label("Colour each chain")
    table.open(PUZZLES["slitherlink"])
    chains.check()
    for text in (PUZZLES["houses"], "clew shikaku\n\n. 3 .\n. . .\n2 4 .\n"):
        table.open(text)
        expect(chains).to_have_count(0)
        table.mark_by_mouse(*next(iter(table.solution.items())))
        table.becomes(lambda: len(table.marks()), 1)
        expect(page.locator(".stage [class*=chain-]")).to_have_count(0)


@pytest.mark.parametrize("table", ["fresh"], indirect=True)
def test_the_figures_of_a_solve_are_in_sight_on_a_tablet(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 820, "height": 1180})
    table.open(PUZZLES["nonogram"])
    for place, value in table.solution.items():
        table.mark_by_mouse(place, value)
    expect(page.locator(".finish").get_by_role("button", name="Replay")).to_be_in_viewport()
