"""How a variant is set: digits on the sheet, and everything else as lines of Clew's own form beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from clew.core.edits import Edits, Field, Sheet
from clew.core.family import Size
from clew.core.frozen import replace
from clew.core.places import Value, cell
from clew.core.scene import Kind, Scene, Spot
from clew.families.variant.drawing import draw, faces
from clew.families.variant.formats.own import OWN, lines_of
from clew.families.variant.puzzle import LEAST, MOST, Variant


def _open(puzzle: Variant) -> Sheet:
    given = {place: value for place, value in puzzle.layers["given"].items() if isinstance(value, int)}
    return Sheet(
        size=Size(puzzle.rows, puzzle.columns), marks=given, fields={"constraints": "\n".join(lines_of(puzzle))}
    )


def _make(sheet: Sheet) -> Variant:
    rows = [
        " ".join(str(sheet.marks.get(cell(row, column), ".")) for column in range(sheet.size.columns))
        for row in range(sheet.size.rows)
    ]
    lines = sheet.fields.get("constraints", "").split("\n")
    head = [*takewhile(lambda line: line.startswith("digits:"), lines)]
    text = "\n".join(["clew variant", *head, "", *rows, *lines[len(head) :]])
    return OWN.read(text)[0].puzzle


def _draw(sheet: Sheet) -> Scene:
    bare = _make(replace(sheet, marks={}))
    scene = draw(bare)
    return replace(
        scene,
        title=f"Variant sudoku in the making, {sheet.size}",
        kinds={"cell": Kind(area=scene.kinds["cell"].area, faces=faces(bare, "given"))},
        spots={name: Spot(x=spot.x, y=spot.y) for name, spot in scene.spots.items()},
    )


def _values(sheet: Sheet) -> Sequence[Value]:
    return _make(replace(sheet, marks={})).span


EDITS: Edits[Variant] = Edits(
    entry="type",
    sizes={"small": Size(4, 4), "normal": Size(6, 6), "large": Size(9, 9)},
    least=Size(LEAST, LEAST),
    most=Size(MOST, MOST),
    open=_open,
    draw=_draw,
    values=_values,
    make=_make,
    fields={"constraints": Field(title="Constraints", help="a line each, as in killer 15: r1c1 r1c2")},
)
