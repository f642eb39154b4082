"""Which puzzle goes on which page of a book, and how large it is there; nothing is drawn yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.core.frozen import dataclass, field
from clew.core.words import Words, words
from clew.render.book import Book, Entry, Layout, Section
from clew.render.pdf_canvas import POINT, Box, Type, wrapped
from clew.render.pdf_codes import code
from clew.render.pdf_layout import Arranged, Flowed, Sizes, arrange, columns_within, flow

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres
SIDE, TOP, BOTTOM = 15.0, 25.0, 22.0  # margins of a page
BETWEEN = 11.0  # from one puzzle to the next
WIDE = 1.2  # a box is wide if it is this many times as wide as high
SLOTS: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}  # columns and rows
CODES: Mapping[int, float] = {1: 24.0, 2: 24.0, 4: 16.0, 6: 14.0}  # how large a code should be
HEAD = 14.0  # height of number and level above a puzzle
LEAST = 55.0  # width of a head, at least
SMALL, STEP = 8.5, 1.6  # points of the letters in a head, and lines by their size
UNDER = 5.0  # from a head to its puzzle
ASIDE = 40.0  # width of number and level beside a puzzle
TURNED = 1.15  # a page is turned if its cells become this many times as large


@dataclass(frozen=True)
class Slot:
    """A puzzle's part of a page: where its head is, how large the code, and the drawing with its lists."""

    entry: Entry
    head: Box
    aside: bool  # the head is to the left, not above
    code_side: float | None
    at: tuple[float, float]
    arranged: Arranged


@dataclass(frozen=True)
class PuzzlePage:
    """Puzzles on a page, which may be turned; or lists that belong to a puzzle on a page before."""

    section: Section
    slots: Sequence[Slot] = ()
    turned: bool = False
    lists: tuple[Entry, Flowed] | None = None


@dataclass(frozen=True)
class Design:
    """The lengths of a book."""

    layout: Layout

    @property
    def word(self) -> Words:
        """Puts English texts into the language of the book."""
        return words(self.layout.language)

    @property
    def paper(self) -> tuple[float, float]:
        """Width and height of a page."""
        return PAPERS[self.layout.paper]

    @property
    def letters(self) -> float:
        """How many times as large as usual the letters are."""
        return 1.35 if self.layout.large_print else 1.0

    @property
    def comfort(self) -> float:
        """Millimetres of a cell below which a puzzle gets more room, if there is more."""
        return 8.0 if self.layout.large_print else 5.0

    @property
    def alone(self) -> float:
        """Millimetres of a cell below which a puzzle that is left alone on its page gets the whole of it."""
        return 1.8 * self.comfort

    @property
    def sizes(self) -> Sizes:
        """How large cells and lists become."""
        if self.layout.large_print:
            return Sizes(24.0, 10.0, (15.0, 14.0, 13.0, 12.0, 11.0, 10.0))
        return Sizes(15.0)

    def body(self, turned: bool = False) -> Box:
        """What a page has inside its margins."""
        wide, high = self.paper[::-1] if turned else self.paper
        return Box(SIDE, TOP, wide - 2 * SIDE, high - TOP - BOTTOM)

    def slots(self, per_page: int, turned: bool = False) -> Sequence[Box]:
        """The parts of a page, row by row."""
        body = self.body(turned)
        columns, rows = SLOTS[per_page]
        wide = (body.width - (columns - 1) * BETWEEN) / columns
        high = (body.height - (rows - 1) * BETWEEN) / rows
        return [
            Box(body.x + column * (wide + BETWEEN), body.y + row * (high + BETWEEN), wide, high)
            for row in range(rows)
            for column in range(columns)
        ]


@dataclass(frozen=True)
class Plan:
    """Pages of puzzles by section, and how many pages there are before the first."""

    design: Design
    book: Book
    pages: Sequence[Sequence[PuzzlePage]]
    contents: int  # pages of contents
    page_of: Mapping[int, int] = field(default_factory=dict)
    opening_of: Sequence[int] = ()  # the page of the rules of each section

    @property
    def end(self) -> int:
        """The page after the last of the puzzles."""
        front = 0 if self.design.layout.bare else 1
        return 1 + front + self.contents + sum(front + len(pages) for pages in self.pages)


def plan(book: Book, layout: Layout, contents: int) -> Plan:
    """Give each puzzle its page."""
    design = Design(layout)
    pages = [list(_section(section, design)) for section in book.sections]
    page_of: dict[int, int] = {}
    opening_of = []
    front = 0 if layout.bare else 1  # the cover is a page, and so is the opening of each section
    page = 1 + front + contents
    for each in pages:
        opening_of.append(page)
        for number, puzzles in enumerate(each, page + front):
            page_of.update({slot.entry.number: number for slot in puzzles.slots})
        page += front + len(each)
    return Plan(design, book, pages, contents, page_of, opening_of)


def _section(section: Section, design: Design) -> Iterator[PuzzlePage]:
    """Fill pages in the order of the puzzles; a puzzle that needs more room than the one before begins a new one."""
    waiting: list[Entry] = []
    share = (0, False)
    for entry in section.entries:
        wanted = _share(entry, design)
        if waiting and (wanted != share or len(waiting) == share[0]):
            yield _page(section, waiting, design, share)
            waiting = []
        share = wanted
        waiting.append(entry)
        left = _slot(entry, design.slots(*share)[0], design, share).arranged.rest
        if left:
            yield _page(section, waiting, design, share)
            waiting = []
            flowed = flow(left, design.sizes.fonts[1], design.body().height)
            for part in columns_within(flowed, design.body().width):
                yield PuzzlePage(section, lists=(entry, part))
    if waiting:
        yield _page(section, waiting, design, share)


def _share(entry: Entry, design: Design) -> tuple[int, bool]:
    """How many such puzzles share a page, and whether the page is turned: as many as stay comfortable to solve."""
    most = design.layout.per_page
    for per_page in (6, 4, 2):
        if per_page <= most and _cell(entry, design, (per_page, False)) >= design.comfort:
            return per_page, False
    upright, turned = _cell(entry, design, (1, False)), _cell(entry, design, (1, True))
    if upright < design.sizes.roomy and turned > TURNED * upright:
        return 1, True
    return 1, False


def _cell(entry: Entry, design: Design, share: tuple[int, bool]) -> float:
    arranged = _slot(entry, design.slots(*share)[0], design, share).arranged
    return 0.0 if arranged.rest and share[0] > 1 else arranged.cell


def _page(section: Section, entries: Sequence[Entry], design: Design, share: tuple[int, bool]) -> PuzzlePage:
    if len(entries) == 1 and share[0] == 2 and _cell(entries[0], design, share) < design.alone:
        share = 1, False  # nothing else comes on this page
    boxes = design.slots(*share)
    slots = [_slot(entry, box, design, share) for entry, box in zip(entries, boxes, strict=False)]
    return PuzzlePage(section, slots, share[1])


def _slot(entry: Entry, box: Box, design: Design, share: tuple[int, bool]) -> Slot:
    """Put the head above a drawing; or beside it where the box is wide, unless the drawing is, too."""
    above = _headed(entry, box, design, share)
    if box.width <= WIDE * box.height:
        return above
    beside = _sided(entry, box, design, share)
    return above if above.arranged.cell > 1.05 * beside.arranged.cell else beside


def _code_side(entry: Entry, share: tuple[int, bool]) -> float | None:
    found = code(entry.link) if entry.link else None
    return None if found is None else found.side(CODES[share[0]])


def _sided(entry: Entry, box: Box, design: Design, share: tuple[int, bool]) -> Slot:
    side = _code_side(entry, share)
    wide = max(ASIDE * (1.1 if design.layout.large_print else 1.0), side or 0.0)
    room = Box(box.x + wide + 5, box.y, box.width - wide - 5, box.height)
    arranged = arrange(entry.drawing, entry.lists, (room.width, room.height), design.sizes)
    at = room.x + max(room.width - arranged.width, 0) / 2, room.y + max(room.height - arranged.height, 0) / 2
    return Slot(entry, Box(box.x, box.y, wide, box.height), True, side, at, arranged)


def _headed(entry: Entry, box: Box, design: Design, share: tuple[int, bool]) -> Slot:
    side = _code_side(entry, share)
    least = min(LEAST * design.letters, box.width)
    small = Type(SMALL * design.letters)
    remark = wrapped(entry.remark, small, least - (side or 0.0) - 3.0) if entry.remark else ()
    high = max(HEAD * design.letters + len(remark) * STEP * small.size * POINT, side or 0.0) + UNDER
    room = Box(box.x, box.y + high, box.width, box.height - high)
    arranged = arrange(entry.drawing, entry.lists, (room.width, room.height), design.sizes)
    wide = min(max(arranged.width, least), box.width)
    head = Box(box.x + (box.width - wide) / 2, box.y, wide, high - UNDER)
    down = 0.35 * (room.height - arranged.height) if share[0] == 1 else 0.0  # looks best a little above the middle
    return Slot(entry, head, False, side, (box.x + (box.width - arranged.width) / 2, room.y + down), arranged)
