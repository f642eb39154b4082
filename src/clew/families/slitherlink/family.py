"""Slitherlink, one loop along the edges of a grid: its table of contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.core.family import Display, Family, Forms, Logic, Making, Size, Teaching
from clew.core.later import modules

if TYPE_CHECKING:
    from clew.families.slitherlink import (
        disguise,
        drafts,
        drawing,
        edits,
        encoding,
        formats,
        kernel,
        puzzle,
        rules,
        spoken,
        techniques,
        ticks,
    )
else:
    names = "disguise drafts drawing edits encoding formats kernel puzzle rules spoken techniques ticks"
    globals().update(modules(__package__, names))

FAMILY = Family(
    name="slitherlink",
    title="Slitherlink",
    kind="loop",
    rules=rules.RULES,
    puzzle=puzzle.Slitherlink,
    places=puzzle.places,
    values=puzzle.values,
    show=puzzle.Slitherlink.symbol,
    size=puzzle.size,
    clues=puzzle.clues,
    keep_clues=puzzle.keep_clues,
    logic=Logic(
        violations=rules.violations,
        kernel=kernel.kernel,
        encode=encoding.encode,
        lemmas=encoding.lemmas,
        models="clew.families.slitherlink.models",
    ),
    teaching=Teaching(
        techniques=techniques.TECHNIQUES,
        find_all=techniques.find_all,
        levels=techniques.LEVELS,
        grade=techniques.grade,
        notes=drawing.notes,
        can_note=ticks.can_note,
        request=spoken.request,
    ),
    making=Making(
        sizes={
            "small": Size(5, 5),
            "compact": Size(7, 7),
            "normal": Size(10, 10),
            "big": Size(15, 15),
            "large": Size(20, 20),
        },
        draft=drafts.draft,
        fullest=drafts.fullest,
        knobs=drafts.KNOBS,
        make=drafts.make,
    ),
    display=Display(
        draw=drawing.draw,
        entry="cycle",
        call=spoken.spoken,
        words=spoken.WORDS,
        sketch=drawing.sketch,
        open_clues=puzzle.open_clues,
        ticks=ticks.ticks,
        enclosed=drawing.enclosed,
    ),
    forms=Forms(
        formats=formats.FORMATS,
    ),
    edits=edits.EDITS,
    normal=disguise.normal,
    images=disguise.images,
)
