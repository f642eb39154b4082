"""Houses, pairs of points at few distances: its table of contents."""

from __future__ import annotations

from clew.core.family import Display, Family, Forms, Logic, Making, Teaching
from clew.families.houses.drafts import KNOBS, SIZES, draft, make
from clew.families.houses.drawing import draw, notes, on_paper, sketch
from clew.families.houses.edits import EDITS
from clew.families.houses.encoding import encode
from clew.families.houses.formats import FORMATS
from clew.families.houses.kernel import kernel
from clew.families.houses.puzzle import VARIANTS, Houses, clues, keep_clues, places, size, tell, values, vary
from clew.families.houses.rules import RULES, check
from clew.families.houses.techniques import LEVELS, TECHNIQUES, grade
from clew.families.houses.ticks import ticks

FAMILY = Family(
    name="houses",
    title="Houses",
    rules=RULES,
    puzzle=Houses,
    places=places,
    values=values,
    show=Houses.symbol,
    size=size,
    clues=clues,
    keep_clues=keep_clues,
    logic=Logic(
        check=check,
        kernel=kernel,
        encode=encode,
        models="clew.families.houses.models",
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        levels=LEVELS,
        grade=grade,
        notes=notes,
        tell=tell,
    ),
    making=Making(
        sizes=SIZES,
        draft=draft,
        knobs=KNOBS,
        make=make,
    ),
    display=Display(
        draw=draw,
        entry="drag",
        sketch=sketch,
        on_paper=on_paper,
        ticks=ticks,
    ),
    forms=Forms(
        formats=FORMATS,
        variants=VARIANTS,
        vary=vary,
    ),
    edits=EDITS,
)
