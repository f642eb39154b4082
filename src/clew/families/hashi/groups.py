"""Islands that bridges join, and circles that bridges close."""

from __future__ import annotations

from collections.abc import Sequence

from clew.families.hashi.puzzle import Hashi


def groups(puzzle: Hashi, count: Sequence[int]) -> list[list[int]]:
    """The islands in groups that bridges join, each in order, given the number of bridges at each place."""
    graph = puzzle.graph
    seen = [False] * len(puzzle.islands)
    found = []
    for first in range(len(puzzle.islands)):
        if seen[first]:
            continue
        seen[first] = True
        group = [first]
        for island in group:  # grows while it is gone through
            for place in graph.around[island]:
                other = graph.other_end(place, island)
                if count[place] and not seen[other]:
                    seen[other] = True
                    group.append(other)
        found.append(sorted(group))
    return found


def circle(puzzle: Hashi, count: Sequence[int]) -> list[int]:
    """The places of a circle that bridges close, or none."""
    graph = puzzle.graph
    root = list(range(len(puzzle.islands)))

    def top(island: int) -> int:
        while root[island] != island:
            root[island] = island = root[root[island]]
        return island

    tree: list[list[int]] = [[] for _ in puzzle.islands]
    for place, (start, end, _) in enumerate(graph.bridges):
        if not count[place]:
            continue
        if top(start) == top(end):
            return [*_path(puzzle, tree, start, end), place]
        root[top(start)] = top(end)
        tree[start].append(place)
        tree[end].append(place)
    return []


def _path(puzzle: Hashi, tree: Sequence[Sequence[int]], start: int, end: int) -> list[int]:
    """The places of a path through a forest."""
    came: dict[int, int | None] = {start: None}
    queue = [start]
    for island in queue:  # grows while it is gone through
        for place in tree[island]:
            other = puzzle.graph.other_end(place, island)
            if other not in came:
                came[other] = place
                queue.append(other)
    way = []
    island, step = end, came[end]
    while step is not None:
        way.append(step)
        island = puzzle.graph.other_end(step, island)
        step = came[island]
    return way
