"""Nonogram in Clew's own format: `rows` and `columns` with one clue per line, and `given` with given cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.codecs.lines import Line
from clew.codecs.own import Rows, own_format
from clew.core.errors import PuzzleError
from clew.core.text import quoted
from clew.families.nonogram.formats.clues import cell_rows, cells_of, clue_words, mark_of, of_clues
from clew.families.nonogram.puzzle import Nonogram, places

EXAMPLE = """\
rows
1
3
5
1 1
2
columns
1
3
3 1
4
1
"""
_PARTS = ("rows", "columns", "given")


def _read(lines: Sequence[Line], headers: Mapping[str, Line]) -> Nonogram:
    parts: dict[str, list[Line]] = {}
    current: list[Line] | None = None
    for line in lines:
        word = line.text.strip()
        if word in _PARTS:
            if word in parts:
                raise PuzzleError(f"'{word}' appears a second time: expected it once", line=line.number)
            current = parts[word] = []
        elif word and current is None:
            raise PuzzleError(
                f"unexpected {quoted(word)} before the clues; expected 'rows' or 'columns'", line=line.number
            )
        elif word and current is not None:
            current.append(line)
    missing = next((word for word in ("rows", "columns") if not parts.get(word)), None)
    if missing:
        raise PuzzleError(f"the clues of the {missing} are missing", line=lines[-1].number if lines else None)
    puzzle = of_clues(parts["rows"], parts["columns"])
    if "given" not in parts:
        return puzzle
    return Nonogram(puzzle.row_clues, puzzle.column_clues, tuple(cells_of(parts["given"], *puzzle.shape)))


def _write(puzzle: Nonogram) -> tuple[Mapping[str, str], Sequence[str]]:
    given = ["given", *cell_rows(puzzle.given, puzzle.columns)] if puzzle.given else []
    return {}, ["rows", *map(clue_words, puzzle.row_clues), "columns", *map(clue_words, puzzle.column_clues), *given]


OWN = own_format(
    Rows(
        family="nonogram",
        example=EXAMPLE,
        read=_read,
        write=_write,
        places=places,
        value=mark_of,
        show=Nonogram.symbol,
    )
)
