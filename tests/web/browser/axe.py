"""What axe-core says about a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def serious(page: Page) -> list[str]:
    """The findings that are serious or critical, each with the element it is about."""
    from axe_playwright_python.sync_playwright import Axe

    return [
        f"{finding['id']}: {node['html']}"
        for finding in Axe().run(page).response["violations"]
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"]
    ]
