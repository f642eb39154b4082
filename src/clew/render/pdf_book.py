"""A book as PDF: front matter, contents, rules and puzzles, answers, back matter; planned first, then drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.core.frozen import dataclass
from clew.core.scene import Listing
from clew.render.book import Book, Layout, Printed, Section
from clew.render.fonts import hold_writable
from clew.render.painting import Painting
from clew.render.paper import gutter
from clew.render.pdf_answers import AnswerPage, draw_answers, plan_answers
from clew.render.pdf_canvas import Canvas
from clew.render.pdf_design import Design
from clew.render.pdf_front import Row, contents, contents_rows, cover, opening, rows_per_page
from clew.render.pdf_layout import smallest_text
from clew.render.pdf_matter import Line, dedication, draw_lines, has_imprint, imprint, set_document
from clew.render.pdf_pages import begin, furniture, puzzles
from clew.render.pdf_plan import Plan, plan
from clew.render.pdf_type import POINT

_SLACK = 1e-6

Text = tuple[str, Sequence[Sequence[Line]]]  # the title of a text of the publisher's own, and its pages


@dataclass(frozen=True)
class _Planned:
    """Everything that is known before a page is drawn."""

    plan: Plan
    answers: Sequence[AnswerPage]
    front: Sequence[Text]
    back: Sequence[Text]
    rows: Sequence[Row]  # of the contents; none if there is nothing to find

    @property
    def answers_start(self) -> int:
        """The page of the first answers."""
        return self.plan.end

    @property
    def pages(self) -> int:
        """How many there are."""
        return self.plan.end - 1 + len(self.answers) + sum(len(pages) for _, pages in self.back)


def print_book(book: Book, layout: Layout) -> Printed:
    """Print a book; the same book gives the same bytes, apart from its date."""
    _refuse_unwritable(book)
    planned = _planned(book, layout)
    design = planned.plan.design
    answer_of = _answer_pages(planned)
    canvas = Canvas(book.title, book.author, layout.press)
    if not layout.bare:
        _front(canvas, planned)
    _puzzles(canvas, planned, answer_of)
    for number, answered in enumerate(planned.answers):
        furniture(canvas, design, (design.word("Answers") if number else "", book.title))
        canvas.mark(f"page-{canvas.page}")
        draw_answers(canvas, design, answered, first=number == 0)
    _texts_of(canvas, design, planned.back, book.title)
    slots = list(planned.plan.slots)
    return Printed(
        data=canvas.finish(),
        pages=canvas.page,
        page_of=planned.plan.page_of,
        answer_of=answer_of,
        cell_of={slot.entry.number: slot.arranged.cell for slot in slots},
        codeless=[
            slot.entry.number for slot in slots if slot.entry.link and slot.code_side is None and design.has("codes")
        ],
        fine=_fine(planned),
        gutter=design.margins.inside if design.bound else 0.0,
    )


def _fine(planned: _Planned) -> Sequence[int]:
    """Puzzles with numbers below the size that can be read, on their page or in their answer."""
    points = planned.plan.design.points - _SLACK
    found = set()
    for slot in planned.plan.slots:
        smallest = smallest_text(slot.entry.drawing)
        if smallest and smallest * slot.arranged.cell / POINT < points:
            found.add(slot.entry.number)
    for page in planned.answers:
        found |= {answer.entry.number for answer in page.answers if answer.cell < answer.view.cell(points)}
    return sorted(found)


def _answer_pages(planned: _Planned) -> Mapping[int, int]:
    """The page of each answer, by number."""
    pages = {number: planned.plan.page_of[number] for number in planned.plan.at_foot}
    for number, page in enumerate(planned.answers, planned.answers_start):
        pages.update({answer.entry.number: number for answer in page.answers})
    return pages


def _puzzles(canvas: Canvas, planned: _Planned, answer_of: Mapping[int, int]) -> None:
    plan_, book = planned.plan, planned.plan.book
    design = plan_.design
    pointed = {number: page for number, page in answer_of.items() if number not in plan_.at_foot}
    if book.mixed and not design.layout.bare:
        for section in book.sections:
            _opening(canvas, plan_, section, None)
    for index, chapter in enumerate(plan_.chapters):
        if not (design.layout.bare or book.mixed):
            _opening(canvas, plan_, book.sections[index], index)
        for page in chapter.pages:
            furniture(canvas, design, (chapter.title, book.title), turned=page.turned, chapter=index)
            canvas.mark(f"page-{canvas.page}")
            puzzles(canvas, design, page, pointed)


def _opening(canvas: Canvas, plan_: Plan, section: Section, chapter: int | None) -> None:
    bleeds = canvas.press.bleed.size > 0  # a field at the head of the page takes the place of its running head
    furniture(canvas, plan_.design, ("", "") if bleeds else (section.title, plan_.book.title), chapter=chapter)
    canvas.mark(f"page-{canvas.page}", section.title)
    opening(canvas, plan_, section)


def _front(canvas: Canvas, planned: _Planned) -> None:
    """Title page, imprint, dedication, texts, contents."""
    design, book = planned.plan.design, planned.plan.book
    cover(canvas, design, book)
    if design.bound or has_imprint(book.matter):
        begin(canvas, design)
        if has_imprint(book.matter):
            imprint(canvas, design, book)
    if book.matter.dedication:
        begin(canvas, design)
        dedication(canvas, design, book.matter.dedication)
    _texts_of(canvas, design, planned.front, book.title)
    pages = -(-len(planned.rows) // rows_per_page(design))
    each = -(-len(planned.rows) // max(pages, 1))  # pages have the same number of lines, or one less
    for start in range(0, len(planned.rows), max(each, 1)):
        furniture(canvas, design, ("", book.title))
        contents(canvas, design, planned.rows[start : start + each], first=start == 0)


def _texts_of(canvas: Canvas, design: Design, texts: Sequence[Text], title: str) -> None:
    for name, pages in texts:
        for number, lines in enumerate(pages):
            furniture(canvas, design, (name if number else "", title))
            canvas.mark(f"page-{canvas.page}", name if number == 0 else "")
            draw_lines(canvas, design, lines)


def _planned(book: Book, layout: Layout) -> _Planned:
    """Plan a book; again with a wider inner margin where it has become thicker than was thought."""
    pages = 0
    while True:
        planned = _laid_out(book, Design(layout, pages))
        if not planned.plan.design.bound or gutter(planned.pages) <= gutter(pages):
            return planned
        pages = planned.pages


def _laid_out(book: Book, design: Design) -> _Planned:
    """Give puzzles their pages; contents are for books that have something to find in them."""
    layout, matter = design.layout, book.matter
    front: Sequence[Text] = [] if layout.bare else [(each.title, set_document(each, design)) for each in matter.front]
    back: Sequence[Text] = [] if layout.bare else [(each.title, set_document(each, design)) for each in matter.back]
    lead = 0 if layout.bare else 1 + (design.bound or has_imprint(matter)) + bool(matter.dedication)
    lead += sum(len(pages) for _, pages in front)
    bare = plan(book, design, lead)
    answers = plan_answers(book, design, list(bare.at_foot)) if layout.answers else []
    levels = sum(len(section.by_level()) for section in book.sections)
    if layout.bare or not (levels > 1 or front or back):
        return _Planned(bare, answers, front, back, [])
    named = sum(bool(title) for title, _ in back)
    count = len(list(contents_rows(bare, 0 if answers else None))) + named
    whole = plan(book, design, lead + -(-count // rows_per_page(design)))
    after, extra = whole.end + len(answers), []
    for title, pages in back:
        if title:
            extra.append(Row(title, after))
        after += len(pages)
    return _Planned(whole, answers, front, back, list(contents_rows(whole, whole.end if answers else None, extra)))


def _refuse_unwritable(book: Book) -> None:
    """All texts must be in the fonts; the error says which is not, before anything is drawn."""
    for text, what in _texts(book):
        hold_writable(text, what)


def _texts(book: Book) -> Iterator[tuple[str, str]]:
    yield book.title, "the title of the book"
    yield book.author, "the author"
    matter = book.matter
    for text in (matter.subtitle, matter.publisher, matter.copyright, matter.isbn, matter.dedication):
        yield text, "the front matter"
    for document in (*matter.front, *matter.back):
        for text in document.texts():
            yield text, f"the text {document.title}".rstrip()
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
