"""A drawn grid taken apart: the words in it, the cells they are cut into, and what its frames say about the boxes.

Rulers (`+---+---+`, `╠═══╬═══╣`) and bars (`|`, `!`, `║`) are decoration. Where a picture has thin and thick ones, the
thick ones bound boxes; if they are around every single cell they say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from clew.codecs.lines import Line, numbered
from clew.families.sudoku.formats.cells import OPEN
from clew.families.sudoku.puzzle import BOXES

THIN_BARS = "|│┆┊:╎"
THICK_BARS = "!║┃"
BARS = THIN_BARS + THICK_BARS
_THICK_RULES = "═━="
_RULER = re.compile(r"[\s|!:*+\-=_~'`\u2500-\u257f]+")
_LID = re.compile(r"[.'](-{5,}[.'])+")  # the first or last line of the frame that HoDoKu draws
_RUN = re.compile(r"-{2,}|={2,}|_{3,}|[\u2500-\u257f]{2,}")
_WORD = re.compile(rf"[^\s,;\[\](){{}}\"'{re.escape(BARS)}]+|[{re.escape(BARS)}]")
_HEADING = re.compile(r"\s*+[A-Za-z]{3,9}\s++#?[0-9]{1,6}\s*+[:.]?\s*+")  # as in `Grid 01`


class Word(NamedTuple):
    """A run of characters between decoration, and where it begins."""

    text: str
    line: int
    column: int


class Row(NamedTuple):
    """One line of cells: its words, its bars (before which word, and whether thick), and what ruler follows."""

    words: tuple[Word, ...]
    bars: tuple[tuple[int, bool], ...]
    ruler: str = ""


def _is_ruler(line: Line, cells: set[str]) -> bool:
    text = line.text.strip()
    if _LID.fullmatch(text):
        return True
    if not _RULER.fullmatch(text) or not _RUN.search(text):
        return False
    return cells.isdisjoint(text) or any(c in "+|" or c >= "\u2500" for c in text)


def _row(line: Line) -> Row:
    words: list[Word] = []
    bars: list[tuple[int, bool]] = []
    for found in _WORD.finditer(line.text):
        if found[0] in BARS:
            bars.append((len(words), found[0] in THICK_BARS))
        else:
            words.append(Word(found[0], line.number, found.start() + 1))
    return Row(tuple(words), tuple(bars))


def take_apart(text: str) -> list[Row]:
    """Give the lines of cells without their decoration."""
    lines = [line for line in numbered(text) if not (line.blank or line.comment or _HEADING.fullmatch(line.text))]
    # Some write open cells as dashes or low lines; then one is beside a value in some line.
    cells = {c for line in lines if re.search(r"[1-9A-Za-z]", line.text) for c in "-_" if c in line.text}
    rows: list[Row] = []
    for line in lines:
        if not _is_ruler(line, cells):
            row = _row(line)
            if row.words:
                rows.append(row)
        elif rows:
            kind = "thick" if any(c in _THICK_RULES for c in line.text) else "thin"
            rows[-1] = Row(rows[-1].words, rows[-1].bars, kind)
    return rows


def grids(rows: list[Row]) -> list[list[Row]]:
    """Cut rows that are too many for their length into several grids of this many rows."""
    side = common_side(rows)
    if not side or len(rows) <= side or len(rows) % side:
        return [rows]
    return [rows[start : start + side] for start in range(0, len(rows), side)]


def common_side(rows: Sequence[Row]) -> int:
    """The side of the grids whose rows these are; 0 where they are not all rows of grids of one size."""
    by_letter = {sum(len(word.text) for word in row.words) for row in rows}
    by_word = {len(row.words) for row in rows}
    return next((lengths.pop() for lengths in (by_letter, by_word) if len(lengths) == 1 and lengths & BOXES.keys()), 0)


def letters(rows: Sequence[Row]) -> list[Word]:
    """Every character as a cell of its own."""
    return [Word(c, w.line, w.column + i) for row in rows for w in row.words for i, c in enumerate(w.text)]


def box_shape(rows: Sequence[Row], n: int, by_letter: bool) -> tuple[int, int] | None:
    """The boxes that the frames show: rows x columns, or None where they show nothing clear."""
    if len(rows) != n:
        return None
    rulers = {index + 1: row.ruler == "thick" for index, row in enumerate(rows[:-1]) if row.ruler}
    high = _spacing(rulers, n)
    widths = {_spacing(_bar_cells(row, by_letter), n) for row in rows}
    wide = widths.pop() if len(widths) == 1 else None
    if high is None and wide is not None and n % wide == 0:
        high = n // wide
    if wide is None and high is not None and n % high == 0:
        wide = n // high
    if high is None or wide is None or high * wide != n or min(high, wide) < 2:
        return None
    return high, wide


def _bar_cells(row: Row, by_letter: bool) -> dict[int, bool]:
    """The number of cells before each bar, and whether it is thick."""
    before = [0]
    for word in row.words:
        before.append(before[-1] + (len(word.text) if by_letter else 1))
    return {before[index]: thick for index, thick in row.bars if 0 < index < len(row.words)}


def _spacing(cuts: dict[int, bool], n: int) -> int | None:
    """The even distance between cuts; thick ones alone count where there are both kinds."""
    if len(set(cuts.values())) == 2:
        cuts = {at: thick for at, thick in cuts.items() if thick}
    if not cuts:
        return None
    step = min(cuts)
    return step if step > 1 and sorted(cuts) == list(range(step, n, step)) and n % step == 0 else None


def is_open(word: str) -> bool:
    """Whether a word means an open cell among numbers: one sign, or the same twice."""
    return len(word) <= 2 and len(set(word)) == 1 and (word[0] in OPEN or word[0] == "-")
