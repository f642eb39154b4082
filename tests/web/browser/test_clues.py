"""A setter's tools in a real browser: candidates, unnecessary clues, a draft completed, symmetric clues."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.table import Table

DRAFT = "....34.2.....2.."  # several solutions
MINIMAL = "....34.2.....2.4"


def test_a_draft_shows_its_candidates_and_is_completed_in_one_step(table: Table) -> None:
    table.edit(DRAFT)
    page = table.page
    judge, tools = page.locator(".judge"), page.locator(".clue-tools")
    expect(judge).to_contain_text("3 solutions: two of them differ in")
    tools.get_by_role("button", name="True candidates").click()
    expect(tools.locator("figure .note-cause").first).to_be_attached()
    expect(tools).to_contain_text("3 solutions.")
    tools.get_by_role("button", name="Complete").click()
    expect(judge).to_have_attribute("data-verdict", "unique")
    expect(judge.locator("dd").first).to_have_text("5")
    tools.get_by_role("button", name="Unnecessary clues").click()
    expect(tools).to_contain_text("One clue is unnecessary. It is highlighted.")
    page.get_by_role("button", name="Undo").click()
    expect(judge).to_have_attribute("data-verdict", "several")


def test_unnecessary_clues_are_lit_and_go_out_with_the_next_change(table: Table) -> None:
    table.edit(MINIMAL)
    page = table.page
    tools = page.locator(".clue-tools")
    table.mark_by_mouse("r1c1", 2)
    expect(page.locator(".judge dd").first).to_have_text("6")
    tools.get_by_role("button", name="Unnecessary clues").click()
    expect(tools).to_contain_text("highlighted.")
    expect(page.locator(".stage .lit-cause").first).to_be_attached()
    table.mark_by_mouse("r1c2", 1)
    expect(page.locator(".stage .lit-cause")).to_have_count(0)


@pytest.mark.parametrize(
    ("turn", "lacking"),
    [("180", "r1c3 r3c1 r3c3 r3c4"), ("mirror", "r1c4 r2c3 r4c1 r4c3"), ("none", "")],
)
def test_cells_that_lack_a_symmetric_clue_are_lit(table: Table, turn: str, lacking: str) -> None:
    table.edit(MINIMAL)
    page = table.page
    page.get_by_label("Symmetry of the clues").select_option(turn)
    table.mark_by_mouse("r1c1", 2)
    expect(page.locator(".judge dd").first).to_have_text("6")
    page.wait_for_function(
        """lacking => [...document.querySelectorAll('.stage [data-place] .lit-second')]
            .map(each => each.closest('[data-place]').dataset.place).sort().join(' ') === lacking""",
        arg=lacking,
    )
