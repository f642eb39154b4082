"""Houses, pairs of points at few distances: its table of contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.core.family import Display, Family, Forms, Logic, Making, Teaching
from clew.core.later import modules

if TYPE_CHECKING:
    from clew.families.houses import drafts, drawing, edits, encoding, formats, kernel, puzzle, rules, techniques, ticks
else:
    globals().update(modules(__package__, "drafts drawing edits encoding formats kernel puzzle rules techniques ticks"))

FAMILY = Family(
    name="houses",
    title="Houses",
    kind="loop",
    rules=rules.RULES,
    puzzle=puzzle.Houses,
    places=puzzle.places,
    values=puzzle.values,
    show=puzzle.Houses.symbol,
    size=puzzle.size,
    clues=puzzle.clues,
    keep_clues=puzzle.keep_clues,
    logic=Logic(
        violations=rules.violations,
        kernel=kernel.kernel,
        encode=encoding.encode,
        models="clew.families.houses.models",
    ),
    teaching=Teaching(
        techniques=techniques.TECHNIQUES,
        levels=techniques.LEVELS,
        grade=techniques.grade,
        notes=drawing.notes,
        request=puzzle.request,
    ),
    making=Making(
        sizes=drafts.SIZES,
        lacking={"small": (4,)},
        draft=None,
        knobs=drafts.KNOBS,
        make=drafts.make,
        loose=drafts.loose,
    ),
    display=Display(
        call=puzzle.spoken,
        words={0: "apart", 1: "joined"},
        draw=drawing.draw,
        entry="drag",
        sketch=drawing.sketch,
        on_paper=drawing.on_paper,
        ticks=ticks.ticks,
    ),
    forms=Forms(
        formats=formats.FORMATS,
        variants=puzzle.VARIANTS,
        vary=puzzle.vary,
    ),
    edits=edits.EDITS,
)
