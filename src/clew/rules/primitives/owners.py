"""Owners: walls divide places into areas, and all places of an area belong to the owners that it holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from clew.core.places import Place
from clew.rules.ground import Ground, Literal, Record, Rule, Truth, Words
from clew.rules.parts import parts
from clew.rules.primitives.connected import Connected

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses
    from clew.rules.ground import Fault

Walls = Mapping[tuple[Place, Place], Literal]
Reach = Mapping[Place, Hashable]  # the places that could be an owner's; it has all or none of those with the same key
_CLAUSE, _COUNT = 1, 2  # operations of native code


class Owners(Rule):
    """Walls are only between different areas, and each area holds as many owners as `many` says.

    An owner has some places from the start, its seats, and could have those in reach. Whether it has them are hidden
    literals. What else is true of areas is for other rules, or for a primitive that is made of this one.
    """

    many: ClassVar[int] = 1
    watched = True

    def __init__(
        self,
        ground: Ground,
        places: Iterable[Place],
        walls: Walls,
        seats: Sequence[Sequence[Place]],
        reach: Sequence[Reach],
        *,
        code: str = "area",
    ) -> None:
        self.places, self.walls, self.seats, self.code = tuple(places), walls, seats, code
        self.sides: dict[Place, list[tuple[Place, Literal]]] = {place: [] for place in self.places}
        for (one, other), wall in walls.items():
            self.sides[one].append((other, wall))
            self.sides[other].append((one, wall))
        self.of: dict[Place, dict[int, Literal]] = {place: {} for place in self.places}
        for owner, held in enumerate(reach):
            shared: dict[Hashable, Literal] = {}
            for place, key in held.items():
                if key not in shared:
                    shared[key] = ground.new()
                self.of[place][owner] = shared[key]
        self._ground = ground
        self._both: list[tuple[Literal, Literal, Literal]] = []  # hidden literals, each for two of one owner
        self._common: list[Sequence[Literal]] = []

    def about(self) -> Iterable[Literal]:
        return self.walls.values()

    def each(self) -> Iterable[Rule]:
        """Itself; for those who ask why, it also says that without a wall some owner has both places."""
        known: dict[tuple[Literal, Literal], Literal] = {}
        for (one, other), wall in self.walls.items():
            here, there = self.of[one], self.of[other]
            common = [(here[owner], there[owner]) for owner in here if owner in there]
            for each in common:
                if each not in known:
                    known[each] = known[each[::-1]] = each[0] if each[0] == each[1] else self._ground.new()
            self._common.append((wall, *(known[each] for each in common)))
        self._both = [(literal, *each) for each, literal in known.items() if literal != each[0]]
        return (self,)

    def stated_parts(self) -> Iterator[Record]:
        """All but that areas are joined."""
        held = dict.fromkeys(self.of[seat][owner] for owner, own in enumerate(self.seats) for seat in own)
        yield from ((_CLAUSE, (literal,)) for literal in held)
        yield from ((_COUNT, (self.many, self.many, *own.values())) for own in self.of.values())
        yield from ((_CLAUSE, clause) for clause in self._apart())

    def _apart(self) -> Iterator[Sequence[Literal]]:
        """An owner has both or neither of two places without a wall between them, and not both of others."""
        for (one, other), wall in self.walls.items():
            here, there = self.of[one], self.of[other]
            if here.keys().isdisjoint(there):
                yield (wall,)
                continue
            for owner, literal in here.items():
                beside = there.get(owner)
                if beside is None:
                    yield (-literal, wall)
                elif beside == literal:
                    yield (-literal, -wall)
                else:
                    yield (-literal, -beside, -wall)
                    yield (-literal, beside, wall)
                    yield (literal, -beside, wall)
            yield from ((-literal, wall) for owner, literal in there.items() if owner not in here)

    @cached_property
    def domains(self) -> Sequence[Domain]:
        """For each owner that its places are joined."""
        return [Domain(self, owner) for owner in range(len(self.seats))]

    def records(self) -> Iterable[Record]:
        yield from self.stated_parts()
        for both, one, other in self._both:
            yield from ((_CLAUSE, (-both, one)), (_CLAUSE, (-both, other)))
        yield from ((_CLAUSE, clause) for clause in self._common)
        for domain in self.domains:
            yield from domain.records()

    def parts(self) -> Sequence[Rule]:
        return [_Plain(self), *self.domains]

    def feed(self, numbers: list[int]) -> None:
        for operation, given in self.stated_parts():
            numbers += (operation, 1, len(given))
            numbers += given
        index = {place: number for number, place in enumerate(self.places)}
        last = len(index)
        joined = [last + 1, *[0] * (last + 1)]
        for (one, other), wall in self.walls.items():
            joined += (index[one], index[other], -wall)
        for seat in dict.fromkeys(seat for own in self.seats for seat in own):
            joined += (index[seat], last, 0)
        numbers += (4, 1, len(joined))
        numbers += joined

    def state(self, clauses: Clauses) -> None:
        """Areas without an owner are refused by cuts."""
        for operation, numbers in self.stated_parts():
            if operation == _CLAUSE:
                clauses.add(*numbers)
            else:
                clauses.at_least(numbers[0], numbers[2:])
                clauses.at_most(numbers[1], numbers[2:])

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        held = {seat for own in self.seats for seat in own}
        for area in self.areas(lambda wall: not true(wall)):
            if held.isdisjoint(area):
                yield [-wall for wall in self.around(area)]

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for operation, numbers in self.stated_parts():
            if operation == _CLAUSE:
                store.post(store.at_least_one([of(literal) for literal in numbers]))
            elif len(numbers) > 2:
                store.post(store.linear([of(literal) for literal in numbers[2:]], "=", numbers[0]))
            else:
                store.post(store.impossible())

    def areas(self, is_open: Callable[[Literal], bool]) -> list[list[Place]]:
        """The places that open sides join."""
        return parts(self.places, lambda at: (near for near, wall in self.sides[at] if is_open(wall)))

    def around(self, area: Collection[Place]) -> Sequence[Literal]:
        """The walls around some places."""
        inside = frozenset(area)
        return [wall for place in area for near, wall in self.sides[place] if near not in inside]


class Domain(Connected):
    """The places of one owner are joined. Those it has or has not together are one point."""

    def __init__(self, owners: Owners, owner: int) -> None:
        self._owners, self._owner = owners, owner
        self._held = {place: own[owner] for place, own in owners.of.items() if owner in own}
        first = {literal: place for place, literal in reversed(self._held.items())}
        near: dict[Place, dict[Place, None]] = {place: {} for place in first.values()}
        for one, literal in self._held.items():
            for other, _ in owners.sides[one]:
                beside = self._held.get(other, literal)
                if beside != literal:
                    near[first[literal]][first[beside]] = None
        present = {place: literal for literal, place in sorted(first.items())}
        super().__init__(present, near.__getitem__, who="the area", code=owners.code)

    def stray(self, true: Callable[[Literal], bool]) -> Iterator[Sequence[int]]:
        """Points of areas that hold no owner, as walls have it: this one must not have them."""
        numbers = {literal: number for number, literal in enumerate(self.present)}
        seats = self._owners.seats
        home = self._held[seats[self._owner][0]]
        held = {seat for own in seats for seat in own}
        for area in self._owners.areas(lambda wall: not true(wall)):
            if held.isdisjoint(area) and all(place in self._held for place in area):
                points = sorted({numbers[self._held[place]] for place in area})
                yield [points[0], numbers[home], *points]


class _Plain(Rule):
    """What owners are, without that areas are joined."""

    def __init__(self, owners: Owners) -> None:
        self._owners = owners
        self.code = owners.code

    def about(self) -> Iterable[Literal]:
        return self._owners.about()

    def records(self) -> Iterable[Record]:
        return self._owners.stated_parts()

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        return self._owners.fault(truth, words)
