"""Sudoku as a game id of Simon Tatham's Solo; its `2x3` counts boxes: 2 across, each 2 rows high and 3 columns wide."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import cues, tatham
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.sudoku.formats.cells import SIZES
from clew.families.sudoku.puzzle import BOXES, Sudoku

_SHAPE = re.compile(r"([0-9]{1,2})(?:x([0-9]{1,2}))?((?:j|x|k|r2|r4|md2|md4|m2|m4|m8|a|d[tbiaeu])*)")
_VARIANTS = {"j": "irregular boxes", "x": "diagonals", "k": "killer cages"}
_MOST_VALUES = 31


def _sniff(text: str) -> bool:
    found = tatham.parts(text)
    if found is None:
        return tatham.is_seed(text) and _SHAPE.fullmatch(text.strip().split("#")[0]) is not None
    return _SHAPE.fullmatch(found[0]) is not None and re.fullmatch(r"[0-9a-z_,]*", found[1]) is not None


def _read(text: str) -> Sequence[Reading[Sudoku]]:
    if tatham.is_seed(text):
        raise PuzzleError("this id holds a random seed, not a puzzle: expected PARAMETERS:DESCRIPTION, with a colon")
    found = tatham.parts(text)
    shape = _SHAPE.fullmatch(found[0]) if found else None
    if found is None or shape is None:
        raise PuzzleError(f"{quoted(text.strip())} is not a Solo id: expected one as in 3x3:2b7c8b7_8c2b...")
    options = re.sub(r"md?[248]|r[24]|d[tbiaeu]", "", shape[3])
    for letter, variant in _VARIANTS.items():
        if letter in options:
            raise PuzzleError(f"this Solo id has {variant} (the letter {letter}): only plain sudoku is read")
    if shape[2] is None:
        raise PuzzleError(f"the size {quoted(found[0])} of this Solo id is not a size of boxes: expected one as in 3x3")
    across, down = int(shape[1]), int(shape[2])
    n = across * down
    if n not in BOXES:
        raise PuzzleError(f"a sudoku cannot have {n} values: expected {SIZES}")
    givens = tatham.numbers(found[1], n * n)
    return [Reading(puzzle=Sudoku(across, down, tuple(givens)))]


def _write(puzzle: Sudoku, marks: Marks) -> str:
    if puzzle.n > _MOST_VALUES:
        raise PuzzleError(f"the format 'solo' cannot express {puzzle.n}x{puzzle.n}: at most {_MOST_VALUES} values")
    return f"{puzzle.box_rows}x{puzzle.box_columns}:{tatham.write_numbers(puzzle.givens)}\n"


SOLO = Format(
    name="solo",
    title="game id from Simon Tatham's Solo",
    example="3x3:2a3_6a5e5b9_7c9a2b5_3a4f7c1c8c3f4a6_7b3a9c8_9b3e1a8_6a7\n",
    cues=(cues.ID,),
    sniff=_sniff,
    read=_read,
    write=_write,
)
