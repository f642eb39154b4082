"""Screens of all kinds: a phone in the hand, dark colours, and what axe-core says about each view."""

from __future__ import annotations

from itertools import islice

import pytest
from playwright.sync_api import expect

from tests.web.browser.axe import serious
from tests.web.browser.table import PUZZLES, Table


@pytest.mark.parametrize("table", ["phone"], indirect=True)
@pytest.mark.parametrize("family", PUZZLES)
def test_on_a_phone_the_whole_grid_is_seen_and_marks_are_made_with_a_finger(table: Table, family: str) -> None:
    table.open(PUZZLES[family])
    page = table.page
    box, bar = table.sheet.bounding_box(), page.locator(".toolbar").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert bar["y"] + bar["height"] == pytest.approx(780, abs=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for place, value in islice(table.solution.items(), 2):
        table.mark_by_finger(place, value)
    assert table.marks() == dict(islice(table.solution.items(), 2))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_any_view(table: Table, scheme: str) -> None:
    page = table.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(table.address)
    expect(page.locator(".family .sheet")).to_have_count(6)
    assert serious(page) == []
    table.open(PUZZLES["sudoku"])
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint .rung").wait_for()
    assert serious(page) == []
    page.get_by_role("button", name="Settings").click()
    assert serious(page) == []
    table.edit(PUZZLES["hashi"])
    expect(page.locator(".judge")).to_have_attribute("data-verdict", "unique")
    assert serious(page) == []
