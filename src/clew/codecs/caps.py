"""How much a text may ask for; every reader looks here before it takes memory."""

from __future__ import annotations

from clew.core.errors import PuzzleError

LINK = 500_000  # characters of a link, an id or one puzzle's text
INFLATED = 2_000_000  # characters a packed text may unpack to
PUZZLE = 4_000_000  # characters of one puzzle in lines: the largest, with all its marks, has three quarters of that
SIDE = 500
CELLS = 250_000
FILE = 64_000_000  # bytes of a file of many puzzles


def hold(amount: int, cap: int, what: str, *, line: int | None = None) -> None:
    """Refuse what goes past its cap."""
    if amount > cap:
        raise PuzzleError(f"too many {what}: {amount:,} (limit {cap:,})", line=line)


def hold_sides(rows: int, columns: int, *, line: int | None = None) -> None:
    """Refuse a grid without cells or with too many."""
    if rows < 1 or columns < 1:
        raise PuzzleError(f"a grid of {rows} rows and {columns} columns has no cells", line=line)
    if max(rows, columns) > SIDE or rows * columns > CELLS:
        raise PuzzleError(
            f"a grid of {rows} rows and {columns} columns is too large: at most {SIDE} a side and {CELLS:,} cells",
            line=line,
        )
