"""Faces: what values and clues of declared puzzles look like, by name; shapes around the middle of a place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin

from clew.core.frozen import replace
from clew.core.scene import Circle, Ink, Line, Polygon, Rect, Shape, Text
from clew.rules.lattice import COMPASS, DIRECTIONS

Point = tuple[float, float]


def line(start: Point, end: Point, width: float, ink: Ink) -> Line:
    """A stroke between two points."""
    return Line(x1=start[0], y1=start[1], x2=end[0], y2=end[1], width=width, ink=ink)


def _ray(turn: float, inner: float, outer: float, width: float, ink: Ink) -> Line:
    x, y = cos(turn * 2 * pi), sin(turn * 2 * pi)
    return line((inner * x, inner * y), (outer * x, outer * y), width, ink)


def _star(points: int, inner: float, outer: float) -> Polygon:
    """A star with a point upwards."""
    turns = [(at / points - 0.5) * pi for at in range(2 * points)]
    radii = [outer, inner] * points
    return Polygon(points=[(r * cos(turn), r * sin(turn)) for r, turn in zip(radii, turns, strict=True)], fill="mark")


def _cross(arm: float, width: float, ink: Ink) -> Sequence[Shape]:
    return [line((-arm, -arm), (arm, arm), width, ink), line((-arm, arm), (arm, -arm), width, ink)]


def _whole(ink: Ink) -> Sequence[Shape]:
    return [Rect(x=-0.5, y=-0.5, width=1, height=1, fill=ink)]


def _end(right: int, down: int) -> Sequence[Shape]:
    """The end of a ship that goes on in a direction."""
    x, y = min(0.38 * right, 0.0) - 0.38 * (right == 0), min(0.38 * down, 0.0) - 0.38 * (down == 0)
    wide, high = 0.76 if right == 0 else 0.38, 0.76 if down == 0 else 0.38
    return [Circle(x=0, y=0, radius=0.38, fill="given"), Rect(x=x, y=y, width=wide, height=high, fill="given")]


def _wave(y: float) -> Polygon:
    """A line that goes up and down."""
    steps = [(-0.34 + at * 0.68 / 12, y + 0.06 * sin(at * pi / 3)) for at in range(13)]
    return Polygon(points=[*steps, *((x, up + 0.05) for x, up in reversed(steps))], fill="given")


_CORNERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))  # lower left, lower right, upper right, upper left


def _half(right: int, down: int) -> Sequence[Shape]:
    """A triangle that fills half of a cell, with its right angle in a corner."""
    x, y = 0.5 * right, 0.5 * down
    return [Polygon(points=[(x, y), (-x, y), (x, -y)], fill="mark")]


def _pointer(direction: str, ink: Ink) -> Sequence[Shape]:
    """An arrow in the middle of a cell."""
    down, right = DIRECTIONS[direction]
    tail, neck, tip, left, wing = (
        (x * right - y * down, x * down + y * right)
        for x, y in ((-0.26, 0.0), (0.1, 0.0), (0.3, 0.0), (0.06, -0.2), (0.06, 0.2))
    )
    return [line(tail, neck, 0.1, ink), Polygon(points=[tip, left, wing], fill=ink)]


def _tube(direction: str) -> Sequence[Shape]:
    """Part of a thermometer, from the middle of a cell to that of the next one."""
    down, right = DIRECTIONS[direction]
    return [Circle(x=0, y=0, radius=0.2, fill="line"), line((0, 0), (right, down), 0.4, "line")]


_SEAT = Circle(x=0, y=0, radius=0.2, fill="paper")  # interrupts the line of the grid behind a sign

# Those of sides are for a side between a cell and the one on its right.
FACES: Mapping[str, Sequence[Shape]] = {
    "none": [],
    "dot": [Circle(x=0, y=0, radius=0.07, fill="note")],
    "fill": _whole("fill"),
    "shade": _whole("shade"),  # a clue in the cell stays legible
    "block": _whole("fill"),  # numbers on it are light
    "ring": [Circle(x=0, y=0, radius=0.4, ink="note", stroke=0.03)],
    "circle": [Circle(x=0, y=0, radius=0.36, fill="paper", ink="frame", stroke=0.05)],
    "disc": [Circle(x=0, y=0, radius=0.36, fill="frame", ink="frame", stroke=0.05)],
    "sun": [
        Circle(x=0, y=0, radius=0.22, fill="paper", ink="frame", stroke=0.05),
        *(_ray(at / 8, 0.3, 0.4, 0.05, "frame") for at in range(8)),
    ],
    "moon": [Circle(x=0, y=0, radius=0.34, fill="frame"), Circle(x=-0.13, y=-0.08, radius=0.3, fill="paper")],
    "open": [Rect(x=-0.5, y=-0.5, width=1, height=1, fill="paper", ink="frame", stroke=0.07)],
    "greyed": [Circle(x=0, y=0, radius=0.36, fill="shade", ink="frame", stroke=0.05)],
    "small circle": [Circle(x=0, y=0, radius=0.22, fill="paper", ink="frame", stroke=0.05)],
    "small disc": [Circle(x=0, y=0, radius=0.22, fill="frame", ink="frame", stroke=0.05)],
    "lamp": [
        Circle(x=0, y=0, radius=0.21, fill="mark"),
        *(_ray(at / 8, 0.3, 0.38, 0.06, "mark") for at in range(8)),
    ],
    "star": [_star(5, 0.15, 0.38)],
    "mine": [
        Circle(x=0, y=0, radius=0.23, fill="mark"),
        *(_ray(at / 8, 0.2, 0.34, 0.07, "mark") for at in range(8)),
        Circle(x=-0.08, y=-0.08, radius=0.055, fill="paper"),
    ],
    "tree": [
        Rect(x=-0.05, y=0.1, width=0.1, height=0.28, fill="given"),
        Polygon(points=[(0, -0.4), (0.2, -0.1), (-0.2, -0.1)], fill="given", ink="given", stroke=0.04),
        Polygon(points=[(0, -0.22), (0.27, 0.16), (-0.27, 0.16)], fill="given", ink="given", stroke=0.04),
    ],
    "tent": [
        Polygon(points=[(0, -0.28), (0.34, 0.28), (-0.34, 0.28)], fill="mark", ink="mark", stroke=0.05),
        Polygon(points=[(0, 0), (0.11, 0.28), (-0.11, 0.28)], fill="paper"),
    ],
    "bar": [line((0, -0.24), (0, 0.24), 0.06, "note")],
    "domino": [Rect(x=-0.94, y=-0.44, width=1.88, height=0.88, radius=0.16, ink="mark", stroke=0.06)],
    "ship": [Rect(x=-0.4, y=-0.4, width=0.8, height=0.8, radius=0.22, fill="mark")],
    "single ship": [Circle(x=0, y=0, radius=0.38, fill="given")],
    "amidships": [Rect(x=-0.38, y=-0.38, width=0.76, height=0.76, fill="given")],
    "ship up": _end(0, 1),
    "ship down": _end(0, -1),
    "ship left": _end(1, 0),
    "ship right": _end(-1, 0),
    "water": [_wave(-0.1), _wave(0.14)],
    **{f"triangle {number}": _half(*corner) for number, corner in enumerate(_CORNERS, 1)},
    "rising mirror": [line((-0.38, 0.38), (0.38, -0.38), 0.08, "frame")],
    "falling mirror": [line((-0.38, -0.38), (0.38, 0.38), 0.08, "frame")],
    "slash": [line((-0.5, 0.5), (0.5, -0.5), 0.09, "mark")],
    "backslash": [line((-0.5, -0.5), (0.5, 0.5), 0.09, "mark")],
    **{f"block {way}": [*_whole("fill"), *_pointer(way, "paper")] for way in DIRECTIONS},
    **{f"tube {way}": _tube(way) for way in DIRECTIONS},
    "bulb": [Circle(x=0, y=0, radius=0.4, fill="line")],
    "ball": [Circle(x=0, y=0, radius=0.26, fill="mark")],
    "cross": _cross(0.08, 0.035, "note"),
    "stroke": [line((-0.5, 0), (0.5, 0), 0.1, "mark")],
    "lying": [line((-0.32, 0), (0.32, 0), 0.12, "mark")],
    "standing": [line((0, -0.32), (0, 0.32), 0.12, "mark")],
    "white dot": [Circle(x=0, y=0, radius=0.14, fill="paper", ink="frame", stroke=0.03)],
    "black dot": [Circle(x=0, y=0, radius=0.14, fill="frame", ink="frame", stroke=0.03)],
    "point": [Circle(x=0, y=0, radius=0.05, fill="note")],
    "wall": [line((0, -0.5), (0, 0.5), 0.09, "mark")],
    "less": [_SEAT, line((0.08, -0.13), (-0.08, 0), 0.05, "given"), line((-0.08, 0), (0.08, 0.13), 0.05, "given")],
    "more": [_SEAT, line((-0.08, -0.13), (0.08, 0), 0.05, "given"), line((0.08, 0), (-0.08, 0.13), 0.05, "given")],
}


def _pointing(down: int, right: int) -> Sequence[Shape]:
    """A small arrow in the lower right of a cell."""
    scale = 0.13 if down == 0 or right == 0 else 0.1
    middle = (0.31, 0.31)
    x, y = scale * right, scale * down
    tip, tail = (middle[0] + x, middle[1] + y), (middle[0] - x, middle[1] - y)
    wings = [(middle[0] + side * 0.7 * y, middle[1] - side * 0.7 * x) for side in (1, -1)]
    return [line(tail, middle, 0.04, "given"), Polygon(points=[tip, *wings], fill="given")]


def _pipe(*ways: str) -> Sequence[Shape]:
    """A pipe from the middle of a cell to some of its sides."""
    return [line((0, 0), (0.5 * DIRECTIONS[way][1], 0.5 * DIRECTIONS[way][0]), 0.16, "frame") for way in ways]


_PIPES = {
    "cross": _pipe("up", "down", "left", "right"),
    "upright": _pipe("up", "down"),
    "level": _pipe("left", "right"),
    **{f"{one}_{two}": _pipe(one, two) for one in ("up", "down") for two in ("left", "right")},
}
_SMALL_STAR = Polygon(points=[(x * 0.4 + 0.31, y * 0.4 + 0.31) for x, y in _star(5, 0.15, 0.38).points], fill="given")
_LEVEL, _UPRIGHT = line((-0.24, 0), (0.24, 0), 0.06, "given"), line((0, -0.24), (0, 0.24), 0.06, "given")
FACES = {
    **FACES,
    **{f"pipe {name}": shapes for name, shapes in _PIPES.items()},
    "small star": [_SMALL_STAR],
    "minus": [_LEVEL],
    "upright": [_UPRIGHT],
    "plus": [_LEVEL, _UPRIGHT],
    **{f"to {name}": _pointing(*step) for name, step in COMPASS.items()},
}
BORDER = line((0, -0.5), (0, 0.5), 0.07, "frame")  # of a region


def face(name: str) -> Sequence[Shape]:
    """A face by name; what has none is written."""
    return FACES[name] if name in FACES else [written(name, "mark")]


_SIZES = {1: 0.62, 2: 0.54, 3: 0.42}  # of a font, by the number of characters in a cell


def written(text: str, ink: Ink, *, bold: bool = False) -> Text:
    """A number or a word in a cell, as large as fits."""
    return Text(x=0, y=0, text=text, size=_SIZES.get(len(text), 1.36 / max(1, len(text))), ink=ink, bold=bold)


def in_corner(text: str) -> Text:
    """A clue in the upper left corner of its cell."""
    return Text(x=-0.43, y=-0.3, text=text, size=min(0.32, 1.5 / max(1, len(text))), ink="given", start=True)


def at_corner(text: str) -> Sequence[Shape]:
    """A number in a circle where cells meet."""
    return [
        Circle(x=0, y=0, radius=0.24, fill="paper", ink="frame", stroke=0.03),
        Text(x=0, y=0, text=text, size=0.34, ink="given"),
    ]


_PLACED: Mapping[int, Sequence[Point]] = {
    2: [(-0.2, -0.17), (0.2, 0.17)],
    3: [(-0.22, -0.22), (0.22, -0.22), (0, 0.22)],
    4: [(0, -0.29), (-0.27, 0), (0.27, 0), (0, 0.29)],
}


def several(texts: Sequence[str], ink: Ink) -> Sequence[Shape]:
    """A few numbers that share a cell."""
    if len(texts) not in _PLACED:
        return [written(" ".join(texts), ink)]
    size = 0.46 if len(texts) == 2 else 0.4 if len(texts) == 3 else 0.36
    return [
        Text(x=x, y=y, text=text, size=size, ink=ink) for text, (x, y) in zip(texts, _PLACED[len(texts)], strict=True)
    ]


def split(below: str, right: str) -> Sequence[Shape]:
    """Two sums on a dark square: of the cells below it, and of those on its right."""
    return [
        line((-0.5, -0.5), (0.5, 0.5), 0.03, "line"),
        Text(x=-0.2, y=0.27, text=below, size=0.36, ink="paper"),
        Text(x=0.2, y=-0.25, text=right, size=0.36, ink="paper"),
    ]


def arrow(text: str, direction: str, ink: Ink) -> Sequence[Shape]:
    """A number, and an arrow beside it if it points up or down, else above it."""
    down, right = DIRECTIONS[direction]
    upright = right == 0
    x, y = (0.27, 0.0) if upright else (0.0, -0.27)
    tip = x + 0.24 * right, y + 0.24 * down
    tail = x - 0.24 * right, y - 0.24 * down
    neck = x + 0.1 * right, y + 0.1 * down
    wings = [(neck[0] + side * 0.1 * down, neck[1] + side * 0.1 * right) for side in (1, -1)]
    size = min(0.56, (0.75 if upright else 1.2) / max(1, len(text)))
    return [
        Text(x=-0.12 if upright else 0, y=0 if upright else 0.13, text=text, size=size, ink=ink),
        line(tail, neck, 0.045, ink),
        Polygon(points=[tip, *wings], fill=ink),
    ]


def turned(shape: Shape) -> Shape:
    """The same with right and down exchanged; texts stay upright."""
    match shape:
        case Line():
            return replace(shape, x1=shape.y1, y1=shape.x1, x2=shape.y2, y2=shape.x2)
        case Rect():
            return replace(shape, x=shape.y, y=shape.x, width=shape.height, height=shape.width)
        case Polygon():
            return replace(shape, points=[(y, x) for x, y in shape.points])
        case Circle() | Text():
            return replace(shape, x=shape.y, y=shape.x)


def moved(shape: Shape, right: float, down: float) -> Shape:
    """The same elsewhere."""
    return _mapped(shape, lambda x, y: (x + right, y + down))


def inked(shape: Shape, ink: Ink) -> Shape:
    """The same with this ink in place of that of marks."""
    match shape:
        case Line():
            return replace(shape, ink=ink) if shape.ink == "mark" else shape
        case Text():
            return replace(shape, ink=ink, bold=True) if shape.ink == "mark" else shape
        case _:
            fill, outline = (ink if each == "mark" else each for each in (shape.fill, shape.ink))
            return replace(shape, fill=fill, ink=outline)


def small(shape: Shape, factor: float) -> Shape:
    """A smaller one in the ink of notes."""
    shape = scaled(shape, factor)
    if isinstance(shape, Line | Text):
        return replace(shape, ink="note")
    return replace(shape, fill=_note(shape.fill), ink=_note(shape.ink))


def scaled(shape: Shape, factor: float) -> Shape:
    """The same, smaller or larger about the middle."""
    shape = _mapped(shape, lambda x, y: (x * factor, y * factor))
    match shape:
        case Line():
            return replace(shape, width=shape.width * factor)
        case Text():
            return replace(shape, size=shape.size * factor)
        case Rect():
            return replace(shape, width=shape.width * factor, height=shape.height * factor)
        case Circle():
            return replace(shape, radius=shape.radius * factor)
        case Polygon():
            return shape


def _note(ink: Ink) -> Ink:
    return ink if ink in ("none", "paper") else "note"


def _mapped(shape: Shape, where: Callable[[float, float], Point]) -> Shape:
    """The same with its points moved."""
    match shape:
        case Line():
            (x1, y1), (x2, y2) = where(shape.x1, shape.y1), where(shape.x2, shape.y2)
            return replace(shape, x1=x1, y1=y1, x2=x2, y2=y2)
        case Polygon():
            return replace(shape, points=[where(x, y) for x, y in shape.points])
        case _:
            x, y = where(shape.x, shape.y)
            return replace(shape, x=x, y=y)
