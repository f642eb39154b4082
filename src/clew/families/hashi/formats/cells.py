"""Islands as text: one row per line, one sign or word per cell, and errors that say what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clew.codecs.lines import Line
from clew.core.errors import PuzzleError
from clew.core.places import Value, cell
from clew.core.text import plural, quoted
from clew.families.hashi.puzzle import LARGEST, LONGEST, MOST, USUAL, Hashi, Island

WATER = ".-_0~"  # the first is the one we write
SOME = "?"  # an island without a number
_DIGITS = "123456789ABCDEFG"

Cell = int | str | None  # a number, SOME, or water
_CELLS: dict[str, Cell] = {**dict.fromkeys(WATER, None), SOME: SOME}
_CELLS.update({str(number): number for number in range(1, LARGEST + 1)})
_CELLS.update({sign: number for number, sign in enumerate(_DIGITS, start=1)})
_CELLS.update({sign.lower(): number for number, sign in enumerate(_DIGITS, start=1)})


def of_rows(lines: Sequence[Line], most: int = USUAL, loops: bool = True, *, words: bool = False) -> Hashi:
    """Read rows of signs, or of words between spaces; one column alone may be either."""
    rows = [line for line in lines if not line.blank]
    if not rows or len(rows) > LONGEST:
        raise PuzzleError(
            f"a hashi cannot have {plural(len(rows), 'row')}: expected 1 to {LONGEST}",
            line=rows[LONGEST].number if rows else None,
        )
    apart = words or any(len(line.text.split()) > 1 for line in rows)
    found = [_words(line) if apart else _signs(line) for line in rows]
    for line, row in zip(rows, found, strict=True):
        if len(row) != len(found[0]):
            raise PuzzleError(
                f"this row has {len(row)} cells: expected {len(found[0])}, as in the first row", line=line.number
            )
    if len(found[0]) > LONGEST:
        raise PuzzleError(f"too many columns: {len(found[0])} (limit {LONGEST})", line=rows[0].number)
    cells = [cell for line, row in zip(rows, found, strict=True) for cell in _cells(line, row)]
    if not any(cells):
        raise PuzzleError("these rows have no island", line=rows[0].number)
    return of_cells(len(rows), len(found[0]), cells, most, loops)


Found = list[tuple[int, str]]  # where in its line each cell's text begins, and the text


def _signs(line: Line) -> Found:
    return [(at, sign) for at, sign in enumerate(line.text, start=1) if not sign.isspace()]


def _words(line: Line) -> Found:
    found = []
    at = 0
    for word in line.text.split():
        at = line.text.index(word, at)
        found.append((at + 1, word))
        at += len(word)
    return found


def _cells(line: Line, row: Found) -> Iterable[Cell]:
    return (cell_of(text, line.number, at) for at, text in row)


def cell_of(text: str, line: int | None = None, column: int | None = None) -> Cell:
    """Turn the text of one cell into water, an island with its number, or one without."""
    if text not in _CELLS:
        raise PuzzleError(
            f"{quoted(text)} is not an island: expected 1 to {LARGEST} (A to G: 10 on), {SOME}, or {WATER[0]} (water)",
            line=line,
            column=column,
        )
    return _CELLS[text]


def of_cells(rows: int, columns: int, cells: Sequence[Cell], most: int = USUAL, loops: bool = True) -> Hashi:
    """Make a puzzle from all its cells."""
    islands = tuple(
        Island(*divmod(at, columns), None if found == SOME else _hold(found, at, columns))
        for at, found in enumerate(cells)
        if found is not None
    )
    return Hashi(rows, columns, islands, most, loops)


def _hold(found: int | str, at: int, columns: int) -> int:
    if isinstance(found, str) or not 1 <= found <= LARGEST:
        raise PuzzleError(f"{cell(*divmod(at, columns))} holds {found}: an island has 1 to {LARGEST} bridges")
    return found


def cells_of(puzzle: Hashi) -> list[Cell]:
    """All cells in reading order."""
    cells: list[Cell] = [None] * (puzzle.rows * puzzle.columns)
    for row, column, number in puzzle.islands:
        cells[row * puzzle.columns + column] = number or SOME
    return cells


def rows_of(puzzle: Hashi) -> list[str]:
    """The cells as signs, one row per line."""
    text = "".join(sign_of(found) for found in cells_of(puzzle))
    return [text[start : start + puzzle.columns] for start in range(0, len(text), puzzle.columns)]


def sign_of(found: Cell) -> str:
    """One sign for a cell."""
    return WATER[0] if found is None else _DIGITS[found - 1] if isinstance(found, int) else found


def mark_of(puzzle: Hashi, text: str) -> Value:
    """Read a mark: how many bridges, or x for none."""
    if text == "x":
        return 0
    if text not in {str(count) for count in range(puzzle.most + 1)}:
        raise PuzzleError(f"{quoted(text)} is not a number of bridges: expected 0 to {puzzle.most}")
    return int(text)


def usual_only(puzzle: Hashi, form: str) -> None:
    """Refuse a puzzle whose rules the form cannot hold."""
    if puzzle.most != USUAL:
        raise PuzzleError(
            f"the format '{form}' cannot express up to {puzzle.most} bridges between islands: it always means {USUAL}"
        )
    if not puzzle.loops:
        raise PuzzleError(f"the format '{form}' cannot express that loops are not allowed")


def numbers_only(puzzle: Hashi, form: str) -> None:
    """Refuse islands without a number where the form has no sign for them."""
    bare = next((island for island in puzzle.islands if island.number is None), None)
    if bare is not None:
        raise PuzzleError(f"the format '{form}' cannot express an island without a number: {bare.name}")


def most_of(text: str, line: int) -> int:
    """Read how many bridges may join two islands."""
    if text not in {str(count) for count in range(1, MOST + 1)}:
        raise PuzzleError(
            f"{quoted(text)} is not a number of bridges between two islands: expected 1 to {MOST}", line=line
        )
    return int(text)
