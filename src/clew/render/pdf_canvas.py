"""Pages to draw on: millimetres from the upper left corner of the trimmed page, in the inks that the printer takes."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from clew.core.frozen import dataclass
from clew.core.scene import Circle, Line, Polygon, Rect, Text
from clew.render import fonts
from clew.render.painting import DASH, DROP, Outline, Painted, Painting
from clew.render.pdf_layout import PAD, View
from clew.render.pdf_standard import VERSIONS, About, describe, with_line_ends
from clew.render.pdf_type import POINT, Align, Type, fonts_ready
from clew.render.press import Press, grey_of, red_green_blue

_MM = 1 / POINT
_RIM = 0.035  # cells around a part of a painting: half a thick line
_SLANT = 0.2  # of letters that lean to the right


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
class Pen:
    """Colours of a shape, and how thick the line around it is; None leaves one out."""

    fill: str | None = None
    stroke: str | None = None
    thick: float = 0.2


class Canvas:
    """A file of pages: `begin` one, draw on it, begin the next; `finish` gives the bytes."""

    def __init__(self, title: str, author: str = "", press: Press | None = None) -> None:
        fonts_ready()
        from reportlab.pdfgen.canvas import Canvas as Reportlab

        self.press = press or Press()
        self._file = io.BytesIO()
        self._pdf: Any = Reportlab(
            self._file,
            invariant=1,
            pageCompression=1,
            pdfVersion=VERSIONS[self.press.standard],
            initialFontName=Type(1.0).font,
            lang=None if self.press.standard == "x-1a" else self.press.language,
        )
        describe(self._pdf, About(title, author, "Logic puzzles"), self.press)
        if self.press.linked:
            self._pdf.setViewerPreference("DisplayDocTitle", "true")
        self._height = 0.0
        self._left = 0.0
        self._shift = 0.0
        self._trim = Box(0, 0, 0, 0)
        self.page = 0

    def begin(self, wide: float, high: float, shift: float = 0.0) -> None:
        """Begin a page of this trim size, to which the bleed is added; all that is drawn is shifted to the right."""
        if self.page:
            self._pdf.showPage()
        self.page += 1
        bleed = self.press.bleed
        left = bleed.size if bleed.spine or self.page % 2 == 0 else 0.0  # the spine of odd pages is on their left
        right = bleed.size if bleed.spine or self.page % 2 else 0.0
        whole = (wide + left + right) * _MM, (high + 2 * bleed.size) * _MM
        self._trim = Box(0, 0, wide, high)
        self._left, self._shift, self._height = left, shift, high + bleed.size
        self._pdf.setPageSize(whole)
        self._pdf.setBleedBox((0, 0, *whole))
        low = bleed.size * _MM
        self._pdf.setTrimBox((left * _MM, low, (left + wide) * _MM, low + high * _MM))
        self._pdf.setLineCap(1)

    def finish(self) -> bytes:
        """End the last page and give the file."""
        self._pdf.showPage()
        self._pdf.save()
        data = self._file.getvalue()
        return data if self.press.standard == "plain" else with_line_ends(data)

    def mark(self, key: str, outline: str = "") -> None:
        """Let links lead to this page, and list it in the outline that readers show."""
        if not self.press.linked:
            return
        self._pdf.bookmarkPage(key)
        if outline:
            self._pdf.addOutlineEntry(outline, key)

    def link(self, box: Box, *, key: str = "", address: str = "") -> None:
        """Make a part of the page lead to another page, or to an address."""
        if not self.press.linked:
            return
        corners = (self._x(box.x), self._y(box.bottom), self._x(box.right), self._y(box.y))
        if address:
            self._pdf.linkURL(address, corners, relative=1, thickness=0)
        else:
            self._pdf.linkRect("", key, corners, relative=1, thickness=0)

    @contextmanager
    def turned(self, box: Box) -> Iterator[None]:
        """Draw in a part of the page turned to the left: as wide as the box is high, beginning at its lower left."""
        with self._frame((self._x(box.right), self._y(box.bottom)), 90, box.width):
            yield

    @contextmanager
    def upside_down(self, box: Box) -> Iterator[None]:
        """Draw in a part of the page that is upside down: its lower right corner is the upper left."""
        with self._frame((self._x(box.right), self._y(box.y)), 180, box.height):
            yield

    @contextmanager
    def _frame(self, origin: tuple[float, float], degrees: int, high: float) -> Iterator[None]:
        before = self._left, self._shift, self._height
        self._pdf.saveState()
        self._pdf.translate(*origin)
        self._pdf.rotate(degrees)
        self._left, self._shift, self._height = 0.0, 0.0, high
        yield
        self._pdf.restoreState()
        self._left, self._shift, self._height = before

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Draw only what is inside a part of the page."""
        self._pdf.saveState()
        path = self._pdf.beginPath()
        path.rect(self._x(box.x), self._y(box.bottom), box.width * _MM, box.height * _MM)
        self._pdf.clipPath(path, stroke=0, fill=0)
        yield
        self._pdf.restoreState()

    def text(self, x: float, y: float, text: str, kind: Type) -> None:
        """Write a line of text; y is its baseline."""
        self._pdf.setFont(kind.font, kind.size)
        self._fill(kind.colour, letters=True)
        put = {"left": self._pdf.drawString, "middle": self._pdf.drawCentredString, "right": self._pdf.drawRightString}
        if not kind.slanted:
            put[kind.align](self._x(x), self._y(y), fonts.composed(text))
            return
        self._pdf.saveState()
        self._pdf.transform(1, 0, _SLANT, 1, self._x(x), self._y(y))
        put[kind.align](0, 0, fonts.composed(text))
        self._pdf.restoreState()

    def line(self, ends: tuple[float, float, float, float], thick: float, colour: str, dash: float = 0.0) -> None:
        """Draw a straight line, dashed if a dash has a length."""
        self._stroke(colour)
        self._pdf.setLineWidth(thick * _MM)
        if dash:
            self._pdf.setDash(dash * _MM, dash * _MM)
        x1, y1, x2, y2 = ends
        self._pdf.line(self._x(x1), self._y(y1), self._x(x2), self._y(y2))
        if dash:
            self._pdf.setDash()

    def field(self, box: Box, colour: str) -> None:
        """Fill a part of the page; where it reaches the edge, the bleed is filled, too."""
        trim, bleed = self._trim, self.press.bleed.size
        x = box.x + self._shift
        left, right = (0 if x > trim.x else bleed), (0 if x + box.width < trim.right else bleed)
        top, below = (0 if box.y > trim.y else bleed), (0 if box.bottom < trim.bottom else bleed)
        self.rect(Box(box.x - left, box.y - top, box.width + left + right, box.height + top + below), Pen(colour))

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
        self._fill(fill)
        self._pdf.drawPath(path, fill=1, stroke=0)

    def painting(self, painting: Painting, x: float, y: float, cell: float) -> None:
        """Draw a painting with its upper left corner here and cells of this width."""
        for layer in painting.layers:
            for painted in layer.shapes:
                self._shape(painted, (x + layer.x * cell, y + layer.y * cell), cell, painting.theme.least)

    def view(self, view: View, x: float, y: float, cell: float) -> None:
        """Draw what is shown of a painting, with its border beginning here."""
        left, top, wide, high = view.part
        at = x + (PAD - left) * cell, y + (PAD - top) * cell
        if view.whole:
            self.painting(view.painting, *at, cell)
            return
        rim = (PAD - _RIM) * cell
        with self.clipped(Box(x + rim, y + rim, (wide + 2 * _RIM) * cell, (high + 2 * _RIM) * cell)):
            self.painting(view.painting, *at, cell)

    def _shape(self, painted: Painted, at: tuple[float, float], cell: float, least: float) -> None:
        x, y = at

        def thick(cells: float) -> float:
            return max(cells * cell if painted.weight is None else painted.weight * POINT, least * POINT)

        match painted.shape:
            case Line() as shape if painted.stroke:
                ends = x + shape.x1 * cell, y + shape.y1 * cell, x + shape.x2 * cell, y + shape.y2 * cell
                self.line(ends, thick(shape.width), painted.stroke, DASH * cell if shape.dashed else 0.0)
            case Text() as shape if painted.fill:
                align: Align = "left" if shape.start else "middle"
                kind = Type(shape.size * cell * _MM, shape.bold, painted.fill, align)
                self.text(x + shape.x * cell, y + (shape.y + DROP * shape.size) * cell, shape.text, kind)
            case Rect() as shape:
                box = Box(x + shape.x * cell, y + shape.y * cell, shape.width * cell, shape.height * cell)
                self.rect(box, Pen(painted.fill, painted.stroke, thick(shape.stroke)), shape.radius * cell)
            case Polygon() as shape:
                points = [(x + across * cell, y + down * cell) for across, down in shape.points]
                self.polygon(points, Pen(painted.fill, painted.stroke, thick(shape.stroke)))
            case Circle() as shape:
                pen = Pen(painted.fill, painted.stroke, thick(shape.stroke))
                self.circle(x + shape.x * cell, y + shape.y * cell, shape.radius * cell, pen)
            case Outline() as shape if painted.fill:
                self._outline(shape, (x, y), cell, painted.fill)

    def _outline(self, outline: Outline, at: tuple[float, float], cell: float, colour: str) -> None:
        path = self._pdf.beginPath()
        put = {"move": path.moveTo, "line": path.lineTo, "curve": path.curveTo, "close": path.close}
        for name, numbers in outline.steps:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            points = [(self._x(at[0] + x * cell), self._y(at[1] + y * cell)) for x, y in pairs]
            put[name](*(number for point in points for number in point))
        self._fill(colour, letters=True)
        self._pdf.drawPath(path, fill=1, stroke=0, fillMode=1)

    def _take(self, pen: Pen) -> None:
        if pen.fill:
            self._fill(pen.fill)
        if pen.stroke:
            self._stroke(pen.stroke)
            self._pdf.setLineWidth(pen.thick * _MM)

    def _fill(self, colour: str, *, letters: bool = False) -> None:
        match self.press.inks:
            case "colour":
                self._pdf.setFillColorRGB(*red_green_blue(colour))
            case "grey":
                self._pdf.setFillGray(grey_of(colour, letters=letters))
            case "black":
                self._pdf.setFillColorCMYK(0, 0, 0, 1 - grey_of(colour, letters=letters))

    def _stroke(self, colour: str) -> None:
        match self.press.inks:
            case "colour":
                self._pdf.setStrokeColorRGB(*red_green_blue(colour))
            case "grey":
                self._pdf.setStrokeGray(grey_of(colour))
            case "black":
                self._pdf.setStrokeColorCMYK(0, 0, 0, 1 - grey_of(colour))

    def _x(self, x: float) -> float:
        return (x + self._shift + self._left) * _MM

    def _y(self, y: float) -> float:
        return (self._height - y) * _MM
