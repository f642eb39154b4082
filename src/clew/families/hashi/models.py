"""Hashi as a constraint model: bridges north, east, south and west of every cell, or a number for each bridge.

Both have the same options: when it is seen that all islands are joined, and which of three rules of thumb, true because
of it, are posted in advance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.family import Knob, Knobs
from clew.core.model import Model, Store, Variable, Viewpoint
from clew.core.places import cell
from clew.families.hashi.groups import groups
from clew.families.hashi.puzzle import Hashi

_NORTH, _EAST, _SOUTH, _WEST = range(4)
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_Sides = Sequence[Variable]  # a cell's bridges to the north, east, south and west


def _cells(puzzle: Hashi, knobs: Knobs, store: Store) -> Model:
    """Post cell by cell, in reading order: what leaves a cell enters the next, islands add up, water is not crossed."""
    numbers = {(island.row, island.column): island.number for island in puzzle.islands}
    grid = [
        [_sides(puzzle, store, (row, column), island=(row, column) in numbers) for column in range(puzzle.columns)]
        for row in range(puzzle.rows)
    ]
    for row, across in enumerate(grid):
        for column, sides in enumerate(across):
            for side, (down, right) in enumerate(_STEPS):
                if not (0 <= row + down < puzzle.rows and 0 <= column + right < puzzle.columns):
                    store.post(store.compare(sides[side], "=", 0))
                elif side in (_EAST, _SOUTH):
                    store.post(store.compare(sides[side], "=", grid[row + down][column + right][(side + 2) % 4]))
            if (row, column) in numbers:
                _add_up(store, sides, numbers[row, column])
            else:
                _keep_apart(store, sides[_NORTH], sides[_EAST])
    starts = [(puzzle.islands[start], across) for start, _, across in puzzle.graph.bridges]
    bridges = [grid[start.row][start.column][_EAST if across else _SOUTH] for start, across in starts]
    every = {id(side): side for across in grid for sides in across for side in sides}  # over water, N and S are one
    return _joined(puzzle, knobs, store, (list(every.values()), bridges))


def _sides(puzzle: Hashi, store: Store, at: tuple[int, int], *, island: bool) -> _Sides:
    """Make the variables of a cell; over water a bridge goes straight on, so that two of them do."""
    name = cell(*at)
    if island:
        return [store.integer(f"{name}.{side}", 0, puzzle.most) for side in "NESW"]
    upright, level = (store.integer(f"{name}.{side}", 0, puzzle.most) for side in "NE")
    return [upright, level, upright, level]


def _bridges(puzzle: Hashi, knobs: Knobs, store: Store) -> Model:
    """Post islands in reading order, then crossings."""
    graph = puzzle.graph
    bridges = [store.integer(name, 0, puzzle.most) for name in graph.names]
    for island, around in zip(puzzle.islands, graph.around, strict=True):
        _add_up(store, [bridges[place] for place in around], island.number)
    for across, down in graph.crossings:
        _keep_apart(store, bridges[across], bridges[down])
    return _joined(puzzle, knobs, store, (bridges, bridges))


def _add_up(store: Store, sides: _Sides, number: int | None) -> None:
    """Let the bridges of an island make its number, or be some where it has none."""
    ends = sides or [store.constant(0)]
    store.post(store.linear(ends, ">=", 1) if number is None else store.linear(ends, "=", number))


def _keep_apart(store: Store, one: Variable, other: Variable) -> None:
    store.post(store.at_least_one([store.is_value(one, 0), store.is_value(other, 0)]))


def _joined(puzzle: Hashi, knobs: Knobs, store: Store, variables: tuple[_Sides, _Sides]) -> Model:
    """Finish a model of these decisions, which give these bridges: improvements, loops, and one group of islands."""
    decisions, bridges = variables
    _improve(puzzle, knobs["improvements"], store, bridges)
    some = [store.negation(store.is_value(bridge, 0)) for bridge in bridges]
    if not puzzle.loops:
        # As many joined pairs as a tree has: with all islands in one group, there is no circle.
        store.post(store.linear(some or [store.constant(0)], "=", len(puzzle.islands) - 1))
    if knobs["connected"] == "graph":
        ends = [(start, end) for start, end, _ in puzzle.graph.bridges]
        store.post(*store.connected(len(puzzle.islands), dict(zip(ends, some, strict=True))))
    watches: Mapping[str, Callable[[], bool]] = {
        "reach": lambda: len(groups(puzzle, [bridge.high for bridge in bridges])) == 1,
        "sets": lambda: not _isolated(puzzle, bridges),
    }
    names = puzzle.graph.names
    return Model(
        decisions=decisions,
        marks=lambda: {name: bridge.low for name, bridge in zip(names, bridges, strict=True) if bridge.fixed},
        accept=(lambda: len(groups(puzzle, [bridge.low for bridge in bridges])) == 1)
        if knobs["connected"] == "after"
        else None,
        watch=watches.get(knobs["connected"]),
    )


def _isolated(puzzle: Hashi, bridges: _Sides) -> bool:
    """Whether islands that bridges join already are cut off: none of them has a bridge that is still open."""
    sets = groups(puzzle, [bridge.low for bridge in bridges])
    if len(sets) == 1:
        return False
    open_ = [not bridge.fixed for bridge in bridges]
    around = puzzle.graph.around
    return not all(any(open_[place] for island in islands for place in around[island]) for islands in sets)


def _improve(puzzle: Hashi, which: str, store: Store, bridges: _Sides) -> None:
    """Rule out what would cut off two islands, or three, from all others."""
    numbers = [island.number for island in puzzle.islands]
    if which == "no" or len(numbers) <= 2:
        return
    for place, (start, end, _) in enumerate(puzzle.graph.bridges):
        if numbers[start] == numbers[end] == 1:
            store.post(store.compare(bridges[place], "=", 0))
        if numbers[start] == numbers[end] == 2 and which != "without-2-2":
            store.post(store.compare(bridges[place], "!=", 2))
    for island, around in enumerate(puzzle.graph.around):
        for place in around if len(around) == 3 and which != "pairs" else ():
            others = [numbers[puzzle.graph.other_end(other, island)] for other in around if other != place]
            if (numbers[island], *sorted(number or 0 for number in others)) in ((2, 1, 1), (3, 1, 2)):
                store.post(store.compare(bridges[place], "!=", 0))


_OPTIONS = {
    "connected": Knob(
        help="how it is seen that all islands are joined", default="after", choices=("after", "reach", "sets", "graph")
    ),
    "improvements": Knob(
        help="rules of thumb posted in advance", default="no", choices=("no", "pairs", "without-2-2", "yes")
    ),
}

_ABOUT_OPTIONS = (
    "The option 'connected' says how it is seen that all islands are joined: 'after' tests full assignments; 'reach' "
    "fails a node where bridges that are built or still possible do not reach every island; 'sets' keeps disjoint "
    "sets of islands (Tarjan, 1975) and fails a node where a set has no open bridge left, the early isolation check "
    "of the Leuven report's CHR program; 'graph' posts a connectivity constraint over a graph variable, which also "
    "finds bridges that must be built (Prosser and Unsworth, A connectivity constraint using bridges, 2006). The "
    "option 'improvements' posts the report's three rules: a 1 is not joined to a 1 nor a 2 twice to a 2; a 2 with "
    "two 1s beside it uses its third neighbour; so does a 3 with a 1 and a 2 beside it. 'pairs' is the first of them "
    "alone, as in the report's CHR programs; 'without-2-2' leaves out the half about two 2s: the report's backtracks "
    "'with improvements' come out exactly so, and only so."
)

VIEWPOINTS: Mapping[str, Viewpoint[Hashi]] = {
    "cells": Viewpoint(
        title="cells",
        about=(
            "Four variables for each cell of the grid, water or island: how many bridges leave it to the north, east, "
            "south and west. What leaves a cell enters the next one, over water bridges go straight on and one of the "
            "two directions is empty, and at an island the four add up to its number. This is the model of the Leuven "
            "report's ECLiPSe program: easy to write down, and no list of neighbours or crossings is needed; but one "
            "bridge is as many variables as it is long, so that most of the propagation only carries a value along. "
            + _ABOUT_OPTIONS
        ),
        build=_cells,
        options=_OPTIONS,
    ),
    "bridges": Viewpoint(
        title="bridges",
        best={"connected": "graph", "improvements": "yes"},
        about=(
            "A variable for each pair of islands that see each other: how many bridges join them. An island is one sum "
            "over one to four of them, and two bridges that would cross exclude each other. The puzzle is seen as a "
            "graph, as the authors of the Leuven report wished they had, and the grid is gone: there are far fewer "
            "variables for the same propagation, so that equal strategies fail at the same choices and each node is "
            "cheaper. Hashi is NP-complete (Andersson, 2009); a branch-and-cut over the same variables is in Coelho, "
            "Laporte, Lindbeck and Vidal, Benchmark instances and branch-and-cut algorithm for the Hashiwokakero "
            "puzzle, 2019. " + _ABOUT_OPTIONS
        ),
        build=_bridges,
        options=_OPTIONS,
    ),
}
