"""Nonogram, a picture described by the blocks of its lines: its table of contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.core.family import Display, Family, Forms, Logic, Making, Size, Teaching
from clew.core.later import modules

if TYPE_CHECKING:
    from clew.families.nonogram import (
        automaton,
        blame,
        disguise,
        drafts,
        drawing,
        edits,
        encoding,
        formats,
        gallery,
        kernel,
        picture,
        puzzle,
        rules,
        techniques,
        ticks,
    )
else:
    names = "automaton blame disguise drafts drawing edits encoding formats gallery kernel picture puzzle rules "
    names += "techniques ticks"
    globals().update(modules(__package__, names))

FAMILY = Family(
    name="nonogram",
    title="Nonogram",
    kind="shading",
    rules=rules.RULES,
    puzzle=puzzle.Nonogram,
    places=puzzle.places,
    values=puzzle.values,
    show=puzzle.Nonogram.symbol,
    size=puzzle.size,
    clues=puzzle.clues,
    keep_clues=puzzle.keep_clues,
    logic=Logic(
        violations=rules.violations,
        kernel=kernel.kernel,
        encode=encoding.encode,
        blame=blame.blame,
        models="clew.families.nonogram.models",
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
            "small": Size(5, 5),
            "normal": Size(10, 10),
            "big": Size(15, 15),
            "large": Size(20, 20),
            "huge": Size(30, 30),
            "giant": Size(40, 40),
        },
        draft=drafts.draft,
        loose=drafts.loose,
        knobs=drafts.KNOBS,
        make=drafts.make,
        from_picture=picture.from_picture,
    ),
    display=Display(
        draw=drawing.draw,
        entry="drag",
        words=puzzle.WORDS,
        sketch=drawing.sketch,
        automaton=automaton.automaton_of,
        open_clues=puzzle.open_clues,
        ticks=ticks.ticks,
        rest=ticks.rest,
        shows=gallery.shows,
        titles=gallery.titles,
    ),
    forms=Forms(
        formats=formats.FORMATS,
    ),
    edits=edits.EDITS,
    normal=disguise.normal,
    images=disguise.images,
)
