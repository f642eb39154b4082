"""A scene: one drawing of a puzzle that SVG, PDF and the browser all show, and that holds no rules.

A scene has a fixed background, and one spot per place. Spots of one kind share their faces: a face is what a value
looks like, a note what a candidate looks like; both are drawn around the spot's own origin. Lengths are in cells, x to
the right and y down; the renderer adds the margin.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from clew.core.frozen import dataclass, field
from clew.core.places import Place, Value

Entry = Literal["cycle", "type", "drag"]  # how a mark is made: by pressing, by typing, by drawing a line
Encloses = Literal["", "box", "cells"]  # what a stroke encloses: nothing, all cells from its first to its last, its own

# Here inks have meanings; the theme of a renderer gives them colours.
Ink = Literal[
    "line", "frame", "faint", "given", "mark", "other", "note", "fill", "shade", "paper", "none",
    "rose", "green", "orange", "blue", "violet", "sand",
]  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Line:
    """A straight stroke."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.02
    ink: Ink = "line"
    dashed: bool = False


@dataclass(frozen=True, kw_only=True)
class Rect:
    """A rectangle, filled or outlined."""

    x: float
    y: float
    width: float
    height: float
    fill: Ink = "none"
    ink: Ink = "none"
    stroke: float = 0.02
    radius: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Circle:
    """A circle, filled or outlined."""

    x: float
    y: float
    radius: float
    fill: Ink = "none"
    ink: Ink = "none"
    stroke: float = 0.02


@dataclass(frozen=True, kw_only=True)
class Polygon:
    """A closed figure with straight sides, filled or outlined; each of its points has an x and a y."""

    points: Sequence[tuple[float, float]]
    fill: Ink = "none"
    ink: Ink = "none"
    stroke: float = 0.02


@dataclass(frozen=True, kw_only=True)
class Text:
    """Short text around a point, or beginning there; `size` is that of the font, its capitals are about 0.7 as high."""

    x: float
    y: float
    text: str
    size: float = 0.6
    ink: Ink = "given"
    bold: bool = False
    start: bool = False  # the point is where the text begins, not its middle


Shape = Line | Rect | Circle | Polygon | Text


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What all spots of one kind share: the area to touch, and how each value and candidate looks there."""

    area: Rect | Circle
    faces: Mapping[Value, Sequence[Shape]]
    notes: Mapping[Value, Sequence[Shape]] = field(default_factory=dict)
    note_areas: Mapping[Value, Rect | Circle] = field(default_factory=dict)  # what to light behind one candidate
    entry: Entry | None = None  # for the page, where places of one puzzle differ in it; else as the family says
    encloses: Encloses = ""  # for the page: whether places are sides of cells, of which a stroke makes an area
    more: str = ""  # for setters: a regular expression of values without a face that may be typed, too


@dataclass(frozen=True, kw_only=True)
class Spot:
    """Where a place is, and of which kind."""

    x: float
    y: float
    kind: str = "cell"


@dataclass(frozen=True, kw_only=True)
class Tie:
    """How a fact about two places looks: a line from one to the other, and a sign in the middle of it."""

    sign: Sequence[Shape]
    dashed: bool = False


@dataclass(frozen=True, kw_only=True)
class Fog:
    """What covers a puzzle while it is played: what is lit from the start, and what a right mark in a place lights."""

    lit: Collection[Place]
    clears: Mapping[Place, Sequence[Place]]
    over: Sequence[Shape] = ()  # drawn over the fog, too


@dataclass(frozen=True, kw_only=True)
class Listing:
    """Texts that belong to a drawing and have no fixed spot in it: paper sets them in columns, under their heading.

    `names`, if any, are those of the items' areas in the whole drawing: what can be lit and ticked off.
    """

    heading: str
    items: Sequence[str]
    names: Sequence[Place] = ()


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Everything a renderer needs; `over` is drawn after the spots (grid lines over lit cells).

    `given` holds the places that show a value from the start; no mark changes them, and their kind may look different.
    `areas` are parts that are not places but can be lit, by name: the cells between edges. `ties` says how facts look,
    by kind. `quiet` values help on the way: their faces are left out once every place has its value.
    `groups` sorts places whose marks are compared: those of the first group that is marked look as usual, others not.
    `most_groups` is how many of them a solution may mark; 0: any number.
    `ends` has the two areas that a place joins: dragging from one to the other means that place.
    """

    width: float
    height: float
    title: str
    kinds: Mapping[str, Kind]
    spots: Mapping[Place, Spot]
    under: Sequence[Shape] = ()
    over: Sequence[Shape] = ()
    given: Mapping[Place, Value] = field(default_factory=dict)
    areas: Mapping[Place, Rect | Circle] = field(default_factory=dict)
    ties: Mapping[str, Tie] = field(default_factory=dict)
    quiet: Collection[Value] = ()
    groups: Mapping[Place, str] = field(default_factory=dict)
    most_groups: int = 0
    ends: Mapping[Place, tuple[Place, Place]] = field(default_factory=dict)
