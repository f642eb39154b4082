"""Nonogram as a game id of Simon Tatham's Pattern: columns x rows, then their clues, and maybe cells that are given.

Given cells are runs: a letter means a number of open cells (a none, b one) and a given cell after them, a capital one
a painted cell; z means 25 open cells and nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues, tatham
from clew.codecs.lines import Line, numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.nonogram.formats.clues import MANY, clue_of, clue_words, refuse
from clew.families.nonogram.puzzle import BLANK, PAINTED, Clue, Nonogram

_SHAPE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_BODY = re.compile(r"[0-9./]*/[0-9./]*(,[A-Za-z]*)?")
_RUN = 25  # open cells of a z


def _sniff(text: str) -> bool:
    lines = [line for line in text[:MANY].splitlines()[:3] if line.strip()]
    return bool(lines) and all(map(_looks_right, lines))


def _looks_right(line: str) -> bool:
    head = re.split("[:#]", line.strip()[:200])[0]
    found = tatham.parts(line)
    return _SHAPE.fullmatch(head) is not None and found is not None and _BODY.fullmatch(found[1]) is not None


def _read(text: str) -> Sequence[Reading[Nonogram]]:
    caps.hold(len(text), MANY, "characters in game ids")
    lines = [line for line in numbered(text) if not line.blank]
    if not lines:
        raise PuzzleError("there is no game id in the text")
    return [Reading(puzzle=_read_one(line)) for line in lines]


def _read_one(line: Line) -> Nonogram:
    if tatham.is_seed(line.text):
        text = "this id holds a random seed, not a puzzle: expected COLUMNSxROWS:CLUES, with a colon"
        raise PuzzleError(text, line=line.number)
    found = tatham.parts(line.text)
    shape = _SHAPE.fullmatch(found[0]) if found else None
    if found is None or shape is None:
        raise PuzzleError(
            f"{quoted(line.text.strip())} is not a Pattern id: expected one as in 5x5:1/3/...", line=line.number
        )
    columns, rows = int(shape[1]), int(shape[2])
    caps.hold_sides(rows, columns, line=line.number)
    before, comma, runs = found[1].partition(",")
    parts = before.split("/")
    if len(parts) != rows + columns:
        text = f"the id has {len(parts)} clues between slashes: expected {columns} of columns and {rows} of rows"
        raise PuzzleError(text, line=line.number)
    at = line.text.index(":") + 1
    clues: list[Clue] = []
    for part in parts:
        try:
            clues.append(clue_of(Line(line.number, part.replace(".", " "))))
        except PuzzleError as error:
            raise PuzzleError(error.message, line=line.number, column=at + (error.column or 1)) from None
        at += len(part) + 1
    given = _given(runs, rows * columns, line.number) if comma else []
    return Nonogram(tuple(clues[columns:]), tuple(clues[:columns]), tuple(given))


def _given(runs: str, area: int, line: int) -> list[int | None]:
    cells: list[int | None] = []
    for char in runs:
        if not (char.isascii() and char.isalpha()):
            raise PuzzleError(f"unexpected {quoted(char)} among the given cells of the id; expected letters", line=line)
        skipped = ord(char.lower()) - ord("a")
        cells += [None] * skipped
        if skipped < _RUN and len(cells) < area:
            cells.append(PAINTED if char.isupper() else BLANK)
        if len(cells) > area:
            raise PuzzleError(f"the given cells of the id go past its {area} cells", line=line)
    return cells + [None] * (area - len(cells))


def _write(puzzle: Nonogram, marks: Marks) -> str:
    refuse(puzzle, "pattern", given=True)
    clues = "/".join("" if not clue else clue_words(clue, ".") for clue in (*puzzle.column_clues, *puzzle.row_clues))
    return f"{puzzle.columns}x{puzzle.rows}:{clues}{_runs(puzzle)}\n"


def _runs(puzzle: Nonogram) -> str:
    if not puzzle.given:
        return ""
    pieces, run = [","], 0
    for value in puzzle.given:
        if value is None:
            run += 1
            continue
        pieces += ["z"] * (run // _RUN)
        letter = chr(ord("a") + run % _RUN)
        pieces.append(letter.upper() if value == PAINTED else letter)
        run = 0
    pieces += ["z"] * (run // _RUN) + ([chr(ord("a") + run % _RUN)] if run % _RUN else [])
    return "".join(pieces)


PATTERN = Format(
    name="pattern",
    title="game id from Simon Tatham's Pattern",
    example="5x5:1/3/3.1/4/1/1/3/5/1.1/2\n",
    cues=(cues.ID,),
    sniff=_sniff,
    read=_read,
    write=_write,
)
