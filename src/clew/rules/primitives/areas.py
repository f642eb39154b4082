"""Areas: walls divide the places into areas of equal size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.core.text import joined
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.parts import parts

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

_FULL = Technique("Full area", 1, 3)
_WAY = Technique("Only way to grow", 1, 3)


class Areas(Rule):
    """Walls between places divide them into areas; every wall separates two different areas.

    All areas have the same number of places: one of `sizes`.
    """

    techniques = (_FULL, _WAY)
    ahead = Technique("Area would not fit", 2, 7)

    def __init__(
        self,
        ground: Ground,
        walls: Mapping[tuple[Place, Place], Literal],
        sizes: Sequence[int],
        *,
        code: str = "area",
    ) -> None:
        self.code = code
        self.sizes = {size: ground.new() for size in sizes}  # each with the literal that it is the one
        self.names = ground.grid.cells
        at = ground.grid.index
        self.walls = tuple(walls.values())
        self.ends = {literal: (at[one], at[other]) for (one, other), literal in walls.items()}
        self.sides: list[list[tuple[int, Literal]]] = [[] for _ in self.names]
        for literal, (one, other) in self.ends.items():
            self.sides[one].append((other, literal))
            self.sides[other].append((one, literal))

    @property
    def _said(self) -> str:
        """The size in words."""
        return f"{joined([*map(str, self.sizes)], word='or')} {'cell' if [*self.sizes] == [1] else 'cells'}"

    def about(self) -> Iterable[Literal]:
        return self.walls

    def records(self) -> Iterable[Record]:
        numbers = [len(self.names), len(self.walls)]
        for literal, (one, other) in self.ends.items():
            numbers += (one, other, literal)
        own = [len(self.sizes), *(each for pair in self.sizes.items() for each in pair)]
        numbers += own * len(self.names)
        return [(2, (1, 1, *self.sizes.values())), (10, numbers)]

    def state(self, clauses: Clauses) -> None:
        """A place of a larger area is open to some neighbour; whole areas are judged by cuts."""
        clauses.at_least(1, [*self.sizes.values()])
        clauses.at_most(1, [*self.sizes.values()])
        for sides in self.sides if 1 not in self.sizes else ():
            clauses.add(*(-literal for _, literal in sides))

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        """What is wrong whatever the size; walls that are right for one of them are right."""
        found = list(self.wrong(true))
        for size, walls, signs in found if {size for size, _, _ in found} == self.sizes.keys() else ():
            yield [-self.sizes[size], *(sign * literal for literal, sign in zip(walls, signs, strict=True))]

    def wrong(self, true: Callable[[Literal], bool]) -> Iterable[tuple[int, Sequence[Literal], Sequence[int]]]:
        """A size, and walls that cannot all be as they are: of each, the sign of the literal for the other way."""
        found = self.areas(lambda literal: not true(literal))
        for area in found:
            inside = {*area}
            around = [wall for wall, pair in self.ends.items() if len(inside.intersection(pair)) == 1]
            for size in self.sizes:
                if len(area) % size:
                    yield size, around, [-1] * len(around)
                for start in area if len(area) > size else ():
                    few = self._tree(start, inside, true)[:size]
                    yield size, few, [1] * len(few)
                for wall in (each for each, pair in self.ends.items() if inside.issuperset(pair) and true(each)):
                    way = self._way(*self.ends[wall], true)
                    yield size, [wall, *way], [-1, *[1] * len(way)]

    def areas(self, is_open: Callable[[Literal], bool]) -> list[list[int]]:
        """The points that open sides join."""
        return parts(range(len(self.names)), lambda at: (near for near, wall in self.sides[at] if is_open(wall)))

    def _tree(self, start: int, inside: set[int], true: Callable[[Literal], bool]) -> list[Literal]:
        """Open sides that join some points, from the first on."""
        seen, found, todo = {start}, list[Literal](), [start]
        for at in todo:
            for near, wall in self.sides[at]:
                if near in inside and near not in seen and not true(wall):
                    seen.add(near)
                    todo.append(near)
                    found.append(wall)
        return found

    def _way(self, one: int, other: int, true: Callable[[Literal], bool]) -> list[Literal]:
        """Open sides from one point to another."""
        before: dict[int, tuple[int, Literal]] = {one: (one, 0)}
        todo = [one]
        for at in todo:
            for near, wall in self.sides[at]:
                if near not in before and not true(wall):
                    before[near] = at, wall
                    todo.append(near)
        way = list[Literal]()
        while other != one:
            other, wall = before[other]
            way.append(wall)
        return way

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        sure, room = self.areas(lambda wall: truth(wall) is False), self.areas(lambda wall: truth(wall) is not True)
        number = {at: which for which, area in enumerate(sure) for at in area}
        largest, least = max(self.sizes), min(self.sizes)
        for area in sure:
            if len(area) > largest:
                return Fault(f"the area of {self.names[area[0]]} has more than {largest} cells", self._around(area))
        for area in room:
            if len(area) < least:
                return Fault(f"the area of {self.names[area[0]]} has no room for {self._said}", self._around(area))
        loose = next((wall for wall, (a, b) in self.ends.items() if truth(wall) and number[a] == number[b]), None)
        if loose is not None:
            return Fault("a border ends inside an area", [loose])
        if len(sure) == len(room) and {*map(len, sure)} not in [{size} for size in self.sizes]:
            return Fault(f"not every area has {self._said}", ())
        return None

    def _around(self, area: Sequence[int]) -> Sequence[Literal]:
        inside = {*area}
        return [wall for wall, pair in self.ends.items() if not inside.isdisjoint(pair)]

    @property
    def stated(self) -> str:
        return f"the rule that every area has {self._said}"

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return _FULL if forced and forced[0] > 0 else _WAY

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        known = {*because}
        if forced and forced[0] > 0:
            one, other = self.ends[forced[0]]
            area = next(each for each in self.areas(lambda wall: -wall in known or wall == forced[0]) if one in each)
            if len(area) > max(self.sizes):
                return f"{self.names[one]} and {self.names[other]} would be in an area of {len(area)} cells"
            return f"otherwise areas could not have {self._said}"
        if not forced:
            return f"areas of {self._said} do not fit"
        closed = known | {-forced[0]}
        small = [each for each in self.areas(lambda wall: wall not in closed) if len(each) < min(self.sizes)]
        if small:
            return f"the area of {self.names[small[0][0]]} needs {self._said} and has no other way to grow"
        return "a border between two cells of one area would end nowhere"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        known = {*because}
        large = [each for each in self.areas(lambda wall: -wall in known) if len(each) > max(self.sizes)]
        if large:
            return f"the area of {self.names[large[0][0]]} would have more than {max(self.sizes)} cells"
        small = [each for each in self.areas(lambda wall: wall not in known) if len(each) < min(self.sizes)]
        if small:
            return f"the area of {self.names[small[0][0]]} would have no room for {self._said}"
        return f"areas could not all have {self._said}"
