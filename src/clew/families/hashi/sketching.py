"""A hashi in characters: a cell is one wide with room for a bridge to its right, so that it looks square.

One, two, three, four bridges are ─ ═ ━ ▬ across and │ ║ ┃ ▮ down; x by the upper or left island means no bridge.
Lines between rows are there only where islands are one below the other and a bridge would have no room.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from clew.core.places import Marks, Place, Value
from clew.core.sketch import Piece, Sketch
from clew.families.hashi.formats.cells import cells_of, sign_of
from clew.families.hashi.puzzle import Bridge, Hashi

_ACROSS = " ─═━▬"
_DOWN = " │║┃▮"
_WATER, _NONE, _STRANGE = "·", "x", "?"

At = tuple[int, int]  # line and character


def sketch(puzzle: Hashi, marks: Marks) -> Sketch:
    """Write islands, water and bridges; where every place has its mark, those without a bridge are left bare."""
    return Sketch(_pieces(puzzle, marks))


def _pieces(puzzle: Hashi, marks: Marks) -> Iterator[Piece]:
    line_of = _lines(puzzle)
    signs: dict[At, tuple[str, Place | None]] = {}
    for number, cell in enumerate(cells_of(puzzle)):
        row, column = divmod(number, puzzle.columns)
        signs[line_of[row], 2 * column] = (_WATER if cell is None else sign_of(cell), None)
    finished = len(marks) == len(puzzle.graph.names)
    ways = [_way(puzzle, line_of, bridge) for bridge in puzzle.graph.bridges]
    order = sorted(range(len(ways)), key=lambda place: bool(marks.get(puzzle.graph.names[place])))
    for place in order:  # those with bridges last: their characters show where they cross others
        name, across = puzzle.graph.names[place], puzzle.graph.bridges[place].across
        value = marks.get(name)
        if value:
            signs.update({at: (_face(across, value), name) for at in ways[place]})
        else:
            free = next((at for at in ways[place] if signs.get(at, (" ", None))[1] is None), ways[place][0])
            bare = signs.get(free, (" ", None))[0]
            signs[free] = (_NONE if value == 0 and not finished else bare, name)
    for line in range(line_of[-1] + 1):
        written = [signs.get((line, column), (" ", None)) for column in range(2 * puzzle.columns - 1)]
        for shown, run in groupby(written, key=lambda sign: sign[1]):
            yield Piece("".join(text for text, _ in run), shown)
        if line < line_of[-1]:
            yield Piece("\n")


def _lines(puzzle: Hashi) -> list[int]:
    """The line that each row is written in."""
    close = {
        puzzle.islands[start].row
        for start, end, across in puzzle.graph.bridges
        if not across and puzzle.islands[end].row - puzzle.islands[start].row == 1
    }
    lines = [0]
    for row in range(1, puzzle.rows):
        lines.append(lines[-1] + (2 if row - 1 in close else 1))
    return lines


def _way(puzzle: Hashi, line_of: list[int], bridge: Bridge) -> list[At]:
    """The characters between two islands, from the left or upper one on."""
    (row, column, _), (last_row, last_column, _) = puzzle.islands[bridge.start], puzzle.islands[bridge.end]
    if bridge.across:
        return [(line_of[row], at) for at in range(2 * column + 1, 2 * last_column)]
    return [(at, 2 * column) for at in range(line_of[row] + 1, line_of[last_row])]


def _face(across: bool, value: Value) -> str:
    faces = _ACROSS if across else _DOWN
    return faces[value] if isinstance(value, int) and 0 < value < len(faces) else _STRANGE
