"""Hashi for the checker: rows of `.` and islands; bridges that do not cross and join all islands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, product

from .core import Clauses, Refused

HEADERS = ("most", "loops")
LONGEST = 200
SIGNS = "?123456789ABCDEFG"

Bridge = list[int]  # variables: at least one bridge, at least two, ...


@dataclass(frozen=True)
class Hashi:
    """The rows as written, how many bridges may join two islands, and whether bridges may close a loop."""

    rows: tuple[str, ...]
    most: int
    loops: bool

    def lines(self) -> tuple[Mapping[str, str], Sequence[str]]:
        """Rules other than the usual ones are headers."""
        usual = {"most": (self.most == 2, str(self.most)), "loops": (self.loops, "no")}
        return {name: value for name, (is_usual, value) in usual.items() if not is_usual}, self.rows

    def clues(self) -> object:
        """The rules, and each island with its number, 0 if it has none."""
        islands = [(r, c, SIGNS.index(self.rows[r][c])) for r, c in self._islands()]
        return len(self.rows), len(self.rows[0]), self.most, self.loops, islands

    def _islands(self) -> list[tuple[int, int]]:
        return [(r, c) for r, row in enumerate(self.rows) for c, sign in enumerate(row) if sign != "."]

    def state(self, clauses: Clauses) -> None:
        """Variables for each pair of neighbours: at least one bridge, at least two, and so on."""
        clauses.joined, clauses.barred = True, not self.loops
        around, over = self._bridges(clauses)
        for here in over.values():
            clauses.add_all((-one[0], -other[0]) for one, other in combinations(here, 2))
        for (r, c), bridges in around.items():
            number = SIGNS.index(self.rows[r][c])
            clauses.asks[f"r{r + 1}c{c + 1}"] = (1, [least[0] for least in bridges])
            self._number(clauses, number, bridges)

    def _bridges(
        self, clauses: Clauses
    ) -> tuple[dict[tuple[int, int], list[Bridge]], dict[tuple[int, int], list[Bridge]]]:
        """The bridges at each island, and over each cell of water."""
        islands = self._islands()
        around: dict[tuple[int, int], list[Bridge]] = {island: [] for island in islands}
        over: dict[tuple[int, int], list[Bridge]] = {}
        before: dict[tuple[str, int], int] = {}
        joined: list[tuple[int, int, str, Bridge]] = []
        for number, (r, c) in enumerate(islands):
            for line in (("row", r), ("column", c)):
                if line in before:
                    start = before[line]
                    top, left = islands[start]
                    least = clauses.new(self.most)
                    joined.append((start, number, f"r{top + 1}c{left + 1}-r{r + 1}c{c + 1}", least))
                    clauses.budget.spend(4 * (r - top + c - left))
                    for at in product(range(top, r + 1), range(left, c + 1)):
                        (around[at] if at in around else over.setdefault(at, [])).append(least)
                before[line] = number
        for start, number, place, least in sorted(joined):  # by the island at the left or upper end
            clauses.edge(place, least[0], start, number)
            clauses.add_all((-more, less) for less, more in pairwise(least))
            clauses.name(place, {str(k): (*least[:k], *(-more for more in least[k:])) for k in range(self.most + 1)})
        return around, over

    def _number(self, clauses: Clauses, number: int, bridges: Sequence[Bridge]) -> None:
        """As many bridges end here as the number says; at least one if there is no number."""
        if max(number, 1) > self.most * len(bridges):
            clauses.add()
            return
        for counts in _ways(self.most, len(bridges), number + 1) if number else ():
            clauses.add(*(-least[k - 1] for least, k in zip(bridges, counts, strict=True) if k))
        for counts in _ways(self.most, len(bridges), max(number, 1) - 1):
            clauses.add(*(least[k] for least, k in zip(bridges, counts, strict=True) if k < self.most))


@cache
def _ways(most: int, bridges: int, total: int) -> list[tuple[int, ...]]:
    """How many bridges could be on each side, for a total at one island."""
    return [counts for counts in product(range(most + 1), repeat=bridges) if sum(counts) == total]


def read(head: Mapping[str, str], rows: Sequence[str]) -> Hashi:
    """Read rows of one length with at least one island."""
    wide, signs = len(rows[0]) if rows else 0, {*"".join(rows)}
    if not (1 <= len(rows) <= LONGEST and 1 <= wide <= LONGEST) or any(len(row) != wide for row in rows):
        raise Refused("the rows are not those of a grid")
    if not signs <= {".", *SIGNS} or signs == {"."}:
        raise Refused("an island cannot be read, or there is none")
    most = {"1": 1, "2": 2, "3": 3, "4": 4}[head.get("most", "2")]
    return Hashi(tuple(rows), most, {"yes": True, "no": False}[head.get("loops", "yes")])
