"""How much comes over the wire before a player can begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.browser.table import PUZZLES, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST = 150_000  # bytes, heads of answers included
FILES = 7  # of the page itself: its document, bundles, words, icon


class Counted:
    """The answers from now on: their bytes, and the addresses asked for."""

    def __init__(self, page: Page) -> None:
        self.sizes: list[int] = []
        self.asked: list[str] = []
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda event: self.sizes.append(int(event["encodedDataLength"])))
        page.on("request", lambda request: self.asked.append(request.url))

    @property
    def files(self) -> list[str]:
        """What was asked for that is not an answer about puzzles."""
        return [each for each in self.asked if "/api/" not in each]


@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_first_load_stays_small(browser: Browser, address: str, locale: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block", locale=locale)
    page = context.new_page()
    counted = Counted(page)
    page.goto(address)
    expect(page.locator(".family .sheet").nth(3)).to_be_attached(timeout=30_000)  # a cold server
    page.wait_for_load_state("networkidle")
    assert sum(counted.sizes) < MOST
    assert len(counted.files) <= FILES, counted.files
    once = [each for each in counted.asked if each.endswith(("/api/families", "/words/de.json"))]
    assert len(once) == len({*once}) == (2 if locale == "de" else 1)
    context.close()


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_link_to_a_puzzle_loads_little_too(browser: Browser, address: str, locale: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block", locale=locale)
    table = Table(context.new_page(), address)
    code = table.ask("open", text=PUZZLES["slitherlink"])["puzzles"][0]["code"]
    counted = Counted(table.page)
    table.page.goto(f"{address}#{code}")
    table.sheet.wait_for()
    table.page.wait_for_load_state("networkidle")
    assert sum(counted.sizes) < MOST
    assert len(counted.files) <= FILES, counted.files
    once = [each for each in counted.asked if each.endswith(("/api/families", "/words/de.json"))]
    assert len(once) == len({*once}) == (2 if locale == "de" else 1)
    context.close()


def test_what_shows_a_puzzle_comes_while_it_is_made_and_the_puzzle_is_not_asked_for_again(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    table = Table(context.new_page(), address)
    table.page.goto(address)
    table.page.wait_for_load_state("networkidle")
    counted = Counted(table.page)
    table.page.get_by_role("button", name="Play Sudoku", exact=True).click()
    table.sheet.wait_for()
    asked = [each.removeprefix(address) for each in counted.asked]
    assert {*asked[:2]} == {"static/bundles/play.js", "api/generate"}
    assert "api/open" not in asked
    context.close()


def test_every_card_is_filled_in_the_end(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".family > .picture").first).to_be_attached()
    expect(page.locator(".family:empty")).to_have_count(0)
    assert page.locator(".family").count() == page.locator(".family .button.accent").count()
    page.locator(".family").last.scroll_into_view_if_needed()
    expect(page.locator(".family").last.locator(".sheet")).to_be_attached()
    context.close()
