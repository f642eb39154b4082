"""Slitherlink for the checker: rows of `.`, `?` and 0 to 3; one loop that passes each number as often as it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from .core import Clauses, Refused

HEADERS = ()
LONGEST = 100


@dataclass(frozen=True)
class Slitherlink:
    """The rows as written; `?` is a clue without a number."""

    rows: tuple[str, ...]

    def lines(self) -> tuple[Mapping[str, str], Sequence[str]]:
        """There are only rows."""
        return {}, self.rows

    def clues(self) -> object:
        """The sign in each cell."""
        return len(self.rows), len(self.rows[0]), "".join(self.rows)

    def state(self, clauses: Clauses) -> None:
        """A variable for each edge, and for each cell whether it is inside the loop; the rest is joining."""
        high, wide = len(self.rows), len(self.rows[0])
        clauses.joined = True
        cells = {(r, c): clauses.new(1)[0] for r in range(-1, high + 1) for c in range(-1, wide + 1)}
        clauses.add_all((-cell,) for (r, c), cell in cells.items() if r in (-1, high) or c in (-1, wide))
        around: dict[tuple[int, int], list[int]] = {at: [] for at in cells}
        across = [(r, c, 0, 1) for r in range(high + 1) for c in range(wide)]
        for r, c, dr, dc in [*across, *((r, c, 1, 0) for r in range(high) for c in range(wide + 1))]:
            place, point = f"{'h' if dc else 'v'}{r + 1}.{c + 1}", r * (wide + 1) + c
            edge = clauses.switch(place)
            clauses.edge(place, edge, point, point + dc + dr * (wide + 1))
            for beside in ((r, c), (r - dc, c - dr)):
                around[beside].append(edge)
            a, b = cells[r, c], cells[r - dc, c - dr]
            clauses.add_all([(-edge, a, b), (-edge, -a, -b), (edge, a, -b), (edge, -a, b)])
        clauses.add(*clauses.ends)
        for r, c in product(range(high), range(wide)):
            if self.rows[r][c] not in ".?":
                clue, here = int(self.rows[r][c]), around[r, c]
                clauses.asks[f"r{r + 1}c{c + 1}"] = (clue, here)
                clauses.add_all(tuple(-edge for edge in some) for some in combinations(here, clue + 1))
                clauses.add_all(combinations(here, 5 - clue))
        for point in range((high + 1) * (wide + 1)):
            here = clauses.meeting[point]
            clauses.add_all((-edge, *(other for other in here if other != edge)) for edge in here)
            clauses.add_all(tuple(-edge for edge in three) for three in combinations(here, 3))


def read(head: Mapping[str, str], rows: Sequence[str]) -> Slitherlink:
    """Read rows of one length."""
    wide = len(rows[0]) if rows else 0
    if not (1 <= len(rows) <= LONGEST and 1 <= wide <= LONGEST) or any(len(row) != wide for row in rows):
        raise Refused("the rows are not those of a grid")
    if not {*"".join(rows)} <= {*".?0123"}:
        raise Refused("a clue cannot be read")
    return Slitherlink(tuple(rows))
