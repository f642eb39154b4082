"""Connected: all places of some sort are joined through neighbours."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.parts import parts
from clew.rules.primitives.clause import Clause

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

_WAY = Technique("Last way out", 2, 5)
_OUT = Technique("Out of reach", 2, 5)


class Connected(Rule):
    """The places whose literal is true are joined through neighbours; `who` names them all: "the sea".

    Those on a `rim` are also joined through the outside, for which `outside` is a hidden literal; it is called "the
    edge" unless `around` gives another name.
    """

    techniques = (_WAY, _OUT)
    ahead = Technique("Would cut off", 2, 7)

    def __init__(
        self,
        present: Mapping[Place, Literal],
        near: Callable[[Place], Iterable[Place]],
        *,
        who: str,
        rim: Collection[Place] = (),
        outside: Literal | None = None,
        around: str = "the edge",
        code: str = "apart",
    ) -> None:
        self.present = tuple(present.values())
        numbers = {place: number for number, place in enumerate(present)}
        self.near = [[numbers[other] for other in near(place) if other in numbers] for place in present]
        self.outside, self._around = outside, around
        self.who = who
        self.code = code
        if outside is not None:
            self.near.append([numbers[place] for place in rim])
            for number in self.near[-1]:
                self.near[number].append(len(present))
            self.present = (*self.present, outside)

    def about(self) -> Iterable[Literal]:
        return self.present[: len(self.present) - (self.outside is not None)]

    def holds(self, literal: Literal, true: Callable[[Literal], bool]) -> bool:
        """Whether a place is there, or the outside, which always is."""
        return literal == self.outside or true(literal)

    def parts(self) -> Sequence[Rule]:
        """That there is an outside, and the rest."""
        return () if self.outside is None else (Clause([self.outside], "there is something outside"), self)

    def records(self) -> Iterable[Record]:
        numbers = [len(self.present), *self.present]
        for one, others in enumerate(self.near):
            for other in others:
                if one < other:
                    numbers += (one, other, 0)
        sure: Sequence[Record] = [] if self.outside is None else [(1, (self.outside,))]
        return [*sure, (4, numbers)]

    def state(self, clauses: Clauses) -> None:
        """Next to nothing fits in clauses: a division into parts is refused by cuts."""
        if self.outside is not None:
            clauses.add(self.outside)

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        held = self._parts([number for number, literal in enumerate(self.present) if self.holds(literal, true)])
        if len(held) < 2:
            return
        for part, other in zip(held, [*held[1:], held[0]], strict=True):
            shore = dict.fromkeys(near for point in sorted(part) for near in self.near[point] if near not in part)
            yield [-self.present[min(part)], -self.present[min(other)], *(self.present[each] for each in shore)]

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        possible = [number for number, literal in enumerate(self.present) if truth(literal) is not False]
        sure = {number for number in possible if self.present[number] == self.outside or truth(self.present[number])}
        split = [part for part in self._parts(possible) if not sure.isdisjoint(part)]
        if len(split) < 2:
            return None
        last = len(self.present) - 1 if self.outside is not None else None
        smallest = sorted([part for part in split if last not in part], key=len)[0]
        about = [self.present[number] for number in sorted(sure & smallest)]
        rest = f"the rest of {self.who}" if last is None else self._around
        return Fault(f"{words.places(about)} cannot be connected with {rest}", about)

    @property
    def _demand(self) -> str:
        return f"{self.who} must be connected" + ("" if self.outside is None else f" with {self._around}")

    @property
    def stated(self) -> str:
        return f"the rule that {self._demand}"

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return _WAY if forced and forced[0] in self.present else _OUT

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        apart = words.places(literal for literal in because if literal in self.present)
        way = self.technique(forced, because) is _WAY
        if self.outside is not None:
            return f"{self._demand}, and there is no {f'other way from {apart}' if way else 'way from there'}"
        if way:
            return f"{self._demand}, and there is no other way between {apart}"
        return f"{self._demand}, and there is no way from there to {apart}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        apart = words.places(literal for literal in because if literal in self.present)
        if self.outside is not None:
            return f"no way would be left from {apart} to {self._around}"
        return f"{self.who} would be split: no way would be left between {apart}"

    def _parts(self, points: Sequence[int]) -> list[set[int]]:
        return [set(part) for part in parts(points, self.near.__getitem__)]
