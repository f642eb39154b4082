"""The README's pictures are the ones its script makes today."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pictures_are_current() -> None:
    made = dict(runpy.run_path(str(DOCS / "pictures.py"))["pictures"]())
    kept = {path.name: path.read_text(encoding="utf-8") for path in (DOCS / "pictures").glob("*.svg")}
    stale = [name for name in {*made, *kept} if made.get(name) != kept.get(name)]
    assert stale == [], "run `make pictures`"
