"""Slitherlink as a constraint model: a 0/1 variable for each edge, or one for each cell, inside or outside the loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from clew.core.family import Knob, Knobs
from clew.core.model import Model, Store, Variable, Viewpoint
from clew.core.places import Marks
from clew.families.slitherlink.loops import groups, loops
from clew.families.slitherlink.puzzle import (
    LINE,
    NO_LINE,
    Slitherlink,
    around_cells,
    around_points,
    cells,
    edges,
    ends,
    sides,
)

_SHORTEST = 4  # lines of a loop


def _edges(puzzle: Slitherlink, knobs: Knobs, store: Store) -> Model:
    """Post points, then clues, then what is known of the loop; edges are labelled row by row, the upright ones last."""
    drawn = [store.boolean(place) for place in edges(*puzzle.shape)]
    for point, meeting in enumerate(around_points(*puzzle.shape)):
        count = store.integer_of(f"lines at point {point + 1}", (0, 2))
        store.post(store.linear([drawn[edge] for edge in meeting], "=", count))
    for clue, around in zip(puzzle.counts, around_cells(*puzzle.shape), strict=True):
        if clue is not None:
            store.post(store.linear([drawn[edge] for edge in around], "=", clue))
    if knobs["loop"] != "after":
        store.post(store.linear(drawn, ">=", _SHORTEST))
    if knobs["loop"] == "graph":
        joined = dict(zip(ends(*puzzle.shape), drawn, strict=True))
        store.post(*store.cycle((puzzle.rows + 1) * (puzzle.columns + 1), joined))
    return Model(
        decisions=drawn,
        marks=lambda: {place: edge.low for place, edge in zip(edges(*puzzle.shape), drawn, strict=True) if edge.fixed},
        accept=(lambda: len(groups(puzzle, _lines(drawn))) == 1) if knobs["loop"] == "after" else None,
        watch=(lambda: _may_be_one_loop(puzzle, _lines(drawn))) if knobs["loop"] == "watch" else None,
    )


def _lines(drawn: Sequence[Variable]) -> list[int]:
    return [number for number, edge in enumerate(drawn) if edge.low]


def _may_be_one_loop(puzzle: Slitherlink, lines: Sequence[int]) -> bool:
    """Whether a loop that is closed already is all there is: it leaves no line out and satisfies every clue."""
    closed = loops(puzzle, lines)
    if not closed:
        return True
    if len(closed[0]) < len(lines):
        return False
    loop = frozenset(lines)
    pairs = zip(puzzle.counts, around_cells(*puzzle.shape), strict=True)
    return all(clue is None or len(loop.intersection(around)) == clue for clue, around in pairs)


def _cells(puzzle: Slitherlink, knobs: Knobs, store: Store) -> Model:
    """Post clues, then points where four cells meet; what both sides of an edge are says whether it has a line."""
    inside = [store.boolean(place) for place in cells(*puzzle.shape)]
    beside = _beside(puzzle)
    for number, clue in enumerate(puzzle.counts):
        if clue is not None:
            rows = _clue_rows(clue, len(beside[number]))
            store.post(store.table([inside[cell] for cell in (number, *beside[number])], rows))
    for square in _squares(puzzle):
        store.post(store.table([inside[cell] for cell in square], _NO_TOUCH))
    store.post(store.at_least_one(inside))

    def marks() -> Marks:
        values = [cell.low if cell.fixed else None for cell in inside]
        found = {}
        for place, (one, other) in zip(edges(*puzzle.shape), sides(*puzzle.shape), strict=True):
            here, there = (0 if cell is None else values[cell] for cell in (one, other))
            if here is not None and there is not None:
                found[place] = LINE if here != there else NO_LINE
        return found

    def whole() -> bool:
        return _may_hang_together(puzzle, beside, inside)

    after = knobs["connected"] == "after"
    return Model(decisions=inside, marks=marks, accept=whole if after else None, watch=None if after else whole)


def _beside(puzzle: Slitherlink) -> list[list[int]]:
    """The cells that share an edge with each."""
    found: list[list[int]] = [[] for _ in puzzle.counts]
    for one, other in sides(*puzzle.shape):
        if one is not None and other is not None:
            found[one].append(other)
            found[other].append(one)
    return found


def _clue_rows(clue: int, neighbours: int) -> list[tuple[int, ...]]:
    """What a cell and its neighbours may be so that its clue is satisfied; beyond the border all is outside."""
    border = 4 - neighbours
    return [
        (here, *others)
        for here, *others in product((0, 1), repeat=1 + neighbours)
        if border * here + sum(other != here for other in others) == clue
    ]


# Two cells inside that meet at a corner only, the others there outside: the loop would touch itself.
_NO_TOUCH = [row for row in product((0, 1), repeat=4) if row not in ((0, 1, 1, 0), (1, 0, 0, 1))]


def _squares(puzzle: Slitherlink) -> list[tuple[int, int, int, int]]:
    """The four cells around each point that is not on the border."""
    wide = puzzle.columns
    corners = (row * wide + column for row in range(puzzle.rows - 1) for column in range(wide - 1))
    return [(corner, corner + 1, corner + wide, corner + wide + 1) for corner in corners]


def _may_hang_together(puzzle: Slitherlink, beside: Sequence[Sequence[int]], inside: Sequence[Variable]) -> bool:
    """Whether cells that are not outside join all that are inside, and cells not inside join all outside to the border.

    Both together mean one loop: a second one would cut off a part of the inside or of the outside.
    """
    may_be_in = [cell.high == 1 for cell in inside]
    is_in = [cell.low == 1 for cell in inside]
    first = next((number for number, sure in enumerate(is_in) if sure), None)
    if first is not None:
        reached = _flood([first], beside, may_be_in)
        if any(sure and not seen for sure, seen in zip(is_in, reached, strict=True)):
            return False
    may_be_out = [not sure for sure in is_in]
    border = [number for number, near in enumerate(beside) if len(near) < 4 and may_be_out[number]]
    reached = _flood(border, beside, may_be_out)
    return all(seen or may for seen, may in zip(reached, may_be_in, strict=True))


def _flood(start: Sequence[int], beside: Sequence[Sequence[int]], open_: Sequence[bool]) -> list[bool]:
    """The cells that open cells join to those it starts from."""
    seen = [False] * len(beside)
    for cell in start:
        seen[cell] = True
    queue = list(start)
    for cell in queue:  # grows while it is gone through
        for near in beside[cell]:
            if open_[near] and not seen[near]:
                seen[near] = True
                queue.append(near)
    return seen


VIEWPOINTS: Mapping[str, Viewpoint[Slitherlink]] = {
    "edges": Viewpoint(
        title="edges",
        about=(
            "A 0/1 variable for each edge: whether the loop runs along it. Each point has 0 or 2 lines, each clue is "
            "a sum of four edges; both are cheap and local. That the lines are one loop is neither, and the option "
            "'loop' says when it is looked at. 'after' tests full assignments, as the Fence program in SICStus did: a "
            "small loop closed at the first choice is found out at the last. 'watch' fails a node as soon as a closed "
            "loop leaves out a line or a clue, the idea of the nocycle constraint of Caseau and Laburthe (Solving "
            "small TSPs with constraints, 1997). 'graph' hands the edges to a graph variable under a cycle "
            "constraint, which also removes edges (Dooms, Deville and Dupont, CP(Graph), 2005; Fages, On the use of "
            "graphs within constraint programming, 2015). Slitherlink is NP-complete (Yato, 2000), so each of them "
            "may still have to search."
        ),
        build=_edges,
        options={
            "loop": Knob(
                help="when it is seen that the lines are one loop", default="after", choices=("after", "watch", "graph")
            )
        },
    ),
    "cells": Viewpoint(
        title="cells",
        best={},
        about=(
            "A 0/1 variable for each cell: outside or inside the loop. There are about half as many as edges, every "
            "line is closed and no point has one or three lines whatever the values are: what the other viewpoint has "
            "to post holds by itself. A clue is a table over a cell and its neighbours, and a second table keeps the "
            "loop from touching itself at a point. One loop is now two questions of connection: the inside is "
            "connected, and so is the outside together with what is beyond the border. With 'connected' at 'after' "
            "they are asked of full assignments, with 'watch' at each node: cells that are known must be reachable "
            "through cells that are open. Solvers for people colour cells in this way, too (Herting, A rule-based "
            "approach to the puzzle of Slither Link, 2004)."
        ),
        build=_cells,
        options={
            "connected": Knob(
                help="when inside and outside are seen to be connected",
                default="watch",
                choices=("after", "watch"),
            )
        },
    ),
}
