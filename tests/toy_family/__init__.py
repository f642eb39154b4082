"""The smallest family: Lamps. It fulfils the whole contract and is there to be copied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from clew.codecs.lines import Line
from clew.codecs.own import Rows, own_format
from clew.core.errors import PuzzleError
from clew.core.family import Display, Family, Forms, Knobs, Logic, Making, Size, Teaching
from clew.core.places import Marks, Value
from clew.core.scene import Circle, Kind, Scene, Spot, Text
from clew.core.sketch import Piece, Sketch
from tests.toy_family.edits import EDITS
from tests.toy_family.puzzle import Lamps, clues, keep_clues, places, show, size, values
from tests.toy_family.solving import TECHNIQUES, check, encode, kernel


def draft(wanted: Size, knobs: Knobs, rng: Random) -> Lamps:
    if wanted.rows != 1:
        raise PuzzleError(f"lamps stand in one row, not in {wanted.rows}")
    lit = [rng.randrange(2) for _ in range(wanted.columns)]
    return Lamps(tuple(sum(lit[max(i - 1, 0) : i + 2]) for i in range(len(lit))))


def draw(puzzle: Lamps) -> Scene:
    names = places(puzzle)
    lamp = Circle(x=0, y=0, radius=0.4, ink="line")
    return Scene(
        width=len(names),
        height=2,
        title=f"{len(names)} lamps",
        kinds={"cell": Kind(area=lamp, faces={1: [Circle(x=0, y=0, radius=0.3, fill="fill")], 0: []})},
        spots={name: Spot(x=i + 0.5, y=0.5) for i, name in enumerate(names)},
        under=[Text(x=i + 0.5, y=1.5, text=str(count)) for i, count in enumerate(puzzle.counts) if count is not None],
    )


def sketch(puzzle: Lamps, marks: Marks) -> Sketch:
    lamps = [Piece({1: "*", 0: "-"}.get(int(marks[p]), "?") if p in marks else ".", p) for p in places(puzzle)]
    return Sketch([*lamps, Piece("\n" + _row(puzzle) + "\n")])


def _row(puzzle: Lamps) -> str:
    return "".join("." if count is None else str(count) for count in puzzle.counts)


def _read(rows: Sequence[Line], headers: Mapping[str, Line]) -> Lamps:
    if len(rows) != 1:
        raise PuzzleError(f"{len(rows)} rows: expected one", line=rows[0].number if rows else 1)
    for column, symbol in enumerate(rows[0].text, 1):
        if symbol not in ".0123":
            raise PuzzleError(f"'{symbol}' is not a count: expected 0 to 3 or .", line=rows[0].number, column=column)
    return Lamps(tuple(None if symbol == "." else int(symbol) for symbol in rows[0].text))


def _value(puzzle: Lamps, text: str) -> Value:
    if text not in ("0", "1"):
        raise PuzzleError(f"'{text}' is not a lamp: expected 0 or 1")
    return int(text)


ROWS = Rows(
    family="lamps",
    example="1.2.1\n",
    read=_read,
    write=lambda puzzle: ({}, [_row(puzzle)]),
    places=places,
    value=_value,
    show=show,
)

FAMILY = Family(
    name="lamps",
    title="Lamps",
    rules="Light some lamps: each number counts the lit ones among the lamp above it and its neighbours.",
    puzzle=Lamps,
    places=places,
    values=values,
    show=show,
    size=size,
    clues=clues,
    keep_clues=keep_clues,
    logic=Logic(
        check=check,
        kernel=kernel,
        encode=encode,
        models="tests.toy_family.models",
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        levels=("easy", "needs search"),
    ),
    making=Making(
        sizes={"small": Size(1, 4), "normal": Size(1, 9), "large": Size(1, 12)},
        draft=draft,
    ),
    display=Display(
        draw=draw,
        entry="cycle",
        sketch=sketch,
    ),
    forms=Forms(
        formats={"clew": own_format(ROWS)},
    ),
    edits=EDITS,
)
