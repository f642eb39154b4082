"""Which puzzle goes on which page of a book, and how large it is there; nothing is drawn yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.core.frozen import dataclass, field
from clew.render.book import Book, Entry
from clew.render.pdf_canvas import Box
from clew.render.pdf_codes import code
from clew.render.pdf_design import Design, Share
from clew.render.pdf_foot import Foot, foot, strip
from clew.render.pdf_layout import Arranged, Flowed, arrange, columns_within, flow, smallest_text
from clew.render.pdf_type import POINT, Type, wrapped

WIDE = 1.2  # a box is wide if it is this many times as wide as high
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
    """Puzzles on a page, which may be turned, with answers at its foot; or lists of a puzzle on a page before."""

    title: str
    slots: Sequence[Slot] = ()
    turned: bool = False
    lists: tuple[Entry, Flowed] | None = None
    answers: Sequence[Foot] = ()


@dataclass(frozen=True)
class Chapter:
    """Pages of puzzles, and the title above them."""

    title: str
    pages: Sequence[PuzzlePage]


@dataclass(frozen=True)
class Plan:
    """Chapters, and on which page everything is; `openings` has the page of the rules of each section."""

    design: Design
    book: Book
    chapters: Sequence[Chapter]
    openings: Sequence[int]
    starts: Sequence[int]  # the first page of puzzles of each chapter
    end: int  # the page after the last of the puzzles
    page_of: Mapping[int, int] = field(default_factory=dict)

    @property
    def slots(self) -> Iterator[Slot]:
        """All puzzles in their order."""
        return (slot for chapter in self.chapters for page in chapter.pages for slot in page.slots)

    @property
    def at_foot(self) -> Mapping[int, Foot]:
        """The answers that are on the pages of their puzzles, by number."""
        pages = (page for chapter in self.chapters for page in chapter.pages)
        return {each.entry.number: each for page in pages for each in page.answers}


def plan(book: Book, design: Design, lead: int) -> Plan:
    """Give each puzzle its page, after `lead` others; the rules of a section are on the page before its puzzles."""
    chapters = [Chapter(title, list(_pages(entries, title, design))) for title, entries in _chapters(book, design)]
    opened = 0 if design.layout.bare else 1
    page_of: dict[int, int] = {}
    openings, starts = [], []
    page = 1 + lead
    if book.mixed:
        openings = [page + opened * index for index in range(len(book.sections))]
        page += opened * len(book.sections)
    for chapter in chapters:
        if not book.mixed:
            openings.append(page)
            page += opened
        starts.append(page)
        for puzzles in chapter.pages:
            page_of.update({slot.entry.number: page for slot in puzzles.slots})
            page += 1
    return Plan(design, book, chapters, openings, starts, page, page_of)


def _chapters(book: Book, design: Design) -> Sequence[tuple[str, Sequence[Entry]]]:
    if book.mixed:
        return [(design.word("Puzzles"), book.mixed)]
    return [(section.title, section.entries) for section in book.sections]


def _pages(entries: Sequence[Entry], title: str, design: Design) -> Iterator[PuzzlePage]:
    """Fill pages in the order of the puzzles; a puzzle that leaves too little room for the others begins a new one."""
    waiting: list[Entry] = []
    share = Share(0)
    for entry in entries:
        wanted = _share(entry, design)
        joined = _joined(waiting, share, entry, wanted, design)
        if waiting and joined is None:
            yield _page(title, waiting, design, share)
            waiting = []
        share = joined or wanted
        waiting.append(entry)
        left = _slot(entry, design.slots(share, strip([entry], design, share))[0], design, share).arranged.rest
        if left:
            yield _page(title, waiting, design, share)
            waiting = []
            flowed = flow(left, design.sizes.fonts[1], design.body().height)
            for part in columns_within(flowed, design.body().width):
                yield PuzzlePage(title, lists=(entry, part))
    if waiting:
        yield _page(title, waiting, design, share)


def _joined(waiting: Sequence[Entry], share: Share, entry: Entry, wanted: Share, design: Design) -> Share | None:
    """How a puzzle shares the page of others, if it can: all stay comfortable."""
    if not waiting or share.turned or wanted.turned:
        return None
    both = Share(min(share.count, wanted.count))
    every = [*waiting, entry]
    if len(every) > both.count:
        return None
    high = strip(every, design, both)
    return both if all(_cell(each, design, both, high) >= _comfort(each, design) for each in every) else None


def _comfort(entry: Entry, design: Design) -> float:
    """How wide the cells of a puzzle should be at least: to write in them, and to read their numbers."""
    smallest = smallest_text(entry.drawing)
    return max(design.comfort, design.points * POINT / smallest if smallest else 0.0)


def _share(entry: Entry, design: Design) -> Share:
    """How many such puzzles share a page, and whether the page is turned: as many as stay comfortable to solve."""
    comfort = _comfort(entry, design)
    able = [
        Share(count)
        for count in (6, 4, 2)
        if count <= design.layout.per_page and _cell(entry, design, Share(count)) >= comfort
    ]
    if able:  # the first with room for the answer at its foot, if it is to be there and there is one
        return next((share for share in able if strip([entry], design, share)), able[0])
    upright, turned = _cell(entry, design, Share(1)), _cell(entry, design, Share(1, turned=True))
    if upright < max(design.sizes.roomy, comfort) and turned > TURNED * upright:
        return Share(1, turned=True)
    return Share(1)


def _cell(entry: Entry, design: Design, share: Share, high: float | None = None) -> float:
    """How wide the cells of a puzzle are on such a page, above a strip that is this high or as it needs."""
    box = design.slots(share, strip([entry], design, share) if high is None else high)[0]
    arranged = _slot(entry, box, design, share).arranged
    return 0.0 if arranged.rest and share.count > 1 else arranged.cell


def _page(title: str, entries: Sequence[Entry], design: Design, share: Share) -> PuzzlePage:
    alone = entries[0] if len(entries) == 1 else None
    if (entries[0].kind or design.layout.foot) and not share.turned:  # no page looks like the others: fill it
        share = Share(min(count for count in (1, 2, 4, 6, share.count) if len(entries) <= count <= share.count))
    elif alone and share.count == 2 and _cell(alone, design, share) < design.alone:
        share = Share(1)  # nothing else comes on this page
    boxes = design.slots(share, strip(entries, design, share))
    slots = [_slot(entry, box, design, share) for entry, box in zip(entries, boxes, strict=False)]
    return PuzzlePage(title, slots, share.turned, answers=foot(entries, design, share))


def _slot(entry: Entry, box: Box, design: Design, share: Share) -> Slot:
    """Put the head above a drawing; or beside it where the box is wide, unless the drawing is, too."""
    above = _headed(entry, box, design, share)
    if box.width <= WIDE * box.height:
        return above
    beside = _sided(entry, box, design, share)
    return above if above.arranged.cell > 1.05 * beside.arranged.cell else beside


def _code_side(entry: Entry, design: Design, share: Share) -> float | None:
    found = code(entry.link) if entry.link and design.has("codes") else None
    return None if found is None else found.side(CODES[share.count] * design.small)


def _sided(entry: Entry, box: Box, design: Design, share: Share) -> Slot:
    side = _code_side(entry, design, share)
    wide = max(ASIDE * design.small * (1.1 if design.layout.large_print else 1.0), side or 0.0)
    room = Box(box.x + wide + 5, box.y, box.width - wide - 5, box.height)
    arranged = arrange(entry.drawing, entry.lists, (room.width, room.height), design.sizes)
    at = room.x + max(room.width - arranged.width, 0) / 2, room.y + max(room.height - arranged.height, 0) / 2
    return Slot(entry, Box(box.x, box.y, wide, box.height), True, side, at, arranged)


def _headed(entry: Entry, box: Box, design: Design, share: Share) -> Slot:
    side = _code_side(entry, design, share)
    least = min(LEAST * design.letters, box.width)
    small = Type(SMALL * design.letters)
    remark = wrapped(entry.remark, small, least - (side or 0.0) - 3.0) if entry.remark else ()
    high = max(HEAD * design.letters + len(remark) * STEP * small.size * POINT, side or 0.0) + UNDER
    room = Box(box.x, box.y + high, box.width, box.height - high)
    arranged = arrange(entry.drawing, entry.lists, (room.width, room.height), design.sizes)
    wide = min(max(arranged.width, least), box.width)
    head = Box(box.x + (box.width - wide) / 2, box.y, wide, high - UNDER)
    down = 0.35 * (room.height - arranged.height) if share.count == 1 else 0.0  # looks best a little above the middle
    return Slot(entry, head, False, side, (box.x + (box.width - arranged.width) / 2, room.y + down), arranged)
