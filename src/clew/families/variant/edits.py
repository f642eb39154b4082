"""How a variant is set: digits are written on the sheet, everything else is drawn, or typed as a line of text.

The lines are those of Clew's own form, and two that are easier to draw: `only 1 2: r1c1 r1c2` may name several cells,
and `fog: r1c1 r1c2` names the cells that are lit at the start.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from clew.core.edits import MARKS, Drawn, Edits, Field, Sheet, Tools
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.frozen import replace
from clew.core.places import Place, Value, cell
from clew.core.scene import Scene, Spot
from clew.families.variant import tools
from clew.families.variant.drawing import draw, faces
from clew.families.variant.formats.notes import lit
from clew.families.variant.formats.own import OWN, lines_of
from clew.families.variant.puzzle import LEAST, Variant

_FIELD = "constraints"
_HEAD = re.compile(r"\s*(digits:|grid:|lines:|regions:\s*unknown).*", re.IGNORECASE)
_FOG = re.compile(r"note fog: (\[.*\])")
_LIT = re.compile(r"\s*fog:\s*(.*)", re.IGNORECASE)
_LAMPS = re.compile(r'note lamps: "(.*)"')
_ONLY = re.compile(r"\s*(only [0-9 ,]+):\s*(.*)", re.IGNORECASE)


def _open(puzzle: Variant) -> Sheet:
    given = {place: value for place, value in puzzle.layers["given"].items() if isinstance(value, int)}
    lines = (_FOG.sub(lambda found: "fog: " + " ".join(json.loads(found[1])), line) for line in lines_of(puzzle))
    return Sheet(size=Size(puzzle.rows, puzzle.columns), marks=given, fields={_FIELD: "\n".join(lines)})


def _lines(sheet: Sheet) -> list[str]:
    return sheet.fields.get(_FIELD, "").split("\n")


def _make(sheet: Sheet) -> Variant:
    return _read(sheet, list(_stated(_lines(sheet))))


def _stated(lines: Sequence[str]) -> Iterator[str]:
    """The lines as Clew's own form has them; lamps that light more than is lit are left out."""
    bright = {place for line in lines if (found := _LIT.fullmatch(line)) for place in found[1].split()}
    for line in lines:
        if _LIT.fullmatch(line):
            continue
        if found := _ONLY.fullmatch(line):
            yield from (f"{found[1].replace(',', ' ')}: {place}" for place in found[2].split())
        elif not (lamps := _LAMPS.fullmatch(line)) or bright.issuperset(_around(lamps[1])):
            yield line
    if bright:
        yield f"note fog: {json.dumps(sorted(bright, key=_order))}"


def _order(place: str) -> tuple[int, str]:
    return len(place), place


def _around(lamps: str) -> Sequence[Place]:
    return lit(
        [Place(each) for each in lamps.split()], (), [cell(row, column) for row in range(60) for column in range(60)]
    )


def _read(sheet: Sheet, lines: Sequence[str]) -> Variant:
    rows = [
        " ".join(str(sheet.marks.get(cell(row, column), ".")) for column in range(sheet.size.columns))
        for row in range(sheet.size.rows)
    ]
    head = [line.strip() for line in lines if line.strip().lower().startswith("digits:")]
    rest = [line for line in lines if not line.strip().lower().startswith("digits:")]
    return OWN.read("\n".join(["clew variant", *head, "", *rows, *rest]))[0].puzzle


def _frame(sheet: Sheet) -> Variant:
    """The bare grids of a sheet."""
    bare = replace(sheet, marks={})
    try:
        return _read(bare, [line for line in _lines(sheet) if _HEAD.fullmatch(line)])
    except PuzzleError:
        return _read(bare, [])  # what is wrong is said where the sheet is made a puzzle


def _sound(sheet: Sheet) -> Variant:
    """The grids with everything that can be drawn, and without regions, which may be larger than they can be."""
    lines, frame = _lines(sheet), _frame(sheet)
    unfit = {at for each in tools.items(sheet, lines, frame) if each.fault or each.tool in _NOT_DRAWN
             for at in range(each.first, each.last + 1)}  # fmt: skip
    kept = [line for at, line in enumerate(lines) if at not in unfit]
    try:
        return _read(replace(sheet, marks={}), list(_stated(kept)))
    except PuzzleError:
        return frame


_NOT_DRAWN = (tools.REGION, tools.NO_REGIONS)


def _draw(sheet: Sheet) -> Scene:
    puzzle, lines = _sound(sheet), _lines(sheet)
    held = [each for each in tools.items(sheet, lines, puzzle) if each.tool in _NOT_DRAWN]
    areas = [group for each in held for group in each.groups] if held else puzzle.areas
    wanted = next((each.stroke for each in tools.TOOLS if each.title == sheet.tool), None)
    scene = draw(puzzle, {place: at for at, area in enumerate(areas) for place in area}, around=wanted == "beside")
    kind = replace(scene.kinds["cell"], faces=faces(puzzle, "given"))
    return replace(
        scene,
        title=f"Variant sudoku in the making, {sheet.size}",
        kinds={"cell": kind},
        spots={name: Spot(x=spot.x, y=spot.y) for name, spot in scene.spots.items()},
    )


def _values(sheet: Sheet) -> Sequence[Value]:
    return _frame(sheet).span


def _drawn(sheet: Sheet) -> Drawn:
    return tools.drawn(sheet, _lines(sheet), _frame(sheet), _draw(sheet))


def _settle(sheet: Sheet) -> Sheet:
    """Regions that were drawn one by one become rows of names, which people can read."""
    lines = _lines(sheet)
    held = [each for each in tools.items(sheet, lines, _frame(sheet)) if each.tool == tools.REGION]
    names = {
        place: number for number, area in enumerate((g for each in held for g in each.groups), 1) for place in area
    }
    single = [each for each in held if each.first == each.last]
    if sheet.edited != MARKS or not single or any(each.fault for each in held):
        return sheet
    if len(names) < sum(len(group) for each in held for group in each.groups):
        return sheet  # they overlap
    every = tools.items(sheet, lines, _frame(sheet))
    gone = {at for each in every if each.tool in _NOT_DRAWN for at in range(each.first, each.last + 1)}
    block = [
        " ".join(str(names.get(cell(row, column), ".")) for column in range(sheet.size.columns))
        for row in range(sheet.size.rows)
    ]
    rest = [line for at, line in enumerate(lines) if at not in gone and line.strip()]
    return replace(sheet, fields={**sheet.fields, _FIELD: "\n".join([*rest, "regions:", *block])})


EDITS: Edits[Variant] = Edits(
    entry="type",
    sizes={"small": Size(6, 6), "normal": Size(9, 9), "large": Size(16, 16)},
    least=Size(LEAST, LEAST),
    most=Variant.most,
    open=_open,
    draw=_draw,
    values=_values,
    make=_make,
    settle=_settle,
    fields={_FIELD: Field(title="Constraints", help="a line each, as in killer 15: r1c1 r1c2")},
    tools=Tools(field=_FIELD, tools=tools.TOOLS, drawn=_drawn),
)
