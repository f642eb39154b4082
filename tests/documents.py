"""The documents as tests see them: which there are, their blocks by language, and the commands they show."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def documents() -> list[str]:
    """Every Markdown file that readers see, by its path from the root."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
    return sorted(str(path.relative_to(ROOT)) for path in found)


def text_of(document: str) -> str:
    """A document's text."""
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(document: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return [body for name, body in _BLOCK.findall(text_of(document)) if name == language]


def prose(document: str) -> str:
    """The text without its blocks."""
    return _BLOCK.sub("", text_of(document))


def sessions(document: str) -> list[tuple[str, list[str]]]:
    """Each command after a `$`, with its lines after `>`, and the lines it prints."""
    found: list[tuple[str, list[str]]] = []
    for block in blocks(document, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            first, *lines = part.splitlines()
            here = [line for line in lines if line.startswith(">")] if "<<" in first else []
            command = "\n".join([first, *(line.removeprefix(">").removeprefix(" ") for line in here)])
            found.append((command, [line for line in lines if line not in here]))
    return found


def run(command: str, folder: Path) -> list[str]:
    """Run a command as a reader would, with its own library; return the lines it prints."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "NO_COLOR": "1", "CLEW_LIBRARY": str(folder / "library")}
    env.pop("CLEW_DATA", None)
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, capture_output=True, text=True, check=False)
    return [line.rstrip() for line in (done.stdout + done.stderr).rstrip().splitlines()]


def fits(shown: Any, real: Any) -> bool:
    """Whether data is what a document shows, where "..." stands for the rest of a text, a list or an object."""
    if isinstance(shown, str) and shown.endswith("..."):
        return shown == "..." or (isinstance(real, str) and real.startswith(shown.removesuffix("...").rstrip()))
    if isinstance(shown, dict) and isinstance(real, dict):
        named = {key: value for key, value in shown.items() if key != "..."}
        more = len(real) > len(named) if "..." in shown else len(real) == len(named)
        return more and all(key in real and fits(value, real[key]) for key, value in named.items())
    if isinstance(shown, list) and isinstance(real, list):
        cut = shown[-1:] == ["..."]
        first = shown[:-1] if cut else shown
        whole = len(real) > len(first) if cut else len(real) == len(first)
        return whole and all(fits(*pair) for pair in zip(first, real, strict=False))
    return bool(shown == real)
