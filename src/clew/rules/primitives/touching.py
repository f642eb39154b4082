"""Touching: the groups of joined places that touch a point have a given number of places in all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from clew.core.places import Place
from clew.core.text import plural
from clew.rules.ground import Fault, Ground, Literal, Record, Rule, Technique, Truth, Words, truth_of
from clew.rules.primitives.connected import Connected

if TYPE_CHECKING:
    from clew.core.model import Store, Variable
    from clew.rules.clauses import Clauses

_COMPLETE = Technique("Groups complete", 1, 3)
_TOO_MANY = Technique("Groups would be too large", 2, 4)
_GROW = Technique("Groups must grow", 2, 5)


class Touching(Rule):
    """The groups of places whose literal is true and that touch a point, itself not in any of them, have a total
    size.

    `who` has the total: "the 7 at r1c4". There is a hidden literal for each place near enough: it is in such a group.
    Places that other rules switch off are `closed`: native code that only solves looks no farther there.
    """

    techniques: ClassVar[Sequence[Technique]] = (_COMPLETE, _TOO_MANY, _GROW)
    ahead = Technique("Groups too small or too large", 2, 7)
    watched = True

    def __init__(
        self,
        ground: Ground,
        present: Mapping[Place, Literal],
        near: Callable[[Place], Iterable[Place]],
        start: Place,
        total: int,
        *,
        closed: Collection[Place] = (),
        who: str,
        clue: str | None = None,
        code: str = "touch",
    ) -> None:
        self._closed = closed
        self.total, self.who, self.clue, self.code = total, who, clue, code
        self._ground, self._present, self._near, self._start = ground, present, near, start
        self._within = self._reached(lambda place: True, max(total, 1))[1:]
        hidden = ground.some(len(self._within) + 1)
        self._outside = hidden[-1]
        self._in = dict(zip(self._within, hidden, strict=False))

    def _reached(self, through: Callable[[Place], bool], most: int) -> list[Place]:
        """The point and the places that are joined to it through some, up to a distance."""
        steps, found = {self._start: 0}, [self._start]
        for place in found:
            if steps[place] == most:
                break
            for other in self._near(place):
                if other not in steps and other in self._present and through(other):
                    steps[other] = steps[place] + 1
                    found.append(other)
        return found

    def about(self) -> Iterable[Literal]:
        last = (near for place in self._within for near in self._near(place) if near != self._start)
        return [self._present[place] for place in dict.fromkeys((*self._within, *last)) if place in self._present]

    def _inside(self) -> Iterator[Sequence[Literal]]:
        """What is in a group is there, and its neighbours that are there are in it, too."""
        for place, inside in self._in.items():
            yield (-inside, self._present[place])
            for other in self._near(place):
                if other == self._start:
                    yield (inside, -self._present[place])
                elif other in self._present:
                    yield (-inside, -self._present[other], *([self._in[other]] if other in self._in else []))

    def feed(self, numbers: list[int]) -> None:
        present, closed = self._present, self._closed
        within = self._reached(lambda place: place not in closed, max(self.total, 1))[1:]
        inside = {place: self._in[place] for place in within}
        out = [own for place, own in self._in.items() if place not in inside]
        numbers += (2, 1, len(out) + 2, 0, 0, *out)
        for place, own in inside.items():
            here = present[place]
            numbers += (1, 1, 2, -own, here)
            for other in self._near(place):
                if other in inside:
                    numbers += (1, 1, 3, -own, -present[other], inside[other])
                elif other == self._start:
                    numbers += (1, 1, 2, own, -here)
                elif other in present and other not in closed:
                    numbers += (1, 1, 2, -own, -present[other])
        for operation, given in self._counted(inside):
            numbers += (operation, 1, len(given))
            numbers += given

    def records(self) -> Iterable[Record]:
        yield from ((1, clause) for clause in self._inside())
        yield from self._counted(self._in)

    def _counted(self, inside: Mapping[Place, Literal]) -> Iterator[Record]:
        yield 2, (self.total, self.total, *inside.values())
        rim = [place for place in self._near(self._start) if place in inside]
        yield from Connected(inside, self._near, who="the groups", rim=rim, outside=self._outside).records()

    def proved(self) -> Iterable[Record]:
        return self._proved

    @cached_property
    def _proved(self) -> Sequence[Record]:
        clauses, reached = self._steps(self._ground.new)
        return [*((1, clause) for clause in clauses), (2, (self.total, self.total, *reached))]

    def _steps(self, new: Callable[[], Literal]) -> tuple[Sequence[Sequence[Literal]], Sequence[Literal]]:
        """Clauses alone: a literal for what is reached in each number of steps, and those for one more than the total.

        A group that is larger than the total has that many places within as many steps.
        """
        clauses: list[Sequence[Literal]] = []
        first = {place: self._present[place] for place in self._near(self._start) if place in self._present}
        reached = first
        for _ in range(self.total):
            further = dict(first)
            for place in dict.fromkeys(near for each in reached for near in self._near(each)):
                if place in first or place == self._start or place not in self._present:
                    continue
                before = [reached[near] for near in self._near(place) if near in reached]
                further[place] = literal = new()
                clauses += [(-literal, self._present[place]), (-literal, *before)]
                clauses += [(-each, -self._present[place], literal) for each in before]
            reached = further
        return clauses, [*reached.values()]

    def state(self, clauses: Clauses) -> None:
        stated, reached = self._steps(clauses.new)
        for clause in stated:
            clauses.add(*clause)
        clauses.at_least(self.total, reached)
        clauses.at_most(self.total, reached)

    def post(self, store: Store, of: Callable[[Literal], Variable]) -> None:
        for clause in self._inside():
            store.post(store.at_least_one([of(each) for each in clause]))
        terms = [of(each) for each in self._in.values()]
        if self.total > len(terms):
            store.post(store.impossible())
        elif terms:
            store.post(store.linear(terms, ">=", self.total), store.linear(terms, "<=", self.total))

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        sure, possible = self._sizes(truth)
        if len(sure) > self.total:
            about = [self._present[place] for place in sure]
            return Fault(f"{self.who} touches {plural(len(sure), 'cell')}: expected {self.total}", about)
        if len(possible) < self.total:
            about = [self._present[place] for place in possible if truth(self._present[place])]
            return Fault(f"{self.who} touches at most {plural(len(possible), 'cell')}: expected {self.total}", about)
        return None

    def _sizes(self, truth: Truth) -> tuple[Sequence[Place], Sequence[Place]]:
        """The places that are surely in groups that touch the point, and those that can be."""
        many = len(self._present)
        sure = self._reached(lambda place: truth(self._present[place]) is True, many)
        return sure[1:], self._reached(lambda place: truth(self._present[place]) is not False, many)[1:]

    @property
    def where(self) -> str:
        return self.who

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        if forced and forced[0] in self._literals:
            return _GROW
        return _COMPLETE if len(self._sizes(truth_of(because))[0]) == self.total else _TOO_MANY

    @cached_property
    def _literals(self) -> frozenset[Literal]:
        return frozenset(self._present.values())

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        found = self.technique(forced, because)
        if found is _COMPLETE:
            has = f"touches {plural(self.total, 'cell')} already" if self.total else "touches no cells"
            return f"{self.who} {has}"
        if found is _TOO_MANY:
            return f"otherwise {self.who} would touch too many cells"
        return f"otherwise {self.who} could not touch {plural(self.total, 'cell')}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        sure, possible = self._sizes(truth_of(because))
        if len(sure) > self.total:
            return f"{self.who} would touch {plural(len(sure), 'cell')}"
        if len(possible) < self.total:
            return f"{self.who} would touch at most {plural(len(possible), 'cell')}"
        return f"{self.who} could not touch exactly {plural(self.total, 'cell')}"
