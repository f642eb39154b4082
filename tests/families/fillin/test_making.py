"""What fill-ins are made of: grids, growths and fillings are sound, and exchanged words leave one solution."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.anything import generate

import clew
from clew._native import fillin_exchange, fillin_fill, fillin_grid, fillin_grow
from clew.core.errors import NoPuzzle
from clew.core.family import Size, Wish
from clew.core.results import Limits, Verdict
from clew.families.fillin.drafting import drafted, exchanged
from clew.families.fillin.drafts import make
from clew.families.fillin.lexicon import OWN, dictionary
from clew.families.fillin.plot import plot
from clew.families.fillin.puzzle import FLAT_BLACK
from clew.families.fillin.techniques import grade

DIGITS = bytes(range(10))


class Ended:
    """A stop flag that has been raised."""

    def is_set(self) -> bool:
        return True


def runs(squares: bytes, columns: int) -> list[int]:
    """Lengths of all runs of open squares, across and down."""
    lines = [squares[at : at + columns] for at in range(0, len(squares), columns)]
    lines += [squares[column::columns] for column in range(columns)]
    black = bytes([FLAT_BLACK])
    return [len(run) for line in lines for run in line.split(black) if run]


def reached(squares: bytes, columns: int) -> int:
    """How many open squares are connected to the first."""
    open_ = {divmod(at, columns) for at, held in enumerate(squares) if held != FLAT_BLACK}
    queue = [min(open_)]
    for row, column in queue:
        for spot in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if spot in open_ and spot not in queue:
                queue.append(spot)
    return len(queue)


@pytest.mark.parametrize("lattice", [False, True])
@pytest.mark.parametrize("symmetry", range(1, 5))
def test_grids_hang_together_and_no_run_is_too_short_or_too_long(lattice: bool, symmetry: int) -> None:
    made = [fillin_grid(seed, 15, 15, symmetry, lattice, 0.3, 7) for seed in range(40)]
    grids = [squares for squares in made if squares]
    assert len(grids) > 2
    for squares in grids:
        lengths = set(runs(squares, 15))
        assert lengths <= ({1} if lattice else set()) | set(range(3, 8))
        assert reached(squares, 15) == sum(held != FLAT_BLACK for held in squares)
        assert squares == fillin_grid(made.index(squares), 15, 15, symmetry, lattice, 0.3, 7)


@pytest.mark.parametrize("knobs", [{}, {"alphabet": "digits"}, {"layout": "lattice"}, {"layout": "dense"}])
def test_every_run_of_a_draft_is_a_word_of_the_list_or_a_number(knobs: dict[str, str]) -> None:
    plan, known = plot(Size(9, 9), knobs, "none"), set(dictionary(OWN))
    fulls = [full for seed in range(8) if (full := drafted(plan, Random(seed), None)) is not None]
    assert fulls
    for full in fulls:
        words = full.puzzle.words
        assert max(Counter(words).values()) == 1
        assert all(word.isdecimal() and word[0] != "0" for word in words) if plan.digits else known.issuperset(words)
        assert not clew.check(full.puzzle, full.letters)


def test_exchanged_words_leave_one_solution_and_those_of_a_theme_stay(tmp_path: Path) -> None:
    path = tmp_path / "theme"
    path.write_text("plum\npear\nlime\nkiwi\n")
    plan = plot(Size(11, 11), {"layout": "lattice", "theme": str(path)}, "none")
    changed = 0
    for seed in range(12):
        full = drafted(plan, Random(seed), None)
        if full is None or clew.solve(full.puzzle).verdict is Verdict.UNIQUE:
            continue
        other, unique = exchanged(full, plan, Limits(nodes=20_000), Random(seed))
        theme = set(plan.theme)
        assert theme.intersection(full.puzzle.words) <= theme.intersection(other.puzzle.words)
        assert (clew.solve(other.puzzle).verdict is Verdict.UNIQUE) == unique
        changed += unique
    assert changed


def test_digits_are_changed_where_numbers_could_change_places() -> None:
    plan = plot(Size(15, 15), {"layout": "lattice", "alphabet": "digits"}, "none")
    changed = 0
    for seed in range(12):
        full = drafted(plan, Random(seed), None)
        if full is None or clew.solve(full.puzzle).verdict is Verdict.UNIQUE:
            continue
        other, unique = exchanged(full, plan, Limits(nodes=20_000), Random(seed))
        assert unique
        assert clew.solve(other.puzzle).verdict is Verdict.UNIQUE
        assert len(set(other.puzzle.words)) == len(other.puzzle.words)
        changed += 1
    assert changed > 2


def test_a_theme_without_a_size_takes_no_more_room_than_it_needs(tmp_path: Path) -> None:
    path = tmp_path / "theme"
    path.write_text("saturn\nmercury\nvenus\nearth\nmars\n")
    puzzle = generate("fillin", seed=1, theme=str(path))
    lines = [puzzle.cells[at : at + puzzle.columns] for at in range(0, len(puzzle.cells), puzzle.columns)]
    for line in (lines[0], lines[-1], *(tuple(row[at] for row in lines) for at in (0, -1))):
        assert None in line


def test_letters_given_in_a_grid_from_a_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "grid"
    path.write_text("_____\n_#_#_\n__A__\n_#_#_\n_____\n")
    puzzle = generate("fillin", seed=1, pattern=str(path))
    assert puzzle.given[12] == "A"


def test_makers_end_when_stopped() -> None:
    words = plot(Size(9, 9), {}, "none").flat_words
    assert fillin_grow(1, 60, 60, b"", DIGITS, [3, 4], 100_000, stop=Ended()) == b""
    assert fillin_grow(1, 9, 9, words, b"", [3, 4], 1)
    grid = bytes([254]) * 400
    assert fillin_fill(1, 20, 20, grid, b"", words, stop=Ended()) == b""
    full = fillin_grow(1, 30, 30, b"", DIGITS, [3, 4], 1)
    shown = bytes(FLAT_BLACK if held == FLAT_BLACK else 254 for held in full)
    squares, unique = fillin_exchange(1, 30, 30, shown, full, b"", b"", DIGITS, 10**9, 10**9, stop=Ended())
    assert (len(squares), unique) == (900, False)


def test_no_puzzle_comes_of_time_that_has_run_out() -> None:
    with pytest.raises(NoPuzzle, match="ran out of time"):
        make(1, Wish(size=Size(60, 60), level=4), 1, Limits(stop=Ended()))


def test_a_grade_can_be_ended_on_its_way() -> None:
    puzzle = generate("fillin", size=9, seed=1)

    def end() -> None:
        raise NoPuzzle("ran out of time")

    with pytest.raises(NoPuzzle):
        grade(puzzle, end)
