"""Text of puzzlekit does not name its genre: its shape says what it is, and given answers satisfy what was read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from clew.core.errors import PuzzleError
from clew.families.variant.constraint import Constraint
from clew.families.variant.formats.kit import KIT
from clew.families.variant.judging import Look
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Variant

GENRES = [
    *(
        "Killer",
        "Jigsaw",
        "Consecutive",
        "EvenOdd",
        "Skyscraper",
        "Margin",
        "Butterfly",
        "Samurai",
        "Windmill",
        "Sohei",
    ),
    *("Gattai8", "Shogun", "Sumo", "Clueless2"),
]


def read(text: str) -> Variant:
    assert KIT.sniff(text)
    [reading] = KIT.read(text)
    return reading.puzzle


def blank(rows: int, columns: int, **words: str) -> str:
    """Cells without anything but these words, by the names of their cells."""
    cells = [[words.get(f"r{row}c{column}", "-") for column in range(1, columns + 1)] for row in range(1, rows + 1)]
    return "\n".join(" ".join(line) for line in cells) + "\n"


def test_two_blocks_are_a_jigsaw_if_every_number_is_as_common_as_a_row_is_long() -> None:
    puzzle = read(KIT.example)
    assert puzzle.layers["given"] == {"r1c3": 4, "r1c4": 3, "r2c4": 1, "r3c2": 2}
    assert puzzle.areas[0] == ("r1c1", "r1c2", "r1c3", "r2c1")
    assert not puzzle.constraints


def test_other_numbers_are_cages_with_their_sums() -> None:
    cages = "2 2 4 1\n2 3 4 1\n6 3 4 5\n6 3 5 5\n"
    puzzle = read("4 4\n" + blank(4, 4, r1c1="9", r2c2="7") + cages)
    first = next(iter(puzzle.constraints))
    assert first == Constraint("killer", cells=("r1c1", "r1c2", "r2c1"), value=9)
    assert [each.value for each in puzzle.constraints] == [9, None, None, 7, None, None]


def test_bits_that_agree_are_bars_between_consecutive_cells() -> None:
    puzzle = read("4 4\n" + blank(4, 4) + "1 4 0 0\n0 0 2 0\n0 0 8 0\n0 0 0 0\n")
    assert list(puzzle.constraints) == [
        Constraint("non-consecutive"),
        Constraint("difference", cells=("r1c1", "r1c2")),
        Constraint("difference", cells=("r2c3", "r3c3")),
    ]
    assert not puzzle.areas


def test_letters_are_even_and_odd_cells() -> None:
    kinds = [(each.kind, each.cells) for each in read("4 4\n" + blank(4, 4, r1c1="E", r2c2="O", r4c4="3")).constraints]
    assert kinds == [("even", ("r1c1",)), ("odd", ("r2c2",))]


def test_lines_before_the_cells_are_clues_at_four_sides() -> None:
    towers = read("4 4\n- 2 - -\n- - - -\n- - - -\n- - 3 -\n" + blank(4, 4, r1c1="1"))
    assert list(towers.constraints) == [
        Constraint("skyscraper", cells=("r1c2", "r2c2", "r3c2", "r4c2"), value=2),
        Constraint("skyscraper", cells=("r3c4", "r3c3", "r3c2", "r3c1"), value=3),
    ]
    sums = read("9 9\n" + "14 " + "- " * 8 + "\n" + ("- " * 9 + "\n") * 3 + blank(9, 9))
    assert list(sums.constraints) == [Constraint("sum", cells=("r1c1", "r2c1", "r3c1"), value=14)]


def test_givens_say_how_grids_overlap() -> None:
    samurai = read("21 21\n" + blank(21, 21, r1c1="5", r21c21="5"))
    assert [(grid.top, grid.left) for grid in samurai.boards] == [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
    sohei = read("21 21\n" + blank(21, 21, r1c11="5", r7c1="5"))
    assert len(sohei.boards) == 4
    with pytest.raises(PuzzleError, match="samurai, windmill or sohei"):
        KIT.read("21 21\n" + blank(21, 21))


def test_nine_grids_hide_a_tenth() -> None:
    inside = read("27 27\n" + blank(27, 27, r2c2="1"))
    assert inside.constraints[0].cells[:4] == ("r4c4", "r4c5", "r4c6", "r4c13")
    [reading] = KIT.read("27 27\n" + blank(27, 27))
    assert len(reading.remarks) == 1
    assert len(reading.puzzle.constraints) == 27


@pytest.mark.parametrize(
    "text",
    ["", "4 4", "4 4\n1 2 3", "4 x\n", "4 4\n" + blank(4, 4).replace("-", "?"), "5 4\n" + blank(5, 4), "99 99\n1"],
)
def test_other_texts_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        KIT.read(text)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("genre", GENRES)
def test_given_answers_satisfy_what_was_read(genre: str, shared_data: Callable[[str], Path]) -> None:
    for line in shared_data(f"genres/{genre}Sudoku.jsonl").read_text().splitlines()[:6]:
        found = json.loads(line)
        puzzle = read(found["problem"])
        words = [word for row in found["solution"].split("\n")[1:] for word in row.split()]
        used = set(puzzle.used)
        digit = {place: int(word) for place, word in zip(puzzle.grid.cells, words, strict=True) if place in used}
        look = Look(puzzle, digit)
        assert all(KINDS[each.kind].holds(look, each) for each in puzzle.constraints)
        assert all(len({digit[place] for place in house}) == len(house) for _, house in puzzle.houses())
