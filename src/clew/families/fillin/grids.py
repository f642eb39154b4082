"""The grid of a fill-in from a file of its own."""

from __future__ import annotations

from clew.codecs import caps, files
from clew.codecs.lines import plain
from clew.core.errors import PuzzleError
from clew.families.fillin.puzzle import BLACK, LONGEST, Fillin, capitals


def grid_from(path: str) -> Fillin:
    """Read a grid: `#` black, `_` or `.` open, letters as given; rows that end early end in black."""
    lines = [line.rstrip() for line in plain(files.text(path, caps.LINK).strip("\r\n"))]
    columns = max(map(len, lines))
    if not 1 <= columns <= LONGEST or len(lines) > LONGEST:
        raise PuzzleError(f"{path}: {len(lines)} rows and {columns} columns: expected 1 to {LONGEST} of each")
    cells = [None if sign in "_." else capitals(sign) for line in lines for sign in line.ljust(columns, BLACK)]
    try:
        return Fillin(len(lines), columns, tuple(cells), ("AA",))  # a list is needed, and none is known yet
    except PuzzleError as error:
        raise PuzzleError(f"{path}: {error}") from None
