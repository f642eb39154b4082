"""How much comes over the wire before a player can begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.browser.table import PUZZLES, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST = 150_000  # bytes, heads of answers included


def counted(page: Page) -> list[int]:
    """The bytes of each answer from now on."""
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    return sizes


@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_first_load_stays_small(browser: Browser, address: str, locale: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block", locale=locale)
    page = context.new_page()
    sizes = counted(page)
    page.goto(address)
    expect(page.locator(".family .sheet").nth(3)).to_be_attached(timeout=30_000)  # a cold server
    assert sum(sizes) < MOST
    context.close()


def test_what_a_puzzle_needs_on_top_comes_when_it_is_opened(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    table = Table(context.new_page(), address)
    table.page.goto(address)
    table.page.locator(".family").first.wait_for(timeout=30_000)
    sizes = counted(table.page)
    table.open(PUZZLES["sudoku"])
    assert sum(sizes) < MOST
    context.close()
