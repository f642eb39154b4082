"""Finding one's way among many families: favourites, and others of the same kind."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.table import PUZZLES, Table


def test_favourites_are_found_again_and_others_like_a_puzzle_are_shown(table: Table) -> None:
    table.open(PUZZLES["slitherlink"])
    page = table.page
    page.get_by_role("button", name="More like this").click()
    cards = page.locator(".card.family:visible")
    expect(page.locator(".chip[data-kind='loop']")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("region", name="Masyu")).to_be_visible()
    expect(page.get_by_role("region", name="Nurikabe")).to_be_hidden()
    page.locator(".chip[data-kind='star']").click()
    expect(page.get_by_text("No favourites yet. Press the star on a card to add it.")).to_be_visible()
    page.locator(".chip[data-kind='']").click()
    page.get_by_role("button", name="Favourite: Masyu").click()
    page.locator(".chip[data-kind='star']").click()
    expect(cards).to_have_count(1)
    page.reload()
    page.locator(".chip[data-kind='star']").click()
    expect(page.get_by_role("button", name="Favourite: Masyu")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Favourite: Masyu").click()
    expect(cards).to_have_count(0)
