"""Generated variants: unique, with the wished kinds and no more digits than allowed, and drawn as setters draw."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import clew
from clew.actions.solve import solve
from clew.core.places import row_and_column
from clew.core.results import Verdict
from clew.families.variant.drafts import OFFERED, chosen
from clew.families.variant.puzzle import Variant
from clew.families.variant.shaping import Lines, Sheet, cages

MIXTURES = ["killer,thermo", "arrow,even/odd", "kropki,jigsaw", "whisper,renban,little killer", "sandwich,diagonal"]


def generated(**wish: Any) -> Variant:
    puzzle = clew.generate("sudoku", **wish)
    assert isinstance(puzzle, Variant)
    return puzzle


def made(kinds: str, seed: int = 1, **wish: Any) -> Variant:
    puzzle = generated(**{"size": "6x6", "seed": seed, "with": kinds, **wish})
    assert solve(puzzle).verdict is Verdict.UNIQUE
    return puzzle


@pytest.mark.parametrize("mixture", MIXTURES)
def test_a_sudoku_with_other_kinds_is_a_variant_that_has_all_of_them(mixture: str) -> None:
    puzzle = made(mixture)
    held = {each.kind for each in puzzle.constraints} | ({"jigsaw"} if puzzle.layers["regions"] else set())
    wanted = [{"difference", "ratio"} if kind == "kropki" else {kind} for kind in chosen(mixture)]
    assert all(held & kinds for kinds in wanted)


def test_kinds_of_two_words_may_have_a_hyphen() -> None:
    assert chosen("little-killer, Slow_Thermo,x-sum") == ["little killer", "slow thermo", "x-sum"]


def test_lines_that_fit_badly_are_not_left_out_of_a_mixture() -> None:
    for seed in range(3):
        assert {each.kind for each in made("whisper,renban", seed, size="4x4").constraints} == {"whisper", "renban"}


def test_no_digit_is_given_if_none_may_be() -> None:
    puzzle = made("killer,thermo", size="9x9", givens="0")
    assert not puzzle.layers["given"]
    sizes = Counter(len(each.cells) for each in puzzle.constraints if each.kind == "killer")
    assert set(sizes) <= {2, 3, 4, 5}


def test_a_wish_of_a_sudoku_alone_makes_one() -> None:
    assert not isinstance(clew.generate("sudoku", size="6x6", seed=1, boxes="2x3"), Variant)


def test_seeds_make_different_puzzles_and_the_same_seed_the_same() -> None:
    wish: dict[str, Any] = {"with": "killer"}
    some = [made("killer", seed) for seed in range(4)]
    assert len(set(some)) == 4
    assert made("killer", 2) == some[2]
    several = clew.generate_many("sudoku", 3, size="4x4", seed=3, **wish)
    assert len({*several}) == 3


@pytest.mark.parametrize("level", [1, 2])
def test_a_level_is_met(level: int) -> None:
    puzzle = made("killer", level=level)
    assert clew.rate(puzzle).level == level


@pytest.mark.parametrize(("kind", "seed"), [("renban", 12), ("arrow", 13)])
def test_a_narrow_level_is_met_where_a_handful_of_digits_more_would_be_too_easy(kind: str, seed: int) -> None:
    puzzle = made(kind, seed, size="9x9", level=3)
    assert clew.rate(puzzle).level == 3


def test_symmetry_holds_for_cages_and_digits() -> None:
    puzzle = generated(size="6x6", seed=2, symmetry="180", **{"with": "killer,thermo"})

    def turned(place: str) -> str:
        row, column = row_and_column(place)
        return f"r{6 - row}c{6 - column}"

    cages_held = {frozenset(each.cells) for each in puzzle.constraints if each.kind == "killer"}
    assert {frozenset(map(turned, cage)) for cage in cages_held} == cages_held
    given = {*puzzle.layers["given"]}
    assert {turned(place) for place in given} == given


def test_lines_share_no_cell_and_cages_cover_the_grid_without_overlap() -> None:
    for symmetry in ("180", "mirror", "diagonal", "90"):
        sheet, rng = Sheet(9, symmetry), Random(7)
        layout = [place for cage in cages(sheet, rng, 1.0) for place in cage]
        assert len(set(layout)) == len(layout) > 70
        drawn = [place for line in Lines(sheet, rng, sheet.grid.cells).drawn((3, 6), 40) for place in line]
        assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"with": "cakes"}, r"with cannot be 'cakes': expected some of killer, "),
        ({"with": ""}, r"with cannot be '': expected some of killer, "),
        ({"givens": "few"}, r"givens cannot be 'few': expected a number, or any"),
        ({"with": "killer", "size": "17x17"}, r"17x17 is not a size for variant: expected a square from 4x4 to 16x16"),
        ({"with": "killer", "size": "4x6"}, r"4x6 is not a size for variant: expected a square from 4x4 to 16x16"),
        ({"with": "jigsaw", "size": "5x5"}, r"there are no boxes of 5 cells, which jigsaw needs"),
        ({"with": "killer,region sum", "size": "7x7"}, r"there are no boxes of 7 cells, which region sum needs"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_in_one_line(wish: dict[str, str], said: str) -> None:
    with pytest.raises(clew.PuzzleError, match=said):
        generated(seed=1, **wish)


def test_every_kind_that_is_offered_has_a_name_in_the_help() -> None:
    known = clew.families.get("sudoku").making.richer
    assert known == "variant"
    assert all(kind in clew.families.get(known).making.knobs["with"].help for kind in OFFERED)
