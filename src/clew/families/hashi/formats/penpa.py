"""Hashi drawn in Penpa+: numbers in circles are islands; the player's lines and crosses between cells are marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from clew.codecs import cues, penpa
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks, Place, Value
from clew.core.text import quoted
from clew.families.hashi.formats.cells import SOME, Cell, of_cells, usual_only
from clew.families.hashi.puzzle import LARGEST, Hashi

_PAIR = re.compile(r"([0-9]{1,7}),([0-9]{1,7})")
_SINGLE, _DOUBLE, _CROSS = (3, 2, 5, 8, 9, 80, 12), 30, 98  # colours and widths of one line; two lines side by side

Pair = tuple[tuple[int, int], tuple[int, int]]  # neighbouring cells


def _read(text: str) -> Sequence[Reading[Hashi]]:
    picture = penpa.read(text)
    if picture.kind not in ("square", "sudoku"):
        raise PuzzleError(f"a Penpa grid of kind {quoted(picture.kind)} is not a hashi: expected square cells")
    strange = [name for name in picture.layers() if name != "number"]
    if strange:
        raise PuzzleError(f"the Penpa link has more than islands ({', '.join(strange)[:80]}), which Clew does not read")
    puzzle = of_cells(picture.rows, picture.columns, _cells(picture))
    return [Reading(puzzle=puzzle, marks=_marks(puzzle, _drawn(picture)), title=picture.title, author=picture.author)]


def _write(puzzle: Hashi, marks: Marks) -> str:
    usual_only(puzzle, "penpa")
    sheet = Sheet(puzzle.rows, puzzle.columns)
    sheet.question["number"] = {
        sheet.cell(row, column): [" " if number is None else str(number), 6, "1"]
        for row, column, number in puzzle.islands
    }
    drawn = sheet.answer.setdefault("line", {})
    for name, cells in _ways(puzzle):
        for one, other in pairwise(cells) if marks.get(name) else ():
            drawn[f"{sheet.cell(*one)},{sheet.cell(*other)}"] = _DOUBLE if marks[name] == 2 else _SINGLE[0]
        if marks.get(name) == 0:
            (row, column), (below, _), *_ = cells
            drawn[sheet.edge(row, column, below=below > row)] = _CROSS
    return sheet.link(solved=bool(marks) and marks.keys() >= {name for name, _ in _ways(puzzle)})


def _ways(puzzle: Hashi) -> Iterator[tuple[Place, list[tuple[int, int]]]]:
    """Each place with the cells from one island to the other."""
    for name, (start, end, across) in zip(puzzle.graph.names, puzzle.graph.bridges, strict=True):
        (row, column, _), (last_row, last_column, _) = puzzle.islands[start], puzzle.islands[end]
        if across:
            yield name, [(row, at) for at in range(column, last_column + 1)]
        else:
            yield name, [(at, column) for at in range(row, last_row + 1)]


def _cells(picture: penpa.Picture) -> list[Cell]:
    cells: list[Cell] = [None] * (picture.rows * picture.columns)
    for (row, column), text in picture.numbers(picture.question).items():
        number = text.strip()
        if number not in ("", SOME, *map(str, range(1, LARGEST + 1))):
            raise PuzzleError(
                f"r{row + 1}c{column + 1} of the Penpa link holds {quoted(text)}: expected 1 to {LARGEST}, or nothing"
            )
        cells[row * picture.columns + column] = int(number) if number.isdecimal() else SOME
    return cells


def _drawn(picture: penpa.Picture) -> dict[Pair, int]:
    """Lines between neighbouring cells, by how many bridges they are; a cross is none. Others are not marks."""
    drawn: dict[Pair, int] = {}
    for key, style in picture.answer.get("line", {}).items():
        ends = _PAIR.fullmatch(key)
        if ends is not None:
            one, other = picture.cell(int(ends[1])), picture.cell(int(ends[2]))
            bridges = 2 if style == _DOUBLE else 1 if style in _SINGLE else None
            if one is not None and other is not None and bridges is not None:
                drawn[min(one, other), max(one, other)] = bridges
        elif style == _CROSS and re.fullmatch("[0-9]{1,7}", key) and (edge := picture.middle(int(key))) is not None:
            level, row, column = edge
            drawn[((row - 1, column) if level else (row, column - 1)), (row, column)] = 0
    return drawn


def _marks(puzzle: Hashi, drawn: Mapping[Pair, int]) -> dict[Place, Value]:
    """A place is marked where lines run all the way, or where a cross is on it and no line."""
    marks: dict[Place, Value] = {}
    for name, cells in _ways(puzzle):
        found = {drawn.get(pair) for pair in pairwise(cells)}
        if len(found) == 1 and None not in found:
            marks[name] = found.pop() or 0
        elif found == {0, None}:
            marks[name] = 0
    return marks


PENPA = Format(
    name="penpa",
    title="link of Penpa+",
    holds_marks=True,
    example=(
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=VVC7DoMwDNz5isqzh8QOKGRjoUvVLt0QAwNVKyFV5bGA8u91oC"
        "2NLifd5Rz5lOE1NX2LqYAtKtQCIrvSqHC+uD7GrnUHLKbx/uxFIF7KEm9NN7RJ9Zmqk2XO3VzgfHQVMCDQytpLcHYLkAJXGcwQNN"
        "SSkFj6WQ4p75bj1EapiW0a3urdZnFqo73Z/yIfyp3WckgaHCspFr5hk0IOt6I0Mm2KMJQTpa0Bl1vv3w==\n"
    ),
    cues=(cues.PENPA,),
    sniff=penpa.is_circled,
    read=_read,
    write=_write,
)
