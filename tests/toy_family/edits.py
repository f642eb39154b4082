"""How lamps are set: a count under each lamp, or none."""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.edits import Edits, Sheet
from clew.core.family import Size
from clew.core.places import Place, Value
from clew.core.scene import Kind, Rect, Scene, Spot, Text
from tests.toy_family.puzzle import Lamps, places

COUNTS: Sequence[Value] = (0, 1, 2, 3)


def open_sheet(puzzle: Lamps) -> Sheet:
    named = zip(places(puzzle), puzzle.counts, strict=True)
    return Sheet(size=Size(1, len(puzzle.counts)), marks={name: count for name, count in named if count is not None})


def make(sheet: Sheet) -> Lamps:
    counts = (sheet.marks.get(Place(f"lamp{number}")) for number in range(1, sheet.size.columns + 1))
    return Lamps(tuple(None if count is None else int(count) for count in counts))


def draw(sheet: Sheet) -> Scene:
    return Scene(
        width=sheet.size.columns,
        height=1,
        title="Lamps in the making",
        kinds={
            "cell": Kind(
                area=Rect(x=-0.5, y=-0.5, width=1, height=1),
                faces={count: [Text(x=0, y=0, text=str(count))] for count in COUNTS},
            )
        },
        spots={Place(f"lamp{number + 1}"): Spot(x=number + 0.5, y=0.5) for number in range(sheet.size.columns)},
    )


EDITS: Edits[Lamps] = Edits(
    entry="type",
    sizes={"normal": Size(1, 9)},
    least=Size(1, 1),
    most=Size(1, 24),
    open=open_sheet,
    draw=draw,
    values=lambda sheet: COUNTS,
    make=make,
)
