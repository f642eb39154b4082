"""Sudoku as pictures of rows, with or without frames, as characters or as numbers between spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.sudoku.formats.cells import (
    LONGEST,
    OPEN,
    of_boxes,
    other_clues,
    side_of,
    table,
    value_of,
    wrong_count,
)
from clew.families.sudoku.formats.frames import Row, Word, box_shape, common_side, grids, is_open, letters, take_apart
from clew.families.sudoku.puzzle import BOXES, SYMBOLS, Sudoku

_DIGITS = 9  # values that are digits
_MANY = 1_000_000  # characters of a text with several grids
_EXAMPLE = """\
+-------+-------+-------+
| 2 . 3 | 6 . 5 | . . . |
| . . 5 | . . 9 | 7 . . |
| . 9 . | 2 . . | 5 3 . |
+-------+-------+-------+
| 4 . . | . . . | . 7 . |
| . . 1 | . . . | 8 . . |
| . 3 . | . . . | . . 4 |
+-------+-------+-------+
| . 6 7 | . . 3 | . 9 . |
| . . 8 | 9 . . | 3 . . |
| . . . | 1 . 8 | 6 . 7 |
+-------+-------+-------+
"""


def _sniff(text: str) -> bool:
    """A text of mostly digits and open signs once the frames are gone, or one of exactly n x n cells."""
    if len(text) > _MANY or cues.is_named(text) or other_clues(text[:LONGEST]):
        return False
    rows = take_apart(text[:LONGEST])
    chars = Counter("".join(word.text for row in rows for word in row.words))
    count = chars.total()
    plain = sum(times for sign, times in chars.items() if sign.isdigit() or sign in OPEN or sign == "-")
    if count < 12 or plain * 2 < count:
        n = side_of(count)
        return n is not None and n > 9 and all(sign in table(n) for sign in chars)
    return plain * 4 >= count * 3 or len(rows) in BOXES


def read_grid(text: str) -> Sudoku:
    """Read one picture of a grid."""
    caps.hold(len(text), LONGEST, "characters in one puzzle")
    return _of_rows(take_apart(text))


def _of_rows(rows: Sequence[Row]) -> Sudoku:
    words = [word for row in rows for word in row.words]
    if not words:
        raise PuzzleError("there are no cells in the text")
    if _pencilled(words):
        n = side_of(len(words)) or 0
        givens = [int(word.text) if len(word.text) == 1 else 0 for word in words]
        return of_boxes(box_shape(rows, n, by_letter=False), n, givens)
    if _numbered(rows, words):
        return _of_numbers(rows, words)
    return _of_letters(rows)


def _pencilled(words: Sequence[Word]) -> bool:
    """Whether each word is a value, or the candidates of an open cell, as in pictures with pencil marks."""
    n = side_of(len(words))
    if n is None or n > _DIGITS or all(len(word.text) == 1 for word in words):
        return False
    return all(set(word.text) <= set(SYMBOLS[:n]) and [*word.text] == sorted({*word.text}) for word in words)


def _numbered(rows: Sequence[Row], words: Sequence[Word]) -> bool:
    """Distinguish numbers between spaces from characters in groups."""
    if not all(is_open(word.text) or (word.text.isascii() and word.text.isdigit()) for word in words):
        return False
    n = side_of(len(words))
    if n is not None and all(is_open(word.text) or int(word.text[:9]) <= n for word in words):
        return True
    if side_of(len(letters(rows))) is not None:
        return False
    # Something is wrong either way; words of one and two digits were meant as numbers.
    lengths = {len(word.text) for word in words}
    return 2 in lengths and (n is not None or max(lengths) == 2)


def _of_numbers(rows: Sequence[Row], words: Sequence[Word]) -> Sudoku:
    _hold_even([len(row.words) for row in rows], rows)
    n = side_of(len(words))
    if n is None:
        raise wrong_count(len(words))
    for word in words:
        if not is_open(word.text) and int(word.text[:9]) > n:
            raise PuzzleError(
                f"{quoted(word.text)} is not a value of a {n}x{n} sudoku: expected 1 to {n}, or 0 for an empty cell",
                line=word.line,
                column=word.column,
            )
    givens = [0 if is_open(word.text) else int(word.text) for word in words]
    return of_boxes(box_shape(rows, n, by_letter=False), n, givens)


def _of_letters(rows: Sequence[Row]) -> Sudoku:
    chars = letters(rows)
    _hold_even([sum(len(word.text) for word in row.words) for row in rows], rows)
    n = side_of(len(chars))
    if n is None:
        raise wrong_count(len(chars))
    return of_boxes(box_shape(rows, n, by_letter=True), n, _values(chars, n))


def _hold_even(counts: Sequence[int], rows: Sequence[Row]) -> None:
    """Where most rows make a square, refuse the first that is longer or shorter."""
    n = len(rows)
    if n in BOXES and counts.count(n) * 2 > n:
        wrong = next((index for index, count in enumerate(counts) if count != n), None)
        if wrong is not None:
            raise PuzzleError(
                f"this row has {counts[wrong]} cells: expected {n}, as in the other rows",
                line=rows[wrong].words[0].line,
            )


def _values(chars: Sequence[Word], n: int) -> list[int]:
    seen = {word.text.upper() for word in chars}
    known = {**table(n), **_dialect(seen, n)}
    if "-" in seen:
        known["-"] = 0
    for word in chars:
        if word.text not in known:
            value_of(word.text, n, line=word.line, column=word.column)
    return [known[word.text] for word in chars]


def _dialect(seen: set[str], n: int) -> dict[str, int]:
    """Other ways to count: A is 1 where letters go past the usual end, and 0 to F for 16 values beside open dots."""
    alphabet = [chr(ord("A") + index) for index in range(min(n, 26))]
    if 9 < n <= 26 and not seen & set("123456789") and seen & set(alphabet[n - 9 :]):
        return {form: value for value, c in enumerate(alphabet, start=1) for form in (c, c.lower())}
    if n == 16 and "0" in seen and seen & set(".*_?-") and "G" not in seen:
        return {"0": 16}
    return {}


def _read(text: str) -> Sequence[Reading[Sudoku]]:
    caps.hold(len(text), _MANY, "characters in drawn grids")
    if len(text) > LONGEST and not common_side(take_apart(text[:LONGEST])[:-1]):  # so it is not several grids
        caps.hold(len(text), LONGEST, "characters in one puzzle")
    return [Reading(puzzle=_of_rows(rows)) for rows in grids(take_apart(text))]


def _write(puzzle: Sudoku, marks: Marks) -> str:
    n, wide = puzzle.n, puzzle.box_columns
    # With 36 values the character 0 is taken, so that size is written in numbers.
    faces = [".", *(str(value).rjust(2) for value in range(1, 37))] if n == 36 else "." + SYMBOLS
    shown_as = [faces[given].rjust(len(faces[1])) for given in puzzle.givens]
    ruler = "+" + "+".join(["-" * (wide * (len(shown_as[0]) + 1) + 1)] * (n // wide)) + "+"
    lines = []
    for row in range(n):
        if row % puzzle.box_rows == 0:
            lines.append(ruler)
        cells = shown_as[row * n : row * n + n]
        boxes = [" ".join(cells[start : start + wide]) for start in range(0, n, wide)]
        lines.append("| " + " | ".join(boxes) + " |")
    return "\n".join([*lines, ruler]) + "\n"


GRID = Format(
    name="grid",
    title="rows, with or without frames",
    example=_EXAMPLE,
    cues=(cues.DIGITS, cues.WORD, cues.LINES),
    sniff=_sniff,
    read=_read,
    write=_write,
)
