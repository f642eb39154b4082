"""Text forms of declared families: what other programs write is read, and they read what is written.

The Python package puzzlekit, pzpr 0.10.1 (npm) and Simon Tatham's programs (Debian's sgt-puzzles) are the judges. pzpr
and sgt-puzzles run where they are installed.
"""

from __future__ import annotations

import atexit
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tools.genres import GIVEN, NEWER, UNDRAWN

import clew
from clew import families
from clew.codecs import penpa as codec
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place
from clew.families.futoshiki import Futoshiki
from clew.rules import Between, Ground, Number, Pair, Rule
from clew.rules.forms.draft import Draft
from clew.rules.forms.strokes import cells_joined
from clew.rules.solving import kernel
from tests.rules.boards import boards as random_boards

HERE = Path(__file__).resolve().parent
NODE = HERE.parent.parent / ".venv" / "node" / "node_modules"  # where `make test` puts what package.json pins
DECLARED = families.DECLARED
READ_ONLY = [("minesweeper", "mines")]  # ids that have all mines: there is nothing to write them from
FORMS = [(name, form) for name in DECLARED for form in families.get(name).forms.formats]
# What puzzlekit calls them, but for capital letters, where it is not just the name; and noqx where it has no code.
KIT = {
    "fourcells": "foseruzu",
    "dominosa": "dominos",
    "battleships": "battleship",
    "canal": "canalview",
    "easyasabc": "abcendview",
    "kurochute": "kuroshuto",
    "kurodoko": "kuromasu",
    "hidato": "hidoku",
    "magnets": "magnetic",
    "ripple": "hakyuu",
    "skyscrapers": "skyscraper",
    "slant": "gokigennaname",
    "str8ts": "str8t",
    "tents": "tent",
    "thermometers": "thermometer",
}
NOQX = {"mosaic": "fillpix"}
FEW = 4  # puzzles that are given to pzpr
DAMAGED = 12  # answers of each that are wrong

Find = Callable[[str], Path]


def having(form: str) -> list[str]:
    """The declared families that have a form."""
    return [name for name, each in FORMS if each == form]


def form_of(family: str, name: str) -> Any:
    return families.get(family).forms.formats[name]


def codes(name: str) -> set[str]:
    """The name of a family and those that pzpr has for it."""
    cards = {form.name: form for form in families.card(name).forms}
    return {name, *(cue.removeprefix("pzpr/") for cue in (cards["puzzlink"].cues if "puzzlink" in cards else ()))}


def kit_file(name: str, shared_data: Find) -> Path:
    """The file with the published puzzles of a family."""
    every = {path.stem.lower(): path for path in shared_data("genres").glob("*.jsonl")}
    return every[KIT.get(name, name)]


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def published(name: str, shared_data: Find) -> list[dict[str, Any]]:
    """The published puzzles, the smallest first."""
    found = records(kit_file(name, shared_data))
    assert len(found) == GIVEN
    return sorted(found, key=lambda each: len(each["problem"]))


def boards(name: str, shared_data: Find) -> Iterator[tuple[str | None, str]]:
    """Boards of pzpr with the rule that each breaks; None: it is solved."""
    for record in records(shared_data("outside/pzprjs_genre_checks.jsonl")):
        if record["genre"] in codes(name):
            yield from record["boards"]


def judged(texts: Sequence[str]) -> list[dict[str, Any]]:
    """What pzpr makes of links and files."""
    if shutil.which("node") is None or not (NODE / "pzpr").exists():
        pytest.skip("pzpr is not installed: it is one of the packages of tests/web/browser/package.json")
    judge = _judge()
    assert judge.stdin is not None
    assert judge.stdout is not None
    judge.stdin.write(json.dumps(list(texts)) + "\n")
    judge.stdin.flush()
    found: list[dict[str, Any]] = json.loads(judge.stdout.readline())
    return found


@cache
def _judge() -> subprocess.Popen[str]:
    """One process for all tests: starting pzpr takes longer than asking it."""
    command, env = ["node", str(HERE / "pzpr.js")], {**os.environ, "NODE_PATH": str(NODE)}
    judge = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
    atexit.register(judge.communicate)  # closes its input, and it ends
    return judge


def test_the_page_of_formats_has_the_forms_of_declared_families() -> None:
    page = (HERE.parent.parent / "docs" / "formats.md").read_text().partition("## Declared families")[2]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| ")][1:]
    titles = {families.card(name).title: name for name in DECLARED}
    assert [titles[title] for title, *_ in rows] == sorted(DECLARED)
    for title, codes, *others in rows:
        cards = {form.name: form for form in families.card(titles[title]).forms}
        listed = [f"pzpr/{code}" for code in re.findall("`([a-z]+)`", codes)]
        assert listed == list(cards["puzzlink"].cues if "puzzlink" in cards else ())
        games = [name for name, form in cards.items() if form.title.startswith("game ids")]
        assert re.findall("`([a-z]+)`", others[2]) == games
        yes = [name for name, cell in zip(("pzprv3", "puzzlekit", "", "penpa"), others, strict=True) if cell == "yes"]
        assert yes == [name for name in ("pzprv3", "puzzlekit", "penpa") if name in cards]


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_examples_are_written_as_they_were_read(name: str, form: str) -> None:
    made = form_of(name, form)
    puzzle = made.read(made.example)[0].puzzle
    if made.write is not None:
        assert made.read(made.write(puzzle, {}))[0].puzzle == puzzle


@pytest.mark.parametrize(("name", "form"), [each for each in FORMS if each not in READ_ONLY])
def test_random_boards_are_read_as_they_were_written(name: str, form: str) -> None:
    """Without marks, with some and with those of a solution, wherever the form has room for them."""
    rng, made, genre = Random(f"{name} {form}"), form_of(name, form), families.get(name).puzzle
    written = 0
    for board in islice(random_boards(genre, rng, 2**40), 25):
        solutions = clew.solve(board, clew.Limits(solutions=1)).solutions
        some = {place: rng.choice(values) for place, values in board.ground.values.items() if rng.random() < 0.4}
        free = {place: value for place, value in some.items() if len(board.ground.values[place]) > 1}
        for marks in ({}, free, *solutions) if made.holds_marks else ({},):
            try:
                text = made.write(board, marks)
            except PuzzleError as error:
                assert any(said in str(error) for said in INEXPRESSIBLE), (board, error)
                continue
            written += 1
            if form == "puzzlekit" and marks:  # an answer, which is not read
                continue
            reading = made.read(text)[0]
            assert is_same(reading.puzzle, board, name)
            assert reading.marks.items() <= marks.items()
            lost = dict(marks.items() - reading.marks.items())
            settled = {place for place, values in board.ground.values.items() if len(values) == 1}
            assert all(place in settled or (value == 0 and place in clued(board)) for place, value in lost.items())
    assert written or (name, form) in RARE


def is_same(one: Any, other: Any, name: str) -> bool:
    """Whether two puzzles are the same, wherever numbers are within their rooms."""
    if one == other or not families.get(name).puzzle.about_rooms:
        return bool(one == other)
    link = form_of(name, "puzzlink").write
    return bool(link(one, {}) == link(other, {}))


def clued(board: Any) -> set[str]:
    """The cells with clues, which have no mark in some forms."""
    return {spot for clues in board.layers.values() for spot in clues}


ALIKE = ("filling", "mosaic")  # games whose ids look the same
# What no random board has: counts in all rows and columns, lines that may be alike, a number in each cell, usual ships.
RARE = {
    ("tents", "tents"),
    ("binairo", "puzzlekit"),
    ("hitori", "singles"),
    ("battleships", "penpa"),
    ("dominosa", "dominosa"),
    ("dominosa", "puzzlekit"),
    ("signpost", "signpost"),
    ("tracks", "tracks"),
    ("undead", "undead"),
}
INEXPRESSIBLE = (
    "cannot express",
    "cannot be written",
    "needs a ",
    "all marks or none",
    "this format has",
    "this format needs",
)


def recognised(text: str, name: str, form: str) -> bool:
    """Whether the family of a text is found; if it could be another one, too, that is said."""
    assert (name, form) in [(family.name, found.name) for family, found in clew.detect(text)]
    try:
        puzzle = clew.read(text)
    except PuzzleError as error:
        assert "this text could be any of" in str(error)
        assert "choose its family, as in --family" in str(error)
        return False
    assert families.of(puzzle).name == name
    return True


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_no_text_is_taken_for_one_of_another_family(name: str, form: str) -> None:
    found = recognised(form_of(name, form).example, name, form)
    assert found or form in ("puzzlekit", "penpa") or form in ALIKE


# Texts of numbers alone, with regions, walls or circles, or of two signs, which many families have.
NUMBERS_ALONE = (
    "akari",
    "aqre",
    "balanceloop",
    "binairo",
    "canal",
    "cave",
    "chocona",
    "countryroad",
    "creek",
    "detour",
    "dominosa",
    "fillomino",
    "fourcells",
    "galaxies",
    "geradeweg",
    "heyawake",
    "hidato",
    "juosan",
    "kakurasu",
    "koburin",
    "kurochute",
    "kurodoko",
    "kurotto",
    "linesweeper",
    "masyu",
    "mosaic",
    "nawabari",
    "norinori",
    "numberlink",
    "nurikabe",
    "nurimisaki",
    "paintarea",
    "ripple",
    "shakashaka",
    "shikaku",
    "shimaguni",
    "shingoki",
    "simpleloop",
    "slant",
    "snake",
    "suguru",
    "sukoro",
    "tilepaint",
    "yinyang",
)


@pytest.mark.parametrize("name", having("puzzlekit"))
def test_published_puzzles_are_taken_for_what_they_are(name: str, shared_data: Find) -> None:
    found = [recognised(record["problem"], name, "puzzlekit") for record in published(name, shared_data)[:8]]
    assert any(found) or name in NUMBERS_ALONE


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


REGIONS = ("dominosa", "fourcells", "galaxies", "nawabari", "shikaku", "tatamibari")  # answers that are areas


def plain(name: str, text: str) -> list[str]:
    """The words of an answer in one of the ways that some are published in."""
    text = text.removesuffix("[end]").partition("[solution]")[0]
    head, words = text.split("\n")[0].split(), text.split("\n", 1)[1].split()
    words = ["".join(sorted(word)) if {*word} <= {*"nsew"} else word for word in words]  # sides in any order
    if name == "akari":  # with or without the clues
        words = ["-" if word in "01234x" else word for word in words]
    if name in ("minesweeper", "tilepaint"):  # two signs for cells without a mine, or that are not shaded
        words = ["-" if word == "." else word for word in words]
    if name in REGIONS:  # areas are numbered in any order
        known: dict[str, str] = {}
        words = [known.setdefault(word, str(len(known))) for word in words]
    return [*head, *words]


# Boards with rules that Clew does not have, and one that is no puzzle: a number without an arrow.
REFUSED = {
    "aquarium/3/4/r/0 0 0 ": "such rules are not supported",
    "fillomino/3/3/t/1 2 . ": "such rules are not supported",
    "fillomino/3/3/t/. . . ": "such rules are not supported",
    "heyawacky/4/4/5/0 0 0 0 ": "the file is a 'heyawacky'",
    "castle/5/5/. . . 0,0,2 2,1,0 /. . . . . ": "'0,0,2' is not a clue",
    "koburin/5/5/m/. . . . . ": "such rules are not supported",
    "yajilin/2/3/0,1 . . /. . . ": "'0,1' is not a clue",
    "yajilin/5/5/o/. . . . . ": "such rules are not supported",
    "yajilin/3/3/o/. . . ": "such rules are not supported",
    "aqre/3/3/b/0 0 ": "such rules are not supported",
    "aqre/3/3/b/0 1 ": "such rules are not supported",
}


NOT_OURS = ("brNoTriangle",)  # rules that only pzpr has: an empty board may be right


OPEN = ("pzprv3/nanro/1/4/2/0 0 1 1 /2 - - . /. . . . /",)  # solved for pzpr, though clues without a number are open


@pytest.mark.parametrize("name", having("pzprv3"))
def test_something_is_wrong_where_pzpr_finds_a_broken_rule(name: str, shared_data: Find) -> None:
    for fault, text in boards(name, shared_data):
        if (said := REFUSED.get("/".join(text.split("/")[1:6]))) is not None:
            with pytest.raises(PuzzleError, match=said):
                form_of(name, "pzprv3").read(text)
            continue
        reading = form_of(name, "pzprv3").read(text)[0]
        wrong = families.get(name).logic.violations(reading.puzzle, reading.marks)
        if text in OPEN:
            assert all(each.unfinished for each in wrong)
        else:
            assert bool(wrong) == bool(fault) or fault in NOT_OURS, text
        again = form_of(name, "pzprv3").read(form_of(name, "pzprv3").write(reading.puzzle, reading.marks))[0]
        assert (again.puzzle, again.marks) == (reading.puzzle, reading.marks)


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("ripple", "3\n.\n.\n[room]\n1\n1\n1", ["", "", "", "0", "0", "3", ".", ".", ".", ".", "."]),
        ("shikaku", "3\n.\n.", ["3", ".", ".", "", "", "", "0", "0"]),
    ],
)
def test_files_of_a_single_column_have_the_empty_lines_that_pzpr_counts(
    name: str, text: str, written: Sequence[str]
) -> None:
    puzzle, form = clew.read(f"clew {name}\n\n{text}\n"), form_of(name, "pzprv3")
    file = form.write(puzzle, {})
    assert file.split("\n")[4:-1] == written
    assert form.read(file)[0].puzzle == puzzle


def some(name: str, shared_data: Find) -> Iterator[Any]:
    """A few puzzles: published ones, or made here."""
    if name in having("puzzlekit"):
        for record in published(name, shared_data)[:FEW]:
            yield form_of(name, "puzzlekit").read(record["problem"])[0].puzzle
    else:
        for seed in range(FEW):
            yield clew.generate(name, size="small", seed=seed)


def linkable(name: str, shared_data: Find) -> Iterator[Any]:
    """Puzzles that a link can express; pzpr 0.10.1 has no heights that are given."""
    for puzzle in some(name, shared_data):
        try:
            form_of(name, "puzzlink").write(puzzle, {})
        except PuzzleError as error:
            assert "cannot express" in str(error)
        else:
            if not (name == "skyscrapers" and puzzle.given):
                yield puzzle


@pytest.mark.parametrize("name", having("puzzlink"))
def test_pzpr_reads_links_and_files_as_the_same_puzzle(name: str, shared_data: Find) -> None:
    if name in NEWER:
        pytest.skip(f"pzpr 0.10.1 does not know {name}")
    link, file = form_of(name, "puzzlink"), form_of(name, "pzprv3")
    written = [link.write(puzzle, {}) for puzzle in linkable(name, shared_data)]
    puzzles = [link.read(text)[0].puzzle for text in written]  # with the numbers of rooms where links have them
    solved = [clew.solve(puzzle).solutions[0] for puzzle in puzzles]
    texts = [link.write(puzzle, {}).strip() for puzzle in puzzles]
    for puzzle, found in zip(puzzles, judged(texts), strict=True):
        assert is_same(link.read(found["link"])[0].puzzle, puzzle, name)
        assert is_same(file.read(found["file"])[0].puzzle, puzzle, name)
    texts = [file.write(puzzle, marks) for puzzle, marks in zip(puzzles, solved, strict=True)]
    for puzzle, marks, found in zip(puzzles, solved, judged(texts), strict=True):
        assert found["fault"] is None
        reading = file.read(found["file"])[0]
        assert is_same(reading.puzzle, puzzle, name)
        assert reading.marks
        assert marks | reading.marks == marks  # cells with clues are written without their marks


# Where numbers are never shaded: pzpr lets nobody try, so it does not judge that.
UNSHADED = ("canal", "cave", "kurochute", "kurodoko", "kurotto", "nurimisaki")
ENDING = ("galaxies",)  # where pzpr does not mind borders that end inside an area


def damaged(puzzle: Any, marks: Marks, rng: Random) -> Iterator[Marks]:
    """Answers with one place changed."""
    fixed = puzzle.clue if puzzle.name in UNSHADED else ()
    if puzzle.name in ENDING:
        fixed = [place for place, value in marks.items() if not value]
    values = {place: found for place, found in puzzle.ground.values.items() if len(found) > 1 and place not in fixed}
    for place in rng.sample(sorted(values), len(values)):
        yield {**marks, place: rng.choice([value for value in values[place] if value != marks[place]])}


def written(name: str, puzzle: Any, answers: Iterable[Marks]) -> Iterator[tuple[Marks, str]]:
    """Answers as files of pzpr, which have no marks for cells with clues."""
    for marks in answers:
        try:
            yield marks, form_of(name, "pzprv3").write(puzzle, marks)
        except PuzzleError as error:
            assert "its clue is there" in str(error)


@pytest.mark.parametrize("name", having("puzzlink"))
def test_pzpr_refuses_the_answers_with_one_place_changed_that_break_a_rule(name: str, shared_data: Find) -> None:
    if name in NEWER:
        pytest.skip(f"pzpr 0.10.1 does not know {name}")
    rng, wrong, texts = Random(name), list[bool](), list[str]()
    for puzzle in linkable(name, shared_data):
        solution = clew.solve(puzzle).solutions[0]
        for marks, text in islice(written(name, puzzle, (solution, *damaged(puzzle, solution, rng))), 1 + DAMAGED):
            wrong.append(bool(families.get(name).logic.violations(puzzle, marks)))
            texts.append(text)
    assert wrong.count(True) >= DAMAGED
    assert [each["fault"] is not None for each in judged(texts)] == wrong


@pytest.mark.parametrize("name", [name for name in having("penpa") if name not in UNDRAWN])
def test_what_others_drew_or_linked_is_read_and_drawn_again(name: str, shared_data: Find) -> None:
    """The examples of noqx, which are drawings of Penpa+ and links."""
    drawing, read = form_of(name, "penpa"), 0
    for record in records(shared_data("outside/noqx_genre_examples.jsonl")):
        if record["genre"] not in (*codes(name), NOQX.get(name)):
            continue
        form = drawing if "data" in record else form_of(name, "puzzlink")
        try:
            reading = form.read(record.get("data", record.get("url")))[0]
        except PuzzleError as error:
            assert any(said in str(error) for said in UNREAD)
            continue
        read += 1
        stated = STATED.get(str(record.get("config", record["genre"])), TWICE if "11|11" in str(record) else {})
        puzzle = reading.puzzle.with_layers(**{option: {"": value} for option, value in stated.items()})
        outcome = clew.solve(puzzle, clew.Limits(nodes=20_000))
        if str(record.get("config")) not in OTHER and outcome.exhausted:
            assert outcome.verdict is clew.Verdict.UNIQUE
        if form is drawing and not stated:
            again = drawing.read(drawing.write(puzzle, reading.marks))[0]
            assert (again.puzzle, again.marks) == (puzzle, reading.marks)
    assert read


class Minarism(Futoshiki):
    """Futoshiki with differences between cells, which noqx has."""

    apart = Between(Number(1, 25))

    def rules(self, ground: Ground) -> Iterator[Rule]:
        yield from super().rules(ground)
        numbers = ground.of(Futoshiki.cell)
        for spot, number in self.apart.items():
            one, other = (numbers[Place(end)] for end in spot.split("-"))
            yield Pair(one, other, partial(differ, number), f"the difference is {number}", clue=spot, code="apart")


def differ(by: int, one: int, other: int) -> bool:
    return abs(one - other) == by


def test_signs_between_cells_point_as_those_of_noqx(shared_data: Find) -> None:
    """A minarism that it draws has one solution with the signs as they are read, and that has the mark drawn there."""
    every = records(shared_data("outside/noqx_genre_examples.jsonl"))
    (text,) = (record["data"] for record in every if record["genre"] == "minarism")
    form, picture = form_of("futoshiki", "penpa"), codec.read(text)
    with pytest.raises(PuzzleError, match="the Penpa link has a number between r1c1 and r2c1: expected signs there"):
        form.read(text)
    sheet = Sheet(picture.rows, picture.columns)
    sheet.question["symbol"], sheet.answer["number"] = picture.question["symbol"], picture.answer["number"]
    reading = form.read(sheet.link())[0]
    draft = Draft(Minarism, picture.rows, picture.columns)
    draft.layers["sign"].update(reading.puzzle.sign)
    for index, (number, *_) in picture.question["number"].items():
        draft.put("apart", "-".join(cells_joined(picture, index, draft) or ()), int(number))
    outcome = kernel(draft.reading().puzzle, clew.Limits())
    assert outcome.verdict is clew.Verdict.UNIQUE
    assert reading.marks
    assert reading.marks.items() <= outcome.solutions[0].items()


@pytest.mark.parametrize(
    ("index", "symbol", "said"),
    [
        ("27", [1, "inequality", 2], "a symbol at r2c2: expected signs between cells only"),
        ("219", [2, "inequality", 2], "'inequality' of style '2' between r2c2 and r2c3: expected inequality that"),
        ("219", [1, "math", 2], "a symbol 'math' of style '1' between r2c2 and r2c3"),
    ],
)
def test_symbols_that_are_no_signs_between_cells_are_refused(index: str, symbol: list[Any], said: str) -> None:
    sheet = Sheet(4, 4)  # with a frame of two cells, 8 by 8: r2c2 is 27, its right side 3 * 64 more
    sheet.question["symbol"] = {index: symbol}
    with pytest.raises(PuzzleError, match=said):
        form_of("futoshiki", "penpa").read(sheet.link())


# Arrows that were drawn by hand, shading that is given, borders that end nowhere, and cells of a ripple effect that may
# stay empty.
UNREAD = (
    "drawings of kind 'symbol'",
    "drawings of kind 'surface'",
    "drawings of kind 'numberS'",
    "has the same region on both sides",
    "'?' cannot be a clue: expected a number from 1 to 99",
)
TWICE = {"pieces": "double"}  # a list of shapes
# What noqx is told beside a drawing: options of ours, and rules that Clew does not have.
STATED: dict[str, dict[str, Any]] = {
    "fivecells": {"cells": 5},
    "{'mine_count': 10}": {"mines": 10},
    "{'visit_all': False, 'no_2x2': False}": {"every": "no"},
}
OTHER = {
    "{'invlitso': True}",
    "{'product': True}",
    "{'visit_all': True}",
    "{'fast_mode': True, 'limit_border': 1}",
    "{'fast_mode': True, 'limit_2x2': 1}",
}
GAMES = {
    "akari": "7x7d1",
    "signpost": "5x5",
    "skyscrapers": "5dh",
    "futoshiki": "5dk",
    "tents": "8x8dt",
    "tracks": "6x6dt",
    "undead": "5x5dn",
    "kenken": "5de",
    "mosaic": "7x7",
    "binairo": "8x8de",
    "hitori": "6x6dk",
    "dominosa": "6",
    "fourcells": "5x5n5",
    "galaxies": "7x7dn",
    "shikaku": "7x7",
    "slant": "7x7dh",
    "masyu": "6x6dt",
    "fillomino": "7x6",
    "magnets": "6x5de",
    "kurodoko": "7x7",
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
    known = [recognised(each, name, game) for each in ids]
    assert any(known) or game in ALIKE
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
        if name in ("binairo", "fillomino", "futoshiki", "kenken", "skyscrapers"):  # a digit for each cell
            assert [*map(int, found[1][1:])] == [outcome.solutions[0][place] for place in puzzle.grid.cells]
        if name in ("akari", "hitori"):  # L and B are lamps and shaded cells: x,y
            places = {f"r{int(y) + 1}c{int(x) + 1}" for x, y in re.findall(r"[LB]([0-9]+),([0-9]+)", found[1])}
            assert places == {place for place, value in outcome.solutions[0].items() if value}
        if name == "undead":  # G, V and Z with the numbers of free cells
            kinds = {int(at): "GVZ".index(kind) + 1 for kind, at in re.findall("([GVZ])([0-9]+)", found[1])}
            assert kinds == dict(enumerate(outcome.solutions[0].values()))
        if name == "kurodoko":  # B is a shaded cell: row,column
            places = {f"r{int(y) + 1}c{int(x) + 1}" for y, x in re.findall("B,([0-9]+),([0-9]+)", found[1])}
            assert places == {place for place, value in outcome.solutions[0].items() if value}


@pytest.mark.parametrize(("size", "mines"), [("9x9n10", 10), ("16x30n99", 99), ("7x5n6", 6)])
def test_ids_of_mines_are_the_numbers_that_the_first_cell_opens(size: str, mines: int) -> None:
    made = subprocess.run([program("mines"), "--generate", "3", size], capture_output=True, text=True, check=True)
    for text in made.stdout.split():
        puzzle: Any = clew.read(text)
        assert families.of(puzzle).name == "minesweeper"
        column, row, _ = text.partition(":")[2].split(",")
        assert puzzle.clue[f"r{int(row) + 1}c{int(column) + 1}"] == 0
        assert puzzle.mines == mines
        assert clew.solve(puzzle).verdict is not clew.Verdict.IMPOSSIBLE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3x3:0,0,u0", "the id has 1 digits after the first cell: expected 3"),
        ("3x3:4,0,u000", "the first cell, r1c5, is not in the grid: expected a free cell"),
        ("3x3:0,0,u800", "the first cell, r1c1, has a mine: expected a free cell"),
    ],
)
def test_ids_of_mines_that_cannot_be_right_are_refused(text: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        form_of("minesweeper", "mines").read(text)


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_damaged_texts_are_refused_with_one_sentence(name: str, form: str) -> None:
    made = form_of(name, form)
    for at in range(0, len(made.example), max(1, len(made.example) // 60)):
        for piece in ("", "\n", "9", "-", "/", "zz", "?", "é", "٣"):
            try:
                made.read(made.example[:at] + piece + made.example[at + 1 :])
            except PuzzleError as error:
                assert "\n" not in str(error)
