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
_SCF = "scf"  # before the short code of a 9x9 and what else there is
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"  # value + 10 x the open cells after it
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
    return unquote(text) if (found and found[2].startswith("N")) or _is_scf(text) else None


def is_packed(name: str) -> bool:
    """Whether an id has the puzzle in it."""
    return (len(name) > _SHORT and _PACKED.fullmatch(name) is not None) or _is_scf(name)


def givens_of(code: str) -> tuple[list[int], str] | None:
    """The 81 values that a short code begins with, and what comes after them."""
    givens: list[int] = []
    for at, letter in enumerate(code[:82]):
        if len(givens) >= 81 or letter not in _LETTERS:
            return (givens, code[at:]) if len(givens) == 81 else None
        value = _LETTERS.index(letter)
        givens += [value % 10, *[0] * (value // 10)]
    return (givens, code[82:]) if len(givens) == 81 else None


def _is_scf(name: str) -> bool:
    return name.startswith(_SCF) and len(name) <= caps.LINK and _scf_code(name) is not None


def _scf_code(name: str) -> tuple[list[int], str] | None:
    """Values and further rules of a name that begins with scf, which may be packed."""
    code = name.removeprefix(_SCF).removesuffix(f".{_SCF}")
    found = givens_of(code)
    if found is None and len(code) > _SHORT:
        try:
            found = givens_of(lzstring.unpack(code))
        except PuzzleError:
            return None
    return found


def _scf(name: str) -> dict[str, Any]:
    """The same as SudokuPad's JSON: w after the values means four windows, x both diagonals, *t title, *a author."""
    givens, rest = _scf_code(name) or ([], "")
    rules, *notes = rest.split("*")
    strange = next((letter for letter in rules if letter not in "wx"), None)
    if strange is not None:
        raise PuzzleError(
            f"Clew does not know the rule {quoted(strange)} in this scf link, so it cannot read the puzzle"
        )
    found: dict[str, Any] = {
        "cells": [[{"value": each} if each else {} for each in givens[at : at + 9]] for at in range(0, 81, 9)],
        "regions": [_square(top, left) for top in (0, 3, 6) for left in (0, 3, 6)],
    }
    if "w" in rules:
        found["cages"] = [{"cells": _square(top, left), "unique": True} for top in (1, 5) for left in (1, 5)]
    if "x" in rules:
        ways = ([[0, 0], [9, 9]], [[0, 9], [9, 0]])
        found["lines"] = [{"color": "#34BBE6", "thickness": 2, "wayPoints": way} for way in ways]
    names = {"t": "title", "a": "author"}
    for note in notes:
        if note[:1] not in names:
            raise PuzzleError(f"Clew does not know {quoted(note)} in this scf link, so it cannot read the puzzle")
        found[names[note[0]]] = note[1:]
    return found


def _square(top: int, left: int) -> list[list[int]]:
    return [[top + down, left + right] for down in range(3) for right in range(3)]


def content(text: str) -> Content:
    """Unpack a link or an id; raises PuzzleError where it only names a puzzle."""
    caps.hold(len(text), caps.LINK, "characters in a link")
    name = id_of(text) or text.strip()
    if _is_scf(name):
        return Content(_scf(name), of_fpuzzles=False)
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
