"""Drawings: hundreds of titles, all different, some for every size; puzzles of them are unique and keep the secret."""

from __future__ import annotations

import pytest
from tools.drawings import measured

import clew
from clew import families
from clew.actions.load import write
from clew.core.family import Size
from clew.core.results import Verdict
from clew.families.nonogram import gallery


def shown(puzzle: clew.Puzzle) -> str:
    """The title of a puzzle's only solution."""
    outcome = clew.solve(puzzle)
    assert outcome.verdict is Verdict.UNIQUE
    shows = families.of(puzzle).display.shows
    assert shows is not None
    return shows(puzzle, outcome.solutions[0])


def test_there_are_more_than_three_hundred_titles() -> None:
    assert len({each.title for each in gallery.drawings()}) >= 400


@pytest.mark.parametrize("side", [5, 7, 10, 15, 20])
def test_no_two_drawings_of_a_size_are_alike(side: int) -> None:
    size = Size(side, side)
    drawn = [gallery.painted(each, size) for each in gallery.suiting(size)]
    assert len(set(drawn)) == len(drawn)
    assert all(8 < 100 * cells.count(1) // len(cells) < 92 for cells in drawn)


def test_every_size_from_5_to_40_has_drawings() -> None:
    assert all(len(gallery.suiting(Size(side, side))) >= 15 for side in range(5, 41))
    assert gallery.suiting(Size(15, 20))
    assert not gallery.suiting(Size(3, 3))
    assert not gallery.suiting(Size(10, 40))


def test_the_file_of_drawings_is_measured() -> None:
    for each in gallery.drawings()[::9]:
        assert bytes.fromhex(measured(each)) == bytes(each.quarters), f"{each.title}: run python -m tools.drawings"


@pytest.mark.parametrize("size", ["5x5", "6x6", "8x8", "10x10", "15x15", "15x20", "20x20", "30x30", "40x40"])
def test_puzzles_show_a_drawing_and_are_the_same_for_the_same_seed(size: str) -> None:
    puzzle = clew.generate("nonogram", size=size, seed=3)
    assert shown(puzzle) in {each.title for each in gallery.drawings()}
    assert puzzle == clew.generate("nonogram", size=size, seed=3)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_puzzles_of_drawings_have_the_wished_level(level: int) -> None:
    puzzle = clew.generate("nonogram", size="15x15", level=level, seed=level)
    assert shown(puzzle)
    assert clew.rate(puzzle).level == level


def test_the_title_is_not_in_the_text_of_a_puzzle() -> None:
    puzzle = clew.generate("nonogram", size="20x20", seed=1)
    title = shown(puzzle)
    assert all(title not in write(puzzle, name) for name in ("clew", "non"))


def test_random_pictures_stay_an_option_and_show_nothing() -> None:
    assert not shown(clew.generate("nonogram", size="12x12", seed=1, picture="random"))
    assert not shown(clew.generate("nonogram", size="12x12", seed=1, texture="blobs"))
    assert not shown(clew.generate("nonogram", size="4x4", seed=1))


def test_many_puzzles_show_different_drawings() -> None:
    many = clew.generate_many("nonogram", 12, size="10x10", seed=1)
    assert len({shown(each) for each in many}) > 10
    assert many[0] == clew.generate("nonogram", size="10x10", seed=1)
