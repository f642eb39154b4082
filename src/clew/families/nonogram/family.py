"""Nonogram, a picture told by the blocks of its lines: its table of contents."""

from __future__ import annotations

from clew.core.family import Display, Family, Forms, Logic, Making, Size, Teaching
from clew.families.nonogram.blame import blame
from clew.families.nonogram.drafts import KNOBS, draft, make
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
    places=places,
    values=values,
    show=Nonogram.symbol,
    size=size,
    clues=clues,
    keep_clues=keep_clues,
    logic=Logic(
        check=check,
        kernel=kernel,
        encode=encode,
        blame=blame,
        models="clew.families.nonogram.models",
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        levels=LEVELS,
        grade=grade,
        notes=notes,
        tell=tell,
    ),
    making=Making(
        sizes={"small": Size(5, 5), "normal": Size(10, 10), "large": Size(20, 20)},
        draft=draft,
        knobs=KNOBS,
        make=make,
        from_picture=from_picture,
    ),
    display=Display(
        draw=draw,
        entry="drag",
        sketch=sketch,
        compact=compact,
        open_clues=open_clues,
        ticks=ticks,
    ),
    forms=Forms(
        formats=FORMATS,
    ),
    edits=EDITS,
)
