"""Text forms of declared families: what other programs write is read, and they read what is written.

The Python package puzzlekit, pzpr 0.10.1 (npm) and Simon Tatham's programs (Debian's sgt-puzzles) are the judges. pzpr
and sgt-puzzles run where they are installed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import clew
from clew import families
from clew.core.errors import PuzzleError

HERE = Path(__file__).resolve().parent
NODE = HERE.parent.parent / ".venv" / "node" / "node_modules"  # where `make test` puts what package.json pins
DECLARED = families.DECLARED
FORMS = [(name, form) for name in DECLARED for form in families.get(name).forms.formats]
# What puzzlekit calls them where it is not just the name with a capital letter, and pzpr where not the name.
KIT = {"lits": "LITS", "numberlink": "NumberLink", "skyscrapers": "Skyscraper", "tents": "Tent", "kenken": "KenKen"}
CHECKS = {"akari": "lightup", "masyu": "mashu", "numberlink": "numlin", "minesweeper": "mines"}
NOQX = {"numberlink": "numlin", "mosaic": "fillpix", "minesweeper": "mines"}  # and noqx
UNSUPPORTED = "such rules are not supported"
FEW = 4  # puzzles of each collection: all of them were tried when the forms were written

Find = Callable[[str], Path]


def having(form: str) -> list[str]:
    """The declared families that have a form."""
    return [name for name, each in FORMS if each == form]


def form_of(family: str, name: str) -> Any:
    return families.get(family).forms.formats[name]


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def published(name: str, shared_data: Find) -> list[dict[str, Any]]:
    """The smallest of the published puzzles."""
    found = records(shared_data(f"genres/{KIT.get(name, name.capitalize())}.jsonl"))
    return sorted(found, key=lambda each: len(each["problem"]))[:FEW]


def boards(name: str, shared_data: Find) -> Iterator[tuple[str | None, str]]:
    """Boards of pzpr with the rule that each breaks; None: it is solved."""
    for record in records(shared_data("outside/pzprjs_genre_checks.jsonl")):
        if record["genre"] == CHECKS.get(name, name):
            yield from ((fault, text) for fault, text in record["boards"] if form_of(name, "pzprv3").sniff(text))


def judged(texts: Sequence[str]) -> list[dict[str, Any]]:
    """What pzpr makes of links and files."""
    if shutil.which("node") is None or not (NODE / "pzpr").exists():
        pytest.skip("pzpr is not installed: it is one of the packages of tests/web/browser/package.json")
    done = subprocess.run(
        ["node", str(HERE / "pzpr.js")],
        input=json.dumps(list(texts)),
        env={**os.environ, "NODE_PATH": str(NODE)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_examples_are_written_as_they_were_read(name: str, form: str) -> None:
    made = form_of(name, form)
    puzzle = made.read(made.example)[0].puzzle
    if made.write is not None:
        assert made.read(made.write(puzzle, {}))[0].puzzle == puzzle


@pytest.mark.parametrize("name", having("puzzlekit"))
def test_puzzlekit_publishes_the_answer_that_is_written(name: str, shared_data: Find) -> None:
    form = form_of(name, "puzzlekit")
    for record in published(name, shared_data):
        puzzle = form.read(record["problem"])[0].puzzle
        assert form.read(form.write(puzzle, {}))[0].puzzle == puzzle
        outcome = clew.solve(puzzle)
        assert outcome.verdict is clew.Verdict.UNIQUE
        answer = form.write(puzzle, outcome.solutions[0])
        assert plain(name, answer) == plain(name, record["solution"])


def plain(name: str, text: str) -> list[str]:
    """The words of an answer in one of the ways that some are published in."""
    head, words = text.split("\n")[0].split(), text.split("\n", 1)[1].removesuffix("[end]").split()
    if name == "akari":  # with or without the clues
        words = ["-" if word in "01234x" else word for word in words]
    if name == "minesweeper":  # two signs for cells without a mine
        words = ["-" if word == "." else word for word in words]
    if name == "shikaku":  # areas are numbered in any order
        known: dict[str, str] = {}
        words = [known.setdefault(word, str(len(known))) for word in words]
    return [*head, *words]


@pytest.mark.parametrize("name", having("pzprv3"))
def test_something_is_wrong_where_pzpr_finds_a_broken_rule(name: str, shared_data: Find) -> None:
    for fault, text in boards(name, shared_data):
        try:
            reading = form_of(name, "pzprv3").read(text)[0]
        except PuzzleError as error:
            assert UNSUPPORTED in str(error) or fault == "anNoArrow"
            continue
        wrong = families.get(name).logic.violations(reading.puzzle, reading.marks)
        assert bool(wrong) == bool(fault), text
        again = form_of(name, "pzprv3").read(form_of(name, "pzprv3").write(reading.puzzle, reading.marks))[0]
        assert (again.puzzle, again.marks) == (reading.puzzle, reading.marks)


NEWER = ("minesweeper", "tents")  # what pzpr 0.10.1 does not know yet


def linkable(name: str, shared_data: Find) -> Iterator[Any]:
    """Published puzzles that a link can express; pzpr 0.10.1 has no heights that are given."""
    for record in published(name, shared_data):
        puzzle = form_of(name, "puzzlekit").read(record["problem"])[0].puzzle
        try:
            form_of(name, "puzzlink").write(puzzle, {})
        except PuzzleError as error:
            assert "cannot express" in str(error)
        else:
            if not (name == "skyscrapers" and puzzle.given):
                yield puzzle


@pytest.mark.parametrize("name", [name for name in having("puzzlekit") if name in having("puzzlink")])
def test_pzpr_reads_links_and_files_as_the_same_puzzle(name: str, shared_data: Find) -> None:
    if name in NEWER:
        pytest.skip(f"pzpr 0.10.1 does not know {name}")
    link, file = form_of(name, "puzzlink"), form_of(name, "pzprv3")
    puzzles = list(linkable(name, shared_data))
    solved = [clew.solve(puzzle).solutions[0] for puzzle in puzzles]
    texts = [link.write(puzzle, {}).strip() for puzzle in puzzles]
    for puzzle, found in zip(puzzles, judged(texts), strict=True):
        assert link.read(found["link"])[0].puzzle == puzzle
        assert file.read(found["file"])[0].puzzle == puzzle
    texts = [file.write(puzzle, marks) for puzzle, marks in zip(puzzles, solved, strict=True)]
    for puzzle, marks, found in zip(puzzles, solved, judged(texts), strict=True):
        assert found["fault"] is None
        reading = file.read(found["file"])[0]
        assert reading.puzzle == puzzle
        assert reading.marks
        assert marks | reading.marks == marks  # cells with clues are written without their marks


@pytest.mark.parametrize("name", having("penpa"))
def test_what_others_drew_or_linked_is_read_and_drawn_again(name: str, shared_data: Find) -> None:
    """The examples of noqx, which are drawings of Penpa+ and links."""
    form, read = form_of(name, "penpa"), 0
    for record in records(shared_data("outside/noqx_genre_examples.jsonl")):
        if record["genre"] == NOQX.get(name, name):
            try:
                reading = form_of(name, "penpa" if "data" in record else "puzzlink").read(
                    record.get("data", record.get("url"))
                )[0]
                again = form.read(form.write(reading.puzzle, reading.marks))[0]
            except PuzzleError as error:
                assert "cannot express" in str(error) or "drawings of kind 'symbol'" in str(error)
            else:
                read += 1
                assert (again.puzzle, again.marks) == (reading.puzzle, reading.marks)
    assert read


GAMES = {
    "akari": "7x7d1",
    "skyscrapers": "5dh",
    "futoshiki": "5dk",
    "tents": "8x8dt",
    "kenken": "5de",
    "mosaic": "7x7",
    "binairo": "8x8de",
    "hitori": "6x6dk",
    "shikaku": "7x7",
    "masyu": "6x6dt",
}
IDS = [(name, form) for name, form in FORMS if form_of(name, form).title.startswith("game ids") and name in GAMES]


def program(game: str) -> str:
    """One of Simon Tatham's programs."""
    found = shutil.which(f"sgt-{game}") or shutil.which(f"sgt-{game}", path="/usr/games")
    if found is None:
        pytest.skip("sgt-puzzles is not installed (Debian: apt-get install sgt-puzzles)")
    return found


@pytest.mark.parametrize(("name", "game"), IDS)
def test_ids_of_the_original_programs_are_read_and_written_as_they_are(name: str, game: str, tmp_path: Path) -> None:
    form, path = form_of(name, game), program(game)
    made = subprocess.run([path, "--generate", "3", GAMES[name]], capture_output=True, text=True, check=True)
    ids = made.stdout.split()
    puzzles = [reading.puzzle for reading in form.read(made.stdout)]
    assert len(puzzles) == 3
    assert [form.write(puzzle, {}).strip() for puzzle in puzzles] == ids
    saved = subprocess.run(
        [path, "--save", str(tmp_path / "it"), "--test-solve"],
        input="".join(form.write(puzzle, {}) for puzzle in puzzles),
        capture_output=True,
        text=True,
        check=True,
    )
    assert saved.stderr == ""
    for number, puzzle in enumerate(puzzles):
        found = re.search(r"^SOLVE +:[0-9]+:(.*)$", (tmp_path / f"it{number}").read_text(), re.MULTILINE)
        outcome = clew.solve(puzzle)
        assert outcome.verdict is clew.Verdict.UNIQUE
        assert found is not None
        if name in ("binairo", "futoshiki", "kenken", "skyscrapers"):  # a digit for each cell
            assert [*map(int, found[1][1:])] == [outcome.solutions[0][place] for place in puzzle.grid.cells]
        if name in ("akari", "hitori"):  # L and B are lamps and shaded cells: x,y
            places = {f"r{int(y) + 1}c{int(x) + 1}" for x, y in re.findall(r"[LB]([0-9]+),([0-9]+)", found[1])}
            assert places == {place for place, value in outcome.solutions[0].items() if value}


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_damaged_texts_are_refused_with_one_sentence(name: str, form: str) -> None:
    made = form_of(name, form)
    for at in range(0, len(made.example), max(1, len(made.example) // 60)):
        for piece in ("", "\n", "9", "-", "/", "zz", "?", "é", "٣"):
            try:
                made.read(made.example[:at] + piece + made.example[at + 1 :])
            except PuzzleError as error:
                assert "\n" not in str(error)
