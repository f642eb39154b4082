"""The first pages of a book and of each section: cover, contents, rules with an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from clew.core.frozen import dataclass, replace
from clew.core.words import Words
from clew.render.book import Book, Entry, Section
from clew.render.painting import Painting
from clew.render.pdf_canvas import Box, Canvas, Pen
from clew.render.pdf_design import SHEETS, Design
from clew.render.pdf_layout import PAD, Arranged, Sizes, arrange, smallest_text
from clew.render.pdf_matter import fitting, title_page
from clew.render.pdf_pages import ACCENT, GREY, PALE, TEXT, begin, lists, signs
from clew.render.pdf_plan import Plan
from clew.render.pdf_type import POINT, Type, width, wrapped

_WHITE, _LIGHT, _FAINT = "#fff", "#dbe6f0", "#eef2f6"
_MANY = 12  # kinds of puzzles that are not named one by one
_NARROW = 32.0  # millimetres: an example that is lower than that is left out


def cover(canvas: Canvas, design: Design, book: Book) -> None:
    """The title on a coloured field, below it what the puzzles look like when they are solved; plain if it is bound."""
    begin(canvas, design)
    canvas.mark("cover", book.title)
    if design.bound:
        room = title_page(canvas, design, book, _summary(book, design.word))
        if min(room.width, room.height) > _NARROW:
            _mosaic(canvas, book, room)
        return
    (wide, high), side = design.paper, SHEETS.inside
    field = Box(side, side, wide - 2 * side, 0.4 * high)
    canvas.rect(field, Pen(ACCENT), radius=2.5)
    inner = field.inset(13)
    kind, lines = fitting(book.title, inner, 44.0)
    small = Type(13, colour=_LIGHT)
    told = filter(None, (book.matter.subtitle, _summary(book, design.word)))
    below = [line for text in told for line in wrapped(text, small, inner.width)]
    y = inner.bottom - len(below) * 1.5 * small.size * POINT - 11 - (len(lines) - 1) * 1.15 * kind.size * POINT
    for line in lines:
        canvas.text(inner.x, y, line, kind)
        y += 1.15 * kind.size * POINT
    y = inner.bottom - (len(below) - 1) * 1.5 * small.size * POINT
    canvas.line((inner.x, y - 8.5, inner.x + 24, y - 8.5), 0.9, _WHITE)
    for line in below:
        canvas.text(inner.x, y, line, small)
        y += 1.5 * small.size * POINT
    foot = 14.0 if book.author else 0.0
    _mosaic(canvas, book, Box(field.x, field.bottom + 12, field.width, high - field.bottom - side - 14 - foot))
    if book.author:
        canvas.line((field.x, high - side - 8, field.right, high - side - 8), 0.25, PALE)
        for line in wrapped(book.author, Type(13), field.width)[:1]:
            canvas.text(field.right, high - side - 1, line, Type(13, colour=TEXT, align="right"))


def _summary(book: Book, word: Words) -> str:
    count = sum(len(section.entries) for section in book.sections)
    *some, last = [section.title for section in book.sections]
    if len(some) >= _MANY:
        return word("{n} puzzles of {many} kinds", n=count, many=len(book.sections))
    kinds = word("{some} and {last}", some=", ".join(some), last=last) if some else last
    return word("1 puzzle: {kinds}", kinds=kinds) if count == 1 else word("{n} puzzles: {kinds}", n=count, kinds=kinds)


def _mosaic(canvas: Canvas, book: Book, box: Box) -> None:
    """The solved examples of the first six sections, side by side."""
    shown = [section.example[1] for section in book.sections][:6]
    columns = min(len(shown), 3) if len(shown) != 4 else 2
    rows = -(-len(shown) // columns)
    wide, high = (box.width - (columns - 1) * 12) / columns, (box.height - (rows - 1) * 12) / rows
    side = min(wide, high, 85.0)
    left = box.x + (box.width - columns * side - (columns - 1) * 12) / 2
    top = box.y + (box.height - rows * side - (rows - 1) * 12) / 2
    for at, painting in enumerate(shown):
        spot = Box(left + at % columns * (side + 12), top + at // columns * (side + 12), side, side)
        _centred(canvas, painting, spot)


def _centred(canvas: Canvas, painting: Painting, box: Box) -> None:
    cell = min(box.width / (painting.width + 2 * PAD), box.height / (painting.height + 2 * PAD))
    x = box.x + (box.width - painting.width * cell) / 2
    canvas.painting(painting, x, box.y + (box.height - painting.height * cell) / 2, cell)


@dataclass(frozen=True)
class Row:
    """A line of the contents: a section, or one level of it."""

    title: str
    page: int
    level: int = 0
    levels: int = 0
    numbers: str = ""


def contents_rows(plan: Plan, answers: int | None, extra: Sequence[Row] = ()) -> Iterator[Row]:
    """What the contents list: sections with their levels, answers, and texts after them."""
    design, book = plan.design, plan.book
    for index, section in enumerate(book.sections):
        yield Row(section.title, plan.openings[index])
        for level, entries in section.by_level().items() if not book.mixed else ():
            first = plan.page_of[entries[0].number]
            yield Row(section.level_name(level), first, level, len(section.levels), numbers(entries, design.word))
    if book.mixed:
        yield Row(design.word("Puzzles"), plan.starts[0], numbers=numbers(book.mixed, design.word))
    if answers is not None:
        yield Row(design.word("Answers"), answers)
    yield from extra


def numbers(entries: Sequence[Entry], word: Words) -> str:
    """The numbers of puzzles that follow each other, as in "puzzles 3–12"."""
    first, last = entries[0].number, entries[-1].number
    return word("puzzle {first}", first=first) if first == last else word("puzzles {a}–{b}", a=first, b=last)


def rows_per_page(design: Design) -> int:
    """How many lines of contents a page has."""
    return int((design.body().height - 20 * design.letters) / (7.2 * design.letters))


def contents(canvas: Canvas, design: Design, rows: Sequence[Row], *, first: bool) -> None:
    """A page of contents, which has begun; each line leads to its page."""
    body, letters = design.body(), design.letters
    y = body.y
    if first:
        title = design.word("Contents")
        canvas.mark("contents", title)
        y += 7
        canvas.text(body.x, y, title, Type(24 * letters, bold=True, colour=ACCENT))
        y += 8 * letters
    step = 7.2 * letters
    for row in rows:
        y += step
        kind = Type((10.5 if row.levels else 12) * letters, bold=not row.levels, colour=TEXT)
        x = body.x
        if row.levels:
            x = body.x + 6
            if design.layout.levels in ("dots", "stars"):
                stars = design.layout.levels == "stars"
                at = body.x + 6, y - kind.height / 2
                x = signs(canvas, at, (row.level, row.levels), letters, stars=stars) + 2
        canvas.text(x, y, row.title, kind)
        end = x + width(row.title, kind)
        if row.numbers:
            pale = Type(9.5 * letters, colour=GREY)
            canvas.text(end + 3, y, row.numbers, pale)
            end += 4 + width(row.numbers, pale)
        page = replace(kind, align="right")
        stop = body.right - width(str(row.page), kind) - 2
        canvas.line((end + 2, y - 0.3, stop, y - 0.3), 0.3, PALE, 0.9)
        canvas.text(body.right, y, str(row.page), page)
        canvas.link(Box(body.x, y - step + 2, body.width, step), key=f"page-{row.page}")


def opening(canvas: Canvas, plan: Plan, section: Section) -> None:
    """A page that has begun: the rules of a section, its example, its levels."""
    design, body = plan.design, plan.design.body()
    letters = design.letters * (0.5 + 0.5 * design.small)
    if canvas.press.bleed.size:
        canvas.field(Box(-design.shift(canvas.page), 0, design.paper[0], body.y + 16), _FAINT)
    title, _ = fitting(section.title, Box(0, 0, body.width, 25), 30 * letters)
    y = body.y + 10
    canvas.text(body.x, y, section.title, replace(title, colour=ACCENT))
    y += 6
    canvas.line((body.x, y, body.x + 24, y), 0.9, ACCENT)
    kind = Type(11.5 * letters, colour=TEXT)
    y += 4
    for line in wrapped(section.rules, kind, (0.97 if design.bound else 0.92) * body.width):
        y += 1.5 * kind.size * POINT
        canvas.text(body.x, y, line, kind)
    levels = {} if plan.book.mixed else section.by_level()
    below = (12 + 7 * len(levels)) * letters if levels else 0.0
    y += 10 * letters
    if body.bottom - y - below < 2 * _NARROW:
        levels, below = {}, 0.0
    if body.bottom - y - below > _NARROW:
        y = _example(canvas, design, section, (y, body.bottom - y - below))
    if levels:
        heading = Type(11 * letters, bold=True, colour=ACCENT)
        canvas.text(body.x, y + 12 * letters, design.word("In this book"), heading)
    for row, (level, entries) in enumerate(levels.items(), 1):
        page = plan.page_of[entries[0].number]
        where = design.word("{puzzles}, from page {page}", puzzles=numbers(entries, design.word), page=page)
        _level(canvas, design, (body.x, y + (12 + 7 * row) * letters, letters), section, (level, where))


def _example(canvas: Canvas, design: Design, section: Section, room: tuple[float, float]) -> float:
    """The example before and after, side by side or one above the other; gives where it ends."""
    body, (y, high) = design.body(), room
    before, after = section.example
    beside = (body.width - 10) / 2, min(high - 6, 88 * design.letters)
    above = body.width, (high - 20) / 2
    halves = [_pair(section, box, design) for box in (beside, above)]
    needed = design.points * POINT / (smallest_text(before) or inf)
    stacked = halves[0][2] < min(needed, halves[1][2])
    left, right, cell = halves[1] if stacked else halves[0]
    head = Type(11 * design.letters, bold=True, colour=ACCENT)
    second = (body.x, y + left.height + 14) if stacked else (body.x + beside[0] + 10, y)
    for (x, top), title, painting, arranged in (
        ((body.x, y), design.word("Example"), before, left),
        (second, design.word("Its answer"), after, right),
    ):
        canvas.text(x, top, title, head)
        put = _narrowed(arranged, cell)
        canvas.painting(painting, x + put.drawing[0], top + 5 + put.drawing[1], cell)
        if put.lists is not None:
            lists(canvas, put.lists, (x + put.lists_at[0], top + 5 + put.lists_at[1]))
    return second[1] + 5 + (right.height if stacked else max(left.height, right.height))


def _pair(section: Section, box: tuple[float, float], design: Design) -> tuple[Arranged, Arranged, float]:
    """Example and answer in boxes of this size, and the cell that both have."""
    sizes = Sizes(12.0 * design.letters, 6.0, design.sizes.fonts)
    before, after = section.example
    left, right = arrange(before, section.lists, box, sizes), arrange(after, (), box, sizes)
    cell = min(left.cell, right.cell)
    return left, replace(right, height=right.height * cell / right.cell), cell


def _narrowed(arranged: Arranged, cell: float) -> Arranged:
    """The same with smaller cells: before and after look alike."""
    return replace(arranged, cell=cell, drawing=(PAD * cell, PAD * cell))


def _level(
    canvas: Canvas, design: Design, at: tuple[float, float, float], section: Section, which: tuple[int, str]
) -> None:
    """One level, and where its puzzles are."""
    (x, y, letters), (level, where) = at, which
    kind, small = Type(10.5 * letters, colour=TEXT), Type(9.5 * letters, colour=GREY)
    if design.layout.levels in ("dots", "stars"):
        stars = design.layout.levels == "stars"
        x = signs(canvas, (x, y - kind.height / 2), (level, len(section.levels)), letters, stars=stars) + 2
    name = section.level_name(level)
    canvas.text(x, y, name, kind)
    canvas.text(x + 3 + width(name, kind), y, where, small)
