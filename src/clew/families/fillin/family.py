"""Fill-in, words into a grid: its table of contents."""

from __future__ import annotations

from clew.core.family import Display, Family, Forms, Logic, Making, Teaching
from clew.families.fillin.blame import blame
from clew.families.fillin.drafts import draft, make, missed
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
    places=places,
    values=values,
    show=Fillin.symbol,
    size=size,
    clues=clues,
    keep_clues=keep_clues,
    logic=Logic(
        check=check,
        kernel=kernel,
        encode=encode,
        blame=blame,
        relation=relation,
        models="clew.families.fillin.models",
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        levels=LEVELS,
        grade=grade,
        notes=notes,
        can_note=can_note,
        tell=tell,
    ),
    making=Making(
        sizes=SIZES,
        draft=draft,
        knobs=KNOBS,
        make=make,
        missed=missed,
    ),
    display=Display(
        draw=draw,
        entry="type",
        sketch=sketch,
        on_paper=on_paper,
        ticks=ticks,
        pencil=pencil,
    ),
    forms=Forms(
        formats=FORMATS,
        parts=PARTS,
        assemble=assemble,
        variants=VARIANTS,
        vary=vary,
        refuse=refuse,
    ),
    edits=EDITS,
)
