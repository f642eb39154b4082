"""Fill-in, words into a grid: its table of contents."""

from __future__ import annotations

from clew.core.family import Family
from clew.families.fillin.blame import blame
from clew.families.fillin.drafts import draft, make_lines, missed
from clew.families.fillin.drawing import draw, notes, on_paper, sketch
from clew.families.fillin.edits import EDITS
from clew.families.fillin.encoding import encode
from clew.families.fillin.formats import FORMATS, PARTS, assemble
from clew.families.fillin.kernel import kernel
from clew.families.fillin.plot import KNOBS, SIZES
from clew.families.fillin.puzzle import (
    VARIANTS,
    Fillin,
    clues,
    keep_clues,
    places,
    refuse,
    relation,
    size,
    tell,
    values,
    vary,
)
from clew.families.fillin.rules import RULES, check
from clew.families.fillin.techniques import LEVELS, TECHNIQUES, grade
from clew.families.fillin.ticks import can_note, pencil, ticks

FAMILY = Family(
    name="fillin",
    title="Fill-in",
    rules=RULES,
    puzzle=Fillin,
    entry="type",
    sizes=SIZES,
    levels=LEVELS,
    knobs=KNOBS,
    variants=VARIANTS,
    vary=vary,
    refuse=refuse,
    parts=PARTS,
    assemble=assemble,
    places=places,
    values=values,
    show=Fillin.symbol,
    tell=tell,
    check=check,
    relation=relation,
    blame=blame,
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
    missed=missed,
    edits=EDITS,
    models="clew.families.fillin.models",
    can_note=can_note,
    ticks=ticks,
    pencil=pencil,
)
