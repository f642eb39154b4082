"""Random sudoku for tests of text: any size and boxes, any givens, unique or not."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from clew.core.places import Place
from clew.families.sudoku.puzzle import BOXES, Sudoku, cells

SHAPES = [(high, n // high) for n in BOXES for high in range(2, n // 2 + 1) if n % high == 0]


@st.composite
def sudokus(draw: st.DrawFn, largest: int = 36) -> Sudoku:
    """Givens come from a seed: hypothesis need not shrink 1,296 of them one by one."""
    high, wide = draw(st.sampled_from([shape for shape in SHAPES if shape[0] * shape[1] <= largest]))
    rng = Random(draw(st.integers(0, 2**32)))
    share = draw(st.sampled_from([0.0, 0.02, 0.3, 1.0]))
    n = high * wide
    return Sudoku(high, wide, tuple(rng.randint(1, n) if rng.random() < share else 0 for _ in range(n * n)))


@st.composite
def marked(draw: st.DrawFn, largest: int = 36) -> tuple[Sudoku, dict[Place, int]]:
    """A sudoku, and marks on some of its open cells."""
    puzzle = draw(sudokus(largest))
    rng = Random(draw(st.integers(0, 2**32)))
    share = draw(st.sampled_from([0.0, 0.1, 1.0]))
    free = [name for name, given in zip(cells(puzzle.n), puzzle.givens, strict=True) if not given]
    return puzzle, {name: rng.randint(1, puzzle.n) for name in free if rng.random() < share}


def nine(line: str) -> Sudoku:
    """Read an ordinary sudoku from 81 characters; what is no digit is open."""
    return Sudoku(3, 3, tuple(int(character) if character.isdigit() else 0 for character in line[:81]))
