"""Grids of black and open squares for fill-ins: symmetric ones at random, dense or as a lattice, and from a file.

Squares are blackened at random, each with its images, while every run stays one that words fill, and all open squares
hang together; runs longer than the longest words are broken first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from clew.codecs import caps
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.families.fillin.puzzle import BLACK, LONGEST, Fillin, capitals

Spot = tuple[int, int]
SHORTEST = 3  # squares of a run in a grid made at random
_IMAGES: Mapping[str, Callable[[int, int, Size], Spot]] = {
    "none": lambda row, column, size: (size.rows - 1 - row, size.columns - 1 - column),
    "180": lambda row, column, size: (size.rows - 1 - row, size.columns - 1 - column),
    "90": lambda row, column, size: (column, size.rows - 1 - row),
    "mirror": lambda row, column, size: (row, size.columns - 1 - column),
    "diagonal": lambda row, column, size: (column, row),
}


class Grid:
    """Open squares of a grid while it is made; single squares may stand alone in one direction of a lattice."""

    def __init__(self, size: Size, symmetry: str, *, lattice: bool) -> None:
        if symmetry in ("90", "diagonal") and size.rows != size.columns:
            raise PuzzleError(f"symmetry '{symmetry}' needs a square grid, and {size} is none")
        self.size = size
        self.lattice = lattice
        self._image = _IMAGES[symmetry]
        self.open = [
            [not lattice or row % 2 == 0 or column % 2 == 0 for column in range(size.columns)]
            for row in range(size.rows)
        ]

    def orbit(self, spot: Spot) -> list[Spot]:
        """A square and its images."""
        seen = [spot]
        while (image := self._image(*seen[-1], self.size)) not in seen:
            seen.append(image)
        return seen

    def blacken(self, spot: Spot) -> bool:
        """Make a square and its images black, unless that spoils the grid."""
        orbit = [each for each in self.orbit(spot) if self.open[each[0]][each[1]]]
        for row, column in orbit:
            self.open[row][column] = False
        if orbit and all(self._sound(row, column) for row, column in orbit) and self._whole():
            return True
        for row, column in orbit:
            self.open[row][column] = True
        return False

    def run(self, row: int, column: int, across: bool) -> list[Spot]:
        """The run of open squares through one of them."""
        if not self._is_open(row, column):
            return []
        step_row, step_column = (0, 1) if across else (1, 0)
        while self._is_open(row - step_row, column - step_column):
            row, column = row - step_row, column - step_column
        found = []
        while self._is_open(row, column):
            found.append((row, column))
            row, column = row + step_row, column + step_column
        return found

    def too_long(self, most: int) -> list[Spot]:
        """The first run that is longer than any word."""
        for row in range(self.size.rows):
            for column in range(self.size.columns):
                for across in (True, False):
                    run = self.run(row, column, across)
                    if len(run) > most:
                        return run
        return []

    def black(self) -> float:
        """The share of black squares."""
        return sum(not each for row in self.open for each in row) / (self.size.rows * self.size.columns)

    def cells(self) -> tuple[str | None, ...]:
        """The squares of a puzzle."""
        return tuple(None if each else BLACK for row in self.open for each in row)

    def _is_open(self, row: int, column: int) -> bool:
        return 0 <= row < self.size.rows and 0 <= column < self.size.columns and self.open[row][column]

    def _sound(self, row: int, column: int) -> bool:
        """Tell whether the runs beside a black square are long enough."""
        for next_row, next_column in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if not self._is_open(next_row, next_column):
                continue
            lengths = [len(self.run(next_row, next_column, across)) for across in (True, False)]
            if any(1 < length < SHORTEST for length in lengths) or max(lengths) < SHORTEST:
                return False
            if not self.lattice and 1 in lengths:
                return False
        return True

    def _whole(self) -> bool:
        """Tell whether all open squares hang together."""
        all_open = {(row, column) for row, line in enumerate(self.open) for column, each in enumerate(line) if each}
        queue = [min(all_open)] if all_open else []
        seen = set(queue)
        for row, column in queue:  # grows while it is gone through
            for spot in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if spot in all_open and spot not in seen:
                    seen.add(spot)
                    queue.append(spot)
        return 0 < len(seen) == len(all_open)


def random_grid(grid: Grid, black: float, longest: int, rng: Random) -> tuple[str | None, ...] | None:
    """Blacken a grid until so large a share is black and no run is too long; None where that does not come about."""
    spots = [(row, column) for row in range(grid.size.rows) for column in range(grid.size.columns)]
    while run := grid.too_long(longest):
        if not any(grid.blacken(spot) for spot in rng.sample(run, len(run))):
            return None
    while spots and grid.black() < black:
        at = rng.randrange(len(spots))
        spots[at], spots[-1] = spots[-1], spots[at]
        row, column = spots.pop()
        if grid.open[row][column]:
            grid.blacken((row, column))
    return grid.cells()


def grid_from(path: str) -> tuple[Size, Sequence[str | None]]:
    """Read a grid: `#` black, `_` or `.` open, letters as given; rows that end early end in black."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(caps.LINK + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no text in UTF-8"
        raise PuzzleError(f"{path}: cannot be read: {reason}") from None
    caps.hold(len(text), caps.LINK, f"{path}: characters of a grid")
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    columns = max(map(len, lines))
    if not 1 <= columns <= LONGEST or len(lines) > LONGEST:
        raise PuzzleError(f"{path}: {len(lines)} rows and {columns} columns: expected 1 to {LONGEST} of each")
    cells = [None if sign in "_." else capitals(sign) for line in lines for sign in line.ljust(columns, BLACK)]
    try:
        Fillin(len(lines), columns, tuple(cells), ("AA",))
    except PuzzleError as error:
        raise PuzzleError(f"{path}: {error}") from None
    return Size(len(lines), columns), cells
