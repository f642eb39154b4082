"""Validates what a request brings: its puzzle, and marks that fit it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from clew import families
from clew.actions.load import read_all
from clew.core.family import Reading
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Fact
from clew.core.text import quoted
from clew.web.answers import require_size
from clew.web.refusals import Refused

_KEPT = 32  # puzzles that a worker caches


@lru_cache(maxsize=_KEPT)
def reading_of(text: str) -> Reading[Any]:
    """The one puzzle of a code or text; the same object for the same text, so that its cached results are kept."""
    readings = read_all(text)
    if len(readings) != 1:
        raise Refused(f"expected one puzzle, found {len(readings):,}", "$.puzzle")
    require_size(readings[0].puzzle)
    return readings[0]


@lru_cache(maxsize=_KEPT)
def _allowed(text: str) -> Mapping[Place, frozenset[Value]]:
    puzzle = reading_of(text).puzzle
    family = families.of(puzzle)
    return {place: frozenset(family.values(puzzle, place)) for place in family.places(puzzle)}


def marks_of(text: str, marks: Mapping[str, Value], where: str = "$.marks") -> Marks:
    """Marks whose places and values are those of the puzzle."""
    allowed = _allowed(text)
    for place, value in marks.items():
        if Place(place) not in allowed:
            raise Refused(f"{quoted(place)} is not a place of this puzzle", where)
        if value not in allowed[Place(place)]:
            raise Refused(f"{place} cannot hold {value!r}", f"{where}.{place}")
    return {Place(place): value for place, value in marks.items()}


def candidates_of(text: str, candidates: Mapping[str, list[Value]], where: str) -> Candidates:
    """Candidates whose places are those of the puzzle."""
    allowed = _allowed(text)
    strange = next((place for place in candidates if place not in allowed), None)
    if strange is not None:
        raise Refused(f"{quoted(strange)} is not a place of this puzzle", where)
    return {Place(place): frozenset(values) & allowed[Place(place)] for place, values in candidates.items()}


def facts_of(text: str, facts: list[tuple[str, list[str]]]) -> list[Fact]:
    """Facts that the puzzle's techniques could have noted."""
    puzzle = reading_of(text).puzzle
    can_note = families.of(puzzle).teaching.can_note
    named: list[Fact] = [(kind, tuple(map(Place, places))) for kind, places in facts]
    for number, fact in enumerate(named):
        if can_note is None or not can_note(puzzle, fact):
            raise Refused("not a fact about this puzzle", f"$.facts[{number}]")
    return named


def forget() -> None:
    """Drop all cached puzzles to free memory."""
    reading_of.cache_clear()
    _allowed.cache_clear()


def full(text: str, marks: Marks) -> bool:
    """Whether every place has a mark or is given."""
    return all(len(values) == 1 or place in marks for place, values in _allowed(text).items())
