"""The first pages of a book and of each section: cover, contents, rules with an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.core.frozen import dataclass, replace
from clew.core.words import Words
from clew.render.book import Book, Entry, Section
from clew.render.painting import Painting
from clew.render.pdf_canvas import POINT, Box, Canvas, Pen, Type, width, wrapped
from clew.render.pdf_layout import PAD, Arranged, Sizes, arrange
from clew.render.pdf_pages import ACCENT, GREY, PALE, TEXT, dots, lists
from clew.render.pdf_plan import SIDE, Design, Plan

_WHITE, _LIGHT = "#fff", "#dbe6f0"


def cover(canvas: Canvas, design: Design, book: Book) -> None:
    """The title on a coloured field, below it what the puzzles look like when they are solved."""
    wide, high = design.paper
    canvas.begin(wide, high)
    canvas.mark("cover", book.title)
    field = Box(SIDE, SIDE, wide - 2 * SIDE, 0.4 * high)
    canvas.rect(field, Pen(ACCENT), radius=2.5)
    inner = field.inset(13)
    kind, lines = _fitting(book.title, inner)
    small = Type(13, colour=_LIGHT)
    below = [*wrapped(_summary(book, design.word), small, inner.width)]
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
    _mosaic(canvas, book, Box(field.x, field.bottom + 12, field.width, high - field.bottom - SIDE - 14 - foot))
    if book.author:
        canvas.line((field.x, high - SIDE - 8, field.right, high - SIDE - 8), 0.25, PALE)
        for line in wrapped(book.author, Type(13), field.width)[:1]:
            canvas.text(field.right, high - SIDE - 1, line, Type(13, colour=TEXT, align="right"))


def _fitting(title: str, box: Box) -> tuple[Type, Sequence[str]]:
    """The largest letters that leave the title four lines at most, and no word broken if possible."""
    for size in (44.0, 38.0, 33.0, 28.0, 24.0, 20.0, 16.0):
        kind = Type(size, bold=True, colour=_WHITE)
        lines = wrapped(title, kind, box.width)
        whole = all(width(word, kind) <= box.width for word in title.split())
        if len(lines) * 1.15 * size * POINT <= 0.62 * box.height and len(lines) <= 4 and (whole or size <= 20):
            return kind, lines
    return kind, lines[:6]


def _summary(book: Book, word: Words) -> str:
    count = sum(len(section.entries) for section in book.sections)
    *some, last = [section.title for section in book.sections]
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


def contents_rows(plan: Plan, answers: int | None) -> Iterator[Row]:
    """What the contents list; without pages where they are not known yet, the number of lines is the same."""
    for index, section in enumerate(plan.book.sections):
        yield Row(section.title, plan.opening_of[index])
        for level, entries in section.by_level().items():
            first = plan.page_of[entries[0].number]
            number = numbers(entries, plan.design.word)
            yield Row(section.level_name(level), first, level, len(section.levels), number)
    if answers is not None:
        yield Row(plan.design.word("Answers"), answers)


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
            x = dots(canvas, (body.x + 6, y - kind.height / 2), (row.level, row.levels), letters) + 2
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


def opening(canvas: Canvas, design: Design, section: Section, page_of: dict[int, int]) -> None:
    """A page that has begun: the rules of a section, its example, its levels."""
    body, letters = design.body(), design.letters
    y = body.y + 10
    canvas.text(body.x, y, section.title, Type(30 * letters, bold=True, colour=ACCENT))
    y += 6
    canvas.line((body.x, y, body.x + 24, y), 0.9, ACCENT)
    kind = Type(11.5 * letters, colour=TEXT)
    y += 4
    for line in wrapped(section.rules, kind, 0.92 * body.width):
        y += 1.5 * kind.size * POINT
        canvas.text(body.x, y, line, kind)
    y = _example(canvas, design, section, y + 12 * letters)
    canvas.text(body.x, y + 12 * letters, design.word("In this book"), Type(11 * letters, bold=True, colour=ACCENT))
    for row, (level, entries) in enumerate(section.by_level().items(), 1):
        page = page_of[entries[0].number]
        where = design.word("{puzzles}, from page {page}", puzzles=numbers(entries, design.word), page=page)
        _level(canvas, (body.x, y + (12 + 7 * row) * letters, letters), section, (level, where))


def _example(canvas: Canvas, design: Design, section: Section, y: float) -> float:
    """The example before and after; gives where it ends."""
    body, letters = design.body(), design.letters
    half = (body.width - 14) / 2
    head = Type(11 * letters, bold=True, colour=ACCENT)
    sizes = Sizes(12.0, 6.0, design.sizes.fonts)
    before, after = section.example
    left = arrange(before, section.lists, (half, 88), sizes)
    right = arrange(after, (), (half, 88), sizes)
    cell = min(left.cell, right.cell)
    for x, title, painting, arranged in (
        (body.x, design.word("Example"), before, left),
        (body.x + half + 14, design.word("Its answer"), after, right),
    ):
        canvas.text(x, y, title, head)
        put = _narrowed(arranged, cell)
        canvas.painting(painting, x + PAD * cell, y + 5 + put.drawing[1], cell)
        if put.lists is not None:
            lists(canvas, put.lists, (x + put.lists_at[0], y + 5 + put.lists_at[1]))
    return y + 5 + max(left.height, right.height)


def _narrowed(arranged: Arranged, cell: float) -> Arranged:
    """The same with smaller cells: before and after look alike."""
    return replace(arranged, cell=cell, drawing=(PAD * cell, PAD * cell))


def _level(canvas: Canvas, at: tuple[float, float, float], section: Section, which: tuple[int, str]) -> None:
    """One level, and where its puzzles are."""
    (x, y, letters), (level, where) = at, which
    kind, small = Type(10.5 * letters, colour=TEXT), Type(9.5 * letters, colour=GREY)
    end = dots(canvas, (x, y - kind.height / 2), (level, len(section.levels)), letters) + 2
    name = section.level_name(level)
    canvas.text(end, y, name, kind)
    canvas.text(end + 3 + width(name, kind), y, where, small)
