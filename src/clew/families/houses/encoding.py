"""Houses as clauses: each house has one partner, a joined pair uses its distance, and few distances are used.

The distances used are counted by a sequential counter (Sinz 2005): `counted[i][k]` says that more than k of the first
i + 1 distances are used.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from clew.core.family import Encoding
from clew.families.houses.puzzle import APART, JOINED, Houses, pairs, places

Clause = Sequence[int]


def encode(puzzle: Houses) -> Encoding:
    """State the rules over one variable for each pair, and its opposite."""
    names = places(puzzle)
    joins = {pair: 2 * at + 1 for at, pair in enumerate(pairs(len(puzzle.points)))}
    variables = {(name, JOINED): 2 * at + 1 for at, name in enumerate(names)}
    variables |= {(name, APART): 2 * at + 2 for at, name in enumerate(names)}
    clauses: list[Clause] = [clause for join in joins.values() for clause in ((join, join + 1), (-join, -join - 1))]
    for house in range(len(puzzle.points)):
        own = [join for pair, join in joins.items() if house in pair]
        clauses.append(own)
        clauses += [(-one, -other) for one, other in combinations(own, 2)]
    clauses += _few_distances(puzzle, list(joins.values()), first=2 * len(names) + 1)
    return Encoding(clauses=clauses, variables=variables)


def _few_distances(puzzle: Houses, joins: Sequence[int], first: int) -> Iterator[Clause]:
    at_distance: dict[int, list[int]] = defaultdict(list)
    for distance, join in zip(puzzle.measured, joins, strict=True):
        at_distance[distance].append(join)
    used = range(first, first + len(at_distance))
    for use, group in zip(used, at_distance.values(), strict=True):
        yield from ((-join, use) for join in group)
        yield [-use, *group]
    yield from _at_most(used, puzzle.distances, used.stop)
    if puzzle.exactly:
        yield from _at_least(used, puzzle.distances, used.stop + len(used) * puzzle.distances)


def _at_most(used: Sequence[int], most: int, first: int) -> Iterator[Clause]:
    """At most the number: counted[i][k] follows from what is used up to i."""
    for i, use in enumerate(used):
        before, here = first + (i - 1) * most, first + i * most
        yield (-use, here)
        if i == 0:
            continue
        for k in range(most):
            yield (-(before + k), here + k)
            if k > 0:
                yield (-use, -(before + k - 1), here + k)
        yield (-use, -(before + most - 1))


def _at_least(used: Sequence[int], least: int, first: int) -> Iterator[Clause]:
    """At least the number: counted[i][k] needs what is used up to i."""
    for i, use in enumerate(used):
        before, here = first + (i - 1) * least, first + i * least
        for k in range(least):
            if i == 0:
                yield (-(here + k), use) if k == 0 else (-(here + k),)
            else:
                yield (-(here + k), before + k, use)
                if k > 0:
                    yield (-(here + k), before + k, before + k - 1)
    yield (first + (len(used) - 1) * least + least - 1,)
