"""What the browser's tests share: one server for each process, and pages that note every fault."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.browser.table import PATIENCE, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a test of a real browser once more if it fails: the summary counts such a test as rerun."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


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


@pytest.fixture
def table(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A fresh page, small with the parameter `phone`; at its end it has made no error and asked no other host."""
    small = getattr(request, "param", "") == "phone"
    context = browser.new_context(
        viewport={"width": 390, "height": 780} if small else {"width": 1180, "height": 800},
        has_touch=small,
        reduced_motion="reduce",
        accept_downloads=True,
        service_workers="block",  # tests of its own are for it; others need no copy of the page
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on("console", lambda answer: faults.append(f"console: {answer.text}") if answer.type == "error" else None)
    page.on("request", lambda asked: None if _own(asked.url, address) else faults.append(f"foreign: {asked.url}"))
    yield Table(page, address)
    context.close()
    assert faults == []


def _own(url: str, address: str) -> bool:
    return url.startswith((address, "data:", "blob:"))
