"""Pages of puzzles: what is around them, the head of each puzzle, its code, its drawing and its lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import cos, pi, sin

from clew.core.frozen import dataclass, replace
from clew.render.pdf_canvas import Box, Canvas, Pen
from clew.render.pdf_codes import code
from clew.render.pdf_design import BETWEEN, Design
from clew.render.pdf_foot import draw_foot
from clew.render.pdf_layout import Flowed
from clew.render.pdf_plan import SMALL, STEP, PuzzlePage, Slot
from clew.render.pdf_type import POINT, Type, shortened, width, wrapped

ACCENT, TEXT, GREY, PALE = "#1d4e79", "#1a1a1a", "#666666", "#c9d5e0"
_FOOT = 12.0 / 22.0  # of the lower margin: from the page's lower edge to the baseline of its number
_LOWEST = 9.8  # millimetres from the edge, where pages are trimmed
_HEAD, _RULE = 8.5, 6.0  # from the running head and the line below it to the body
_TAB = (5.0, 24.0)  # width and height of the mark at the edge that finds a chapter


def begin(canvas: Canvas, design: Design, *, turned: bool = False) -> None:
    """Begin a page without anything on it."""
    wide, high = design.paper[::-1] if turned and not design.bound else design.paper
    canvas.begin(wide, high, design.shift(canvas.page + 1))


def furniture(
    canvas: Canvas, design: Design, words: tuple[str, str], *, turned: bool = False, chapter: int | None = None
) -> None:
    """Begin a page: the section and the book above a thin line, the page's number below."""
    begin(canvas, design, turned=turned)
    body = design.body(turned and not design.bound)
    if design.has("heads"):
        kind = Type(8.5 * design.letters, colour=GREY)
        left, right = words
        top = body.y - _HEAD
        canvas.text(body.x, top, shortened(left, kind, 0.45 * body.width), replace(kind, bold=True, colour=ACCENT))
        canvas.text(body.right, top, shortened(right, kind, 0.45 * body.width), replace(kind, align="right"))
        canvas.line((body.x, body.y - _RULE, body.right, body.y - _RULE), 0.25, PALE)
    if design.has("numbers"):
        bottom = design.margins.bottom
        high = body.bottom + bottom - max(_FOOT * bottom, _LOWEST)
        number = Type(10 * design.letters, colour=TEXT, align="middle")
        canvas.text(body.x + body.width / 2, high, str(canvas.page), number)
    if chapter is not None and canvas.press.bleed.size:
        _tab(canvas, design, chapter)


def _tab(canvas: Canvas, design: Design, chapter: int) -> None:
    """A mark at the outer edge, lower for each chapter, that shows at the side of the closed book."""
    (wide, high), (side, tall) = design.paper, _TAB
    places = int((high - 50) // (tall + 4))
    left = -design.shift(canvas.page) if canvas.page % 2 == 0 else wide - side
    canvas.field(Box(left, 30 + chapter % places * (tall + 4), side, tall), PALE)


def puzzles(canvas: Canvas, design: Design, page: PuzzlePage, answer_of: Mapping[int, int]) -> None:
    """Draw what is on a page that has begun."""
    with _turned(canvas, design, page):
        _dividers(canvas, design, page)
        for slot in page.slots:
            canvas.mark(f"puzzle-{slot.entry.number}")
            _Head(canvas, design, slot).draw(answer_of.get(slot.entry.number))
            x, y = slot.at
            arranged = slot.arranged
            canvas.painting(slot.entry.drawing, x + arranged.drawing[0], y + arranged.drawing[1], arranged.cell)
            if arranged.lists is not None:
                lists(canvas, arranged.lists, (x + arranged.lists_at[0], y + arranged.lists_at[1]))
        draw_foot(canvas, design, page.answers)
    if page.lists is not None:
        entry, flowed = page.lists
        body = design.body()
        lists(canvas, flowed, (body.x, body.y))
        number = Type(8.5 * design.letters, colour=GREY, align="middle")
        title = design.word("the lists of puzzle {number}", number=entry.number)
        canvas.text(body.x + body.width / 2, body.y - _HEAD, title, number)


@contextmanager
def _turned(canvas: Canvas, design: Design, page: PuzzlePage) -> Iterator[None]:
    """Sheets are turned as a whole, and pages of a bound book stay upright."""
    if page.turned and design.bound:
        with canvas.turned(design.body()):
            yield
    else:
        yield


def _dividers(canvas: Canvas, design: Design, page: PuzzlePage) -> None:
    """Pale lines between the rows of a page."""
    body, half = design.body(page.turned), BETWEEN * design.small / 2
    for y in sorted({slot.head.y for slot in page.slots})[1:]:
        canvas.line((body.x, y - half, body.right, y - half), 0.25, PALE)


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


def signs(
    canvas: Canvas, at: tuple[float, float], level: tuple[int, int], radius: float, *, stars: bool = False
) -> float:
    """Draw how hard a puzzle is, as filled dots or stars; returns where they end."""
    (x, y), (filled, count) = at, level
    if not filled:
        return x
    for number in range(count):
        pen = Pen(ACCENT if number < filled else None, ACCENT)
        middle = x + radius + number * 2.75 * radius
        if stars:
            canvas.polygon(_star(middle, y, 1.25 * radius), replace(pen, thick=0.15))
        else:
            canvas.circle(middle, y, radius, pen)
    return x + count * 2.75 * radius


def _star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """A star with five points, one of them up."""
    reach = [radius if turn % 2 == 0 else 0.42 * radius for turn in range(10)]
    return [(x + far * sin(turn * pi / 5), y - far * cos(turn * pi / 5)) for turn, far in enumerate(reach)]


@dataclass(frozen=True)
class _Head:
    """What is above or beside a puzzle: its number, title, level and code."""

    canvas: Canvas
    design: Design
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
        title = entry.title or entry.kind
        y = box.y + number.height
        self.canvas.text(box.x, y, str(entry.number), number)
        if title and not self.slot.aside:
            start = width(str(entry.number), number) + 3.0
            self.canvas.text(box.x + start, y, shortened(title, name, room - start), name)
        elif title:
            for line in wrapped(title, name, room)[:3]:
                y += 1.45 * name.size * POINT
                self.canvas.text(box.x, y, line, name)
        return y

    def _level(self, at: tuple[float, float], room: float, answer: int | None) -> None:
        """The level, where the answer is, and which rules are this puzzle's own."""
        (x, y), entry = at, self.slot.entry
        small = Type(SMALL * self.design.letters, colour=GREY)
        step = STEP * small.size * POINT
        end = x
        if self.design.layout.levels != "none":
            y += 1.15 * step
            end = self._signs((x, y - small.height / 2))
            self.canvas.text(end, y, entry.level_name, replace(small, colour=TEXT))
            end += width(entry.level_name, small) + 3.5
        if answer is not None and self.design.has("pointers"):
            pointer = self.design.word("answer: page {page}", page=answer)
            if end == x or self.slot.aside or end + width(pointer, small) > x + room:
                end, y = x, y + step
            self.canvas.text(end, y, pointer, small)
            self.canvas.link(Box(end, y - 3, width(pointer, small), 4), key=f"answer-{entry.number}")
        for line in wrapped(entry.remark, small, room) if entry.remark else ():
            y += step
            self.canvas.text(x, y, line, small)

    def _signs(self, at: tuple[float, float]) -> float:
        entry, levels = self.slot.entry, self.design.layout.levels
        if levels == "name":
            return at[0]
        radius = 0.95 * self.design.letters
        end = signs(self.canvas, at, (entry.level, entry.levels), radius, stars=levels == "stars")
        return end + 1.0

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
