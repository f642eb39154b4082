"""Puzzles of declared families that are made: unique, none like another, symmetric on request, and quick to thin."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import clew
from clew import families
from clew.core.errors import PuzzleError
from clew.core.results import Limits, Verdict
from clew.core.symmetry import lonely
from clew.engine import sat
from clew.rules.judging import violations
from clew.rules.lattice import lattice
from clew.rules.making import (
    attached,
    crossword,
    crowded,
    divided,
    orbit,
    packed,
    rectangles,
    scattered,
    sized,
    threads,
)
from clew.rules.solving import kernel
from clew.rules.steering import compared, left_open
from clew.rules.teaching import lesson
from clew.rules.thinning import fewer, thin
from tests.shares import some

made: Any = clew.generate  # puzzles of declared families have more to offer than others

SYMMETRIC = ("akari", "binairo", "futoshiki", "minesweeper", "mosaic", "skyscrapers", "tapa")
THINNED = (*SYMMETRIC, "heyawake", "masyu", "tents")  # their clues can be left out one by one


def drafted(name: str, size: str) -> Any:
    making, rng = families.get(name).making, Random(name)
    assert making.draft is not None
    return next(filter(None, (making.draft(making.sizes[size], {}, rng) for _ in range(100))))


@pytest.mark.parametrize("name", some("unlike", 10))
def test_puzzles_are_unique_and_no_two_are_alike(name: str) -> None:
    several = [made(name, "small", seed=seed) for seed in range(8)]
    assert several[0] == made(name, "small", seed=0)
    assert len(set(several)) == len(several)
    encode = families.get(name).logic.encode
    assert all(sat.solve(encode(each), Limits(solutions=2)).count == 1 for each in several[:4])


@pytest.mark.parametrize("name", some("fewer clues", 10))
def test_puzzles_with_fewer_clues_are_judged_as_the_kernel_does(name: str) -> None:
    rng = Random(name)
    for seed in range(3):
        puzzle = made(name, "small", seed=seed)
        judge, clues = fewer(puzzle), sorted(puzzle.clue_spots())
        for _ in range(6 if judge is not None else 0):
            kept = rng.sample(clues, rng.randint(len(clues) // 2, len(clues)))
            assert judge is not None
            assert judge(kept, Limits()) is kernel(puzzle.keep(kept), Limits(solutions=2)).verdict


def test_a_puzzle_is_judged_quickly_only_if_each_clue_has_rules_of_its_own() -> None:
    assert fewer(made("mosaic", "small", seed=1)) is not None
    assert fewer(made("minesweeper", "small", seed=1)) is not None  # though without a clue there is one more place
    assert fewer(made("nurikabe", "small", seed=1)) is None  # one rule is about all its numbers
    judge = fewer(made("mosaic", "small", seed=1))
    assert judge is not None
    assert judge((), Limits(nodes=1)) in (Verdict.SEVERAL, Verdict.UNDECIDED)


@pytest.mark.parametrize("name", THINNED)
def test_clues_that_can_go_are_found_at_once(name: str) -> None:
    puzzle = drafted(name, "small")
    groups = [[clue] for clue in Random(name).sample(sorted(puzzle.clue_spots()), len(puzzle.clue_spots()))]
    gone = thin(puzzle, groups, None, Limits())
    assert gone
    kept = {clue for number, group in enumerate(groups) for clue in group if number not in gone}
    assert kernel(puzzle.keep(kept), Limits(solutions=2)).verdict is Verdict.UNIQUE
    for clue in sorted(kept):  # no other clue can go
        assert kernel(puzzle.keep(kept - {clue}), Limits(solutions=2)).verdict is Verdict.SEVERAL


@pytest.mark.parametrize("name", ["akari", "binairo", "mosaic", "futoshiki"])
def test_clues_stay_that_easy_techniques_need(name: str) -> None:
    puzzle = drafted(name, "small")
    groups = [[clue] for clue in sorted(puzzle.clue_spots())]
    gone = thin(puzzle, groups, 1, Limits())
    assert gone
    easy = puzzle.keep([clue for number, group in enumerate(groups) for clue in group if number not in gone])
    assert kernel(easy, Limits(solutions=2)).verdict is Verdict.UNIQUE
    assert "trial" not in " ".join(clew.rate(easy).uses).lower()


def test_thinning_ends_in_time() -> None:
    puzzle = drafted("mosaic", "normal")
    groups = [[clue] for clue in puzzle.clue_spots()]
    assert thin(puzzle, groups, None, Limits(seconds=1e-9)) == []
    assert thin(puzzle, groups, 2, Limits(seconds=1e-9)) == []


def test_random_regions_cover_the_grid_and_are_no_larger_than_asked_for() -> None:
    grid, rng = lattice(9, 7), Random(1)
    for regions in (packed(grid, 5, rng), sized(grid, 20, 4, rng), sized(grid, 0, 6, rng)):
        assert list(regions) == list(grid.cells)
    alike = Counter(Counter(packed(grid, 5, rng).values()).values())
    assert max(alike) == 5
    assert alike[5] > sum(alike.values()) / 2
    assert max(Counter(sized(grid, 0, 6, rng).values()).values()) <= 6


@pytest.mark.parametrize("name", SYMMETRIC)
def test_clues_are_symmetric_if_wished(name: str) -> None:
    puzzle = made(name, "small", seed=3, symmetry="180")
    assert puzzle.clue_spots()
    assert not lonely(puzzle.clue_spots(), families.get(name).size(puzzle), "180")


@pytest.mark.parametrize(
    ("name", "wish", "refusal"),
    [
        ("hitori", {"symmetry": "180"}, "the clues of hitori cannot have symmetry '180': drop --symmetry"),
        ("tents", {"symmetry": "180"}, "the clues of tents cannot have symmetry '180': drop --symmetry"),
        ("kenken", {"clues": 5}, "kenken has no clues to leave out: drop --clues and --minimal"),
        ("akari", {"size": "5x6", "symmetry": "90"}, "symmetry '90' needs a square grid, and 5x6 is not square"),
        ("mosaic", {"symmetry": "3"}, "unknown symmetry '3'"),
    ],
)
def test_a_wish_that_no_puzzle_can_meet_is_refused(name: str, wish: dict[str, str], refusal: str) -> None:
    with pytest.raises(PuzzleError, match=refusal):
        made(name, **wish)


@pytest.mark.parametrize("name", some("wished level", 10))
def test_a_puzzle_has_the_wished_level_and_one_solution(name: str) -> None:
    family = families.get(name)
    level = next(each for each in (2, 3) if each not in family.making.lacking["small"])
    puzzle = made(name, "small", seed=2, level=level)
    assert clew.rate(puzzle).level == level
    assert puzzle == made(name, "small", seed=2, level=level)
    assert sat.solve(family.logic.encode(puzzle), Limits(solutions=2)).count == 1


@pytest.mark.parametrize("level", [1, 3, 4, 5])
def test_clues_are_left_out_as_far_as_a_level_allows(level: int) -> None:
    puzzle = made("mosaic", seed=1, level=level)
    assert clew.rate(puzzle).level == level
    assert clew.solve(puzzle).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("level", [2, 4])
def test_regions_are_changed_until_a_puzzle_has_a_level(level: int) -> None:
    puzzle = made("starbattle", seed=4, level=level)
    assert clew.rate(puzzle).level == level
    assert not left_open(puzzle, 4)
    assert left_open(puzzle, 1)


@pytest.mark.parametrize("name", ["hitori", "kakuro", "kenken", "nurikabe", "shikaku", "yajilin"])
def test_a_changed_puzzle_keeps_the_solution_that_comes_with_it(name: str) -> None:
    rng = Random(name)
    puzzle = first = made(name, seed=5)
    solution = kernel(puzzle, Limits(solutions=1)).solutions[0]
    for _ in range(12):
        changed = puzzle.changed(solution, rng.sample(list(solution), len(solution)), rng)
        if changed is None:
            break
        puzzle, solution = changed
        assert not violations(puzzle, solution)
    assert puzzle != first


@pytest.mark.parametrize("name", families.DECLARED)
def test_each_family_offers_three_levels_or_more(name: str) -> None:
    family = families.get(name)
    assert len(family.teaching.levels) - len(set(family.making.lacking["normal"])) >= 3


@pytest.mark.parametrize(("name", "level"), [("shikaku", 1), ("nawabari", 3), ("signpost", 3), ("kakurasu", 1)])
def test_a_genre_may_rank_techniques_by_itself(name: str, level: int) -> None:
    puzzle = made(name, "small", seed=1, level=level)
    taught = lesson(type(puzzle))
    assert clew.rate(puzzle).level == level
    assert [compared(puzzle, each) > 0 for each in (level - 1, level)] == [level > 1, False]
    assert compared(puzzle, level) == 0
    assert bool(taught.harder(puzzle, level - 1))
    assert not taught.harder(puzzle, level)


def test_levels_that_next_to_no_puzzle_has_are_refused() -> None:
    with pytest.raises(PuzzleError, match=r"next to no aqre has level 1 \(easy\): expected one of 2 medium, 3 tricky"):
        made("aqre", level=1)
    with pytest.raises(PuzzleError, match="next to no akari has level 6"):
        made("akari", level="needs search")


@pytest.mark.parametrize("symmetry", ["180", "90", "mirror"])
def test_walls_of_a_kakuro_are_symmetric_but_for_the_first_row_and_column(symmetry: str) -> None:
    walls = made("kakuro", "7x7", seed=3, symmetry=symmetry).clue
    inner, cells = lattice(6, 6), lattice(7, 7)
    named = {place: cells.rows[row + 1][column + 1] for place, (row, column) in inner.at.items()}
    for place in inner.cells:
        assert len({named[each] in walls for each in orbit(inner, place, symmetry)}) == 1


def test_lines_of_a_crossword_are_never_too_long() -> None:
    for seed in range(6):
        grid = lattice(11 + seed, 13)
        white = crossword(grid, 9, Random(seed)) or ()
        for _, line in grid.lines:
            signs = "".join("." if place in white else "#" for place in line)
            assert "." * 10 not in signs
    assert crossword(lattice(5, 5), 1, Random(1)) is None


def test_rooms_are_rectangles_of_two_cells_or_more() -> None:
    for seed in range(40):
        rng = Random(seed)
        grid = lattice(rng.randint(2, 12), rng.randint(2, 12))
        rooms = rectangles(grid, rng.randint(2, 9), rng)
        for _ in range(3):
            rooms = divided(grid, rooms, rng.choice(grid.cells), rng)
        sizes = Counter(rooms.values())
        assert min(sizes.values()) > 1
        for number in sizes:
            own = [grid.at[place] for place in rooms if rooms[place] == number]
            (top, left), (bottom, right) = min(own), max(own)
            assert len(own) == (bottom - top + 1) * (right - left + 1)


def test_threads_cover_the_grid_and_never_come_near_themselves() -> None:
    done = 0
    for seed in range(20):
        grid = lattice(6, 7)
        paths = threads(grid, 4, Random(seed))
        done += paths is not None
        for path in paths or ():
            near = [
                (at, path.index(other)) for at, each in enumerate(path) for other in grid.near[each] if other in path
            ]
            assert len(path) > 3
            assert all(abs(one - other) == 1 for one, other in near)
        assert paths is None or sorted(place for path in paths for place in path) == sorted(grid.cells)
    assert done > 10


def test_a_crowd_has_no_room_for_more() -> None:
    grid, rng = lattice(6, 6), Random(1)
    blank = dict.fromkeys(grid.cells, 0)
    marks = crowded(grid, blank, rng)
    on = {place for place in grid.cells if marks[place]}
    assert len(on) >= 8
    assert all(on.isdisjoint(grid.near[place]) for place in on)
    assert crowded(grid, marks, rng) == marks


def test_regions_of_one_cell_are_attached() -> None:
    grid, rng = lattice(6, 6), Random(2)
    regions = scattered(grid, 18, rng)
    joined = Counter(attached(grid, regions, 4, rng).values())
    assert list(joined.values()).count(1) < list(Counter(regions.values()).values()).count(1)


def test_an_orbit_has_the_images_of_a_cell() -> None:
    assert orbit(lattice(3, 3), lattice(3, 3).cells[0], "90") == ["r1c1", "r1c3", "r3c3", "r3c1"]
    clues = made("yajilin", "small", seed=1, symmetry="180").clue
    assert {orbit(lattice(5, 5), place, "180")[-1] for place in clues} == set(clues)


def test_many_puzzles_are_all_different_where_a_size_has_few() -> None:
    several = clew.generate_many("masyu", 40, size="4x4", seed=1)
    assert len(set(several)) == len(several)
    assert several[0] == made("masyu", "4x4", seed=1)
    assert list(several[:3]) == list(clew.generate_many("masyu", 3, size="4x4", seed=1))


def test_puzzles_are_repeated_where_there_are_no_others() -> None:
    several = clew.generate_many("binairo", 4, size="2x2", seed=1)
    assert len(several) == 4
