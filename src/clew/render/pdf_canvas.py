"""Pages to draw on: millimetres from the upper left corner, the fonts that come with Clew, the same bytes each time."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Literal

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.core.scene import Circle, Line, Polygon, Rect, Text
from clew.render import fonts
from clew.render.painting import DASH, DROP, Painted, Painting

POINT = 25.4 / 72  # millimetres
_MM = 1 / POINT
_REGULAR, _BOLD = "Clew-Regular", "Clew-Bold"

Align = Literal["left", "middle", "right"]


@dataclass(frozen=True)
class Box:
    """A part of a page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends on the right."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height

    def inset(self, by: float) -> Box:
        """The part that is this far inside on all sides."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True)
class Type:
    """How text looks: the size of its font in points, its weight, colour, and where its point is."""

    size: float
    bold: bool = False
    colour: str = "#000"
    align: Align = "left"

    @property
    def font(self) -> str:
        """The name that the font has in the file."""
        return _BOLD if self.bold else _REGULAR

    @property
    def height(self) -> float:
        """How high its capitals are, in millimetres."""
        return 0.711 * self.size * POINT


@dataclass(frozen=True)
class Pen:
    """Colours of a shape, and how thick the line around it is; None leaves one out."""

    fill: str | None = None
    stroke: str | None = None
    thick: float = 0.2


def width(text: str, kind: Type) -> float:
    """How wide a text is, in millimetres."""
    fonts_ready()
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(fonts.composed(text), kind.font, kind.size)) * POINT


def wrapped(text: str, kind: Type, room: float) -> Sequence[str]:
    """Break a text into lines that are not too wide; a word that is too wide alone is broken, too."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer, kind) <= room:
            lines[-1] = longer
            continue
        pieces = _pieces(word, kind, room)
        lines = [*(line for line in lines if line), *pieces]
    return lines


def shortened(text: str, kind: Type, room: float) -> str:
    """The beginning of a text, as much of it as there is room for."""
    if width(text, kind) <= room:
        return text
    while text and width(text + "…", kind) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def _pieces(word: str, kind: Type, room: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, kind) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


@cache
def fonts_ready() -> None:
    """Make the fonts known to reportlab, once."""
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError:
        raise PuzzleError("PDF needs reportlab: pip install 'clew[pdf]'") from None
    pdfmetrics.registerFont(TTFont(_REGULAR, str(fonts.REGULAR)))
    pdfmetrics.registerFont(TTFont(_BOLD, str(fonts.BOLD)))


class Canvas:
    """A file of pages: `begin` one, draw on it, begin the next; `finish` gives the bytes."""

    def __init__(self, title: str, author: str = "") -> None:
        fonts_ready()
        from reportlab.pdfgen.canvas import Canvas as Reportlab

        self._file = io.BytesIO()
        self._pdf: Any = Reportlab(self._file, invariant=1, pageCompression=1, initialFontName=_REGULAR, lang="en")
        self._pdf.setTitle(title)
        self._pdf.setAuthor(author)
        self._pdf.setCreator("Clew")
        self._pdf.setSubject("Logic puzzles")
        self._pdf.setViewerPreference("DisplayDocTitle", "true")
        self._height = 0.0
        self.page = 0

    def begin(self, wide: float, high: float) -> None:
        """Begin a page of this size."""
        if self.page:
            self._pdf.showPage()
        self.page += 1
        self._height = high
        self._pdf.setPageSize((wide * _MM, high * _MM))
        self._pdf.setLineCap(1)

    def finish(self) -> bytes:
        """End the last page and give the file."""
        self._pdf.showPage()
        self._pdf.save()
        return self._file.getvalue()

    def mark(self, key: str, outline: str = "") -> None:
        """Let links lead to this page, and list it in the outline that readers show."""
        self._pdf.bookmarkPage(key)
        if outline:
            self._pdf.addOutlineEntry(outline, key)

    def link(self, box: Box, *, key: str = "", address: str = "") -> None:
        """Make a part of the page lead to another page, or to an address."""
        corners = (self._x(box.x), self._y(box.bottom), self._x(box.right), self._y(box.y))
        if address:
            self._pdf.linkURL(address, corners, relative=0, thickness=0)
        else:
            self._pdf.linkRect("", key, corners, relative=0, thickness=0)

    def text(self, x: float, y: float, text: str, kind: Type) -> None:
        """Write a line of text; y is its baseline."""
        self._pdf.setFont(kind.font, kind.size)
        self._pdf.setFillColorRGB(*_rgb(kind.colour))
        put = {"left": self._pdf.drawString, "middle": self._pdf.drawCentredString, "right": self._pdf.drawRightString}
        put[kind.align](self._x(x), self._y(y), fonts.composed(text))

    def line(self, ends: tuple[float, float, float, float], thick: float, colour: str, dash: float = 0.0) -> None:
        """Draw a straight line, dashed if a dash has a length."""
        self._pdf.setStrokeColorRGB(*_rgb(colour))
        self._pdf.setLineWidth(thick * _MM)
        if dash:
            self._pdf.setDash(dash * _MM, dash * _MM)
        x1, y1, x2, y2 = ends
        self._pdf.line(self._x(x1), self._y(y1), self._x(x2), self._y(y2))
        if dash:
            self._pdf.setDash()

    def rect(self, box: Box, pen: Pen, radius: float = 0.0) -> None:
        """Draw a rectangle, its corners round if they have a radius."""
        self._take(pen)
        corner = self._x(box.x), self._y(box.bottom), box.width * _MM, box.height * _MM
        if radius:
            self._pdf.roundRect(*corner, radius * _MM, fill=bool(pen.fill), stroke=bool(pen.stroke))
        else:
            self._pdf.rect(*corner, fill=bool(pen.fill), stroke=bool(pen.stroke))

    def circle(self, x: float, y: float, radius: float, pen: Pen) -> None:
        """Draw a circle."""
        self._take(pen)
        self._pdf.circle(self._x(x), self._y(y), radius * _MM, fill=bool(pen.fill), stroke=bool(pen.stroke))

    def polygon(self, points: Sequence[tuple[float, float]], pen: Pen) -> None:
        """Draw a closed figure with straight sides."""
        self._take(pen)
        path = self._pdf.beginPath()
        path.moveTo(self._x(points[0][0]), self._y(points[0][1]))
        for x, y in points[1:]:
            path.lineTo(self._x(x), self._y(y))
        path.close()
        self._pdf.drawPath(path, fill=bool(pen.fill), stroke=bool(pen.stroke))

    def squares(self, boxes: Iterable[Box], fill: str) -> None:
        """Fill many rectangles as one shape, so that none shows a seam."""
        path = self._pdf.beginPath()
        for box in boxes:
            path.rect(self._x(box.x), self._y(box.bottom), box.width * _MM, box.height * _MM)
        self._pdf.setFillColorRGB(*_rgb(fill))
        self._pdf.drawPath(path, fill=1, stroke=0)

    def painting(self, painting: Painting, x: float, y: float, cell: float) -> None:
        """Draw a painting with its upper left corner here and cells of this width."""
        for layer in painting.layers:
            for painted in layer.shapes:
                self._shape(painted, (x + layer.x * cell, y + layer.y * cell), cell)

    def _shape(self, painted: Painted, at: tuple[float, float], cell: float) -> None:
        x, y = at
        match painted.shape:
            case Line() as shape if painted.stroke:
                ends = x + shape.x1 * cell, y + shape.y1 * cell, x + shape.x2 * cell, y + shape.y2 * cell
                self.line(ends, shape.width * cell, painted.stroke, DASH * cell if shape.dashed else 0.0)
            case Text() as shape if painted.fill:
                align: Align = "left" if shape.start else "middle"
                kind = Type(shape.size * cell * _MM, shape.bold, painted.fill, align)
                self.text(x + shape.x * cell, y + (shape.y + DROP * shape.size) * cell, shape.text, kind)
            case Rect() as shape:
                box = Box(x + shape.x * cell, y + shape.y * cell, shape.width * cell, shape.height * cell)
                self.rect(box, Pen(painted.fill, painted.stroke, shape.stroke * cell), shape.radius * cell)
            case Polygon() as shape:
                points = [(x + across * cell, y + down * cell) for across, down in shape.points]
                self.polygon(points, Pen(painted.fill, painted.stroke, shape.stroke * cell))
            case Circle() as shape:
                pen = Pen(painted.fill, painted.stroke, shape.stroke * cell)
                self.circle(x + shape.x * cell, y + shape.y * cell, shape.radius * cell, pen)

    def _take(self, pen: Pen) -> None:
        if pen.fill:
            self._pdf.setFillColorRGB(*_rgb(pen.fill))
        if pen.stroke:
            self._pdf.setStrokeColorRGB(*_rgb(pen.stroke))
            self._pdf.setLineWidth(pen.thick * _MM)

    def _x(self, x: float) -> float:
        return x * _MM

    def _y(self, y: float) -> float:
        return (self._height - y) * _MM


@cache
def _rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of #rgb or #rrggbb, from 0 to 1."""
    digits = colour.removeprefix("#")
    pairs = [2 * digit for digit in digits] if len(digits) == 3 else [digits[at : at + 2] for at in (0, 2, 4)]
    red, green, blue = (int(pair, 16) / 255 for pair in pairs)
    return red, green, blue
