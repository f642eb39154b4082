"""What belongs to a puzzle and is no rule, as texts: words, and JSON of drawings that a form keeps for itself."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from clew.core.places import Place, cell, row_and_column
from clew.families.variant.puzzle import Variant

# What notes may hold of f-puzzles (settings of tools, drawings, what is in cells) and of SudokuPad (shapes, cells).
SETTINGS = (
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "activeConstraints",
    "metadata",
    "triggereffect",
)
DRAWN = ("line", "circle", "rectangle", "text", "cage")
IN_CELL = ("c", "cArray", "highlight", "highlightArray", "cornerPencilMarks", "centerPencilMarks", "candidates")
SHAPES = ("underlays", "lines", "arrows", "overlays")
IN_CELL_OF_SUDOKUPAD = ("centremarks", "cornermarks", "pencilMarks", "color", "highlight", "c")


def note(puzzle: Variant, name: str) -> str:
    """A note as text; empty where there is none."""
    found = puzzle.layers["about"].get(name, "")
    return found if isinstance(found, str) else ""


def kept(puzzle: Variant, name: str) -> dict[str, Any]:
    """A note that holds an object, which is empty where there is none."""
    text = note(puzzle, name)
    try:
        found = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return {}  # a note in the puzzle's own text may say anything
    return found if isinstance(found, dict) else {}


def kept_lists(puzzle: Variant, name: str, keys: Sequence[str]) -> dict[str, list[Any]]:
    """The lists of objects under these keys of a note: nothing else, so that no note can state a rule."""
    found = {key: each for key, each in kept(puzzle, name).items() if key in keys and isinstance(each, list)}
    return {key: [one for one in each if isinstance(one, dict)] for key, each in found.items()}


def kept_in_cells(puzzle: Variant, name: str, keys: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What a note has under these keys for each cell, and nothing else."""
    found = {place: each for place, each in kept(puzzle, name).items() if isinstance(each, dict)}
    return {place: {key: each[key] for key in keys if key in each} for place, each in found.items()}


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
