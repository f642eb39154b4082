"""Variants of sudoku: its table of contents. What it does not name follows from its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.core.frozen import replace
from clew.core.later import modules
from clew.families.variant.puzzle import Variant

if TYPE_CHECKING:
    from clew.families.variant import drafts, drawing, edits, formats, rules
else:
    globals().update(modules(__package__, "drafts drawing edits formats rules"))

_declared = Variant.family()
FAMILY = replace(
    _declared,
    clues=Variant.clue_spots,
    logic=replace(_declared.logic, violations=rules.violations),
    making=replace(
        _declared.making, sizes=drafts.SIZES, draft=drafts.draft, knobs=drafts.KNOBS, make=None, symmetric=None
    ),
    display=replace(_declared.display, draw=drawing.draw, sketch=drawing.sketch, clue_words=None, automaton=None),
    forms=replace(_declared.forms, formats=formats.FORMATS),
    edits=edits.EDITS,
)
