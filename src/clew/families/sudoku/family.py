"""Sudoku, the model family: its table of contents."""

from __future__ import annotations

from clew.core.family import Family, Size
from clew.families.sudoku.drafts import KNOBS, draft, make_lines
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
    entry="type",
    sizes={"small": Size(6, 6), "normal": Size(9, 9), "large": Size(16, 16)},
    levels=LEVELS,
    knobs=KNOBS,
    places=places,
    values=values,
    show=Sudoku.symbol,
    check=check,
    kernel=kernel,
    encode=encode,
    notes=notes,
    techniques=TECHNIQUES,
    grade=grade,
    draft=draft,
    clues=clues,
    keep_clues=keep_clues,
    size=size,
    draw=draw,
    sketch=sketch,
    formats=FORMATS,
    solve_lines=solve_lines,
    make_lines=make_lines,
    models="clew.families.sudoku.models",
    edits=EDITS,
    pencil=notes,
)
