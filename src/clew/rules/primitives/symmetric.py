"""Symmetric areas: walls divide the grid into areas, each of which looks the same after half a turn around its dot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from clew.core.places import Place
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words, truth_of
from clew.rules.primitives.owners import Owners, Walls

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_APART = Technique("Between two dots", 1, 2)
_SAME = Technique("Around a dot", 1, 2)
_BOTH = Technique("No dot for both", 1, 3)
_ONLY = Technique("Only one dot reaches it", 1, 3)
_LEFT = Technique("Only one dot left", 2, 4)
_MIRROR = Technique("Mirror image", 2, 4)
_CUT = Technique("Cut off from other dots", 3, 8)
_WAY = Technique("Way to a dot", 3, 9)
_SOON, _LATE = 1, 8  # rounds of what dots can reach that are easily seen, and that make a difference
_Spot = tuple[int, int]
_Left = dict[Place, set[int]]  # dots that are still possible


class Dot(NamedTuple):
    """The middle of an area: twice its row and column, counted from 0, and its name: "the dot at r1c1"."""

    row: int
    column: int
    who: str

    def image(self, at: _Spot) -> _Spot:
        """Where a cell comes to be when the grid is turned half around the dot."""
        return self.row - at[0], self.column - at[1]

    @property
    def seats(self) -> Sequence[_Spot]:
        """The cells that the dot is in, or between."""
        rows, columns = {self.row // 2, (self.row + 1) // 2}, {self.column // 2, (self.column + 1) // 2}
        return [(row, column) for row in sorted(rows) for column in sorted(columns)]


class Symmetric(Owners):
    """Walls divide cells into areas, each with one dot, around which it is symmetric. `what` is one of the areas."""

    techniques = (_MIRROR, _CUT, _WAY)
    ahead = Technique("Dot would be cut off", 2, 7)

    def __init__(
        self,
        ground: Ground,
        places: Iterable[Place],
        walls: Walls,
        dots: Sequence[Dot],
        *,
        what: str,
        code: str = "area",
    ) -> None:
        self.dots, self.what = dots, what
        self.at = {place: ground.grid.at[place] for place in places}
        self.spot = {at: place for place, at in self.at.items()}
        seats = [[self.spot[seat] for seat in dot.seats if seat in self.spot] for dot in dots]
        self._seated: dict[Place, set[int]] = {}
        for owner, own in enumerate(seats):
            for seat in own:
                self._seated.setdefault(seat, set()).add(owner)
        reach = [self._orbits(owner, seats[owner], ground.grid.near) for owner in range(len(dots))]
        super().__init__(ground, self.at, walls, seats, reach, code=code)
        self._latest: tuple[Sequence[Literal], _Left] | None = None  # what was worked out last

    def image(self, owner: int, place: Place) -> Place | None:
        """The cell that a cell becomes when its area is turned; None outside the grid."""
        return self.spot.get(self.dots[owner].image(self.at[place]))

    def _orbits(
        self, owner: int, seats: Sequence[Place], near: Mapping[Place, Sequence[Place]]
    ) -> Mapping[Place, _Spot]:
        """The cells that an area could have, each with the first of itself and its image."""
        dot, spot, at = self.dots[owner], self.spot, self.at
        free = {owner}
        found = {seat: min(at[seat], dot.image(at[seat])) for seat in seats}
        todo = [*seats]
        for place in todo:
            for each in near[place]:
                if each in found or each not in at or not self._seated.get(each, free) <= free:
                    continue
                here = at[each]
                other = dot.image(here)
                image = spot.get(other)
                if image is not None and self._seated.get(image, free) <= free:
                    found[each] = found[image] = min(here, other)
                    todo += (each, image)
        return found

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        sure, room = self.areas(lambda wall: truth(wall) is False), self.areas(lambda wall: truth(wall) is not True)
        number = {place: which for which, area in enumerate(sure) for place in area}
        wide = {place: which for which, area in enumerate(room) for place in area}
        for owner, seats in enumerate(self.seats):
            if len({wide[seat] for seat in seats}) > 1:
                return Fault(f"a border separates the cells of {self.dots[owner].who}", self._touching(seats))
        for area in room:
            if not any(place in self._seated for place in area):
                return Fault(f"the area of {area[0]} has no dot", self.around(area))
        for area in sure:
            held = {owner for place in area for owner in self._seated.get(place, ())}
            if len(held) > 1:
                return Fault(f"the area of {area[0]} has {len(held)} dots: expected one", self._touching(area))
            for owner in held:
                for place in area:
                    image = self.image(owner, place)
                    if image is None or wide[image] != wide[area[0]]:
                        return Fault(f"{place} has no mirror image at {self.dots[owner].who}", self._touching(area))
        loose = next((wall for (a, b), wall in self.walls.items() if truth(wall) and number[a] == number[b]), None)
        return None if loose is None else Fault("a border ends inside an area", [loose])

    def _touching(self, area: Collection[Place]) -> Sequence[Literal]:
        inside = frozenset(area)
        return [wall for pair, wall in self.walls.items() if not inside.isdisjoint(pair)]

    @property
    def stated(self) -> str:
        return f"the rule that every {self.what} is symmetric around its dot"

    def each(self) -> Iterable[Rule]:
        """What the dots alone tell, round by round, and then the rule itself."""
        rounds, told = list[_Left](), set[Literal]()
        self._followed({place: set(own) for place, own in self.of.items()}, (), rounds)
        for depth, left in enumerate(rounds):
            fresh = [literal for literal in self._settled(left) if literal not in told]
            told.update(fresh)
            if fresh:
                yield _Told(self, left, fresh, depth)
        yield from super().each()

    def _settled(self, left: _Left) -> Iterator[Literal]:
        """Walls between cells that no dot can have both, and sides that are open because one dot has both."""
        for (one, other), wall in self.walls.items():
            if left[one].isdisjoint(left[other]):
                yield wall
            elif len(left[one]) == 1 and left[one] == left[other]:
                yield -wall

    @property
    def weights(self) -> tuple[int, int, int]:
        return 2 * _LATE, 3 * _LATE, 0  # what the dots alone tell comes first

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return self._reason(forced, because)[0]

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        return self._reason(forced, because)[1]

    def _reason(self, forced: Sequence[Literal], because: Sequence[Literal]) -> tuple[Technique, str]:
        """The name of a deduction, and why it is right."""
        if not forced:
            return _WAY, self.clash(because, Words(self._ground))
        one, other = self.pair[abs(forced[0])]
        left = self.possible(because)
        here, there = left[one], left[other]
        for owner in sorted(here | there) if len(here) == 1 or len(there) == 1 else ():
            image = self.image(owner, one), self.image(owner, other)
            wall = self._wall(*image)
            if {owner} in (here, there) and wall is not None and (wall if forced[0] > 0 else -wall) in because:
                state = "has a border" if forced[0] > 0 else "is open"
                said = f"the {self.what} of {self.dots[owner].who} {state} between {image[0]} and {image[1]}"
                return _MIRROR, f"{said}, the mirror image"
        if here.isdisjoint(there) or (here == there and len(here) == 1):
            return _CUT, self.settled(one, other, left)[1]
        if forced[0] > 0:
            return _WAY, f"a {self.what} with both {one} and {other} would not be symmetric, or cut another one off"
        return _WAY, f"one of {one} and {other} has no other way to its dot"

    def settled(self, one: Place, other: Place, left: _Left) -> tuple[Technique, str]:
        """Why two cells are apart, or together, by the dots that could have them."""
        here, there = left[one], left[other]
        far = [place for place in (one, other) if place not in self._seated and len(left[place]) == 1]
        if len(here) == len(there) == 1:
            who, whose = self.dots[min(here)].who, self.dots[min(there)].who
            if here != there:
                said = f"{one} belongs to {who} and {other} to {whose}"
                return (_BOTH, f"{said}: no other dot reaches {' or '.join(far)}") if far else (_APART, said)
            if not far:
                return _SAME, f"{one} and {other} are both at {who}"
            return _ONLY, f"only {who} reaches {' and '.join(far)}"
        return _BOTH, f"no dot can have both {one} and {other}"

    def _wall(self, one: Place | None, other: Place | None) -> Literal | None:
        if one is None or other is None:
            return None
        return self.walls.get((one, other)) or self.walls.get((other, one))

    def possible(self, because: Sequence[Literal]) -> _Left:
        """The dots that could have each cell, as far as these walls and open sides tell; none if that cannot be."""
        key = tuple(because)
        if self._latest is None or self._latest[0] != key:
            sides = [(*self.pair[abs(literal)], literal > 0) for literal in because if abs(literal) in self.pair]
            left = {place: set(own) for place, own in self._start.items()}
            self._latest = key, self._followed(left, sides)
        return self._latest[1]

    @cached_property
    def _start(self) -> _Left:
        """The dots that could have each cell where no side is known."""
        return self._followed({place: set(own) for place, own in self.of.items()}, ())

    @cached_property
    def _images(self) -> Sequence[Mapping[Place, Place]]:
        """The cells in reach of each dot with their mirror images."""
        return [
            {place: self.spot[dot.image(self.at[place])] for place, own in self.of.items() if owner in own}
            for owner, dot in enumerate(self.dots)
        ]

    @cached_property
    def pair(self) -> Mapping[Literal, tuple[Place, Place]]:
        """The two cells of each wall."""
        return {wall: pair for pair, wall in self.walls.items()}

    def _followed(
        self, left: _Left, sides: Sequence[tuple[Place, Place, bool]], rounds: list[_Left] | None = None
    ) -> _Left:
        """What is left when dots are taken from cells as long as sides, mirror images and ways to dots tell."""
        barred = {pair for one, other, drawn in sides if drawn for pair in ((one, other), (other, one))}
        found = {owner for pair in barred for owner in left[pair[0]]}
        fresh = set(left)
        while True:
            if rounds is not None:
                rounds.append({place: set(own) for place, own in left.items()})
            changed: set[Place] = set()
            for one, other, drawn in sides:
                for here, there in ((one, other), (other, one)):
                    own = left[here]
                    gone = (left[there] & own if len(own) == 1 else set()) if drawn else left[there] - own
                    if gone:
                        left[there] -= gone
                        found |= gone
                        changed.add(there)
            for place in [*fresh]:
                if len(left[place]) == 1:
                    owner = min(left[place])
                    image = self._images[owner].get(place)
                    if image is not None and len(left[image]) > 1:
                        found |= left[image] - {owner}
                        left[image] &= {owner}
                        changed.add(image)
            for owner in sorted(found):
                changed |= self._bound(owner, barred, left)
            if not changed:
                return left
            fresh, found = changed, set()

    def _bound(self, owner: int, barred: Collection[tuple[Place, Place]], left: _Left) -> set[Place]:
        """Take a dot from the cells that it cannot reach, or that have lost it at their mirror image."""
        images = self._images[owner]
        seen = {seat for seat in self.seats[owner] if owner in left[seat]}
        todo = [*seen]
        for place in todo:
            for near, _ in self.sides[place]:
                if near in seen or near not in images or (place, near) in barred:
                    continue
                if owner in left[near] and owner in left[images[near]]:
                    seen.add(near)
                    todo.append(near)
        lost = {place for place in images if place not in seen and owner in left[place]}
        for place in lost:
            left[place].discard(owner)
        return lost

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        fault = self.fault(truth_of(because), words)
        if fault is not None:
            return fault.message
        empty = next((place for place, own in self.possible(because).items() if not own), None)
        if empty is not None:
            return f"no dot could have {empty}"
        return f"not every {self.what} could be symmetric around its dot"


class _Told(Rule):
    """Walls and open sides that follow from the dots alone after some rounds of what these can reach."""

    techniques = (_APART, _SAME, _BOTH, _ONLY, _LEFT)

    def __init__(self, areas: Symmetric, left: _Left, literals: Sequence[Literal], depth: int) -> None:
        self._areas, self._left, self._literals, self._depth = areas, left, literals, depth
        self.code = areas.code

    def about(self) -> Iterable[Literal]:
        return self._literals

    def records(self) -> Iterable[Record]:
        return [(1, (literal,)) for literal in self._literals]

    def proved(self) -> Iterable[Record]:
        return ()

    def state(self, clauses: Clauses) -> None:
        """It follows from the rule itself."""

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        """It follows from the rule itself."""

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        return None

    @property
    def weights(self) -> tuple[int, int, int]:
        weight = 2 + min(self._depth, _LATE)
        return weight, weight, 0

    @property
    def stated(self) -> str:
        return self._areas.stated

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        if not forced or self._depth > _SOON:
            return _LEFT
        return self._areas.settled(*self._areas.pair[abs(forced[0])], self._left)[0]

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        said = self._areas.settled(*self._areas.pair[abs(forced[0])], self._left)[1]
        return f"now that more is known about what is beside them, {said}" if self._depth > _SOON else said

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return self._areas.clash(because, words)
