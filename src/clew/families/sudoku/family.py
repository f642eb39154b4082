"""Sudoku, the model family: its table of contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.core.family import Display, Family, Forms, Logic, Making, Size, Teaching
from clew.core.later import modules

if TYPE_CHECKING:
    from clew.families.sudoku import (
        disguise,
        drafts,
        drawing,
        edits,
        encoding,
        formats,
        kernel,
        levels,
        puzzle,
        rare,
        rules,
        scales,
        techniques,
    )
else:
    names = "disguise drafts drawing edits encoding formats kernel levels puzzle rare rules scales techniques"
    globals().update(modules(__package__, names))

FAMILY = Family(
    name="sudoku",
    title="Sudoku",
    rules=rules.RULES,
    puzzle=puzzle.Sudoku,
    places=puzzle.places,
    values=puzzle.values,
    show=puzzle.Sudoku.symbol,
    size=puzzle.size,
    clues=puzzle.clues,
    keep_clues=puzzle.keep_clues,
    logic=Logic(
        violations=rules.violations,
        kernel=kernel.kernel,
        encode=encoding.encode,
        solve_lines=kernel.solve_lines,
        models="clew.families.sudoku.models",
        prolog="clew.families.sudoku.programs",
    ),
    teaching=Teaching(
        techniques=techniques.TECHNIQUES,
        find_all=techniques.find_all,
        levels=levels.LEVELS,
        grade=techniques.grade,
        scales=scales.SCALES,
        notes=techniques.notes,
    ),
    making=Making(
        sizes={
            "tiny": Size(4, 4),
            "small": Size(6, 6),
            "normal": Size(9, 9),
            "big": Size(12, 12),
            "large": Size(16, 16),
        },
        lacking={"tiny": (2, 3, 4, 5, 6, 7), "small": (5, 6, 7), "big": (7,), "large": (7,)},
        draft=drafts.draft,
        fullest=drafts.fullest,
        thin=drafts.thin,
        knobs=drafts.KNOBS,
        make=drafts.make,
        outdone=rare.OUTDONE,
        rare=rare.rare,
        richer="variant",
    ),
    display=Display(
        draw=drawing.draw,
        entry="type",
        sketch=drawing.sketch,
        pencil=techniques.notes,
        units=puzzle.all_units,
    ),
    forms=Forms(
        formats=formats.FORMATS,
    ),
    edits=edits.EDITS,
    normal=disguise.normal,
)
