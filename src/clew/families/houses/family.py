"""Houses, pairs of points at few distances: its table of contents."""

from __future__ import annotations

from clew.core.family import Family
from clew.families.houses.drafts import KNOBS, SIZES, draft, make_lines
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
    entry="drag",
    sizes=SIZES,
    levels=LEVELS,
    knobs=KNOBS,
    variants=VARIANTS,
    vary=vary,
    places=places,
    values=values,
    show=Houses.symbol,
    tell=tell,
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
    on_paper=on_paper,
    sketch=sketch,
    formats=FORMATS,
    make_lines=make_lines,
    models="clew.families.houses.models",
    edits=EDITS,
    ticks=ticks,
)
