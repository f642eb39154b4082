"""A nonogram: rows x columns of cells, painted or blank, and for each line the blocks of painted cells in order.

A clue is a tuple of tokens: a number is a block of that length; the others leave something open. A painted cell has the
value 1, its colour; with more colours a token would be a length and a colour, and blocks of two colours could touch.
Lines are numbered rows first, then columns; people call them `row 3` and `column 5`, and the clues by the same names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import cached_property, lru_cache
from struct import pack

from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import dataclass
from clew.core.places import Marks, Place, Value, cell
from clew.core.puzzle import Puzzle

LONGEST = 500  # rows, columns, blocks, and tokens of a clue
BLANK, PAINTED = 0, 1
WORDS: Mapping[Value, str] = {PAINTED: "painted", BLANK: "blank"}


class Open(Enum):
    """What a clue can leave open, as people write it."""

    SOME = "?"  # one block, its length unknown
    MAYBE = "_"  # one block, its length unknown, which may be absent
    ANY = "*"  # any number of blocks

    def __repr__(self) -> str:
        return self.name


SOME, MAYBE, ANY = Open.SOME, Open.MAYBE, Open.ANY

Token = int | Open
Clue = tuple[Token, ...]  # an empty one: nothing is painted
Given = tuple[int | None, ...]  # a value or None for each cell in reading order

_NUMBERED: Mapping[Open, int] = {SOME: -1, MAYBE: -2, ANY: -3}


@dataclass(frozen=True)
class Nonogram(Puzzle):
    """The clues of rows and columns, and the cells given, if any; they may clash, which makes a puzzle impossible."""

    row_clues: tuple[Clue, ...]
    column_clues: tuple[Clue, ...]
    given: Given = ()

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= LONGEST and 1 <= self.columns <= LONGEST):
            raise PuzzleError(
                f"a nonogram cannot have {self.rows} rows and {self.columns} columns: expected 1 to {LONGEST} of each"
            )
        for line, clue in enumerate(self.line_clues):
            self._refuse_strange(line, clue)
        area = self.rows * self.columns
        if self.given and len(self.given) != area:
            raise PuzzleError(f"{self.rows} rows x {self.columns} columns have {area} cells, not {len(self.given)}")
        if not _GIVEN.issuperset(self.given):
            at, value = next((i, value) for i, value in enumerate(self.given) if value not in _GIVEN)
            raise PuzzleError(f"{cell(*divmod(at, self.columns))} holds {value!r}: expected 0 (blank) or 1 (painted)")
        if not _VALUES.intersection(self.given):
            object.__setattr__(self, "given", ())  # nothing given is written in one way only

    def _refuse_strange(self, line: int, clue: Clue) -> None:
        if len(clue) > LONGEST:
            raise PuzzleError(f"{line_name(self.shape, line)} has {len(clue)} blocks: at most {LONGEST}")
        for token in clue:
            if not isinstance(token, Open) and not (type(token) is int and 1 <= token <= LONGEST):
                name = line_name(self.shape, line)
                raise PuzzleError(f"{name} has a block of {token!r}: expected 1 to {LONGEST}, or ? _ *")

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.row_clues)

    @property
    def columns(self) -> int:
        """Number of columns."""
        return len(self.column_clues)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns: what the tables below go by."""
        return self.rows, self.columns

    @property
    def line_clues(self) -> tuple[Clue, ...]:
        """The clues of all lines, rows first."""
        return self.row_clues + self.column_clues

    @property
    def given_marks(self) -> dict[Place, int]:
        """The cells given, by name."""
        names = cells(*self.shape) if self.given else ()
        return {name: value for name, value in zip(names, self.given, strict=True) if value is not None}

    @cached_property
    def lines(self) -> bytes:
        """The clues as native code takes them: 32-bit tokens, each line ended by 0; ? is -1, _ is -2, * is -3."""
        flat: list[int] = []
        for clue in self.line_clues:
            flat += [_NUMBERED[token] if isinstance(token, Open) else token for token in clue]
            flat.append(0)
        return pack(f"<{len(flat)}i", *flat)

    @cached_property
    def cells(self) -> bytes:
        """The cells as native code takes them: bit v is set while the value v is possible."""
        if not self.given:
            return b"\3" * (self.rows * self.columns)
        return bytes(3 if value is None else 1 << value for value in self.given)

    def symbol(self, value: Value) -> str:
        """Show a value to people: 1 is painted, 0 blank."""
        return str(value)


_VALUES = frozenset({BLANK, PAINTED})
_GIVEN = _VALUES | {None}


def line_name(shape: tuple[int, int], line: int) -> str:
    """Name a line by its number, rows first."""
    rows, _ = shape
    return f"row {line + 1}" if line < rows else f"column {line - rows + 1}"


@lru_cache(maxsize=8)
def cells(rows: int, columns: int) -> tuple[Place, ...]:
    """The names of all cells in reading order."""
    return tuple(cell(row, column) for row in range(rows) for column in range(columns))


@lru_cache(maxsize=8)
def numbers(rows: int, columns: int) -> Mapping[Place, int]:
    """The number of each cell by name."""
    return {name: number for number, name in enumerate(cells(rows, columns))}


def line_cells(shape: tuple[int, int], line: int) -> range:
    """The cells of a line by number, in order."""
    rows, columns = shape
    if line < rows:
        return range(line * columns, (line + 1) * columns)
    return range(line - rows, rows * columns, columns)


def blocks(painted: Sequence[int]) -> tuple[int, ...]:
    """The lengths of the runs of painted cells in a line: what its clue would be."""
    return tuple(map(len, bytes(painted).replace(b"\0", b" ").split()))


def from_picture(rows: int, columns: int, picture: Sequence[int], given: Given = ()) -> Nonogram:
    """The nonogram of a picture, a value for each cell in reading order: all clues in full."""
    flat = bytes(picture)
    across = tuple(blocks(flat[at : at + columns]) for at in range(0, rows * columns, columns))
    return Nonogram(across, tuple(blocks(flat[column::columns]) for column in range(columns)), given)


def clue_text(clue: Clue) -> str:
    """Write a clue as people do: `2 1`, with ? _ * for what is open, and 0 where nothing is painted."""
    return " ".join(token.value if isinstance(token, Open) else str(token) for token in clue) or "0"


def places(puzzle: Nonogram) -> Sequence[Place]:
    """Every cell is a place."""
    return cells(*puzzle.shape)


def values(puzzle: Nonogram, place: Place) -> Sequence[Value]:
    """A given cell has its value, any other is blank or painted."""
    given = puzzle.given[numbers(*puzzle.shape)[place]] if puzzle.given else None
    return (BLANK, PAINTED) if given is None else (given,)


def clues(puzzle: Nonogram) -> Mapping[str, tuple[int, int]]:
    """Each line that says anything, by name and beside the grid, and each given cell."""
    rows, _ = puzzle.shape
    stated = [line for line, clue in enumerate(puzzle.line_clues) if clue != (ANY,)]
    spots = {line_name(puzzle.shape, at): (at, -1) if at < rows else (-1, at - rows) for at in stated}
    named = {cell(*divmod(at, puzzle.columns)): at for at, value in enumerate(puzzle.given) if value is not None}
    return {**spots, **{name: divmod(at, puzzle.columns) for name, at in named.items()}}


def keep_clues(puzzle: Nonogram, kept: Collection[str]) -> Nonogram:
    """Leave out all clues but these: the other lines may hold anything, the other cells are not given."""
    wanted = frozenset(kept)
    left = tuple(
        clue if line_name(puzzle.shape, line) in wanted else (ANY,) for line, clue in enumerate(puzzle.line_clues)
    )
    names = cells(*puzzle.shape) if puzzle.given else ()
    given = tuple(value if name in wanted else None for name, value in zip(names, puzzle.given, strict=True))
    return Nonogram(left[: puzzle.rows], left[puzzle.rows :], given)


def size(puzzle: Nonogram) -> Size:
    """Rows and columns of cells."""
    return Size(*puzzle.shape)


def open_clues(puzzle: Nonogram, marks: Marks) -> Mapping[str, str]:
    """The blocks of each line whose clue leaves something open, as these marks have them."""
    names = cells(*puzzle.shape)
    lines = [line for line, clue in enumerate(puzzle.line_clues) if any(isinstance(token, Open) for token in clue)]
    painted = {line: [marks.get(names[at]) == PAINTED for at in line_cells(puzzle.shape, line)] for line in lines}
    return {line_name(puzzle.shape, line): clue_text(blocks(cells_there)) for line, cells_there in painted.items()}


def request(puzzle: Nonogram, marks: Marks) -> str:
    """Ask for painted cells and crosses in words."""
    painted = [place for place, value in marks.items() if value == PAINTED]
    crosses = [place for place, value in marks.items() if value == BLANK]
    parts = [f"paint {', '.join(painted)}"] * bool(painted) + [f"cross out {', '.join(crosses)}"] * bool(crosses)
    return "; ".join(parts).capitalize() + "."
