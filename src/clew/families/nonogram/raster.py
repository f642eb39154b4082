"""Small drawings as text, and how they become cells: shapes of numbers from 0 to 100, filled at any size.

A drawing is a row of strokes, separated by semicolons; x goes right, y goes down. A minus in front rubs out.

    o X Y RX [RY]     an ellipse              p X Y X Y ...     a polygon
    r X Y WIDE HIGH   a rectangle             b X Y X Y ...     a closed curve through points
    l W X Y X Y ...   a line of width W       c W X Y X Y ...   a smooth line
    s W X Y X Y ...   a line with serifs      a W X Y R A B     an arc from angle A to B, clockwise from the right
    m                 all so far, mirrored    t N               all so far, turned N times about the middle
    u TITLE           another drawing         f, q, i           all so far: left is right; a quarter turn; inverted
    u TITLE @ S X Y   another drawing, S percent as large, with its middle at X Y; mirrored if S is negative
    z S [X Y]         all so far, likewise

Lines are never thinner than a cell. Whatever covers more than half of a cell paints it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

Point = tuple[float, float]
_FINE = 3  # samples of a cell in each direction
_THIN = 1.15  # cells that a line is wide at least
_STEPS = 8  # straight pieces of a curve between two points
Shape = tuple[bool, str, float, tuple[Point, ...]]  # rubs out; fill, stroke or invert; width; points

_IDENTITY = "invert"


def shapes_of(text: str, others: Mapping[str, str]) -> list[Shape]:
    """Read a drawing."""
    shapes: list[Shape] = []
    for stroke in filter(None, map(str.strip, text.split(";"))):
        rubs, stroke = stroke.startswith("-"), stroke.removeprefix("-")
        name, _, rest = stroke.partition(" ")
        if name == "u":
            title, _, placed = rest.partition(" @ ")
            used = shapes_of(others[title], others)
            shapes += _scaled(used, [float(each) for each in placed.split()]) if placed else used
        elif name in _MOVES:
            shapes = _MOVES[name](shapes, [float(each) for each in rest.split()])
        else:
            numbers = [float(each) for each in rest.split()]
            shapes += [(rubs, kind, width, tuple(points)) for kind, width, points in _SHAPES[name](numbers)]
    return shapes


def rasterised(shapes: Sequence[Shape], rows: int, columns: int) -> bytes:
    """Fill the cells of a grid: 1 for those that are covered by more than half."""
    across, down = columns * _FINE, rows * _FINE
    lines = [0] * down
    for rubs, kind, width, points in shapes:
        if kind == _IDENTITY:
            lines = [line ^ ((1 << across) - 1) for line in lines]
            continue
        placed = [(x * across / 100, y * down / 100) for x, y in points]
        for y, mask in _filled(_outlines(kind, width * (across + down) / 200, placed), down, across):
            lines[y] = lines[y] & ~mask if rubs else lines[y] | mask
    cells = bytearray()
    cell = (1 << _FINE) - 1
    for row in range(rows):
        band = lines[row * _FINE : (row + 1) * _FINE]
        for at in range(0, across, _FINE):
            cells.append(sum((line >> at & cell).bit_count() for line in band) * 2 > _FINE * _FINE)
    return bytes(cells)


def _outlines(kind: str, width: float, points: Sequence[Point]) -> Iterator[Sequence[Point]]:
    """The polygons that a shape consists of, in samples."""
    if kind == "fill":
        yield points
        return
    half = max(width, _THIN * _FINE) / 2
    for (x, y), (u, v) in pairwise(points):
        long = hypot(u - x, v - y)
        if long:
            i, j = half * (u - x) / long, half * (v - y) / long
            yield [(x - j, y + i), (u - j, v + i), (u + j, v - i), (x + j, y - i)]
    for x, y in points:
        yield [(x + half * cos(k * pi / 6), y + half * sin(k * pi / 6)) for k in range(12)]


def _filled(outlines: Iterator[Sequence[Point]], down: int, across: int) -> Iterator[tuple[int, int]]:
    """For each line of samples what lies inside of the outlines, as bits."""
    for outline in outlines:
        edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
        low, high = min(y for _, y in outline), max(y for _, y in outline)
        for line in range(max(0, ceil(low - 0.5)), min(down, ceil(high - 0.5))):
            middle = line + 0.5
            cuts = sorted(
                round(x + (u - x) * (middle - y) / (v - y), 4)
                for (x, y), (u, v) in edges
                if (y <= middle) != (v <= middle)
            )
            mask = 0
            for left, right in zip(cuts[::2], cuts[1::2], strict=True):
                first, last = max(0, ceil(left - 0.5)), min(across, ceil(right - 0.5))
                if first < last:
                    mask ^= (1 << last) - (1 << first)
            yield line, mask


def _pairs(numbers: Sequence[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _arc(x: float, y: float, rx: float, ry: float, first: float, last: float) -> list[Point]:
    count = max(6, ceil(abs(last - first) / 12))
    angles = (pi / 180 * (first + (last - first) * k / count) for k in range(count + 1))
    return [(x + rx * cos(angle), y + ry * sin(angle)) for angle in angles]


def _smooth(points: Sequence[Point], *, closed: bool) -> list[Point]:
    """A curve through the points (Catmull and Rom)."""
    count = len(points)

    def at(k: int) -> Point:
        return points[k % count] if closed else points[min(max(k, 0), count - 1)]

    curve = []
    for k in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(k - 1), at(k), at(k + 1), at(k + 2)
        for step in range(_STEPS):
            t = step / _STEPS
            e, f, g, h = -t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2
            curve.append(((e * ax + f * bx + g * cx + h * dx) / 2, (e * ay + f * by + g * cy + h * dy) / 2))
    return curve if closed else [*curve, points[-1]]


Piece = tuple[str, float, Sequence[Point]]


def _ellipse(n: Sequence[float]) -> Iterator[Piece]:
    yield "fill", 0, _arc(n[0], n[1], n[2], n[-1] if len(n) > 3 else n[2], 0, 360)[:-1]


def _rectangle(n: Sequence[float]) -> Iterator[Piece]:
    x, y, wide, high = n
    yield "fill", 0, [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def _serifs(n: Sequence[float]) -> Iterator[Piece]:
    width, points = n[0], _pairs(n[1:])
    (x, y), (u, v) = points[0], points[-1]
    inset = width / 2 if v > y else -width / 2  # the round ends of the line stay behind the serifs
    yield "stroke", width, [(x, y + inset), *points[1:-1], (u, v - inset)]
    for end in (points[0], points[-1]):
        yield "stroke", 5, [(end[0] - width, end[1]), (end[0] + width, end[1])]


_SHAPES: Mapping[str, Callable[[Sequence[float]], Iterator[Piece]]] = {
    "o": _ellipse,
    "r": _rectangle,
    "s": _serifs,
    "p": lambda n: iter([("fill", 0, _pairs(n))]),
    "b": lambda n: iter([("fill", 0, _smooth(_pairs(n), closed=True))]),
    "l": lambda n: iter([("stroke", n[0], _pairs(n[1:]))]),
    "c": lambda n: iter([("stroke", n[0], _smooth(_pairs(n[1:]), closed=False))]),
    "a": lambda n: iter([("stroke", n[0], _arc(n[1], n[2], n[3], n[3], n[4], n[5]))]),
}


def _moved(shapes: Sequence[Shape], move: Callable[[float, float], Point], scale: float = 1) -> list[Shape]:
    return [
        (rubs, kind, width * scale, tuple(move(*point) for point in points)) for rubs, kind, width, points in shapes
    ]


def _mirrored(shapes: Sequence[Shape]) -> list[Shape]:
    return _moved(shapes, lambda x, y: (100 - x, y))


def _turned(shapes: Sequence[Shape], times: int) -> Iterator[Shape]:
    for k in range(times):
        i, j = cos(2 * pi * k / times), sin(2 * pi * k / times)

        def turn(x: float, y: float, i: float = i, j: float = j) -> Point:
            return 50 + (x - 50) * i - (y - 50) * j, 50 + (x - 50) * j + (y - 50) * i

        yield from _moved(shapes, turn)


def _scaled(shapes: Sequence[Shape], n: Sequence[float]) -> list[Shape]:
    scale = n[0] / 100
    x, y = n[1:] or (50, 50)
    return _moved(shapes, lambda u, v: (x + scale * (u - 50), y + abs(scale) * (v - 50)), abs(scale))


_MOVES: Mapping[str, Callable[[list[Shape], Sequence[float]], list[Shape]]] = {
    "m": lambda shapes, _: [*shapes, *_mirrored(shapes)],
    "f": lambda shapes, _: _mirrored(shapes),
    "t": lambda shapes, n: list(_turned(shapes, int(n[0]))),
    "q": lambda shapes, _: _moved(shapes, lambda x, y: (100 - y, x)),
    "i": lambda shapes, _: [*shapes, (False, _IDENTITY, 0, ())],
    "z": _scaled,
}
