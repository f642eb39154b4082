"""What belongs to a puzzle and is no rule, as texts: words, and JSON of drawings that a form keeps for itself."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from clew.core.places import Place, cell, row_and_column
from clew.families.variant.puzzle import Variant


def note(puzzle: Variant, name: str) -> str:
    """A note as text; empty where there is none."""
    found = puzzle.layers["about"].get(name, "")
    return found if isinstance(found, str) else ""


def kept(puzzle: Variant, name: str) -> dict[str, Any]:
    """A note that holds an object, which is empty where there is none."""
    text = note(puzzle, name)
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        return {}  # a note in the puzzle's own text may say anything
    return found if isinstance(found, dict) else {}


def lit(lamps: Sequence[Place], lights: Sequence[Place], places: Sequence[Place]) -> tuple[Place, ...]:
    """The cells that are not in fog at the start: those with a light, and all around those with a lamp."""
    bright = set(lights)
    for lamp in lamps:
        row, column = row_and_column(lamp)
        around = ((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
        bright |= {cell(*at) for at in around if min(at) >= 0}
    return tuple(place for place in places if place in bright)


def fog(puzzle: Variant) -> tuple[list[Place], list[Place]]:
    """The cells with lamps, and those that have lights of their own."""
    lamps = [place for place in note(puzzle, "lamps").split() if place in puzzle.used]
    found = puzzle.layers["about"].get("fog", ())
    around = lit(lamps, (), puzzle.used)
    return lamps, [
        place for place in puzzle.used if isinstance(found, tuple) and place in found and place not in around
    ]


def packed(found: Mapping[str, Any]) -> str:
    """An object as a note; nothing at all where it is empty."""
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False, sort_keys=True) if found else ""
