"""The lengths of a book: its paper or trim, margins that mirror each other, and the parts of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.core.frozen import dataclass
from clew.core.words import Words, words
from clew.render.book import Layout
from clew.render.paper import NAMED, Margins, margins
from clew.render.pdf_canvas import Box
from clew.render.pdf_layout import Sizes

BETWEEN = 11.0  # from one puzzle to the next
SLOTS: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}  # columns and rows
SHEETS = Margins(15.0, 15.0, 25.0, 22.0)  # of paper that is not bound
POINTS, LARGE_POINTS = 6.0, 10.0  # the least size of a number in a puzzle or an answer


@dataclass(frozen=True)
class Share:
    """How many puzzles share a page, and whether it is turned."""

    count: int
    turned: bool = False


@dataclass(frozen=True)
class Design:
    """The lengths of a book with this many pages."""

    layout: Layout
    pages: int = 0

    @property
    def word(self) -> Words:
        """Puts English texts into the language of the book."""
        return words(self.layout.language)

    @property
    def bound(self) -> bool:
        """Whether pages are bound as a book, and not loose sheets."""
        return self.layout.trim is not None

    @property
    def paper(self) -> tuple[float, float]:
        """Width and height of a page after trimming."""
        return self.layout.trim or NAMED[self.layout.paper]

    @property
    def margins(self) -> Margins:
        """Margins of a right-hand page."""
        if self.layout.trim is None:
            return SHEETS
        return margins(self.layout.trim, self.pages, self.layout.press.bleed)

    @property
    def letters(self) -> float:
        """How many times as large as usual the letters are."""
        return 1.35 if self.layout.large_print else 1.0

    @property
    def small(self) -> float:
        """How large heads and codes are on small pages, as a part of what they are on large ones."""
        return min(max(self.paper[0] / 190.0, 0.75), 1.0)

    @property
    def points(self) -> float:
        """The least size of numbers."""
        return LARGE_POINTS if self.layout.large_print else POINTS

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

    def has(self, furniture: str) -> bool:
        """Whether pages have this around their puzzles."""
        return furniture not in self.layout.without

    def shift(self, page: int) -> float:
        """How far to the right the contents of a page are of where they are on right-hand pages."""
        return self.margins.outside - self.margins.inside if page % 2 == 0 else 0.0

    def body(self, turned: bool = False) -> Box:
        """What a page has inside its margins; pages of a bound book are never turned, only what is on them."""
        (wide, high), edge = self.paper, self.margins
        if turned and self.bound:
            upright = self.body()
            return Box(0, 0, upright.height, upright.width)
        if turned:
            wide, high = high, wide
        return Box(edge.inside, edge.top, wide - edge.inside - edge.outside, high - edge.top - edge.bottom)

    def slots(self, share: Share, strip: float = 0.0) -> Sequence[Box]:
        """The parts of a page, row by row, above a strip at its foot."""
        body = self.body(share.turned)
        columns, rows = SLOTS[share.count]
        between = BETWEEN * self.small
        wide = (body.width - (columns - 1) * between) / columns
        high = (body.height - strip - (rows - 1) * between) / rows
        return [
            Box(body.x + column * (wide + between), body.y + row * (high + between), wide, high)
            for row in range(rows)
            for column in range(columns)
        ]
