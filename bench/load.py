"""How long a first visit takes, by the clock: until the cards of the first page are painted, and until a board is.

Each visit is that of a new browser profile: nothing is kept, and no service worker is at work. A page is usable in the
first frame that shows it. The last row begins with a press on the first card and includes making the puzzle.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import clew
from bench.report import Report
from bench.web import quantile, server
from clew.actions import code
from clew.core.family import Reading

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

VISITS = 9
CARDS, BOARD = ".family .button.accent", ".stage .sheet"
# Notes when something is there and painted, in milliseconds since the visit began.
WATCH = """(names) => {
  window.painted = {};
  const seen = new Set();
  const look = () => {
    for (const name of names) {
      if (seen.has(name) || !document.querySelector(name)) continue;
      seen.add(name);
      requestAnimationFrame(() => setTimeout(() => (window.painted[name] = performance.now())));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}"""
PRESS = """(name) => {
  window.pressed = performance.now();
  document.querySelector(name).click();
}"""


def painted(page: Page, name: str) -> float:
    """Wait until something is painted, and return when that was."""
    return float(page.wait_for_function("(name) => window.painted[name]", arg=name).json_value()) / 1000


def opening(name: str, fragment: str = "") -> Callable[[Page, str], float]:
    """Visit an address, and return the seconds until something is painted."""

    def visit(page: Page, where: str) -> float:
        page.goto(f"{where}{fragment}")
        return painted(page, name)

    return visit


def pressing(page: Page, where: str) -> float:
    """Visit the first page, press the button of its first card, and return the seconds from then to the board."""
    page.goto(where)
    painted(page, CARDS)
    page.wait_for_load_state("networkidle")
    page.evaluate(PRESS, CARDS)
    return painted(page, BOARD) - float(page.evaluate("window.pressed")) / 1000


def visited(browser: Browser, where: str, visit: Callable[[Page, str], float], locale: str) -> tuple[float, int, int]:
    """The seconds of a visit, and of all that came for it until the network is idle: bytes and requests."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block", locale=locale)
    page = context.new_page()
    page.add_init_script(f"({WATCH})({[CARDS, BOARD]})")
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []

    def note(event: dict[str, Any]) -> None:
        sizes.append(int(event["encodedDataLength"]))

    session.on("Network.loadingFinished", note)
    seconds = visit(page, where)
    page.wait_for_load_state("networkidle")
    context.close()
    return seconds, sum(sizes), len(sizes)


def run(report: Report) -> None:
    """The median of some visits of each kind, and the slowest."""
    if not shutil.which("chromium"):
        report.say("chromium is not installed: visits are not measured")
        return
    from playwright.sync_api import sync_playwright

    puzzle = code.write(Reading(puzzle=clew.generate("sudoku", seed=1)))
    kinds: tuple[tuple[str, str, Callable[[Page, str], float]], ...] = (
        ("first page", "en", opening(CARDS)),
        ("first page in German", "de", opening(CARDS)),
        ("link to a sudoku", "en", opening(BOARD, f"#{puzzle}")),
        ("card pressed", "en", pressing),
    )
    with report.part("load", "a first visit by the clock"), server() as where, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        visited(browser, where, opening(CARDS), "en")  # starts what runs only once
        for name, locale, visit in report.sets(kinds):
            visits = [visited(browser, where, visit, locale) for _ in range(report.some(VISITS))]
            seconds = [each for each, _, _ in visits]
            _, size, requests = visits[-1]
            note = f"slowest {1000 * max(seconds):.0f} ms; {size / 1000:.0f} kB in {requests} requests"
            report.add(name, "clew's page", quantile(seconds, 0.5), puzzles=len(visits), note=note)
        browser.close()
