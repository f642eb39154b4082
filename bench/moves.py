"""How long a phone takes from a touch, a stroke or a key to the painted mark: the processor's time, four times that of
this machine.

The browser traces what its main thread does until the end of the frame that shows the mark: finding what was touched,
the page's own code, style, layout and painting. Time in which other programs run is not counted; but as they empty the
caches, figures of an idle machine are lower. Boards are nearly solved: then there is most to draw.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import clew
from bench.report import Report
from bench.web import quantile, server
from clew.actions import code
from clew.core.family import Reading

if TYPE_CHECKING:
    from playwright.sync_api import Page

SLOWER = 4  # a phone, as the tools of browsers assume
MOVES = 40
BOARDS = (
    ("nonogram", "10x10", "touch"),
    ("nonogram", "40x40", "touch"),
    ("nonogram", "40x40", "stroke"),
    ("slitherlink", "30x30", "touch"),
    ("sudoku", "9x9", "key"),
    ("akari", "30x30", "touch"),
)
BEGINS = {"touch": "pointerdown", "stroke": "pointermove", "key": "keydown"}  # the event that a move begins with
ASK = """async ([verb, body]) => {
  const headers = { "Content-Type": "application/json" };
  return (await fetch(`/api/${verb}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
}"""
STORE = "([key, game]) => localStorage.setItem(key, JSON.stringify(game))"
AT = """([x, y]) => {
  const point = new DOMPoint(50 * x, 50 * y);
  const { x: across, y: down } = point.matrixTransform(document.querySelector(".stage .sheet").getScreenCTM());
  return { x: across, y: down };
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
TASK = "ThreadControllerImpl::RunTask"
Event = dict[str, Any]


@contextmanager
def phone() -> Iterator[Page]:
    """A page on a small screen with fingers."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        screen = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2
        )
        yield screen.new_page()
        browser.close()


def opened(page: Page, address: str, text: str, moves: int, *, stroke: bool = False) -> list[tuple[float, float]]:
    """Open a puzzle with all marks but some, those of its first row for a stroke, and return where those are."""
    page.goto(address)
    puzzle = page.evaluate(ASK, ["open", {"text": text}])["puzzles"][0]
    marks = page.evaluate(ASK, ["solve", {"puzzle": text}])["solutions"][0]
    places = [place for place in marks if place not in puzzle["given"]]
    left = places[:: 1 if stroke else max(1, len(places) // moves)][:moves]
    cells = [[place, {"value": marks[place]}] for place in places if place not in left]
    saved = {"cells": cells, "past": [], "future": [], "ledger": {"trials": [], "struck": {}, "facts": []}}
    game = {"code": text, "name": "", "kind": "", "saved": saved, "seconds": 1, "solved": False, "filled": 1, "when": 1}
    page.evaluate(STORE, [f"clew.game.{text}", game])
    page.goto("about:blank")
    page.goto(f"{address}#{text}")
    page.locator(".stage .sheet").wait_for()
    page.wait_for_load_state("networkidle")
    spots = puzzle["scene"]["spots"]
    return [(spots[place]["x"], spots[place]["y"]) for place in left]


def traced(page: Page, spots: list[tuple[float, float]], way: str = "touch") -> list[Event]:
    """Make a move at one place after the other, and return what the browser noted meanwhile."""
    events: list[Event] = []
    session = page.context.new_cdp_session(page)
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    wanted = {"includedCategories": ["devtools.timeline", "toplevel"]}
    session.send("Tracing.start", {"traceConfig": wanted, "transferMode": "ReportEvents"})

    def finger(kind: str, *points: Any) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})
        page.evaluate(DRAWN)

    for number, spot in enumerate(spots):
        finger("touchMove" if way == "stroke" and number else "touchStart", page.evaluate(AT, list(spot)))
        if way != "stroke":
            finger("touchEnd")
        if way == "key":
            page.keyboard.press("5")
            page.evaluate(DRAWN)
        page.wait_for_load_state("networkidle")
    with page.expect_event("console", predicate=lambda said: said.text == "traced", timeout=60_000):
        session.on("Tracing.tracingComplete", lambda _: page.evaluate("console.info('traced')"))
        session.send("Tracing.end")
    return events


def spent(events: list[Event], way: str = "touch") -> list[float]:
    """Seconds that the page's thread ran from the beginning of each move to the end of its frame."""
    whole = sorted((each for each in events if each["ph"] == "X"), key=lambda each: each["ts"])
    touches = [
        each for each in whole if each["name"] == "EventDispatch" and each["args"]["data"]["type"] == BEGINS[way]
    ]
    found = []
    for touch in touches:
        own = [each for each in whole if (each["pid"], each["tid"]) == (touch["pid"], touch["tid"])]
        frame = next((each for each in own if each["name"] == "FireAnimationFrame" and each["ts"] > touch["ts"]), None)
        if frame is None:
            continue
        tasks = [each for each in own if each["name"] == TASK and each["ts"] <= frame["ts"]]
        ran = [each.get("tdur", 0) for each in tasks if each["ts"] + each["dur"] > touch["ts"]]
        found.append(sum(ran) / 1e6)
    return found


def run(report: Report) -> None:
    """The median of the moves on each board, and the slowest."""
    if not shutil.which("chromium"):
        report.say("chromium is not installed: moves are not measured")
        return
    with (
        report.part("moves", f"from a touch to the painted mark, CPU time, times {SLOWER} as on a phone"),
        server() as where,
    ):
        for name, size, way in report.sets(BOARDS):
            text = code.write(Reading(puzzle=clew.generate(name, size=size, seed=1)))
            with phone() as page:
                spots = opened(page, where, text, report.some(MOVES), stroke=way == "stroke")
                times = [SLOWER * each for each in spent(traced(page, spots, way), way)]
            note = f"slowest {1000 * max(times):.1f} ms"
            report.add(f"{name} {size} {way}", "clew's page", quantile(times, 0.5), puzzles=len(times), note=note)
