"""How a slitherlink looks: as a scene for pictures, and as a sketch in characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Knowledge
from clew.core.scene import Circle, Ink, Kind, Line, Rect, Scene, Shape, Spot, Text, Tie
from clew.core.sketch import Piece, Sketch
from clew.core.text import extent, plural
from clew.families.slitherlink.puzzle import LINE, NO_LINE, Slitherlink, around_cells, cells, edges, numbers, sides

DOT = 0.055
DIGIT = 0.56  # font size of a clue
LOOP, GRID, CROSS = 0.09, 0.02, 0.03  # widths
ARM = 0.07  # half a cross, across
REACH = 0.18  # half the height of what is lit or touched around an edge


# What is known of two edges: both or neither, exactly one, at least one, at most one of them is a line.
SIGNS = {"equal": "=", "differ": "≠", "some": "≥1", "not both": "≤1"}


def draw(puzzle: Slitherlink) -> Scene:
    """Draw points and clues; edges are the spots, cells are areas that can be lit."""
    rows, columns = puzzle.shape
    clues = sum(clue is not None for clue in puzzle.clues)
    return Scene(
        width=columns,
        height=rows,
        title=f"Slitherlink, {extent(rows, columns)}, {plural(clues, 'clue')}",
        kinds={"across": _kind(across=True), "down": _kind(across=False)},
        spots=dict(zip(edges(rows, columns), _spots(rows, columns), strict=True)),
        under=_grid(rows, columns),
        over=[*_dots(rows, columns), *_digits(puzzle)],
        areas={
            name: Rect(x=at % columns, y=at // columns, width=1, height=1)
            for at, name in enumerate(cells(rows, columns))
        },
        ties={kind: Tie(sign=_sign(text), dashed=kind != "equal") for kind, text in SIGNS.items()},
        quiet=(NO_LINE,),
    )


def _kind(across: bool) -> Kind:
    """A line of the loop, or a small cross where there is none."""
    x, y = (0.5, 0.0) if across else (0.0, 0.5)
    area = (
        Rect(x=-0.44, y=-REACH, width=0.88, height=2 * REACH, radius=REACH)
        if across
        else Rect(x=-REACH, y=-0.44, width=2 * REACH, height=0.88, radius=REACH)
    )
    line = Line(x1=-x, y1=-y, x2=x, y2=y, width=LOOP, ink="mark")
    maybe = Line(x1=-0.7 * x, y1=-0.7 * y, x2=0.7 * x, y2=0.7 * y, width=LOOP / 2, ink="note", dashed=True)
    ring = Circle(x=0, y=0, radius=REACH)
    return Kind(
        area=area,
        faces={NO_LINE: _cross("note"), LINE: [line]},
        notes={NO_LINE: _cross("note"), LINE: [maybe]},
        note_areas={NO_LINE: ring, LINE: ring},
    )


def _cross(ink: Ink) -> Sequence[Shape]:
    return [
        Line(x1=-ARM, y1=-ARM, x2=ARM, y2=ARM, width=CROSS, ink=ink),
        Line(x1=-ARM, y1=ARM, x2=ARM, y2=-ARM, width=CROSS, ink=ink),
    ]


def _sign(text: str) -> Sequence[Shape]:
    return [Text(x=0, y=0, text=text, size=0.2 if len(text) == 1 else 0.15, ink="note", bold=True)]


def _spots(rows: int, columns: int) -> Iterator[Spot]:
    """The middle of each edge."""
    for row in range(rows + 1):
        for column in range(columns):
            yield Spot(x=column + 0.5, y=row, kind="across")
    for row in range(rows):
        for column in range(columns + 1):
            yield Spot(x=column, y=row + 0.5, kind="down")


def _grid(rows: int, columns: int) -> Sequence[Shape]:
    """Faint lines that lead the eye from point to point."""
    across = [Line(x1=0, y1=row, x2=columns, y2=row, width=GRID, ink="faint") for row in range(rows + 1)]
    return [*across, *(Line(x1=at, y1=0, x2=at, y2=rows, width=GRID, ink="faint") for at in range(columns + 1))]


def _dots(rows: int, columns: int) -> Sequence[Shape]:
    return [
        Circle(x=column, y=row, radius=DOT, fill="fill") for row in range(rows + 1) for column in range(columns + 1)
    ]


def _digits(puzzle: Slitherlink) -> Sequence[Shape]:
    return [
        Text(x=at % puzzle.columns + 0.5, y=at // puzzle.columns + 0.5, text=str(clue), size=DIGIT, ink="given")
        for at, clue in enumerate(puzzle.clues)
        if clue is not None
    ]


def notes(puzzle: Slitherlink, known: Knowledge) -> Candidates:
    """Nothing is pencilled in: an edge that may have a line or none stays bare, and only what is lit is shown."""
    return {}


def enclosed(puzzle: Slitherlink, marks: Marks) -> list[Place]:
    """The cells that marks put inside the loop: those that an odd number of lines separates from the outside."""
    number, beside, around = numbers(*puzzle.shape), sides(*puzzle.shape), around_cells(*puzzle.shape)
    lines = {number[place]: value == LINE for place, value in marks.items() if value in (NO_LINE, LINE)}
    inside: dict[int, bool] = {
        cell: line
        for edge, line in lines.items()
        for cell, other in (beside[edge], beside[edge][::-1])
        if cell is not None and other is None
    }
    queue = list(inside)
    for cell in queue:  # grows while it is gone through
        for edge in around[cell]:
            for other in beside[edge]:
                if edge in lines and other is not None and other not in inside:
                    inside[other] = inside[cell] != lines[edge]
                    queue.append(other)
    names = cells(*puzzle.shape)
    return [names[cell] for cell in sorted(inside) if inside[cell]]


def sketch(puzzle: Slitherlink, marks: Marks) -> Sketch:
    """Write points as +, lines as --- and |; no line is an x, and is left out once every edge is marked."""
    faces = dict(_FACES)
    if len(marks) == len(edges(*puzzle.shape)):
        faces[NO_LINE] = faces[None]
    return Sketch(_pieces(puzzle, marks, faces))


_FACES: Mapping[Value | None, tuple[str, str]] = {None: ("   ", " "), NO_LINE: (" x ", "x"), LINE: ("---", "|")}
_STRANGE = (" ? ", "?")


def _pieces(puzzle: Slitherlink, marks: Marks, faces: Mapping[Value | None, tuple[str, str]]) -> Iterator[Piece]:
    """Faces are of edges across and down."""
    rows, columns = puzzle.shape
    names = edges(rows, columns)
    for row in range(rows + 1):
        for name in names[row * columns : (row + 1) * columns]:
            yield Piece("+")
            yield Piece(faces.get(marks.get(name), _STRANGE)[0], name)
        yield Piece("+\n" if row < rows else "+")
        first = (rows + 1) * columns + row * (columns + 1)
        for column, name in enumerate(names[first : first + columns + 1] if row < rows else ()):
            yield Piece(faces.get(marks.get(name), _STRANGE)[1], name)
            clue = puzzle.clues[row * columns + column] if column < columns else None
            yield Piece("\n" if column == columns else "   " if clue is None else f" {clue} ")
