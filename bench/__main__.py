"""Run every benchmark, or those named: `python -m bench [NAME ...]`."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = (
    "sudoku",
    "slitherlink",
    "slitherlink_make",
    "hashi",
    "hashi_make",
    "houses",
    "fillin",
    "fillin_make",
    "nonogram",
    "nonogram_make",
    "web",
    "batch",
)

for name in sys.argv[1:] or NAMES:
    import_module(f"bench.{name}").run()
