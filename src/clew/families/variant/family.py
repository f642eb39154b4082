"""Variants of sudoku: its table of contents. What it does not name follows from its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.core.frozen import replace
from clew.core.later import modules
from clew.families.variant.puzzle import Variant

if TYPE_CHECKING:
    from clew.families.variant import drafts, drawing, edits, encoding, formats, meanings, rules
    from clew.families.variant.ladder import techniques
else:
    globals().update(modules(__package__, "drafts drawing edits encoding formats meanings rules"))
    globals().update(modules(f"{__package__}.ladder", "techniques"))

_declared = Variant.family()
FAMILY = replace(
    _declared,
    clues=Variant.clue_spots,
    logic=replace(_declared.logic, violations=rules.violations, encode=encoding.encode),
    teaching=replace(
        _declared.teaching,
        techniques=techniques.TECHNIQUES,
        levels=techniques.LEVELS,
        grade=None,
        find_all=techniques.find_all,
        notes=techniques.notes,
        can_note=encoding.can_note,
    ),
    making=replace(
        _declared.making,
        sizes=drafts.SIZES,
        draft=drafts.draft,
        knobs=drafts.KNOBS,
        make=drafts.make,
        fitting=drafts.fitting,
        symmetric=drafts.symmetric,
        thin=None,
    ),
    display=replace(
        _declared.display,
        draw=drawing.draw,
        sketch=drawing.sketch,
        ruleset=meanings.ruleset,
        fog=drawing.fog,
        clue_at=drawing.clue_at,
        clue_words=None,
        automaton=None,
        ticks=None,
    ),
    forms=replace(_declared.forms, formats=formats.FORMATS),
    edits=edits.EDITS,
)
