"""A small part of Markdown: headings, paragraphs, lists, *emphasis* and **strong emphasis**, and --- for a new page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from clew.core.frozen import dataclass

Kind = Literal["heading", "paragraph", "item", "break"]

_HEADING = re.compile(r"(#{1,3})\s+(.*?)\s*#*\s*")
_ITEM = re.compile(r"\s{0,3}(?:([-*+])|(\d{1,4})[.)])\s+(.*)")
_BREAK = re.compile(r"\s{0,3}(?:-\s*){3,}|\s{0,3}(?:\*\s*){3,}")
_EMPHASIS = re.compile(r"(?<!\\)(\*\*|__)(?=\S)(.+?)(?<=[^\s\\])\1|(?<![\w\\])([*_])(?=\S)(.+?)(?<=[^\s\\])\3(?!\w)")
_ESCAPED = re.compile(r"\\([\\*_#`+\-.])")


@dataclass(frozen=True)
class Run:
    """A piece of text in one weight."""

    text: str
    bold: bool = False
    slanted: bool = False


@dataclass(frozen=True)
class Block:
    """A heading with its rank, a paragraph, an item of a list with its sign, or the end of a page."""

    kind: Kind
    runs: Sequence[Run] = ()
    rank: int = 0
    sign: str = ""


@dataclass(frozen=True)
class Document:
    """A text, and what to call it: its first heading."""

    blocks: Sequence[Block]

    @property
    def title(self) -> str:
        """The first heading; empty if there is none."""
        heading = next((block for block in self.blocks if block.kind == "heading"), None)
        return "" if heading is None else "".join(run.text for run in heading.runs)

    def texts(self) -> Iterator[str]:
        """All that is written in it."""
        for block in self.blocks:
            yield from (run.text for run in block.runs)
            yield block.sign


def read(text: str) -> Document:
    """Read a text; whatever is none of the above is text."""
    return Document(list(_blocks(text)))


def _blocks(text: str) -> Iterator[Block]:
    waiting: list[str] = []
    kind, sign = "paragraph", ""

    def ended() -> Iterator[Block]:
        if waiting:
            joined = " ".join(line.strip() for line in waiting)
            yield Block("item" if kind == "item" else "paragraph", list(_runs(joined)), sign=sign)
            waiting.clear()

    for line in text.expandtabs(4).splitlines():
        heading, item = _HEADING.fullmatch(line), _ITEM.fullmatch(line)
        if not line.strip() or heading or item or _BREAK.fullmatch(line):
            yield from ended()
            kind, sign = "paragraph", ""
        if heading:
            yield Block("heading", list(_runs(heading[2])), len(heading[1]))
        elif _BREAK.fullmatch(line):
            yield Block("break")
        elif item:
            kind, sign = "item", "•" if item[1] else f"{item[2]}."
            waiting.append(item[3])
        elif line.strip():
            waiting.append(line)
    yield from ended()


def _runs(text: str, bold: bool = False, slanted: bool = False) -> Iterator[Run]:
    """Split a text where its weight changes; emphasis may be inside emphasis."""
    at = 0
    for found in _EMPHASIS.finditer(text):
        if found.start() > at:
            yield Run(_ESCAPED.sub(r"\1", text[at : found.start()]), bold, slanted)
        yield from _runs(found[2] or found[4], bold or bool(found[2]), slanted or bool(found[4]))
        at = found.end()
    if at < len(text):
        yield Run(_ESCAPED.sub(r"\1", text[at:]), bold, slanted)
