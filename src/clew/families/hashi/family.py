"""Hashi, bridges between islands: its table of contents."""

from __future__ import annotations

from clew.core.family import Family, Size
from clew.families.hashi.blame import blame
from clew.families.hashi.drafts import KNOBS, draft, make_lines, repair
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
    entry="cycle",
    sizes={"small": Size(7, 7), "normal": Size(10, 10), "large": Size(25, 25)},
    levels=LEVELS,
    knobs=KNOBS,
    variants=VARIANTS,
    vary=vary,
    places=places,
    values=values,
    show=Hashi.symbol,
    tell=tell,
    check=check,
    kernel=kernel,
    encode=encode,
    lemmas=lemmas,
    blame=blame,
    notes=notes,
    techniques=TECHNIQUES,
    grade=grade,
    draft=draft,
    clues=clues,
    keep_clues=keep_clues,
    size=size,
    draw=draw,
    sketch=sketch,
    formats=FORMATS,
    repair=repair,
    make_lines=make_lines,
    models="clew.families.hashi.models",
    edits=EDITS,
    ticks=ticks,
)
