"""Fill-in as JSON: `{"grid": ["#__", ...], "words": [...]}`; `marks` is a grid of letters; rules have keys."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from clew.codecs import caps, cues
from clew.codecs.lines import Line
from clew.codecs.packed import json_entitled, json_object
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.fillin.formats.cells import Square, composed, grid_of, made, marks_of, rows_of
from clew.families.fillin.puzzle import MANY, Fillin, strange

_WORDS = re.compile(r'"words"\s*:')
_GRID = re.compile(r'"(?:grid|puzzle)"\s*:')


def _read(text: str) -> Sequence[Reading[Fillin]]:
    data = json_object(text, "the JSON text")
    words = words_from(data.get("words"), "the JSON text")
    rules = {name: _switch(data, name) for name in ("spare", "singles")}
    puzzle = made(_rows(data, "grid" if "grid" in data else "puzzle"), words, **rules)
    marks = marks_of(puzzle, _rows(data, "marks")) if data.get("marks") else {}
    title, author = (str(data.get(name) or "")[:500] for name in ("title", "author"))
    return [Reading(puzzle=puzzle, marks=marks, title=title, author=author)]


def words_from(found: Any, what: str) -> list[str]:
    """Take a list of words out of JSON; numbers are words of digits."""
    if not isinstance(found, list) or not found:
        raise PuzzleError(f'{what} has no words: expected a list \'words\' such as ["ON", "OFF"]')
    caps.hold(len(found), MANY, "words")
    words = [composed(str(word).strip()) if type(word) in (int, str) else "" for word in found]
    for at, word in enumerate(words):
        if wrong := strange(word):
            raise PuzzleError(f"word {at + 1} of {what}, {quoted(str(found[at]))}, is not a word: {wrong}")
    return words


def _switch(data: dict[str, Any], name: str) -> bool:
    found = data.get(name, False)
    if not isinstance(found, bool):
        raise PuzzleError(f"'{name}' of the JSON text is {quoted(str(found))}: expected true or false")
    return found


def _rows(data: dict[str, Any], name: str) -> list[list[Square]]:
    rows = data.get(name)
    if isinstance(rows, str):
        rows = rows.split("\n")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) and row.strip() for row in rows):
        raise PuzzleError(f"'{name}' of the JSON text is not a list of rows: expected texts such as '#__A'")
    try:
        return grid_of([Line(at, row) for at, row in enumerate(rows, start=1)])
    except PuzzleError as error:
        raise PuzzleError(f"'{name}' of the JSON text, row {error.line}: {error.message}") from None


def _write(puzzle: Fillin, marks: Marks) -> str:
    fields: dict[str, Any] = {"grid": rows_of(puzzle), "words": list(puzzle.words)}
    if marks:
        fields["marks"] = rows_of(puzzle, marks)
    rules = [f'"{name}": true' for name in ("spare", "singles") if getattr(puzzle, name)]
    lists = [f'"{name}": {json.dumps(each, ensure_ascii=False)}' for name, each in fields.items()]
    return "{" + ",\n ".join([*rules, *lists]) + "}\n"


JSON = Format(
    name="json",
    title="JSON with a grid and words",
    example='{"grid": ["#_#", "___", "#_#"],\n "words": ["HAT", "BAG"]}\n',
    cues=(cues.JSON,),
    sniff=lambda text: (
        text.lstrip()[:1] == "{" and len(text) <= caps.INFLATED and bool(_WORDS.search(text) and _GRID.search(text))
    ),
    read=_read,
    write=_write,
    extensions=(".json",),
    holds_marks=True,
    entitle=json_entitled,
)
