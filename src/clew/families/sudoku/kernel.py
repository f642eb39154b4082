"""Sudoku to flat arrays, to native code, and back."""

from __future__ import annotations

from clew.core.family import Emit, Many
from clew.core.flat import ask
from clew.core.results import Limits, Outcome
from clew.families.sudoku.puzzle import Sudoku, cells


def kernel(puzzle: Sudoku, limits: Limits, emit: Emit | None = None) -> Outcome:
    """Solve natively: band masks for 9x9, conflict-driven search for other sizes."""
    from clew._native import sudoku_solve

    flat = (puzzle.box_rows, puzzle.box_columns, bytes(puzzle.givens))
    return ask(sudoku_solve, flat, cells(puzzle.n), limits, emit)


def solve_lines(text: bytes, limits: Limits, threads: int) -> Many:
    """Solve many 9x9 puzzles, each 81 characters and a line end, in one native call."""
    from clew._native import sudoku_many

    stride = _stride(text)
    count = (len(text) + stride - 81) // stride if text else 0
    limit = min(limits.solutions or 254, 254)
    found, solutions = sudoku_many(
        text, count, stride, limit=limit, threads=threads, seconds=limits.seconds, stop=limits.stop
    )
    return Many(counts=found, solutions=solutions, width=81)


def _stride(text: bytes) -> int:
    """Distance of two lines: 81 characters and the line end; the whole text is checked."""
    from clew.core.errors import PuzzleError

    end = b"\r\n" if text[81:83] == b"\r\n" else b"\n"
    stride = 81 + len(end)
    whole = text if text.endswith(end) or not text else text + end
    if len(whole) % stride or whole[81::stride] != end[:1] * (len(whole) // stride):
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) != 81:
                raise PuzzleError(f"{len(line)} characters: expected 81 in every line", line=number)
        raise PuzzleError("expected lines of 81 characters, all with the same line end")
    strange = whole.translate(None, b"123456789.0*_?\r\n")
    if strange:
        at = whole.index(strange[0])
        raise PuzzleError(
            f"{chr(strange[0])!r} is not a value: expected 1 to 9, or . for an empty cell",
            line=at // stride + 1,
            column=at % stride + 1,
        )
    return stride
