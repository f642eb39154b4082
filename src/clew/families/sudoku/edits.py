"""How a sudoku is set: givens in an open grid, and the shape of its boxes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.core.edits import Edits, Field, Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import replace
from clew.core.places import Value
from clew.core.scene import Kind, Scene, Spot
from clew.families.sudoku.drawing import draw as draw_puzzle
from clew.families.sudoku.drawing import faces
from clew.families.sudoku.puzzle import BOXES, Sudoku, cells

_BOX = re.compile(r"\s*([0-9]{1,2})\s*x\s*([0-9]{1,2})\s*")


def _open(puzzle: Sudoku) -> Sheet:
    given = {name: value for name, value in zip(cells(puzzle.n), puzzle.givens, strict=True) if value}
    boxes = f"{puzzle.box_rows}x{puzzle.box_columns}"
    return Sheet(size=Size(puzzle.n, puzzle.n), marks=given, fields={"boxes": boxes})


def _settle(sheet: Sheet) -> Sheet:
    """Boxes that do not fit the size are the usual ones of that size."""
    n = sheet.size.rows
    if n != sheet.size.columns or n not in BOXES:
        raise PuzzleError(f"a sudoku cannot be {sheet.size}: expected sides of {', '.join(map(str, BOXES))}")
    found = _BOX.fullmatch(sheet.fields.get("boxes", ""))
    rows, columns = (int(found[1]), int(found[2])) if found else (0, 0)
    if rows * columns != n or min(rows, columns) < 2:
        rows, columns = BOXES[n]
    return replace(sheet, fields={"boxes": f"{rows}x{columns}"})


def _make(sheet: Sheet) -> Sudoku:
    rows, columns = map(int, _settle(sheet).fields["boxes"].split("x"))
    return Sudoku(rows, columns, tuple(int(sheet.marks.get(name, 0)) for name in cells(rows * columns)))


def _draw(sheet: Sheet) -> Scene:
    bare = _make(replace(sheet, marks={}))
    scene = draw_puzzle(bare)
    return replace(
        scene,
        title=f"Sudoku in the making, {bare.n} rows and columns",
        kinds={"cell": Kind(area=scene.kinds["cell"].area, faces=faces(bare, "given"))},
        spots={name: Spot(x=spot.x, y=spot.y) for name, spot in scene.spots.items()},
    )


def _values(sheet: Sheet) -> Sequence[Value]:
    return range(1, sheet.size.rows + 1)


EDITS: Edits[Sudoku] = Edits(
    entry="type",
    sizes={"small": Size(6, 6), "normal": Size(9, 9), "large": Size(16, 16)},
    least=Size(4, 4),
    most=Size(36, 36),
    open=_open,
    draw=_draw,
    values=_values,
    settle=_settle,
    make=_make,
    fields={"boxes": Field(title="Boxes", help="rows x columns of a box, such as 3x3", lines=False)},
)
