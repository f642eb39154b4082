"""How a slitherlink is set: numbers in the cells, `?` where the number is left open."""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.edits import Edits, Sheet
from clew.core.family import Size
from clew.core.frozen import replace
from clew.core.places import Value
from clew.core.scene import Kind, Rect, Scene, Shape, Spot, Text
from clew.core.text import extent
from clew.families.slitherlink.drawing import DIGIT
from clew.families.slitherlink.drawing import draw as draw_puzzle
from clew.families.slitherlink.puzzle import UNKNOWN, Clue, Slitherlink, cells

_CLUES = (0, 1, 2, 3, UNKNOWN)


def _open(puzzle: Slitherlink) -> Sheet:
    named = zip(cells(*puzzle.shape), puzzle.clues, strict=True)
    return Sheet(size=Size(*puzzle.shape), marks={name: clue for name, clue in named if clue is not None})


def _make(sheet: Sheet) -> Slitherlink:
    rows, columns = sheet.size.rows, sheet.size.columns
    return Slitherlink(rows, columns, tuple(_clue(sheet.marks.get(name)) for name in cells(rows, columns)))


def _clue(mark: Value | None) -> Clue:
    return None if mark is None else UNKNOWN if mark == UNKNOWN else int(mark)


def _draw(sheet: Sheet) -> Scene:
    """The grid of dots; its cells are the spots."""
    bare = draw_puzzle(_make(replace(sheet, marks={})))
    area = Rect(x=-0.42, y=-0.42, width=0.84, height=0.84, radius=0.1)
    faces: dict[Value, Sequence[Shape]] = {
        clue: [Text(x=0, y=0, text=str(clue), size=DIGIT, ink="given")] for clue in _CLUES
    }
    columns = sheet.size.columns
    names = cells(sheet.size.rows, columns)
    return Scene(
        width=bare.width,
        height=bare.height,
        title=f"Slitherlink in the making, {extent(sheet.size.rows, columns)}",
        kinds={"cell": Kind(area=area, faces=faces)},
        spots={name: Spot(x=at % columns + 0.5, y=at // columns + 0.5) for at, name in enumerate(names)},
        under=bare.under,
        over=bare.over,
    )


def _values(sheet: Sheet) -> Sequence[Value]:
    return _CLUES


EDITS: Edits[Slitherlink] = Edits(
    entry="type",
    sizes={"small": Size(5, 5), "normal": Size(10, 10), "large": Size(20, 20)},
    least=Size(1, 1),
    most=Size(60, 60),
    open=_open,
    draw=_draw,
    values=_values,
    make=_make,
)
