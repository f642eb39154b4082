"""The page's modules: their types hold, they name no family, and each says what it is for."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from clew import families

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
STATIC = ROOT / "src" / "clew" / "web" / "static"
# Where `make test` puts the checker that package.json pins.
OWN = ROOT / ".venv" / "node" / "node_modules" / ".bin" / "tsc"


def test_the_types_of_the_page_hold() -> None:
    checker = str(OWN) if OWN.exists() else shutil.which("tsc")
    if checker is None or shutil.which("node") is None:
        pytest.skip("the TypeScript checker is not installed: the page's types are not checked")
    done = subprocess.run([checker, "-p", str(HERE / "tsconfig.json")], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def test_the_page_names_no_family() -> None:
    names = re.compile(r"\b(" + "|".join(families.NAMES) + r")\b", re.IGNORECASE)
    files = [path for path in STATIC.iterdir() if path.suffix in (".js", ".css", ".html", ".svg")]
    assert files
    assert {path.name: found[0] for path in files if (found := names.search(path.read_text()))} == {}


def test_modules_are_small_and_say_what_they_are_for() -> None:
    modules = sorted(STATIC.glob("*.js"))
    assert modules
    for module in modules:
        lines = module.read_text().splitlines()
        assert lines[0].startswith("// "), f"{module.name} begins with what it is for"
        assert len(lines) <= 300, f"{module.name} wants splitting"
        assert max(map(len, lines)) <= 120, f"{module.name} has lines that are too long"


def test_every_icon_is_in_the_page() -> None:
    modules = "".join(path.read_text() for path in STATIC.glob("*.js"))
    used = re.findall(r'\bicon(?:: |\()"([a-z-]+)"', modules)
    there = re.findall(r'<symbol id="icon-([a-z-]+)"', (STATIC / "index.html").read_text())
    assert len({*used}) > 20
    assert {*used} <= {*there}
    assert len(there) == len({*there})


def test_no_rule_of_the_style_sheet_looks_into_the_sheet() -> None:
    """A rule such as `.play:has(...)` would make every mark a reason to look at the styles of the whole page."""
    styles = "".join(path.read_text() for path in STATIC.glob("*.css"))
    found = set(re.findall(r"([\w.#-]*):has\(", styles))
    assert ".tool" in found
    assert found.isdisjoint(
        {"", "html", "body", "main", "#view", ".play", ".table", ".sheets", ".sheeted", ".stage", ".sheet"}
    )


def test_nothing_sent_can_become_markup() -> None:
    ways = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|DOMParser")
    assert {path.name: found[0] for path in STATIC.glob("*.js") if (found := ways.search(path.read_text()))} == {}
