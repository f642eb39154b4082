"""Slitherlink, one loop along the edges of a grid: its table of contents."""

from __future__ import annotations

from clew.core.family import Display, Family, Forms, Logic, Making, Size, Teaching
from clew.families.slitherlink.drafts import KNOBS, draft, make
from clew.families.slitherlink.drawing import draw, enclosed, notes, sketch
from clew.families.slitherlink.edits import EDITS
from clew.families.slitherlink.encoding import encode, lemmas
from clew.families.slitherlink.formats import FORMATS
from clew.families.slitherlink.kernel import kernel
from clew.families.slitherlink.puzzle import Slitherlink, clues, keep_clues, open_clues, places, size, tell, values
from clew.families.slitherlink.rules import RULES, check
from clew.families.slitherlink.techniques import LEVELS, TECHNIQUES, grade
from clew.families.slitherlink.ticks import can_note, ticks

FAMILY = Family(
    name="slitherlink",
    title="Slitherlink",
    rules=RULES,
    puzzle=Slitherlink,
    places=places,
    values=values,
    show=Slitherlink.symbol,
    size=size,
    clues=clues,
    keep_clues=keep_clues,
    logic=Logic(
        check=check,
        kernel=kernel,
        encode=encode,
        lemmas=lemmas,
        models="clew.families.slitherlink.models",
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
        sizes={"small": Size(5, 5), "normal": Size(10, 10), "large": Size(20, 20)},
        draft=draft,
        knobs=KNOBS,
        make=make,
    ),
    display=Display(
        draw=draw,
        entry="cycle",
        sketch=sketch,
        open_clues=open_clues,
        ticks=ticks,
        enclosed=enclosed,
    ),
    forms=Forms(
        formats=FORMATS,
    ),
    edits=EDITS,
)
