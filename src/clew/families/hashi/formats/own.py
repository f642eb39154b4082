"""Hashi in Clew's own format: one row per line, `.` for water; `most: 3` and `loops: no` where other rules hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.codecs.lines import Line
from clew.codecs.own import Rows, own_format
from clew.core.errors import PuzzleError
from clew.core.text import quoted
from clew.families.hashi.formats.cells import mark_of, most_of, of_rows, rows_of
from clew.families.hashi.puzzle import USUAL, Hashi, places

EXAMPLE = """\
2....1.
..2.3.2
3......
....2..
5.3....
.......
2...4.3
"""
_LOOPS = {"yes": True, "no": False}


def _read(lines: Sequence[Line], headers: Mapping[str, Line]) -> Hashi:
    most, loops = headers.get("most"), headers.get("loops")
    return of_rows(
        lines,
        USUAL if most is None else most_of(most.text, most.number),
        True if loops is None else _loops(loops),
    )


def _loops(line: Line) -> bool:
    if line.text not in _LOOPS:
        raise PuzzleError(f"{quoted(line.text)} is not a value of loops: expected yes or no", line=line.number)
    return _LOOPS[line.text]


def _write(puzzle: Hashi) -> tuple[Mapping[str, str], Sequence[str]]:
    headers = {}
    if puzzle.most != USUAL:
        headers["most"] = str(puzzle.most)
    if not puzzle.loops:
        headers["loops"] = "no"
    return headers, rows_of(puzzle)


OWN = own_format(
    Rows(
        family="hashi",
        example=EXAMPLE,
        headers=("most", "loops"),
        read=_read,
        write=_write,
        places=places,
        value=mark_of,
        show=Hashi.symbol,
    )
)
