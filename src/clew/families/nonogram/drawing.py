"""How a nonogram looks: as a scene for pictures, as a sketch in characters, and as a small one of half blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Knowledge
from clew.core.scene import Circle, Ink, Kind, Line, Rect, Scene, Shape, Spot, Text
from clew.core.sketch import Piece, Sketch
from clew.core.text import extent
from clew.families.nonogram.puzzle import BLANK, PAINTED, Clue, Nonogram, cells, clue_text, line_name

THIN, THICK = 0.02, 0.06  # lines of the grid, and every fifth of them
FIVE = 5
DIGIT = 0.56  # font size of a clue
ACROSS, WIDE, DOWN = 0.72, 0.92, 0.76  # room for a digit beside a row, for several, and for a number above a column
GAP = 0.2  # between clues and grid
ARM, CROSS = 0.17, 0.05  # half a cross, and its width
_KINDS = ("cell", "given")


def draw(puzzle: Nonogram) -> Scene:
    """Draw grid and clues; cells are the spots, the clues of lines are areas that can be lit."""
    rows, columns = puzzle.shape
    left, top = _margins(puzzle)
    given = puzzle.given_marks
    return Scene(
        width=left + columns,
        height=top + rows,
        title=f"Nonogram, {extent(rows, columns)}",
        kinds=dict(zip(_KINDS, (_kind("fill", "note"), _kind("given", "given")), strict=True)),
        spots={
            name: Spot(x=left + at % columns + 0.5, y=top + at // columns + 0.5, kind=_KINDS[name in given])
            for at, name in enumerate(cells(rows, columns))
        },
        over=[*_grid(puzzle, left, top), *_numbers(puzzle, left, top)],
        given=dict(given),
        areas=_areas(puzzle, left, top),
        quiet=(BLANK,),
    )


def _words(clue: Clue) -> list[str]:
    """The tokens of a clue as they are shown; a line without blocks shows a 0."""
    return clue_text(clue).split()


def _margins(puzzle: Nonogram) -> tuple[float, float]:
    """The room that the longest clues need to the left and above."""
    left = max(sum(map(_room, _words(clue))) for clue in puzzle.row_clues) + GAP
    return left, max(len(_words(clue)) for clue in puzzle.column_clues) * DOWN + GAP


def _room(word: str) -> float:
    """How wide a number is beside its row; those of several digits would touch if they had no more than others."""
    return ACROSS if len(word) == 1 else WIDE


def _kind(ink: Ink, cross: Ink) -> Kind:
    """A painted cell is full, a blank one has a small cross."""
    ring = Circle(x=0, y=0, radius=0.36)
    return Kind(
        area=Rect(x=-0.5, y=-0.5, width=1, height=1),
        faces={BLANK: _cross(cross), PAINTED: [Rect(x=-0.5, y=-0.5, width=1, height=1, fill=ink)]},
        notes={BLANK: _cross("note"), PAINTED: [Rect(x=-0.18, y=-0.18, width=0.36, height=0.36, fill="note")]},
        note_areas={BLANK: ring, PAINTED: ring},
    )


def _cross(ink: Ink) -> Sequence[Shape]:
    return [
        Line(x1=-ARM, y1=-ARM, x2=ARM, y2=ARM, width=CROSS, ink=ink),
        Line(x1=-ARM, y1=ARM, x2=ARM, y2=-ARM, width=CROSS, ink=ink),
    ]


def _grid(puzzle: Nonogram, left: float, top: float) -> Sequence[Shape]:
    """Thin lines first, so that thick ones are over them."""
    rows, columns = puzzle.shape
    across = [_stroke(row, rows, (left, top + row, left + columns, top + row)) for row in range(rows + 1)]
    down = [_stroke(at, columns, (left + at, top, left + at, top + rows)) for at in range(columns + 1)]
    return sorted([*across, *down], key=lambda line: line.width)


def _stroke(number: int, last: int, ends: tuple[float, float, float, float]) -> Line:
    """One line of the grid; every fifth and the last are thick."""
    x1, y1, x2, y2 = ends
    thick = number % FIVE == 0 or number == last
    return Line(x1=x1, y1=y1, x2=x2, y2=y2, width=THICK if thick else THIN, ink="frame" if thick else "line")


def _numbers(puzzle: Nonogram, left: float, top: float) -> Iterator[Shape]:
    """Clues end at the grid: those of rows to its left, those of columns above it."""
    for row, clue in enumerate(puzzle.row_clues):
        end = left - GAP
        for word in reversed(_words(clue)):
            yield _number(word, end - _room(word) / 2, top + row + 0.5)
            end -= _room(word)
    for column, clue in enumerate(puzzle.column_clues):
        for back, word in enumerate(reversed(_words(clue))):
            yield _number(word, left + column + 0.5, top - GAP - (back + 0.5) * DOWN)


def _number(word: str, x: float, y: float) -> Text:
    return Text(x=x, y=y, text=word, size=DIGIT if len(word) < 3 else DIGIT * 0.72, ink="given")


def _areas(puzzle: Nonogram, left: float, top: float) -> dict[Place, Rect | Circle]:
    """The clue of each line, by the line's name, and each number of it, as `row 3 block 2`."""
    rows, columns = puzzle.shape
    across = [Rect(x=0, y=top + row, width=left, height=1) for row in range(rows)]
    down = [Rect(x=left + column, y=0, width=1, height=top) for column in range(columns)]
    areas: dict[Place, Rect | Circle] = {}
    for line, area in enumerate([*across, *down]):
        name = line_name(puzzle.shape, line)
        areas[Place(name)] = area
        words = _words(puzzle.line_clues[line])
        for number, word in enumerate(words):
            wide = sum(map(_room, words[number:]))
            areas[block_name(name, number)] = (
                Rect(x=left - GAP - wide, y=area.y + 0.1, width=_room(word), height=0.8)
                if line < rows
                else Rect(x=area.x + 0.1, y=top - GAP - (len(words) - number) * DOWN, width=0.8, height=DOWN)
            )
    return areas


def block_name(line: str, number: int) -> Place:
    """Name a number of a line's clue, counted from 0."""
    return Place(f"{line} block {number + 1}")


def notes(puzzle: Nonogram, known: Knowledge) -> Candidates:
    """Nothing is pencilled in: a cell that may be painted or blank stays bare, and only what is lit is shown."""
    return {}


def sketch(puzzle: Nonogram, marks: Marks) -> Sketch:
    """Write clues above and to the left, painted cells as X in a grid of strokes, blank ones as dots on the way."""
    smaller = (lambda: compact(puzzle, marks)) if marks else None  # without marks there are only the clues to see
    return Sketch(_pieces(puzzle, {**marks, **puzzle.given_marks}), smaller)


def _pieces(puzzle: Nonogram, marks: Marks) -> Iterator[Piece]:
    rows, columns = puzzle.shape
    names = cells(rows, columns)
    above, beside = ([_words(clue) for clue in clues] for clues in (puzzle.column_clues, puzzle.row_clues))
    wide = max(len(word) for words in above for word in words)
    left = max(len(" ".join(words)) for words in beside) + 1
    blank = " " * wide if len(marks) == len(names) else ".".rjust(wide)
    faces: Mapping[Value | None, str] = {None: " " * wide, BLANK: blank, PAINTED: "X" * wide}
    for level in range(max(map(len, above)), 0, -1):
        shown = [words[-level] if len(words) >= level else "" for words in above]
        yield Piece(" " * left + "".join(f" {word:>{wide}}" for word in shown).rstrip() + "\n")
    border = " " * left + "|" + "-" * ((wide + 1) * columns - 1) + "|"
    between = " " * left + "|" + "+".join(["-" * wide] * columns) + "|"
    yield Piece(border + "\n")
    for row, words in enumerate(beside):
        yield Piece(" ".join(words).rjust(left - 1) + " |")
        for name in names[row * columns : (row + 1) * columns]:
            yield Piece(faces.get(marks.get(name), "?".rjust(wide)), name)
            yield Piece("|")
        yield Piece("\n" + (between + "\n" if row + 1 < rows else border))


_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def compact(puzzle: Nonogram, marks: Marks) -> Sketch:
    """Write only the painted cells, two rows per line, no clues; a character is named by the upper of its cells."""
    return Sketch(_half_blocks(puzzle, {**marks, **puzzle.given_marks}))


def _half_blocks(puzzle: Nonogram, marks: Marks) -> Iterator[Piece]:
    rows, columns = puzzle.shape
    names = cells(rows, columns)
    yield Piece("┌" + "─" * columns + "┐\n")
    for row in range(0, rows, 2):
        yield Piece("│")
        for column in range(columns):
            upper = names[row * columns + column]
            lower = names[(row + 1) * columns + column] if row + 1 < rows else None
            painted = marks.get(upper) == PAINTED, lower is not None and marks.get(lower) == PAINTED
            yield Piece(_HALVES[painted], upper)
        yield Piece("│\n")
    yield Piece("└" + "─" * columns + "┘")
