"""Hashi after a line with its size: `.has` files of the benchmark, and text with `-` for water."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import LOOK, Line, beginning, filled
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.hashi.formats.cells import SOME, cells_of, numbers_only, of_rows, usual_only
from clew.families.hashi.puzzle import Hashi

_LONGEST = 1_000_000  # characters of one puzzle
_HAS = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})\s+([0-9]{1,6})\s*")
_KIT = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})\s*")
_WATER = {"has": "0", "kit": "-"}


def _rows(text: str, head: re.Pattern[str]) -> tuple[list[int], list[Line]] | None:
    """The numbers of the first line, and the other lines."""
    lines = filled(text)
    found = head.fullmatch(lines[0].text) if lines else None
    return ([int(number) for number in found.groups()], lines[1:]) if found else None


def _sniff(text: str, head: re.Pattern[str], water: str) -> bool:
    """As many rows as said, each of as many words, and water among them."""
    found = _rows(beginning(text), head) if len(text) <= _LONGEST else None
    if found is None:
        return False
    (rows, columns, *_), lines = found
    if len(lines) > rows or (len(lines) < rows and len(text) <= LOOK):
        return False
    words = [line.text.split() for line in lines]
    return all(len(row) == columns for row in words) and any(water in row for row in words)


def _read(text: str, head: re.Pattern[str], expected: str) -> Sequence[Reading[Hashi]]:
    caps.hold(len(text), _LONGEST, "characters in one puzzle")
    found = _rows(text, head)
    if found is None:
        raise PuzzleError(f"the first line is not a size: expected {expected}", line=1)
    (rows, columns, *islands), lines = found
    caps.hold_sides(rows, columns, line=1)
    if len(lines) != rows:
        raise PuzzleError(f"{len(lines)} rows after the size: expected {rows}", line=1)
    for line in lines:
        if len(line.text.split()) != columns:
            raise PuzzleError(f"this row has {len(line.text.split())} cells: expected {columns}", line=line.number)
    puzzle = of_rows(lines, words=True)
    if islands and len(puzzle.islands) != islands[0]:
        raise PuzzleError(f"{len(puzzle.islands)} islands: expected {islands[0]}, as in the first line", line=1)
    return [Reading(puzzle=puzzle)]


def _write_has(puzzle: Hashi, marks: Marks) -> str:
    usual_only(puzzle, "has")
    numbers_only(puzzle, "has")
    return _written(puzzle, f"{puzzle.rows} {puzzle.columns} {len(puzzle.islands)}", "has")


def _write_kit(puzzle: Hashi, marks: Marks) -> str:
    usual_only(puzzle, "kit")
    return _written(puzzle, f"{puzzle.rows} {puzzle.columns}", "kit")


def _written(puzzle: Hashi, head: str, form: str) -> str:
    words = [_WATER[form] if found is None else str(found or SOME) for found in cells_of(puzzle)]
    wide = max(map(len, words))
    rows = [words[at : at + puzzle.columns] for at in range(0, len(words), puzzle.columns)]
    return "\n".join([head, *(" ".join(word.rjust(wide) for word in row) for row in rows)]) + "\n"


HAS = Format(
    name="has",
    title="rows, columns, islands, then numbers with 0 for water (benchmark files)",
    example="3 5 5\n2 0 4 0 2\n0 0 0 0 0\n0 0 2 0 2\n",
    cues=(cues.SIZED,),
    sniff=lambda text: _sniff(text, _HAS, _WATER["has"]),
    read=lambda text: _read(text, _HAS, "ROWS COLUMNS ISLANDS"),
    write=_write_has,
    extensions=(".has",),
)
KIT = Format(
    name="kit",
    title="rows, columns, then numbers with - for water (puzzlekit)",
    example="3 5\n2 - 4 - 2\n- - - - -\n- - 2 - ?\n",
    cues=(cues.SIZED,),
    sniff=lambda text: _sniff(text, _KIT, _WATER["kit"]),
    read=lambda text: _read(text, _KIT, "ROWS COLUMNS"),
    write=_write_kit,
)
