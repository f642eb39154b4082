"""What the tests of the command line share: a command run in this process, apart from the user's own files."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from clew.cli import main
from tests.cli.puzzles import Ran, Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in this process, with its own folder and library."""
    monkeypatch.setenv("CLEW_LIBRARY", str(tmp_path / "library"))
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str, stdin: str | bytes = "") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        capsys.readouterr()
        code = main(list(arguments))
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return command
