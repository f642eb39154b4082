"""What the browser's tests share: one server for each process, and pages that note every fault."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.browser.table import PATIENCE, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
FAILED = pytest.StashKey[bool]()
FORGET = """async () => {
  localStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
}"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a test of a real browser once more if it fails: the summary counts such a test as rerun."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note that a test has failed: its page is not used again."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture(autouse=True, scope="session")
def patience() -> None:
    """Let expectations wait as long as everything else does."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server on a free port, with its own library."""
    library = tmp_path_factory.mktemp("browser") / "library"
    command = [sys.executable, "-m", "clew", "serve", "--port", "0", "--workers", "1"]
    server = subprocess.Popen(
        command, env={**os.environ, "CLEW_LIBRARY": str(library)}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        answer = server.stdout.readline()
        assert "http://" in answer, f"the server did not start: {answer!r}"
        where = answer[answer.index("http://") :].split()[0]
        with urllib.request.urlopen(f"{where}api/families", timeout=120) as families:  # a cold server takes its time
            assert families.status == 200
        yield where
    finally:
        server.terminate()
        server.communicate()


class Kept:
    """A page that is kept from test to test, as loading one takes longer than most tests."""

    def __init__(self, browser: Browser, address: str, small: bool) -> None:
        self.address = address
        self.context = browser.new_context(
            viewport={"width": 390, "height": 780} if small else {"width": 1180, "height": 800},
            has_touch=small,
            reduced_motion="reduce",
            accept_downloads=True,
            service_workers="block",  # tests of its own are for it; others need no copy of the page
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        note = self.faults.append
        self.page.on("pageerror", lambda error: note(f"error: {error}"))
        self.page.on("console", lambda answer: note(f"console: {answer.text}") if answer.type == "error" else None)
        self.page.on("request", lambda asked: None if _own(asked.url, address) else note(f"foreign: {asked.url}"))

    def leave(self) -> None:
        """Leave the view that is shown, and forget everything."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.clear_permissions()
        for other in self.context.pages[1:]:
            other.close()
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self.page.mouse.move(1, 1)
        self.page.goto(f"{self.address}#statistics")
        self.page.locator("#view > .home.narrow").wait_for()
        self.page.evaluate(FORGET)


@pytest.fixture(scope="session")
def kept() -> Iterator[dict[str, Kept]]:
    """Pages that wait for the next test, by the parameter of the table."""
    pages: dict[str, Kept] = {}
    yield pages
    for each in pages.values():
        each.context.close()


@pytest.fixture
def table(browser: Browser, address: str, kept: dict[str, Kept], request: pytest.FixtureRequest) -> Iterator[Table]:
    """A page, small with the parameter `phone`; at its end it has made no error and asked no other host.

    What a test does to the page itself, such as replacing a function, needs the parameter `fresh`.
    """
    kind = getattr(request, "param", "")
    page = kept.pop(kind, None) or Kept(browser, address, small=kind == "phone")
    yield Table(page.page, address)
    if kind == "fresh" or request.node.stash.get(FAILED, False):
        page.context.close()
    else:
        page.leave()
        kept[kind] = page
    faults, page.faults[:] = [*page.faults], []
    assert faults == []


def _own(url: str, address: str) -> bool:
    return url.startswith((address, "data:", "blob:"))
