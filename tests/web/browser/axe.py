"""What axe-core says about a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page


def findings(page: Page, only: str = "") -> list[str]:
    """All findings, or those of one rule, each with the element it is about."""
    from axe_playwright_python.sync_playwright import Axe

    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        options["runOnly"] = [only]
    for _ in range(3):  # what was just being drawn is looked at again
        found = [
            f"{finding['id']}: {node['html']}"
            for finding in Axe().run(page, options=options).response["violations"]
            for node in finding["nodes"]
        ]
        if not found:
            break
        page.wait_for_timeout(300)
    return found
