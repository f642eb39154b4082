"""How a hashi is set: islands with their numbers in the cells, `?` where the number is left open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.core.edits import Edits, Sheet
from clew.core.family import Size
from clew.core.places import Place, Value, cell, row_and_column
from clew.core.scene import Circle, Kind, Line, Rect, Scene, Shape, Spot, Text
from clew.core.text import extent
from clew.families.hashi.drawing import DIGIT, ISLAND, RING, TWO_DIGITS
from clew.families.hashi.puzzle import LARGEST, USUAL, Hashi, Island, vary

_OPEN = "?"
_GRID = 0.02  # width of the lines through the middles of cells


def _open(puzzle: Hashi) -> Sheet:
    return Sheet(
        size=Size(puzzle.rows, puzzle.columns),
        marks={island.name: _OPEN if island.number is None else island.number for island in puzzle.islands},
        variants={"most": str(puzzle.most), "loops": "yes" if puzzle.loops else "no"},
    )


def _make(sheet: Sheet) -> Hashi:
    return vary(Hashi(sheet.size.rows, sheet.size.columns, tuple(_islands(sheet))), sheet.variants)


def _islands(sheet: Sheet) -> Iterator[Island]:
    for place, value in sorted(sheet.marks.items(), key=lambda mark: row_and_column(mark[0])):
        yield Island(*row_and_column(place), None if value == _OPEN else int(value))


def _draw(sheet: Sheet) -> Scene:
    rows, columns = sheet.size.rows, sheet.size.columns
    return Scene(
        width=columns,
        height=rows,
        title=f"Hashi in the making, {extent(rows, columns)}",
        kinds={
            "cell": Kind(
                area=Rect(x=-0.5, y=-0.5, width=1, height=1), faces={value: _face(value) for value in _values(sheet)}
            )
        },
        spots={
            Place(cell(row, column)): Spot(x=column + 0.5, y=row + 0.5)
            for row in range(rows)
            for column in range(columns)
        },
        under=[
            *(Line(x1=0.5, y1=y + 0.5, x2=columns - 0.5, y2=y + 0.5, width=_GRID, ink="faint") for y in range(rows)),
            *(Line(x1=x + 0.5, y1=0.5, x2=x + 0.5, y2=rows - 0.5, width=_GRID, ink="faint") for x in range(columns)),
        ],
    )


def _face(value: Value) -> Sequence[Shape]:
    text = str(value)
    return [
        Circle(x=0, y=0, radius=ISLAND, fill="paper", ink="frame", stroke=RING),
        Text(x=0, y=0, text=text, size=DIGIT if len(text) == 1 else TWO_DIGITS, ink="given"),
    ]


def _values(sheet: Sheet) -> Sequence[Value]:
    """As many as four neighbours can bring, and all that are there already."""
    most = sheet.variants.get("most", str(USUAL))
    highest = 4 * int(most) if most.isdecimal() and len(most) == 1 else LARGEST
    placed = [value for value in sheet.marks.values() if isinstance(value, int)]
    return [*range(1, min(max([highest, *placed]), LARGEST) + 1), _OPEN]


EDITS: Edits[Hashi] = Edits(
    entry="type",
    sizes={"small": Size(7, 7), "normal": Size(10, 10), "large": Size(25, 25)},
    least=Size(1, 1),
    most=Size(60, 60),
    open=_open,
    draw=_draw,
    values=_values,
    make=_make,
)
