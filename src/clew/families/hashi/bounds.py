"""The least and the most bridges of each place, by counting at islands, down to a contradiction in words.

An island needs at least what its other places cannot bring, and leaves at most what the others do not need. A bridge
that must be built keeps those that cross it away. Islands that no possible bridge joins to the rest are cut off, and so
are islands whose bridges are all settled among themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.families.hashi.groups import groups
from clew.families.hashi.puzzle import LARGEST, Hashi
from clew.families.hashi.rules import counted, listed


class Contradiction(Exception):
    """What cannot be, in words, with a code and the places it is about."""

    def __init__(self, code: str, message: str, places: Sequence[int]) -> None:
        self.code = code
        self.places = places
        super().__init__(message)


class Bounds:
    """The least and the most bridges at each place so far."""

    def __init__(self, puzzle: Hashi) -> None:
        self.puzzle = puzzle
        self.least = [0] * len(puzzle.graph.bridges)
        self.most = [self._ceiling(start, end) for start, end, _ in puzzle.graph.bridges]

    def _ceiling(self, start: int, end: int) -> int:
        """Neighbours take no more than their numbers, and two that are satisfied by each other are closed off."""
        one, other = self.puzzle.islands[start].number, self.puzzle.islands[end].number
        return min(self.puzzle.most, one or LARGEST, other or LARGEST) - self._closes(start, end)

    def count_each(self) -> None:
        """Count once at every island, from what its neighbours could take; then look at crossings and at joining."""
        ceilings, floors = list(self.most), list(self.least)
        for island in range(len(self.puzzle.islands)):
            self._hold_sum(island)
            for place, least, _ in self._bounds(island, floors, ceilings):
                self.least[place] = max(self.least[place], least)
        for island in range(len(self.puzzle.islands)):
            self._hold_sum(island)
        self._cross()
        self._join()

    def settle(self) -> None:
        """Count at islands and keep crossing bridges apart until nothing changes."""
        before: list[int] = []
        while before != (before := [*self.least, *self.most]):
            for island in range(len(self.puzzle.islands)):
                self._hold_sum(island)
                for place, least, most in self._bounds(island, self.least, self.most):
                    self.least[place], self.most[place] = least, most
            self._cross()
        self._join()

    def _bounds(self, island: int, floors: Sequence[int], ceilings: Sequence[int]) -> list[tuple[int, int, int]]:
        """Each place of an island, with what its number asks of it and leaves it."""
        around = self.puzzle.graph.around[island]
        number = self.puzzle.islands[island].number
        least, most = sum(floors[place] for place in around), sum(ceilings[place] for place in around)
        return [
            (
                place,
                max(floors[place], (number or 1) - most + ceilings[place]),
                ceilings[place] if number is None else min(ceilings[place], number - least + floors[place]),
            )
            for place in around
        ]

    def _hold_sum(self, island: int) -> None:
        around, name = self.puzzle.graph.around[island], self.puzzle.islands[island].name
        number = self.puzzle.islands[island].number
        most, least = sum(self.most[place] for place in around), sum(self.least[place] for place in around)
        if most < (number or 1):
            wanted = "a bridge" if number is None else counted(number)
            can = f"{'no more than ' * bool(most)}{counted(most)}"
            closed = any(self._closes(*self.puzzle.graph.bridges[place][:2]) for place in around)
            text = f"{name} needs {wanted}, and {can} can end there{' without cutting off two islands' * closed}"
            raise Contradiction("island-under", text, around)
        if number is not None and least > number:
            text = f"its neighbours need {counted(least)} to {name}, and it has only {number}"
            raise Contradiction("island-over", text, around)

    def _closes(self, start: int, end: int) -> bool:
        """Whether two islands would be satisfied by each other, and closed off."""
        one, other = self.puzzle.islands[start].number, self.puzzle.islands[end].number
        return one is not None and one == other and one <= self.puzzle.most and len(self.puzzle.islands) > 2

    def _cross(self) -> None:
        graph = self.puzzle.graph
        for across, down in graph.crossings:
            if self.least[across] and self.least[down]:
                names = f"{graph.names[across]} and {graph.names[down]}"
                raise Contradiction("crossing", f"{names} must both have a bridge, and they cross", (across, down))
            for one, other in ((across, down), (down, across)):
                if self.least[one]:
                    self.most[other] = 0

    def _join(self) -> None:
        """Some possible bridge must leave every group that is apart from the rest, or closed in itself."""
        apart = sorted(groups(self.puzzle, self.most), key=len)
        if len(apart) > 1:
            raise Contradiction("not-joined", f"no bridge can join {listed(self.puzzle, apart[0])} to the rest", ())
