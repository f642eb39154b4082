"""Sudoku, the model family: its table of contents."""

from __future__ import annotations

from clew.core.family import Display, Family, Forms, Logic, Making, Size, Teaching
from clew.families.sudoku.drafts import KNOBS, draft, make
from clew.families.sudoku.drawing import draw, sketch
from clew.families.sudoku.edits import EDITS
from clew.families.sudoku.encoding import encode
from clew.families.sudoku.formats import FORMATS
from clew.families.sudoku.kernel import kernel, solve_lines
from clew.families.sudoku.puzzle import Sudoku, clues, keep_clues, places, size, values
from clew.families.sudoku.rules import RULES, check
from clew.families.sudoku.techniques import LEVELS, TECHNIQUES, grade, notes

FAMILY = Family(
    name="sudoku",
    title="Sudoku",
    rules=RULES,
    puzzle=Sudoku,
    places=places,
    values=values,
    show=Sudoku.symbol,
    size=size,
    clues=clues,
    keep_clues=keep_clues,
    logic=Logic(
        check=check,
        kernel=kernel,
        encode=encode,
        solve_lines=solve_lines,
        models="clew.families.sudoku.models",
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        levels=LEVELS,
        grade=grade,
        notes=notes,
    ),
    making=Making(
        sizes={"small": Size(6, 6), "normal": Size(9, 9), "large": Size(16, 16)},
        draft=draft,
        knobs=KNOBS,
        make=make,
    ),
    display=Display(
        draw=draw,
        entry="type",
        sketch=sketch,
        pencil=notes,
    ),
    forms=Forms(
        formats=FORMATS,
    ),
    edits=EDITS,
)
