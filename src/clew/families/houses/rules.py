"""The rules of houses: what is wrong with these marks. Knows no solver."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from clew.core.places import Marks, Place
from clew.core.results import Violation
from clew.families.houses.puzzle import APART, JOINED, Houses, Pair, joined, name, pair_of

RULES = (
    "Join the houses in pairs, each house to exactly one other, so that at most two different distances occur among "
    "the pairs."
)


def violations(puzzle: Houses, marks: Marks) -> Sequence[Violation]:
    """Find every broken rule, and what is still missing."""
    odd = [place for place, value in marks.items() if value not in (APART, JOINED)]
    if odd:
        return [Violation("value", f"{place} must be 1 (joined) or 0 (apart)", [place]) for place in odd]
    together = joined(puzzle, marks)
    wrong = [*_twice(together), *_too_many_distances(puzzle, together)]
    lonely = _without_partner(puzzle, together)
    if lonely:
        wrong += _kept_apart(puzzle, marks, lonely)
        numbers = ", ".join(str(house + 1) for house in lonely[:8]) + (", ..." if len(lonely) > 8 else "")
        wrong.append(Violation("unpaired", f"no partner yet: {numbers}", (), unfinished=True))
    elif not wrong:
        wrong += _too_few_distances(puzzle, together)
    return wrong


def _twice(together: Sequence[Pair]) -> Iterator[Violation]:
    of_house: dict[int, list[Place]] = defaultdict(list)
    for one, other in together:
        of_house[one].append(name(one, other))
        of_house[other].append(name(one, other))
    for house, places in sorted(of_house.items()):
        if len(places) > 1:
            yield Violation("twice", f"house {house + 1} is joined to {len(places)} others", places)


def _too_many_distances(puzzle: Houses, together: Sequence[Pair]) -> Iterator[Violation]:
    by_distance: dict[int, list[Place]] = defaultdict(list)
    for pair in together:
        by_distance[puzzle.distance(*pair)].append(name(*pair))
    if len(by_distance) > puzzle.distances:
        lengths = ", ".join(
            f"{puzzle.length(distance)} ({places[0]})" for distance, places in sorted(by_distance.items())
        )
        places = [place for group in by_distance.values() for place in group]
        yield Violation("distances", f"{len(by_distance)} distances, {puzzle.distances} are allowed: {lengths}", places)


def _too_few_distances(puzzle: Houses, together: Sequence[Pair]) -> Iterator[Violation]:
    number = len({puzzle.distance(*pair) for pair in together})
    if puzzle.exactly and number < puzzle.distances:
        yield Violation(
            "few distances",
            f"the pairs have {number} different distances: expected exactly {puzzle.distances}",
            [name(*pair) for pair in together],
        )


def _without_partner(puzzle: Houses, together: Sequence[Pair]) -> list[int]:
    paired = {house for pair in together for house in pair}
    return [house for house in range(len(puzzle.points)) if house not in paired]


def _kept_apart(puzzle: Houses, marks: Marks, lonely: Sequence[int]) -> Iterator[Violation]:
    """Houses that are marked as apart from all others."""
    known = pair_of(len(puzzle.points))
    apart: dict[int, list[Place]] = defaultdict(list)
    for place, value in marks.items():
        if value == APART:
            for house in known[place]:
                apart[house].append(place)
    for house in lonely:
        if len(apart[house]) == len(puzzle.points) - 1:
            yield Violation("alone", f"house {house + 1} is kept apart from every other", apart[house])
