"""Slitherlink as clauses: a variable for each edge, true for a line; clues count them, points have none or two.

That there is one loop only is not written down: where an answer has several, each is cut. The cut says that some line
joins the points of that loop to the rest, which is true of every answer with lines on both sides. Where clues alone ask
for lines on a side, nothing needs to be said about it; else the cut holds only if a certain line of that side is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from clew.core.family import Encoding
from clew.core.places import Marks, Place, Value
from clew.core.results import Fact
from clew.families.slitherlink.loops import groups
from clew.families.slitherlink.puzzle import (
    LINE,
    NO_LINE,
    Slitherlink,
    around_cells,
    around_points,
    edges,
    ends,
    numbers,
)

Clause = Sequence[int]
_SPELT = 4  # lines of a side that a cut is repeated for, where no clue asks for one


def encode(puzzle: Slitherlink) -> Encoding:
    """State the clues, none or two lines at each point, and that there is a line; the edge e is variable e + 1."""
    names = edges(*puzzle.shape)
    count = len(names)
    clauses: list[Clause] = [tuple(range(1, count + 1))]
    for clue, around in zip(puzzle.clues, around_cells(*puzzle.shape), strict=True):
        if clue is not None:
            clauses += _exactly(clue, [edge + 1 for edge in around])
    for meeting in around_points(*puzzle.shape):
        clauses += _none_or_two([edge + 1 for edge in meeting])
    # A value's variable must be positive: no line on e is a variable of its own, the opposite of the line.
    for edge in range(1, count + 1):
        clauses += [(edge, count + edge), (-edge, -count - edge)]
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
    """So many of these are true: of any more not all, of the rest and one more not none."""
    over = [tuple(-line for line in some) for some in combinations(lines, wanted + 1)]
    return [*over, *combinations(lines, len(lines) - wanted + 1)] if wanted else [(-line,) for line in lines]


def _none_or_two(lines: Sequence[int]) -> list[Clause]:
    """A line goes on, and three never meet."""
    goes_on = [(-line, *(other for other in lines if other != line)) for line in lines]
    return [*goes_on, *(tuple(-line for line in three) for three in combinations(lines, 3))]


def _cuts(puzzle: Slitherlink, marks: Marks) -> list[Clause]:
    """Clauses against each loop, where there are several."""
    number = numbers(*puzzle.shape)
    found = groups(puzzle, [number[place] for place, value in marks.items() if value == LINE])
    if len(found) < 2:
        return []
    clauses: list[Clause] = []
    for at, loop in enumerate(found):
        clauses += _cut(puzzle, loop, found[at - 1])
    return clauses


def _cut(puzzle: Slitherlink, loop: Sequence[int], other: Sequence[int]) -> list[Clause]:
    """Some line joins the points of a loop to the rest, if lines touch them and lines touch the rest."""
    meeting, joined = around_points(*puzzle.shape), ends(*puzzle.shape)
    points = {point for edge in loop for point in joined[edge]}
    touching = {edge for point in points for edge in meeting[point]}
    within = {edge for edge in touching if points.issuperset(joined[edge])}
    out = [edge + 1 for edge in sorted(touching - within)]
    here = [()] if _asked(puzzle, touching) else [(-edge - 1,) for edge in loop[:_SPELT]]
    there = [()] if _asked(puzzle, set(range(len(joined))) - within) else [(-edge - 1,) for edge in other[:_SPELT]]
    return [(*one, *two, *out) for one in here for two in there]


def _asked(puzzle: Slitherlink, among: set[int]) -> bool:
    """Tell whether some clue asks for more lines than the other edges could give, so that one is among these."""
    return any(
        clue is not None and clue > sum(edge not in among for edge in around)
        for clue, around in zip(puzzle.clues, around_cells(*puzzle.shape), strict=True)
    )


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
