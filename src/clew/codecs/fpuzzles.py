"""The envelope of f-puzzles: JSON of a grid and its rules, packed into a link, or by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from clew.codecs import caps, cues, links, lzstring
from clew.codecs.packed import json_object
from clew.core.errors import PuzzleError
from clew.core.text import plural, quoted

HOST = "f-puzzles.com"
CUES = (cues.host(HOST), cues.PACKED, cues.JSON)
_PAYLOAD = re.compile(r"N4I[A-Za-z0-9+/=%\\\s-]{20,}")  # how a packed `{"` begins
_GRID = re.compile(r'"grid"\s*:\s*\[\s*\[\s*\{')  # rows of cells that are objects
WHAT = "the f-puzzles text"  # in messages
_USUAL_RULES = r"(?:normal|standard|classic|regular|usual)?\s*\b{}\b(?:\s+rules)?(?:\s+apply)?"  # of a game


def looks_like(text: str) -> bool:
    """Whether a text may be a link of f-puzzles, its packed part, or the JSON in it."""
    return payload_of(text) is not None or is_json(text)


def is_json(text: str) -> bool:
    """Whether a text looks like the JSON of f-puzzles."""
    return len(text) <= caps.INFLATED and text.lstrip().startswith("{") and _GRID.search(text) is not None


def payload_of(text: str) -> str | None:
    """Give the packed part of a link, or the text itself where it is one."""
    text = text.strip()
    link = links.parse(text)
    if link is not None and (link.host == HOST or link.host.endswith("." + HOST)):
        return link.field("load") or ""
    return text if len(text) <= caps.LINK and _PAYLOAD.fullmatch(text) else None


def content(text: str) -> dict[str, Any]:
    """Unpack a link, or read the JSON itself."""
    if is_json(text):
        return json_object(text, WHAT)
    caps.hold(len(text), caps.LINK, "characters in a link")
    payload = payload_of(text)
    if payload is None:
        raise PuzzleError(
            f"{quoted(text.strip())} is not a link of f-puzzles: expected https://f-puzzles.com/?load=..."
        )
    if not payload:
        raise PuzzleError(
            "this link only names a puzzle on a server: expected one with ?load=... that holds the puzzle"
        )
    return json_object(lzstring.unpack(unquote(payload)), WHAT)


def hold_size(found: Mapping[str, Any], rows: int) -> None:
    """Refuse a size that is not that of the grid."""
    size = found.get("size")
    if size is not None and size != rows and str(size).strip() != str(rows):
        raise PuzzleError(f"{WHAT} is damaged: its size is {quoted(str(size))}, but its grid has {plural(rows, 'row')}")


def in_words(rules: object, game: str) -> list[str]:
    """A remark about rules in words that say more than which game it is: nobody reads them."""
    more = re.sub(_USUAL_RULES.format(game), " ", str(rules or ""), flags=re.IGNORECASE)
    rest = " ".join(more.split()).strip(" .!")
    return [f"The rules also say in words, which Clew does not read: {quoted(rest, 100)}"] if rest else []


def packed(found: Mapping[str, Any]) -> str:
    """Pack the JSON of a puzzle."""
    return lzstring.pack(json.dumps(found, separators=(",", ":"), ensure_ascii=False))


def link(found: Mapping[str, Any]) -> str:
    """Write the link of a puzzle."""
    return f"https://{HOST}/?load={packed(found)}\n"
