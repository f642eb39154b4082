"""Hashi, bridges between islands: its table of contents."""

from __future__ import annotations

from clew.core.family import Display, Family, Forms, Logic, Making, Size, Teaching
from clew.families.hashi.blame import blame
from clew.families.hashi.drafts import KNOBS, draft, make, repair
from clew.families.hashi.drawing import draw, notes
from clew.families.hashi.edits import EDITS
from clew.families.hashi.encoding import encode, lemmas
from clew.families.hashi.formats import FORMATS
from clew.families.hashi.kernel import kernel
from clew.families.hashi.puzzle import VARIANTS, Hashi, clues, keep_clues, places, size, tell, values, vary
from clew.families.hashi.rules import RULES, check
from clew.families.hashi.sketching import sketch
from clew.families.hashi.techniques import LEVELS, TECHNIQUES, grade
from clew.families.hashi.ticks import ticks

FAMILY = Family(
    name="hashi",
    title="Hashi",
    rules=RULES,
    puzzle=Hashi,
    places=places,
    values=values,
    show=Hashi.symbol,
    size=size,
    clues=clues,
    keep_clues=keep_clues,
    logic=Logic(
        check=check,
        kernel=kernel,
        encode=encode,
        lemmas=lemmas,
        blame=blame,
        models="clew.families.hashi.models",
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        levels=LEVELS,
        grade=grade,
        notes=notes,
        tell=tell,
    ),
    making=Making(
        sizes={"small": Size(7, 7), "normal": Size(10, 10), "large": Size(25, 25)},
        draft=draft,
        knobs=KNOBS,
        make=make,
        repair=repair,
    ),
    display=Display(
        draw=draw,
        entry="cycle",
        sketch=sketch,
        ticks=ticks,
    ),
    forms=Forms(
        formats=FORMATS,
        variants=VARIANTS,
        vary=vary,
    ),
    edits=EDITS,
)
