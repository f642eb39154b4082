"""Deductions about houses that assume nothing, easiest first: partners, distances, parity.

The used distances are few, K of them. So if K houses share no distance, each of them uses one of its own, and no other
distance is used at all. And if houses can be joined only among themselves and to one more house, their number,
odd or even, decides whether that one belongs to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from clew.families.houses.puzzle import Pair
from clew.families.houses.sight import Absence, Finding, Sight, pair
from clew.families.houses.wording import apart, houses_named, sentence

_CHOOSY = 24  # houses looked at together are among those with the fewest distances: the others rule out little


def paired(sight: Sight) -> Finding | None:
    """A house that has its partner has no other."""
    for one, other in sorted(sight.sure.items()):
        others = [pair(one, each) for each in sorted(sight.partners[one]) if each != other]
        others += [pair(other, each) for each in sorted(sight.partners[other]) if each != one]
        if one < other and others:
            text = sentence("Paired", one=one + 1, other=other + 1)
            because: frozenset[Absence] = frozenset({(Pair(one, other), 0)})
            return Finding(technique="Paired", parted=others, because=because, text=text, houses=[one, other])
    return None


def only_partner(sight: Sight) -> Finding | None:
    """A house with one possible partner is joined to it."""
    for house, partners in enumerate(sight.partners):
        if len(partners) == 1 and house not in sight.sure:
            (other,) = partners
            away = sight.puzzle.length(sight.distance(house, other))
            text = sentence("OnlyPartner", house=house + 1, other=other + 1, away=away)
            return Finding(
                technique="OnlyPartner",
                joined=[pair(house, other)],
                because=sight.absent(house),
                text=text,
                houses=[house],
            )
    return None


def _apart_groups(sight: Sight) -> Iterator[tuple[Sequence[int], frozenset[int], list[Pair]]]:
    """Houses, as many as distances are allowed, that share none; all their distances, and the pairs at others."""
    open_pairs = sight.open_pairs()
    by_distances: dict[frozenset[int], int] = {}
    for house in range(len(sight.partners)):
        by_distances.setdefault(sight.distances(house), house)
    kinds = sorted(by_distances.items(), key=lambda each: (len(each[0]), each[1]))[:_CHOOSY]
    for group in combinations(kinds, sight.puzzle.distances):
        if all(one.isdisjoint(other) for (one, _), (other, _) in combinations(group, 2)):
            union: frozenset[int] = frozenset().union(*(distances for distances, _ in group))
            out = [each for each in open_pairs if sight.distance(*each) not in union]
            if out:
                yield [house for _, house in group], union, out


def _distances(technique: str, singles: Callable[[int, int], bool]) -> Callable[[Sight], Finding | None]:
    """Houses without a common distance; `singles` says how many of them may have just one distance."""

    def find(sight: Sight) -> Finding | None:
        best: tuple[int, Finding] | None = None
        for houses, union, out in _apart_groups(sight):
            alone = sum(len(sight.distances(house)) == 1 for house in houses)
            if not singles(alone, len(houses)) or (best is not None and len(union) >= best[0]):
                continue
            because = frozenset[Absence]().union(*(sight.absent_at(house, union) for house in houses))
            text = apart(sight.puzzle, houses, [*map(sight.distances, houses)])
            finding = Finding(technique=technique, parted=out, because=because, text=text, houses=houses)
            best = (len(union), finding)
        return None if best is None else best[1]

    return find


distances_known = _distances("DistancesKnown", lambda alone, count: alone == count)
second_distance = _distances("SecondDistance", lambda alone, count: 0 < alone < count or (alone == 0 and count == 1))
no_common_distance = _distances("NoCommonDistance", lambda alone, count: alone == 0 and count > 1)


def lonely_distance(sight: Sight) -> Finding | None:
    """A distance is out if no others beside it serve the houses that it does not serve."""
    distances = [sight.distances(house) for house in range(len(sight.partners))]
    open_pairs = sight.open_pairs()
    for distance in sorted({sight.distance(*each) for each in open_pairs}):
        unserved = _unserved(distances, frozenset({distance}), sight.puzzle.distances - 1)
        if unserved is None:
            continue
        out = [each for each in open_pairs if sight.distance(*each) == distance]
        because = frozenset[Absence]().union(*(sight.absent(house) for house in unserved))
        away = sight.puzzle.length(distance)
        others = sight.puzzle.distances - 1
        case = "LonelyDistance" if others == 1 else "LonelyDistance.several"
        text = sentence(case, away=away, others=others, houses=houses_named(unserved))
        return Finding(technique="LonelyDistance", parted=out, because=because, text=text, houses=unserved)
    return None


def _unserved(distances: Sequence[frozenset[int]], used: frozenset[int], more: int) -> list[int] | None:
    """Houses that these distances and some more cannot all serve; None if they can."""
    first = min((house for house, own in enumerate(distances) if not own & used), key=_few(distances), default=None)
    if first is None:
        return None
    if more == 0:
        return [first]
    witnesses = {first}
    for distance in sorted(distances[first]):
        others = _unserved(distances, used | {distance}, more - 1)
        if others is None:
            return None
        witnesses.update(others)
    return sorted(witnesses)


def _few(distances: Sequence[frozenset[int]]) -> Callable[[int], tuple[int, int]]:
    return lambda house: (len(distances[house]), house)


def parity(sight: Sight) -> Finding | None:
    """Houses with one way out, an odd or even number of them, must or cannot use it."""
    best: Finding | None = None
    for door, part in _parts(sight):
        inside = sorted(sight.partners[door] & part)
        outside = sorted(sight.partners[door] - part)
        odd = len(part) % 2 == 1
        gone = outside if odd else inside
        if not gone or door in sight.sure or (best is not None and len(part) + 1 >= len(best.houses)):
            continue
        case = "odd" if odd else "two" if len(part) == 2 else "even"
        text = sentence(f"Parity.{case}", houses=houses_named(sorted(part)), door=door + 1)
        because = frozenset[Absence]().union(*(sight.absent(house, [*part, door]) for house in part))
        parted = [pair(door, other) for other in gone]
        best = Finding(technique="Parity", parted=parted, because=because, text=text, houses=[*sorted(part), door])
    return best


def _parts(sight: Sight) -> Iterator[tuple[int, set[int]]]:
    """A house, and each part into which its neighbours fall without it."""
    free = [house for house in range(len(sight.partners)) if house not in sight.sure]
    for door in free:
        seen = {door}
        for house in free:
            if house not in seen:
                part = reach(sight, house, door)
                seen |= part
                if sight.partners[door] & part and len(part) > 1:
                    yield door, part


def reach(sight: Sight, start: int, door: int | None = None) -> set[int]:
    """The houses that possible pairs connect to one, without going through the door."""
    part, queue = {start}, [start]
    for house in queue:  # grows while it is gone through
        for other in sight.partners[house]:
            if other != door and other not in part and other not in sight.sure:
                part.add(other)
                queue.append(other)
    return part
