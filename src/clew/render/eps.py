"""EPS: a painting as PostScript for magazines, its letters as outlines, in grey, in black ink, or in colour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from clew.core.frozen import dataclass
from clew.core.scene import Circle, Line, Polygon, Rect, Text
from clew.render.outline import outlined
from clew.render.painting import DASH, Outline, Painted, Painting
from clew.render.pdf import page
from clew.render.pdf_type import POINT
from clew.render.press import Inks, grey_of, red_green_blue

_SHORT = {"move": "m", "line": "l", "curve": "c", "close": "h"}
_PROLOG = """/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def
/S {stroke} bind def /f {fill} bind def /w {setlinewidth} bind def /n {newpath} bind def
/g {setgray} bind def /k {setcmykcolor} bind def /rg {setrgbcolor} bind def
/o {n 0 360 arc h} bind def /d {0 setdash} bind def"""


def eps(painting: Painting, *, scale: float | None = None, inks: Inks = "colour") -> str:
    """Draw a painting as EPS, its cells a centimetre wide, or `scale` times that."""
    wide, high, cell, margin = page(painting, scale)
    points = [side / POINT for side in (wide, high)]
    pen = _Pen(cell / POINT, (margin / POINT, points[1] - margin / POINT), inks, painting.theme.least)
    title = painting.title.encode("ascii", "replace").decode().translate(str.maketrans("()\\\r\n", "     "))
    lines = [
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%BoundingBox: 0 0 {ceil(points[0])} {ceil(points[1])}",
        f"%%HiResBoundingBox: 0 0 {points[0]:.3f} {points[1]:.3f}",
        f"%%Title: {title}",
        "%%Creator: Clew",
        "%%LanguageLevel: 2",
        "%%Pages: 1",
        "%%EndComments",
        "%%BeginProlog",
        _PROLOG,
        "%%EndProlog",
        "%%Page: 1 1",
        "gsave 1 setlinecap 1 setlinejoin",
    ]
    for layer in outlined(painting).layers:
        for painted in layer.shapes:
            lines += pen.shape(painted, (layer.x, layer.y))
    return "\n".join([*lines, "grestore", "%%Trailer", "%%EOF", ""])


@dataclass(frozen=True)
class _Pen:
    """Turns shapes into PostScript: how wide a cell is in points, where the drawing begins, and its inks."""

    cell: float
    origin: tuple[float, float]
    inks: Inks
    least: float

    def shape(self, painted: Painted, at: tuple[float, float]) -> Iterator[str]:
        """One shape, filled and then stroked."""
        shape = painted.shape
        if isinstance(shape, Text):
            raise AssertionError("texts are outlines by now")
        figure = self._figure(shape, at)
        if painted.fill and not isinstance(shape, Line):
            yield f"{self._colour(painted.fill)} {figure} f"
        if painted.stroke and not isinstance(shape, Outline):
            thick = shape.width if isinstance(shape, Line) else shape.stroke
            width = max(painted.weight or thick * self.cell, self.least)
            dashed = isinstance(shape, Line) and shape.dashed
            dash = f"[{DASH * self.cell:.3f}] d " if dashed else ""
            yield f"{self._colour(painted.stroke)} {width:.3f} w {dash}{figure} S" + (" [] d" if dashed else "")

    def _figure(self, shape: Line | Rect | Circle | Polygon | Outline, at: tuple[float, float]) -> str:
        match shape:
            case Line():
                return f"n {self._at(at, shape.x1, shape.y1)} m {self._at(at, shape.x2, shape.y2)} l"
            case Circle():
                return f"{self._at(at, shape.x, shape.y)} {shape.radius * self.cell:.3f} o"
            case Polygon():
                return self._polygon([self._at(at, *point) for point in shape.points])
            case Rect():
                return self._rect(shape, at)
            case Outline():
                return "n " + " ".join(
                    " ".join([*(self._at(at, *pair) for pair in zip(n[::2], n[1::2], strict=True)), _SHORT[name]])
                    for name, n in shape.steps
                )

    def _rect(self, shape: Rect, at: tuple[float, float]) -> str:
        left, top, right, low = shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        corners = [self._at(at, *corner) for corner in ((left, top), (right, top), (right, low), (left, low))]
        if not shape.radius:
            return self._polygon(corners)
        round_ = f"{shape.radius * self.cell:.3f} arct"
        around = [*corners[1:], *corners[:2]]
        turns = [f"{corner} {after} {round_}" for corner, after in pairwise(around)]
        return " ".join(["n", self._at(at, (left + right) / 2, top), "m", *turns, "h"])

    @staticmethod
    def _polygon(corners: list[str]) -> str:
        first, *others = corners
        return " ".join(["n", first, "m", *(f"{corner} l" for corner in others), "h"])

    def _at(self, origin: tuple[float, float], x: float, y: float) -> str:
        left, top = self.origin
        return f"{left + (origin[0] + x) * self.cell:.3f} {top - (origin[1] + y) * self.cell:.3f}"

    def _colour(self, colour: str) -> str:
        match self.inks:
            case "colour":
                return "{:.3f} {:.3f} {:.3f} rg".format(*red_green_blue(colour))
            case "grey":
                return f"{grey_of(colour):.3f} g"
            case "black":
                return f"0 0 0 {1 - grey_of(colour):.3f} k"
