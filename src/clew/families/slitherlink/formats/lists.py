"""Slitherlink with its answer as Prolog lists: the facts, then `Lines = [...]` and `Columns = [...]`, row by row.

Lines are the sides above and below squares, columns those to their left and right; 1 is drawn, 0 is not, _ is open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import cues
from clew.codecs.prolog import LONGEST as CHARACTERS
from clew.codecs.prolog import Reader
from clew.core.family import Format, Reading
from clew.core.places import Marks, Place, Value
from clew.families.slitherlink.formats.facts import read_facts, write_facts
from clew.families.slitherlink.puzzle import LINE, NO_LINE, Slitherlink, edges

_LOOK = re.compile(r"^[^\S\n]*Lines\s*=\s*\[", re.MULTILINE)


def _rows(puzzle: Slitherlink) -> tuple[list[Sequence[Place]], list[Sequence[Place]]]:
    """The sides of each list: rows of lines, then rows of columns."""
    names, across = edges(*puzzle.shape), (puzzle.rows + 1) * puzzle.columns
    wide = puzzle.columns + 1
    lines: list[Sequence[Place]] = [names[at : at + puzzle.columns] for at in range(0, across, puzzle.columns)]
    return lines, [names[at : at + wide] for at in range(across, len(names), wide)]


def _read(text: str) -> Sequence[Reading[Slitherlink]]:
    reader = Reader(text)
    (found,) = read_facts(reader, before="variable")
    marks: dict[Place, Value] = {}
    for name, rows in zip(("Lines", "Columns"), _rows(found.puzzle), strict=True):
        if reader.text != name or reader.kind != "variable":
            raise reader.unexpected(f"{name} = [[...]]")
        reader.advance()
        reader.take("=")
        _take(reader, rows, marks)
    if reader.kind != "end":
        raise reader.unexpected("nothing more")
    return [Reading(puzzle=found.puzzle, marks=marks)]


def _take(reader: Reader, rows: Sequence[Sequence[Place]], marks: dict[Place, Value]) -> None:
    """Take a list of lists, a value for each side."""
    taken = 0
    for start in reader.items(len(rows)):
        row = rows[taken]
        count = 0
        for _ in reader.items(len(row)):
            if reader.kind == "variable":
                reader.advance()
            else:
                marks[row[count]] = reader.number(NO_LINE, LINE, "a side")
            count += 1
        if count != len(row):
            raise reader.error(f"{count} sides in this list: expected {len(row)}", start)
        taken += 1
    if taken != len(rows):
        raise reader.error(f"{taken} lists of sides: expected {len(rows)}")


def _write(puzzle: Slitherlink, marks: Marks) -> str:
    lines, columns = (
        _listed([_listed([str(marks.get(place, "_")) for place in row]) for row in rows]) for rows in _rows(puzzle)
    )
    return f"{write_facts(puzzle, 'lists')}Lines = {lines}\nColumns = {columns}\n"


def _listed(items: Sequence[str]) -> str:
    return f"[{','.join(items)}]"


LISTS = Format(
    name="lists",
    title="Prolog facts, and the answer as lists: Lines = [[0,1],...] and Columns = [[1,0,1],...]",
    example="cell(3,1,1).\ndimensions(2,3).\nLines = [[1,0],[1,0]]\nColumns = [[1,1,0]]\n",
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= CHARACTERS and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
    holds_marks=True,
)
