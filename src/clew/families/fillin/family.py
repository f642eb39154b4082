"""Fill-in, words into a grid: its table of contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.core.family import Display, Family, Forms, Logic, Making, Teaching
from clew.core.later import modules

if TYPE_CHECKING:
    from clew.families.fillin import (
        blame,
        drafts,
        drawing,
        edits,
        encoding,
        formats,
        kernel,
        plot,
        puzzle,
        rules,
        techniques,
        ticks,
    )
else:
    names = "blame drafts drawing edits encoding formats kernel plot puzzle rules techniques ticks"
    globals().update(modules(__package__, names))

FAMILY = Family(
    name="fillin",
    title="Fill-in",
    kind="placement",
    rules=rules.RULES,
    puzzle=puzzle.Fillin,
    places=puzzle.places,
    values=puzzle.values,
    show=puzzle.Fillin.symbol,
    size=puzzle.size,
    clues=puzzle.clues,
    keep_clues=puzzle.keep_clues,
    logic=Logic(
        violations=rules.violations,
        kernel=kernel.kernel,
        encode=encoding.encode,
        blame=blame.blame,
        models="clew.families.fillin.models",
    ),
    teaching=Teaching(
        techniques=techniques.TECHNIQUES,
        levels=techniques.LEVELS,
        grade=techniques.grade,
        notes=drawing.notes,
        can_note=ticks.can_note,
        request=puzzle.request,
    ),
    making=Making(
        sizes=plot.SIZES,
        draft=None,
        knobs=plot.KNOBS,
        make=drafts.make,
        loose=drafts.loose,
    ),
    display=Display(
        draw=drawing.draw,
        entry="type",
        sketch=drawing.sketch,
        on_paper=drawing.on_paper,
        ticks=ticks.ticks,
        pencil=ticks.pencil,
    ),
    forms=Forms(
        formats=formats.FORMATS,
        variants=puzzle.VARIANTS,
        vary=puzzle.vary,
    ),
    edits=edits.EDITS,
)
