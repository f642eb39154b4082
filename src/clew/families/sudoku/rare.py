"""Puzzles that need a rare technique, found once among hundreds of thousands and shown in a new disguise each time.

Each line of rare.txt has a technique and a minimal puzzle that Clew made. Another order of digits, bands, stacks and
lines gives a puzzle that nobody will recognise and that usually needs the same steps. The caller makes sure
that it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from random import Random

from clew.core.family import Size, Wish
from clew.families.sudoku.puzzle import Sudoku

_DISGUISES = 12  # of each puzzle; where the steps found first are others, the technique may not be needed


def rare(technique: str, wish: Wish, rng: Random) -> Iterator[Sudoku]:
    """Puzzles that are likely to need a technique; none if it is not rare, or the wish is about more than that."""
    usual = wish.knobs["boxes"] == "usual" and wish.knobs["ser"] == "any"
    if wish.size not in (None, Size(9, 9)) or wish.level or wish.clues or wish.symmetry != "none" or not usual:
        return
    known = [givens for name, givens in _known() if name == technique]
    for _ in range(_DISGUISES):
        for givens in rng.sample(known, len(known)):
            yield disguised(Sudoku(3, 3, givens), rng)


def disguised(puzzle: Sudoku, rng: Random) -> Sudoku:
    """The same 9x9 puzzle with digits, bands, stacks and lines in another order, perhaps turned over."""
    digits = (0, *rng.sample(range(1, 10), 9))
    rows, columns = _order(rng), _order(rng)
    cells = [digits[puzzle.givens[9 * row + column]] for row in rows for column in columns]
    if rng.random() < 0.5:
        cells = [cells[9 * row + column] for column in range(9) for row in range(9)]
    return Sudoku(3, 3, tuple(cells))


def _order(rng: Random) -> list[int]:
    """Nine lines, band by band."""
    return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


def _known() -> Iterator[tuple[str, tuple[int, ...]]]:
    for line in (files(__package__) / "rare.txt").read_text().splitlines():
        name, givens = line.split(": ")
        yield name, tuple(int(sign) if sign != "." else 0 for sign in givens)
