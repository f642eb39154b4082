"""Hashi as clauses: for each place and count k a variable "at least k bridges", and one for "exactly k".

Sums at an island forbid every way to count that misses its number, in terms of "at least". That all islands are joined
is not written down: where an answer has several groups, each is cut off by a clause, some bridge must leave it. The
same goes for circles where loops are not allowed: one of the bridges on it is absent.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from clew.core.family import Encoding
from clew.core.places import Marks, Place, Value, cell
from clew.families.hashi.groups import circle, groups
from clew.families.hashi.puzzle import Hashi

Clause = Sequence[int]


class _Variables:
    """The variables by place: `least` for 1 to most bridges, then `exact` for 0 to most."""

    def __init__(self, puzzle: Hashi) -> None:
        self.most = puzzle.most
        self.width = 2 * puzzle.most + 1

    def least(self, place: int, count: int) -> int:
        """At least this many bridges, 1 to most."""
        return place * self.width + count

    def exact(self, place: int, count: int) -> int:
        """Exactly this many bridges, 0 to most."""
        return place * self.width + self.most + 1 + count


def encode(puzzle: Hashi) -> Encoding:
    """State counts, sums and crossings; joining, and no loops where they are not allowed, come as cuts."""
    at, graph = _Variables(puzzle), puzzle.graph
    clauses: list[Clause] = []
    variables: dict[tuple[Place, Value], int] = {}
    for place, name in enumerate(graph.names):
        clauses += _counts(at, place)
        variables.update({(name, count): at.exact(place, count) for count in range(puzzle.most + 1)})
    for island, around in zip(puzzle.islands, graph.around, strict=True):
        clauses += [*_at_most(at, around, island.number), *_at_least(at, around, island.number or 1)]
    clauses += [(-at.least(across, 1), -at.least(down, 1)) for across, down in graph.crossings]
    return Encoding(clauses=clauses, variables=variables, cuts=lambda marks: _cuts(puzzle, marks))


def _counts(at: _Variables, place: int) -> list[Clause]:
    """More includes fewer; exactly k is at least k and not more."""
    clauses: list[Clause] = [(-at.least(place, k + 1), at.least(place, k)) for k in range(1, at.most)]
    for k in range(at.most + 1):
        exact = at.exact(place, k)
        reached = [at.least(place, k)] if k else []
        beyond = [at.least(place, k + 1)] if k < at.most else []
        clauses += [(-exact, literal) for literal in (*reached, *(-more for more in beyond))]
        clauses.append((exact, *(-literal for literal in reached), *beyond))
    return clauses


def _at_most(at: _Variables, around: Sequence[int], number: int | None) -> list[Clause]:
    """No way to have one more than the number: at least j here, at least k there."""
    if number is None:
        return []
    return [
        [-at.least(place, count) for place, count in zip(around, counts, strict=True) if count]
        for counts in product(range(at.most + 1), repeat=len(around))
        if sum(counts) == number + 1
    ]


def _at_least(at: _Variables, around: Sequence[int], number: int) -> list[Clause]:
    """No way to have one less: at most j here, at most k there."""
    if number > at.most * len(around):
        return [()]
    return [
        [at.least(place, count + 1) for place, count in zip(around, counts, strict=True) if count < at.most]
        for counts in product(range(at.most + 1), repeat=len(around))
        if sum(counts) == number - 1
    ]


def _cuts(puzzle: Hashi, marks: Marks) -> list[Clause]:
    """A clause for each group of islands that must be left, and for a circle that is not allowed."""
    at, graph = _Variables(puzzle), puzzle.graph
    clauses: list[Clause] = []
    for group in _left_alone(puzzle, marks):
        around = (place for island in group for place in graph.around[island])
        leaving = sorted(place for place in around if not group.issuperset(graph.bridges[place][:2]))
        clauses.append([at.least(place, 1) for place in leaving])
    if closed := _closed(puzzle, marks):
        clauses.append([-at.least(place, 1) for place in closed])
    return clauses


def lemmas(puzzle: Hashi, marks: Marks) -> list[Sequence[str]]:
    """The same by name: apart, an island on either side, the islands; circle, the places."""
    found: list[Sequence[str]] = []
    for group in _left_alone(puzzle, marks):
        beyond = next(island for island in range(len(puzzle.islands)) if island not in group)
        sides = [cell(*puzzle.islands[island][:2]) for island in (min(group), beyond)]
        found.append(("apart", *sides, *map(str, sorted(group))))
    if closed := _closed(puzzle, marks):
        found.append(("circle", *(puzzle.graph.names[place] for place in closed)))
    return found


def _left_alone(puzzle: Hashi, marks: Marks) -> list[set[int]]:
    """The groups of islands that these bridges join, but the largest."""
    count = [int(marks[name]) for name in puzzle.graph.names]
    return [set(group) for group in sorted(groups(puzzle, count), key=len)[:-1]]


def _closed(puzzle: Hashi, marks: Marks) -> Sequence[int]:
    """The places of a circle, where that is not allowed."""
    count = [int(marks[name]) for name in puzzle.graph.names]
    return () if puzzle.loops else circle(puzzle, count) or ()
