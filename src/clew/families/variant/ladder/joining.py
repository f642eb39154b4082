"""What is said about regions that are to be found: how far they reach, where they go on, what areas around them leave.

Native code finds it, link by link, as it does within trials. Much of what it notes about two cells goes without saying:
that cells with the same digit are in different regions, or that a cell is too far away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.text import an, joined, plural
from clew.families.variant.ladder.groups import digits
from clew.families.variant.ladder.regions import OTHER, SAME, Mates, Regions
from clew.families.variant.ladder.sight import Finding, Sight
from clew.families.variant.ladder.words import either, listed, names

if TYPE_CHECKING:
    from clew.families.variant.ladder.groups import Group
    from clew.families.variant.ladder.trials import Link

# Kinds of links, as in native code.
UNITED, TWINS, MATES, REACH, EXIT, HOME, INSIDE, POCKETS, CROSSING, CLAIMED, PIECES, SEEDS, WAYS = range(20, 33)
NUMBERS, CLUE = "Region numbers", "Clue about a region"
NAMES: Mapping[int, str] = {
    REACH: "Region complete",
    EXIT: "Only way forward",
    HOME: "Digit of a region",
    CROSSING: "No crossing",
    INSIDE: "Locked in a region",
    POCKETS: "Area left over",
    CLAIMED: "Claimed by a region",
    PIECES: "Set in a region",
    SEEDS: "One of all regions",
    WAYS: "Ways of a region",
}
RANKS: Mapping[str, tuple[int, int]] = {
    NUMBERS: (1, 1),
    "Region complete": (1, 4),
    "Only way forward": (2, 6),
    "Digit of a region": (2, 7),
    CLUE: (2, 7),
    "No crossing": (2, 8),
    "Locked in a region": (3, 9),
    "Area left over": (3, 9),
    "Claimed by a region": (3, 10),
    "Set in a region": (3, 10),
    "One of all regions": (3, 11),
    "Ways of a region": (4, 14),
}
_COUNTED: Mapping[str, str] = {
    "region arrow": "counts the cells of its region that it sees, itself among them",
    "region count": "counts the cells around it that are in its region, itself among them",
}


def said(sight: Sight, removed: Mapping[int, int]) -> bool:
    """Whether something is worth a word: digits, cells that are in one region, or borders."""
    regions, cells = sight.board.regions, len(sight.masks)
    return any(
        each < cells or (regions is not None and (gone == OTHER or each in regions.worth))
        for each, gone in removed.items()
    )


def numbered(sight: Sight) -> Iterator[Finding]:
    """The numbers of regions that are known whole, as all before them are."""
    regions, mates = sight.board.regions, sight.mates
    if regions is None or mates is None:
        return
    pieces = sorted(piece for piece in mates.all() if len(piece) == regions.size)
    done, whole = set[int](), list[list[int]]()
    for piece in pieces:
        if not done.issuperset(range(piece[0])):
            return
        done.update(piece)
        whole.append(piece)
        bit = 1 << (len(whole) + sight.board.puzzle.span[0] - 1)
        labels = [regions.labels[at] for at in piece]
        removed = {label: gone for label in labels if (gone := sight.known[label] & ~bit)}
        if removed:
            because = {pair: OTHER for each in whole for pair in _joining(mates, each)}
            yield Finding(
                technique=NUMBERS,
                removed=removed,
                because=because,
                why=f"regions have numbers in the order of their first cells, and that of {regions.places[piece[0]]} "
                "is complete",
                then=f"it has the number {listed(bit)}",
                where=f"the region of {regions.places[piece[0]]}",
                area=[regions.cells[at] for at in piece],
            )
            return


def _joining(mates: Mates, piece: Sequence[int]) -> Iterator[int]:
    """Pairs by which the cells of a region are together."""
    return (step[1] for step in mates.of(piece[0]).values() if step is not None)


def name(links: Sequence[Link]) -> str:
    """What the last link is called."""
    return NAMES.get(links[-1].kind, CLUE)


def area(now: Sight, link: Link) -> list[int]:
    """The cells of the region that a link is about, as far as they are known."""
    regions = now.board.regions
    if regions is None or link.kind not in NAMES or link.kind in (CLAIMED, SEEDS):
        return []
    return [regions.cells[at] for at in sorted(_known(regions, link.because, link.at).same)]


class _Known:
    """What a link rests on: the cells of its region, and those that are not in it."""

    def __init__(self, regions: Regions, because: Iterable[tuple[int, int]], at: int) -> None:
        self.regions = regions
        pairs = [(pair, gone) for pair, gone in because if pair >= regions.first]
        self._mates = Mates(regions, (pair for pair, gone in pairs if gone & OTHER))
        self.same = set(self._mates.of(at))
        self.borders = {frozenset(regions.both(pair)) for pair, gone in pairs if gone & SAME}
        self.apart = set[int]()
        for border in self.borders:
            for each in border:
                if not self.same.isdisjoint(border - {each}):
                    self.apart.update(self._mates.of(each))
        far = (cell for cell in range(len(regions.places)) if any(self._too_far(cell, own) for own in self.same))
        self.apart.update(far)

    def _too_far(self, one: int, other: int) -> bool:
        return self.regions.distance(one, other) >= self.regions.size

    def room(self, without: int | None = None) -> set[int]:
        """Cells that the region can have, from its first one."""
        closed = self.apart | ({*self._mates.of(without)} if without is not None else set())
        return self._flood({min(self.same)}, closed)

    def _flood(self, start: set[int], closed: set[int]) -> set[int]:
        found, todo = {*start}, [*start]
        for each in todo:  # grows while it is gone through
            fresh = [near for near in self.regions.near(each) if near not in found and near not in closed]
            found.update(fresh)
            todo += fresh
        return found

    def pockets(self) -> list[set[int]]:
        """Areas around the region that borders close."""
        found: list[set[int]] = []
        for own in sorted(self.same):
            for door in self._open(own):
                if door not in self.same and not any(door in pocket for pocket in found):
                    pocket, todo = {door}, [door]
                    for each in todo:  # grows while it is gone through
                        fresh = [far for far in self._open(each) if far not in pocket and far not in self.same]
                        pocket.update(fresh)
                        todo += fresh
                    found.append(pocket)
        return found

    def _open(self, at: int) -> Iterator[int]:
        return (near for near in self.regions.near(at) if frozenset((at, near)) not in self.borders)


def _known(regions: Regions, because: Iterable[tuple[int, int]], at: int) -> _Known:
    return _Known(regions, because, at)


def why(now: Sight, link: Link) -> str:
    """Why a link about regions removes something."""
    regions = now.board.regions
    if regions is None:
        return ""
    if link.kind == UNITED:
        return _united(regions, link)
    if link.kind == CROSSING:
        right, below = link.at + 1, link.at + regions.size
        pairs = [joined([regions.places[at] for at in some]) for some in ((link.at, below + 1), (right, below))]
        return f"{pairs[0]} are in one region and so are {pairs[1]}, and regions cannot cross"
    if link.kind == TWINS:
        return f"{names(now, [link.at, *link.pattern])} are both {listed(link.about)}"
    if link.kind == SEEDS:
        return f"{names(now, link.pattern)} are in different regions, and {regions.places[link.at]} is in one of them"
    if link.kind == WAYS:
        count = "only one way" if link.about == 1 else f"only {link.about} ways"
        return f"there is {count} to complete the region of {regions.places[link.at]}".replace(
            "is only", "are only", link.about > 1
        )
    if link.kind == MATES:
        far = next(iter(link.removed))
        return f"{names(now, [far])} is in one region with {names(now, [link.at])}, which is {listed(link.about)}"
    held = joined([str(digit) for digit in digits(link.about)])
    if link.kind == CLAIMED:
        return f"in {now.board.houses[link.at].who}, the {held} is in {either(now, link.pattern)}, all in one region"
    region = f"the region of {regions.places[link.at]}"
    if link.kind == HOME:
        return f"{region} needs {an(int(held))}, and only {names(now, link.pattern)} can be that"
    if link.kind == INSIDE:
        return f"in {region}, the {held} must be in {either(now, link.pattern)}"
    if link.kind == PIECES:
        return f"{names(now, link.pattern)}, which are in one region, hold {held} between them"
    known = _known(regions, link.because, link.at)
    pair, gone = next(iter(link.removed.items()))
    one, other = regions.both(pair)
    far = other if one in known.same else one
    if link.kind == REACH:
        return _too_large(known, link.at, far)
    if link.kind == EXIT:
        return f"without {regions.places[far]}, {_too_small(known, link.at, far)}"
    return _leftover(known, link.at, far, gone)


def counts(now: Sight, group: Group) -> str | None:
    """What a clue about a region says, None if it is another clue."""
    rule = _COUNTED.get(group.kind)
    if rule is None:
        return None
    cell = min(group.cells)  # pairs come after the cells
    digit = f" is {listed(now.placed[cell])} and" if now.placed[cell] else ""
    return f"{now.board.cells[cell]}{digit} {rule}"


def _united(regions: Regions, link: Link) -> str:
    """Two pairs that share a cell."""
    ends = [(regions.both(pair), gone) for pair, gone in link.because]
    if len(ends) < 2:
        return "these cells are too far apart for one region"
    (first, here), (second, there) = ends
    (shared,) = {*first} & {*second}
    places = [regions.places[at] for pair in (first, second) for at in pair if at != shared]
    middle = regions.places[shared]
    if here == there:
        return f"{joined(places)} are both in the region of {middle}"
    inside, outside = places if here == OTHER else reversed(places)
    return f"{inside} is in the region of {middle}, and {outside} is not"


def _too_large(known: _Known, at: int, far: int) -> str:
    regions = known.regions
    region = f"the region of {regions.places[at]}"
    if len(known.same) == regions.size:
        return f"{region} is complete"
    return f"with {regions.places[far]}, {region} would have more than {regions.size} cells"


def _too_small(known: _Known, at: int, without: int | None = None) -> str:
    """What a region lacks without a cell."""
    regions, room = known.regions, known.room(without)
    cut = sorted(known.same - room)
    if cut:
        return (
            f"{joined([regions.places[each] for each in (min(known.same), cut[0])])} would be cut off from each other"
        )
    count = len(room)
    if count < regions.size:
        return f"the region of {regions.places[at]} would have room for only {plural(count, 'cell')}"
    return f"the parts of the region of {regions.places[at]} would be too far from each other"


def _leftover(known: _Known, at: int, far: int, gone: int) -> str:
    regions = known.regions
    pocket = next((each for each in known.pockets() if far in each), set())
    region, share = f"the region of {regions.places[at]}", len(pocket) % regions.size
    if len(pocket) == share == 0:
        return f"{region} is closed"
    area_of = f"the area of {plural(len(pocket), 'cell')} around {regions.places[far]}"
    if share == 0:
        return f"{area_of} has room for whole regions only"
    if gone == OTHER:
        return f"{area_of} leaves {plural(share, 'cell')} to {region}, and there is no other way in"
    return f"{area_of} leaves only {plural(share, 'cell')} to {region}"


def clash(now: Sight, link: Link) -> str:
    """What is impossible about a region."""
    regions = now.board.regions
    if regions is None:
        return ""
    if link.kind == UNITED:
        return f"{_united(regions, link)}, but that is too far"
    if link.kind == SEEDS:
        return "there would be too many regions"
    if link.kind == WAYS:
        return f"there would be no way to complete the region of {regions.places[link.at]}"
    if link.kind == HOME:
        return f"the region of {regions.places[link.at]} would have no place for {listed(link.about)}"
    known = _known(regions, link.because, link.at)
    if link.kind == EXIT:
        return _too_small(known, link.at)
    pockets = known.pockets()
    total = len(known.same) + sum(map(len, pockets))
    if total % regions.size:
        closed = f"{plural(total, 'cell')} around {regions.places[link.at]} would be closed off"
        return f"{closed}, which is not a whole number of regions"
    share = len(known.same) + sum(len(pocket) % regions.size for pocket in pockets)
    return f"the areas around it would leave {plural(share, 'cell')} to the region of {regions.places[link.at]}"


def opposite(now: Sight, pair: int, before: Mapping[int, str]) -> str:
    """That two cells would have to be in one region and in different ones."""
    regions = now.board.regions
    if regions is None:
        return ""
    one, other = (regions.places[at] for at in regions.both(pair))
    reason = before.get(pair, "")
    return f"{one} and {other} would be in one region{', but ' + reason if reason else ' and in different ones'}"


def apart(now: Sight, link: Link) -> str:
    """Why two cells are in different regions, where that goes without saying."""
    if link.kind == TWINS:
        return f"both are {listed(link.about)}"
    if link.kind == REACH:
        return "that is too far"
    return ""
