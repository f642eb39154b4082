"""Paper: trim sizes and lengths as printers name them, margins of a bound book, and what is cut away around it.

The inner margin grows with the number of pages. The table is that of Kindle Direct Publishing (KDP help, "Set Trim
Size, Bleed, and Margins", topic GVBQ3CMEQW3W2VL6), which other printers on demand accept, too.
"""

from __future__ import annotations

import re

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.core.text import quoted

INCH = 25.4  # millimetres
NAMED = {"a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (8.5 * INCH, 11 * INCH)}
LEAST, MOST = 90.0, 450.0  # millimetres of a side
BLEED = 0.125 * INCH  # KDP and most printers in inches; 3 mm elsewhere
WIDEST = 15.0  # millimetres of bleed

_GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))  # inches up to this many pages
_THICK = 0.875
_OUTSIDE, _OUTSIDE_BLED = 0.25 * INCH, 0.375 * INCH
_SIDES = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)\s*(?:x|×)\s*(\d{1,4}(?:\.\d{1,4})?)\s*(in|mm|cm)?", re.ASCII)
_LENGTH = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)\s*(in|mm|cm|pt)", re.ASCII)
_UNITS = {"in": INCH, "mm": 1.0, "cm": 10.0, "pt": INCH / 72}


@dataclass(frozen=True)
class Bleed:
    """How far pages reach beyond their trim: on three sides, and at the spine as well unless the printer wants none."""

    size: float = 0.0
    spine: bool = True


@dataclass(frozen=True)
class Margins:
    """What is left free around the contents of a right-hand page; inside and outside change on a left-hand one."""

    inside: float
    outside: float
    top: float
    bottom: float


def read_trim(text: str) -> tuple[float, float]:
    """Read a trim size: a4, a5, letter, inches as in 6x9 or 7.5x9.25in, or millimetres as in 170x240mm."""
    name = text.strip().lower()
    if name in NAMED:
        return NAMED[name]
    found = _SIDES.fullmatch(name)
    if found is None:
        raise PuzzleError(
            f"{quoted(text)} is not a trim size: expected a4, a5, letter, or sides as in 6x9 or 170x240mm"
        )
    unit = _UNITS[found[3] or "in"]
    wide, high = float(found[1]) * unit, float(found[2]) * unit
    if not (LEAST <= wide <= MOST and LEAST <= high <= MOST):
        raise PuzzleError(f"{quoted(text)} is not a trim size: expected sides of {LEAST:g} to {MOST:g} mm")
    return wide, high


def read_bleed(text: str) -> Bleed:
    """Read a bleed: a length as in 3mm or 0.125in, none, or kdp, which has none at the spine."""
    name = text.strip().lower()
    if name in ("none", "kdp"):
        return Bleed(BLEED, spine=False) if name == "kdp" else Bleed()
    found = _LENGTH.fullmatch(name)
    size = float(found[1]) * _UNITS[found[2]] if found is not None else -1.0
    if not 0 <= size <= WIDEST:
        raise PuzzleError(
            f"{quoted(text)} is not a bleed: expected kdp, none, or up to {WIDEST:g} mm as in 3mm or 0.125in"
        )
    return Bleed(size)


def gutter(pages: int) -> float:
    """The least inner margin of a book with this many pages, in millimetres."""
    return next((inches for most, inches in _GUTTERS if pages <= most), _THICK) * INCH


def margins(trim: tuple[float, float], pages: int, bleed: Bleed) -> Margins:
    """Margins of a bound book: in proportion to its size, and never less than printers demand."""
    wide, high = trim
    least = _OUTSIDE_BLED if bleed.size else _OUTSIDE
    outside = min(max(0.065 * wide, least), WIDEST)
    share = min(max(high / 280, 0.76), 1.0)
    return Margins(outside + gutter(pages) - _OUTSIDE, outside, 25.0 * share, 22.0 * share)
