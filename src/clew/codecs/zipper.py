"""SudokuPad's shortened JSON: bare or single-quoted words, `t` and `f`, nothing at all for `{}`, short names of fields.

Read by a small parser of its own rather than by rewriting it into JSON, so that text inside quotes stays as it is.
"""

from __future__ import annotations

import re
from typing import Any

from clew.codecs import caps
from clew.core.errors import PuzzleError
from clew.core.text import quoted

_NAMES = {"ce": "cells", "re": "regions", "ca": "cages", "a": "arrows", "o": "overlays", "u": "underlays", "l": "lines"}
_NAMES |= {"v": "value", "t": "title", "te": "text", "c": "color", "cs": "cellSize", "vd": "videos", "d": "duration"}
_NAMES |= {"c1": "borderColor", "c2": "backgroundColor", "ct": "center", "w": "width", "h": "height", "r": "rounded"}
_NAMES |= {"fs": "fontSize", "th": "thickness", "hl": "headLength", "wp": "wayPoints", "d2": "d"}
_COLOURS = {"#0": "#000000", "#F": "#FFFFFF"}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.S)
_NUMBER = re.compile(r"-?(?:[0-9]{1,9}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:[eE][-+]?[0-9]{1,2})?")
_TOKEN = re.compile(r"""\s*(?:([{}\[\]:,])|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s{}\[\]:,'"]+))""", re.S)
_DEEPEST = 30


class _Parser:
    def __init__(self, text: str) -> None:
        caps.hold(len(text), caps.INFLATED, "characters in unpacked text")
        self._text = text
        self._at = 0
        self.token: tuple[str, str] = ("", "")  # what it is (a sign, "quoted", "bare", "end") and what it says
        self.advance()

    def advance(self) -> None:
        """Go to the next token."""
        found = _TOKEN.match(self._text, self._at)
        if found is None:
            if self._text[self._at :].strip():
                raise self.damaged()
            self.token = ("end", "")
            return
        self._at = found.end()
        if found[1]:
            self.token = (found[1], found[1])
        elif found[4] is not None:
            self.token = ("bare", found[4])
        else:
            self.token = ("quoted", _unquoted(found[2] if found[2] is not None else found[3]))

    def damaged(self) -> PuzzleError:
        """Say where the text stops making sense."""
        return PuzzleError(f"the SudokuPad text is damaged at {quoted(self._text[self._at : self._at + 20])}")

    def expect(self, sign: str) -> None:
        """Go past a sign that must be here."""
        if self.token[0] != sign:
            raise self.damaged()
        self.advance()

    def value(self, depth: int) -> Any:
        """Read what is here; nothing means an empty object."""
        if depth > _DEEPEST:
            raise PuzzleError("the SudokuPad text is nested too deeply")
        kind, word = self.token
        if kind == "{":
            return self.members(depth)
        if kind == "[":
            return self.items(depth)
        if kind in (",", "]", "}"):
            return {}
        if kind not in ("quoted", "bare"):
            raise self.damaged()
        self.advance()
        return word if kind == "quoted" else _plain(word)

    def member(self, depth: int) -> Any:
        """Read the value of a field: a bare word of six hexadecimal digits is a colour there."""
        kind, word = self.token
        if kind == "bare" and (word in _COLOURS or re.fullmatch(r"[0-9a-fA-F]{6}", word)):
            self.advance()
            return _COLOURS.get(word, f"#{word}")
        return self.value(depth)

    def items(self, depth: int) -> list[Any]:
        """Read a list; `[]` is empty, `[,]` holds two empty objects."""
        self.advance()
        found: list[Any] = []
        if self.token[0] == "]":
            self.advance()
            return found
        while True:
            found.append(self.value(depth + 1))
            if self.token[0] == "]":
                self.advance()
                return found
            self.expect(",")

    def members(self, depth: int) -> dict[str, Any]:
        """Read an object, giving its fields their long names."""
        self.advance()
        found: dict[str, Any] = {}
        while self.token[0] != "}":
            kind, name = self.token
            if kind not in ("quoted", "bare"):
                raise self.damaged()
            self.advance()
            self.expect(":")
            found[_NAMES.get(name, name)] = self.member(depth + 1)
            if self.token[0] == ",":
                self.advance()
        self.advance()
        return found


def _plain(word: str) -> Any:
    if word in ("t", "true"):
        return True
    if word in ("f", "false"):
        return False
    if word == "null":
        return None
    if re.fullmatch(r"-?[0-9]{1,9}", word):
        return int(word)
    return float(word) if _NUMBER.fullmatch(word) else word


def _unquoted(text: str) -> str:
    """A text without its escapes; two of them may be the halves of one character."""
    if "\\" not in text:
        return text
    return _ESCAPE.sub(_unescaped, text).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _unescaped(found: re.Match[str]) -> str:
    """A character that JSON escapes; both kinds of quotes, which the shortening exchanges, are themselves."""
    return chr(int(found[1], 16)) if found[1] else _ESCAPES.get(found[2], found[2])


def parse(text: str) -> dict[str, Any]:
    """Read shortened or full JSON of SudokuPad."""
    parser = _Parser(text)
    found = parser.value(0)
    if parser.token[0] != "end" or not isinstance(found, dict):
        raise parser.damaged()
    return found
