"""How a puzzle is set: a sheet is a puzzle in the making, edited as a puzzle is played.

The clues are marks at the spots of the setter's own scene, and texts in fields next to it. A sheet need not be a puzzle
yet; `make` turns it into one, or says what is missing. Sheets are values: after any change the whole sheet is passed
on, so that undoing is showing the sheet before.

Some families have clues that are drawn, such as lines over cells. What is drawn is text in a field, too, a line each,
so that a picture and a text view of it are always the same. A tool writes such lines by the way it is used:

    NAME                            switch: the line is there or not
    NAME VALUE: r1c1 r1c2           cells, pair, corner, set, path, area
    NAME VALUE: r1c1 -> r1c2 r1c3   arrow, pill: where it begins, and its line
    NAME VALUE: r1c1 = r5c5         groups that belong together
    NAME VALUE: TEXT                beside: a clue next to the grid, with the text of its spot
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from clew.core.frozen import dataclass, field
from clew.core.places import Marks, Place, Value
from clew.core.scene import Scene

if TYPE_CHECKING:
    from clew.core.family import Knobs, Size

P = TypeVar("P")

MARKS = "marks"

# How something is drawn: a switch; cells that each have it or not; two neighbours; the corner of four cells; a set of
# cells; a line from cell to cell; a cell and a line from it, or several cells and then a line; two groups of cells, one
# after the other; next to the grid; an area, which takes its cells from others, grows by them, or loses them.
Stroke = Literal[
    "switch", "cells", "pair", "corner", "set", "path", "arrow", "pill", "groups", "beside", "area", "grow", "bare"
]  # fmt: skip
Said = Literal["none", "optional", "number", "digits"]  # the value of what is drawn, if it has one


@dataclass(frozen=True, kw_only=True)
class Field:
    """A text that belongs to a puzzle and has no spot in its picture, such as a list of words."""

    title: str
    help: str
    lines: bool = True  # it may have several lines
    choices: Sequence[str] = ()  # all it can be, the usual one first; none: any text


@dataclass(frozen=True, kw_only=True)
class Tool:
    """Something that can be drawn: what its lines begin with, what people call it, how it is drawn, and its value."""

    name: str
    title: str
    group: str  # of the list of tools
    stroke: Stroke
    value: Said = "none"
    preset: str = ""  # a value that is not asked for


@dataclass(frozen=True, kw_only=True)
class Item:
    """Something that is drawn on a sheet: the lines of the field that say it, counted from 0, and its cells."""

    tool: str  # the name of a tool
    first: int
    last: int
    groups: Sequence[Sequence[Place]] = ()  # its cells as they are written: a set, or a bulb and lines
    value: str = ""
    body: str = ""  # what follows the colon
    fault: str = ""  # why it is not drawn


@dataclass(frozen=True, kw_only=True)
class Beside:
    """A spot next to the grid: where it is in the scene, how it is written, and the cells that it is about."""

    x: float
    y: float
    text: str
    cells: Sequence[Place]


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """What is drawn on a sheet, the spots that its tool has next to the grid, and the areas of the grid."""

    items: Sequence[Item] = ()
    beside: Sequence[Beside] = ()
    areas: Sequence[Sequence[Place]] = ()


@dataclass(frozen=True, kw_only=True)
class Tools:
    """What can be drawn on the sheets of a family, and the field that has it as text."""

    field: str
    tools: Sequence[Tool]
    drawn: Callable[[Sheet], Drawn]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A puzzle in the making; `edited` names what was changed last, in case one part follows from another.

    `tool` is the title of the tool in hand, which may need room in the scene.
    """

    size: Size
    marks: Marks = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    variants: Knobs = field(default_factory=dict)
    edited: str = MARKS
    tool: str = ""


@dataclass(frozen=True, kw_only=True)
class Edits(Generic[P]):
    """How a family's puzzles are set. Opening a puzzle and making it again gives the same puzzle."""

    entry: Literal["cycle", "type", "drag"]
    sizes: Mapping[str, Size]  # of empty sheets, by the names of the family's sizes
    least: Size
    most: Size
    open: Callable[[P], Sheet]
    draw: Callable[[Sheet], Scene]  # the setter's scene: a spot for each clue there could be
    values: Callable[[Sheet], Sequence[Value]]  # what a spot can hold
    make: Callable[[Sheet], P]  # raises PuzzleError if the sheet is not a puzzle
    settle: Callable[[Sheet], Sheet] | None = None  # brings the other parts in line with what was edited
    fields: Mapping[str, Field] = field(default_factory=dict)
    tools: Tools | None = None  # for clues that are drawn
