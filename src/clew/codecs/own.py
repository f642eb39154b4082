"""Clew's own text form, the same for all families: `clew FAMILY`, header lines, an empty line, rows, and marks.

    clew FAMILY
    title: ...            header lines, each `name: value` with a name that the family knows
                          an empty line ends the head, also where there is no header
    ROWS                  as the family writes them; no row begins with `clew `
    clew marks            from here on one `PLACE VALUE` a line
    r3c5 7

Another `clew FAMILY` line begins the next puzzle. The family brings its rows and how it writes a value.
Comments (`# ...`) are allowed before the first `clew` line only: in rows a `#` belongs to the family.

This is what is written. Reading also takes what people type and what earlier versions wrote: headers in capitals, no
empty line after the head, and then a plain `marks` line. A header is known by its name: a row such as `a:_` is a row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

from clew.codecs import caps
from clew.codecs.lines import Line, numbered, plain
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.frozen import dataclass
from clew.core.places import Marks, Place, Value
from clew.core.text import quoted

P = TypeVar("P")

NAME = "clew"
SECTION = "marks"  # no family can have this name: `clew marks` begins the marks
_OPENING = re.compile(rf"\s*clew\s+(?!{SECTION}\s*$)(\S+)\s*")
_START = re.compile(rf"^[^\S\n]*+clew[^\S\n]++(?!{SECTION}[^\S\n]*$)\S++[^\S\n]*+$".encode(), re.MULTILINE)
_BEGIN = re.compile(r"^[^\S\n]*clew[^\S\n]", re.MULTILINE)
_HEADER = re.compile(r"\s*+([A-Za-z][A-Za-z-]*+)\s*+:\s*+(.*)")
_LIKE_A_HEADER = re.compile(r"[A-Za-z][A-Za-z-]*+:\s.*")
_MARKS = re.compile(rf"\s*clew\s+{SECTION}\s*")
_FOREWORD = 20_000  # characters of comments before the first puzzle
_FREE = ("title", "author")  # headers of every family, which may be empty


@dataclass(frozen=True, kw_only=True)
class Rows(Generic[P]):
    """What a family adds to Clew's own format. `headers` names the header lines it knows besides title and author."""

    family: str
    example: str
    read: Callable[[Sequence[Line], Mapping[str, Line]], P]  # header lines by name, their text without the name
    write: Callable[[P], tuple[Mapping[str, str], Sequence[str]]]  # header lines, rows
    places: Callable[[P], Sequence[Place]]
    value: Callable[[P, str], Value]  # raises PuzzleError with what was expected
    show: Callable[[P, Value], str]
    headers: Sequence[str] = ()


def opening(text: str) -> str | None:
    """Name the family that the first filled line announces."""
    lines = numbered(text[:_FOREWORD].lstrip("\ufeff"))
    whole = lines if len(text) <= _FOREWORD else lines[:-1]
    first = next((line for line in whole if not line.blank and not line.comment), None)
    found = _OPENING.fullmatch(first.text) if first else None
    return found[1] if found else None


def openings(text: str) -> list[Line]:
    """All lines that begin a puzzle, each with the name of its family."""
    _hold_each(text)
    likely = ((number, line) for number, line in enumerate(plain(text), start=1) if NAME in line)
    found = ((number, _OPENING.fullmatch(line)) for number, line in likely)
    return [Line(number, match[1]) for number, match in found if match]


def starts(data: bytes) -> list[int]:
    """Where puzzles begin in the bytes of a file; for files that are too long to be read as a whole."""
    return [found.start() for found in _START.finditer(data)]


def _hold_each(text: str) -> None:
    """Refuse a puzzle that is too long before its lines are looked at one by one."""
    if len(text) > caps.PUZZLE:
        starts = [0, *(found.start() for found in _BEGIN.finditer(text)), len(text)]
        longest = max(end - start for start, end in pairwise(starts))
        caps.hold(longest, caps.PUZZLE, "characters in one puzzle")


def own_format(rows: Rows[P]) -> Format[P]:
    """Make a family's own format from its rows; an example may begin with headers."""
    example = rows.example.strip()
    gap = "" if ":" in example.partition("\n")[0] else "\n"
    return Format(
        name=NAME,
        title="Clew's own format",
        example=f"{NAME} {rows.family}\n{gap}{example}\n",
        sniff=lambda text: opening(text) == rows.family,
        read=lambda text: read(rows, text),
        write=lambda puzzle, marks: write(rows, puzzle, marks),
        extensions=(".clew",),
        holds_marks=True,
        entitle=entitled,
    )


def read(rows: Rows[P], text: str) -> Sequence[Reading[P]]:
    """Read every puzzle of the text; text without a `clew` line is one puzzle's rows."""
    _hold_each(text)
    lines = numbered(text)
    starts = [index for index, line in enumerate(lines) if NAME in line.text and _OPENING.fullmatch(line.text)]
    if not starts:
        return [_read_one(rows, lines)]
    for line in lines[: starts[0]]:
        if not line.blank and not line.comment:
            raise PuzzleError(
                f"{quoted(line.text)} comes before the first line '{NAME} {rows.family}'", line=line.number
            )
    readings = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        named = _OPENING.fullmatch(lines[start].text)
        if named and named[1] != rows.family:
            raise PuzzleError(f"this puzzle is a {quoted(named[1])}, not a {rows.family}", line=lines[start].number)
        readings.append(_read_one(rows, lines[start + 1 : end]))
    return readings


def _read_one(rows: Rows[P], lines: Sequence[Line]) -> Reading[P]:
    caps.hold(sum(len(line.text) + 1 for line in lines), caps.PUZZLE, "characters in one puzzle")
    headers, rest = _head(rows, lines)
    body, marks = _sections(rest)
    puzzle = rows.read(_trimmed(body), headers)
    empty = Line(0, "")
    return Reading(
        puzzle=puzzle,
        marks=_read_marks(rows, puzzle, marks),
        title=headers.get("title", empty).text,
        author=headers.get("author", empty).text,
    )


def _head(rows: Rows[P], lines: Sequence[Line]) -> tuple[dict[str, Line], Sequence[Line]]:
    """The headers by name, and the lines after them, the first of which is empty as we write it."""
    known = (*_FREE, *rows.headers)
    headers: dict[str, Line] = {}
    for start, line in enumerate(lines):
        found = _HEADER.fullmatch(line.text)
        if found is not None and found[1].lower() in known:
            _keep_header(headers, found, line.number)
        elif _LIKE_A_HEADER.fullmatch(line.text):  # no family writes a row with a space after a colon
            name = quoted(line.text.partition(":")[0])
            raise PuzzleError(
                f"{name} is not a header of a {rows.family}: expected {', '.join(known)}", line=line.number
            )
        else:
            return headers, lines[start:]
    return headers, ()


def _keep_header(headers: dict[str, Line], found: re.Match[str], number: int) -> None:
    name, value = found[1].lower(), found[2].rstrip()
    if name in headers:
        raise PuzzleError(f"the header {quoted(name)} is repeated (first in line {headers[name].number})", line=number)
    if not value and name not in _FREE:
        raise PuzzleError(f"the header {quoted(name)} is empty: expected a value after the colon", line=number)
    headers[name] = Line(number, value)


def _sections(lines: Sequence[Line]) -> tuple[Sequence[Line], Sequence[Line]]:
    """The rows, and the lines of marks after them."""
    at = next((at for at, line in enumerate(lines) if NAME in line.text and _MARKS.fullmatch(line.text)), None)
    if at is None and lines and not lines[0].blank:
        at = _earlier_marks(lines)
    start = next((start for start, line in enumerate(lines) if not line.blank), len(lines))
    return (lines[start:], ()) if at is None else (lines[min(start, at) : at], lines[at + 1 :])


def _earlier_marks(lines: Sequence[Line]) -> int | None:
    """Where earlier versions began the marks: a line `marks` before nothing but places with values."""
    last = next((at for at in reversed(range(len(lines))) if lines[at].text.strip() == SECTION), None)
    if last is None:
        return None
    after = [line for line in lines[last + 1 :] if not line.blank]
    return last if after and all(len(line.text.split()) == 2 for line in after) else None


def _trimmed(lines: Sequence[Line]) -> Sequence[Line]:
    """Leave out blank lines at the end; inside they may mean something to a family."""
    end = len(lines)
    while end and lines[end - 1].blank:
        end -= 1
    return lines[:end]


def _read_marks(rows: Rows[P], puzzle: P, lines: Sequence[Line]) -> dict[Place, Value]:
    wanted = [line for line in lines if not line.blank]
    known = frozenset(rows.places(puzzle)) if wanted else frozenset()
    marks: dict[Place, Value] = {}
    for line in wanted:
        parts = line.text.split()
        if len(parts) != 2:
            raise PuzzleError(f"{quoted(line.text)} is not a mark: expected a place and a value", line=line.number)
        place = Place(parts[0])
        if place not in known:
            raise PuzzleError(f"{quoted(place)} is not a place of this puzzle", line=line.number)
        if place in marks:
            raise PuzzleError(f"{place} is marked twice", line=line.number)
        try:
            marks[place] = rows.value(puzzle, parts[1])
        except PuzzleError as error:
            raise PuzzleError(error.message, line=line.number) from None
    return marks


def entitled(text: str, title: str, author: str) -> str:
    """Add title and author to a puzzle written in Clew's own format."""
    first, _, rest = text.partition("\n")
    named = {"title": " ".join(title.split()), "author": " ".join(author.split())}
    return "\n".join([first, *(f"{name}: {value}" for name, value in named.items() if value), rest])


def write(rows: Rows[P], puzzle: P, marks: Marks) -> str:
    """Write a puzzle and its marks; reading gives both back."""
    headers, body = rows.write(puzzle)
    lines = [f"{NAME} {rows.family}", *(f"{name}: {value}" for name, value in headers.items()), "", *body]
    shown_marks = [f"{place} {rows.show(puzzle, marks[place])}" for place in rows.places(puzzle) if place in marks]
    if len(shown_marks) != len(marks):
        strange = next(place for place in marks if place not in frozenset(rows.places(puzzle)))
        raise PuzzleError(f"{quoted(strange)} is not a place of this puzzle")
    if shown_marks:
        lines += [f"{NAME} {SECTION}", *shown_marks]
    return "\n".join(lines) + "\n"
