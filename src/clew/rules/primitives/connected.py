"""Connected: all places of some sort are joined through neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.parts import parts

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

_WAY = Technique("Last way out", 2, 5)
_OUT = Technique("Out of reach", 2, 5)


class Connected(Rule):
    """The places whose literal is true are joined through neighbours; `who` names them all: "the sea"."""

    techniques = (_WAY, _OUT)
    ahead = Technique("Would cut off", 2, 7)

    def __init__(
        self,
        present: Mapping[Place, Literal],
        near: Callable[[Place], Iterable[Place]],
        *,
        who: str,
        code: str = "apart",
    ) -> None:
        self.present = tuple(present.values())
        numbers = {place: number for number, place in enumerate(present)}
        self.near = [[numbers[other] for other in near(place) if other in numbers] for place in present]
        self.who = who
        self.code = code

    def about(self) -> Iterable[Literal]:
        return self.present

    def records(self) -> Iterable[Record]:
        numbers = [len(self.present), *self.present]
        for one, others in enumerate(self.near):
            for other in others:
                if one < other:
                    numbers += (one, other, 0)
        return [(4, numbers)]

    def state(self, clauses: Clauses) -> None:
        """Nothing fits in clauses: a division into parts is refused by cuts."""

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        held = self._parts([number for number, literal in enumerate(self.present) if true(literal)])
        if len(held) < 2:
            return
        for part, other in zip(held, [*held[1:], held[0]], strict=True):
            shore = dict.fromkeys(near for point in sorted(part) for near in self.near[point] if near not in part)
            yield [-self.present[min(part)], -self.present[min(other)], *(self.present[each] for each in shore)]

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        possible = [number for number, literal in enumerate(self.present) if truth(literal) is not False]
        sure = {number for number in possible if truth(self.present[number])}
        split = [part for part in self._parts(possible) if not sure.isdisjoint(part)]
        if len(split) < 2:
            return None
        smallest = sorted(split, key=len)[0]
        about = [self.present[number] for number in sorted(sure & smallest)]
        return Fault(f"{words.places(about)} cannot be connected with the rest of {self.who}", about)

    @property
    def stated(self) -> str:
        return f"the rule that {self.who} must be connected"

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        return _WAY if forced and forced[0] in self.present else _OUT

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        apart = [literal for literal in because if literal in self.present]
        if self.technique(forced, because) is _WAY:
            return f"{self.who} must be connected, and there is no other way between {words.places(apart)}"
        return f"{self.who} must be connected, and there is no way from there to {words.places(apart)}"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        apart = [literal for literal in because if literal in self.present]
        return f"{self.who} would be split: no way would be left between {words.places(apart)}"

    def _parts(self, points: Sequence[int]) -> list[set[int]]:
        return [set(part) for part in parts(points, self.near.__getitem__)]
