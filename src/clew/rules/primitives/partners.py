"""Partners: each of some points has its own place beside it; no other place is on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words, truth_of

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_ENOUGH = Technique("A partner for each", 2, 4)
_Near = Mapping[Place, Sequence[Place]]
_Pair = tuple[Place, Place]  # a point, and a place that could be its own


class Partners(Rule):
    """Each point has one of the places beside it, a different one each, and only these are on.

    `who` and `what` name points and places: "tree", "tent".
    """

    techniques = (_ENOUGH,)

    def __init__(
        self, near: _Near, every: Mapping[Place, Literal], links: Sequence[Literal], *, who: str, what: str
    ) -> None:
        self.near = near
        self._every, self._links = every, links
        self.who, self.what = who, what
        self.code = "partner"

    @cached_property
    def on(self) -> Mapping[Place, Literal]:
        """The literals of the places beside points."""
        return {place: self._every[place] for places in self.near.values() for place in places}

    @cached_property
    def links(self) -> Mapping[_Pair, Literal]:
        """The hidden literal of each point and place that could belong together."""
        pairs = ((point, place) for point, places in self.near.items() for place in places)
        return dict(zip(pairs, self._links, strict=True))

    @cached_property
    def back(self) -> _Near:
        """The points beside each place."""
        back: dict[Place, list[Place]] = {place: [] for place in self.on}
        for point, places in self.near.items():
            for place in places:
                back[place].append(point)
        return back

    def feed(self, numbers: list[int]) -> None:
        given = [len(self.near), self._links[0] if self._links else 1]
        for places in self.near.values():
            given.append(len(places))
            given += map(self._every.__getitem__, places)
        numbers += (20, 1, len(given))
        numbers += given

    def about(self) -> Iterable[Literal]:
        return self.on.values()

    def records(self) -> Iterable[Record]:
        """A hidden literal for each point and place that belong together."""
        links = self.links
        for point, places in self.near.items():
            yield 2, (1, 1, *(links[point, place] for place in places))
        for place, points in self.back.items():
            own = [links[point, place] for point in points]
            yield 2, (0, 1, *own)
            yield 1, (-self.on[place], *own)
            yield from ((1, (-link, self.on[place])) for link in own)
        yield 2, (len(self.near), len(self.near), *self.on.values())

    def state(self, clauses: Clauses) -> None:
        for operation, numbers in self.records():
            if operation == 1:
                clauses.add(*numbers)
            else:
                clauses.at_least(numbers[0], numbers[2:])
                clauses.at_most(numbers[1], numbers[2:])

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for operation, numbers in self.records():
            if operation == 1:
                store.post(store.at_least_one([of(literal) for literal in numbers]))
            elif len(numbers) > 2:
                terms = [of(literal) for literal in numbers[2:]]
                store.post(store.linear(terms, ">=", numbers[0]), store.linear(terms, "<=", numbers[1]))
            elif numbers[0] > 0:
                store.post(store.impossible())

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        return self._lonely(truth, "has")

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        lonely = self._lonely(truth_of(because), "would have")
        return lonely.message if lonely is not None else super().clash(because, words)

    def _lonely(self, truth: Truth, has: str) -> Fault | None:
        """That a point or a place has no partner."""
        possible = {place for place, literal in self.on.items() if truth(literal) is not False}
        held = {place: self.back[place] for place, literal in self.on.items() if truth(literal)}
        alone = _alone({point: [place for place in places if place in possible] for point, places in self.near.items()})
        if alone is not None:
            about = [self.on[place] for place in self.near[alone] if place in held]
            return Fault(f"the {self.who} at {alone} {has} no {self.what}", about)
        alone = _alone(held)
        if alone is not None:
            return Fault(f"the {self.what} at {alone} {has} no {self.who}", [self.on[alone]])
        return None

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        gone = {place for place, literal in self.on.items() if -literal in because}
        for point, places in self.near.items() if len(forced) == 1 else ():
            if [self.on[place] for place in places if place not in gone] == list(forced):
                return f"the {self.who} at {point} has no other place for its {self.what}"
        known = f", and {words.are(because)}" if because else ""
        return f"every {self.who} has its own {self.what}, and every {self.what} its own {self.who}{known}"


class _All(Partners):
    """The partners of all points."""

    def each(self) -> Iterable[Rule]:
        """A rule for all points that share places, directly or through others."""
        left = dict.fromkeys(self.near)
        while left:
            team = [next(iter(left))]
            del left[team[0]]
            for point in team:
                for other in (each for place in self.near[point] for each in self.back[place]):
                    if other in left:
                        del left[other]
                        team.append(other)
            own = {point: self.near[point] for point in team}
            links = [self.links[point, place] for point, places in own.items() for place in places]
            yield Partners(own, self._every, links, who=self.who, what=self.what)


def partners(ground: Ground, near: _Near, on: Mapping[Place, Literal], *, who: str, what: str) -> Iterator[Partners]:
    """The rules for points, each with a hidden literal for every place that could be its own."""
    links = ground.some(sum(map(len, near.values())))
    yield _All(near, on, links, who=who, what=what)


def _alone(near: _Near) -> Place | None:
    """A point for which no place is left if all before it have one of their own; None if there is enough for all."""
    owner: dict[Place, Place] = {}
    owned: dict[Place, Place] = {}
    for start in near:
        came: dict[Place, Place] = {}  # places, and the point from which each was tried
        todo, end = [start], None
        for point in todo:
            fresh = [place for place in near[point] if place not in came]
            came |= dict.fromkeys(fresh, point)
            end = next((place for place in fresh if place not in owner), None)
            if end is not None:
                break
            todo += [owner[place] for place in fresh]
        if end is None:
            return start
        while end is not None:  # every point on the way takes the place that was tried from it
            point = came[end]
            owner[end], owned[point], end = point, end, owned.get(point)
    return None
