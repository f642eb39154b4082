"""Files of Pencil Box; pzpr 0.10.1 (npm) is the judge: it reads what Clew writes, and Clew reads what it writes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import clew
from clew import families
from clew.core.errors import PuzzleError

HERE = Path(__file__).parent
NODE = HERE.parent.parent / ".venv" / "node" / "node_modules"
OPEN = '<puzzle type="numberlink"><size row="2" col="2"/>'
HAVING = [name for name in families.BUILT_IN if any(form.name == "pencilbox" for form in families.card(name).forms)]


def form_of(name: str) -> Any:
    return families.get(name).forms.formats["pencilbox"]


def judged(texts: list[str]) -> list[dict[str, Any]]:
    if shutil.which("node") is None or not (NODE / "pzpr").exists():
        pytest.skip("pzpr is not installed: it is one of the packages of tests/web/browser/package.json")
    done = subprocess.run(
        ["node", str(HERE / "pencilbox.js")],
        input=json.dumps(texts),
        env={**os.environ, "NODE_PATH": str(NODE)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_pzpr_finds_every_answer_right_and_its_two_files_are_read_as_the_same_puzzle_and_answer() -> None:
    solved = {}
    for name in HAVING:
        puzzle = form_of(name).read(form_of(name).example)[0].puzzle
        solved[name] = (puzzle, clew.solve(puzzle).solutions[0])
    written = [form_of(name).write(*solved[name]) for name in HAVING]
    for name, found in zip(HAVING, judged(written), strict=True):
        assert found.get("fault", "error") is None, (name, found)
        for text in (found["plain"], found["xml"]):
            back = form_of(name).read(text)[0]
            assert back.puzzle == solved[name][0], name
            differ = {place for place, value in back.marks.items() if solved[name][1][place] != value}
            assert not differ, name
            assert back.marks or not any(solved[name][1].values()), name


@pytest.mark.parametrize("name", HAVING)
def test_xml_is_recognised_and_its_marks_are_kept(name: str) -> None:
    form = form_of(name)
    assert form.sniff(form.example)
    puzzle = form.read(form.example)[0].puzzle
    solution = clew.solve(puzzle).solutions[0]
    back = form.read(form.write(puzzle, solution))[0]
    assert back.puzzle == puzzle
    assert all(solution[place] == value for place, value in back.marks.items())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3\n3\n1 . 2\n", "too early"),
        ("3\n3\n1 . 2\n. .\n2 . 1\n", "this row has 2 words"),
        ("0\n3\n", "ends after its size"),
        ("9999\n9999\n1\n", "too large"),
        ("x\n3\n1 . 2\n", "not a side length"),
        ("3\n3\n1 . 2\n. . .\n2 . 1\n0 0\n0 0\n0 0\n0 0 0\n0 0 0\nmore\n", "after the last row"),
        ('<puzzle type="masyu"><size row="3" col="3"/></puzzle>', "of the type numberlink"),
        ('<puzzle type="numberlink"><size row="700" col="3"/></puzzle>', "too large"),
        ('<puzzle type="numberlink"></puzzle>', "no size"),
        (f'{OPEN}<board><number r="3" c="1" n="1"/></board></puzzle>', "outside"),
        (f'{OPEN}<board><number r="1" c="1" n="a"/></board></puzzle>', "whole"),
        (f'{OPEN}<answer><arow row="1"><nx/></arow></answer></puzzle>', "unexpected 'nx'"),
        (f'{OPEN}<answer><arow row="1"><s n="999999"/></arow></answer></puzzle>', "outside"),
        (OPEN, "damaged"),
    ],
)
def test_damaged_files_are_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        form_of("numberlink").read(text)
