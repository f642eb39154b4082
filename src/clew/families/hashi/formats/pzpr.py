"""Hashi of puzz.link and its relatives: links, and pzprv3 files, which also hold a player's marks.

A file has a word for each pair of neighbouring cells: the bridges that run there, or -1 for a cross. First those side
by side, row by row, then those one below the other. A bridge is written along its whole way.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.codecs import pzpr
from clew.codecs.lines import Line
from clew.codecs.pzpr_forms import Kind
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.places import Marks, Place, Value, cell
from clew.core.text import quoted
from clew.families.hashi.formats.cells import SOME, Cell, cells_of, of_cells, usual_only
from clew.families.hashi.puzzle import LARGEST, Hashi

_PID, _FILE_PID = "hashi", "hashikake"
_KIND = Kind(_PID, _FILE_PID, "bridges")
_CROSS = -1
_BRIDGES = {"0": 0, ".": 0, "1": 1, "2": 2, "-1": _CROSS}
_BARE = "-"  # an island without a number

Words = list[list[tuple[int, Line, int]]]  # by row: bridges there, and line and column of the file


def _read_link(text: str) -> Sequence[Reading[Hashi]]:
    found = _KIND.board(text)
    cells = pzpr.numbers16("".join(found.body), found.rows * found.columns)
    return [Reading(puzzle=of_cells(found.rows, found.columns, cells))]


def _write_link(puzzle: Hashi, marks: Marks) -> str:
    usual_only(puzzle, "puzzlink")
    cells: list[pzpr.Clue] = [SOME if found == SOME else found for found in cells_of(puzzle)]  # type: ignore[misc]
    return _KIND.address(puzzle.rows, puzzle.columns, pzpr.write_numbers16(cells))


def _read_file(text: str) -> Sequence[Reading[Hashi]]:
    found = _KIND.saved(text)
    (rows, columns), lines = found.sides, found.rows
    across = rows if columns > 1 else 0  # one column has none side by side, and empty lines do not count
    if len(lines) not in (rows, rows + across + rows - 1):
        raise PuzzleError(f"{len(lines)} rows: expected {rows} of islands and {across + rows - 1} of bridges")
    cells = [cell for line in lines[:rows] for cell in _cells(line, columns)]
    puzzle = of_cells(rows, columns, cells)
    drawn = [_bridges(line, columns - (at < across)) for at, line in enumerate(lines[rows:])]
    marks = _marks(puzzle, drawn[:across], drawn[across:]) if drawn else {}
    return [Reading(puzzle=puzzle, marks=marks, author=found.author)]


def _cells(line: Line, columns: int) -> list[Cell]:
    """Islands of a row; their numbers are decimal."""
    cells: list[Cell] = []
    for word in pzpr.words_of(line, columns):
        if word not in (".", _BARE) and not (word.isdecimal() and len(word) < 3 and 1 <= int(word) <= LARGEST):
            raise PuzzleError(
                f"unexpected {quoted(word)}; expected a number from 1 to {LARGEST}, - or .",
                line=line.number,
                column=line.text.index(word) + 1,
            )
        cells.append(None if word == "." else SOME if word == _BARE else int(word))
    return cells


def _bridges(line: Line, count: int) -> list[tuple[int, Line, int]]:
    found = []
    at = 0
    for word in pzpr.words_of(line, count):
        at = line.text.index(word, at)
        if word not in _BRIDGES:
            raise PuzzleError(
                f"unexpected {quoted(word)}; expected one of {', '.join(_BRIDGES)}", line=line.number, column=at + 1
            )
        found.append((_BRIDGES[word], line, at + 1))
        at += len(word)
    return found


def _marks(puzzle: Hashi, across: Words, down: Words) -> dict[Place, Value]:
    """A place is marked where bridges run all the way, or where a cross is somewhere on it."""
    marks: dict[Place, Value] = {}
    taken = set()
    for name, way in zip(puzzle.graph.names, _ways(puzzle), strict=True):
        words = [(across if flat else down)[row][column] for flat, row, column in way]
        counts = {count for count, _, _ in words}
        if len(counts) == 1 and counts != {_CROSS}:
            taken.update(way)
            marks.update({name: counts.pop()} if counts != {0} else {})
        elif counts <= {0, _CROSS}:
            marks[name] = 0
    for flat, table in ((True, across), (False, down)):
        for row, each in enumerate(table):
            for column, (count, line, at) in enumerate(each):
                if count > 0 and (flat, row, column) not in taken:
                    text = f"the bridge at {cell(row, column)} does not run from island to island"
                    raise PuzzleError(text, line=line.number, column=at)
    return marks


def _ways(puzzle: Hashi) -> list[list[tuple[bool, int, int]]]:
    """The pairs of cells each place runs over: whether side by side, and the left or upper one."""
    ways = []
    for start, end, across in puzzle.graph.bridges:
        row, column, _ = puzzle.islands[start]
        if across:
            ways.append([(True, row, at) for at in range(column, puzzle.islands[end].column)])
        else:
            ways.append([(False, at, column) for at in range(row, puzzle.islands[end].row)])
    return ways


def _write_file(puzzle: Hashi, marks: Marks) -> str:
    usual_only(puzzle, "pzprv3")
    rows, columns = puzzle.rows, puzzle.columns
    cells = ["." if found is None else _BARE if found == SOME else str(found) for found in cells_of(puzzle)]
    across = [["0"] * (columns - 1) for _ in range(rows)]
    down = [["0"] * columns for _ in range(rows - 1)]
    for name, way in zip(puzzle.graph.names, _ways(puzzle), strict=True):
        for flat, row, column in way if name in marks else ():
            (across if flat else down)[row][column] = _word(name, marks[name])
    table = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    lines = ["pzprv3", _FILE_PID, str(rows), str(columns)]
    lines += ["".join(f"{word} " for word in words) for words in (*table, *across, *down)]
    return "\n".join(lines) + "\n"


def _word(name: Place, mark: Value) -> str:
    known = {0: "-1", 1: "1", 2: "2"}
    if not isinstance(mark, int) or mark not in known:
        raise PuzzleError(f"{name} is marked {mark}: expected 0 to 2 bridges")
    return known[mark]


LINK = _KIND.link(
    "https://puzz.link/p?hashi/7/7/2j1i2g3g23p2h5g3q2i4g3\n",
    _read_link,
    _write_link,
)
FILE = _KIND.file(
    "pzprv3\nhashikake\n5\n5\n"
    "4 . 2 . . \n. 3 . . 2 \n3 . . . . \n. 3 . 1 . \n3 . 4 . 3 \n"
    "2 2 0 0 \n0 0 0 0 \n0 0 0 0 \n0 0 0 0 \n0 0 0 0 \n"
    "2 0 -1 0 0 \n2 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n",
    _read_file,
    _write_file,
)
