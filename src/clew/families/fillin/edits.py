"""How a fill-in is set: black squares and letters given in the grid, and the list of words beside it."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase, digits

from clew.codecs.lines import numbered
from clew.core.edits import Edits, Field, Sheet
from clew.core.family import Size
from clew.core.places import Place, Value, cell
from clew.core.scene import Kind, Line, Rect, Scene, Spot, Text
from clew.core.text import extent
from clew.families.fillin.drawing import LETTER, THICK, THIN
from clew.families.fillin.formats.cells import words_of
from clew.families.fillin.puzzle import BLACK, LETTERS, Fillin, vary

_WORDS = "words"
_NEVER = frozenset("#_., \t\r\n")  # what a list of words may contain beside letters


def _open(puzzle: Fillin) -> Sheet:
    named = ((cell(*divmod(at, puzzle.columns)), held) for at, held in enumerate(puzzle.cells))
    return Sheet(
        size=Size(puzzle.rows, puzzle.columns),
        marks={Place(name): held for name, held in named if held is not None},
        fields={_WORDS: "\n".join(puzzle.words)},
        variants={"spare": "yes" if puzzle.spare else "no", "singles": "yes" if puzzle.singles else "no", "fold": "no"},
    )


def _make(sheet: Sheet) -> Fillin:
    rows, columns = sheet.size.rows, sheet.size.columns
    held = (sheet.marks.get(Place(cell(row, column))) for row in range(rows) for column in range(columns))
    words = words_of(numbered(sheet.fields.get(_WORDS, "")))
    cells = tuple(None if sign is None else str(sign) for sign in held)
    return vary(Fillin(rows, columns, cells, tuple(words)), sheet.variants)


def _draw(sheet: Sheet) -> Scene:
    rows, columns = sheet.size.rows, sheet.size.columns
    square = Rect(x=-0.5, y=-0.5, width=1, height=1)
    letters = {value: [Text(x=0, y=0.02, text=str(value), size=LETTER, ink="given")] for value in _values(sheet)}
    black = [Rect(x=-0.5, y=-0.5, width=1, height=1, fill="fill", ink="fill", stroke=THIN)]
    return Scene(
        width=columns,
        height=rows,
        title=f"Fill-in in the making, {extent(rows, columns)}",
        kinds={"cell": Kind(area=square, faces={**letters, BLACK: black})},
        spots={
            Place(cell(row, column)): Spot(x=column + 0.5, y=row + 0.5)
            for row in range(rows)
            for column in range(columns)
        },
        over=[
            *(Line(x1=0, y1=row, x2=columns, y2=row, width=THIN) for row in range(1, rows)),
            *(Line(x1=column, y1=0, x2=column, y2=rows, width=THIN) for column in range(1, columns)),
            Rect(x=0, y=0, width=columns, height=rows, ink="frame", stroke=THICK),
        ],
    )


def _values(sheet: Sheet) -> Sequence[Value]:
    """Black, and the letters of the words; where they are plain, the whole alphabet."""
    used = {sign for sign in sheet.fields.get(_WORDS, "") if sign not in _NEVER}
    used |= {str(value) for value in sheet.marks.values() if value != BLACK}
    plain = set(ascii_uppercase + digits)
    letters = sorted(used | plain if len(used | plain) <= LETTERS else used)
    return [BLACK, *(letter for letter in letters[:LETTERS] if len(letter) == 1 and letter not in _NEVER)]


EDITS: Edits[Fillin] = Edits(
    entry="type",
    sizes={"small": Size(5, 5), "normal": Size(9, 9), "large": Size(15, 15)},
    least=Size(1, 1),
    most=Size(60, 60),
    open=_open,
    draw=_draw,
    values=_values,
    make=_make,
    fields={_WORDS: Field(title="Words", help="one word per line, or with spaces or commas between them")},
)
