"""Fill-ins made to a wish: one solution by kernel and clauses, words of the list, themes, grids, levels, refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.anything import generate, generate_many

import clew
from clew.cli import main
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.results import Limits, Verdict
from clew.families.fillin.lexicon import OWN, dictionary, theme
from clew.families.fillin.puzzle import BLACK, Fillin

FRUIT = "apple\nbanana\ncherry\nfig\ngrape\nkiwi\nlemon\nlime\nmango\nmelon\norange\npapaya\npeach\npear\nplum\n"
Write = Callable[[str], str]


@pytest.fixture
def file(tmp_path: Path) -> Write:
    def write(text: str) -> str:
        path = tmp_path / f"list{len(list(tmp_path.iterdir()))}.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def assert_unique(puzzle: Fillin) -> None:
    assert clew.solve(puzzle).verdict is Verdict.UNIQUE
    assert clew.solve(puzzle, engine="sat").verdict is Verdict.UNIQUE


@pytest.mark.parametrize("layout", ["crisscross", "lattice", "dense"])
@pytest.mark.parametrize("alphabet", ["letters", "digits"])
def test_puzzles_of_every_layout_are_unique_and_of_the_size(layout: str, alphabet: str) -> None:
    for seed in range(3):
        puzzle = generate("fillin", size="9x11", seed=seed, layout=layout, alphabet=alphabet)
        assert (puzzle.rows, puzzle.columns) == (9, 11)
        assert_unique(puzzle)
        assert len(set(puzzle.words)) == len(puzzle.words) > 4


def test_words_come_from_the_list_and_numbers_begin_with_no_zero() -> None:
    known = set(dictionary(OWN))
    assert set(generate("fillin", seed=1).words) <= known
    numbers = generate("fillin", size=15, seed=1, alphabet="digits").words
    assert all(word.isdecimal() and not word.startswith("0") for word in numbers)


def test_a_list_of_ones_own_is_chosen_from(file: Write) -> None:
    path = file(FRUIT + "don't\nX\n\n")
    puzzle = generate("fillin", size=13, seed=1, words=path)
    assert set(puzzle.words) <= set(FRUIT.upper().split())
    assert dictionary(path) == tuple(FRUIT.upper().split())


def test_all_words_of_a_theme_are_placed_where_no_size_is_stated(file: Write) -> None:
    path = file(FRUIT + "Passion fruit\nhoney-dew\n")
    for seed in range(3):
        puzzle = generate("fillin", seed=seed, theme=path)
        assert set(puzzle.words) == set(theme(path))
        assert_unique(puzzle)
    assert "PASSIONFRUIT" in theme(path)


def test_words_of_a_theme_that_find_no_room_are_named(file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(FRUIT)
    assert main(["generate", "fillin", "--size", "7x7", "--seed", "1", "--theme", path, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    placed = set(result["text"].split())
    assert result["missed"]
    assert set(result["missed"]) == {word for word in theme(path) if word not in placed}


def test_a_theme_goes_into_a_lattice_with_other_words(file: Write) -> None:
    puzzle = generate("fillin", size=11, seed=1, layout="lattice", theme=file("lemon\nmango\npeach\n"))
    assert {"LEMON", "MANGO", "PEACH"} & set(puzzle.words)
    assert_unique(puzzle)


def test_a_grid_from_a_file_is_kept(file: Write) -> None:
    rows = ["_____#___", "_#_#_#_#_", "_____#___", "_#_#_____", "_________"]
    puzzle = generate("fillin", seed=2, pattern=file("\n".join(rows) + "\n"))
    made = ["".join(BLACK if held == BLACK else "_" for held in puzzle.cells[at : at + 9]) for at in range(0, 45, 9)]
    assert made == rows
    assert_unique(puzzle)


@pytest.mark.parametrize("symmetry", ["none", "180", "90", "mirror", "diagonal"])
def test_grids_made_at_random_are_symmetric(symmetry: str) -> None:
    puzzle = generate("fillin", size=11, seed=3, symmetry=symmetry, layout="lattice", alphabet="digits")
    black = {divmod(at, 11) for at, held in enumerate(puzzle.cells) if held == BLACK}
    images: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "none": lambda row, column: (10 - row, 10 - column),
        "180": lambda row, column: (10 - row, 10 - column),
        "90": lambda row, column: (column, 10 - row),
        "mirror": lambda row, column: (row, 10 - column),
        "diagonal": lambda row, column: (column, row),
    }
    assert {images[symmetry](*spot) for spot in black} == black


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_level_is_met_exactly(level: int) -> None:
    for alphabet in ("letters", "digits"):
        puzzle = generate("fillin", size=9, seed=1, level=level, alphabet=alphabet)
        assert clew.rate(puzzle).level == level
        assert_unique(puzzle)


def test_a_level_that_a_size_hardly_has_is_refused_with_those_that_it_has() -> None:
    with pytest.raises(NoPuzzle, match=r"level 5 \(needs search\): such grids have levels 1 to 4"):
        generate("fillin", size=6, seed=1, level=5)


def test_the_number_of_letters_given_can_be_wished_for() -> None:
    puzzle = generate("fillin", size=9, seed=1, clues=7)
    assert len(puzzle.given) == 7
    assert_unique(puzzle)


def test_the_same_seed_gives_the_same_puzzles_and_the_first_of_many_is_the_one() -> None:
    many = generate_many("fillin", 3, size=9, seed=5)
    assert many == generate_many("fillin", 3, size=9, seed=5)
    assert many[0] == generate("fillin", size=9, seed=5)
    assert len(set(many)) == 3


def test_running_out_of_time_is_reported() -> None:
    with pytest.raises(NoPuzzle, match="ran out of time"):
        generate("fillin", size=15, level=5, seed=1, limits=Limits(seconds=1e-6))


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"words": "no such file"}, "no such file: cannot be read"),
        ({"theme": "."}, "cannot be read"),
        ({"size": "2x9"}, "expected 3 to 200"),
        ({"symmetry": "180"}, "choose the layout lattice or dense"),
        ({"black": "30"}, "only with the layouts lattice and dense"),
        ({"black": "lots", "layout": "dense"}, "not a percentage"),
        ({"size": "5x9", "symmetry": "90", "layout": "dense"}, "needs a square grid"),
        ({"pattern": "no such file"}, "cannot be read"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_with_its_reason(wish: dict[str, str], words: str) -> None:
    with pytest.raises(PuzzleError) as error:
        generate("fillin", seed=1, **wish)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it has no words"),
        ("a\n", "it has one letter"),
        ("ok\nno#\n", "line 2"),
        ("be_d\n", "cannot be in a word"),
    ],
)
def test_a_bad_theme_is_refused_with_its_reason(file: Write, text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        generate("fillin", seed=1, theme=file(text))


def test_bad_lists_and_grids_are_refused_with_their_reason(file: Write, tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    raw.write_bytes(b"\xff\xfe\x00")
    for wish, words in (
        ({"words": str(raw)}, "not UTF-8 text"),
        ({"words": file("1-2\n")}, "it has no words"),
        ({"theme": file("apple\n"), "alphabet": "digits"}, "not all are numbers"),
        ({"pattern": file("#_#\n")}, "no room for a word"),
        ({"pattern": file("___\n"), "size": "9x9"}, "leave out the size"),
        ({"pattern": file("___\n"), "words": file("long\nwords\n")}, "could be filled"),
        ({"words": file("extraordinary\n"), "size": "5x5"}, "no word fits"),
    ):
        with pytest.raises(PuzzleError, match=words):
            generate("fillin", seed=1, **wish)
