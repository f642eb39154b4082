"""The two forms that puzz.link and its relatives have for every kind of puzzle: a link, and a file with the answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from clew.codecs import caps, cues, pzpr
from clew.codecs.lines import Line
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.frozen import dataclass
from clew.core.places import Marks
from clew.core.text import quoted

P = TypeVar("P")
_ASIDE = re.compile(r"info:|history:|\{|__HISTORY__|https?://")  # how what follows the rows begins


@dataclass(frozen=True)
class Saved:
    """What a file holds: its version, the board's sides and the line they are in, the rows that follow, its author."""

    version: str
    sides: tuple[int, ...]
    at: int
    rows: Sequence[Line]
    author: str


class Kind:
    """A kind of puzzle by the names it goes by, the usual one first."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def board(self, text: str, *, flags: Sequence[str] = ()) -> pzpr.Board:
        """Take apart a link to a puzzle of this kind with one field after its size, and these flags at most."""
        found = pzpr.read_link(text)
        if found.pid not in self.names:
            raise PuzzleError(f"the link is to a {quoted(found.pid)}, not to a {self.names[0]}")
        if not set(found.flags) <= set(flags):
            raise PuzzleError(f"the link asks for {quoted('/'.join(found.flags))}: such rules are not supported")
        if len(found.body) > 1:
            raise PuzzleError(f"the link has {len(found.body)} fields after its size: expected one")
        return found

    def address(self, rows: int, columns: int, body: str) -> str:
        """Write a link; as its own site does, with a slash after a sign that programs cut off at the end of a link."""
        slash = "/" if body and not body[-1].isalnum() else ""
        return f"https://puzz.link/p?{self.names[0]}/{columns}/{rows}/{body}{slash}\n"

    def saved(self, text: str, sides: int = 2) -> Saved:
        """Take apart a file of this kind, which has this many sides before its rows."""
        found = pzpr.read_file(text)
        if found.pid not in self.names:
            raise PuzzleError(f"the file is a {quoted(found.pid)}, not a {self.names[0]}", line=2)
        if len(found.lines) < sides:
            raise PuzzleError("the file has no size: expected a line of rows and a line of columns")
        lengths = tuple(pzpr.size_of(line) for line in found.lines[:sides])
        caps.hold_sides(lengths[0], lengths[-1], line=found.lines[0].number)
        rows = found.lines[sides:]
        end = next((at for at, line in enumerate(rows) if _ASIDE.match(line.text.lstrip())), len(rows))
        return Saved(found.version, lengths, found.lines[0].number, rows[:end], _author(rows[end:]))

    def link(
        self, example: str, read: Callable[[str], Sequence[Reading[P]]], write: Callable[[P, Marks], str]
    ) -> Format[P]:
        """The form of links."""
        return Format(
            name="puzzlink",
            title="link to puzz.link or another pzpr host",
            example=example,
            cues=tuple(map(cues.pzpr, self.names)),
            sniff=lambda text: not pzpr.is_file(text) and pzpr.pid_of(text[: caps.LINK + 1]) in self.names,
            read=read,
            write=write,
        )

    def file(
        self, example: str, read: Callable[[str], Sequence[Reading[P]]], write: Callable[[P, Marks], str]
    ) -> Format[P]:
        """The form of files."""
        return Format(
            name="pzprv3",
            title="pzpr file, with the answers so far",
            example=example,
            cues=tuple(map(cues.pzpr, self.names)),
            sniff=lambda text: pzpr.is_file(text) and pzpr.pid_of(text) in self.names,
            read=read,
            write=write,
            holds_marks=True,
        )


def _author(lines: Sequence[Line]) -> str:
    """Who made the puzzle, where the JSON after the rows says so; what else it says is the program's own."""
    head, _, rest = "".join(line.text for line in lines).partition("info:")
    try:
        said, _ = json.JSONDecoder().raw_decode(rest) if rest and not head.strip() else ({}, 0)
    except (ValueError, RecursionError):
        raise PuzzleError("the text after 'info:' is not JSON", line=lines[0].number) from None
    metadata = said.get("metadata") if isinstance(said, dict) else None
    author = metadata.get("author") if isinstance(metadata, dict) else None
    return " ".join(author.split())[:500] if isinstance(author, str) else ""
