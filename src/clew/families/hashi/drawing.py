"""How a hashi looks in print: islands as circles with their numbers, bridges as lines side by side."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from clew.core.places import Candidates
from clew.core.results import Knowledge
from clew.core.scene import Circle, Ink, Kind, Line, Rect, Scene, Shape, Spot, Text
from clew.core.text import extent, plural
from clew.families.hashi.puzzle import Bridge, Hashi

ISLAND = 0.4  # radius
DIGIT, TWO_DIGITS = 0.52, 0.42  # font sizes of a number
RING, BRIDGE, CROSS = 0.045, 0.06, 0.03  # widths
APART = {1: 0.0, 2: 0.18, 3: 0.16, 4: 0.145}  # between bridges side by side, by how many there are
ARM = 0.065  # half a cross, across
BESIDE = 0.16  # from the island's shore to a cross
REACH = 0.24  # half the width of what is lit or touched around a bridge
NOTE = 0.15  # radius around a lit candidate


def draw(puzzle: Hashi) -> Scene:
    """Draw islands; bridges are the spots, of one kind for each length; islands can be lit by their cells' names."""
    spots = {
        name: Spot(x=x, y=y, kind=_kind_name(puzzle, bridge))
        for name, bridge in zip(puzzle.graph.names, puzzle.graph.bridges, strict=True)
        for x, y in [_middle(puzzle, bridge)]
    }
    lengths = {_kind_name(puzzle, bridge): (bridge.across, _length(puzzle, bridge)) for bridge in puzzle.graph.bridges}
    return Scene(
        width=puzzle.columns,
        height=puzzle.rows,
        title=f"Hashi, {extent(puzzle.rows, puzzle.columns)}, {plural(len(puzzle.islands), 'island')}",
        kinds={name: _kind(across, length, puzzle.most) for name, (across, length) in lengths.items()},
        spots=spots,
        over=[shape for island in puzzle.islands for shape in _island(*island)],
        areas={
            island.name: Circle(x=island.column + 0.5, y=island.row + 0.5, radius=ISLAND) for island in puzzle.islands
        },
        quiet=(0,),
        ends={
            name: (puzzle.islands[bridge.start].name, puzzle.islands[bridge.end].name)
            for name, bridge in zip(puzzle.graph.names, puzzle.graph.bridges, strict=True)
        },
    )


def _length(puzzle: Hashi, bridge: Bridge) -> int:
    one, other = puzzle.islands[bridge.start], puzzle.islands[bridge.end]
    return other.column - one.column if bridge.across else other.row - one.row


def _kind_name(puzzle: Hashi, bridge: Bridge) -> str:
    return f"{'across' if bridge.across else 'down'} {_length(puzzle, bridge)}"


def _middle(puzzle: Hashi, bridge: Bridge) -> tuple[float, float]:
    one, other = puzzle.islands[bridge.start], puzzle.islands[bridge.end]
    return (one.column + other.column + 1) / 2, (one.row + other.row + 1) / 2


def _island(row: int, column: int, number: int | None) -> Sequence[Shape]:
    text = "?" if number is None else str(number)
    x, y = column + 0.5, row + 0.5
    return [
        Circle(x=x, y=y, radius=ISLAND, ink="frame", stroke=RING),
        Text(x=x, y=y, text=text, size=DIGIT if len(text) == 1 else TWO_DIGITS, ink="given"),
    ]


def _kind(across: bool, length: int, most: int) -> Kind:
    """Bridges from shore to shore; crosses by both shores where there are none, so that crossing ways stay apart."""
    half = length / 2 - ISLAND
    along = max(half - 0.03, 0.07)
    area = Rect(x=-along, y=-REACH, width=2 * along, height=2 * REACH, radius=min(along, REACH) / 2)
    signs = [0.0] if half < BESIDE + ARM else [BESIDE - half, half - BESIDE]
    apart = min(2.2 * NOTE, 2 * half / most) if half > NOTE else 0.1
    notes = {count: (count - most / 2) * apart for count in range(most + 1)}
    return Kind(
        area=area if across else _turned(area),
        faces={
            0: [line for at in signs for line in _cross(*_at(across, at, 0.0), ink="note")],
            **{count: [_line(across, length, at) for at in _offsets(count)] for count in range(1, most + 1)},
        },
        notes={count: [_digit(across, at, count)] for count, at in notes.items()},
        note_areas={count: _ring(across, at) for count, at in notes.items()},
    )


def _turned(area: Rect) -> Rect:
    return Rect(x=area.y, y=area.x, width=area.height, height=area.width, radius=area.radius)


def _at(across: bool, along: float, aside: float) -> tuple[float, float]:
    return (along, aside) if across else (aside, along)


def _offsets(count: int) -> Sequence[float]:
    """How far from the middle each of this many bridges runs."""
    return [(number - (count - 1) / 2) * APART[count] for number in range(count)]


def _line(across: bool, length: int, aside: float) -> Line:
    along = length / 2 - sqrt(ISLAND**2 - aside**2)
    (x1, y1), (x2, y2) = _at(across, -along, aside), _at(across, along, aside)
    return Line(x1=x1, y1=y1, x2=x2, y2=y2, width=BRIDGE, ink="mark")


def _cross(x: float, y: float, ink: Ink) -> Sequence[Shape]:
    return [
        Line(x1=x - ARM, y1=y - ARM, x2=x + ARM, y2=y + ARM, width=CROSS, ink=ink),
        Line(x1=x - ARM, y1=y + ARM, x2=x + ARM, y2=y - ARM, width=CROSS, ink=ink),
    ]


def _digit(across: bool, along: float, count: int) -> Text:
    x, y = _at(across, along, 0.0)
    return Text(x=x, y=y, text=str(count), size=1.5 * NOTE, ink="note")


def _ring(across: bool, along: float) -> Circle:
    x, y = _at(across, along, 0.0)
    return Circle(x=x, y=y, radius=NOTE)


def notes(puzzle: Hashi, known: Knowledge) -> Candidates:
    """Nothing is pencilled in: a place where several counts are possible stays bare, and only what is lit is shown."""
    return {}
