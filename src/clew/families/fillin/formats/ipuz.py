"""Fill-in in the ipuz form: a crossword without clues, its words under a key of our own, a player's letters in `saved`.

A crossword that has no such list but a `solution` is read as the fill-in of the words in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from clew.codecs import caps, cues
from clew.codecs.packed import json_fields, json_object
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.fillin.formats.cells import Square, composed, made, marks_of, rows_of
from clew.families.fillin.formats.filled import of_filled
from clew.families.fillin.formats.json import words_from
from clew.families.fillin.puzzle import BLACK, LONGEST, OPEN, Fillin, strange

_WRAPPER = re.compile(r"\s*+ipuz\s*+\((.*)\)\s*+;?\s*+", re.S)
_KIND = "ipuz.org/crossword"
_OURS = "org.clew:"


def _sniff(text: str) -> bool:
    start = text[:2000].lstrip()
    return start.startswith(("{", "ipuz")) and _KIND in text[: caps.INFLATED].replace("\\/", "/")


def _read(text: str) -> Sequence[Reading[Fillin]]:
    caps.hold(len(text), caps.INFLATED, "characters in the ipuz text")
    wrapped = _WRAPPER.fullmatch(text)
    data = json_object(wrapped[1] if wrapped else text, "the ipuz text")
    kinds = data.get("kind")
    if not any(_KIND in str(kind) for kind in (kinds if isinstance(kinds, list) else [kinds])):
        raise PuzzleError(
            f"the ipuz kind {quoted(str(kinds))} is not a crossword: expected http://ipuz.org/crossword#1"
        )
    block, empty = data.get("block", BLACK), data.get("empty", 0)
    squares = _grid(data, "puzzle", block, empty)
    listed = next((data[key] for key in data if key == "words" or key.endswith(":words")), None)
    title, author = (str(data.get(name) or "")[:500] for name in ("title", "author"))
    if listed is None and data.get("solution"):
        whole = of_filled(_grid(data, "solution", block, empty))
        puzzle = made(squares, whole.puzzle.words, singles=whole.puzzle.singles)
        return [Reading(puzzle=puzzle, goal=whole.goal, marks=_saved(data, puzzle), title=title, author=author)]
    rules = {name: data.get(_OURS + name) is True for name in ("spare", "singles")}
    puzzle = made(squares, words_from(listed, "the ipuz text"), **rules)
    goal = marks_of(puzzle, _grid(data, "solution", block, empty)) if data.get("solution") else {}
    return [Reading(puzzle=puzzle, goal=goal, marks=_saved(data, puzzle), title=title, author=author)]


def _saved(data: dict[str, Any], puzzle: Fillin) -> Marks:
    saved = data.get("saved")
    block, empty = data.get("block", BLACK), data.get("empty", 0)
    return marks_of(puzzle, _grid(data, "saved", block, empty)) if saved else {}


def _grid(data: dict[str, Any], name: str, block: object, empty: object) -> list[list[Square]]:
    rows = data.get(name)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) and row for row in rows):
        raise PuzzleError(f"'{name}' of the ipuz text is not a list of rows: expected lists of squares")
    caps.hold(max(len(rows), *map(len, rows)), LONGEST, "rows or columns in a fill-in")
    if len({len(row) for row in rows}) > 1:
        raise PuzzleError(f"the rows of '{name}' of the ipuz text have different lengths")
    letters = name != "puzzle"  # there a bare number or letter is the label of a clue
    found = []
    for at, row in enumerate(rows, start=1):
        found.append([_square(each, letters, block, empty, f"row {at}, column {c}") for c, each in enumerate(row, 1)])
    return found


def _square(each: Any, letters: bool, block: object, empty: object, where: str) -> Square:
    """One square, bare or as an object with its style; what is left out of the grid is black."""
    bare = each.get("value") if isinstance(each, dict) and "value" in each else None
    label = each.get("cell", empty) if isinstance(each, dict) else each
    if label is None or label in (block, BLACK):
        return BLACK
    if letters and bare is None:
        bare = label
    if bare is None or bare == empty or bare in (0, "", OPEN):
        return None
    letter = composed(str(bare))
    if isinstance(bare, bool) or not isinstance(bare, int | str) or len(letter) != 1 or strange(letter):
        raise PuzzleError(f"{where} of the ipuz text holds {quoted(str(bare))}: expected one letter or digit")
    return letter


def _write(puzzle: Fillin, marks: Marks) -> str:
    content: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": puzzle.columns, "height": puzzle.rows},
        "puzzle": [[_given(sign) for sign in row] for row in rows_of(puzzle)],
        _OURS + "words": list(puzzle.words),
        **{_OURS + name: True for name in ("spare", "singles") if getattr(puzzle, name)},
    }
    if marks:
        content["saved"] = [[0 if sign == OPEN else sign for sign in row] for row in rows_of(puzzle, marks)]
    return json_fields(content)


def _given(sign: str) -> int | str | dict[str, Any]:
    return 0 if sign == OPEN else sign if sign == BLACK else {"cell": 0, "value": sign}


IPUZ = Format(
    name="ipuz",
    title="ipuz crossword with a list of words",
    example="""\
{
  "version": "http://ipuz.org/v2",
  "kind": ["http://ipuz.org/crossword#1"],
  "puzzle": [["#", 0, "#"], [0, 0, 0], ["#", 0, "#"]],
  "org.clew:words": ["HAT", "BAG"]
}
""",
    cues=(cues.JSON,),
    sniff=_sniff,
    read=_read,
    write=_write,
    extensions=(".ipuz",),
    holds_marks=True,
)
