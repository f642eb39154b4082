"""Nonogram as JSON: `rows` and `columns`, each a list of lists; `hor` and `ver` are read too.

Numbers may also be "?", "_" and "*"; null or "_" for a whole line leaves it open. `given` and `marks` hold rows of
cells as text, # painted, x blank and . neither.
"""

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
from clew.families.nonogram.formats.clues import (
    cell_rows,
    cells_of,
    clue_of,
    in_order,
    marks_of,
    token_of,
)
from clew.families.nonogram.puzzle import ANY, LONGEST, Clue, Nonogram, Open

_ROWS, _COLUMNS = ("rows", "row", "hor"), ("columns", "cols", "column", "col", "ver")
_KEYS = "|".join((*_ROWS, *_COLUMNS))
_LOOK = re.compile(rf'"({_KEYS}|clues)"\s*:')


def _read(text: str) -> Sequence[Reading[Nonogram]]:
    data = json_object(text, "the JSON text")
    clues = data["clues"] if isinstance(data.get("clues"), dict) else data
    rows, columns = _clues(clues, _ROWS), _clues(clues, _COLUMNS)
    caps.hold_sides(len(rows), len(columns))
    puzzle = Nonogram(rows, columns)
    puzzle = Nonogram(rows, columns, tuple(_cells(data, "given", puzzle)))
    return [
        Reading(
            puzzle=puzzle,
            marks=marks_of(puzzle, _cells(data, "marks", puzzle)) if data.get("marks") else {},
            title=str(data.get("title") or "")[:500],
            author=str(data.get("author") or "")[:500],
        )
    ]


def _clues(data: dict[str, Any], names: Sequence[str]) -> tuple[Clue, ...]:
    name = next((name for name in names if name in data), None)
    lines = data[name] if name is not None else None
    if not isinstance(lines, list) or not 1 <= len(lines) <= LONGEST:
        raise PuzzleError(
            f"the clues of the {names[0]} are missing: expected '{names[0]}' with a list of 1 to {LONGEST}"
        )
    return tuple(_clue(line, f"{str(name)!r}, line {at}") for at, line in enumerate(lines, start=1))


def _clue(line: Any, where: str) -> Clue:
    if line is None:
        return (ANY,)
    try:
        if isinstance(line, str):
            return clue_of(Line(1, line))
        blocks = line if isinstance(line, list) else [line]
        caps.hold(len(blocks), LONGEST, "blocks in one line")
        tokens = [token_of(_word(block)) for block in blocks]
    except PuzzleError as error:
        raise PuzzleError(f"{where} of the JSON text: {error.message}") from None
    return tuple(token for token in tokens if token is not None)


def _word(block: Any) -> str:
    """A block as a word; anything else becomes a word that is refused."""
    return str(block) if isinstance(block, int) and not isinstance(block, bool) else str(block)[:40].strip()


def _cells(data: dict[str, Any], name: str, puzzle: Nonogram) -> list[int | None]:
    rows = data.get(name)
    if not rows:
        return []
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise PuzzleError(f"{quoted(name)} of the JSON text is not a list of rows: expected texts such as '.#x'")
    try:
        return cells_of([Line(at, row) for at, row in enumerate(rows, start=1)], *puzzle.shape)
    except PuzzleError as error:
        raise PuzzleError(f"{quoted(name)} of the JSON text, row {error.line}: {error.message}") from None


def _write(puzzle: Nonogram, marks: Marks) -> str:
    lines = [f'"rows": {_lists(puzzle.row_clues)}', f'"columns": {_lists(puzzle.column_clues)}']
    if puzzle.given:
        lines.append(f'"given": {json.dumps(cell_rows(puzzle.given, puzzle.columns))}')
    if marks:
        free = in_order(Nonogram(puzzle.row_clues, puzzle.column_clues), marks)
        lines.append(f'"marks": {json.dumps(cell_rows(free, puzzle.columns))}')
    return "{" + ",\n ".join(lines) + "}\n"


def _lists(clues: Sequence[Clue]) -> str:
    return json.dumps([[token.value if isinstance(token, Open) else token for token in clue] for clue in clues])


JSON = Format(
    name="json",
    title="JSON with lists of blocks",
    example='{"rows": [[1], [3], [5], [1, 1], [2]],\n "columns": [[1], [3], [3, 1], [4], [1]]}\n',
    cues=(cues.JSON,),
    sniff=lambda text: text.lstrip()[:1] == "{" and len(text) <= caps.INFLATED and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
    extensions=(".json",),
    holds_marks=True,
    entitle=json_entitled,
)
