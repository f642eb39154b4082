"""Division: joined equal numbers form groups, and each number is the size of its group."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.core.text import plural
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words, truth_of
from clew.rules.parts import parts
from clew.rules.values import plain

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_DIVISION = 10  # the operation of native code
_FULL = Technique("Full group", 1, 2)
_WAY = Technique("Only way to grow", 1, 2)
_ROOM = Technique("Room to grow", 1, 4)


class Division(Rule):
    """Neighbours with the same number are in one group, and each number says how many places its group has."""

    techniques = (_FULL, _WAY, _ROOM)
    watched = True
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
        self.numbers = tuple(map(plain, numbers.values()))
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
        yield from ((1, clause) for clause in self._joined())
        yield _DIVISION, self._divided()

    def _divided(self) -> Sequence[int]:
        numbers = [len(self.names), len(self.border)]
        for (one, other), literal in self.border.items():
            numbers += (one, other, literal)
        for own in self.numbers:
            numbers.append(len(own))
            for size, literal in own.items():
                numbers += (size, literal)
        return numbers

    def feed(self, numbers: list[int]) -> None:
        for (one, other), border in self.border.items():
            there = self.numbers[other]
            for size, literal in self.numbers[one].items():
                if size in there:
                    numbers += (1, 1, 3, -literal, -there[size], -border)
        record = self._divided()
        numbers += (_DIVISION, 1, len(record))
        numbers += record

    def _joined(self) -> Iterable[Sequence[Literal]]:
        """There is no border between neighbours that have the same number."""
        for (one, other), border in self.border.items():
            here, there = self.numbers[one], self.numbers[other]
            yield from ((-literal, -there[size], -border) for size, literal in here.items() if size in there)

    def _parted(self) -> Iterable[Sequence[Literal]]:
        """There is one between others: native code states that by itself."""
        for (one, other), border in self.border.items():
            for here, there in ((self.numbers[one], self.numbers[other]), (self.numbers[other], self.numbers[one])):
                for size, literal in here.items():
                    yield (-literal, there[size], border) if size in there else (-literal, border)

    def state(self, clauses: Clauses) -> None:
        """What each place needs of its neighbours, and for small groups of theirs; whole groups are judged by cuts."""
        for clause in (*self._joined(), *self._parted(), *self._nearby()):
            clauses.add(*clause)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        """The same; whole groups are judged by `fault`."""
        for clause in self._nearby():
            store.post(store.at_least_one([of(each) for each in clause]))

    def _nearby(self) -> Iterable[Sequence[Literal]]:
        """A group of two or more has a second member next to each, and one that is full has no more of them."""
        for point, own in enumerate(self.numbers):
            for size, literal in own.items():
                alike = [self.numbers[near][size] for near in self.near[point] if size in self.numbers[near]]
                if size > 1:
                    yield (-literal, *alike)
                if size <= len(alike):
                    yield from ((-literal, *(-each for each in some)) for some in combinations(alike, size))
                if size > 2:
                    yield from self._beyond(point, size)
                if size > 3:
                    yield (-literal, *self._shore([point], size))

    def _beyond(self, point: int, size: int) -> Iterable[Sequence[Literal]]:
        """A group of three or more has a third member next to each pair of neighbours."""
        for near in self.near[point]:
            if near < point or size not in self.numbers[near]:
                continue
            around = {*self.near[point], *self.near[near]} - {point, near}
            more = [self.numbers[each][size] for each in sorted(around) if size in self.numbers[each]]
            yield (-self.numbers[point][size], -self.numbers[near][size], *more)

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        sizes = [next(size for size, literal in own.items() if true(literal)) for own in self.numbers]
        for part in self._parts(lambda one, other: sizes[one] == sizes[other], range(len(sizes))):
            size, inside = sizes[part[0]], frozenset(part)
            if len(part) > size:
                near = [self._reached(point, inside, size + 1) for point in part]
                yield from ([-self.numbers[each][size] for each in some] for some in dict.fromkeys(near))
            elif len(part) < size:
                more = [self.numbers[near][size] for near in self._outside(part) if size in self.numbers[near]]
                far = self._shore(part, size)
                for point in part:
                    yield [-self.numbers[point][size], *more]
                    yield [-self.numbers[point][size], *far]

    def _outside(self, part: Collection[int]) -> Iterable[int]:
        inside = frozenset(part)
        return dict.fromkeys(near for point in part for near in self.near[point] if near not in inside)

    def _shore(self, part: Sequence[int], size: int) -> Sequence[Literal]:
        """Literals around too few of the nearest places: a group of this size that has the part has one of these."""
        todo = list(part)
        seen = set(todo)
        for point in todo:
            for near in self.near[point]:
                if near not in seen and size in self.numbers[near] and len(todo) < size - 1:
                    seen.add(near)
                    todo.append(near)
        return [self.numbers[near][size] for near in self._outside(todo) if size in self.numbers[near]]

    def _reached(self, start: int, inside: Collection[int], count: int) -> tuple[int, ...]:
        """The first points of some that are reached from one of them, in order."""
        found = {start: None}
        todo = [start]
        for point in todo:
            fresh = [near for near in self.near[point] if near in inside and near not in found]
            todo += fresh
            found |= dict.fromkeys(fresh)
        return tuple(sorted(todo[:count]))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        wrong = self._wrong(truth)
        if wrong is None:
            return None
        part, size, room = wrong
        about = [self.numbers[point][size] for point in part]
        if len(part) > size:
            return Fault(f"the group of {self.names[part[0]]} has {len(part)} cells: expected {size}", about)
        return Fault(f"the group of {self.names[part[0]]} has room for {room} of {size} cells", about)

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        wrong = self._wrong(truth_of(because))
        wrong = wrong or self._wrong(words.truth)
        if wrong is None:
            return "some group could not reach its size"
        part, size, room = wrong
        if len(part) > size:
            return f"the group of {self.names[part[0]]} would have {len(part)} cells: more than {size}"
        return f"the group of {self.names[part[0]]} would have room for only {plural(room, 'cell')} of {size}"

    def _wrong(self, truth: Truth) -> tuple[Sequence[int], int, int] | None:
        """A group that is too large or cannot grow to its size: its places, its size and its room."""
        sizes = [next((size for size, literal in own.items() if truth(literal)), 0) for own in self.numbers]
        known = [point for point, size in enumerate(sizes) if size]
        for part in self._parts(lambda one, other: sizes[one] == sizes[other], known):
            size = sizes[part[0]]
            room = self._room(part, size, sizes, truth)
            if len(part) > size or room < size:
                return part, size, room
        return None

    def _room(self, part: Sequence[int], size: int, sizes: Sequence[int], truth: Truth) -> int:
        """How many places a group could have, as far as that is not enough."""
        todo, seen = list(part), set(part)
        for point in todo:
            if len(todo) >= size:
                break
            for near in self.near[point]:
                own = self.numbers[near]
                known = sizes[near] == size or (not sizes[near] and size in own and truth(own[size]) is not False)
                if near not in seen and known:
                    seen.add(near)
                    todo.append(near)
        return len(todo)

    @property
    def stated(self) -> str:
        return "the sizes of the groups"

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        if forced and (self._crowded(forced[0], because) or self._crowded_else(forced[0], because)):
            return _FULL
        return _WAY if forced and self._growing(forced[0], because) else _ROOM

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        if forced and (size := self._crowded(forced[0], because)):
            alike = len({self._size_of(-each) for each in forced if each < 0}) == 1
            return f"its group would have {plural(size, 'cell')}" if alike else "its group would be too large"
        if forced and self._crowded_else(forced[0], because):
            return "any other number would make a group too large"
        if forced and (part := self._growing(forced[0], because)):
            return f"the group of {self.names[part[0]]} has no other way to grow"
        if forced and forced[0] < 0:
            size, here = self._size_of(-forced[0]), self.point[-forced[0]]
            room = self._room([here], size, *self._known([*because, -forced[0]]))
            if room < size:
                return f"there is no room for {plural(size, 'cell')}"
        blocked = self._blocked(forced[0], because) if forced else None
        if blocked is not None:
            return f"the group of {blocked} needs it"
        return "no other number fits" if forced and forced[0] > 0 else "otherwise a group could not reach its size"

    def _known(self, literals: Sequence[Literal]) -> tuple[Sequence[int], Truth]:
        """What literals say: the number of each place, or 0, and how to judge others."""
        sizes = [0] * len(self.names)
        for each in literals:
            if each in self.point:
                sizes[self.point[each]] = self._size_of(each)
        return sizes, truth_of(literals)

    def _growing(self, forced: Literal, because: Sequence[Literal]) -> Sequence[int]:
        """The places of a group beside a forced number that must have it to reach its size."""
        if forced < 0:
            return ()
        size, here = self._size_of(forced), self.point[forced]
        alike = [self.point[each] for each in because if each in self.point and self._size_of(each) == size]
        for part in self._parts(lambda *_: True, alike):
            if len(part) < size and here in self._outside(part):
                return part
        return ()

    def _blocked(self, forced: Literal, because: Sequence[Literal]) -> Place | None:
        """A place whose group would have too little room if a literal were not forced."""
        sizes, truth = self._known([*because, -forced])
        known = [point for point, size in enumerate(sizes) if size]
        for part in self._parts(lambda one, other: sizes[one] == sizes[other], known):
            if self._room(part, sizes[part[0]], sizes, truth) < sizes[part[0]]:
                return self.names[part[0]]
        return None

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

    def _crowded_else(self, forced: Literal, because: Sequence[Literal]) -> bool:
        """Whether every other number of a place would make a group too large."""
        others = self.numbers[self.point[forced]].values() if forced > 0 else ()
        return bool(others) and all(self._crowded(-each, because) for each in others if each != forced)

    def _parts(self, same: Callable[[int, int], bool], points: Iterable[int]) -> list[list[int]]:
        return parts(points, lambda point: (near for near in self.near[point] if same(point, near)))
