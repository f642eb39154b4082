"""Random hashis that have a solution, and often more: islands grown from one, with bridges as they come."""

from __future__ import annotations

from random import Random

from clew.core.places import Marks, Value
from clew.families.hashi.puzzle import Hashi, Island

_WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class _Growth:
    def __init__(self, rows: int, columns: int, most: int, rng: Random) -> None:
        self.rows, self.columns, self.most, self.rng = rows, columns, most, rng
        start = rng.randrange(rows), rng.randrange(columns)
        self.ends = {start: 0}
        self.group = {start: start}
        self.bridges: dict[frozenset[tuple[int, int]], int] = {}
        self.water: set[tuple[int, int]] = set()

    def grow(self, *, loops: bool) -> None:
        """Build a bridge from some island to a new one, or to one in sight."""
        here = self.rng.choice(sorted(self.ends))
        way = self.rng.choice(_WAYS)
        row, column = here[0] + way[0], here[1] + way[1]
        free: list[tuple[int, int]] = []
        while 0 <= row < self.rows and 0 <= column < self.columns and (row, column) not in self.water:
            if (row, column) in self.ends:
                if loops and frozenset((here, (row, column))) not in self.bridges:
                    self.build(here, (row, column), free)
                return
            free.append((row, column))
            row, column = row + way[0], column + way[1]
        if free:
            at = self.rng.randrange(len(free))
            self.build(here, free[at], free[:at])

    def build(self, here: tuple[int, int], there: tuple[int, int], between: list[tuple[int, int]]) -> None:
        count = self.rng.randint(1, self.most)
        self.bridges[frozenset((here, there))] = count
        for end in (here, there):
            self.ends[end] = self.ends.get(end, 0) + count
        self.water.update(between)


def drafted(seed: int, *, unknown: float = 0.0) -> tuple[Hashi, Marks]:
    """A puzzle and one solution of it; a share of the numbers is left open."""
    rng = Random(seed)
    most, loops = rng.choice((1, 2, 2, 2, 3, 4)), rng.random() < 0.7
    growth = _Growth(rng.randint(3, 7), rng.randint(3, 7), most, rng)
    for _ in range(rng.randint(12, 60)):
        growth.grow(loops=loops)
    islands = tuple(
        Island(row, column, None if rng.random() < unknown else count)
        for (row, column), count in sorted(growth.ends.items())
    )
    puzzle = Hashi(growth.rows, growth.columns, islands, most, loops)
    built: dict[frozenset[tuple[int, int]], int] = growth.bridges
    marks: dict[str, Value] = {}
    for name, (start, end, _) in zip(puzzle.graph.names, puzzle.graph.bridges, strict=True):
        marks[name] = built.get(frozenset((islands[start][:2], islands[end][:2])), 0)
    return puzzle, marks
