"""Nonogram in .non files: words with a value each, `rows` and `columns` with lines of clues; `====` separates puzzles.

Some programs write an empty line for a line without blocks and others a 0; where the clues without the empty lines are
as many as there must be, empty lines do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from clew.codecs import caps, cues
from clew.codecs.lines import Line, numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.nonogram.formats.clues import (
    MANY,
    clue_words,
    in_order,
    marks_of,
    of_clues,
    refuse,
    sizes_of,
)
from clew.families.nonogram.puzzle import BLANK, PAINTED, Nonogram, Open

_WORD = re.compile(r"[A-Za-z][\w-]*")
_SIZED = re.compile(r"^[^\S\n]*(rows|columns|width|height)(?:[^\S\n]+([^\n]*))?$", re.IGNORECASE | re.MULTILINE)
_BREAK = re.compile(r"={4,}")
_SIDES = {"rows": "height", "columns": "width"}
_PIXELS: Mapping[str, int | None] = {"0": BLANK, "1": PAINTED, "?": None}


def _read(text: str) -> Sequence[Reading[Nonogram]]:
    caps.hold(len(text), MANY, "characters in .non files")
    lines = numbered(text)
    parts = [
        list(part)
        for broken, part in groupby(lines, key=lambda line: _BREAK.fullmatch(line.text.strip()))
        if not broken
    ]
    filled = [part for part in parts if not all(line.blank for line in part)]
    if not filled:
        raise PuzzleError("there is no puzzle in the text")
    return [_read_one(part) for part in filled]


def _read_one(lines: Sequence[Line]) -> Reading[Nonogram]:
    properties, clues = _sorted(lines)
    puzzle = of_clues(_clues(clues, properties, "rows"), _clues(clues, properties, "columns"))
    goal, saved = (_pixels(puzzle, properties.get(name)) for name in ("goal", "saved"))
    author = properties.get("by") or properties.get("author")
    title = properties.get("title")
    return Reading(
        puzzle=puzzle,
        marks=marks_of(puzzle, saved) if saved else {},
        goal=marks_of(puzzle, goal) if goal else {},
        title=_unquoted(title.text) if title else "",
        author=_unquoted(author.text) if author else "",
    )


def _sorted(lines: Sequence[Line]) -> tuple[dict[str, Line], dict[str, list[Line]]]:
    """The properties by name, and the lines that follow `rows` and `columns`."""
    properties: dict[str, Line] = {}
    clues: dict[str, list[Line]] = {}
    current: list[Line] | None = None
    for line in lines:
        found = _property(line.text)
        if found is None and current is not None:
            current.append(line)
        elif found is None and not line.blank:
            text = f"unexpected {quoted(line.text.strip())}; expected a word such as 'width' or 'rows'"
            raise PuzzleError(text, line=line.number)
        elif found is not None:
            word, value = found
            current = clues.setdefault(word, []) if word in _SIDES else None
            if word in _SIDES and value:
                properties.setdefault(_SIDES[word], Line(line.number, value))
            elif word not in _SIDES:
                properties.setdefault(word, Line(line.number, value))
    return properties, clues


def _property(text: str) -> tuple[str, str] | None:
    """A word and what follows it; None for clues and empty lines."""
    word, *rest = text.split(None, 1) or [""]
    return (word.lower(), rest[0].strip() if rest else "") if _WORD.fullmatch(word) else None


def _clues(clues: Mapping[str, list[Line]], properties: Mapping[str, Line], name: str) -> list[Line]:
    """The lines that are clues; which of the empty ones are, the size decides."""
    if name not in clues:
        raise PuzzleError(f"the clues of the {name} are missing: expected a line '{name}' and a clue a line after it")
    lines = clues[name]
    filled = [line for line in lines if not line.blank]
    size = properties.get(_SIDES[name])
    wanted = (sizes_of(size) or [0])[0] if size else len(filled)
    if len(filled) == wanted:
        return filled
    first = next((at for at, line in enumerate(lines) if not line.blank), len(lines))
    for start in range(first + 1):
        rest = lines[start + wanted :]
        if len(lines) >= start + wanted and all(line.blank for line in rest):
            return lines[start : start + wanted]
    at = filled[min(wanted, len(filled) - 1)].number if filled else None
    raise PuzzleError(f"'{name}' is followed by {len(filled)} clues: expected {wanted}", line=at)


def _pixels(puzzle: Nonogram, line: Line | None) -> list[int | None]:
    if line is None:
        return []
    text = _unquoted(line.text)
    area = puzzle.rows * puzzle.columns
    if len(text) != area:
        raise PuzzleError(f"{len(text)} cells in the answer: expected {area}", line=line.number)
    strange = next((char for char in text if char not in _PIXELS), None)
    if strange is not None:
        raise PuzzleError(f"{quoted(strange)} is not a cell of an answer: expected 0, 1 or ?", line=line.number)
    return [_PIXELS[char] for char in text]


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _write(puzzle: Nonogram, marks: Marks) -> str:
    refuse(puzzle, "non", can=list(Open))
    return "\n".join(_lines(puzzle, marks)) + "\n"


def _lines(puzzle: Nonogram, marks: Marks) -> Iterator[str]:
    yield f"width {puzzle.columns}"
    yield f"height {puzzle.rows}"
    for name, clues in (("rows", puzzle.row_clues), ("columns", puzzle.column_clues)):
        yield ""
        yield name
        yield from (clue_words(clue, ",") for clue in clues)
    if marks:
        values = in_order(puzzle, marks)
        text = "".join("?" if value is None else str(value) for value in values)
        yield ""
        yield f'{"saved" if "?" in text else "goal"} "{text}"'


def _entitled(text: str, title: str, author: str) -> str:
    named = {"title": title, "by": author}
    quoted = (f'{name} "{" ".join(value.split())}"\n' for name, value in named.items() if value.strip())
    return "".join(quoted) + text


def _sniff(text: str) -> bool:
    if len(text) > MANY:
        return False
    found = {each[1].lower(): (each[2] or "").strip() for each in _SIZED.finditer(text.replace("\r", "\n"))}
    return found.keys() >= _SIDES.keys() and any(value.isdigit() for value in found.values())


NON = Format(
    name="non",
    title=".non file, .nonpack bundle",
    example=(
        'title "Kite"\nwidth 5\nheight 5\n\nrows\n1\n3\n5\n1,1\n2\n\ncolumns\n1\n3\n3,1\n4\n1\n\n'
        'goal "0010001110111110101000110"\n'
    ),
    cues=(cues.KEYS,),
    sniff=_sniff,
    read=_read,
    write=_write,
    extensions=(".non", ".nonpack"),
    holds_marks=True,
    holds_goal=True,
    entitle=_entitled,
    between="====\n",
)
