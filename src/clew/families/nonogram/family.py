"""Nonogram, a picture told by the blocks of its lines: its table of contents."""

from __future__ import annotations

from clew.core.family import Family, Size
from clew.families.nonogram.blame import blame
from clew.families.nonogram.drafts import KNOBS, draft, make_lines
from clew.families.nonogram.drawing import compact, draw, notes, sketch
from clew.families.nonogram.edits import EDITS
from clew.families.nonogram.encoding import encode
from clew.families.nonogram.formats import FORMATS
from clew.families.nonogram.kernel import kernel
from clew.families.nonogram.picture import from_picture
from clew.families.nonogram.puzzle import Nonogram, clues, keep_clues, open_clues, places, size, tell, values
from clew.families.nonogram.rules import RULES, check
from clew.families.nonogram.techniques import LEVELS, TECHNIQUES, grade
from clew.families.nonogram.ticks import ticks

FAMILY = Family(
    name="nonogram",
    title="Nonogram",
    rules=RULES,
    puzzle=Nonogram,
    entry="drag",
    sizes={"small": Size(5, 5), "normal": Size(10, 10), "large": Size(20, 20)},
    levels=LEVELS,
    knobs=KNOBS,
    places=places,
    values=values,
    show=Nonogram.symbol,
    tell=tell,
    check=check,
    kernel=kernel,
    encode=encode,
    blame=blame,
    notes=notes,
    techniques=TECHNIQUES,
    grade=grade,
    draft=draft,
    clues=clues,
    keep_clues=keep_clues,
    open_clues=open_clues,
    size=size,
    draw=draw,
    sketch=sketch,
    compact=compact,
    formats=FORMATS,
    make_lines=make_lines,
    from_picture=from_picture,
    edits=EDITS,
    models="clew.families.nonogram.models",
    ticks=ticks,
)
