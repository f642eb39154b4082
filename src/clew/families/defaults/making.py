"""Drafts from a random solution, with every clue that it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from clew.core.errors import NoPuzzle
from clew.core.family import Family, Knobs, Size
from clew.families.defaults.grids import blank
from clew.families.defaults.solving import ByClauses

if TYPE_CHECKING:
    from random import Random

P = TypeVar("P")


def draft(family: Family[P], clauses: ByClauses[P], wanted: Size, knobs: Knobs, rng: Random) -> P:
    """The fullest puzzle for a random solution of an empty one."""
    from clew.engine.clauses import sample

    grid, fullest = family.grid, family.making.fullest
    assert grid is not None
    assert fullest is not None
    empty = blank(grid, wanted)
    solution = sample(clauses.encoding(empty), rng)
    if solution is None:
        raise NoPuzzle(f"no {family.name} of {wanted} has a solution: try another size")
    return fullest(empty, solution)
