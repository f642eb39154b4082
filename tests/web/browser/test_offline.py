"""Without the server: the page is kept, games go on and are finished, and what needs the server says so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.browser.axe import findings
from tests.web.browser.table import PATIENCE, PUZZLES, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("clew-files-"));
  for (const name of names) if (await (await caches.open(name)).match("/files.json")) return true;
  return false;
}"""
ANSWERED = """async (code) => {
  const kept = await caches.open("clew-answers");
  return Boolean(await kept.match("/kept/answer?" + encodeURIComponent(JSON.stringify(code))));
}"""


@pytest.fixture
def pocket(browser: Browser) -> Iterator[Page]:
    """A page whose files the browser may keep; requests may fail."""
    context = browser.new_context(viewport={"width": 1000, "height": 760}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@contextmanager
def own_server() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that a test may stop."""
    command = [sys.executable, "-m", "clew", "serve", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        answer = server.stdout.readline()
        try:
            yield server, answer[answer.index("http://") :].split()[0]
        finally:
            server.terminate()


def kept(page: Page, code: str = "") -> None:
    """Wait until the browser has kept the page, and the answer of a puzzle."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function(KEPT)
    if code:
        page.wait_for_function(ANSWERED, arg=code)


def test_a_game_is_reloaded_and_finished_after_the_server_has_stopped(pocket: Page) -> None:
    with own_server() as (server, address):
        table = Table(pocket, address)
        table.open(PUZZLES["sudoku"])
        solution = dict(table.solution)
        last, value = solution.popitem()
        for place, mark in solution.items():
            table.mark_by_mouse(place, mark)
        kept(pocket, table.puzzle["code"])
        server.terminate()
        server.wait()
    pocket.reload()
    table.sheet.wait_for()
    table.has(solution)
    wrong = next(each for each in table.puzzle["values"] if each != value)
    table.mark_by_mouse(last, wrong)
    expect(pocket.locator(".status")).to_contain_text("something is wrong")
    pocket.locator(".toolbar").get_by_role("button", name="Check").click()
    expect(pocket.locator(".toast")).to_contain_text("1 mistake")
    table.mark_by_mouse(last, value)
    expect(pocket.locator(".status")).to_contain_text("Solved in")
    expect(pocket.locator(".finish")).to_contain_text("easy")


def test_offline_the_page_says_what_needs_the_server_and_the_rest_works(pocket: Page, address: str) -> None:
    table = Table(pocket, address)
    pocket.goto(f"{address}#collection=nonogram")
    pocket.get_by_role("link", name="2", exact=True).click()
    table.sheet.wait_for()
    kept(pocket, pocket.evaluate("location.hash.slice(1)"))
    pocket.context.set_offline(True)
    pocket.goto(f"{address}#collection=nonogram")
    pocket.reload()
    pocket.get_by_role("link", name="2", exact=True).click()
    table.sheet.wait_for()
    expect(pocket.locator(".toast")).to_contain_text("You can keep playing")  # said once, at the first check
    pocket.get_by_role("button", name="Hint", exact=True).click()
    expect(pocket.locator(".toast")).to_contain_text("Hints need the server, which is not responding.")
    pocket.get_by_role("button", name="Offline").click()
    expect(pocket.locator("dialog")).to_contain_text("hints and explanations")
    assert findings(pocket) == []
    pocket.get_by_role("button", name="Close").click()
    pocket.get_by_role("button", name="Show the solution").click()
    pocket.get_by_role("button", name="Show it").click()
    expect(pocket.locator(".status")).to_have_text("This is the solution.")
    pocket.goto(f"{address}#collection=nonogram.1.3")
    expect(pocket.locator(".lost")).to_contain_text("New puzzles need the server")
    pocket.context.set_offline(False)
    pocket.get_by_role("button", name="Try again").click()
    table.sheet.wait_for()
    expect(pocket.get_by_role("button", name="Offline")).to_be_hidden()


def test_a_whole_level_of_a_collection_is_kept_for_a_journey(pocket: Page, address: str) -> None:
    pocket.goto(f"{address}#collection=nonogram")
    pocket.get_by_role("button", name="Save these for offline play").click()
    expect(pocket.locator(".toast")).to_contain_text("All saved", timeout=60_000)
    kept(pocket)
    pocket.context.set_offline(True)
    pocket.reload()
    pocket.get_by_role("link", name="30", exact=True).click()
    expect(pocket.locator("h1")).to_have_text("Number 30")
    pocket.locator(".stage .sheet").wait_for()


def test_the_answer_that_is_kept_is_not_readable_at_a_glance(pocket: Page, address: str) -> None:
    table = Table(pocket, address)
    table.open(PUZZLES["sudoku"])
    kept(pocket, table.puzzle["code"])
    text = pocket.evaluate(
        """async () => {
          const kept = await caches.open("clew-answers");
          const found = (await kept.keys()).find((key) => key.url.includes("/kept/answer"));
          return (await kept.match(found)).text();
        }"""
    )
    grid = table.ask("solve", puzzle=table.puzzle["code"])["solutions"][0]
    open_places = [place for place in table.puzzle["places"] if place not in table.puzzle["given"]]
    assert "".join(str(grid[place]) for place in open_places) not in text
    assert "r1c1" not in text
