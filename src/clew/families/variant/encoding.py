"""A puzzle as clauses, with facts about regions that are to be found: two cells are in one region, or they are not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from clew.core.frozen import replace
from clew.families.variant.chaos import APART, JOINED
from clew.rules.clauses import encode as clauses_of

if TYPE_CHECKING:
    from clew.core.family import Encoding
    from clew.core.results import Fact
    from clew.families.variant.puzzle import Variant

_REMEMBERED = 8  # puzzles


@lru_cache(maxsize=_REMEMBERED)
def encode(puzzle: Variant) -> Encoding:
    """The rules as clauses."""
    found = clauses_of(puzzle.ground)
    return replace(found, facts=lambda fact: _clauses(puzzle, fact)) if puzzle.labels else found


def can_note(puzzle: Variant, fact: Fact) -> bool:
    """Whether a fact says of two cells whether they are in one region, which is to be found."""
    kind, places = fact
    return kind in (JOINED, APART) and len({*places}) == len(places) == 2 and {*places} <= {*puzzle.labels}


def _clauses(puzzle: Variant, fact: Fact) -> Sequence[Sequence[int]]:
    """What a fact says about the numbers of regions."""
    kind, places = fact
    one, other = (puzzle.labels[place] for place in places)
    literals, found = puzzle.ground.literals, list[Sequence[int]]()
    for number in puzzle.span:
        here, there = literals.get((one, number)), literals.get((other, number))
        if kind == APART:
            found += [] if here is None or there is None else [(-here, -there)]
        elif here is not None and there is not None:
            found += [(-here, there), (here, -there)]
        else:
            found += [(-each,) for each in (here, there) if each is not None]
    return found
