"""The rules of hashi, applied to a player's marks; knows no solver.

A place without a mark has no bridge so far, and a bridge may get others beside it. What they could still mend is
unfinished, not wrong. Where every place has its mark, nothing is left to be mended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clew.core.frozen import dataclass
from clew.core.places import Marks, Place
from clew.core.results import Violation
from clew.core.text import joined
from clew.families.hashi.groups import circle, groups
from clew.families.hashi.puzzle import Hashi

RULES = (
    "Build bridges along rows and columns so that all islands are joined. A number says how many bridges end at its "
    "island. At most two bridges join the same two islands, unless the puzzle says otherwise, and none cross."
)
_NAMED = 6  # islands of a group that are listed one by one


@dataclass(frozen=True)
class _Built:
    """The marks by number: bridges at each place, those that end at each island, and how many more there could be."""

    puzzle: Hashi
    count: Sequence[int]  # by place
    ends: Sequence[int]  # by island
    more: Sequence[int]  # by place

    def names(self, numbered: Iterable[int]) -> list[Place]:
        """Name places in order."""
        return [self.puzzle.graph.names[place] for place in sorted(numbered)]


def violations(puzzle: Hashi, marks: Marks) -> Sequence[Violation]:
    """List what is wrong with these marks and what is missing; nothing is wrong with a solution."""
    strange = [wrong for place, value in marks.items() for wrong in _value(puzzle, place, value)]
    count = [0] * len(puzzle.graph.bridges)
    for place, value in marks.items():
        if isinstance(value, int):
            count[puzzle.graph.numbers[place]] = max(int(value), 0)
    if not strange and _is_solution(puzzle, count):
        return []
    built = _built(puzzle, count, marks)
    return [*strange, *_crossings(built), *_islands(built), *_loop(built), *_joined(built)]


def _value(puzzle: Hashi, place: Place, value: object) -> list[Violation]:
    """A mark that is not a number of bridges, or is too many of them."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        if value <= puzzle.most:
            return []
        return [Violation("too-many", f"{place} has {value} bridges: at most {puzzle.most} join two islands", [place])]
    return [Violation("value", f"{place} cannot hold {value!r}: expected 0 to {puzzle.most} bridges", [place])]


def _is_solution(puzzle: Hashi, count: Sequence[int]) -> bool:
    """Recognise a solution without saying what is wrong with others: every solution of a search is judged here."""
    graph = puzzle.graph
    for island, around in zip(puzzle.islands, graph.around, strict=True):
        ends = sum(count[place] for place in around)
        if (not ends) if island.number is None else ends != island.number:
            return False
    if any(count[across] and count[down] for across, down in graph.crossings):
        return False
    if len(groups(puzzle, count)) > 1:
        return False
    return puzzle.loops or sum(map(bool, count)) == len(puzzle.islands) - 1


def _built(puzzle: Hashi, count: Sequence[int], marks: Marks) -> _Built:
    graph = puzzle.graph
    ends = [sum(count[place] for place in around) for around in graph.around]
    free = [
        puzzle.most if island.number is None else max(island.number - here, 0)
        for island, here in zip(puzzle.islands, ends, strict=True)
    ]
    more = []
    for place, (start, end, _) in enumerate(graph.bridges):
        shut = graph.names[place] in marks and (not count[place] or len(marks) == len(graph.names))
        crossed = any(count[other] for other in graph.crossing[place])
        more.append(0 if shut or crossed else max(min(puzzle.most - count[place], free[start], free[end]), 0))
    return _Built(puzzle, count, ends, more)


def _crossings(built: _Built) -> list[Violation]:
    return [
        Violation("crossing", f"{one} and {other} cross", [one, other])
        for one, other in (
            built.names((across, down))
            for across, down in built.puzzle.graph.crossings
            if built.count[across] and built.count[down]
        )
    ]


def _islands(built: _Built) -> list[Violation]:
    """Islands with too many bridges, and with too few; all that can still get theirs are one violation."""
    found: list[Violation] = []
    wanting, places = [], set()
    for island, ends, around in zip(built.puzzle.islands, built.ends, built.puzzle.graph.around, strict=True):
        few = f"{island.name} has {counted(ends)}: expected {island.number or 'some'}"
        if island.number is not None and ends > island.number:
            here = built.names(place for place in around if built.count[place])
            found.append(Violation("island-over", few, here))
        elif ends < (island.number or 1):
            open_ = [place for place in around if built.more[place]]
            if ends + sum(built.more[place] for place in open_) >= (island.number or 1):
                wanting.append(island.name)
                places.update(open_)
            elif island.number is None:
                found.append(Violation("island-bare", f"{island.name} has no bridge, and none can be built there"))
            else:
                found.append(Violation("island-under", f"{few}, and no more can be built there", built.names(around)))
    if wanting:
        text = f"{wanting[0]} needs" if len(wanting) == 1 else f"{len(wanting)} islands need"
        found.append(Violation("island-under", f"{text} more bridges", built.names(places), unfinished=True))
    return found


def _loop(built: _Built) -> list[Violation]:
    """Islands on a circle, where that is not allowed."""
    found = () if built.puzzle.loops else circle(built.puzzle, built.count)
    if not found:
        return []
    return [Violation("loop", f"{len(found)} bridges close a loop, and loops are not allowed", built.names(found))]


def _joined(built: _Built) -> list[Violation]:
    """Groups of islands that no bridge can join to the rest any more, except the largest; or what is apart."""
    every = groups(built.puzzle, built.count)
    if len(every) == 1:
        return []
    bridges = built.puzzle.graph.bridges
    group_of = {island: number for number, group in enumerate(every) for island in group}
    leaving = {
        number
        for place, (start, end, _) in enumerate(bridges)
        if built.more[place] and not built.count[place] and group_of[start] != group_of[end]
        for number in (group_of[start], group_of[end])
    }
    shut = sorted((len(group), group) for number, group in enumerate(every) if number not in leaving)
    if not shut:
        return [Violation("not-joined", f"the islands are in {len(every)} groups so far", [], unfinished=True)]
    found = []
    for _, group in shut[:-1] if len(shut) == len(every) else shut:
        inside = [place for place, (start, _, _) in enumerate(bridges) if built.count[place] and start in set(group)]
        text = f"{listed(built.puzzle, group)} cannot be joined to the other islands"
        found.append(Violation("not-joined", text, built.names(inside)))
    return found


def listed(puzzle: Hashi, group: Sequence[int]) -> str:
    """Name islands, or the first of many and how many there are."""
    return joined([puzzle.islands[island].name for island in group], _NAMED)


def counted(bridges: int) -> str:
    """Say how many bridges in words."""
    return "no bridge" if bridges == 0 else "1 bridge" if bridges == 1 else f"{bridges} bridges"
