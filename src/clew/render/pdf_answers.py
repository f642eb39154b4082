"""Answers at the end of a book: small, in rows of equal width, each with the number of its puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from clew.core.frozen import dataclass
from clew.render.book import Book, Entry
from clew.render.painting import DASH, Painting
from clew.render.pdf_canvas import Canvas, Type, width
from clew.render.pdf_layout import PAD
from clew.render.pdf_pages import ACCENT, GREY, PALE, TEXT
from clew.render.pdf_plan import Design

_BETWEEN = 7.0  # from one answer to the next
_LABEL = 5.0  # height of the number above an answer
_LEGEND = 4.5  # height of what its lines mean
_HEADING = 11.0
_LARGEST = 7.0  # millimetres of a cell
_LEAST = ((13.0, 2.9), (22.0, 2.5), (inf, 2.0))  # millimetres of a cell, for drawings of up to this many cells across
_TITLE = 14.0  # room above the first answers


@dataclass(frozen=True)
class Answer:
    """One answer: where it is, and how large its cells are."""

    entry: Entry
    painting: Painting
    x: float
    y: float
    cell: float


@dataclass(frozen=True)
class AnswerPage:
    """A page of answers, and headings of sections with their positions."""

    answers: Sequence[Answer]
    headings: Sequence[tuple[str, float]]


def plan_answers(book: Book, design: Design) -> list[AnswerPage]:
    """Fill pages row by row."""
    body = design.body()
    pages: list[AnswerPage] = []
    answers: list[Answer] = []
    headings: list[tuple[str, float]] = []
    y = body.y + _TITLE * design.letters
    for section in book.sections:
        heading = _HEADING * design.letters
        for row in _rows(section.entries, design):
            label = _LABEL * design.letters
            tall = label + max(_height(painting, cell, entry) for entry, painting, cell, _ in row)
            if y + heading + tall > body.bottom and (answers or headings):
                pages.append(AnswerPage(answers, headings))
                answers, headings, y = [], [], body.y
            if heading:
                headings.append((section.title, y + 0.5 * heading))
                y, heading = y + heading, 0.0
            x = body.x
            for entry, painting, cell, wide in row:
                answers.append(Answer(entry, painting, x, y + label, cell))
                x += wide + _BETWEEN
            y += tall + _BETWEEN
    return [*pages, AnswerPage(answers, headings)] if answers else pages


def _rows(entries: Sequence[Entry], design: Design) -> Iterator[list[tuple[Entry, Painting, float, float]]]:
    """Answers side by side, the same number in each row: entry, painting, cell, and the width of its part."""
    row: list[tuple[Entry, Painting, float, float]] = []
    count = 0
    for entry in entries:
        if entry.answer is None:
            continue
        columns, cell, wide = _columns(entry.answer, design)
        if row and (columns != count or len(row) == count):
            yield row
            row = []
        count = columns
        row.append((entry, entry.answer, cell, wide))
    if row:
        yield row


def _columns(painting: Painting, design: Design) -> tuple[int, float, float]:
    """As many in a row as leave cells large enough to read."""
    body = design.body()
    least = next(cell for widest, cell in _LEAST if painting.width <= widest) * design.letters**1.3
    for columns in (5, 4, 3, 2, 1):
        wide = (body.width - (columns - 1) * _BETWEEN) / columns
        high = body.height - (_TITLE + _HEADING + _LABEL) * design.letters - _LEGEND
        cell = min(wide / (painting.width + 2 * PAD), high / (painting.height + 2 * PAD), _LARGEST)
        if cell >= least or columns == 1:
            return columns, cell, wide
    raise AssertionError("one column is always possible")


def _height(painting: Painting, cell: float, entry: Entry) -> float:
    return (painting.height + 2 * PAD) * cell + (_LEGEND if entry.legend else 0.0)


def draw_answers(canvas: Canvas, design: Design, page: AnswerPage, *, first: bool) -> None:
    """Draw a page that has begun."""
    body, letters = design.body(), design.letters
    if first:
        title = design.word("Answers")
        canvas.mark("answers", title)
        canvas.text(body.x, body.y + 7, title, Type(24 * letters, bold=True, colour=ACCENT))
    for title, y in page.headings:
        canvas.text(body.x, y, title, Type(11 * letters, bold=True, colour=ACCENT))
        canvas.line((body.x, y + 1.8, body.right, y + 1.8), 0.25, PALE)
    for answer in page.answers:
        canvas.mark(f"answer-{answer.entry.number}")
        label = Type(9 * letters, bold=True, colour=TEXT)
        x, y, number = answer.x + PAD * answer.cell, answer.y - 1.4, str(answer.entry.number)
        canvas.text(x, y, number, label)
        caption, beside = Type(8 * letters, colour=GREY), width(f"{number}  ", label)
        if beside + width(answer.entry.shows, caption) <= answer.painting.width * answer.cell:
            canvas.text(x + beside, y, answer.entry.shows, caption)
        canvas.painting(answer.painting, answer.x + PAD * answer.cell, answer.y + PAD * answer.cell, answer.cell)
        _legend(canvas, answer)


def _legend(canvas: Canvas, answer: Answer) -> None:
    """A plain line for the first group, a dashed one for the others, each with its names."""
    groups = answer.entry.legend
    if not groups:
        return
    theme, kind = answer.painting.theme, Type(7.5, colour=GREY)
    x = answer.x + PAD * answer.cell
    y = answer.y + (answer.painting.height + 2 * PAD) * answer.cell + 2.5
    looks = [(groups[:1], theme.inks["mark"], 0.0), (groups[1:], theme.inks["other"], DASH * 7.0)]
    for names, colour, dash in looks:
        if names:
            canvas.line((x, y, x + 6, y), 0.6, colour, dash)
            meaning = ", ".join(names)
            canvas.text(x + 7.5, y + kind.height / 2, meaning, kind)
            x += 7.5 + width(meaning, kind) + 5
