"""PDF: a painting as one page of its own size, in lines and letters that stay sharp at any size."""

from __future__ import annotations

from clew.render import fonts
from clew.render.painting import Painting
from clew.render.pdf_canvas import Box, Canvas, Pen
from clew.render.press import Inks, Press
from clew.render.svg import sides

CELL = 10.0  # millimetres
LARGEST = 5000.0  # millimetres of a side: readers of PDF refuse more


def pdf(painting: Painting, *, scale: float | None = None, inks: Inks = "colour") -> bytes:
    """Draw a painting as PDF, its cells a centimetre wide, or `scale` times that."""
    wide, high, cell, margin = page(painting, scale)
    for text in painting.texts():
        fonts.hold_writable(text, painting.title)
    canvas = Canvas(painting.title, press=Press(inks=inks))
    canvas.begin(wide, high)
    if painting.theme.inks["paper"] != "#fff":
        canvas.rect(Box(0, 0, wide, high), Pen(painting.theme.inks["paper"]))
    canvas.painting(painting, margin, margin, cell)
    return canvas.finish()


def page(painting: Painting, scale: float | None) -> tuple[float, float, float, float]:
    """Width and height of a page for a painting, a cell, and the margin around it, in millimetres."""
    wide, high = (side / painting.theme.cell for side in sides(painting))
    cell = min(CELL * (scale or 1.0), LARGEST / max(wide, high))
    return wide * cell, high * cell, cell, painting.theme.margin / painting.theme.cell * cell
