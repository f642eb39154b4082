"""Pages of puzzles: what is around them, the head of each puzzle, its code, its drawing and its lists."""

from __future__ import annotations

from clew.core.frozen import dataclass, replace
from clew.render.book import Section
from clew.render.pdf_canvas import POINT, Box, Canvas, Pen, Type, shortened, width, wrapped
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
        _Head(canvas, design, page.section, slot).draw(answer_of.get(slot.entry.number))
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
        canvas.text(design.paper[0] / 2, 16.5, design.word("the lists of puzzle {number}", number=entry.number), number)


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


def dots(canvas: Canvas, at: tuple[float, float], level: tuple[int, int], radius: float) -> float:
    """Draw how hard a puzzle is, as filled dots; returns where they end."""
    (x, y), (filled, count) = at, level
    if not filled:
        return x
    for number in range(count):
        pen = Pen(ACCENT if number < filled else None, ACCENT)
        canvas.circle(x + radius + number * 2.75 * radius, y, radius, pen)
    return x + count * 2.75 * radius


@dataclass(frozen=True)
class _Head:
    """What is above or beside a puzzle: its number, title, level and code."""

    canvas: Canvas
    design: Design
    section: Section
    slot: Slot

    def draw(self, answer: int | None) -> None:
        """Draw it, with the page of the answer."""
        box, side = self.slot.head, self.slot.code_side
        if side is not None:
            self._code(side)
        room = box.width if self.slot.aside else box.width - (side or 0.0) - 3.0
        self._level((box.x, self._name(room)), room, answer)

    def _name(self, room: float) -> float:
        """Number and title; gives the baseline of what was written last."""
        entry, box, letters = self.slot.entry, self.slot.head, self.design.letters
        number = Type((20 if self.slot.aside else 17) * letters, bold=True, colour=ACCENT)
        name = Type(10.5 * letters, bold=True, colour=TEXT)
        y = box.y + number.height
        self.canvas.text(box.x, y, str(entry.number), number)
        if entry.title and not self.slot.aside:
            start = width(str(entry.number), number) + 3.0
            self.canvas.text(box.x + start, y, shortened(entry.title, name, room - start), name)
        elif entry.title:
            for line in wrapped(entry.title, name, room)[:3]:
                y += 1.45 * name.size * POINT
                self.canvas.text(box.x, y, line, name)
        return y

    def _level(self, at: tuple[float, float], room: float, answer: int | None) -> None:
        """The dots with the level's name, where the answer is, and which rules are this puzzle's own."""
        (x, y), entry = at, self.slot.entry
        small = Type(SMALL * self.design.letters, colour=GREY)
        step = STEP * small.size * POINT
        y += 1.15 * step
        middle = y - small.height / 2
        level = entry.level, len(self.section.levels)
        end = dots(self.canvas, (x, middle), level, 0.95 * self.design.letters) + 1.0
        name = self.section.level_name(entry.level)
        self.canvas.text(end, y, name, replace(small, colour=TEXT))
        if answer is not None:
            pointer = self.design.word("answer: page {page}", page=answer)
            along = end + width(name, small) + 3.5
            if self.slot.aside or along + width(pointer, small) > x + room:
                along, y = x, y + step
            self.canvas.text(along, y, pointer, small)
            self.canvas.link(Box(along, y - 3, width(pointer, small), 4), key=f"answer-{entry.number}")
        for line in wrapped(entry.remark, small, room) if entry.remark else ():
            y += step
            self.canvas.text(x, y, line, small)

    def _code(self, side: float) -> None:
        """The code below a head that is aside, else to its right; clicking on it opens the link, too."""
        head, aside, link = self.slot.head, self.slot.aside, self.slot.entry.link
        found = code(link)
        if found is None:
            return
        at = Box(head.x, head.bottom - side - 4.0, side, side) if aside else Box(head.right - side, head.y, side, side)
        self.canvas.squares(found.boxes(at), "#000")
        self.canvas.link(at, address=link)
        kind = Type(7.5 if aside else 6.0, colour=GREY, align="left" if aside else "right")
        below = at.bottom + kind.height + 1.2
        self.canvas.text(at.x if aside else at.right, below, self.design.word("scan to play"), kind)
