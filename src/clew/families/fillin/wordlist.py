"""Where the words are in a picture: sorted by length under headings, in columns beside the grid or below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clew.core.scene import Rect, Text
from clew.families.fillin.puzzle import Fillin

FONT = 0.5
LINE = 0.64  # from line to line
GAP = 0.7  # between grid and words, and between columns
BEFORE = 0.3  # lines left free before a heading
_WIDE, _NARROW = 0.72, 0.58  # widths of a capital and of any other letter, by size of the font
_BESIDE = 1.2  # words are beside a grid if they are not much wider than it, by its width
_HEADING = 5.0  # what the widest heading needs


class Entry(NamedTuple):
    """A word or a heading, and where it begins: the middle of its line."""

    text: str
    x: float
    y: float
    heading: bool


class Layout(NamedTuple):
    """Width and height of the whole picture, and everything listed in it."""

    width: float
    height: float
    entries: Sequence[Entry]


def layout(puzzle: Fillin) -> Layout:
    """Put the words beside the grid where there is room, else below it."""
    beside = _columns(puzzle)
    if beside.width - puzzle.columns <= _BESIDE * puzzle.columns + _HEADING:
        return beside
    return _below(puzzle)


def heading(puzzle: Fillin, length: int) -> str:
    """The heading of the words of one length."""
    noun = "digit" if all(letter.isdecimal() for letter in puzzle.letters) else "letter"
    return f"{length} {noun}{'s' * (length != 1)}"


def width(text: str) -> float:
    """About how wide a text is."""
    return FONT * sum(_WIDE if letter.isupper() or ord(letter) > 0x2000 else _NARROW for letter in text)


def texts(entries: Sequence[Entry]) -> Iterator[Text]:
    """The list as shapes."""
    for text, x, y, bold in entries:
        yield Text(x=x, y=y, text=text, size=FONT, ink="given", bold=bold, start=True)


def area(entry: Entry) -> Rect:
    """What to light behind a word."""
    return Rect(x=entry.x - 0.1, y=entry.y - LINE / 2, width=width(entry.text) + 0.2, height=LINE, radius=0.1)


def _columns(puzzle: Fillin) -> Layout:
    """Columns to the right as high as the grid; no column ends with a heading."""
    high = max(puzzle.rows, 6)
    x, y = puzzle.columns + GAP, 0.0
    found: list[Entry] = []
    wide = 0.0
    for length, words in puzzle.by_length.items():
        for at, text in enumerate([heading(puzzle, length), *words]):
            lead = BEFORE * LINE if at == 0 and y > 0 else 0.0
            if y + lead + (2 if at == 0 else 1) * LINE > high:
                x, y, wide, lead = x + wide + GAP, 0.0, 0.0, 0.0
            y += lead + LINE
            found.append(Entry(text, x, y - LINE / 2, at == 0))
            wide = max(wide, width(text))
    return Layout(x + wide, high, found)


def _below(puzzle: Fillin) -> Layout:
    """A block for each length, as wide as the grid; its words run down the columns."""
    wide = max(puzzle.columns, *(width(word) for word in puzzle.words), _HEADING)
    y = puzzle.rows + GAP
    found: list[Entry] = []
    for length, words in puzzle.by_length.items():
        step = max(map(width, words)) + GAP
        columns = max(int((wide + GAP) / step), 1)
        lines = -(-len(words) // columns)
        found.append(Entry(heading(puzzle, length), 0.0, y + LINE / 2, heading=True))
        for at, word in enumerate(words):
            column, line = divmod(at, lines)
            found.append(Entry(word, column * step, y + (line + 1.5) * LINE, heading=False))
        y += (lines + 1 + BEFORE) * LINE
    return Layout(wide, y, found)
