"""Sudoku as one line of characters, and files of many such lines (.sdm)."""

from __future__ import annotations

from collections.abc import Sequence

from clew.codecs import caps
from clew.codecs.lines import Lazy, Line, filled, shown
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.sudoku.formats.cells import OPEN, side_of, symbols_of, table, usual, value_of, wrong_count
from clew.families.sudoku.puzzle import Sudoku, of_size

_EXAMPLE = ".....8.1.7...2...99.........2.3..75...........19..5.4.........83...4...6.4.5....."
_LONGEST = 36 * 36


def _alike(token: str) -> bool:
    """Tell whether a word could be meant as a line of cells, even with some characters wrong or missing."""
    if len(token) < 12 or len(token) > 2 * _LONGEST:
        return False
    plain = sum(c.isdigit() or c in OPEN for c in token)
    return plain * 4 >= len(token) * 3 or (side_of(len(token)) is not None and _fits(token))


def _fits(token: str) -> bool:
    n = side_of(len(token))
    return n is not None and all(c in table(n) for c in token)


def _sniff_line(text: str) -> bool:
    if len(text) > 4 * _LONGEST:
        return False
    lines = filled(text)
    return len(lines) == 1 and len(lines[0].text.split()) == 1 and _alike(lines[0].text.strip())


def _puzzle(token: str, line: int, column: int) -> Sudoku:
    n = side_of(len(token))
    if n is None:
        raise wrong_count(len(token), line=line)
    values = table(n)
    if not all(c in values for c in token):
        for index, char in enumerate(token):
            value_of(char, n, line=line, column=column + index)
    return of_size(n, [values[c] for c in token])


def _read_line(text: str) -> Sequence[Reading[Sudoku]]:
    caps.hold(len(text), caps.LINK, "characters of one puzzle")
    lines = filled(text)
    if len(lines) != 1:
        raise PuzzleError(f"{len(lines)} lines: the form 'line' is one line of cells")
    line = lines[0]
    return [Reading(puzzle=_puzzle(line.text.strip(), line.number, 1 + len(line.text) - len(line.text.lstrip())))]


def _write_line(puzzle: Sudoku, marks: Marks) -> str:
    usual(puzzle, "line")
    return symbols_of(puzzle) + "\n"


def _split(line: Line) -> tuple[str, str, int]:
    """Find the word of a line that is the puzzle: give what stands before it as its name, it, and its column."""
    words = line.text.split("#", 1)[0].replace(",", " ").replace(";", " ").split()
    best = next((word for word in words if _fits(word)), None) or next((word for word in words if _alike(word)), None)
    if best is None:
        raise PuzzleError(f"{shown(line.text)} holds no puzzle: expected one line of cells each", line=line.number)
    return " ".join(words[: words.index(best)]), best, line.text.index(best) + 1


def _reading(line: Line) -> Reading[Sudoku]:
    title, token, column = _split(line)
    return Reading(puzzle=_puzzle(token, line.number, column), title=title)


def _sniff_many(text: str) -> bool:
    lines = filled(text[: 16 * _LONGEST])[:8]
    return bool(lines) and all(any(map(_alike, line.text.replace(",", " ").split())) for line in lines[:-1] or lines)


def _read_many(text: str) -> Sequence[Reading[Sudoku]]:
    caps.hold(len(text), caps.FILE, "characters of one file")
    lines = filled(text)
    if not lines:
        raise PuzzleError("the text holds no puzzle: expected one line of cells each")
    for line in lines:
        caps.hold(len(line.text), caps.LINK, "characters of one line", line=line.number)
        if not _fits(line.text):
            _reading(line)  # says what is wrong with this line, before anybody uses the first ones
    return Lazy(lines, _reading)


LINE = Format(
    name="line",
    title="one line of characters",
    example=_EXAMPLE + "\n",
    sniff=_sniff_line,
    read=_read_line,
    write=_write_line,
)
SDM = Format(
    name="sdm",
    title="many puzzles, one a line",
    example=f"{_EXAMPLE}\n{_EXAMPLE[::-1]}\n",
    sniff=_sniff_many,
    read=_read_many,
    write=_write_line,
    extensions=(".sdm",),
)
