"""Cells as text: which character or number is which value, and errors that say what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import isqrt

from clew.codecs.lines import filled
from clew.core.errors import PuzzleError
from clew.core.places import Marks, Place, Value
from clew.core.text import quoted
from clew.families.sudoku.puzzle import BOXES, SYMBOLS, Sudoku, cells, of_size

OPEN = ".0*_?"
LONGEST = 50_000  # characters of one picture: the largest, in wide numbers and with frames, has a third of that
SIZES = ", ".join(map(str, BOXES))


def side_of(count: int) -> int | None:
    """The side of a grid of this many cells, if there is a sudoku of that size."""
    n = isqrt(count)
    return n if n * n == count and n in BOXES else None


def other_clues(text: str) -> bool:
    """Whether these are rows of dots and 0 to 3 that are not a grid of a common size: counts, as in other puzzles.

    Rows of dots and values alone could still be small puzzles, one per line; dots and zeros together could not.
    """
    rows = [line.text.split() for line in filled(text)]
    signs = set[str]().union(*(word for row in rows for word in row))
    if not signs <= set(".0123") or signs <= {"."} or any(len(row) > 1 and len(max(row, key=len)) > 1 for row in rows):
        return False
    lengths = [sum(map(len, row)) for row in rows]
    n = len(rows)
    if n < 2 or (n in _COMMON and lengths.count(n) == n):
        return False
    return {".", "0"} <= signs or any(side_of(length) is None for length in lengths)


_COMMON = (4, 6, 9, 16, 25)


def expected(n: int) -> str:
    """Say which characters an n x n grid may have."""
    symbols = f"1 to {n}" if n <= 9 else f"1 to 9 and A to {SYMBOLS[min(n, 35) - 1]}"
    return f"expected {symbols}{' and 0 (value 36)' if n == 36 else ''}, or . for an empty cell"


@cache
def table(n: int) -> dict[str, int]:
    """The value of each character that an n x n grid may have; 0 is open except at 36, where it is the last value."""
    values = dict.fromkeys(OPEN, 0)
    for value, symbol in enumerate(SYMBOLS[:n], start=1):
        values[symbol] = values[symbol.lower()] = value
    return values


def value_of(char: str, n: int, *, line: int | None = None, column: int | None = None) -> int:
    """Turn one character into a value, 0 for open."""
    value = table(n).get(char)
    if value is None:
        raise PuzzleError(f"{quoted(char)} is not a value of a {n}x{n} sudoku: {expected(n)}", line=line, column=column)
    return value


def mark_of(puzzle: Sudoku, text: str) -> Value:
    """Read a mark: a symbol as in the rows, or a number of two digits."""
    if len(text) == 2 and text.isascii() and text.isdigit() and 10 <= int(text) <= puzzle.n:
        return int(text)
    value = table(puzzle.n).get(text, 0)
    if not value:
        wanted = expected(puzzle.n).removesuffix(", or . for an empty cell")
        raise PuzzleError(f"{quoted(text)} is not a value of this sudoku: {wanted}")
    return value


def wrong_count(count: int, *, line: int | None = None) -> PuzzleError:
    """The error that a sudoku cannot have this many cells, with the number that was probably meant."""
    near = min(BOXES, key=lambda n: abs(n * n - count))
    less = "too few" if count < near * near else "too many"
    gap = abs(near * near - count)
    return PuzzleError(
        f"{count} cells are {gap} {less} for {near}x{near}, which has {near * near}; sizes are {SIZES}", line=line
    )


def symbols_of(puzzle: Sudoku) -> str:
    """All cells as characters in reading order."""
    return "".join("." if not given else SYMBOLS[given - 1] for given in puzzle.givens)


def rows_of(puzzle: Sudoku) -> list[str]:
    """The cells as characters, one row per line."""
    text = symbols_of(puzzle)
    return [text[start : start + puzzle.n] for start in range(0, len(text), puzzle.n)]


def marks_where(puzzle: Sudoku, filled: Sequence[int]) -> dict[Place, Value]:
    """Give as marks the filled cells that are not given."""
    names = cells(puzzle.n)
    return {name: value for name, given, value in zip(names, puzzle.givens, filled, strict=True) if value and not given}


def filled_with(puzzle: Sudoku, marks: Marks) -> list[int]:
    """The marked value of each cell, 0 where there is none; givens are not marks."""
    names = cells(puzzle.n)
    filled = [int(marks.get(name, 0)) if not given else 0 for name, given in zip(names, puzzle.givens, strict=True)]
    for name, value in zip(names, filled, strict=True):
        if not 0 <= value <= puzzle.n:
            raise PuzzleError(f"{name} is marked {value}: expected 1 to {puzzle.n}")
    return filled


def usual(puzzle: Sudoku, form: str) -> None:
    """Refuse boxes that a form has no words for."""
    if BOXES[puzzle.n] != (puzzle.box_rows, puzzle.box_columns):
        raise PuzzleError(
            f"the format '{form}' cannot express boxes of {puzzle.box_rows}x{puzzle.box_columns}: it always means "
            f"{'x'.join(map(str, BOXES[puzzle.n]))}; use 'clew' or 'grid'"
        )


def of_boxes(shape: tuple[int, int] | None, n: int, givens: Sequence[int]) -> Sudoku:
    """Make a sudoku with these boxes, or with the usual ones."""
    return of_size(n, givens) if shape is None else Sudoku(*shape, tuple(givens))
