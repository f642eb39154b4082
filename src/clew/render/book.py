"""What a book of puzzles holds, before it is known how its pages look."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from clew.core.frozen import dataclass, field
from clew.core.scene import Listing
from clew.render.markdown import Document
from clew.render.painting import Painting
from clew.render.press import Press

Part = tuple[float, float, float, float]  # of a painting, in cells: x, y, width, height
Levels = Literal["dots", "stars", "name", "none"]
FURNITURE = ("heads", "numbers", "codes", "pointers")  # what pages have around their puzzles


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One puzzle: its drawing without lists, the lists, the answer, how hard it is, and a link that opens it."""

    number: int
    title: str
    remark: str  # rules of this puzzle alone
    level: int  # from 1; 0 where it is not known
    drawing: Painting
    lists: Sequence[Listing] = ()
    answer: Painting | None = None
    core: Part | None = None  # what of the answer holds its places, where there are clues around them
    shows: str = ""  # the title of the picture that the answer is
    legend: Sequence[str] = ()  # what plain lines of the answer mean, and what dashed ones
    link: str = ""
    unique: bool = True  # no other answer is right
    text: str = ""  # the puzzle in Clew's own form
    kind: str = ""  # the title of its section
    level_name: str = ""
    levels: int = 0  # how many its section has


@dataclass(frozen=True, kw_only=True)
class Section:
    """Puzzles of one kind: rules, names of the levels from the easiest, and an example without and with its answer."""

    title: str
    rules: str
    levels: Sequence[str]
    example: tuple[Painting, Painting]
    lists: Sequence[Listing]  # of the example
    entries: Sequence[Entry]
    unrated: str = "not rated"  # what the level of puzzles is called that are too large to be rated

    def level_name(self, level: int) -> str:
        """What a level is called; 0 is that of puzzles that are not rated."""
        return self.levels[level - 1] if level else self.unrated

    def by_level(self) -> Mapping[int, Sequence[Entry]]:
        """The puzzles of each level that occurs, easiest first, those not rated last."""
        levels = sorted({entry.level for entry in self.entries}, key=lambda level: (level == 0, level))
        return {level: [entry for entry in self.entries if entry.level == level] for level in levels}


@dataclass(frozen=True, kw_only=True)
class Matter:
    """What a publisher adds: lines of the imprint, a dedication, and texts before and after the puzzles."""

    subtitle: str = ""
    publisher: str = ""
    copyright: str = ""
    isbn: str = ""
    dedication: str = ""
    front: Sequence[Document] = ()
    back: Sequence[Document] = ()


@dataclass(frozen=True, kw_only=True)
class Book:
    """A title, and sections of puzzles whose numbers run through the whole book.

    `mixed` has all puzzles in their order where that is not the order of the sections.
    """

    title: str
    author: str
    sections: Sequence[Section]
    mixed: Sequence[Entry] = ()
    matter: Matter = field(default_factory=Matter)

    @property
    def entries(self) -> Iterator[Entry]:
        """All puzzles in their order."""
        if self.mixed:
            return iter(self.mixed)
        return (entry for section in self.sections for entry in section.entries)


@dataclass(frozen=True, kw_only=True)
class Layout:
    """How a book is to be printed; puzzles that would become too small get more room than `per_page` says."""

    paper: str = "a4"
    trim: tuple[float, float] | None = None  # of a bound book, in millimetres; None: sheets of paper
    per_page: int = 2
    large_print: bool = False
    answers: bool = True
    foot: bool = False  # answers upside down at the foot of the page, where there is room for them
    bare: bool = False  # puzzles and answers alone: no cover, no contents, no rules
    without: Collection[str] = ()  # of FURNITURE
    levels: Levels = "dots"
    language: str = "en"  # of headings and page references; the book itself has titles, rules and levels in it
    press: Press = field(default_factory=Press)


@dataclass(frozen=True)
class Printed:
    """A book as PDF; by the number of a puzzle its page, the page of its answer, and how wide its cells are in mm."""

    data: bytes
    pages: int
    page_of: Mapping[int, int]
    answer_of: Mapping[int, int] = field(default_factory=dict)
    cell_of: Mapping[int, float] = field(default_factory=dict)
    codeless: Sequence[int] = ()  # puzzles whose link is too long for a code
    fine: Sequence[int] = ()  # puzzles with numbers that are smaller than they should be, there or in the answer
    gutter: float = 0.0  # the inner margin of a bound book, in millimetres
