"""Division: numbers fall into groups of joined equal numbers, each number the size of its group."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.core.text import plural
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.parts import parts

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

_FULL = Technique("Full group", 1, 2)
_GROWS = Technique("Room to grow", 2, 4)


class Division(Rule):
    """Neighbours with the same number are in one group, and each number says how many places its group has."""

    techniques = (_FULL, _GROWS)
    ahead = Technique("Would not fit", 2, 7)

    def __init__(
        self,
        ground: Ground,
        numbers: Mapping[Place, Mapping[int, Literal]],
        pairs: Iterable[tuple[Place, Place]],
        *,
        code: str = "group",
    ) -> None:
        self.names = tuple(numbers)
        self.numbers = tuple(numbers.values())
        at = {place: number for number, place in enumerate(self.names)}
        self.border = {(at[one], at[other]): ground.new() for one, other in pairs}
        self.near: list[list[int]] = [[] for _ in self.names]
        for one, other in self.border:
            self.near[one].append(other)
            self.near[other].append(one)
        self.point = {literal: point for point, own in enumerate(self.numbers) for literal in own.values()}
        self.code = code

    def about(self) -> Iterable[Literal]:
        return self.point

    def records(self) -> Iterable[Record]:
        yield from ((1, clause) for clause in self._borders())
        numbers = [len(self.names), len(self.border)]
        for (one, other), literal in self.border.items():
            numbers += (one, other, literal)
        for own in self.numbers:
            numbers.append(len(own))
            for size, literal in own.items():
                numbers += (size, literal)
        yield 10, numbers

    def _borders(self) -> Iterable[Sequence[Literal]]:
        """There is a border exactly where two neighbours have different numbers."""
        for (one, other), border in self.border.items():
            here, there = self.numbers[one], self.numbers[other]
            for size, literal in here.items():
                if size in there:
                    yield (-literal, -there[size], -border)
                    yield (-literal, there[size], border)
                else:
                    yield (-literal, border)
            yield from ((-literal, border) for size, literal in there.items() if size not in here)

    def state(self, clauses: Clauses) -> None:
        """What each place needs of its neighbours, and for small groups of theirs; whole groups are judged by cuts."""
        for clause in self._borders():
            clauses.add(*clause)
        for point, own in enumerate(self.numbers):
            for size, literal in own.items():
                alike = [self.numbers[near][size] for near in self.near[point] if size in self.numbers[near]]
                if size > 1:
                    clauses.add(-literal, *alike)
                if size <= len(alike):
                    for some in combinations(alike, size):
                        clauses.add(-literal, *(-each for each in some))
                if size > 2:
                    self._state_beyond(clauses, point, size)

    def _state_beyond(self, clauses: Clauses, point: int, size: int) -> None:
        """A group of three or more has a third member next to each pair of neighbours."""
        for near in self.near[point]:
            if near < point or size not in self.numbers[near]:
                continue
            around = {*self.near[point], *self.near[near]} - {point, near}
            more = [self.numbers[each][size] for each in sorted(around) if size in self.numbers[each]]
            clauses.add(-self.numbers[point][size], -self.numbers[near][size], *more)

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        sizes = [next(size for size, literal in own.items() if true(literal)) for own in self.numbers]
        for part in self._parts(lambda one, other: sizes[one] == sizes[other], range(len(sizes))):
            size = sizes[part[0]]
            if len(part) > size:
                yield [-self.numbers[point][size] for point in part[: size + 1]]
            elif len(part) < size:
                shore = dict.fromkeys(near for point in part for near in self.near[point] if near not in part)
                more = [self.numbers[point][size] for point in shore if size in self.numbers[point]]
                yield [*(-self.numbers[point][size] for point in part), *more]

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        sizes = [next((size for size, literal in own.items() if truth(literal)), 0) for own in self.numbers]
        known = [point for point, size in enumerate(sizes) if size]
        for part in self._parts(lambda one, other: sizes[one] == sizes[other], known):
            size = sizes[part[0]]
            about = [self.numbers[point][size] for point in part]
            if len(part) > size:
                return Fault(f"the group of {self.names[part[0]]} has {len(part)} cells: expected {size}", about)
            can = {
                point
                for point, own in enumerate(self.numbers)
                if sizes[point] == size or (not sizes[point] and size in own and truth(own[size]) is not False)
            }
            room = next(each for each in self._parts(lambda *_: True, sorted(can)) if part[0] in each)
            if len(room) < size:
                return Fault(f"the group of {self.names[part[0]]} has room for {len(room)} of {size} cells", about)
        return None

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return _FULL if forced and self._crowded(forced[0], because) else _GROWS

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        if forced and (size := self._crowded(forced[0], because)):
            return f"its group would have {plural(size, 'cell')}"
        if forced and forced[0] < 0:
            return f"there is no room for {plural(self._size_of(-forced[0]), 'cell')}"
        return "otherwise a group could not reach its size"

    def _size_of(self, literal: Literal) -> int:
        own = self.numbers[self.point[literal]]
        return next(size for size, each in own.items() if each == literal)

    def _crowded(self, forced: Literal, because: Sequence[Literal]) -> int:
        """How many cells the group of a number that is ruled out would have, if that is too many; else 0."""
        if forced > 0:
            return 0
        size = self._size_of(-forced)
        alike = [self.point[each] for each in because if each in self.point and self._size_of(each) == size]
        here = self.point[-forced]
        part = next(part for part in self._parts(lambda *_: True, [here, *alike]) if here in part)
        return len(part) if len(part) > size else 0

    def _parts(self, same: Callable[[int, int], bool], points: Iterable[int]) -> list[list[int]]:
        return parts(points, lambda point: (near for near in self.near[point] if same(point, near)))
