"""How a sudoku looks: as a scene for pictures, and as a sketch in characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, sqrt

from clew.core.frozen import replace
from clew.core.places import Marks, Value
from clew.core.scene import Circle, Ink, Kind, Line, Rect, Scene, Shape, Spot, Text
from clew.core.sketch import Piece, Sketch
from clew.families.sudoku.puzzle import Sudoku, cells

THIN, THICK = 0.02, 0.06
DIGIT = 0.64  # font size of a value
LARGEST_NOTE = 0.3  # font size of a candidate where there is room
NOTES = 0.87  # the part of a cell, across, that its candidates share


def draw(puzzle: Sudoku) -> Scene:
    """Draw the grid; a given cell and an open one differ in ink only."""
    n = puzzle.n
    area = Rect(x=-0.5, y=-0.5, width=1, height=1)
    notes = _notes(puzzle)
    given = {name: value for name, value in zip(cells(n), puzzle.givens, strict=True) if value}
    return Scene(
        width=n,
        height=n,
        title=f"Sudoku, {n} rows and columns, {len(given)} givens",
        kinds={
            "given": Kind(area=area, faces=faces(puzzle, "given")),
            "cell": Kind(
                area=area,
                faces=faces(puzzle, "mark"),
                notes={value: [note] for value, note in notes.items()},
                note_areas={value: Circle(x=at.x, y=at.y, radius=0.54 * at.size) for value, at in notes.items()},
            ),
        },
        spots={
            name: Spot(x=index % n + 0.5, y=index // n + 0.5, kind="given" if name in given else "cell")
            for index, name in enumerate(cells(n))
        },
        over=_grid_lines(puzzle),
        given=given,
    )


def faces(puzzle: Sudoku, ink: Ink) -> Mapping[Value, Sequence[Shape]]:
    """Each value as a large symbol."""
    bold = ink == "given"
    return {
        value: [Text(x=0, y=0, text=puzzle.symbol(value), size=DIGIT, ink=ink, bold=bold)]
        for value in range(1, puzzle.n + 1)
    }


def _notes(puzzle: Sudoku) -> Mapping[Value, Text]:
    """Each candidate has its own spot in the cell: in reading order, in as square a pattern as their number allows."""
    columns = ceil(sqrt(puzzle.n))
    rows = ceil(puzzle.n / columns)
    across, down = NOTES / columns, NOTES / rows
    size = min(0.92 * across, 0.92 * down, LARGEST_NOTE)
    return {
        value: Text(
            x=((value - 1) % columns - (columns - 1) / 2) * across,
            y=((value - 1) // columns - (rows - 1) / 2) * down,
            text=puzzle.symbol(value),
            size=size,
            ink="note",
        )
        for value in range(1, puzzle.n + 1)
    }


def _grid_lines(puzzle: Sudoku) -> Sequence[Shape]:
    """Thin lines between cells, thick ones between boxes, a frame around all."""
    n = puzzle.n
    across = [_rule(Line(x1=0, y1=at, x2=n, y2=at), at % puzzle.box_rows == 0) for at in range(1, n)]
    down = [_rule(Line(x1=at, y1=0, x2=at, y2=n), at % puzzle.box_columns == 0) for at in range(1, n)]
    lines = sorted([*across, *down], key=lambda line: line.width)  # thick ones last, so that they are whole
    return [*lines, Rect(x=0, y=0, width=n, height=n, ink="frame", stroke=THICK)]


def _rule(line: Line, between_boxes: bool) -> Line:
    """Give a grid line its weight."""
    return replace(line, width=THICK if between_boxes else THIN, ink="frame" if between_boxes else "line")


def sketch(puzzle: Sudoku, marks: Marks) -> Sketch:
    """Write the grid with its boxes framed; open cells are dots."""
    return Sketch(_pieces(puzzle, marks))


def _pieces(puzzle: Sudoku, marks: Marks) -> Iterator[Piece]:
    n, rows, columns = puzzle.n, puzzle.box_rows, puzzle.box_columns
    names = cells(n)
    stroke = "─" * (2 * columns + 1)
    for row in range(n):
        if row % rows == 0:
            left, cross, right = "├┼┤" if row else "┌┬┐"
            yield Piece(left + cross.join([stroke] * rows) + right + "\n")
        for column in range(n):
            index = row * n + column
            value = puzzle.givens[index] or marks.get(names[index])
            yield Piece("│ " if column % columns == 0 else " ")
            yield Piece(puzzle.symbol(value) if value else ".", names[index])
            if column % columns == columns - 1:
                yield Piece(" ")
        yield Piece("│\n")
    yield Piece("└" + "┴".join([stroke] * rows) + "┘")
