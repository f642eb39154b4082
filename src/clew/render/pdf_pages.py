"""Pages of puzzles: what stands around them, the head of each puzzle, its code, its drawing and its lists."""

from __future__ import annotations

from dataclasses import replace

from clew.render.book import Entry, Section
from clew.render.pdf_canvas import POINT, Box, Canvas, Type, shortened, width, wrapped
from clew.render.pdf_codes import code
from clew.render.pdf_layout import Flowed
from clew.render.pdf_plan import BETWEEN, SIDE, SMALL, STEP, Design, PuzzlePage, Slot

ACCENT, TEXT, GREY, PALE = "#1d4e79", "#1a1a1a", "#666666", "#c9d5e0"
_FOOT = 12.0  # from the page's lower edge to the baseline of its number


def furniture(canvas: Canvas, design: Design, words: tuple[str, str], *, turned: bool = False) -> None:
    """Begin a page: the section and the book above a thin line, the page's number below."""
    wide, high = design.paper[::-1] if turned else design.paper
    canvas.begin(wide, high)
    kind = Type(8.5 * design.letters, colour=GREY)
    left, right = words
    canvas.text(SIDE, 16.5, shortened(left, kind, 0.45 * wide), replace(kind, bold=True, colour=ACCENT))
    canvas.text(wide - SIDE, 16.5, shortened(right, kind, 0.4 * wide), replace(kind, align="right"))
    canvas.line((SIDE, 19, wide - SIDE, 19), 0.25, PALE)
    canvas.text(wide / 2, high - _FOOT, str(canvas.page), Type(10 * design.letters, colour=TEXT, align="middle"))


def puzzles(canvas: Canvas, design: Design, page: PuzzlePage, answer_of: dict[int, int]) -> None:
    """Draw what is on a page that has begun."""
    _dividers(canvas, design, page)
    for slot in page.slots:
        canvas.mark(f"puzzle-{slot.entry.number}")
        _head(canvas, design, slot, page.section, answer_of.get(slot.entry.number))
        x, y = slot.at
        arranged = slot.arranged
        canvas.painting(slot.entry.drawing, x + arranged.drawing[0], y + arranged.drawing[1], arranged.cell)
        if arranged.lists is not None:
            lists(canvas, arranged.lists, (x + arranged.lists_at[0], y + arranged.lists_at[1]))
    if page.lists is not None:
        entry, flowed = page.lists
        body = design.body()
        lists(canvas, flowed, (body.x, body.y))
        number = Type(8.5 * design.letters, colour=GREY, align="middle")
        canvas.text(design.paper[0] / 2, 16.5, f"the lists of puzzle {entry.number}", number)


def _dividers(canvas: Canvas, design: Design, page: PuzzlePage) -> None:
    """Pale lines between the rows of a page."""
    body = design.body(page.turned)
    for y in sorted({slot.head.y for slot in page.slots})[1:]:
        canvas.line((body.x, y - BETWEEN / 2, body.right, y - BETWEEN / 2), 0.25, PALE)


def lists(canvas: Canvas, flowed: Flowed, at: tuple[float, float]) -> None:
    """Write lists in their columns."""
    regular, bold = Type(flowed.size, colour=TEXT), Type(flowed.size, bold=True, colour=ACCENT)
    x, y = at
    for column in flowed.columns:
        for row, line in enumerate(column.lines):
            if line is not None:
                text, heading = line
                base = y + (row + 0.5) * flowed.line + 0.36 * flowed.size * POINT
                canvas.text(x + column.x, base, text, bold if heading else regular)


def dots(canvas: Canvas, at: tuple[float, float], level: int, levels: int, radius: float = 0.95) -> float:
    """Draw how hard a puzzle is: so many of so many dots filled; gives where they end."""
    x, y = at
    if not level:
        return x
    for number in range(levels):
        fill = ACCENT if number < level else None
        canvas.circle(x + radius + number * 2.75 * radius, y, radius, fill, ACCENT, 0.2)
    return x + levels * 2.75 * radius


def _head(canvas: Canvas, design: Design, slot: Slot, section: Section, answer: int | None) -> None:
    """Number, title, level and code of a puzzle."""
    entry, box, letters = slot.entry, slot.head, design.letters
    if slot.code_side is not None:
        _code(canvas, slot, slot.code_side)
    room = box.width if slot.aside else box.width - (slot.code_side or 0.0) - 3.0
    number = Type((20 if slot.aside else 17) * letters, bold=True, colour=ACCENT)
    y = box.y + number.height
    canvas.text(box.x, y, str(entry.number), number)
    name = Type(10.5 * letters, bold=True, colour=TEXT)
    if entry.title and not slot.aside:
        start = width(str(entry.number), number) + 3.0
        canvas.text(box.x + start, y, shortened(entry.title, name, room - start), name)
    elif entry.title:
        for line in wrapped(entry.title, name, room)[:3]:
            y += 1.45 * name.size * POINT
            canvas.text(box.x, y, line, name)
    _level(canvas, design, (box.x, y, room), section, entry, answer, aside=slot.aside)


def _level(
    canvas: Canvas,
    design: Design,
    at: tuple[float, float, float],
    section: Section,
    entry: Entry,
    answer: int | None,
    *,
    aside: bool,
) -> None:
    """The dots with the level's name, where the answer is, and what rules this puzzle has for itself."""
    x, y, room = at
    small = Type(SMALL * design.letters, colour=GREY)
    step = STEP * small.size * POINT
    y += 1.15 * step
    end = dots(canvas, (x, y - small.height / 2), entry.level, len(section.levels), 0.95 * design.letters)
    canvas.text(end + 1.0, y, section.level_name(entry.level), replace(small, colour=TEXT))
    if answer is not None:
        told = f"answer: page {answer}"
        name = width(section.level_name(entry.level), small)
        along = end + 1.0 + name + 3.5
        fits = not aside and along + width(told, small) <= x + room
        if not fits:
            along, y = x, y + step
        canvas.text(along, y, told, small)
        canvas.link(Box(along, y - 3, width(told, small), 4), key=f"answer-{entry.number}")
    if entry.remark:
        for line in wrapped(entry.remark, small, room):
            y += step
            canvas.text(x, y, line, small)


def _code(canvas: Canvas, slot: Slot, side: float) -> None:
    """The code below a head that stands aside, else to its right; clicking on it opens the link, too."""
    found = code(slot.entry.link)
    if found is None:
        return
    head = slot.head
    at = Box(head.x, head.bottom - side - 4.0, side, side) if slot.aside else Box(head.right - side, head.y, side, side)
    canvas.squares(found.boxes(at), "#000")
    canvas.link(at, address=slot.entry.link)
    kind = Type(7.5 if slot.aside else 6.0, colour=GREY, align="left" if slot.aside else "right")
    canvas.text(at.x if slot.aside else at.right, at.bottom + kind.height + 1.2, "scan to play", kind)
