"""What a family need not bring: every field that is DERIVED is worked out here from those that are brought.

A family with places, values, a grid of clues, clauses, `fullest` and a drawing has every verb.
"""

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

from clew.core.family import DERIVED, Family
from clew.core.frozen import replace
from clew.families.defaults import grids
from clew.families.defaults.making import draft
from clew.families.defaults.sketching import sketch
from clew.families.defaults.solving import ByClauses
from clew.families.defaults.steps import LEVELS, techniques

T = TypeVar("T")
P = TypeVar("P")


def complete(family: Family[P]) -> Family[P]:
    """Give the family with every field worked out; ValueError names what it would have to bring."""
    _hold(family)
    family = _head(family)
    clauses = ByClauses(family)
    family = _with(
        family,
        logic=_with(family.logic, violations=clauses.violations, kernel=clauses.kernel, models=clauses.models),
        display=_with(family.display, sketch=partial(sketch, family)),
        teaching=_with(family.teaching, techniques=techniques(family, clauses), levels=LEVELS),
    )
    made = None if family.making.fullest is None or family.grid is None else partial(draft, family, clauses)
    return replace(family, making=_with(family.making, draft=made))


def _head(family: Family[P]) -> Family[P]:
    """What the grid of a family gives."""
    family = _with(family, show=lambda puzzle, value: str(value))
    grid = family.grid
    if grid is None:
        return _with(family, edits=None)
    family = _with(
        family,
        size=partial(grids.size, grid),
        clues=partial(grids.clues, grid),
        keep_clues=partial(grids.keep_clues, grid),
    )
    forms = _with(family.forms, formats=grids.formats(family, grid))
    return _with(replace(family, forms=forms), edits=grids.edits(family, grid))


def _hold(family: Family[Any]) -> None:
    """Refuse a family that brings too little."""
    teaching, making, needed = family.teaching, family.making, list[str]()
    if family.grid is None:
        asked: dict[str, Any] = {"size": family.size, "clues": family.clues, "keep_clues": family.keep_clues}
        asked["forms.formats"] = family.forms.formats
        needed += [name for name, brought in asked.items() if brought is DERIVED]
    if (teaching.techniques is DERIVED) != (teaching.levels is DERIVED):
        needed += ["teaching.techniques and teaching.levels, both or neither"]
    if making.make is None and making.draft is DERIVED and (making.fullest is None or family.grid is None):
        needed += ["making.draft, or making.fullest with a grid"]
    if needed:
        raise ValueError(f"the family {family.name} must provide {', '.join(needed)}")


def _with(record: T, **derived: Any) -> T:
    """The same record with these in place of what it does not bring; other records are put in as they are."""
    brought = vars(record)
    new = {name: each for name, each in derived.items() if brought.get(name) is DERIVED or hasattr(each, "_fields_")}
    return replace(record, **new)  # type: ignore[type-var]
