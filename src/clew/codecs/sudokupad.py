"""The ids of SudokuPad: what a link has after its host, and the puzzle that is packed in it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from clew.codecs import caps, cues, fpuzzles, links, lzstring, zipper
from clew.codecs.packed import json_object
from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.core.text import quoted

HOSTS = ("sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com")
SCHEME = "sudokupad"
CUES = (*map(cues.host, HOSTS), cues.scheme(SCHEME), cues.PACKED)
WHAT = "the SudokuPad text"  # in messages
_PACKED = re.compile(r"(fpuzzles|fpuz|sclzles|scl|ctc)(.*)", re.S)
_SHORT = 30  # an id of a server may begin like a packed puzzle, but is not longer


@dataclass(frozen=True)
class Content:
    """The JSON that an id holds, which is that of f-puzzles or SudokuPad's own."""

    found: dict[str, Any]
    of_fpuzzles: bool


def id_of(text: str) -> str | None:
    """Give the puzzle's id: the last piece of a link's path, or a packed text by itself."""
    text = text.strip()
    link = links.parse(text)
    if link is not None and any(link.host == host or link.host.endswith("." + host) for host in HOSTS):
        return link.field("puzzleid") or unquote(re.sub(r"^/(?:[a-z]{1,8}/)?", "", link.path))  # a page may be named
    if text.startswith(f"{SCHEME}://puzzle/"):
        return unquote(text.removeprefix(f"{SCHEME}://puzzle/"))
    found = _PACKED.fullmatch(text) if len(text) <= caps.LINK else None
    return unquote(text) if found and found[2].startswith("N") else None


def is_packed(name: str) -> bool:
    """Whether an id has the puzzle in it."""
    return len(name) > _SHORT and _PACKED.fullmatch(name) is not None


def content(text: str) -> Content:
    """Unpack a link or an id; raises PuzzleError where it only names a puzzle."""
    caps.hold(len(text), caps.LINK, "characters in a link")
    name = id_of(text) or text.strip()
    found = _PACKED.fullmatch(name) if is_packed(name) else None
    if found is None:
        raise PuzzleError(
            f"{quoted(name)} only names a puzzle on a server: expected a link with the puzzle in it (fpuz..., scl...)"
        )
    unpacked = lzstring.unpack(found[2])
    if found[1].startswith("fpuz"):
        return Content(json_object(unpacked, fpuzzles.WHAT), of_fpuzzles=True)
    return Content(_own(unpacked), of_fpuzzles=False)


def _own(unpacked: str) -> dict[str, Any]:
    """Read SudokuPad's JSON, which may be shortened."""
    try:
        return json_object(unpacked, WHAT)
    except PuzzleError:
        return zipper.parse(unpacked)


def link(found: Mapping[str, Any], *, of_fpuzzles: bool) -> str:
    """Write a link with a puzzle in it."""
    packed = lzstring.pack(json.dumps(found, separators=(",", ":"), ensure_ascii=False))
    return f"https://{HOSTS[0]}/{'fpuz' if of_fpuzzles else 'scl'}{quote(packed, safe='')}\n"
