"""Room on paper: how large a drawing can be in a box, with its lists in columns beside it or below it.

Lists flow: a column is as wide as the widest text in it, a heading never ends a column. What does not fit beside or
below a drawing that stays legible goes on pages of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from clew.core.frozen import dataclass, replace
from clew.core.scene import Listing, Text
from clew.render.book import Entry, Part
from clew.render.painting import Painting
from clew.render.pdf_type import POINT, Type, width

PAD = 0.08  # cells around a drawing, for lines on its border
LEADING = 1.25  # from line to line, by the size of the font
GAP = 5.0  # millimetres between a drawing and its lists
FONTS = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)  # points, for lists
ROOMY = 7.0  # millimetres of a cell that are enough: beyond that, lists may be larger instead
LEGIBLE = 3.0  # millimetres of a cell
TINIEST = 0.1  # and where there is no room at all, of which warnings tell


@dataclass(frozen=True)
class View:
    """A painting, or the part of it that is drawn."""

    painting: Painting
    part: Part
    whole: bool = True

    @property
    def width(self) -> float:
        """How wide it is in cells, with room for lines on its border."""
        return self.part[2] + 2 * PAD

    @property
    def height(self) -> float:
        """How high it is in cells, with room for lines on its border."""
        return self.part[3] + 2 * PAD

    def cell(self, points: float) -> float:
        """How wide a cell must be for the smallest text to have this many points; 0 if there is none."""
        smallest = smallest_text(self.painting, None if self.whole else self.part)
        return points * POINT / smallest if smallest else 0.0


def whole(painting: Painting) -> View:
    """All of a painting."""
    return View(painting, (0.0, 0.0, painting.width, painting.height))


def views(entry: Entry) -> Sequence[View]:
    """How the answer of a puzzle can be shown: with the clues around it, or without."""
    if entry.answer is None:
        return ()
    every = [whole(entry.answer)]
    return [*every, View(entry.answer, entry.core, whole=False)] if entry.core is not None else every


def smallest_text(painting: Painting, part: Part | None = None) -> float:
    """The size of the smallest text in a painting, or in a part of it, in cells; 0 without text."""
    left, top, wide, high = part or (0.0, 0.0, 0.0, 0.0)
    return min(
        (
            painted.shape.size
            for layer in painting.layers
            for painted in layer.shapes
            if isinstance(painted.shape, Text)
            and (
                part is None
                or (left <= layer.x + painted.shape.x <= left + wide and top <= layer.y + painted.shape.y <= top + high)
            )
        ),
        default=0.0,
    )


@dataclass(frozen=True)
class Column:
    """Lines of a list, None for a free one, each with whether it is a heading; x is from the left of all columns."""

    x: float
    lines: Sequence[tuple[str, bool] | None]


@dataclass(frozen=True)
class Flowed:
    """Lists set in columns by a font of this many points."""

    size: float
    columns: Sequence[Column]
    width: float

    @property
    def line(self) -> float:
        """Millimetres from line to line."""
        return self.size * POINT * LEADING

    @property
    def height(self) -> float:
        """How high the highest column is."""
        return self.line * max((len(column.lines) for column in self.columns), default=0)


@dataclass(frozen=True)
class Arranged:
    """A drawing and its lists in a box: where the drawing begins, where the lists do, and the size of both together.

    The drawing's point is that of its cells, inside its padding. `rest` are lists that found no room.
    """

    cell: float
    drawing: tuple[float, float]
    width: float
    height: float
    lists: Flowed | None = None
    lists_at: tuple[float, float] = (0.0, 0.0)
    rest: Sequence[Listing] = ()


@dataclass(frozen=True)
class Sizes:
    """How large cells may become, and from where on the fonts of lists may grow instead."""

    largest: float
    roomy: float = ROOMY
    fonts: Sequence[float] = FONTS


def arrange(drawing: Painting, lists: Sequence[Listing], box: tuple[float, float], sizes: Sizes) -> Arranged:
    """Make a drawing as large as its box allows, beside or above its lists."""
    room = _Room(drawing, lists, box, sizes.largest)
    alone = room.alone(box)
    if not lists:
        return alone
    found: list[Arranged] = []
    least = sum(_wide(text, 1.0, heading=False) for listing in lists for text in listing.items) * POINT * LEADING
    for size in sizes.fonts:
        if least * size * size > box[0] * box[1]:
            continue  # more words than the whole box has room for
        here = [each for each in (room.beside(size), room.below(size)) if each is not None]
        found += sorted(here, key=lambda each: -each.cell)[:1]
    best = max((each.cell for each in found), default=0.0)
    if not found or best < min(LEGIBLE, alone.cell):
        return replace(alone, rest=lists)
    enough = min(0.88 * best, sizes.roomy)
    return next(each for each in found if each.cell >= enough)  # fonts come largest first


@dataclass(frozen=True)
class _Room:
    """A box for a drawing and lists."""

    drawing: Painting
    lists: Sequence[Listing]
    box: tuple[float, float]
    largest: float

    def alone(self, box: tuple[float, float]) -> Arranged:
        """The drawing as large as a box allows."""
        wide, high = self.drawing.width + 2 * PAD, self.drawing.height + 2 * PAD
        cell = max(min(box[0] / wide, box[1] / high, self.largest), TINIEST)
        return Arranged(cell, (PAD * cell, PAD * cell), wide * cell, high * cell)

    def beside(self, size: float) -> Arranged | None:
        """Columns to the right of the drawing, as high as the box at most."""
        wide, high = self.box
        flowed = flow(self.lists, size, high)
        room = wide - flowed.width - GAP
        if room <= 0 or flowed.height > high:
            return None
        alone = self.alone((room, high))
        # As high as the drawing looks better, where there is room for one or two columns more.
        level = flow(self.lists, size, alone.height)
        if level.width + GAP + alone.width <= wide:
            flowed = level
        both, at = alone.width + GAP + flowed.width, (alone.width + GAP, 0.0)
        return Arranged(alone.cell, alone.drawing, both, max(alone.height, flowed.height), flowed, at)

    def below(self, size: float) -> Arranged | None:
        """Columns under the drawing, as wide as the box at most and no higher than they must be."""
        wide, high = self.box
        low, most = 2, max(sum(len(listing.items) + 2 for listing in self.lists), 2)
        while low < most:
            middle = (low + most) // 2
            if flow_lines(self.lists, size, middle).width <= wide:
                most = middle
            else:
                low = middle + 1
        flowed = flow_lines(self.lists, size, low)
        room = high - flowed.height - GAP
        if flowed.width > wide or room <= 0:
            return None
        alone = self.alone((wide, room))
        both = max(alone.width, flowed.width)
        drawing = alone.drawing[0] + (both - alone.width) / 2, alone.drawing[1]
        at = (both - flowed.width) / 2, alone.height + GAP
        return Arranged(alone.cell, drawing, both, alone.height + GAP + flowed.height, flowed, at)


def flow(lists: Sequence[Listing], size: float, height: float) -> Flowed:
    """Set lists in columns no higher than this."""
    return flow_lines(lists, size, max(int(height / (size * POINT * LEADING) + 1e-6), 2))


def flow_lines(lists: Sequence[Listing], size: float, most: int) -> Flowed:
    """Set lists in columns of at most this many lines."""
    columns: list[list[tuple[str, bool] | None]] = [[]]
    for listing in lists:
        if columns[-1] and len(columns[-1]) + 3 > most:
            columns.append([])
        if columns[-1]:
            columns[-1].append(None)
        columns[-1].append((listing.heading, True))
        for item in listing.items:
            if len(columns[-1]) >= most:
                columns.append([])
            columns[-1].append((item, False))
    between = 0.45 * size
    x, found = 0.0, []
    for lines in columns:
        found.append(Column(x, lines))
        x += max(_wide(text, size, heading=heading) for text, heading in filter(None, lines)) + between
    return Flowed(size, found, x - between)


def _wide(text: str, size: float, *, heading: bool) -> float:
    return size * _unit(text, heading, Type(1.0).font)


@lru_cache(maxsize=100_000)
def _unit(text: str, bold: bool, font: str) -> float:
    """How wide a text is in a font of one point; widths grow with the font."""
    return width(text, Type(1.0, bold))


def columns_within(flowed: Flowed, room: float) -> Iterator[Flowed]:
    """Break columns into parts, one for each page that is this wide."""
    part: list[Column] = []
    start = 0.0
    for column, end in zip(flowed.columns, [*(each.x for each in flowed.columns[1:]), flowed.width], strict=True):
        if part and end - start > room:
            yield Flowed(flowed.size, part, room)
            part, start = [], column.x
        part.append(Column(column.x - start, column.lines))
    yield Flowed(flowed.size, part, flowed.width - start)
