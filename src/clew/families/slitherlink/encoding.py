"""Slitherlink as clauses: a variable for each edge, true for a line; clues count them, points have none or two.

Cells have variables too: inside the loop or not, and an edge has a line where its two cells differ. None of this
demands a single loop: where an answer has several, they are cut. Take the points on one side of a loop where another
loop is: some line must join them to the rest, if there are lines among both. Where clues alone demand a line, nothing
needs to be added; otherwise the cut holds only if a certain line is drawn, and is repeated for several such lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from clew.core.family import Encoding
from clew.core.places import Marks, Place, Value
from clew.core.results import Fact
from clew.families.slitherlink.loops import groups, points_inside
from clew.families.slitherlink.puzzle import (
    LINE,
    NO_LINE,
    Slitherlink,
    around_cells,
    around_points,
    cells,
    edges,
    ends,
    numbers,
    sides,
)

Clause = Sequence[int]
_REPEATED = 16  # lines of a loop that a cut is repeated for, where no clue asks for one


def encode(puzzle: Slitherlink) -> Encoding:
    """State the clues, none or two lines at each point, and that there is a line; the edge e is variable e + 1."""
    names = edges(*puzzle.shape)
    count = len(names)
    clauses: list[Clause] = [tuple(range(1, count + 1))]
    for clue, around in zip(puzzle.counts, around_cells(*puzzle.shape), strict=True):
        if clue is not None:
            clauses += _exactly(clue, [edge + 1 for edge in around])
    for meeting in around_points(*puzzle.shape):
        clauses += _none_or_two([edge + 1 for edge in meeting])
    # A value's variable must be positive: no line on e is a variable of its own, the opposite of the line.
    for edge in range(1, count + 1):
        clauses += [(edge, count + edge), (-edge, -count - edge)]
    clauses += _sides_differ(puzzle)
    variables: dict[tuple[Place, Value], int] = {}
    for edge, name in enumerate(names, start=1):
        variables[name, LINE] = edge
        variables[name, NO_LINE] = count + edge
    return Encoding(
        clauses=clauses,
        variables=variables,
        cuts=lambda marks: _cuts(puzzle, marks),
        facts=lambda fact: _fact(puzzle, fact),
    )


def _exactly(wanted: int, lines: Sequence[int]) -> list[Clause]:
    """Exactly this many are true: of any more not all, of the rest and one more not none."""
    over = [tuple(-line for line in some) for some in combinations(lines, wanted + 1)]
    return [*over, *combinations(lines, len(lines) - wanted + 1)] if wanted else [(-line,) for line in lines]


def _none_or_two(lines: Sequence[int]) -> list[Clause]:
    """A line continues, and three never meet."""
    goes_on = [(-line, *(other for other in lines if other != line)) for line in lines]
    return [*goes_on, *(tuple(-line for line in three) for three in combinations(lines, 3))]


def _sides_differ(puzzle: Slitherlink) -> list[Clause]:
    """A line has one cell inside the loop and one outside, where all is outside beyond the grid."""
    beside = sides(*puzzle.shape)
    first = 2 * len(beside) + 1
    clauses: list[Clause] = []
    for edge, pair in enumerate(beside, start=1):
        match [first + cell for cell in pair if cell is not None]:
            case [only]:
                clauses += [(-edge, only), (edge, -only)]
            case [one, other]:
                clauses += [(-edge, one, other), (-edge, -one, -other), (edge, -one, other), (edge, one, -other)]
    return clauses


class _Cut(NamedTuple):
    """A line joins these points to the rest, where there are lines here and there: asked for by a cell, or supposed."""

    points: frozenset[int]
    out: tuple[int, ...]  # the edges that join them to the rest
    here: Place
    there: Place


def _cuts(puzzle: Slitherlink, marks: Marks) -> list[Clause]:
    """The cuts as clauses."""
    number = numbers(*puzzle.shape)
    clauses: list[Clause] = []
    for cut in _broken(puzzle, marks):
        supposed = [-number[each] - 1 for each in (cut.here, cut.there) if each in number]
        clauses.append((*supposed, *(edge + 1 for edge in cut.out)))
    return clauses


def lemmas(puzzle: Slitherlink, marks: Marks) -> list[Sequence[str]]:
    """The cuts by name: apart, the two sides, the points."""
    return [("apart", cut.here, cut.there, *map(str, sorted(cut.points))) for cut in _broken(puzzle, marks)]


def _broken(puzzle: Slitherlink, marks: Marks) -> list[_Cut]:
    """The cuts between each loop and the loops on either side of it, where there are several."""
    number, joined = numbers(*puzzle.shape), ends(*puzzle.shape)
    found = groups(puzzle, [number[place] for place, value in marks.items() if value == LINE])
    if len(found) < 2:
        return []
    every = set(range(len(around_points(*puzzle.shape))))
    cuts: dict[_Cut, None] = {}  # of two loops side by side the same cut may come twice
    for loop in found:
        inside = points_inside(puzzle, loop)
        outside = every - inside - {point for edge in loop for point in joined[edge]}
        for points in (inside, outside):
            other = next((each for each in found if each is not loop and joined[each[0]][0] in points), None)
            if other is not None:
                cuts.update(dict.fromkeys(_between(puzzle, points, other, loop)))
    return list(cuts)


def _between(puzzle: Slitherlink, points: set[int], among: Sequence[int], beyond: Sequence[int]) -> list[_Cut]:
    """The cuts around the points on one side of the loop `beyond`, if another loop is among them.

    Every edge that leads out of them ends at that loop.
    """
    meeting, joined = around_points(*puzzle.shape), ends(*puzzle.shape)
    near = sorted({edge for line in beyond for point in joined[line] for edge in meeting[point]})
    out = tuple(edge for edge in near if not points.isdisjoint(joined[edge]))
    touching = (edge for point in points for edge in meeting[point])
    here = _asking(puzzle, touching, lambda edge: not points.isdisjoint(joined[edge]), among)
    others = chain(near, range(len(joined)))  # those near by are the likeliest, and their clues give the same cut
    there = _asking(puzzle, others, lambda edge: not points.issuperset(joined[edge]), beyond)
    few = frozenset(points)
    return [_Cut(few, out, one, other) for one in here for other in there]


def _asking(puzzle: Slitherlink, some: Iterable[int], there: Callable[[int], bool], loop: Sequence[int]) -> list[Place]:
    """What makes sure of a line on the edges that are there: a cell with a clue, or else supposed lines of a loop."""
    beside, around = sides(*puzzle.shape), around_cells(*puzzle.shape)
    for edge in filter(there, some):
        for cell in beside[edge]:
            clue = None if cell is None else puzzle.counts[cell]
            # A clue asks for one of them if the cell's other edges are too few.
            if cell is not None and clue and clue > sum(not there(other) for other in around[cell]):
                return [cells(*puzzle.shape)[cell]]
    return [edges(*puzzle.shape)[edge] for edge in loop[:_REPEATED]]


def _fact(puzzle: Slitherlink, fact: Fact) -> list[Clause]:
    """Two edges: both or neither, exactly one, at least one, at most one of them a line."""
    kind, (one, other) = fact
    number = numbers(*puzzle.shape)
    a, b = number[one] + 1, number[other] + 1
    clauses: dict[str, list[Clause]] = {
        "equal": [(a, -b), (-a, b)],
        "differ": [(a, b), (-a, -b)],
        "some": [(a, b)],
        "not both": [(-a, -b)],
    }
    return clauses[kind]
