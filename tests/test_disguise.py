"""The same puzzle in disguise: one normal form for all images, in every family that has one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import clew
from clew import families
from clew.actions.disguise import identity
from clew.core.turning import images
from clew.families.hashi.puzzle import Hashi, Island
from clew.families.nonogram.puzzle import Nonogram
from clew.families.slitherlink.puzzle import Slitherlink
from clew.families.sudoku.puzzle import Sudoku
from clew.rules.turning import TURNS, turned


def order(rng: Random, bands: int, height: int) -> list[int]:
    """Lines in another order that keeps those of a band together."""
    return [
        band * height + line for band in rng.sample(range(bands), bands) for line in rng.sample(range(height), height)
    ]


def disguised(puzzle: Sudoku, rng: Random) -> Sudoku:
    """The same sudoku with bands, stacks, lines and values exchanged, and perhaps turned."""
    n, high, wide = puzzle.n, puzzle.box_rows, puzzle.box_columns
    names = [0, *rng.sample(range(1, n + 1), n)]
    rows, columns = order(rng, wide, high), order(rng, high, wide)
    grid = [[names[puzzle.givens[row * n + column]] for column in columns] for row in rows]
    if rng.random() < 0.5:
        grid, high, wide = [list(line) for line in zip(*grid, strict=True)], wide, high
    return Sudoku(high, wide, tuple(value for row in grid for value in row))


@pytest.mark.parametrize(("high", "wide", "seed"), [(3, 3, 1), (3, 3, 2), (2, 3, 3), (4, 2, 4), (2, 2, 5)])
def test_a_sudoku_and_all_its_disguises_have_one_form(high: int, wide: int, seed: int) -> None:
    rng = Random(seed)
    n = high * wide
    full: Any = clew.generate("sudoku", size=f"{n}x{n}", seed=seed)
    puzzle = Sudoku(high, wide, full.givens)
    form = clew.canonical(puzzle)
    assert isinstance(form, Sudoku)
    assert form.box_rows <= form.box_columns
    assert {clew.canonical(disguised(puzzle, rng)) for _ in range(20)} == {form}


def test_a_large_sudoku_is_turned_and_relabelled() -> None:
    puzzle: Any = clew.generate("sudoku", size="12x12", seed=1)
    rows = [puzzle.givens[at : at + 12] for at in range(0, 144, 12)]
    turns = [
        Sudoku(3, 4, tuple(13 - given if given else 0 for row in image for given in row))
        for image in images(rows, across=False)
    ]
    assert len({clew.canonical(each) for each in [puzzle, *turns]}) == 1


def test_different_sudokus_have_different_forms() -> None:
    puzzles = clew.generate_many("sudoku", 50, seed=1)
    assert len({clew.canonical(puzzle) for puzzle in puzzles}) == 50


def others(puzzle: Any) -> Sequence[clew.Puzzle]:
    """Some images of a puzzle, written by hand for each family."""
    if isinstance(puzzle, Slitherlink):
        turned_clues = tuple(
            puzzle.clues[row * puzzle.columns + column]
            for column in reversed(range(puzzle.columns))
            for row in range(puzzle.rows)
        )
        return [
            Slitherlink(puzzle.rows, puzzle.columns, puzzle.clues[::-1]),
            Slitherlink(puzzle.columns, puzzle.rows, turned_clues),
        ]
    if isinstance(puzzle, Hashi):
        islands = sorted(Island(column, puzzle.rows - 1 - row, number) for row, column, number in puzzle.islands)
        return [Hashi(puzzle.columns, puzzle.rows, tuple(islands), puzzle.most, puzzle.loops)]
    assert isinstance(puzzle, Nonogram)
    mirrored = Nonogram(tuple(clue[::-1] for clue in puzzle.row_clues), puzzle.column_clues[::-1])
    return [
        Nonogram(puzzle.column_clues, puzzle.row_clues),
        mirrored,
        Nonogram(mirrored.column_clues, mirrored.row_clues),
    ]


@pytest.mark.parametrize("family", ["slitherlink", "hashi", "nonogram"])
def test_turned_and_mirrored_puzzles_have_one_form(family: str) -> None:
    puzzle = clew.generate(family, size="small", seed=4)
    form = clew.canonical(puzzle)
    assert clew.solve(form).verdict is clew.Verdict.UNIQUE
    assert {clew.canonical(other) for other in others(puzzle)} == {form}


@pytest.mark.parametrize("family", [name for name in families.DECLARED if families.get(name).puzzle.turns])
def test_every_image_of_a_declared_puzzle_has_one_solution_and_the_same_form(family: str) -> None:
    puzzle: Any = clew.generate(family, size="small", seed=3)
    found = [image for turn in TURNS if (image := turned(puzzle, turn)) is not None]
    assert puzzle in found or puzzle.about_rooms  # whose numbers are then in the first cells
    assert {clew.solve(image).verdict for image in found} == {clew.Verdict.UNIQUE}
    assert len({clew.canonical(image) for image in found}) == 1
    assert len(found) == (2 if family in ("kakuro", "magnets") else 8)  # their clues are on two sides only


def test_a_family_without_a_form_is_refused_by_name() -> None:
    puzzle = clew.generate("houses", size="small", seed=1)
    with pytest.raises(clew.PuzzleError, match="houses has no normal form"):
        clew.canonical(puzzle)
    assert identity(puzzle) == clew.write(puzzle)
