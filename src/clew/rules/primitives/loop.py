"""Loop: the chosen lines form one closed loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.parts import parts

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

_GOES_ON = Technique("Line continues", 1, 2)
_BLOCKED = Technique("No branch or dead end", 1, 2)
_ONE = Technique("One loop only", 2, 5)


class Loop(Rule):
    """The lines whose literal is true form one loop: each joins the two cells that `ends` gives."""

    techniques = (_GOES_ON, _BLOCKED, _ONE)
    ahead = Technique("Would spoil the loop", 2, 7)

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

    def holds(self, literal: Literal, true: Callable[[Literal], bool]) -> bool:
        """Whether a line is drawn, by the literals of places."""
        return true(literal)

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        drawn = self._parts(lambda literal: self.holds(literal, true))
        if len(drawn) < 2:
            return
        for part, other in zip(drawn, [*drawn[1:], drawn[0]], strict=True):
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
        pieces = self._parts(lambda literal: bool(truth(literal)))
        closed = [part for part in pieces if self._closed(part)]
        if closed and len(pieces) > 1:
            return Fault("the line closes before it is one loop", min(closed, key=len))
        if not pieces and all(truth(literal) is False for literal in self.lines):
            return Fault("there is no loop", ())
        return None

    @property
    def stated(self) -> str:
        return "the rule that there is one loop"

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        here = set(self.ends[abs(forced[0])]) if forced else set()
        if not all(here.intersection(self.ends.get(abs(each), ())) for each in because):
            return _ONE
        return _GOES_ON if forced and forced[0] > 0 else _BLOCKED

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        named = self.technique(forced, because)
        if named is _ONE:
            drawn = [literal for literal in because if literal > 0]
            if forced and forced[0] < 0 and self._would_close(-forced[0], drawn):
                return "the line would close a small loop"
            return "otherwise the line could not become a single loop"
        at = self._meet(forced, because)
        if named is _GOES_ON:
            return f"the line enters {at} and has only one way on"
        if sum(literal > 0 for literal in because) == 2:
            return f"the line already passes through {at}"
        return f"{at} would be a dead end"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        drawn = [literal for literal in because if literal > 0]
        at = self._meet(because[:1], because[1:])
        if at and len(drawn) > 2:
            return f"the line would branch at {at}"
        if at and len(drawn) == 1:
            return f"the line would end at {at}"
        if any(self._would_close(each, [other for other in drawn if other != each]) for each in drawn):
            return "the line would close a small loop"
        return "the line could not become a single loop"

    def _meet(self, some: Sequence[Literal], others: Sequence[Literal]) -> str:
        """The point at which all of these lines meet."""
        shared = set.intersection(*(set(self.ends[abs(each)]) for each in (*some, *others)))
        return next((str(point) for point, number in self.points.items() if number in shared), "")

    def _would_close(self, line: Literal, drawn: Sequence[Literal]) -> bool:
        """Whether this line joins the two ends of a part of the drawn ones."""
        part = next(
            (part for part in self._parts(set(drawn).__contains__) if self._ends_of(part) == {*self.ends[line]}), ()
        )
        return bool(part)

    def _ends_of(self, part: Sequence[Literal]) -> set[int]:
        touched = [point for literal in part for point in self.ends[literal]]
        return {point for point in touched if touched.count(point) == 1}

    def _closed(self, part: Sequence[Literal]) -> bool:
        count: dict[int, int] = {}
        for literal in part:
            for point in self.ends[literal]:
                count[point] = count.get(point, 0) + 1
        return all(times == 2 for times in count.values())

    def _parts(self, true: Callable[[Literal], bool]) -> list[list[Literal]]:
        drawn = [literal for literal in self.lines if true(literal)]
        return parts(drawn, lambda literal: (other for point in self.ends[literal] for other in self.meeting[point]))
