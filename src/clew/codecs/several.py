"""Several puzzles in one text, for formats that have no way of their own to say where one ends.

Links and ids are written one to a line; other texts have an empty line between them. When a text is read, its parts
may also be recognised by a first line that is repeated, as in files of pzpr, or by where one JSON value ends and
another begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_OPENING = re.compile(r"\s*\{")


class Part(NamedTuple):
    """Some lines of a text, and how many lines come before them."""

    before: int
    text: str


def gap(text: str) -> str:
    """What is written between this text and the next: an empty line, unless each is a single line."""
    return "\n" if "\n" in text.strip("\n") else ""


def splits(text: str, *, rows: bool) -> Iterator[Sequence[Part]]:
    """Each way in which a text may be several, two parts at least; `rows`: any line may be one."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for parts in (_rows(lines, rows), _documents("\n".join(lines)), _headed(lines), _blocks(lines)):
        if len(parts) > 1:
            yield parts


def _rows(lines: Sequence[str], any_line: bool) -> Sequence[Part]:
    """Lines on their own, of which each has a colon, as links and ids have, unless any line will do."""
    parts = [Part(at, line) for at, line in enumerate(lines) if line.strip()]
    return parts if any_line or all(":" in part.text for part in parts) else ()


def _blocks(lines: Sequence[str]) -> Sequence[Part]:
    """Lines without an empty one among them."""
    return _cut(lines, [at for at, line in enumerate(lines) if line.strip() and not (at and lines[at - 1].strip())])


def _headed(lines: Sequence[str]) -> Sequence[Part]:
    """What begins with the first line each time."""
    head = next((line for line in lines if line.strip()), "")
    return _cut(lines, [at for at, line in enumerate(lines) if line == head])


def _cut(lines: Sequence[str], starts: Sequence[int]) -> Sequence[Part]:
    ends = [*starts[1:], len(lines)]
    return [
        Part(start, "\n".join(lines[start:end]).rstrip("\n") + "\n") for start, end in zip(starts, ends, strict=True)
    ]


def _documents(text: str) -> Sequence[Part]:
    """JSON values one after another."""
    import json

    decode, parts, before, at = json.JSONDecoder().raw_decode, list[Part](), 0, 0
    while found := _OPENING.match(text, at):
        start = found.end() - 1
        before += text.count("\n", at, start)
        try:
            _, at = decode(text, start)
        except (ValueError, RecursionError):
            return ()
        parts.append(Part(before, text[start:at]))
        before += text.count("\n", start, at)
    return parts if not text[at:].strip() else ()
