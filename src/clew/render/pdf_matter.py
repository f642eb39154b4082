"""What a publisher adds to a book: title page, imprint, dedication, and texts before and after the puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.core.frozen import dataclass, replace
from clew.render.book import Book, Matter
from clew.render.markdown import Block, Document, Run
from clew.render.pdf_canvas import Box, Canvas
from clew.render.pdf_design import Design
from clew.render.pdf_pages import ACCENT, GREY, TEXT
from clew.render.pdf_type import POINT, Type, width, wrapped

_SIZES = {1: 20.0, 2: 14.0, 3: 11.5}  # points of headings by rank
_SIZE, _LEADING = 10.5, 1.45
_INDENT = 6.0


@dataclass(frozen=True)
class Line:
    """One line of a text: pieces from left to right, how far it is from the one before, and where it begins."""

    pieces: Sequence[tuple[str, Type]]
    down: float
    indent: float = 0.0
    sign: str = ""
    heading: bool = False


def has_imprint(matter: Matter) -> bool:
    """Whether there is anything to put on the back of the title page."""
    return bool(matter.publisher or matter.copyright or matter.isbn)


def title_page(canvas: Canvas, design: Design, book: Book, summary: str) -> Box:
    """The title page of a bound book, which has begun; gives the room for a picture."""
    body, matter = design.body(), book.matter
    middle, y = body.x + body.width / 2, body.y + 0.1 * body.height
    kind, lines = fitting(book.title, Box(body.x, body.y, body.width, 0.5 * body.height), 38.0 * design.small)
    for line in lines:
        y += 1.2 * kind.size * POINT
        canvas.text(middle, y, line, replace(kind, colour=ACCENT, align="middle"))
    small = Type(13 * design.small, colour=TEXT, align="middle")
    y += 3.0
    for text in filter(None, (matter.subtitle, summary)):
        y += 2.0
        for line in wrapped(text, small, body.width):
            y += 1.4 * small.size * POINT
            canvas.text(middle, y, line, small)
        small = Type(10.5 * design.small, colour=GREY, align="middle")
    foot = body.bottom
    for text, size in ((matter.publisher, 10.0), (book.author, 14.0)):
        if text:
            canvas.text(middle, foot, text, Type(size, colour=TEXT, align="middle", bold=size > 12))
            foot -= 9.0
    return Box(body.x, y + 10, body.width, foot - y - 18)


def fitting(title: str, box: Box, largest: float) -> tuple[Type, Sequence[str]]:
    """The largest letters that leave a title four lines at most, and no word broken if possible."""
    size = largest
    while True:
        kind = Type(size, bold=True, colour="#fff")
        lines = wrapped(title, kind, box.width)
        unbroken = all(width(word, kind) <= box.width for word in title.split())
        fits = len(lines) * 1.15 * size * POINT <= 0.62 * box.height and len(lines) <= 4
        if size < 14 or (fits and (unbroken or size <= 20)):
            return kind, lines[:6]
        size *= 0.87


def imprint(canvas: Canvas, design: Design, book: Book) -> None:
    """The back of the title page, which has begun: its lines at the foot."""
    body, matter = design.body(), book.matter
    kind = Type(9.0 * design.letters, colour=TEXT)
    isbn = f"ISBN {matter.isbn}" if matter.isbn else ""
    texts = [book.title, matter.subtitle, book.author, "", matter.copyright, matter.publisher, isbn]
    lines = [line for text in texts for line in (wrapped(text, kind, body.width) if text else [""])]
    while lines and not lines[0]:
        lines.pop(0)
    y = body.bottom - (len(lines) - 1) * 1.5 * kind.size * POINT
    for line in lines:
        canvas.text(body.x, y, line, kind)
        y += 1.5 * kind.size * POINT


def dedication(canvas: Canvas, design: Design, text: str) -> None:
    """A page that has begun, with a few words above its middle."""
    body = design.body()
    kind = Type(13.0 * design.letters, colour=TEXT, align="middle")
    y = body.y + 0.3 * body.height
    for line in wrapped(text, kind, 0.8 * body.width):
        plain = replace(kind, align="left", slanted=True)
        canvas.text(body.x + (body.width - width(line, kind)) / 2, y, line, plain)
        y += 1.5 * kind.size * POINT


def set_document(document: Document, design: Design) -> Sequence[Sequence[Line]]:
    """Set a text in pages; no page ends with a heading."""
    pages: list[list[Line]] = [[]]
    used, room = 0.0, design.body().height
    for block in document.blocks:
        if block.kind == "break":
            if pages[-1]:
                pages.append([])
                used = 0.0
            continue
        lines = list(_lines(block, design, first=not pages[-1]))
        need = sum(line.down for line in lines[:2]) + (12.0 if block.kind == "heading" else 0.0)
        if pages[-1] and used + need > room:
            pages.append([])
            used = 0.0
            lines = list(_lines(block, design, first=True))
        for line in lines:
            if pages[-1] and used + line.down > room:
                pages.append([])
                used = 0.0
            pages[-1].append(line)
            used += line.down
    return [page for page in pages if page]


def _lines(block: Block, design: Design, *, first: bool) -> Iterator[Line]:
    heading = block.kind == "heading"
    size = (_SIZES[block.rank] if heading else _SIZE) * design.letters
    base = Type(size, bold=heading, colour=ACCENT if heading else TEXT)
    leading = (1.25 if heading else _LEADING) * size * POINT
    above = 0.0 if first else (0.9 if heading else 0.25 if block.kind == "item" else 0.55) * size * POINT
    indent = _INDENT * design.letters if block.kind == "item" else 0.0
    for number, pieces in enumerate(_broken(block.runs, base, design.body().width - indent)):
        yield Line(pieces, leading + (above if number == 0 else 0.0), indent, "" if number else block.sign, heading)


def _broken(runs: Sequence[Run], base: Type, room: float) -> Iterator[Sequence[tuple[str, Type]]]:
    """Break runs into lines between words."""
    line: list[tuple[str, Type]] = []
    used = 0.0
    for run in runs:
        kind = replace(base, bold=base.bold or run.bold, slanted=run.slanted)
        for word in _words(run.text):
            for piece in [word] if width(word, kind) <= room else wrapped(word, kind, room):
                wide = width(piece, kind)
                if line and piece.strip() and used + wide > room:
                    yield line
                    line, used = [], 0.0
                if line or piece.strip():
                    line.append((piece, kind))
                    used += wide
    if line:
        yield line


def _words(text: str) -> Iterator[str]:
    """Words and the spaces between them."""
    word = ""
    for letter in text:
        if letter.isspace():
            if word:
                yield word
            yield " "
            word = ""
        else:
            word += letter
    if word:
        yield word


def draw_lines(canvas: Canvas, design: Design, lines: Sequence[Line]) -> None:
    """Write the lines of a page that has begun."""
    body = design.body()
    y = body.y
    for line in lines:
        y += line.down
        if line.sign:
            kind = line.pieces[0][1] if line.pieces else Type(_SIZE)
            canvas.text(body.x + 1.0, y, line.sign, replace(kind, bold=False, slanted=False))
        x = body.x + line.indent
        for text, kind in line.pieces:
            canvas.text(x, y, text, kind)
            x += width(text, kind)
