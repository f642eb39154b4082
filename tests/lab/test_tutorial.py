"""docs/lab.md and the notebook are true: every command and every code cell runs, and prints what is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import unescape
from itertools import chain
from pathlib import Path

import pytest
from tools.notebook import BOOK, executed

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


def test_the_notebook_runs_and_shows_what_it_keeps(tmp_path: Path) -> None:
    book = json.loads(BOOK.read_text(encoding="utf-8"))
    assert (book["nbformat"], book["metadata"]["kernelspec"]["language"]) == (4, "python")
    forms: list[str] = []
    for cell, outputs in executed(book, tmp_path):
        for kind in ("text", "data"):
            kept, fresh = ([each[kind] for each in found if kind in each] for found in (cell["outputs"], outputs))
            if kind == "text":
                kept, fresh = (settled("".join(chain(*texts)).splitlines()) for texts in (kept, fresh))
            else:  # a drawing is compared by the words in it: it may have times, too
                kept, fresh = ([_skeleton(data) for data in found] for found in (kept, fresh))
            assert fresh == kept, f"{''.join(cell['source'])}\nrun `make notebook`"
        forms += [form for each in outputs for form in each.get("data", ())]
    assert forms.count("image/svg+xml") >= 5  # a solution, a plot, a tree, a board on the way, the best solution
    assert forms.count("text/html") == 1  # the page with the trace


def _skeleton(data: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """The words of a drawing or page."""
    return {form: re.findall(r">([^<>\n]*[a-z][^<>\n]*)<", unescape("".join(text))) for form, text in data.items()}
