"""What all tests share: the collections of puzzles that are not part of the project, and a browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("CLEW_DATA", ROOT.parent / "shared" / "data"))
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)


@pytest.fixture(scope="session")
def shared_data() -> Callable[[str], Path]:
    """Find a file of the collections, or skip: they belong to others and cannot be shipped."""

    def find(name: str) -> Path:
        path = DATA / name
        if not path.exists():
            pytest.skip(f"{name} is not shipped with Clew: set CLEW_DATA to a folder that has it")
        return path

    return find


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One chromium for all tests of a process: Playwright cannot run twice in one thread."""
    if not CHROMIUM:
        pytest.skip("chromium is not installed: the page is not tested in a browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield running
        running.close()
