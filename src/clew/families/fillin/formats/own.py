"""Fill-in in Clew's own format: the grid, an empty line, one word per line; other rules are in the header."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.codecs.lines import Line
from clew.codecs.own import Rows, own_format
from clew.core.errors import PuzzleError
from clew.core.text import quoted
from clew.families.fillin.formats.cells import mark_of, rows_of
from clew.families.fillin.formats.grid import EXAMPLE, of_lines
from clew.families.fillin.puzzle import Fillin, places


def _read(lines: Sequence[Line], headers: Mapping[str, Line]) -> Fillin:
    return of_lines(lines, spare=_switch(headers, "spare"), singles=_switch(headers, "singles"))


def _switch(headers: Mapping[str, Line], name: str) -> bool:
    line = headers.get(name)
    if line is not None and line.text not in ("yes", "no"):
        raise PuzzleError(f"{quoted(line.text)} is not a value of {name}: expected yes or no", line=line.number)
    return line is not None and line.text == "yes"


def _write(puzzle: Fillin) -> tuple[Mapping[str, str], Sequence[str]]:
    headers = {name: "yes" for name in ("spare", "singles") if getattr(puzzle, name)}
    return headers, [*rows_of(puzzle), "", *puzzle.words]


OWN = own_format(
    Rows(
        family="fillin",
        example=EXAMPLE,
        headers=("spare", "singles"),
        read=_read,
        write=_write,
        places=places,
        value=mark_of,
        show=Fillin.symbol,
    )
)
