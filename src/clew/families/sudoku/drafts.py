"""Full grids to start a puzzle from, and fast 9x9 puzzles in bulk."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.making import require_made, wanted
from clew.core.results import Limits
from clew.core.symmetry import number_of
from clew.core.text import quoted
from clew.families.sudoku.puzzle import BOXES, Sudoku

KNOBS: Mapping[str, Knob] = {"boxes": Knob(help="rows x columns of a box, as 3x2 for a 6x6", default="usual")}
_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")


def draft(size: Size, knobs: Knobs, rng: Random) -> Sudoku:
    """A random full grid."""
    from clew._native import sudoku_grid

    box_rows, box_columns = _boxes(size, knobs.get("boxes", "usual"))
    return Sudoku(box_rows, box_columns, tuple(sudoku_grid(box_rows, box_columns, rng.getrandbits(63))))


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Sudoku] | None:
    """Many unique 9x9 puzzles on all cores; None for other sizes, and where a level is wanted."""
    from clew._native import sudoku_make

    if wish.level is not None or wish.size != Size(9, 9):
        return None
    if _boxes(wish.size, wish.knobs["boxes"]) != (3, 3):
        return None
    made, lines = sudoku_make(
        seed % 2**64,
        number_of(wish.symmetry, wish.size),
        wish.minimal,
        wish.clues or 0,
        count,
        seconds=limits.seconds,
        stop=limits.stop,
    )
    require_made(made, "many grids", wanted("sudoku", wish.size, wish, ()))
    cells = [int(byte) - 48 if byte != 46 else 0 for byte in lines]
    return [Sudoku(3, 3, tuple(cells[at : at + 81])) for at in range(0, len(cells), 81)]


def _boxes(size: Size, wanted: str) -> tuple[int, int]:
    if size.rows != size.columns or size.rows not in BOXES:
        raise PuzzleError(f"a sudoku cannot be {size}: expected a square of side {', '.join(map(str, BOXES))}")
    if wanted == "usual":
        return BOXES[size.rows]
    shape = _SHAPE.fullmatch(wanted)
    if shape is None or int(shape[1]) * int(shape[2]) != size.rows:
        raise PuzzleError(
            f"boxes {quoted(wanted)} do not fit a {size} sudoku: expected rows x columns with product {size.rows}"
        )
    return int(shape[1]), int(shape[2])
