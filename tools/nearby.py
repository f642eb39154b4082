"""Print the tests that are nearest to what has changed since this branch left main: `make check` runs them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
# Quick, and concerned with whatever changes.
ALWAYS = ("tests/test_api.py", "tests/test_architecture.py", "tests/test_contract.py", "tests/test_package.py")


def changed() -> list[str]:
    """Files that differ from where this branch left main, committed or not; on main, from the commit before."""
    base = _git("merge-base", "HEAD", "main") or _git("rev-parse", "HEAD")
    if base == _git("rev-parse", "HEAD"):
        base = _git("rev-parse", "HEAD~1") or base
    different = _git("diff", "--name-only", *base)
    return [*different, *_git("ls-files", "--others", "--exclude-standard")]


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def nearby(paths: Iterable[str]) -> list[str]:
    """The tests for these files: the file of tests that is called after one, or else the folder for its folder."""
    found = {*ALWAYS, *(near for path in paths if (near := _near(PurePosixPath(path))))}
    inside = {each for each in found for folder in PurePosixPath(each).parents if str(folder) in found}
    return sorted(found - inside)


def _near(path: PurePosixPath) -> str | None:
    match path.parts:
        case ("tests", *_) if path.name.startswith("test_"):
            return str(path) if (ROOT / path).exists() else None
        case ("tests", *folders, _):
            return _tests(folders, "")
        case ("src", "clew", *folders, name):
            return _tests(folders, PurePosixPath(name).stem)
        case ("native", "bindings" | "module.cpp", *_):
            return "tests/native/test_bindings.py"
        case ("native", "tests", _):
            return "tests/native/test_native.py"
        case ("native", family, *_):
            return _tests(["families", family], "") or "tests/native/test_search.py"
        case ("docs", *_) | (_,) if path.suffix == ".md":
            return "tests/test_documents.py"
    return None


def _tests(folders: list[str], name: str) -> str | None:
    """The tests of a name in folders, or of the innermost folder that has tests of its own."""
    own = "/".join(("tests", *folders, f"test_{name}.py"))
    if name and (ROOT / own).exists():
        return own
    while folders:
        if (ROOT / "tests" / "/".join(folders)).is_dir() and folders != ["families"]:
            return "/".join(("tests", *folders))
        folders = folders[:-1]
    return None


if __name__ == "__main__":
    sys.stdout.write(" ".join(nearby(changed())) + "\n")
