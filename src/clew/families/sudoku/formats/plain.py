"""Sudoku as one line of characters, and files of many such lines (.sdm)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import Line, filled
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.later import Lazy
from clew.core.text import quoted
from clew.families.sudoku.formats.cells import (
    OPEN,
    marks_where,
    other_clues,
    side_of,
    symbols_of,
    table,
    usual,
    value_of,
    wrong_count,
)
from clew.families.sudoku.formats.grid import read_grid
from clew.families.sudoku.puzzle import BOXES, Sudoku, of_size

_EXAMPLE = "2.36.5.....5..97...9.2..53.4......7...1...8...3......4.67..3.9...89..3.....1.86.7"
_LONGEST = 36 * 36
_NINE = re.compile(r"[0-9.*_?]{81}")
_IN_LINK = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9.])")  # as several sites write a puzzle into a link
_BETWEEN = str.maketrans(',;"\t', "    ")  # what is between the fields of a table, or around them
_TITLES = re.compile(r'"?[A-Za-z_ ]+"?([,;\t]"?[A-Za-z_ ]+"?)*')  # the first line of a table
_LIBRARY = re.compile(r"\s*:[^:]*:[^:]*:([0-9.+]+):")


def _alike(token: str) -> bool:
    """Whether a word could be meant as a line of cells, even with some characters wrong or missing."""
    if len(token) < 12 or len(token) > 2 * _LONGEST:
        return False
    plain = sum(token.count(sign) for sign in set(token) if sign.isdigit() or sign in OPEN)
    return plain * 4 >= len(token) * 3 or (side_of(len(token)) is not None and _fits(token))


def _fits(token: str) -> bool:
    if len(token) == 81:
        return _NINE.fullmatch(token) is not None
    n = side_of(len(token))
    return n is not None and all(c in table(n) for c in token)


def _sniff_line(text: str) -> bool:
    if len(text) > 4 * _LONGEST or cues.is_named(text):
        return False
    lines = filled(text)
    if len(lines) != 1 or len(lines[0].text.split()) != 1:
        return False
    return _alike(lines[0].text.strip()) or _linked(lines[0].text) is not None


def _linked(text: str) -> str | None:
    """The 81 characters in a link."""
    found = _IN_LINK.findall(text) if "://" in text else []
    return found[0] if len(found) == 1 else None


def _puzzle(token: str, line: int, column: int) -> Sudoku:
    n = side_of(len(token))
    if n is None:
        raise wrong_count(len(token), line=line)
    values = table(n)
    try:
        givens = [values[char] for char in token]
    except KeyError:
        givens = [value_of(char, n, line=line, column=column + index) for index, char in enumerate(token)]
    return of_size(n, givens)


def _read_line(text: str) -> Sequence[Reading[Sudoku]]:
    caps.hold(len(text), caps.LINK, "characters in one puzzle")
    lines = filled(text)
    if len(lines) != 1:
        raise PuzzleError(f"{len(lines)} lines: expected one line of cells")
    line = lines[0]
    linked = _linked(line.text)
    if linked is not None:
        return [Reading(puzzle=_puzzle(linked, line.number, line.text.index(linked) + 1))]
    return [Reading(puzzle=_puzzle(line.text.strip(), line.number, 1 + len(line.text) - len(line.text.lstrip())))]


def _write_line(puzzle: Sudoku, form: str) -> str:
    usual(puzzle, form)
    return symbols_of(puzzle) + "\n"


def _split(line: Line) -> tuple[str, str, int]:
    """Find the word of a line that is the puzzle: returns what is before it as its name, itself, and its column."""
    words = line.text.split("#", 1)[0].translate(_BETWEEN).split()
    # A name may by chance look like a small puzzle: the longest word is meant, and of equals the first.
    best = max(filter(_fits, words), key=len, default=None) or max(filter(_alike, words), key=len, default=None)
    if best is None:
        raise PuzzleError(
            f"there is no puzzle in {quoted(line.text)}: expected one line of cells for each", line=line.number
        )
    return " ".join(words[: words.index(best)]), best, line.text.index(best) + 1


def _reading(line: Line) -> Reading[Sudoku]:
    if _fits(line.text):
        return Reading(puzzle=_puzzle(line.text, line.number, 1))
    if _numbers(line.text):
        return Reading(puzzle=read_grid("\n" * (line.number - 1) + line.text))
    if shape := _labelled(line.text):
        return _of_label(line, shape)
    library = _LIBRARY.match(line.text)
    if library:
        return _of_library(library[1], line)
    title, token, column = _split(line)
    return Reading(puzzle=_puzzle(token, line.number, column), title=title)


def _of_library(cells: str, line: Line) -> Reading[Sudoku]:
    """Read an entry of HoDoKu's library, where a plus is before a value that the player has set."""
    column = line.text.index(cells) + 1
    filled = _puzzle(cells.replace("+", ""), line.number, column)
    own = _puzzle(re.sub(r"\+.", ".", cells), line.number, column)
    return Reading(puzzle=own, marks=marks_where(own, filled.givens))


def _numbers(text: str) -> bool:
    """Whether a line is a puzzle in numbers between spaces."""
    words = text.split()
    return side_of(len(words)) is not None and all(
        len(word) <= 2 and word.isascii() and word.isdigit() for word in words
    )


def _labelled(text: str) -> tuple[int, int] | None:
    """Give the boxes of a line `NAME SIDE BOX_ROWS BOX_COLUMNS ... CELLS`, its cells in numbers."""
    words = text.split(None, 4)
    if len(words) < 5 or not all(len(word) <= 2 and word.isascii() and word.isdigit() for word in words[1:4]):
        return None
    n, high, wide = map(int, words[1:4])
    return (high, wide) if n in BOXES and high * wide == n and min(high, wide) > 1 else None


def _of_label(line: Line, shape: tuple[int, int]) -> Reading[Sudoku]:
    words = line.text.split()
    n = shape[0] * shape[1]
    cells = words[max(4, len(words) - n * n) :]
    if len(cells) != n * n:
        raise PuzzleError(f"{len(cells)} cells: the line says {n}x{n}, which has {n * n}", line=line.number)
    strange = next(
        (word for word in cells if not (len(word) <= 2 and word.isascii() and word.isdigit() and int(word) <= n)), None
    )
    if strange is not None:
        raise PuzzleError(f"{quoted(strange)} is not a value of a {n}x{n} sudoku: expected 0 to {n}", line=line.number)
    return Reading(puzzle=Sudoku(*shape, tuple(map(int, cells))), title=words[0])


def _sniff_many(text: str) -> bool:
    if cues.is_named(text) or other_clues(text[: 16 * _LONGEST]) or _has_answer(text):
        return False
    lines = filled(text[: 16 * _LONGEST])
    if {len(line.text.strip()) for line in lines} == {len(lines)}:
        return False  # a grid: its rows make a square, and may by chance be as long as a smaller puzzle
    first = _without_titles(lines[:9])
    return sum(_holds_one(line.text) for line in first) * 2 > len(first)


def _has_answer(text: str) -> bool:
    """Whether a text is the JSON of f-puzzles, in which a line of digits is the answer of a puzzle and not one."""
    if not text.lstrip().startswith("{"):
        return False
    from clew.codecs.fpuzzles import is_json

    return is_json(text)


def _without_titles(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines of a table without the first, if it has the names of the columns."""
    titled = len(lines) > 1 and _TITLES.fullmatch(lines[0].text) and not _holds_one(lines[0].text)
    return lines[1:] if titled else lines


def _holds_one(text: str) -> bool:
    if _numbers(text) or _labelled(text) or _LIBRARY.match(text):
        return True
    return any(map(_alike, text.translate(_BETWEEN).split()))


def _read_many(text: str) -> Sequence[Reading[Sudoku]]:
    caps.hold(len(text), caps.FILE, "characters in one file")
    lines = _without_titles(filled(text))
    if not lines:
        raise PuzzleError("there is no puzzle in the text: expected one line of cells for each")
    for line in lines:
        caps.hold(len(line.text), caps.LINK, "characters in one line", line=line.number)
        if not _fits(line.text):
            _reading(line)  # says what is wrong with this line before the first ones are used
    return Lazy(lines, _reading)


LINE = Format(
    name="line",
    title="one line of characters",
    example=_EXAMPLE + "\n",
    cues=(cues.DIGITS, cues.WORD, cues.LINES),
    sniff=_sniff_line,
    read=_read_line,
    write=lambda puzzle, marks: _write_line(puzzle, "line"),
)
SDM = Format(
    name="sdm",
    title="many puzzles, one a line",
    example=f"{_EXAMPLE}\n{_EXAMPLE[::-1]}\n",
    cues=(cues.DIGITS, cues.WORD, cues.LINES),
    sniff=_sniff_many,
    read=_read_many,
    write=lambda puzzle, marks: _write_line(puzzle, "sdm"),
    extensions=(".sdm",),
)
