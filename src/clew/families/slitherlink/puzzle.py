"""A slitherlink: rows x columns of cells, some with a clue; its places are the edges around them.

Edges are numbered: the horizontal ones first, row by row, (rows + 1) * columns of them; then the vertical ones, row by
row, rows * (columns + 1) of them. Cells are numbered row by row, and so are the (rows + 1) * (columns + 1) points.
People call the edge above the cell r1c4 `h1.4`, the one below it `h2.4`, those beside it `v1.4` and `v1.5`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, Literal

from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import dataclass
from clew.core.places import Marks, Place, Value, cell
from clew.core.puzzle import Puzzle

LONGEST = 100  # rows or columns
NO_LINE, LINE = 0, 1
UNKNOWN: Final = "?"  # a clue whose number is not given: it belongs to the puzzle and asks for nothing

Clue = int | Literal["?"] | None
Four = tuple[int, int, int, int]


@dataclass(frozen=True)
class Slitherlink(Puzzle):
    """Clues in reading order: 0 to 3 lines around a cell, `?` for any number, None for no clue; they may clash."""

    rows: int
    columns: int
    clues: tuple[Clue, ...]

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= LONGEST and 1 <= self.columns <= LONGEST):
            raise PuzzleError(
                f"a slitherlink cannot have {self.rows} rows, {self.columns} columns: expected 1 to {LONGEST} of each"
            )
        if len(self.clues) != self.rows * self.columns:
            cells_are = self.rows * self.columns
            raise PuzzleError(
                f"{self.rows} rows x {self.columns} columns have {cells_are} cells, not {len(self.clues)}"
            )
        if not set(self.clues) <= _CLUES:
            index, clue = next((i, clue) for i, clue in enumerate(self.clues) if clue not in _CLUES)
            raise PuzzleError(f"{cell(*divmod(index, self.columns))} holds {clue!r}: expected 0 to 3, ?, or nothing")

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns: what the tables below go by."""
        return self.rows, self.columns

    @cached_property
    def counts(self) -> tuple[int | None, ...]:
        """The clues as the rules see them: how many lines, or None where any number will do."""
        return tuple(clue if isinstance(clue, int) else None for clue in self.clues)

    @cached_property
    def flat_clues(self) -> bytes:
        """A byte for each cell, row by row: the flat form that native code takes."""
        return bytes(_NO_CLUE if clue is None else clue for clue in self.counts)

    def symbol(self, value: Value) -> str:
        """Show a value to people: 1 is a line, 0 none."""
        return str(value)


_NO_CLUE = 255  # in the flat form
_CLUES = frozenset({None, UNKNOWN, 0, 1, 2, 3})


@lru_cache(maxsize=64)
def edges(rows: int, columns: int) -> tuple[Place, ...]:
    """The names of all edges by number."""
    across = [Place(f"h{row + 1}.{column + 1}") for row in range(rows + 1) for column in range(columns)]
    down = [Place(f"v{row + 1}.{column + 1}") for row in range(rows) for column in range(columns + 1)]
    return (*across, *down)


@lru_cache(maxsize=64)
def numbers(rows: int, columns: int) -> Mapping[Place, int]:
    """The number of each edge by name."""
    return {name: number for number, name in enumerate(edges(rows, columns))}


@lru_cache(maxsize=64)
def cells(rows: int, columns: int) -> tuple[Place, ...]:
    """The names of all cells in reading order; clues go by them."""
    return tuple(cell(row, column) for row in range(rows) for column in range(columns))


@lru_cache(maxsize=64)
def around_cells(rows: int, columns: int) -> tuple[Four, ...]:
    """The four edges of each cell: above, below, left, right."""
    first_down = (rows + 1) * columns
    return tuple(
        (
            row * columns + column,
            (row + 1) * columns + column,
            first_down + row * (columns + 1) + column,
            first_down + row * (columns + 1) + column + 1,
        )
        for row in range(rows)
        for column in range(columns)
    )


@lru_cache(maxsize=64)
def ends(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The two points each edge joins, left or upper one first."""
    wide = columns + 1
    across = [(row * wide + column, row * wide + column + 1) for row in range(rows + 1) for column in range(columns)]
    down = [(row * wide + column, (row + 1) * wide + column) for row in range(rows) for column in range(wide)]
    return (*across, *down)


@lru_cache(maxsize=64)
def around_points(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The two to four edges that meet at each point, by number."""
    meeting: list[list[int]] = [[] for _ in range((rows + 1) * (columns + 1))]
    for edge, (one, other) in enumerate(ends(rows, columns)):
        meeting[one].append(edge)
        meeting[other].append(edge)
    return tuple(map(tuple, meeting))


@lru_cache(maxsize=64)
def sides(rows: int, columns: int) -> tuple[tuple[int | None, int | None], ...]:
    """The cells on both sides of each edge: above and below, or left and right; None is outside the grid."""
    beside: list[list[int | None]] = [[None, None] for _ in edges(rows, columns)]
    for number, (above, below, left, right) in enumerate(around_cells(rows, columns)):
        beside[above][1] = beside[below][0] = beside[left][1] = beside[right][0] = number
    return tuple((one, other) for one, other in beside)


def places(puzzle: Slitherlink) -> Sequence[Place]:
    """Every edge is a place."""
    return edges(*puzzle.shape)


def values(puzzle: Slitherlink, place: Place) -> Sequence[Value]:
    """An edge has a line or none; nothing is given but clues."""
    return (NO_LINE, LINE)


def clues(puzzle: Slitherlink) -> Mapping[str, tuple[int, int]]:
    """Each number, by the name of its cell, and where it is."""
    names = cells(*puzzle.shape)
    return {names[at]: divmod(at, puzzle.columns) for at, clue in enumerate(puzzle.counts) if clue is not None}


def keep_clues(puzzle: Slitherlink, kept: Collection[str]) -> Slitherlink:
    """Leave out all numbers but these; a `?` stays, since nothing rests on it."""
    wanted = frozenset(kept)
    named = zip(cells(*puzzle.shape), puzzle.clues, strict=True)
    return Slitherlink(
        *puzzle.shape, tuple(clue if clue == UNKNOWN or name in wanted else None for name, clue in named)
    )


def size(puzzle: Slitherlink) -> Size:
    """Rows and columns of cells."""
    return Size(*puzzle.shape)


def open_clues(puzzle: Slitherlink, marks: Marks) -> Mapping[str, str]:
    """The number that each `?` has with these marks."""
    names, around = edges(*puzzle.shape), around_cells(*puzzle.shape)
    return {
        name: str(sum(marks.get(names[edge]) == LINE for edge in around[at]))
        for at, (name, clue) in enumerate(zip(cells(*puzzle.shape), puzzle.clues, strict=True))
        if clue == UNKNOWN
    }
