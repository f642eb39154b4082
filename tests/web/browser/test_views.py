"""Every view of the page on a phone: what axe-core says, light and dark, targets for fingers, and its width."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tools.screens import SCHEMES, SIZES, VIEWS, Visit, faults

from clew import families
from clew.core.family import SORTS
from tests.web.browser.axe import findings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Views of one family of each kind; the others look the same.
KINDS = {next(name for name in families.BUILT_IN if families.card(name).kind == kind) for kind in SORTS}
SOME = [name for name in VIEWS if not name.startswith(("play-", "set-")) or name.partition("-")[2] in KINDS]
SHARES = 3


@pytest.mark.parametrize("share", range(SHARES))
def test_axe_finds_nothing_and_fingers_hit_everything_in_any_view(browser: Browser, address: str, share: int) -> None:
    width, height = SIZES["phone"]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce", service_workers="block"
    )
    page = context.new_page()
    for name in SOME[share::SHARES]:
        VIEWS[name](Visit(page, address))
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert findings(page, only="" if scheme == "light" else "color-contrast") == [], f"{name}, {scheme}"
        for _ in range(3):  # what was just being drawn is looked at again
            if not (found := faults(page, touched=True)):
                break
            page.wait_for_timeout(300)
        assert found == [], name
    context.close()
