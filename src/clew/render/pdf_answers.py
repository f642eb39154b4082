"""Answers at the end of a book: as small as can be read, as many in a row as have room, each with its puzzle's number.

Rows are justified like lines of text, and the rows of a full page fill it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from clew.core.frozen import dataclass, replace
from clew.render.book import Book, Entry
from clew.render.painting import DASH
from clew.render.pdf_canvas import Canvas
from clew.render.pdf_design import Design
from clew.render.pdf_layout import PAD, View, views
from clew.render.pdf_pages import ACCENT, GREY, PALE, TEXT
from clew.render.pdf_type import Type, width

_BETWEEN = 6.0  # from one answer to the next, at least
_LABEL = 5.0  # height of the number above an answer
_LEGEND = 4.5  # height of what its lines mean
_HEADING = 11.0
_LARGEST = 7.0  # millimetres of a cell
_LEAST = ((13.0, 2.9), (22.0, 2.5), (inf, 2.0))  # millimetres of a cell, for drawings of up to this many cells across
_TITLE = 14.0  # room above the first answers
_WIDEST = 14.0  # from one answer to the next in a row that is full
_SMALLER = 0.8  # of what a row has room for, where one more row then fills the page
_FEW = 3  # answers of a section that would be small fill a row as if there were this many
_SPREAD = 24.0  # millimetres that rows may move apart to fill a page


@dataclass(frozen=True)
class Answer:
    """One answer: what is shown of it, where, and how large its cells are."""

    entry: Entry
    view: View
    x: float
    y: float
    cell: float


@dataclass(frozen=True)
class AnswerPage:
    """A page of answers, and headings of sections with their positions."""

    answers: Sequence[Answer]
    headings: Sequence[tuple[str, float]]


@dataclass(frozen=True)
class _Row:
    """Answers side by side, under a heading if they are the first of their section."""

    answers: Sequence[Answer]
    height: float
    heading: str = ""


def plan_answers(book: Book, design: Design, done: Sequence[int] = ()) -> list[AnswerPage]:
    """Fill pages row by row with the answers that are not on the pages of their puzzles."""
    body = design.body()
    pages: list[list[_Row]] = [[]]
    left = body.height - _TITLE * design.letters
    for row in _all_rows(book, design, set(done)):
        high = row.height + (_HEADING * design.letters if row.heading else 0.0)
        if high > left and (pages[-1] or left < body.height - 1):
            pages.append([])
            left = body.height
        pages[-1].append(row)
        left -= high + _BETWEEN
    if not any(pages):
        return []
    tops = [body.y + _TITLE * design.letters, *(body.y for _ in pages[1:])]
    return [
        _set(rows, top, design, last=number == len(pages))
        for number, (rows, top) in enumerate(zip(pages, tops, strict=True), 1)
    ]


def _set(rows: Sequence[_Row], top: float, design: Design, *, last: bool) -> AnswerPage:
    """Give the rows of a page their heights; a page that others follow is filled."""
    heading = _HEADING * design.letters
    used = sum(row.height + (heading if row.heading else 0.0) for row in rows) + _BETWEEN * (len(rows) - 1)
    apart = 0.0 if last or len(rows) < 2 else min((design.body().bottom - top - used) / (len(rows) - 1), _SPREAD)
    answers: list[Answer] = []
    headings: list[tuple[str, float]] = []
    y = top
    for row in rows:
        if row.heading:
            headings.append((row.heading, y + 0.5 * heading))
            y += heading
        answers += [replace(answer, y=y + _LABEL * design.letters) for answer in row.answers]
        y += row.height + _BETWEEN + max(apart, 0.0)
    return AnswerPage(answers, headings)


def _all_rows(book: Book, design: Design, done: set[int]) -> Iterator[_Row]:
    if book.mixed:
        yield from _rows([entry for entry in book.mixed if entry.number not in done], design)
        return
    for section in book.sections:
        heading = section.title
        for row in _rows([entry for entry in section.entries if entry.number not in done], design):
            yield replace(row, heading=heading)
            heading = ""


def _rows(entries: Sequence[Entry], design: Design) -> Iterator[_Row]:
    """Fill rows like lines of text; the last one is set with the gaps of the row before."""
    body = design.body()
    sized = _sized([entry for entry in entries if entry.answer is not None], design)
    row: list[tuple[Entry, View, float]] = []
    used = 0.0
    gap: float | None = None
    for each in sized:
        wide = each[1].width * each[2]
        if row and used + _BETWEEN + wide > body.width + 1e-6:
            even = (body.width - used) / max(len(row) - 1, 1) + _BETWEEN
            gap = even if even <= _WIDEST else None
            yield _justified(row, design, gap)
            row, used = [], 0.0
        used += wide + (_BETWEEN if row else 0.0)
        row.append(each)
    if row:
        fits = gap is not None and used + (gap - _BETWEEN) * (len(row) - 1) <= body.width + 1e-6
        yield _justified(row, design, gap if fits and gap is not None else None)


def _justified(row: Sequence[tuple[Entry, View, float]], design: Design, gap: float | None) -> _Row:
    """Place a row: with this gap from the left, or in the middle where there is none."""
    body = design.body()
    total = sum(view.width * cell for _, view, cell in row)
    centred = gap is None or (len(row) == 1 and total > 0.5 * body.width)
    step = _BETWEEN if gap is None else gap
    x = body.x + ((body.width - total - step * (len(row) - 1)) / 2 if centred else 0.0)
    answers = []
    for entry, view, cell in row:
        answers.append(Answer(entry, view, x, 0.0, cell))
        x += view.width * cell + step
    tall = max(view.height * cell + (_LEGEND if entry.legend else 0.0) for entry, view, cell in row)
    return _Row(answers, tall + _LABEL * design.letters)


def _sized(entries: Sequence[Entry], design: Design) -> Sequence[tuple[Entry, View, float]]:
    """How each answer is shown; without the clues around it in all of them, if these keep one of them large."""
    most = max(len(entries), _FEW)
    bare = any(_kept_large(views(entry), design) for entry in entries)
    shown = [(entry, views(entry)[-1 if bare else 0]) for entry in entries]
    return [(entry, view, _cell(view, design, most)) for entry, view in shown]


def _kept_large(shown: Sequence[View], design: Design) -> bool:
    """Whether the clues around an answer need larger cells than what is in it."""
    every, core = shown[0], shown[-1]
    least = max(core.cell(design.points), _least(core, design))
    return every.cell(design.points) > 1.05 * least


def _least(view: View, design: Design) -> float:
    table = next(cell for widest, cell in _LEAST if view.width <= widest + 2 * PAD)
    return table * float(design.letters**1.3)


def _cell(view: View, design: Design, most: int) -> float:
    """How wide the cells of an answer are if a row has as many as can be read, or as there are."""
    body = design.body()
    high = body.height - (_TITLE + _HEADING + _LABEL) * design.letters - _LEGEND
    least = max(view.cell(design.points), _least(view, design))
    largest = min(body.width / view.width, high / view.height, max(_LARGEST, least))
    columns = max(int((body.width + _BETWEEN + 1e-6) / (view.width * min(least, largest) + _BETWEEN)), 1)
    columns = min(columns, most)
    wide = min((body.width - (columns - 1) * _BETWEEN) / columns / view.width, largest)
    rows = _rows_of(view, wide, design)
    label = _LABEL * design.letters
    more = ((body.height - rows * _BETWEEN) / (rows + 1) - label) / view.height
    fuller = most > rows * columns and more >= max(least, _SMALLER * wide)
    return min(more, wide) if fuller else wide  # a little smaller where one more row fills the page


def _rows_of(view: View, cell: float, design: Design) -> int:
    """How many rows of such answers a page has."""
    return int((design.body().height + _BETWEEN) / (view.height * cell + _LABEL * design.letters + _BETWEEN))


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
        if beside + width(answer.entry.shows, caption) <= answer.view.width * answer.cell:
            canvas.text(x + beside, y, answer.entry.shows, caption)
        canvas.view(answer.view, answer.x, answer.y, answer.cell)
        _legend(canvas, answer)


def _legend(canvas: Canvas, answer: Answer) -> None:
    """A plain line for the first group, a dashed one for the others, each with its names."""
    groups = answer.entry.legend
    if not groups:
        return
    theme, kind = answer.view.painting.theme, Type(7.5, colour=GREY)
    x = answer.x + PAD * answer.cell
    y = answer.y + answer.view.height * answer.cell + 2.5
    looks = [(groups[:1], theme.inks["mark"], 0.0), (groups[1:], theme.inks["other"], DASH * 7.0)]
    for names, colour, dash in looks:
        if names:
            canvas.line((x, y, x + 6, y), 0.6, colour, dash)
            meaning = ", ".join(names)
            canvas.text(x + 7.5, y + kind.height / 2, meaning, kind)
            x += 7.5 + width(meaning, kind) + 5
