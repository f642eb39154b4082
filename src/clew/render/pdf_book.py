"""A book of puzzles as PDF: cover, contents, rules and puzzles of each section, answers; planned first, then drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.core.scene import Listing
from clew.render.book import Book, Layout, Printed, Section
from clew.render.fonts import hold_writable
from clew.render.painting import Painting
from clew.render.pdf_answers import draw_answers, plan_answers
from clew.render.pdf_canvas import Canvas
from clew.render.pdf_front import contents, contents_rows, cover, opening, rows_per_page
from clew.render.pdf_pages import furniture, puzzles
from clew.render.pdf_plan import Plan, plan


def print_book(book: Book, layout: Layout) -> Printed:
    """Print a book; the same book gives the same bytes."""
    _refuse_unwritable(book)
    planned = _planned(book, layout)
    design = planned.design
    answers = plan_answers(book, design) if layout.answers else []
    answer_of = {
        answer.entry.number: number for number, page in enumerate(answers, planned.end) for answer in page.answers
    }
    canvas = Canvas(book.title, book.author)
    if not layout.bare:
        _front(canvas, planned, planned.end if answers else None)
    for section, pages in zip(book.sections, planned.pages, strict=True):
        if not layout.bare:
            furniture(canvas, design, (section.title, book.title))
            canvas.mark(f"page-{canvas.page}", section.title)
            opening(canvas, design, section, dict(planned.page_of))
        for page in pages:
            furniture(canvas, design, (section.title, book.title), turned=page.turned)
            canvas.mark(f"page-{canvas.page}")
            puzzles(canvas, design, page, answer_of)
    for number, answered in enumerate(answers):
        furniture(canvas, design, (design.word("Answers") if number else "", book.title))
        canvas.mark(f"page-{canvas.page}")
        draw_answers(canvas, design, answered, first=number == 0)
    slots = [slot for pages in planned.pages for page in pages for slot in page.slots]
    return Printed(
        data=canvas.finish(),
        pages=canvas.page,
        page_of=planned.page_of,
        answer_of=answer_of,
        cell_of={slot.entry.number: slot.arranged.cell for slot in slots},
        codeless=[slot.entry.number for slot in slots if slot.entry.link and slot.code_side is None],
    )


def _front(canvas: Canvas, planned: Plan, answers: int | None) -> None:
    """Cover and contents; `answers` is the page where they begin."""
    design, book = planned.design, planned.book
    cover(canvas, design, book)
    rows = list(contents_rows(planned, answers))
    each = rows_per_page(design)
    for start in range(0, len(rows) if planned.contents else 0, each):
        furniture(canvas, design, ("", book.title))
        contents(canvas, design, rows[start : start + each], first=start == 0)


def _planned(book: Book, layout: Layout) -> Plan:
    """Give puzzles their pages; contents are for books that have something to find in them."""
    bare = plan(book, layout, 0)
    rows = len(list(contents_rows(bare, 0 if layout.answers else None)))
    levels = sum(len(section.by_level()) for section in book.sections)
    pages = -(-rows // rows_per_page(bare.design)) if levels > 1 and not layout.bare else 0
    return plan(book, layout, pages) if pages else bare


def _refuse_unwritable(book: Book) -> None:
    """All texts must be in the fonts; the error says which is not, before anything is drawn."""
    for text, what in _texts(book):
        hold_writable(text, what)


def _texts(book: Book) -> Iterator[tuple[str, str]]:
    yield book.title, "the title of the book"
    yield book.author, "the author"
    for section in book.sections:
        yield from _of_section(section)
    for entry in book.entries:
        named = f"puzzle {entry.number}"
        yield entry.title, f"the title of {named}"
        yield entry.remark, named
        yield from _of_drawing(entry.drawing, named)
        yield from _of_lists(entry.lists, named)


def _of_section(section: Section) -> Iterator[tuple[str, str]]:
    for text in (section.title, section.rules, *section.levels):
        yield text, f"the section {section.title}"
    for painting in section.example:
        yield from _of_drawing(painting, f"the example of {section.title}")
    yield from _of_lists(section.lists, f"the example of {section.title}")


def _of_drawing(painting: Painting, what: str) -> Iterator[tuple[str, str]]:
    return ((text, what) for text in dict.fromkeys(painting.texts()))


def _of_lists(lists: Sequence[Listing], what: str) -> Iterator[tuple[str, str]]:
    for listing in lists:
        yield listing.heading, what
        yield from ((item, what) for item in listing.items)
