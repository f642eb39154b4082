"""Puzzles that need a rare technique, found once among hundreds of thousands and shown in a new disguise each time.

Each line of rare.txt has a technique and a puzzle that Clew made, row by row. Another order of digits, bands, stacks
and lines gives a puzzle that nobody will recognise and that usually needs the same steps. The caller makes sure that it
does. Some fish are of use only above 9x9: among nine lines, one of five or more has a smaller one across it
that rules out the same, and what two lines or boxes side by side confine, pointing finds.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from math import isqrt
from random import Random

from clew.core.family import Size, Wish
from clew.families.sudoku.puzzle import BOXES, Sudoku

_DISGUISES = 12  # of each puzzle; where the steps found first are others, the technique may not be needed


# No puzzle is known in which one of these is the easiest step: chains, wings or smaller fish find the same.
OUTDONE = frozenset(
    (
        "Aligned pair exclusion",
        "Finned squirmbag",
        "Finned whale",
        "Finned leviathan",
        "Franken swordfish",
        "Franken jellyfish",
        "Finned Franken X-wing",
        "Mutant swordfish",
        "Mutant jellyfish",
        "Siamese mutant fish",
        "Finned mutant X-wing",
        "Finned mutant swordfish",
        "Mutant leviathan",
    )
)


def rare(technique: str, wish: Wish, rng: Random) -> Iterator[Sudoku]:
    """Puzzles that are likely to need a technique; none if it is not rare, or the wish is about more than that."""
    usual = wish.knobs["boxes"] == "usual" and wish.knobs["ser"] == "any"
    if wish.level or wish.clues or wish.symmetry != "none" or not usual:
        return
    known = [
        puzzle for name, puzzle in known_ones() if name == technique and wish.size in (None, Size(puzzle.n, puzzle.n))
    ]
    for _ in range(_DISGUISES):
        for puzzle in rng.sample(known, len(known)):
            yield disguised(puzzle, rng)


def disguised(puzzle: Sudoku, rng: Random) -> Sudoku:
    """The same puzzle with digits, bands, stacks and lines in another order, and perhaps turned over."""
    n, rows, columns = puzzle.n, puzzle.box_rows, puzzle.box_columns
    digits = (0, *rng.sample(range(1, n + 1), n))
    down, across = _order(n, rows, rng), _order(n, columns, rng)
    cells = [digits[puzzle.givens[n * row + column]] for row in down for column in across]
    if rows == columns and rng.random() < 0.5:
        cells = [cells[n * row + column] for column in range(n) for row in range(n)]
    return Sudoku(rows, columns, tuple(cells))


def _order(n: int, side: int, rng: Random) -> list[int]:
    """The lines in another order, band by band."""
    bands = rng.sample(range(n // side), n // side)
    return [side * band + line for band in bands for line in rng.sample(range(side), side)]


def known_ones() -> Iterator[tuple[str, Sudoku]]:
    """Techniques, each with a puzzle that needs it."""
    for line in (files(__package__) / "rare.txt").read_text().splitlines():
        name, givens = line.split(": ")
        yield name, Sudoku(*BOXES[isqrt(len(givens))], tuple(int(sign, 36) if sign != "." else 0 for sign in givens))
