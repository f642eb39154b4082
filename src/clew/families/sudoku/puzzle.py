"""A sudoku: n x n cells in boxes of box_rows x box_columns, some of them given."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import dataclass
from clew.core.places import Place, Value, cell
from clew.core.puzzle import Puzzle

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
# 36 has one value more than 9 digits and 26 letters can show: its last value is written 0, and open cells only as dots.

# The box of each size, rows x columns, where nothing else is said.
BOXES: Mapping[int, tuple[int, int]] = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    15: (3, 5),
    16: (4, 4),
    20: (4, 5),
    25: (5, 5),
    36: (6, 6),
}


@dataclass(frozen=True)
class Sudoku(Puzzle):
    """Givens in reading order, 0 where a cell is open; they may clash, which makes a puzzle without solution."""

    box_rows: int
    box_columns: int
    givens: tuple[int, ...]

    def __post_init__(self) -> None:
        n = self.n
        if n not in BOXES or min(self.box_rows, self.box_columns) < 2:
            sizes = ", ".join(map(str, BOXES))
            raise PuzzleError(
                f"no sudoku can have boxes of {self.box_rows} rows x {self.box_columns} columns: expected sizes {sizes}"
            )
        if len(self.givens) != n * n:
            raise PuzzleError(f"a {n}x{n} sudoku has {n * n} cells, not {len(self.givens)}")
        if min(self.givens) < 0 or max(self.givens) > n:
            index, given = next((i, given) for i, given in enumerate(self.givens) if not 0 <= given <= n)
            raise PuzzleError(f"{cell(*divmod(index, n))} holds {given}: expected 1 to {n}, or 0 for an empty cell")

    @property
    def n(self) -> int:
        """Side length, number of values, number of boxes."""
        return self.box_rows * self.box_columns

    def symbol(self, value: Value) -> str:
        """Show a value to people: 1..9, then letters."""
        return SYMBOLS[int(value) - 1]

    def box_of(self, row: int, column: int) -> int:
        """Number the boxes in reading order from 0."""
        return row // self.box_rows * self.box_rows + column // self.box_columns


def of_size(n: int, givens: Sequence[int]) -> Sudoku:
    """Make a sudoku with the usual boxes of its size."""
    if n not in BOXES:
        raise PuzzleError(f"a sudoku cannot have side {n}: expected one of {', '.join(map(str, BOXES))}")
    return Sudoku(*BOXES[n], tuple(givens))


@cache
def cells(n: int) -> tuple[Place, ...]:
    """All cells of an n x n grid in reading order."""
    return tuple(cell(row, column) for row in range(n) for column in range(n))


@cache
def numbers(n: int) -> Mapping[Place, int]:
    """The number of each cell in reading order."""
    return {name: index for index, name in enumerate(cells(n))}


@cache
def units(box_rows: int, box_columns: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Rows, columns and boxes with their names, each as cell numbers."""
    n = box_rows * box_columns
    rows = [(f"row {r + 1}", tuple(range(r * n, r * n + n))) for r in range(n)]
    columns = [(f"column {c + 1}", tuple(range(c, n * n, n))) for c in range(n)]
    corners = [(r, c) for r in range(0, n, box_rows) for c in range(0, n, box_columns)]
    boxes = [
        (f"box {b + 1}", tuple((r + i) * n + c + j for i in range(box_rows) for j in range(box_columns)))
        for b, (r, c) in enumerate(corners)
    ]
    return tuple(rows + columns + boxes)


def all_units(puzzle: Sudoku) -> Sequence[Sequence[Place]]:
    """The cells of each row, column and box."""
    names = cells(puzzle.n)
    return [[names[at] for at in members] for _, members in units(puzzle.box_rows, puzzle.box_columns)]


def places(puzzle: Sudoku) -> Sequence[Place]:
    """Every cell is a place."""
    return cells(puzzle.n)


def values(puzzle: Sudoku, place: Place) -> Sequence[Value]:
    """A given cell has its value, an open one may hold any."""
    given = puzzle.givens[numbers(puzzle.n)[place]]
    return (given,) if given else range(1, puzzle.n + 1)


def clues(puzzle: Sudoku) -> Mapping[str, tuple[int, int]]:
    """Each given, and where it is."""
    n = puzzle.n
    return {name: divmod(index, n) for index, name in enumerate(cells(n)) if puzzle.givens[index]}


def keep_clues(puzzle: Sudoku, kept: Collection[str]) -> Sudoku:
    """Leave out all givens but these."""
    wanted = frozenset(kept)
    names = cells(puzzle.n)
    givens = tuple(given if name in wanted else 0 for name, given in zip(names, puzzle.givens, strict=True))
    return Sudoku(puzzle.box_rows, puzzle.box_columns, givens)


def size(puzzle: Sudoku) -> Size:
    """Rows and columns."""
    return Size(puzzle.n, puzzle.n)
