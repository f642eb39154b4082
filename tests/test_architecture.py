"""Promises about the source itself: families stay in their folders, and the native stub is current."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from clew import families

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "clew"


def test_no_family_is_named_outside_the_families_folder() -> None:
    names = re.compile(r"\b(" + "|".join(families.BUILT_IN) + r")\b", re.IGNORECASE)
    parts = [SOURCE / "checker" / f"{name}.py" for name in families.BUILT_IN]  # each knows the one it is called after
    penpa = SOURCE / "codecs" / "penpa_sheet.py"  # its settings have names of their own
    homes = [SOURCE / "families", *parts, penpa]
    outside = [path for path in SOURCE.rglob("*.py") if not any(path.is_relative_to(home) for home in homes)]
    named = {str(path.relative_to(ROOT)): found[0] for path in outside if (found := names.search(path.read_text()))}
    assert outside
    assert named == {}


def test_native_code_is_reached_only_from_families_rules_and_engines() -> None:
    users = [path.relative_to(SOURCE).parts[0] for path in SOURCE.rglob("*.py") if "clew._native" in path.read_text()]
    assert set(users) == {"engine", "families", "rules"}


def test_the_stub_of_the_native_module_is_current(tmp_path: Path) -> None:
    fresh = tmp_path / "_native.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "clew._native", "-o", str(fresh)], check=True)
    assert (SOURCE / "_native.pyi").read_text() == fresh.read_text(), "run `make stub`"


def test_every_source_file_says_on_its_first_line_what_it_is_for() -> None:
    silent = [str(path) for path in SOURCE.rglob("*.py") if not path.read_text().startswith('"""')]
    silent += [str(path) for path in (ROOT / "native").rglob("*.[ch]pp") if not path.read_text().startswith("// ")]
    assert silent == []
