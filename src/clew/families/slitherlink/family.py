"""Slitherlink, one loop along the edges of a grid: its table of contents."""

from __future__ import annotations

from clew.core.family import Family, Size
from clew.families.slitherlink.drafts import KNOBS, draft, make_lines
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
    entry="cycle",
    sizes={"small": Size(5, 5), "normal": Size(10, 10), "large": Size(20, 20)},
    levels=LEVELS,
    knobs=KNOBS,
    places=places,
    values=values,
    show=Slitherlink.symbol,
    tell=tell,
    check=check,
    kernel=kernel,
    encode=encode,
    lemmas=lemmas,
    notes=notes,
    techniques=TECHNIQUES,
    grade=grade,
    draft=draft,
    clues=clues,
    keep_clues=keep_clues,
    open_clues=open_clues,
    size=size,
    draw=draw,
    enclosed=enclosed,
    sketch=sketch,
    formats=FORMATS,
    make_lines=make_lines,
    models="clew.families.slitherlink.models",
    edits=EDITS,
    can_note=can_note,
    ticks=ticks,
)
