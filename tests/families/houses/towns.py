"""Towns for the tests: small ones at random, and all their pairings by trying every one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from clew.core.places import Marks
from clew.families.houses.puzzle import JOINED, METRICS, Houses, Pair, Point, joined, name, places

Pairing = frozenset[Pair]


def town(*points: tuple[int, int], **rules: object) -> Houses:
    """A puzzle of these points."""
    return Houses(tuple(Point(*point) for point in points), **rules)  # type: ignore[arg-type]


def random_town(rng: Random, most: int = 8) -> Houses:
    """Any even number of houses up to a limit, on a grid of any size that holds them, under any rules."""
    houses = rng.randrange(2, most + 1, 2)
    bound = rng.choice([4, 5, 7, 12])
    cells = [Point(x, y) for x in range(bound) for y in range(bound)]
    points = tuple(rng.sample(cells, houses))
    return Houses(points, rng.choice([1, 2, 2, 2, 3]), rng.random() < 0.3, rng.choice([*METRICS, "euclid"]))


def pairings(houses: Sequence[int]) -> Iterator[Pairing]:
    """Every way to pair houses."""
    if not houses:
        yield frozenset()
        return
    first, *others = houses
    for other in others:
        rest = [house for house in others if house != other]
        yield from (frozenset({Pair(first, other), *pairing}) for pairing in pairings(rest))


def solutions(puzzle: Houses) -> set[Pairing]:
    """Every pairing whose distances are as few as the puzzle wants."""
    found = set()
    for pairing in pairings(range(len(puzzle.points))):
        number = len({puzzle.distance(*pair) for pair in pairing})
        if number == puzzle.distances or (number < puzzle.distances and not puzzle.exactly):
            found.add(pairing)
    return found


def pairing_of(puzzle: Houses, marks: Marks) -> Pairing:
    """What marks join."""
    return frozenset(joined(puzzle, marks))


def marks_of(puzzle: Houses, pairing: Pairing) -> Marks:
    """A pairing as marks of all places."""
    together = {name(*pair) for pair in pairing}
    return {place: JOINED if place in together else 0 for place in places(puzzle)}
