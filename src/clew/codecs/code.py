"""A puzzle as a code: its text in Clew's own format, packed into letters that every link can hold.

The code begins with `clew-`, which no other form does; the rest is the deflated text in base 64 for URLs.
In a link it comes after the `#`, which browsers keep to themselves.
"""

from __future__ import annotations

import re

from clew.codecs import caps
from clew.core.errors import PuzzleError

_MARK = "clew-"
_CODE = r"(?:[a-z]+://[^\s#]*#)?clew-([A-Za-z0-9_-]+)(?:~[A-Za-z0-9_-]*)?"  # the page adds marks after a ~
_TO_URL, _FROM_URL = str.maketrans("+/", "-_"), str.maketrans("-_", "+/")


def pack(text: str) -> str:
    """Write a text as a code."""
    from clew.codecs import packed

    return _MARK + packed.deflate(text).rstrip("=").translate(_TO_URL)


def unpack(text: str) -> str | None:
    """Give the text of a code, or of a link that ends in one; None where it is neither."""
    if len(text) > caps.LINK or _MARK not in text.lower():  # looked at before all else, and hardly ever found
        return None
    found = re.fullmatch(_CODE, text.strip(), re.IGNORECASE)
    if found is None:
        return None
    from clew.codecs import packed

    try:
        return packed.inflate(found[1].translate(_FROM_URL))
    except PuzzleError as error:
        raise PuzzleError(f"this puzzle code is damaged or incomplete: {error.message}") from None
