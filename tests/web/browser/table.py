"""A page with a puzzle on it, used as a person would: by mouse or by keyboard, knowing only what is drawn where."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# The smallest puzzles that have something to do, one of each family.
PUZZLES = {
    "sudoku": "....34.2.....2.4",
    "nonogram": "clew nonogram\nrows\n1\n3\n1 1\ncolumns\n2\n2\n2\n",
    "slitherlink": "clew slitherlink\n..\n13\n",
    "hashi": "clew hashi\n2.3\n...\n..2\n1..\n",
    "fillin": "clew fillin\n_A_\n_#_\n___\n\nCAT COD DIE TOE\n",
    "houses": "clew houses\ndistances: 1\n0 1\n0 2\n1 2\n2 2\n",
}
PATIENCE = 25_000  # milliseconds: a busy machine is slow, and nothing waits longer than it must
_CELL = 50  # units of the picture in a cell
# Asked of the page in one go, for the sheet may be replaced at any time.
_AT = """([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(document.querySelector(".stage .sheet").getScreenCTM());
  return [point.x, point.y];
}"""
_CURSOR = """() => new Promise((done) => requestAnimationFrame(function look() {
  const { cursor } = document.querySelector(".stage .sheet").dataset;
  if (cursor === undefined) requestAnimationFrame(look);
  else done(cursor);
}))"""
_NO_LONG_PRESS = """() => {
  window.usual = window.setTimeout;
  window.setTimeout = (act, wait, ...more) => (wait > 400 ? 0 : window.usual(act, wait, ...more));
}"""
# Two frames later, what the last change led to is drawn, and what depends on sizes is laid out.
_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


class Table:
    """One page, and the puzzle it shows."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.puzzle: Mapping[str, Any] = {}

    def ask(self, route: str, **body: Any) -> dict[str, Any]:
        """Ask the server what a test wants to know."""
        request = urllib.request.Request(
            f"{self.address}api/{route}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def open(self, text: str) -> None:
        """Show a puzzle to be played."""
        self.puzzle = self.ask("open", text=text)["puzzles"][0]
        self.__dict__.pop("solution", None)  # that of the puzzle before
        self.go(self.puzzle["code"])

    def edit(self, text: str) -> None:
        """Show the setter's sheet of a puzzle; its clues are then made as marks are."""
        code = self.ask("open", text=text)["puzzles"][0]["code"]
        draft = self.ask("edit", puzzle=code)
        self.puzzle = {**draft, "given": draft["scene"]["given"], "code": code}
        self.go(f"edit={code}")

    def go(self, address: str) -> None:
        """Go to a sheet: not the one that may be shown before, and with the keyboard, as it is from the start."""
        self.page.evaluate("() => document.querySelector('.stage .sheet')?.classList.add('former')")
        self.page.goto(f"{self.address}#{address}")
        self.page.locator(".stage .sheet:not(.former):focus").wait_for()
        self.settle()

    def settle(self) -> None:
        """Wait until everything that has happened so far is drawn."""
        self.page.evaluate(_DRAWN)

    def becomes(self, read: Callable[[], Any], wanted: Any) -> None:
        """Wait until what is read is what is wanted: on a busy machine it may come a little later."""
        until = time.monotonic() + PATIENCE / 1000
        while (found := read()) != wanted and time.monotonic() < until:
            self.page.wait_for_timeout(50)
        assert found == wanted

    def has(self, marks: Mapping[str, Any]) -> None:
        """Wait until the browser keeps exactly these marks."""
        self.becomes(self.marks, dict(marks))

    @property
    def sheet(self) -> Locator:
        """The sheet that is played on."""
        return self.page.locator(".stage .sheet")

    @cached_property
    def solution(self) -> Mapping[str, Any]:
        """What is to be marked: the values of open places that draw something."""
        quiet, given = self.puzzle["scene"]["quiet"], self.puzzle["given"]
        marks = self.ask("solve", puzzle=self.puzzle["code"])["solutions"][0]
        return {place: value for place, value in marks.items() if value not in quiet and place not in given}

    def entry(self, place: str) -> str:
        """How a place is marked: pressed, typed or drawn."""
        kind = self.puzzle["scene"]["kinds"][self.puzzle["scene"]["spots"][place]["kind"]]
        return str(kind["entry"] or self.puzzle["entry"])

    def typed(self, place: str) -> bool:
        """Whether values are typed there, and not pressed."""
        return self.entry(place) == "type"

    def drawn(self, place: str) -> bool:
        """Whether a place is a line that is drawn from one area to another."""
        return self.entry(place) == "drag" and place in self.puzzle["scene"]["ends"]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the scene is in the window."""
        across, down = self.page.evaluate(_AT, [x * _CELL, y * _CELL])
        return across, down

    def spot(self, place: str) -> tuple[float, float]:
        """Where a place is in the window."""
        spot = self.puzzle["scene"]["spots"][place]
        return self.at(spot["x"], spot["y"])

    def end(self, name: str) -> tuple[float, float]:
        """Where an area is in the window."""
        area = self.puzzle["scene"]["areas"][name]
        return self.at(area["x"] + area.get("width", 0) / 2, area["y"] + area.get("height", 0) / 2)

    def mark_by_mouse(self, place: str, value: Any) -> None:
        """Make one mark with the mouse alone."""
        mouse = self.page.mouse
        times = self.puzzle["cycle"].index(value) + 1
        if self.typed(place):
            mouse.click(*self.spot(place))
            shown = dict(map(tuple, self.puzzle["shows"]))[value]
            self.page.locator(".pad .key").get_by_text(shown, exact=True).click()
        elif self.drawn(place):
            one, other = self.puzzle["scene"]["ends"][place]
            mouse.move(*self.end(one))
            mouse.down()
            mouse.move(*self.end(other), steps=4)
            mouse.up()
        else:
            for _ in range(times):
                mouse.click(*self.spot(place))

    def mark_by_finger(self, place: str, value: Any) -> None:
        """Make one mark by taps alone."""
        tap = self.page.touchscreen.tap
        if self.typed(place):
            tap(*self.spot(place))
            shown = dict(map(tuple, self.puzzle["shows"]))[value]
            self.page.locator(".pad .key").get_by_text(shown, exact=True).tap()
        elif self.drawn(place):
            for end in self.puzzle["scene"]["ends"][place]:
                tap(*self.end(end))
        else:
            for _ in range(self.puzzle["cycle"].index(value) + 1):
                tap(*self.spot(place))

    def cursor(self) -> str:
        """Where the cursor is; drawing comes a frame after the key."""
        answer: str = self.page.evaluate(_CURSOR)
        return answer

    def go_by_keys(self, name: str) -> None:
        """Move the cursor straight ahead as far as arrows lead, then place by place from the first."""
        points = {**self.puzzle["scene"]["areas"], **self.puzzle["scene"]["spots"]}
        seen: set[str] = set()
        while (here := self.cursor()) not in seen:
            if here == name:
                return
            seen.add(here)
            right, down = (points[name][axis] - points[here][axis] for axis in "xy")
            way = ("ArrowDown" if down > 0 else "ArrowUp") if abs(down) > 0.1 else None
            self.page.keyboard.press(way or ("ArrowRight" if right > 0 else "ArrowLeft"))
        self.page.keyboard.press("Home")
        for _ in points:
            if self.cursor() == name:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the keys never lead to {name}")

    def mark_by_keys(self, place: str, value: Any) -> None:
        """Make one mark with the keyboard alone."""
        press = self.page.keyboard.press
        if self.typed(place):
            self.go_by_keys(place)
            press(str(dict(map(tuple, self.puzzle["shows"]))[value]))
        elif self.drawn(place):
            start, end = self.puzzle["scene"]["ends"][place]
            self.go_by_keys(start)
            if start in self.puzzle["scene"]["spots"]:  # a place itself: Space would press it
                across = self.end(start)[1] == self.end(end)[1]
                press("Shift+ArrowRight" if across else "Shift+ArrowDown")
            else:
                press("Space")
                self.go_by_keys(end)
                press("Space")
        else:
            self.go_by_keys(place)
            for _ in range(self.puzzle["cycle"].index(value) + 1):
                press("Space")

    def focus_by_keys(self) -> None:
        """Reach the sheet with the tabulator alone."""
        for _ in range(30):
            if self.focused():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the tabulator never reaches the sheet")

    def focused(self) -> bool:
        """Whether the sheet has the keyboard."""
        answer: bool = self.page.evaluate("() => document.activeElement?.matches('.stage .sheet') ?? false")
        return answer

    def stroke(self, places: list[str], button: Literal["left", "right"] = "left") -> None:
        """Press on the first place and draw on to the others."""
        mouse = self.page.mouse
        mouse.move(*self.spot(places[0]))
        mouse.down(button=button)
        for place in places[1:]:
            mouse.move(*self.spot(place), steps=3)
        mouse.up(button=button)

    def press_twice(self, x: float, y: float) -> None:
        """A double click whose presses belong together however long the machine takes between them."""
        session, now = self.page.context.new_cdp_session(self.page), time.time()
        for number in (1, 2):
            for kind, later in (("mousePressed", 0.0), ("mouseReleased", 0.02)):
                press = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": number}
                session.send("Input.dispatchMouseEvent", {**press, "timestamp": now + 0.1 * number + later})
        session.detach()

    def wrong_mark(self) -> tuple[str, Any]:
        """A mark that draws something and belongs to no solution."""
        plain = [value for value in self.puzzle["cycle"] if value not in self.puzzle["scene"]["quiet"]]
        return next(
            (place, value)
            for place in self.puzzle["places"]
            for value in plain
            if place not in self.puzzle["given"] and self.solution.get(place) != value
        )

    def saved(self) -> dict[str, Any]:
        """The game as the browser keeps it."""
        script = "code => JSON.parse(localStorage.getItem('clew.game.' + code) ?? 'null')"
        kept = self.page.evaluate(script, self.puzzle["code"])
        return kept["saved"] if kept else {"cells": [], "past": []}

    def marks(self) -> dict[str, Any]:
        """The marks as the browser keeps them."""
        return {place: cell["value"] for place, cell in self.saved()["cells"] if "value" in cell}


class Fingers:
    """Fingers that move: what Playwright's taps cannot do."""

    def __init__(self, table: Table) -> None:
        self._page = table.page
        self._session = table.page.context.new_cdp_session(table.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Say where all fingers are now."""
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def draw(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw a straight line with one finger, which is never taken to stay, however slow the machine is."""
        self._page.evaluate(_NO_LONG_PRESS)
        self.touch("touchStart", start)
        self._page.evaluate("() => { window.setTimeout = window.usual }")
        for part in (0.25, 0.5, 0.75, 1.0):
            self.touch("touchMove", (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
        self.touch("touchEnd")
