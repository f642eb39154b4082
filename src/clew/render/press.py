"""What a printer wants of a file: its inks, its standard, its bleed, and when it was made."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Literal

from clew.core.frozen import dataclass, field
from clew.render.paper import Bleed

Inks = Literal["colour", "grey", "black"]  # black: the black ink of four; neither has red, green and blue
Standard = Literal["plain", "x-1a", "x-4", "a-1b"]

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # the date of files that must not differ
_SOLID, _LETTERS = 0.34, 0.5  # greys below that are black: a screen of dots would blur thin lines, and letters sooner


@dataclass(frozen=True, kw_only=True)
class Press:
    """How a file is made for its printer."""

    inks: Inks = "colour"
    standard: Standard = "plain"
    bleed: Bleed = field(default_factory=Bleed)
    created: datetime = LONG_AGO
    language: str = "en"

    @property
    def linked(self) -> bool:
        """Whether pages may have links and an outline: standards forbid what is only for screens."""
        return self.standard == "plain"


@cache
def red_green_blue(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of #rgb or #rrggbb, from 0 to 1."""
    digits = colour.removeprefix("#")
    pairs = [2 * digit for digit in digits] if len(digits) == 3 else [digits[at : at + 2] for at in (0, 2, 4)]
    red, green, blue = (int(pair, 16) / 255 for pair in pairs)
    return red, green, blue


@cache
def grey_of(colour: str, *, letters: bool = False) -> float:
    """A colour as grey, from 0 for black to 1; what is dark becomes solid black."""
    red, green, blue = red_green_blue(colour)
    grey = round(0.299 * red + 0.587 * green + 0.114 * blue, 3)
    return 0.0 if grey < (_LETTERS if letters else _SOLID) else grey
