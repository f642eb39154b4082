"""The examples in the documents are true: every command shown is run and must print what stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def sessions(document: str) -> list[tuple[str, str]]:
    """Each command shown after a `$`, and the lines it prints."""
    found = []
    for block in CONSOLE.findall((ROOT / document).read_text()):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with the examples in it, where the README's reader would stand."""
    path = tmp_path_factory.mktemp("reader")
    (path / "examples").symlink_to(ROOT / "examples")
    return path


@pytest.mark.parametrize(
    ("document", "least"), [("README.md", 10), ("docs/print.md", 8), ("docs/certificates.md", 3), ("docs/batch.md", 4)]
)
def test_each_command_prints_what_the_document_shows(document: str, least: int, folder: Path) -> None:
    """In their order: a later example may list what an earlier one saved."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "NO_COLOR": "1", "CLEW_LIBRARY": str(folder / "library")}
    shown = sessions(document)
    assert len(shown) > least
    for command, expected in shown:
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, capture_output=True, text=True, check=False)
        lines = [line.rstrip() for line in (done.stdout + done.stderr).rstrip().splitlines()]
        assert lines == [line.rstrip() for line in expected.rstrip().splitlines()], command


@pytest.mark.parametrize("document", ["README.md", "docs/python.md", "docs/print.md", "docs/certificates.md"])
def test_the_python_examples_run(document: str, folder: Path) -> None:
    blocks = PYTHON.findall((ROOT / document).read_text())
    assert blocks
    for block in blocks:
        done = subprocess.run([sys.executable, "-c", block], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_two_commands_stand_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text()
    assert "make demo" in text
    assert "make test" in text
