"""Prolog terms, read once from left to right: facts, lists, atoms, numbers, variables, strings and comments.

A format asks for what it expects, piece by piece, and every error has a line and a column. Nothing is kept of what has
been read and nothing recurses, so a million brackets cost no memory, and a text that starts wrong costs no time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from clew.codecs import caps
from clew.core.errors import PuzzleError
from clew.core.text import quoted

LONGEST = 1_000_000  # characters: the largest puzzles of all families have half of that

_GAP = r"(?:\s++|%[^\n]*+|/\*.*?(?:\*/|\Z))*+"
_SIGN = r"\?-|:-|[\[\](),.=|;#]"
_QUOTED = r"'(?P<quoted>(?:[^'\\\n]|''|\\.)*+)'"
_STRING = r'"(?P<string>[^"\\\n]*+)"'
_PIECE = re.compile(
    rf"{_GAP}(?:(?P<number>-?[0-9]++(?!\w))|(?P<variable>[A-Z_]\w*+)|(?P<atom>\w++)"
    rf"|(?P<sign>{_SIGN})|{_QUOTED}|{_STRING}|(?P<end>\Z))",
    re.DOTALL,
)
_SPACE = re.compile(_GAP, re.DOTALL)
_ESCAPED = re.compile(r"['\\](.)", re.DOTALL)
_DIGITS = 9  # of a number; longer ones are out of every range


class Reader:
    """The next piece (its kind, its text, and where it starts), and ways to take what is expected.

    The kinds are atom, number, variable, quoted, string, sign and end.
    """

    def __init__(self, text: str, longest: int = LONGEST) -> None:
        caps.hold(len(text), longest, "characters")
        self.source = text.replace("\r\n", "\n").replace("\r", "\n")
        self.kind: str = "end"
        self.text = ""
        self.start = 0
        self._end = 0
        self.advance()

    def advance(self) -> None:
        """Go to the next piece, past comments and spaces."""
        found = _PIECE.match(self.source, self._end)
        if found is None:
            gap = _SPACE.match(self.source, self._end)
            self.start = self._end if gap is None else gap.end()
            sign = self.source[self.start]
            if sign in "'\"":
                raise self.error(f"the quote {sign} is not closed: expected another one on this line")
            raise self.error(f"unexpected {quoted(sign)}; expected a Prolog term")
        self.kind = kind = found.lastgroup or "end"
        self.text = text = found[kind]
        self._end = end = found.end()
        self.start = end - len(text)
        if kind == "quoted" or kind == "string":
            self.start -= 2
            self.text = _ESCAPED.sub(r"\1", text) if kind == "quoted" else text

    def error(self, message: str, at: int | None = None) -> PuzzleError:
        """An error here, or at another place, with its line and column."""
        start = self.start if at is None else at
        line = self.source.count("\n", 0, start) + 1
        return PuzzleError(message, line=line, column=start - self.source.rfind("\n", 0, start))

    def unexpected(self, expected: str) -> PuzzleError:
        """An error: the next piece is not what was expected."""
        piece = "end of the text" if self.kind == "end" else quoted(self.text)
        return self.error(f"unexpected {piece}; expected {expected}")

    def is_sign(self, sign: str) -> bool:
        """Whether this sign comes next."""
        return self.text == sign and self.kind == "sign"

    def take(self, *signs: str) -> None:
        """Take these signs."""
        for sign in signs:
            if self.text != sign or self.kind != "sign":
                raise self.unexpected(quoted(sign))
            self.advance()

    def word(self, expected: str, *kinds: str) -> str:
        """Take a piece of one of these kinds."""
        if self.kind not in kinds:
            raise self.unexpected(expected)
        text = self.text
        self.advance()
        return text

    def number(self, least: int, largest: int, what: str) -> int:
        """Take a number within bounds; `what` is "a row" and the like."""
        if self.kind in ("sign", "end"):
            raise self.unexpected(what)
        digits = self.text.lstrip("-0") or "0"
        value = int(digits) if self.kind == "number" and len(digits) <= _DIGITS else largest + 1
        value = -value if self.text.startswith("-") else value
        if not least <= value <= largest:
            raise self.error(f"{quoted(self.text)} is not {what}: expected {least} to {largest}")
        self.advance()
        return value

    def items(self, most: int) -> Iterator[int]:
        """Read a list in brackets: yields where each item starts; the caller takes the item."""
        self.take("[")
        if not self.is_sign("]"):
            yield self.start
        for _ in range(most - 1):
            if not self.is_sign(","):
                break
            self.advance()
            yield self.start
        if self.is_sign(","):
            raise self.error(f"this list is too long: expected at most {most:,} items")
        if not self.is_sign("]"):
            raise self.unexpected("',' or ']'")
        self.advance()

    def facts(self, expected: str, before: str = "end") -> Iterator[tuple[str, int]]:
        """Read facts: yields each name and where it starts; the caller takes everything from there to the full stop.

        They end with the text, or before a piece of some kind.
        """
        if self.kind == "end":
            raise PuzzleError(f"there are no facts in the text: expected {expected}", line=1)
        while self.kind not in ("end", before):
            start = self.start
            name = self.word(expected, "atom")
            self.take("(")
            yield name, start
            self.take(".")

    def whole(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take all that matches a pattern in one go; if nothing does, take nothing and return None."""
        found = pattern.match(self.source, self.start)
        if found is not None:
            self._end = found.end()
            self.advance()
        return found

    def skip_to(self, sign: str) -> bool:
        """Skip all pieces before a sign; false if it never comes."""
        while not self.is_sign(sign):
            if self.kind == "end":
                return False
            self.advance()
        return True
