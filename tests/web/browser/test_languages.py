"""The page in other languages: that of the browser, or the one chosen in the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.browser.axe import findings
from tests.web.browser.table import PUZZLES, Table

HEART = "clew nonogram\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n"

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_page_speaks_the_language_of_the_browser(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block", locale="de-AT", reduced_motion="reduce")
    table = Table(context.new_page(), address)
    page = table.page
    page.goto(address)
    expect(page.locator("h1")).to_have_text("Such dir ein Rätsel aus")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".family").first).to_contain_text("Fülle alle freien Felder")
    page.get_by_label("Rätsel suchen").fill("Brücken")
    expect(page.locator(".family:not([hidden])")).to_have_count(1)
    table.open(PUZZLES["sudoku"])
    expect(page.locator(".kicker")).to_contain_text("leicht")
    page.get_by_role("button", name="Tipp", exact=True).click()
    rungs = page.locator(".hint .rung")
    expect(rungs.first).to_have_text("Bisher keine Fehler.")
    for rung in (1, 2):
        page.locator(".hint .accent").click()
        expect(rungs).to_have_count(rung + 1)
    expect(rungs.last).to_contain_text("Technik: ")
    expect(rungs.last).not_to_contain_text("single")
    page.keyboard.press("Escape")
    for place, value in table.solution.items():
        table.mark_by_mouse(place, value)
    expect(page.locator(".finish")).to_contain_text("Gut gemacht!")
    assert findings(page) == []
    table.open(HEART)
    for place, value in table.solution.items():
        table.mark_by_mouse(place, value)
    expect(page.locator(".status")).to_contain_text("Herz. Gelöst in")
    context.close()


def test_longer_words_do_not_push_buttons_off_their_card(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block", locale="de")
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".family .row").first).to_be_visible()
    expect(page.locator(".family:empty")).to_have_count(0)
    rows = "(rows) => rows.filter((row) => row.scrollWidth > row.clientWidth).length"
    assert page.locator(".family > .row").evaluate_all(rows) == 0
    context.close()


@pytest.mark.parametrize("table", ["fresh"], indirect=True)
def test_the_language_is_chosen_in_the_settings_and_remembered(table: Table) -> None:
    page = table.page
    page.goto(f"{table.address}#statistics")
    expect(page.locator("h1")).to_have_text("Statistics")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option(label="Deutsch")
    expect(page.locator("h1")).to_have_text("Statistik")
    page.reload()
    expect(page.locator("h1")).to_have_text("Statistik")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option(label="English")
    expect(page.locator("h1")).to_have_text("Statistics")


def test_a_language_without_a_catalogue_is_read_in_english(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block", locale="fi")
    page = context.new_page()
    page.goto(f"{address}#statistics")
    expect(page.locator("h1")).to_have_text("Statistics")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    context.close()
