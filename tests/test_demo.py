"""The tour that `make demo` gives runs to its end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_demo_shows_deep_families_at_length_and_others_in_short() -> None:
    told = subprocess.run(
        [sys.executable, "examples/demo.py", "hashi", "akari"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
    for words in ("Hashi:", "the same solution", "hardest:", "Akari:", "first:", "bytes of PDF"):
        assert words in told.stdout
    assert told.stdout.count("proved: unique") == 2
