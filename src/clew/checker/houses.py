"""Houses for the checker: points to be joined in pairs, so that few different distances occur."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from .core import Clauses, Refused

HEADERS = ("distances", "exactly", "metric")
MANY, FAR = 500, 1_000_000
_POINT = re.compile(r"(0|-?[1-9][0-9]{0,6}) (0|-?[1-9][0-9]{0,6})", re.ASCII)


@dataclass(frozen=True)
class Houses:
    """The points in order, how many distances may occur, whether all of them must, and how distance is measured."""

    points: tuple[tuple[int, int], ...]
    distances: int
    exactly: bool
    steps: bool

    def lines(self) -> tuple[Mapping[str, str], Sequence[str]]:
        """Rules other than the usual ones are headers."""
        head = {} if self.distances == 2 else {"distances": str(self.distances)}
        head |= {"exactly": "yes"} if self.exactly else {}
        head |= {"metric": "manhattan"} if self.steps else {}
        return head, [f"{x} {y}" for x, y in self.points]

    def clues(self) -> object:
        """The rules and the points."""
        return list(self.points), self.distances, self.exactly, self.steps

    def state(self, clauses: Clauses) -> None:
        """A variable for each pair, and for each distance that is used."""
        partners: list[list[int]] = [[] for _ in self.points]
        at: dict[int, list[int]] = {}
        for one, other in combinations(range(len(self.points)), 2):
            pair = clauses.switch(f"{one + 1}-{other + 1}")
            x, y = (abs(a - b) for a, b in zip(self.points[one], self.points[other], strict=True))
            at.setdefault(x + y if self.steps else x * x + y * y, []).append(pair)
            partners[one].append(pair)
            partners[other].append(pair)
        for pairs in partners:
            clauses.one_of(pairs)
        used = clauses.new(len(at))
        for use, pairs in zip(used, at.values(), strict=True):
            clauses.add(-use, *pairs)
            clauses.add_all((-pair, use) for pair in pairs)
        clauses.at_most(self.distances, used)
        if self.exactly:
            clauses.at_least(self.distances, used)


def read(head: Mapping[str, str], rows: Sequence[str]) -> Houses:
    """Read an even number of different points, one per line."""
    matches = [_POINT.fullmatch(row) for row in rows]
    points = [(int(match[1]), int(match[2])) for match in matches if match]
    if len(points) != len(rows) or not 2 <= len(points) <= MANY or len(points) % 2:
        raise Refused("the points cannot be read, or cannot be paired")
    if len({*points}) != len(points) or any(abs(number) > FAR for point in points for number in point):
        raise Refused("two points are the same, or one is too far out")
    distances = {"1": 1, "2": 2, "3": 3, "4": 4}[head.get("distances", "2")]
    exactly = {"no": False, "yes": True}[head.get("exactly", "no")]
    return Houses(tuple(points), distances, exactly, {"euclid": False, "manhattan": True}[head.get("metric", "euclid")])
