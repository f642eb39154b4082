"""Look for sudokus that need a rare technique: `python -m tools.rare SECONDS SEED [TECHNIQUE ...]`.

Minimal puzzles are made at random, some are bred to be as hard as can be, and some are planted: large grids without one
digit, which leads to large fish, and the clues of an exocet. All are solved by the easiest step each time. Puzzles for
techniques that fewer than one in two hundred need are added to rare.txt of the sudoku family, up to a few for each;
what is there already stays if it still needs them. With names, only these techniques are looked for.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import clew
from clew.actions.practise import moment
from clew.core.results import Limits
from clew.families.sudoku.drafts import draft
from clew.families.sudoku.puzzle import BOXES, Sudoku
from clew.families.sudoku.rare import OUTDONE, known_ones
from clew.families.sudoku.techniques import TECHNIQUES

FILE = Path(__file__).resolve().parent.parent / "src/clew/families/sudoku/rare.txt"
_EACH = 3  # puzzles for a technique
_RARE = 200  # fewer than one puzzle in this many needs it
_AT_ONCE = 100
_HARDEST = 7
_PATIENCE = 5.0  # seconds for a rating
_PLANTED = (10, 12, 15, 16)  # sizes with room for fish that have no smaller counterpart
_BASE, _REST = (1, 2, 3, 4), (5, 6, 7, 8, 9)  # digits of an exocet, and the others


def main() -> None:
    """Look for puzzles until the time is over, then write those of techniques that turned out to be rare."""
    seconds, seed, wanted = float(sys.argv[1]), int(sys.argv[2]), set(sys.argv[3:])
    found: dict[str, list[str]] = defaultdict(list)
    for name, puzzle in known_ones():
        if moment(puzzle, name, Limits(seconds=_PATIENCE)) is not None:  # the ladder may have changed
            found[name].append(clew.write(puzzle, "line").strip())
    listed = set(found)
    uses, number, end = Counter[str](), 0, time.monotonic() + seconds
    for puzzle in _puzzles(seed):
        if time.monotonic() > end:
            break
        number += 1
        names = wanted or {each.name for each in TECHNIQUES}
        open_ones = {name for name in names if sum(len(givens) == 81 for givens in found[name]) < _EACH}
        needed = _needed(puzzle, open_ones & OUTDONE)
        uses.update(needed)
        for name in needed & open_ones:
            if puzzle.n == 9 or len(found[name]) < _EACH:
                found[name].append(clew.write(puzzle, "line").strip())
    rare = [each.name for each in TECHNIQUES if each.name in listed | wanted or uses[each.name] * _RARE < number]
    FILE.write_text("".join(f"{name}: {givens}\n" for name in rare for givens in _shown(found[name])))
    missing = ", ".join(name for name in rare if not found[name]) or "none"
    sys.stdout.write(f"{number:,} puzzles; never needed: {missing}\n")


def _shown(found: list[str]) -> list[str]:
    """The 9x9 puzzles of those found; larger ones only for what 9x9 does not have."""
    return [givens for givens in found if len(givens) == 81] or found[:_EACH]


def _needed(puzzle: Sudoku, outdone: set[str]) -> set[str]:
    """The techniques that a puzzle needs, and those of others that lead on where no easier level does."""
    needed: set[str] = set()
    for assumed in (False, True):
        rating = clew.rate(puzzle, Limits(seconds=_PATIENCE), assume_unique=assumed)
        if rating is None or not rating.solved:
            continue
        for each in TECHNIQUES:
            if each.assumes_unique != assumed:
                continue
            beside = each.name in outdone and each.level <= rating.level
            if each.name in rating.uses or (beside and moment(puzzle, each.name, Limits(seconds=_PATIENCE))):
                needed.add(each.name)
    return needed


def _puzzles(seed: int) -> Iterator[Sudoku]:
    rng = Random(seed)
    while True:
        for puzzle in clew.generate_many("sudoku", _AT_ONCE, minimal=True, seed=rng.getrandbits(32)):
            assert isinstance(puzzle, Sudoku)
            yield puzzle
        for size in _PLANTED:
            yield from _without_a_digit(size, rng)
        for _ in range(_AT_ONCE):
            yield from _exocet(rng)
        bred = clew.generate("sudoku", level=_HARDEST, minimal=True, seed=rng.getrandbits(32))
        assert isinstance(bred, Sudoku)
        yield bred


def _without_a_digit(size: int, rng: Random) -> Iterator[Sudoku]:
    """Puzzles from a grid without one of its digits, on the way to one that is minimal."""
    full = draft(clew.Size(size, size), {}, rng)
    digit = rng.randint(1, size)
    puzzle = Sudoku(*BOXES[size], tuple(0 if value == digit else value for value in full.givens))
    yield from list(_thinned(puzzle, rng))[size * size // 3 :: size // 2]


def _exocet(rng: Random) -> Iterator[Sudoku]:
    """A puzzle around the clues of an exocet: base in r3c1 and r3c2, and four digits for it.

    None of them is in the middle rows of the lower bands, in the three columns across, and each has a clue in another
    row of both bands. So it has two rows left in these columns, and the third column must have it in a target.
    """
    across = (2, rng.choice((3, 4, 5)), rng.choice((6, 7, 8)))
    cells = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 2), (0, across[1]), (1, across[2]), *product((4, 7), across)]
    wanted = [([cell], rng.sample(_REST, len(_REST))) for cell in cells]
    beside = [column for column in range(9) if column not in across]
    for rows in ((3, 5), (6, 8)):
        for number, digit in enumerate(rng.sample(_BASE, len(_BASE))):
            row = rows[number // 2]
            wanted.append(([(row, column) for column in rng.sample(beside, len(beside))], [digit]))
    puzzle = Sudoku(3, 3, (0,) * 81)
    for places, digits in wanted:
        ways = [(9 * row + column, digit) for (row, column), digit in product(places, digits)]
        tries = (_with(puzzle, cell, digit) for cell, digit in ways if not puzzle.givens[cell])
        solvable = next((each for each in tries if clew.solve(each, Limits(solutions=1)).solutions), None)
        if solvable is None:
            return
        puzzle = solvable
    completed = clew.complete(puzzle, seed=rng.getrandbits(32))
    assert isinstance(completed, Sudoku)
    *_, minimal = _thinned(completed, rng)
    yield minimal


def _thinned(puzzle: Sudoku, rng: Random) -> Iterator[Sudoku]:
    """A puzzle with ever fewer clues, down to one that is minimal."""
    yield puzzle
    for cell in rng.sample(range(puzzle.n**2), puzzle.n**2):
        fewer = _with(puzzle, cell, 0)
        if puzzle.givens[cell] and clew.solve(fewer).verdict is clew.Verdict.UNIQUE:
            puzzle = fewer
            yield puzzle


def _with(puzzle: Sudoku, cell: int, value: int) -> Sudoku:
    return Sudoku(puzzle.box_rows, puzzle.box_columns, (*puzzle.givens[:cell], value, *puzzle.givens[cell + 1 :]))


if __name__ == "__main__":
    main()
