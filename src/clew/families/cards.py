"""Cards: what can be said of a family without importing it. `index.py` has one for each family of Clew's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clew.core.family import Family
from clew.core.frozen import dataclass


@dataclass(frozen=True)
class Form:
    """What is known of one text form; `cues` as in codecs/cues.py."""

    name: str
    title: str
    cues: tuple[str, ...]
    extensions: tuple[str, ...]
    writes: bool
    holds_marks: bool
    binary: bool


@dataclass(frozen=True)
class Card:
    """What is known of one family; options are by name, with the values they have, if these are few."""

    title: str
    kind: str
    rules: str
    knobs: Mapping[str, tuple[str, ...]]
    variants: Mapping[str, tuple[str, ...]]
    parts: tuple[str, ...]
    forms: tuple[Form, ...]


def indexed(entry: tuple[Any, ...]) -> Card:
    """The card of an entry of the index."""
    title, kind, rules, knobs, variants, parts, forms = entry
    return Card(title, kind, rules, knobs, variants, parts, tuple(Form(*form) for form in forms))


def card_of(family: Family[Any]) -> Card:
    """The card of a family, for which all of it is imported."""
    return Card(
        title=family.title,
        kind=family.kind,
        rules=family.rules,
        knobs={name: tuple(knob.choices) for name, knob in family.making.knobs.items()},
        variants={name: tuple(knob.choices) for name, knob in family.forms.variants.items()},
        parts=tuple(family.forms.parts),
        forms=tuple(
            Form(
                name=form.name,
                title=form.title,
                cues=tuple(form.cues),
                extensions=tuple(form.extensions),
                writes=form.write is not None,
                holds_marks=form.holds_marks,
                binary=form.binary,
            )
            for form in family.forms.formats.values()
        ),
    )
