"""Hashi as facts of Prolog, any number of them, each with a name or number of its own.

board(3, [[2,0,2],[0,0,0],[2,0,2]]).                       0 is water, _ an island without a number
puzzle(4, 3, [(1,1,2),(1,3,2),(3,1,2),(3,3,2)]).           a square of 3, islands as (Row,Column,Number) from 1
puzzle(5, 3, P) :- P = [(1,1,2),(1,3,2),(3,1,2),(3,3,2)].
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clew.codecs import caps
from clew.codecs.lines import shown
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.hashi.formats.cells import SOME, Cell, cells_of, of_cells, usual_only
from clew.families.hashi.puzzle import LARGEST, LONGEST, Hashi

_LONGEST = 2_000_000  # characters of a file
_LOOK = re.compile(
    r"^[^\S\n]*(?:board\s*\(\s*\w+\s*,\s*\[\s*\[|puzzle\s*\(\s*\w+\s*,\s*[0-9]+\s*,\s*(?:\[\s*\(|[A-Z]))", re.M
)
_TOKEN = re.compile(
    r"(?P<skip>\s+|%[^\n]*|/\*.*?(?:\*/|\Z))|(?P<word>[A-Za-z_]\w*|[0-9]{1,6})|(?P<sign>:-|[\[\](),.=])", re.S
)
_BARE = "_"  # Prolog's own sign for what is not known


class _Token(NamedTuple):
    text: str
    line: int
    column: int

    def error(self, message: str) -> PuzzleError:
        """Say what is wrong here."""
        return PuzzleError(message, line=self.line, column=self.column)


def _tokens(text: str) -> Iterator[_Token]:
    """Words, numbers and signs; remarks are left out."""
    at, line, start = 0, 1, 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        token = _Token(found[0] if found else text[at : at + 20], line, at - start + 1)
        if found is None:
            raise token.error(f"{shown(token.text)} is not expected in a fact")
        if found["skip"] is None:
            yield token
        line += found[0].count("\n")
        if "\n" in found[0]:
            start = at + found[0].rindex("\n") + 1
        at = found.end()
    yield _Token("", line, at - start + 1)


class _Reader:
    """Goes through the tokens once."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_tokens(text))
        self.at = 0

    @property
    def next(self) -> _Token:
        """The token to come; an empty one at the end."""
        return self.tokens[self.at]

    def take(self, *expected: str) -> _Token:
        """Go over these tokens, each as expected, and give the last."""
        token = self.next
        for text in expected:
            token = self.next
            if token.text != text:
                raise token.error(f"{shown(token.text) if token.text else 'the end'} stands here: expected {text}")
            self.at += 1
        return token

    def word(self, expected: str) -> _Token:
        """Take a name or number."""
        token = self.next
        if not re.fullmatch(r"\w+", token.text):
            raise token.error(f"{shown(token.text) if token.text else 'the end'} stands here: expected {expected}")
        self.at += 1
        return token

    def number(self, least: int, largest: int, what: str) -> int:
        """Take a number within bounds."""
        token = self.word(what)
        if not token.text.isdecimal() or not least <= int(token.text) <= largest:
            raise token.error(f"{shown(token.text)} is no {what}: expected {least} to {largest}")
        return int(token.text)

    def island(self, water: bool) -> Cell:
        """Take the number of an island, or 0 for water where that may be."""
        if self.next.text == _BARE:
            self.at += 1
            return SOME
        return self.number(0 if water else 1, LARGEST, "number of an island") or None

    def items(self) -> Iterator[None]:
        """Go through a list in brackets: each time an item is to be taken."""
        self.take("[")
        if self.next.text != "]":
            yield
        while self.next.text == ",":
            self.at += 1
            yield
        self.take("]")


def _read(text: str) -> Sequence[Reading[Hashi]]:
    caps.hold(len(text), _LONGEST, "characters of facts")
    reader = _Reader(text)
    readings = []
    while reader.next.text:
        head = reader.word("board or puzzle")
        if head.text not in ("board", "puzzle"):
            raise head.error(f"{shown(head.text)} is not expected here: board(...) and puzzle(...) are read")
        reader.take("(")
        reader.word("a name or number of the puzzle")
        reader.take(",")
        puzzle = _board(reader, head) if head.text == "board" else _islands(reader, head)
        readings.append(Reading(puzzle=puzzle))
    if not readings:
        raise PuzzleError("the text holds no fact: expected board(...) or puzzle(...)", line=1)
    return readings


def _board(reader: _Reader, head: _Token) -> Hashi:
    rows: list[list[Cell]] = []
    for _ in reader.items():
        start = reader.next
        rows.append([reader.island(water=True) for _ in reader.items()])
        if len(rows[-1]) != len(rows[0]):
            raise start.error(f"this row has {len(rows[-1])} cells, the first one {len(rows[0])}")
    reader.take(")", ".")
    return _made(head, len(rows), len(rows[0]) if rows else 0, [cell for row in rows for cell in row])


def _islands(reader: _Reader, head: _Token) -> Hashi:
    side = reader.number(1, LONGEST, "side of the grid")
    reader.take(",")
    name = None if reader.next.text == "[" else reader.word("a list of islands").text
    if name is not None:
        reader.take(")", ":-", name, "=")
    cells: list[Cell] = [None] * (side * side)
    for _ in reader.items():
        start = reader.take("(")
        row = reader.number(1, side, "row")
        reader.take(",")
        column = reader.number(1, side, "column")
        reader.take(",")
        at = (row - 1) * side + column - 1
        if cells[at] is not None:
            raise start.error(f"row {row}, column {column} has an island already")
        cells[at] = reader.island(water=False)
        reader.take(")")
    reader.take(*([")", "."] if name is None else ["."]))
    return _made(head, side, side, cells)


def _made(head: _Token, rows: int, columns: int, cells: Sequence[Cell]) -> Hashi:
    try:
        return of_cells(rows, columns, cells)
    except PuzzleError as error:
        raise head.error(error.message) from None


def _write(puzzle: Hashi, marks: Marks) -> str:
    usual_only(puzzle, "facts")
    words = ["0" if found is None else _BARE if found == SOME else str(found) for found in cells_of(puzzle)]
    rows = [words[at : at + puzzle.columns] for at in range(0, len(words), puzzle.columns)]
    return "board(1, [\n" + ",\n".join(f"    [{', '.join(row)}]" for row in rows) + "\n]).\n"


FACTS = Format(
    name="facts",
    title="facts of Prolog, board(...) and puzzle(...), any number of them",
    example=(
        "puzzle(1, 4, [(1,1,3),(1,4,2),(3,1,3),(3,4,2)]).\n"
        "board(2, [\n    [2, 0, 4, 0, 2],\n    [0, 0, 0, 0, 0],\n    [0, 0, 2, 0, 2]\n]).\n"
    ),
    sniff=lambda text: len(text) <= _LONGEST and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
)
