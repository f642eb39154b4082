"""Sudoku for the checker: rows of `.`, digits and letters; every row, column and box has each value once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from .core import Clauses, Refused

HEADERS = ("boxes",)
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
USUAL = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 15: 3, 16: 4, 20: 4, 25: 5, 36: 6}  # side: rows of a box


@dataclass(frozen=True)
class Sudoku:
    """Boxes of `high` rows and `wide` columns, and the rows as written."""

    high: int
    wide: int
    rows: tuple[str, ...]

    def lines(self) -> tuple[Mapping[str, str], Sequence[str]]:
        """Boxes are written only if they are not the usual ones of the size."""
        usual = USUAL[self.high * self.wide] == self.high
        return {} if usual else {"boxes": f"{self.high}x{self.wide}"}, self.rows

    def clues(self) -> object:
        """The boxes, and the value of each cell, 0 if it is open."""
        values = [0 if sign == "." else SYMBOLS.index(sign) + 1 for row in self.rows for sign in row]
        return self.high, self.wide, values

    def state(self, clauses: Clauses) -> None:
        """A variable for each cell and value; one value per cell, one cell per value and unit."""
        n = self.high * self.wide
        at = [[clauses.new(n) for _ in row] for row in self.rows]
        for r, c in product(range(n), repeat=2):  # the cell in row r and column c; also unit r with value c
            clauses.one_of(at[r][c])
            clauses.name(f"r{r + 1}c{c + 1}", {str(v + 1): (at[r][c][v],) for v in range(n)})
            if self.rows[r][c] != ".":
                clauses.add(at[r][c][SYMBOLS.index(self.rows[r][c])])
            top, left = r // self.high * self.high, r % self.high * self.wide
            clauses.one_of([cell[c] for cell in at[r]])
            clauses.one_of([row[r][c] for row in at])
            clauses.one_of([cell[c] for row in at[top : top + self.high] for cell in row[left : left + self.wide]])


def read(head: Mapping[str, str], rows: Sequence[str]) -> Sudoku:
    """Read rows of a known size."""
    n = len(rows)
    if n not in USUAL or any(len(row) != n for row in rows) or not set("".join(rows)) <= {".", *SYMBOLS[:n]}:
        raise Refused("the rows are not those of a sudoku")
    shapes = {f"{high}x{n // high}": (high, n // high) for high in range(2, n // 2 + 1) if n % high == 0}
    high, wide = shapes[head["boxes"]] if "boxes" in head else (USUAL[n], n // USUAL[n])
    return Sudoku(high, wide, tuple(rows))
