"""Hashi, bridges between islands: its table of contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.core.family import Display, Family, Forms, Logic, Making, Size, Teaching
from clew.core.later import modules

if TYPE_CHECKING:
    from clew.families.hashi import (
        blame,
        disguise,
        drafts,
        drawing,
        edits,
        encoding,
        formats,
        kernel,
        puzzle,
        rules,
        sketching,
        techniques,
        ticks,
    )
else:
    names = "blame disguise drafts drawing edits encoding formats kernel puzzle rules sketching techniques ticks"
    globals().update(modules(__package__, names))

FAMILY = Family(
    name="hashi",
    title="Hashi",
    kind="loop",
    rules=rules.RULES,
    puzzle=puzzle.Hashi,
    places=puzzle.places,
    values=puzzle.values,
    show=puzzle.Hashi.symbol,
    size=puzzle.size,
    clues=puzzle.clues,
    keep_clues=puzzle.keep_clues,
    logic=Logic(
        violations=rules.violations,
        kernel=kernel.kernel,
        encode=encoding.encode,
        lemmas=encoding.lemmas,
        blame=blame.blame,
        models="clew.families.hashi.models",
        prolog="clew.families.hashi.programs",
    ),
    teaching=Teaching(
        techniques=techniques.TECHNIQUES,
        find_all=techniques.find_all,
        levels=techniques.LEVELS,
        grade=techniques.grade,
        notes=drawing.notes,
        request=puzzle.request,
    ),
    making=Making(
        sizes={
            "tiny": Size(5, 5),
            "small": Size(7, 7),
            "normal": Size(10, 10),
            "big": Size(15, 15),
            "large": Size(25, 25),
        },
        lacking={"tiny": (5, 6)},
        draft=drafts.draft,
        knobs=drafts.KNOBS,
        make=drafts.make,
    ),
    display=Display(
        call=puzzle.spoken,
        words={0: "no bridge", 1: "single", 2: "double", 3: "triple", 4: "fourfold"},
        draw=drawing.draw,
        entry="cycle",
        sketch=sketching.sketch,
        ticks=ticks.ticks,
    ),
    forms=Forms(
        formats=formats.FORMATS,
        variants=puzzle.VARIANTS,
        vary=puzzle.vary,
    ),
    edits=edits.EDITS,
    normal=disguise.normal,
    images=disguise.images,
)
