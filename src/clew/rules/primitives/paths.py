"""Paths: lines join places with the same label in pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.parts import parts

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

_GOES_ON = Technique("The line goes on", 1, 2)
_BLOCKED = Technique("No branches or ends", 1, 2)
_PAIRS = Technique("Only equal ends", 2, 4)


class Paths(Rule):
    """The lines whose literal is true are paths, each from a label to the other place with the same label."""

    techniques = (_GOES_ON, _BLOCKED, _PAIRS)
    ahead = Technique("Would block a path", 2, 7)

    def __init__(
        self,
        lines: Mapping[Place, Literal],
        ends: Callable[[Place], tuple[Place, Place]],
        labels: Mapping[Place, int],
    ) -> None:
        self.code = "path"
        self.lines = tuple(lines.values())
        joined = [ends(place) for place in lines]
        self.points = {
            p: number for number, p in enumerate(dict.fromkeys([*labels, *(p for pair in joined for p in pair)]))
        }
        self.labels = {self.points[place]: label for place, label in labels.items()}
        self.spots = tuple(labels)
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
        numbers = [len(self.points), len(self.lines)]
        for literal, (one, other) in self.ends.items():
            numbers += (one, other, literal)
        names = {label: number for number, label in enumerate(dict.fromkeys(self.labels.values()), 1)}
        return [(11, (*numbers, *(names.get(self.labels.get(point, 0), 0) for point in range(len(self.points)))))]

    def state(self, clauses: Clauses) -> None:
        """A hidden literal for each place and label: joined places have the same one."""
        known = list(dict.fromkeys(self.labels.values()))
        of = {(point, label): clauses.new() for point in range(len(self.points)) for label in known}
        for point, lines in enumerate(self.meeting):
            own = [of[point, label] for label in known]
            clauses.at_most(1, own)
            if point in self.labels:
                clauses.add(of[point, self.labels[point]])
                clauses.at_least(1, lines)
                clauses.at_most(1, lines)
                continue
            for three in combinations(lines, 3):
                clauses.add(*(-literal for literal in three))
            for literal in lines:
                clauses.add(-literal, *(other for other in lines if other != literal))
                clauses.add(-literal, *own)
            for label in own:
                clauses.add(-label, *lines)
        for literal, (one, other) in self.ends.items():
            for label in known:
                clauses.add(-literal, -of[one, label], of[other, label])
                clauses.add(-literal, -of[other, label], of[one, label])

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        for part in self._parts(true):
            if not any(point in self.labels for literal in part for point in self.ends[literal]):
                yield [-literal for literal in part]

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        for point, (place, lines) in enumerate(zip(self.points, self.meeting, strict=True)):
            drawn = [literal for literal in lines if truth(literal)]
            possible = sum(truth(literal) is not False for literal in lines)
            most = 1 if point in self.labels else 2
            if len(drawn) > most:
                return Fault(f"the line branches at {place}" if most == 2 else f"the line goes past {place}", drawn)
            if (drawn and possible < most) or (most == 1 and not possible):
                return Fault(f"the line ends at {place}" if most == 2 else f"there is no way from {place}", drawn)
        for part in self._parts(lambda literal: bool(truth(literal))):
            held = {point for literal in part for point in self.ends[literal] if point in self.labels}
            if len({self.labels[point] for point in held}) > 1:
                names = [place for place, point in self.points.items() if point in held]
                return Fault(f"{names[0]} and {names[1]} are joined and have different clues", part)
            count = [sum(point in self.ends[literal] for literal in part) for point in self._touched(part)]
            if not held and all(times == 2 for times in count):
                return Fault("the line closes a loop", part)
        return None

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        here = set(self.ends[abs(forced[0])]) if forced else set()
        if not all(here.intersection(self.ends.get(abs(each), ())) for each in because):
            return _PAIRS
        return _GOES_ON if forced and forced[0] > 0 else _BLOCKED

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        named = self.technique(forced, because)
        if named is _PAIRS:
            return "otherwise some equal clues could not be joined"
        shared = set.intersection(*(set(self.ends[abs(each)]) for each in (*forced[:1], *because)))
        at = next((str(point) for point, number in self.points.items() if number in shared), "")
        if named is _GOES_ON:
            return (
                f"the line from {at} has only one way"
                if self.points[Place(at)] in self.labels
                else f"the line enters {at} and has only one way on"
            )
        return f"the line at {at} can neither branch nor end"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        return "some equal clues could not be joined"

    def _touched(self, part: Sequence[Literal]) -> Iterable[int]:
        return dict.fromkeys(point for literal in part for point in self.ends[literal])

    def _parts(self, true: Callable[[Literal], bool]) -> list[list[Literal]]:
        drawn = [literal for literal in self.lines if true(literal)]
        return parts(drawn, lambda literal: (other for point in self.ends[literal] for other in self.meeting[point]))
