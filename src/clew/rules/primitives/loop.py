"""Loop: the chosen lines form one closed loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

_GOES_ON = Technique("The line goes on", 1, 2)
_BLOCKED = Technique("No branches, no ends", 1, 2)
_ONE = Technique("One loop", 2, 5)


class Loop(Rule):
    """The lines whose literal is true form one loop: each joins the two cells that `ends` gives."""

    techniques = (_GOES_ON, _BLOCKED, _ONE)

    def __init__(self, lines: Mapping[Place, Literal], ends: Callable[[Place], tuple[Place, Place]]) -> None:
        self.code = "loop"
        self.lines = tuple(lines.values())
        joined = [ends(place) for place in lines]
        self.points = {point: number for number, point in enumerate(dict.fromkeys(p for pair in joined for p in pair))}
        self.ends = {
            literal: (self.points[one], self.points[other])
            for literal, (one, other) in zip(self.lines, joined, strict=True)
        }
        self.meeting: list[list[Literal]] = [[] for _ in self.points]
        for literal, pair in self.ends.items():
            for point in pair:
                self.meeting[point].append(literal)

    def about(self) -> Iterable[Literal]:
        return self.lines

    def records(self) -> Iterable[Record]:
        numbers = [len(self.points)]
        for literal, (one, other) in self.ends.items():
            numbers += (one, other, literal)
        return [(5, numbers)]

    def state(self, clauses: Clauses) -> None:
        clauses.add(*self.lines)
        for lines in self.meeting:
            for three in combinations(lines, 3):
                clauses.add(*(-literal for literal in three))
            for literal in lines:
                clauses.add(-literal, *(other for other in lines if other != literal))

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        parts = self._parts(true)
        if len(parts) < 2:
            return
        for part, other in zip(parts, [*parts[1:], parts[0]], strict=True):
            inside = {point for literal in part for point in self.ends[literal]}
            leaving = [each for each, ends in self.ends.items() if len(inside.intersection(ends)) == 1]
            yield [-part[0], -other[0], *leaving]

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        for point, lines in zip(self.points, self.meeting, strict=True):
            drawn = [literal for literal in lines if truth(literal)]
            if len(drawn) > 2:
                return Fault(f"the line branches at {point}", drawn)
            if len(drawn) == 1 and all(truth(literal) is False for literal in lines if literal not in drawn):
                return Fault(f"the line ends at {point}", drawn)
        parts = self._parts(lambda literal: bool(truth(literal)))
        closed = [part for part in parts if self._closed(part)]
        if closed and len(parts) > 1:
            return Fault("the line closes before it is one loop", min(closed, key=len))
        if not parts and all(truth(literal) is False for literal in self.lines):
            return Fault("there is no loop", ())
        return None

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        here = set(self.ends[abs(forced[0])]) if forced else set()
        if not all(here.intersection(self.ends.get(abs(each), ())) for each in because):
            return _ONE
        return _GOES_ON if forced and forced[0] > 0 else _BLOCKED

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        named = self.technique(forced, because)
        if named is _ONE:
            return "otherwise the line could not become a single loop"
        if named is _GOES_ON:
            return f"the line must go on, and {words.are(because)}"
        return f"the line can neither branch nor end, and {words.are(because)}"

    def _closed(self, part: Sequence[Literal]) -> bool:
        count: dict[int, int] = {}
        for literal in part:
            for point in self.ends[literal]:
                count[point] = count.get(point, 0) + 1
        return all(times == 2 for times in count.values())

    def _parts(self, true: Callable[[Literal], bool]) -> list[list[Literal]]:
        drawn = dict.fromkeys(literal for literal in self.lines if true(literal))
        parts = []
        while drawn:
            first = next(iter(drawn))
            del drawn[first]
            part = [first]
            for literal in part:
                for point in self.ends[literal]:
                    fresh = [other for other in self.meeting[point] if other in drawn]
                    for other in fresh:
                        del drawn[other]
                    part += fresh
            parts.append(part)
        return parts
