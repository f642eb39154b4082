"""Hashi as facts of Prolog, any number of them, each with a name or number of its own.

board(3, [[2,0,2],[0,0,0],[2,0,2]]).                       0 is water, _ an island without a number
puzzle(4, 3, [(1,1,2),(1,3,2),(3,1,2),(3,3,2)]).           a square of 3, islands as (Row,Column,Number) from 1
puzzle(5, 3, P) :- P = [(1,1,2),(1,3,2),(3,1,2),(3,3,2)].
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import shown
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.hashi.formats.cells import SOME, Cell, cells_of, of_cells, usual_only
from clew.families.hashi.puzzle import LARGEST, LONGEST, Hashi

_LONGEST = 1_000_000  # characters of a file
_LOOK = re.compile(
    r"^[^\S\n]*(?:board\s*\(\s*\w+\s*,\s*\[\s*\[|puzzle\s*\(\s*\w+\s*,\s*[0-9]+\s*,\s*(?:\[\s*\(|[A-Z]))", re.M
)
_WORD = re.compile(
    r"(?:\s++|%[^\n]*+|/\*.*?(?:\*/|\Z))*+(?P<word>[A-Za-z_]\w*+|[0-9]{1,6}|:-|[\[\](),.=]|\Z)", re.DOTALL
)
_ROW = re.compile(r"\[\s*+([0-9_]++(?:\s*+,\s*+[0-9_]++)*+)\s*+\]")
_SKIP = re.compile(r"(?:\s++|%[^\n]*+|/\*.*?(?:\*/|\Z))*+", re.DOTALL)
_CELL = re.compile(r"[0-9_]+")
_BARE = "_"  # Prolog's own sign for what is not known
_CELLS: dict[str, Cell] = {_BARE: SOME, "0": None, **{str(number): number for number in range(1, LARGEST + 1)}}
_Cells = tuple[tuple[int, int], list[Cell]]  # rows and columns, and all cells


class _Reader:
    """Goes through the words, numbers and signs once; remarks are left out."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.next = ""  # what is to come; nothing at the end
        self.start = 0  # where it stands
        self.move(0)

    def move(self, end: int | None = None) -> None:
        """Go on to the next word, or to the one after a place."""
        at = self.start + len(self.next) if end is None else end
        found = _WORD.match(self.text, at)
        if found is None:
            skipped = _SKIP.match(self.text, at)
            self.start = skipped.end() if skipped else at
            raise self.error(f"{shown(self.text[self.start : self.start + 20])} is not expected in a fact")
        self.next, self.start = found["word"], found.start("word")

    def error(self, message: str, at: int | None = None) -> PuzzleError:
        """Say what is wrong here, or at another place."""
        before = self.text[: self.start if at is None else at]
        return PuzzleError(message, line=before.count("\n") + 1, column=len(before) - before.rfind("\n"))

    def take(self, *expected: str) -> None:
        """Go over these words, each as expected."""
        for word in expected:
            if self.next != word:
                raise self.error(f"{shown(self.next) if self.next else 'the end'} stands here: expected {word}")
            self.move()

    def word(self, expected: str) -> str:
        """Take a name or number."""
        word = self.next
        if not word.replace("_", "a").isalnum():
            raise self.error(f"{shown(word) if word else 'the end'} stands here: expected {expected}")
        self.move()
        return word

    def number(self, least: int, largest: int, what: str) -> int:
        """Take a number within bounds."""
        start, word = self.start, self.word(what)
        if not word.isdecimal() or not least <= int(word) <= largest:
            raise self.error(f"{shown(word)} is not a valid {what}: expected {least} to {largest}", start)
        return int(word)

    def island(self, water: bool) -> Cell:
        """Take the number of an island, or 0 for water where that may be."""
        if self.next == _BARE:
            self.move()
            return SOME
        return self.number(0 if water else 1, LARGEST, "number of an island") or None

    def items(self) -> Iterator[None]:
        """Go through a list in brackets: each time an item is to be taken."""
        self.take("[")
        if self.next != "]":
            yield
        while self.next == ",":
            self.move()
            yield
        self.take("]")

    def row(self) -> list[Cell]:
        """Take a row of islands and water: at one go, where nothing is wrong with it."""
        found = _ROW.match(self.text, self.start)
        words = _CELL.findall(found[1]) if found else []
        if found is None or not _CELLS.keys() >= set(words):
            return [self.island(water=True) for _ in self.items()]
        self.move(found.end())
        return [_CELLS[word] for word in words]


def _read(text: str) -> Sequence[Reading[Hashi]]:
    caps.hold(len(text), _LONGEST, "characters in facts")
    reader = _Reader(text)
    readings = []
    while reader.next:
        start, head = reader.start, reader.word("board or puzzle")
        if head not in ("board", "puzzle"):
            raise reader.error(f"{shown(head)} is not expected here: board(...) and puzzle(...) are read", start)
        reader.take("(")
        reader.word("a name or number of the puzzle")
        reader.take(",")
        size, cells = _board(reader) if head == "board" else _islands(reader)
        try:
            puzzle = of_cells(*size, cells)
        except PuzzleError as error:
            raise reader.error(error.message, start) from None
        readings.append(Reading(puzzle=puzzle))
    if not readings:
        raise PuzzleError("the text holds no fact: expected board(...) or puzzle(...)", line=1)
    return readings


def _board(reader: _Reader) -> _Cells:
    rows: list[list[Cell]] = []
    for _ in reader.items():
        start = reader.start
        rows.append(reader.row())
        if len(rows[-1]) != len(rows[0]):
            raise reader.error(f"this row has {len(rows[-1])} cells, the first one {len(rows[0])}", start)
    reader.take(")", ".")
    return (len(rows), len(rows[0]) if rows else 0), [cell for row in rows for cell in row]


def _islands(reader: _Reader) -> _Cells:
    side = reader.number(1, LONGEST, "side of the grid")
    reader.take(",")
    name = None if reader.next == "[" else reader.word("a list of islands")
    if name is not None:
        reader.take(")", ":-", name, "=")
    cells: list[Cell] = [None] * (side * side)
    for _ in reader.items():
        start = reader.start
        reader.take("(")
        row = reader.number(1, side, "row")
        reader.take(",")
        column = reader.number(1, side, "column")
        reader.take(",")
        at = (row - 1) * side + column - 1
        if cells[at] is not None:
            raise reader.error(f"row {row}, column {column} has an island already", start)
        cells[at] = reader.island(water=False)
        reader.take(")")
    reader.take(*([")", "."] if name is None else ["."]))
    return (side, side), cells


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
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= _LONGEST and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
)
