"""The pages of docs/techniques: current, complete, small, and about puzzles with one solution."""

from __future__ import annotations

from tools.techniques import FOLDER, examples, files, slug, text_of

import clew
from clew.families.sudoku.techniques import TECHNIQUES


def test_pages_and_pictures_of_techniques_are_current() -> None:
    wanted = dict(files())
    there = {path.name: path.read_text() for path in FOLDER.iterdir() if path.suffix in (".md", ".svg")}
    assert there == wanted, "run make techniques"
    assert max(len(text) for text in wanted.values()) < 20_000


def test_every_described_technique_has_a_page() -> None:
    # A leviathan is an X-wing seen from the other lines, so puzzles that show one are hard to come by.
    described = [each.name for each in TECHNIQUES if text_of(each.name) and each.name != "Leviathan"]
    assert all((FOLDER / f"{slug(name)}.md").exists() for name in described)
    assert len(described) >= 80


def test_puzzles_to_practise_on_have_one_solution() -> None:
    lines = {each["givens"] for each in examples().values()}
    assert all(clew.solve(clew.read(line)).verdict == "unique" for line in lines)
