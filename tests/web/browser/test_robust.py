"""What players meet: two tabs, a browser that keeps nothing, damaged links, a server that is away, odd titles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from playwright.sync_api import expect

from tests.web.browser.axe import findings
from tests.web.browser.table import PATIENCE, PUZZLES, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FORBIDDEN = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError') }"
ODD = (
    "An unusually long title that goes on and on, " * 8,
    "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}\N{HEBREW LETTER VAV}\N{HEBREW LETTER FINAL MEM} 123 (a)",
    "<img src=x onerror=alert(1)> & <b>bold</b>",
    "W" * 300,
)
COUNT_STORES = """() => {
  const store = Storage.prototype.setItem;
  window.stores = 0;
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith("clew.game.")) window.stores += 1;
    return store.call(this, key, value);
  };
}"""


@pytest.fixture
def bare(browser: Browser, address: str) -> Iterator[Table]:
    """A page on which requests may fail, which browsers report as errors."""
    context = browser.new_context(
        viewport={"width": 1000, "height": 760}, reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(PATIENCE)
    yield Table(context.new_page(), address)
    context.close()


def test_two_tabs_with_one_puzzle_show_the_same_marks(table: Table) -> None:
    table.open(PUZZLES["sudoku"])
    other = Table(table.page.context.new_page(), table.address)
    other.open(PUZZLES["sudoku"])
    other.page.evaluate(COUNT_STORES)
    table.mark_by_mouse("r1c1", 2)
    expect(other.page.locator(".stage [data-place='r1c1'] .face")).to_have_text("2")
    other.page.wait_for_timeout(200)
    assert other.page.evaluate("window.stores") == 0, "what another tab has stored is not stored again"
    other.mark_by_mouse("r1c2", 1)
    expect(table.page.locator(".stage [data-place='r1c2'] .face")).to_have_text("1")
    table.page.keyboard.press("Control+z")
    expect(other.page.locator(".stage [data-place='r1c2'] .face")).to_have_count(0)
    other.has({"r1c1": 2})


@pytest.mark.parametrize("table", ["fresh"], indirect=True)
@pytest.mark.parametrize("script", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_browser_that_stores_nothing_gets_one_warning_and_can_play(table: Table, script: str) -> None:
    page = table.page
    page.add_init_script(script)
    table.open(PUZZLES["sudoku"])
    table.mark_by_mouse("r1c1", 2)
    expect(page.locator(".toast")).to_contain_text("does not store anything")
    page.locator(".brand").click()
    page.locator(".going .item a").click()
    expect(page.locator(".stage [data-place='r1c1'] .face")).to_have_text("2")
    page.get_by_label("Candidates").check()
    expect(page.locator(".stage [data-place='r1c2'] text").first).to_be_attached()


def test_the_ways_back_and_forward_lead_through_the_views(table: Table) -> None:
    page = table.page
    page.goto(table.address)
    table.open(PUZZLES["sudoku"])
    page.get_by_role("link", name="Edit this puzzle").click()
    page.locator(".judge[data-verdict=unique]").wait_for()
    page.get_by_role("button", name="Export").click()
    page.go_back()
    expect(page.locator(".play:not(.set) .stage .sheet")).to_be_attached()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.go_back()
    expect(page.locator(".home")).to_be_attached()
    page.go_forward()
    expect(page.locator(".play:not(.set) .stage .sheet")).to_be_attached()


def test_a_damaged_link_is_reported_and_leads_on(bare: Table) -> None:
    page = bare.page
    for link in ("clew-AAAA", "%E0%A4%A", "edit=%", "make=nothing", "clew-" + "x" * 3000):
        page.goto(f"{bare.address}#{link}")
        expect(page.locator(".lost h1")).to_have_text("Could not open this")
        expect(page.locator(".lost p")).to_have_text(re.compile(".{11}"))
        expect(page.locator(".lost p")).not_to_contain_text("'clew ")  # that is for the command line
        page.goto("about:blank")
    page.goto(f"{bare.address}#edit=%")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".home")).to_be_attached()


def test_bad_text_is_refused_next_to_the_box_and_the_formats_are_listed(bare: Table) -> None:
    page = bare.page
    page.goto(bare.address)
    page.locator("#open").click()
    blame = page.locator(".import .blame")
    expect(blame).to_have_text("Paste a puzzle first.")
    page.locator("#paste").fill("what is this?")
    page.locator("#open").click()
    expect(blame).to_contain_text("is not in any known format.")
    page.get_by_text("What can I open?").click()
    expect(page.locator(".import details")).to_contain_text("Sudoku: ")
    assert findings(page) == []


def test_a_server_that_is_away_costs_no_marks_and_is_noticed_when_it_is_back(bare: Table) -> None:
    page = bare.page
    bare.open(PUZZLES["sudoku"])
    page.route("**/api/**", lambda route: route.abort())
    bare.mark_by_mouse("r1c1", 2)
    expect(page.locator(".toast")).to_contain_text("The server is not responding")
    page.get_by_role("button", name="Hint").click()
    bare.has({"r1c1": 2})
    page.goto(f"{bare.address}#edit={bare.puzzle['code']}")
    page.get_by_role("button", name="Try again").wait_for()
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").click()
    page.locator(".judge[data-verdict=unique]").wait_for()
    page.go_back()
    page.locator(".play:not(.set) .stage [data-place='r1c1'] .face").wait_for()
    page.route("**/api/check", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: "check" in request.url):
        bare.mark_by_mouse("r1c2", 1)
    page.unroute("**/api/check")
    expect(page.locator(".toast.fine")).to_have_text("The server is back.")


@pytest.mark.parametrize("table", ["phone"], indirect=True)
def test_odd_titles_stay_text_and_within_a_phone(table: Table) -> None:
    page = table.page
    for title in ODD:
        table.open(f"clew sudoku\ntitle: {title.strip()}\n....\n34.2\n....\n.2.4\n")
        expect(page.locator("h1")).to_have_text(" ".join(title.split()))
        expect(page.locator("main img")).to_have_count(0)
        table.becomes(lambda: page.evaluate("document.documentElement.scrollWidth") <= 390, True)
        table.mark_by_finger("r1c1", 2)
    page.locator(".brand").click()
    expect(page.locator(".going .item")).to_have_count(len(ODD))
    table.becomes(lambda: page.evaluate("document.documentElement.scrollWidth") <= 390, True)


def test_a_puzzle_is_saved_as_pdf_and_as_png_and_saved_ones_as_a_booklet(table: Table) -> None:
    page = table.page
    table.open(PUZZLES["fillin"])
    page.get_by_role("button", name="Save to the library").click()
    page.get_by_label("Name").fill("bound")
    page.get_by_role("button", name="OK").click()
    page.get_by_role("button", name="Print", exact=True).click()
    page.get_by_label("Include my marks").check()
    assert findings(page) == []
    with page.expect_download() as sheet:
        page.get_by_role("button", name="Download PDF").click()
    assert Path(sheet.value.path()).read_bytes().startswith(b"%PDF")
    page.get_by_role("button", name="Export").click()
    page.locator("dialog select").select_option("png")
    page.locator("dialog img:not([hidden])").wait_for()
    with page.expect_download() as drawn:
        page.get_by_role("button", name="Download").click()
    assert Path(drawn.value.path()).read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Close").click()
    page.locator(".brand").click()
    page.get_by_role("button", name="Booklet").click()
    assert findings(page) == []
    with page.expect_download() as book:
        page.get_by_role("button", name="Download PDF").click()
    assert book.value.suggested_filename == "My puzzles.pdf"
    assert Path(book.value.path()).stat().st_size > 10_000


def test_a_bad_picture_is_refused_in_one_line_and_the_next_one_is_taken(bare: Table) -> None:
    page = bare.page
    page.goto(f"{bare.address}#picture")
    head = b"\0\0\0\rIHDR" + (20_000).to_bytes(4, "big") * 2 + bytes([8, 0, 0, 0, 0])
    huge = b"\x89PNG\r\n\x1a\n" + head + crc32(head[4:]).to_bytes(4, "big")
    page.locator("#picture-file").set_input_files({"name": "huge.png", "mimeType": "image/png", "buffer": huge})
    expect(page.locator(".aside[role=status]")).to_contain_text("20000 x 20000 pixels is too large")
    page.locator("#picture-file").set_input_files(
        {"name": "cross.pbm", "mimeType": "image/x-portable-bitmap", "buffer": b"P1 3 3 010 111 010"}
    )
    expect(page.locator(".judge")).to_have_attribute("data-verdict", "unique")


def test_a_size_that_cannot_be_is_refused_and_undo_takes_back_the_size_and_no_clue(bare: Table) -> None:
    bare.edit("....34.2........")
    page = bare.page
    size, clues = page.get_by_label("Columns"), page.locator(".judge dd").first
    expect(clues).to_have_text("3")
    size.fill("5")
    size.blur()
    expect(page.locator(".judge")).to_contain_text("A sudoku cannot be 4x5")
    page.get_by_role("button", name="Export").click()
    expect(page.locator(".toast")).to_contain_text("A sudoku cannot be 4x5")
    page.get_by_role("button", name="Undo").click()
    expect(size).to_have_value("4")
    expect(clues).to_have_text("3")
