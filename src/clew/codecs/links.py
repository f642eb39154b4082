"""Links taken apart without asking a network: the host, the path, the query and what follows the hash."""

from __future__ import annotations

import re
from urllib.parse import unquote

from clew.codecs import caps
from clew.core.frozen import dataclass

_LINK = re.compile(
    r"(?:([a-z][a-z0-9+.-]*)://)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(/[^?#]*)?(\?[^#]*)?(#.*)?", re.I | re.S
)


@dataclass(frozen=True)
class Link:
    """The pieces of a link, not yet unquoted."""

    host: str
    path: str
    query: str
    fragment: str

    def field(self, name: str) -> str | None:
        """Give a `name=value` of the query, unquoted; a plus stays a plus, as packed texts need it."""
        for part in self.query.split("&"):
            key, _, value = part.partition("=")
            if key == name:
                return unquote(value)
        return None


def parse(text: str) -> Link | None:
    """Take a link apart; None where the text is none."""
    text = text.strip()
    if len(text) > caps.LINK or not text or text[0] in "{[" or "\n" in text:
        return None
    found = _LINK.fullmatch(text)
    if found is None:
        return None
    return Link(found[2].lower(), found[3] or "", (found[4] or "")[1:], (found[5] or "")[1:])
