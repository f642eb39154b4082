"""Pictures of every view of the page, on three screens, light and dark.

python -m tools.screens FOLDER            all views
python -m tools.screens FOLDER home hint  some of them, by how their names begin

The file faults.txt there says which views are too wide, and what in them is too small for a finger.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from clew import families

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
LONG = ("home", "import")  # shown from top to bottom
# Controls that are less than 44 pixels wide or high, with the label they are in; links in sentences may be smaller.
SMALL = """() => [...document.querySelectorAll("button, a, select, input, summary")].flatMap((each) => {
  const box = (each.closest("label") ?? each).getBoundingClientRect();
  const small = box.width > 1 && each.checkVisibility() && (box.width < 43.5 || box.height < 43.5);
  return small ? [`${each.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`] : [];
})"""
WIDE = "document.documentElement.scrollWidth > innerWidth"
# What somebody has solved in a few days.
SOLVED = """(names) => {
  const solves = names.flatMap((family, at) => [1, 2].map((level) => ({
    print: `${family}${level}`, family, size: "9x9", level, hints: at % 3, seconds: 61 * (at + 2) + 7 * level,
    when: Date.now() - 86_400_000 * at,
  })));
  localStorage.setItem("clew.solved", JSON.stringify(solves));
}"""


class Visit:
    """A page, and how views are reached on it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def ask(self, route: str, **body: Any) -> Any:
        """Ask the server."""
        request = urllib.request.Request(
            f"{self.address}api/{route}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def go(self, place: str, ready: str = "h1") -> None:
        """Go to an address of the page, and wait for something there."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{place}")
        self.page.locator(ready).first.wait_for()

    def click(self, name: str) -> None:
        """Click a button by its words."""
        self.page.get_by_role("button", name=name).first.click()

    def home(self) -> None:
        """The first page, with all its examples drawn."""
        self.go("", ".family .sheet")
        for card in self.page.locator(".family").all():
            card.scroll_into_view_if_needed()
            card.locator(".sheet").wait_for()
        self.page.evaluate("scrollTo(0, 0)")

    def wishes(self) -> None:
        """All wishes for a puzzle."""
        self.go("", ".family")
        self.click("More options for Sudoku")

    def refused(self) -> None:
        """The box to open others, with something that is not a puzzle."""
        self.go("", "#paste")
        self.page.locator("#paste").fill("what is this?")
        self.page.locator("#open").click()
        self.page.locator(".blame").first.wait_for()

    def settings(self) -> None:
        """The settings."""
        self.go("statistics")
        self.click("Settings")

    def statistics(self) -> None:
        """Statistics of somebody who has solved a lot."""
        self.go("statistics")
        self.page.evaluate(SOLVED, list(families.BUILT_IN[:9]))
        self.go("statistics", ".figures-table")

    def play(self, name: str) -> None:
        """A family's example."""
        text = next(each.example for each in families.formats(name).values() if each.example)
        self.go(self.ask("open", text=text, family=name)["puzzles"][0]["code"], ".stage .sheet")

    def opened(self, name: str, ready: str) -> None:
        """A sudoku on which a button was clicked, once something is there."""
        self.play("sudoku")
        self.click(name)
        self.page.locator(ready).first.wait_for()

    def hint(self, rungs: int) -> None:
        """A hint with some of its rungs."""
        self.opened("Hint", ".hint .rung")
        for rung in range(1, rungs + 1):
            self.page.locator(".hint .accent").click()
            self.page.locator(".hint .rung").nth(rung).wait_for(state="attached")

    def finish(self) -> None:
        """A puzzle that was just solved, by keys."""
        self.play("nonogram")
        code = self.page.evaluate("location.hash.slice(1)")
        marks = self.ask("solve", puzzle=code)["solutions"][0]
        for number, place in enumerate(marks):
            self.page.keyboard.press("Space" if marks[place] else "x")
            if number + 1 < len(marks):
                self.page.keyboard.press("ArrowRight")
        self.page.locator(".finish:not([hidden])").wait_for()

    def picture(self) -> None:
        """A puzzle made from a picture."""
        self.go("picture", "#picture-file")
        rows = ("".join("1" if 3 < x < 16 and 3 < y < 16 and x != y else "0" for x in range(20)) for y in range(20))
        data = f"P1 20 20 {' '.join(rows)}".encode()
        self.page.locator("#picture-file").set_input_files(
            {"name": "box.pbm", "mimeType": "image/x-portable-bitmap", "buffer": data}
        )
        self.page.locator(".judge[data-verdict=unique]").wait_for()

    def drawing(self, name: str) -> None:
        """A sheet on which clues are drawn, with a tool in hand."""
        self.go("make=variant", ".palette")
        self.click("Arrow")
        self.click(name)

    def replay(self) -> None:
        """A solve as it went."""
        self.finish()
        self.click("Replay")


VIEWS: dict[str, Callable[[Visit], None]] = {
    "home": Visit.home,
    "import": Visit.refused,
    "wishes": Visit.wishes,
    "settings": Visit.settings,
    "daily": partial(Visit.go, place="daily", ready=".item"),
    "collection": partial(Visit.go, place="collection=nonogram", ready=".number"),
    "statistics": Visit.statistics,
    "lost": partial(Visit.go, place="nonsense", ready=".lost"),
    "hint-first": partial(Visit.hint, rungs=0),
    "hint-last": partial(Visit.hint, rungs=3),
    "walk": partial(Visit.opened, name="Explain step by step", ready=".walk"),
    "trial": partial(Visit.opened, name="Try something", ready=".trial-tool"),
    "export": partial(Visit.opened, name="Export", ready="dialog"),
    "print": partial(Visit.opened, name="Print", ready="dialog"),
    "solution": partial(Visit.opened, name="Show the solution", ready="dialog"),
    "save": partial(Visit.opened, name="Save to the library", ready="dialog"),
    "finish": Visit.finish,
    "replay": Visit.replay,
    "picture": Visit.picture,
    "drawing": partial(Visit.drawing, name="Sandwich sum"),
    "drawing-tools": partial(Visit.drawing, name="All tools …"),
    **{f"play-{name}": partial(Visit.play, name=name) for name in families.BUILT_IN},
    **{f"set-{name}": partial(Visit.go, place=f"make={name}", ready=".stage .sheet") for name in families.BUILT_IN},
}


def faults(page: Page, touched: bool) -> list[str]:
    """What is wrong with the view that a page shows: it is too wide, or too small for fingers that touch it."""
    small: list[str] = page.evaluate(SMALL) if touched else []
    return ["too wide", *small] if page.evaluate(WIDE) else small


@contextmanager
def server() -> Iterator[str]:
    """The server as people start it."""
    command = [sys.executable, "-m", "clew", "serve", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        answer = process.stdout.readline()
        try:
            yield answer[answer.index("http://") :].split()[0]
        finally:
            process.terminate()


def take(folder: Path, wanted: tuple[str, ...]) -> None:
    """Take the pictures, and note what is wrong."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    chosen = {name: view for name, view in VIEWS.items() if not wanted or name.startswith(wanted)}
    found: list[str] = []
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for size, (width, height) in SIZES.items():
            touched = size == "phone"
            context = browser.new_context(
                viewport={"width": width, "height": height}, has_touch=touched, reduced_motion="reduce"
            )
            page = context.new_page()
            for name, view in chosen.items():
                view(Visit(page, address))
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme=scheme)
                    page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=name in LONG)
                found += [f"{name}, {size}: {fault}\n" for fault in faults(page, touched)]
                page.evaluate("localStorage.clear()")
            context.close()
    (folder / "faults.txt").write_text("".join(found), encoding="utf-8")


if __name__ == "__main__":
    take(Path(sys.argv[1]), tuple(sys.argv[2:]))
