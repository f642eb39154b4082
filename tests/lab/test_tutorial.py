"""docs/lab.md and the notebook are true: every command and every code cell runs, and prints what is shown."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path

import pytest

from tests.documents import ROOT, run, sessions


def settled(lines: list[str]) -> list[str]:
    """Lines without what differs from run to run: times, their ratios, and the width of the columns."""
    return [" ".join(re.sub(r"×?\d*\.\d+", "#", line).split()) for line in lines if line.strip()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with the examples in it, where a reader would be."""
    path = tmp_path_factory.mktemp("reader")
    (path / "examples").symlink_to(ROOT / "examples")
    return path


def test_each_command_of_the_tutorial_prints_what_it_shows(folder: Path) -> None:
    shown = sessions("docs/lab.md")
    assert len(shown) > 12
    for command, expected in shown:
        assert settled(run(command, folder)) == settled(expected), command


def test_the_notebook_runs_and_prints_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = json.loads((ROOT / "examples" / "lab.ipynb").read_text())
    assert (book["nbformat"], book["metadata"]["kernelspec"]["language"]) == (4, "python")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    names: dict[str, object] = {"__name__": "notebook"}
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 3
    for cell in cells:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("".join(cell["source"]), "lab.ipynb", "exec"), names)
        kept = "".join("".join(each["text"]) for each in cell["outputs"] if each["output_type"] == "stream")
        assert settled(printed.getvalue().splitlines()) == settled(kept.splitlines()), cell["source"]
