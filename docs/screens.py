"""Make the tutorial's picture of the search-tree page with its trace, docs/pictures/trace.png.

Needs playwright, Chromium and pillow: `python docs/screens.py` after `make test` has installed the first and the last.
"""

from __future__ import annotations

import shutil
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

import clew
from clew.core.strategy import Budget, Strategy
from clew.lab.tree import Way, record
from clew.lab.tree_page import draw_html

ROOT = Path(__file__).resolve().parent.parent
PATH = ROOT / "docs" / "pictures" / "trace.png"
NODE, RUN = 8, 2  # what is clicked


def main() -> None:
    """Trace a search, click a node and a run, and keep the picture."""
    way = Way(viewpoint="classical", strategy=Strategy.parse("ff/enum"), options={"all-different": "weak"})
    tree = record(clew.load(ROOT / "examples" / "xwing.clew"), way, Budget(solutions=1), trace=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "trace.html"
        page_file.write_text(draw_html([tree]), encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 1060})
        page.goto(page_file.as_uri())
        page.locator(f'[data-root="0"] [data-node="{NODE}"]').click()
        page.locator(f'.runs [data-run="{RUN}"]').click()
        page.evaluate("scrollTo(0, 0)")
        shown = Image.open(BytesIO(page.screenshot())).convert("RGB")
        browser.close()
    shown.quantize(64, dither=Image.Dither.NONE).save(PATH, optimize=True)


if __name__ == "__main__":
    main()
