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

_GOES_ON = Technique("Line continues", 1, 2)
_BLOCKED = Technique("No branch or dead end", 1, 2)
_APART = Technique("Different clues stay apart", 1, 2)
_PAIRS = Technique("Pairs must meet", 2, 4)


class Paths(Rule):
    """The lines whose literal is true are paths, each from a label to the other place with the same label."""

    techniques = (_GOES_ON, _BLOCKED, _APART, _PAIRS)
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
        self.names = tuple(self.points)
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

    @property
    def stated(self) -> str:
        return "the rule that lines join equal clues"

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        if forced and not because and self._apart(forced[0]):
            return _APART
        if not forced or self._at(forced, because) is None:
            return _PAIRS
        return _GOES_ON if forced[0] > 0 else _BLOCKED

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        named, at = self.technique(forced, because), self._at(forced, because)
        if named in (_APART, _PAIRS) or at is None:
            return self._spoilt(forced, because)
        place, drawn = self.names[at], sum(literal > 0 for literal in because)
        if named is _GOES_ON:
            enters = "from {} has only one way to go" if at in self.labels else "enters {} and has only one way on"
            return f"the line {enters.format(place)}"
        if at in self.labels:
            return f"the line from {place} is already drawn"
        return f"the line already passes through {place}" if drawn == 2 else f"{place} would be a dead end"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        said = {*because}
        for point in self._touched([abs(literal) for literal in because]):
            drawn, least = sum(line in said for line in self.meeting[point]), 1 if point in self.labels else 2
            if drawn > least:
                return f"the line would branch at {self.names[point]}"
            open_ways = sum(-line not in said for line in self.meeting[point])
            if open_ways < least and (drawn or least == 1):
                end = f"the line would end at {self.names[point]}"
                return end if drawn else f"no way would be left from {self.names[point]}"
        return self._wrong(said) or "some equal clues could not be joined"

    def _at(self, forced: Sequence[Literal], because: Sequence[Literal]) -> int | None:
        """The point whose lines alone force this one, given what is known of them."""
        said, line = {*because}, abs(forced[0])
        for point in self.ends[line]:
            others, most = [each for each in self.meeting[point] if each != line], 1 if point in self.labels else 2
            drawn, barred = sum(each in said for each in others), sum(-each in said for each in others)
            only = barred + drawn == len(others)  # nothing else is open
            if (only and drawn == most - 1) if forced[0] > 0 else (drawn == most or (only and most == 2 and not drawn)):
                return point
        return None

    def _apart(self, line: Literal) -> bool:
        """Whether both ends of a line have clues, and different ones."""
        one, other = (self.labels.get(point) for point in self.ends[abs(line)])
        return one is not None and other is not None and one != other

    def _spoilt(self, forced: Sequence[Literal], because: Sequence[Literal]) -> str:
        """What would be wrong if the first of these were not so."""
        opposite = {-literal for literal in forced[:1]}
        wrong = self._wrong(opposite | {*because})
        return f"otherwise {wrong}" if wrong else "otherwise some equal clues could not be joined"

    def _wrong(self, said: set[Literal]) -> str:
        """Ends that are joined and differ, a closed loop, or equal clues that these lines keep apart."""
        drawn = self._parts(lambda literal: literal in said)
        part_of = {point: number for number, part in enumerate(drawn) for point in self._touched(part)}
        held: dict[int, list[int]] = {}
        for point in self.labels:
            held.setdefault(part_of.get(point, -1 - point), []).append(point)
        for points in held.values():
            if len({self.labels[point] for point in points}) > 1:
                return f"the {self._called(points[0])} would be joined to the {self._called(points[1])}"
        for part in drawn:
            touched = [point for literal in part for point in self.ends[literal]]
            if all(touched.count(point) == 2 for point in touched):
                return "the line would close a loop"
        return self._kept_apart(said, part_of, held)

    def _kept_apart(self, said: set[Literal], part_of: Mapping[int, int], held: Mapping[int, Sequence[int]]) -> str:
        full = {point for point, lines in enumerate(self.meeting) if sum(each in said for each in lines) == 2}
        owner = {point: self.labels[held[part][0]] for point, part in part_of.items() if part in held} | self.labels
        for label in dict.fromkeys(self.labels.values()):
            start, goal = (point for point, own in self.labels.items() if own == label)
            todo, seen = [start], {start}
            for point in todo:
                for line in (each for each in self.meeting[point] if -each not in said):
                    other = next(end for end in self.ends[line] if end != point)
                    free = owner.get(other, label) == label and (line in said or not {point, other} & full)
                    if free and other not in seen:
                        seen.add(other)
                        todo.append(other)
            if goal not in seen:
                return f"the {self._called(start)} and the {self._called(goal)} could not be joined"
        return ""

    def _called(self, point: int) -> str:
        return f"{self.labels[point]} at {self.names[point]}"

    def _touched(self, part: Sequence[Literal]) -> Iterable[int]:
        return dict.fromkeys(point for literal in part for point in self.ends[literal])

    def _parts(self, true: Callable[[Literal], bool]) -> list[list[Literal]]:
        drawn = [literal for literal in self.lines if true(literal)]
        return parts(drawn, lambda literal: (other for point in self.ends[literal] for other in self.meeting[point]))
