"""Groups: every group of joined places holds one clue, which says how many places the group has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.places import Place
from clew.core.text import joined, plural
from clew.rules.ground import Fault, Literal, Record, Rule, Technique, Truth, Words
from clew.rules.parts import parts

if TYPE_CHECKING:
    from clew.rules.clauses import Clauses

_COMPLETE = Technique("Complete", 1, 2)
_BETWEEN = Technique("Between two clues", 1, 2)
_GROWS = Technique("Room to grow", 2, 4)
_OUT = Technique("Out of every reach", 2, 5)


class Groups(Rule):
    """Joined places whose literal is true form groups, each with one clue: its size, or None if any size will do.

    `what` names a group: "island". Each clue's own place is present; a separate rule says so.
    """

    techniques = (_COMPLETE, _BETWEEN, _GROWS, _OUT)
    ahead = Technique("Would not fit", 2, 7)

    def __init__(
        self,
        present: Mapping[Place, Literal],
        near: Callable[[Place], Iterable[Place]],
        clues: Mapping[Place, int | None],
        *,
        what: str,
        code: str = "group",
    ) -> None:
        self.names = tuple(present)
        self.present = tuple(present.values())
        self._number = {literal: number for number, literal in enumerate(self.present)}
        numbers = {place: number for number, place in enumerate(self.names)}
        self.near = [[numbers[other] for other in near(place) if other in numbers] for place in self.names]
        self.clues = {numbers[place]: size for place, size in clues.items()}
        self.what = what
        self.code = code

    def about(self) -> Iterable[Literal]:
        return self.present

    def cites(self) -> Sequence[str]:
        return [self.names[number] for number, size in self.clues.items() if size is not None]

    def records(self) -> Iterable[Record]:
        pairs = [(one, other) for one, others in enumerate(self.near) for other in others if one < other]
        sizes = [
            0 if number not in self.clues else -1 if self.clues[number] is None else self.clues[number]
            for number in range(len(self.present))
        ]
        edges = [number for pair in pairs for number in pair]
        return [(9, (len(self.present), *self.present, len(pairs), *edges, *(size or 0 for size in sizes)))]

    def state(self, clauses: Clauses) -> None:
        """A hidden literal for each place and clue whose group it may be in; joined places are in the same group."""
        reach = {clue: self._within(clue, size) for clue, size in self.clues.items()}
        member = {(point, clue): clauses.new() for clue, points in reach.items() for point in points}
        for point, literal in enumerate(self.present):
            owners = [member[point, clue] for clue in self.clues if (point, clue) in member]
            clauses.add(-literal, *owners)
            clauses.at_most(1, owners)
            for owner in owners:
                clauses.add(-owner, literal)
        for (point, clue), own in member.items():
            for other in self.near[point]:
                same = member.get((other, clue))
                clauses.add(-own, -self.present[other], *(() if same is None else (same,)))
        for clue, size in self.clues.items():
            clauses.add(member[clue, clue])
            if size is not None:
                group = [member[point, clue] for point in reach[clue]]
                clauses.at_least(size, group)
                clauses.at_most(size, group)

    def cuts(self, true: Callable[[Literal], bool]) -> Iterable[Sequence[Literal]]:
        chosen = {number for number, literal in enumerate(self.present) if true(literal)}
        for part in self._parts(chosen):
            held = [clue for clue in self.clues if clue in part]
            size = self.clues[held[0]] if held else None
            if len(held) != 1 or (size is not None and size != len(part)):
                shore = dict.fromkeys(near for point in sorted(part) for near in self.near[point] if near not in part)
                yield [*(-self.present[each] for each in sorted(part)), *(self.present[each] for each in shore)]

    def fault(self, truth: Truth, words: Words) -> Fault | None:
        possible = {number for number, literal in enumerate(self.present) if truth(literal) is not False}
        sure = {number for number in possible if truth(self.present[number])}
        room = {point: part for part in self._parts(possible) for point in part}
        for part in self._parts(sure):
            about = [self.present[point] for point in sorted(part)]
            held = [clue for clue in self.clues if clue in part]
            size = self.clues[held[0]] if held else None
            named = self.names[min(part)] if not held else self.names[held[0]]
            if len(held) > 1:
                return Fault(f"the {self.what} of {named} holds {len(held)} clues: expected one", about)
            if size is not None and len(part) > size:
                return Fault(f"the {self.what} of {named} has {len(part)} cells: expected {size}", about)
            if size is not None and len(room[min(part)]) < size:
                return Fault(
                    f"the {self.what} of {named} has room for only {len(room[min(part)])} of {size} cells", about
                )
            if not held and room[min(part)].isdisjoint(self.clues):
                return Fault(f"the {self.what} of {named} cannot hold a clue", about)
        return None

    @property
    def stated(self) -> str:
        return f"the sizes of the {self.what}s"

    def technique(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Technique:
        if not forced or forced[0] in self._number:
            return _GROWS
        full, beside = self._beside(forced[0], because)
        return _COMPLETE if full is not None else _BETWEEN if len(beside) > 1 else _OUT

    def cited(self, forced: Sequence[Literal], because: Sequence[Literal]) -> Sequence[str]:
        """The size that matters, if it is that of one group."""
        if not forced:
            return self.cites()
        if forced[0] in self._number:
            short = self._short(forced[0], because)
            return self.cites() if short is None else [self.names[short]]
        full, beside = self._beside(forced[0], because)
        return [self.names[full]] if full is not None else () if len(beside) > 1 else self.cites()

    def why(self, forced: Sequence[Literal], because: Sequence[Literal], words: Words) -> str:
        if not forced or forced[0] in self._number:
            short = self._short(forced[0], because) if forced else None
            if short is None:
                return f"otherwise a cell there would be out of reach of every {self.what}"
            return f"otherwise the {self.what} of {self.names[short]} could not grow to {self.clues[short]} cells"
        full, beside = self._beside(forced[0], because)
        if full is not None:
            return f"the {self.what} of {self.names[full]} is complete with {plural(self.clues[full] or 0, 'cell')}"
        if len(beside) > 1:
            return f"it would join the {self.what}s of {joined([self.names[clue] for clue in beside])}"
        return f"no {self.what} can grow that far"

    def clash(self, because: Sequence[Literal], words: Words) -> str:
        sure = {self._number[each] for each in because if each in self._number} | {*self.clues}
        gone = {self._number[-each] for each in because if -each in self._number}
        of = {point: clue for part in self._parts(sure) for clue in self.clues if clue in part for point in part}
        for part in self._parts(sure):
            held = sorted(part & self.clues.keys())
            if len(held) > 1:
                return f"the {self.what}s of {joined([self.names[clue] for clue in held])} would be joined"
            size = self.clues[held[0]] if held else None
            if size is not None and len(part) > size:
                return f"the {self.what} of {self.names[held[0]]} would have {len(part)} cells: more than {size}"
            room = self._room(part, held[0] if held else None, gone, of)
            if size is not None and len(room) < size:
                name = self.names[held[0]]
                return f"the {self.what} of {name} would have room for only {plural(len(room), 'cell')} of {size}"
        stray = next((point for point in sorted(sure) if point not in of and not self._reached(point, gone, of)), None)
        if stray is not None:
            return f"{self.names[stray]} would be out of reach of every {self.what}"
        return f"the {self.what}s could not all have their sizes"

    def _room(self, part: set[int], clue: int | None, gone: set[int], of: Mapping[int, int]) -> set[int]:
        """Where a part can grow without touching the group of another clue."""
        room, todo = set(part), list(part)
        for point in todo:
            for near in self.near[point]:
                beside = {of[each] for each in (near, *self.near[near]) if each in of}
                if near not in room and near not in gone and (clue is None or beside <= {clue}):
                    room.add(near)
                    todo.append(near)
        return room

    def _reached(self, start: int, gone: set[int], of: Mapping[int, int]) -> bool:
        """Whether some clue's group could grow as far as this point."""
        held = {clue: sum(each == clue for each in of.values()) for clue in self.clues}
        steps, todo = {start: 1}, [start]
        for point in todo:
            for near in self.near[point]:
                if near in of:
                    size = self.clues[of[near]]
                    if size is None or held[of[near]] + steps[point] <= size:
                        return True
                elif near not in gone and near not in steps:
                    steps[near] = steps[point] + 1
                    todo.append(near)
        return False

    def _beside(self, absent: Literal, because: Sequence[Literal]) -> tuple[int | None, Sequence[int]]:
        """The clue of a full group beside a place that is absent, and all clues whose groups it would join."""
        here = self._number[-absent]
        sure = {self._number[each] for each in because if each in self._number} | {*self.clues} - {here}
        touched = [part for part in self._parts(sure) if not part.isdisjoint(self.near[here])]
        held = [clue for part in touched for clue in self.clues if clue in part] + [here] * (here in self.clues)
        full = (clue for part in touched for clue in held if clue in part and self.clues[clue] == len(part))
        return next(full, None), held

    def _short(self, present: Literal, because: Sequence[Literal]) -> int | None:
        """The clue whose group would find no room without a place that is present."""
        gone = {self._number[-each] for each in because if -each in self._number} | {self._number[present]}
        for room in self._parts({*range(len(self.present))} - gone):
            for clue in room & self.clues.keys():
                if (self.clues[clue] or 0) > len(room):
                    return clue
        return None

    def _within(self, clue: int, size: int | None) -> list[int]:
        """The points that a clue's group of this size could reach, past no other clue."""
        distance = {clue: 1}
        todo = [clue]
        for point in todo:
            if size is not None and distance[point] == size:
                continue
            for near in self.near[point]:
                if near not in distance and near not in self.clues:
                    distance[near] = distance[point] + 1
                    todo.append(near)
        return todo

    def _parts(self, points: set[int]) -> list[set[int]]:
        return [set(part) for part in parts(sorted(points), self.near.__getitem__)]
