"""Answers at the foot of the page that has their puzzles, upside down, as far as there is room to read them."""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.frozen import dataclass
from clew.render.book import Entry
from clew.render.pdf_canvas import Box, Canvas
from clew.render.pdf_design import Design, Share
from clew.render.pdf_layout import PAD, View, views
from clew.render.pdf_type import Type

_GAP = 4.0  # from one answer to the next, and from the puzzles
_LABEL = 4.0  # height of the number above an answer
_MOST = 0.3  # of a page's height
_LARGEST = 4.0  # millimetres of a cell


@dataclass(frozen=True)
class Foot:
    """One answer at the foot of a page: what is shown of it, how large its cells are, and where, upside down."""

    entry: Entry
    view: View
    cell: float
    box: Box


def strip(entries: Sequence[Entry], design: Design, share: Share) -> float:
    """How high the part of a page is that answers take."""
    found = _fitted(entries, design, share)
    return 0.0 if not found else _row(found) * _rows(design, share)[1] + _GAP


def foot(entries: Sequence[Entry], design: Design, share: Share) -> Sequence[Foot]:
    """The answers of a page's puzzles that have room at its foot, each with its part of the strip."""
    found = _fitted(entries, design, share)
    if not found:
        return ()
    body, (columns, rows) = design.body(share.turned), _rows(design, share)
    high, wide = _row(found), (body.width + _GAP) / columns
    top = body.bottom - rows * high
    return [
        Foot(entry, view, cell, Box(body.x + at % columns * wide, top + at // columns * high, wide - _GAP, high - _GAP))
        for at, (entry, view, cell) in enumerate(found)
    ]


def _rows(design: Design, share: Share) -> tuple[int, int]:
    """Columns and rows of the strip: four answers in a row on wide pages, three or two on narrow ones."""
    most = 4 if design.body(share.turned).width > 150 else 3 if design.body(share.turned).width > 115 else 2
    columns = min(share.count, most)
    return columns, -(-share.count // columns)


def _fitted(entries: Sequence[Entry], design: Design, share: Share) -> Sequence[tuple[Entry, View, float]]:
    if not (design.layout.foot and design.layout.answers):
        return ()
    body, (columns, rows) = design.body(share.turned), _rows(design, share)
    wide, high = (body.width + _GAP) / columns - _GAP, _MOST * body.height / rows - _LABEL * design.letters - _GAP
    found = []
    for entry in entries:
        for view in views(entry):
            need = view.cell(design.points)
            cell = min(wide / view.width, high / view.height, max(_LARGEST * design.letters, need))
            if cell >= max(need, 1.8) and not entry.legend:
                found.append((entry, view, max(need, min(cell, 0.62 * _LARGEST * design.letters + 0.4))))
                break
    return found


def _row(found: Sequence[tuple[Entry, View, float]]) -> float:
    return max(view.height * cell for _, view, cell in found) + _LABEL + _GAP


def draw_foot(canvas: Canvas, design: Design, answers: Sequence[Foot]) -> None:
    """Draw the strip of a page that has begun."""
    for answer in answers:
        box, view, cell = answer.box, answer.view, answer.cell
        with canvas.upside_down(box):
            left = (box.width - view.width * cell) / 2
            kind = Type(7.5 * design.letters, bold=True)
            canvas.text(left + PAD * cell, kind.height + 0.6, str(answer.entry.number), kind)
            canvas.view(view, left, kind.height + 1.4, cell)
