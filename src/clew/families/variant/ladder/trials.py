"""Trials: a digit is followed link by link until something has nothing left, or all that a cell could be agree.

Native code finds them; here each link is said as the same deduction would be outside a trial.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from clew.core.text import an, grouped, joined
from clew.families.variant.ladder import joining, reasons
from clew.families.variant.ladder.constraints import together
from clew.families.variant.ladder.groups import Group, digits
from clew.families.variant.ladder.layout import IMPLIED
from clew.families.variant.ladder.regions import OTHER
from clew.families.variant.ladder.sight import Finding, Sight, Supposed
from clew.families.variant.ladder.words import either, follows, listed, names, sums

CHAIN, SHORT, MIDDLE, LONG, BOTH = "Forcing chain", "Short trial", "Trial", "Long trial", "Either way"
TAKEN, PLACE, GROUP, DEEP, LOCKED, NAKED, HIDDEN, NONE, NEEDED, FISH, ALONG = range(11)  # as in native code
_FEW, _SOME = 3, 8  # links of a short trial, and of one that is not long
# Tiers of native code: single deductions, pairs as well, all patterns, and chains between them.
_PLAIN, _HARD, _HARDER, _HARDEST = 1, 2, 4, 5
_NOTHING, _NOWHERE = 1, 2  # how a chain ends unless two digits exclude each other, as in native code
_CELL, _HOUSE, _GROUP = range(3)  # what ways are of, as in native code
_NAMED = 5  # placed cells that a sentence names
_WAYS, _FOUR, _EVERY = 3, 4, 9  # ways that are followed side by side: at first, with chains, and with all else

Notes = Sequence[tuple[int, int]]
Way = tuple[Notes, Sequence[tuple[int, int, int, Sequence[int], Notes, Notes]]]


class Link(NamedTuple):
    """A deduction within a trial."""

    kind: int
    at: int
    about: int
    pattern: Sequence[int]
    removed: dict[int, int]
    because: Notes


class Along(NamedTuple):
    """A chain that refutes a digit: each of the others that it places follows from one before."""

    placed: Sequence[tuple[int, int]]
    houses: Sequence[int]
    groups: Sequence[int]
    sights: Sequence[tuple[int, int]]
    ends: int  # as in native code
    at: int
    digit: int


class Behind(NamedTuple):
    """What facts rest on: constraints by name, and cells."""

    who: dict[str, None]
    cells: dict[int, None]


def trial(sight: Sight) -> Finding | None:
    """The easiest trial, by single deductions if that leads anywhere."""
    native, masks = sight.board.engine, sight.whole
    for tier in (_PLAIN, _HARD):
        found = native.refute(masks, tier, _FEW)
        if found is not None:
            return refuted(sight, *found[:2])
    found = native.either(masks, _PLAIN, _SOME, _WAYS) or native.refute(masks, _HARDER, _SOME)
    found = found or native.either(masks, _HARDER, _SOME, _EVERY)
    if found is None and (sums_together := next(together(sight), None)) is not None:
        return sums_together
    found = found or native.refute(masks, _HARDEST, _SOME) or native.either(masks, _HARDEST, _SOME, _FOUR)
    if found is None:
        return None
    branches, removed, over, at = found
    return refuted(sight, branches, removed) if len(branches) == 1 else agreed(sight, branches, removed, over, at)


def joined_up(sight: Sight) -> Iterator[Finding]:
    """What follows about regions that are to be found, without any assumption."""
    if sight.board.regions is None or sight.broken:
        return
    found = sight.board.engine.join(sight.whole)
    if found is None:
        return
    ((_, given),), removed = found[:2]
    links = _links(given)
    *before, (_, last) = [*_told(sight, [], links)]
    yield Finding(
        technique=joining.name(links),
        removed=dict(removed),
        because=_absent(sight, links),
        clues=[*_clues(sight, links)],
        why="; ".join([*(text for _, text in before), last.rpartition(", so ")[0]]),
        where="",
        area=joining.area(sight, links[-1]),
        settles=True,
    )


def refuted(sight: Sight, branches: Sequence[Way], removed: Notes) -> Finding:
    """A digit that leads to a contradiction, or several of a cell that all do."""
    (((cell, mask),), given) = branches[0]
    links = _links(given)
    told = list(_told(sight, [(cell, mask)], links))
    *before, (_, clash) = told
    then = "".join(f"; {text}" for _, text in before)[1:]
    if len(told) == 1:
        why = f"if {_supposed(sight, cell, mask, 'were')}, {clash}"
    else:
        why = f"suppose {_supposed(sight, cell, mask, 'is')}. Then{then}; but then {clash}"
    return Finding(
        technique=_named(links, len(before)),
        removed=dict(removed),
        because=_absent(sight, links),
        clues=_clues(sight, links),
        why=why,
        so=", so " if len(told) == 1 else ". So ",
        where=str(sight.board.cells[_cells(sight, cell)[0]]),
        pattern=_cells(sight, cell),
        settles=True,
        chain=before,
    )


def _cells(sight: Sight, cell: int) -> Sequence[int]:
    """A cell, or both of a pair."""
    regions = sight.board.regions
    if regions is None or cell < regions.first:
        return (cell,)
    return [regions.cells[at] for at in regions.both(cell)]


def _supposed(sight: Sight, cell: int, mask: int, word: str) -> str:
    """What is supposed of a cell, or of a pair."""
    places = names(sight, _cells(sight, cell))
    if cell < len(sight.masks):
        return f"{places} {word} {listed(mask)}"
    regions = sight.board.regions
    there, are = ("were", "were") if word == "were" else ("is", "are")
    if mask != OTHER:
        return f"{places} {are} in one region"
    beside = regions is not None and regions.beside(cell)
    return f"there {there} a border between {places}" if beside else f"{places} {are} in different regions"


def _links(given: Iterable[tuple[int, int, int, Sequence[int], Notes, Notes]]) -> list[Link]:
    return [Link(kind, at, about, pattern, dict(gone), because) for kind, at, about, pattern, gone, because in given]


def agreed(sight: Sight, branches: Sequence[Way], removed: Notes, over: int, at: int) -> Finding:
    """What all ways lead to: the digits of a cell, the places of a digit, or the combinations of a cage."""
    of = (over, at)
    ways, every, starts = [], list[Link](), dict[int, None]()
    for assumed, given in branches:
        links = _links(given)
        told = [text for _, text in _told(sight, assumed, links)]
        every += links
        starts |= dict.fromkeys(each for cell, _ in assumed for each in _cells(sight, cell))
        ways.append(_way(sight, assumed, told, removed, of, fails=bool(links) and not links[-1].removed))
    because, clues = _absent(sight, every), list(_clues(sight, every))
    first, also, cited = _choice(sight, branches, of)
    for cell, mask in also.items():
        because[cell] = because.get(cell, 0) | mask & ~sight.masks[cell]
    return Finding(
        technique=BOTH,
        removed=dict(removed),
        because=because,
        clues=[*clues, *cited],
        why=f"{first}. {'. '.join(way[0].upper() + way[1:] for way in ways)}. Either way",
        so=", ",
        where=sight.board.groups[at].who if over == _GROUP else str(sight.board.cells[next(iter(starts))]),
        pattern=list(starts),
        settles=True,
    )


def _choice(sight: Sight, branches: Sequence[Way], of: tuple[int, int]) -> tuple[str, dict[int, int], Sequence[str]]:
    """That one of the ways is right: in words, with what is absent for that, and clues."""
    over, at = of
    starts = [assumed[0] for assumed, _ in branches]
    if over == _GROUP:
        group = sight.board.groups[at]
        also = dict.fromkeys(group.cells, sight.every)
        said = f"{_called(sight, group)} can only be {sums(_held(assumed) for assumed, _ in branches)}"
        return said, also, group.clues
    cells = [cell for cell, _ in starts]
    if over == _CELL and cells[0] >= len(sight.masks):
        return f"{names(sight, _cells(sight, cells[0]))} are in one region or not", {}, ()
    if over == _CELL:
        return f"{names(sight, cells[:1])} is {listed(sight.masks[cells[0]])}", {cells[0]: sight.every}, ()
    own, mask = sight.board.houses[at], starts[0][1]
    also = dict.fromkeys((cell for cell in own.cells if cell not in cells), mask)
    return f"in {own.who}, the {listed(mask)} is in {either(sight, cells)}", also, own.clues


def _way(sight: Sight, assumed: Notes, told: list[str], removed: Notes, of: tuple[int, int], *, fails: bool) -> str:
    """One way, and what it leads to."""
    over, at = of
    if over == _GROUP:
        group = sight.board.groups[at]
        what = f"if {_called(sight, group)} is {sums([_held(assumed)])}"
    else:
        what = f"if {_supposed(sight, *assumed[0], 'is')}"
    if fails:
        *before, clash = told
        return f"{what}, then {'; '.join(before)}; but then {clash}" if before else f"{what}, {clash}"
    if told:
        return f"{what}, then {'; '.join(told)}"
    if over == _GROUP:
        return f"{what}, {follows(sight, dict(removed), settles=False)}"
    out = [far for far, _ in removed]
    if max(assumed[0][0], *out) >= len(sight.masks):
        return f"{what}, {follows(sight, dict(removed), settles=False)}"
    return f"{what}, {names(sight, out)} {'sees' if len(out) == 1 else 'see'} it"


def _held(assumed: Notes) -> int:
    """The digits of a combination."""
    found = 0
    for _, mask in assumed:
        found |= mask
    return found


def _called(sight: Sight, group: Group) -> str:
    return f"the sum of {names(sight, group.cells)}" if group.kind == IMPLIED else group.who


def _named(links: Sequence[Link], length: int) -> str:
    if length <= _SOME and all(link.kind in (TAKEN, PLACE, NONE) for link in links):
        return CHAIN
    return SHORT if length <= _FEW else MIDDLE if length <= _SOME else LONG


def _absent(sight: Sight, links: Iterable[Link]) -> dict[int, int]:
    """The notes that were absent before the trial and that its links rest on."""
    found: dict[int, int] = {}
    known = sight.whole
    for link in links:
        for cell, mask in link.because:
            if cell < len(known) and (gone := mask & ~known[cell]):
                found[cell] = found.get(cell, 0) | gone
    return found


def _clues(sight: Sight, links: Iterable[Link]) -> Iterator[str]:
    board = sight.board
    for link in links:
        if link.kind in (GROUP, DEEP, NEEDED):
            group = board.group(link.at)
            yield from group.clues
            yield from group.seen if link.kind == DEEP else ()
        elif link.kind in (PLACE, HIDDEN, LOCKED, NAKED, joining.CLAIMED):
            yield from board.houses[link.at].clues
        elif link.kind == FISH:
            yield from (clue for house in link.pattern for clue in board.houses[house].clues)
        elif link.kind == ALONG:
            chain = _along(link.pattern)
            yield from (clue for house in chain.houses for clue in board.houses[house].clues)
            for group in (board.groups[at] for at in chain.groups):
                yield from (*group.clues, *group.seen)
            yield from (clue for one, other in chain.sights for clue in board.sees[one][other])
        if link.kind in (TAKEN, LOCKED, NAKED, NEEDED, joining.INSIDE):
            cells = (link.at,) if link.kind == TAKEN else link.pattern
            yield from (clue for cell in cells for far in link.removed for clue in board.sees[cell][far])


def _along(numbers: Sequence[int]) -> Along:
    """A chain from numbers, as native code has it."""
    given = iter(numbers)

    def some() -> list[int]:
        return [next(given) for _ in range(next(given))]

    def pairs() -> list[tuple[int, int]]:
        return [(next(given), next(given)) for _ in range(next(given))]

    return Along(pairs(), some(), some(), pairs(), *given)


def _chained(now: Sight, link: Link) -> str:
    """A chain in words."""
    board, chain = now.board, _along(link.pattern)
    first, *rest = [f"{digit} in {board.cells[cell]}" for cell, digit in chain.placed]
    if chain.ends == _NOTHING:
        clash = f"{board.cells[chain.at]} has no digit left"
    elif chain.ends == _NOWHERE:
        clash = f"{board.houses[chain.at].who} has no place for {chain.digit}"
    else:
        clash = f"{names(now, [chain.at, chain.digit])} exclude each other"
    return f"a chain from {first} puts {joined(rest)}, where {clash}" if rest else f"with {first}, {clash}"


def _told(sight: Sight, assumed: Notes, links: Sequence[Link]) -> Iterator[tuple[dict[int, int], str]]:
    """What each link removes, and the link in words; those that go without saying are left out."""
    masks = sight.whole
    for cell, mask in assumed:
        masks[cell] &= mask
    silent: dict[int, str] = {}  # pairs in different regions, and why, where that goes without saying
    facts: dict[tuple[int, int], Behind] = {}  # a fact and what it cannot be
    both: dict[int, str] = {}  # cells whose only digit is taken, and by which cell
    for link in links:
        now = Supposed(sight.board, masks)
        if link.kind == GROUP and link.at >= len(sight.board.groups):
            behind = _behind(now, link, facts)
            shown = {cell: gone for cell, gone in link.removed.items() if cell < len(masks)}
            facts |= {(cell, gone): behind for cell, gone in link.removed.items() if cell >= len(masks)}
            counted = joining.counts(now, sight.board.group(link.at)) if len(behind.who) == 1 else None
            if not link.removed:
                yield {}, f"there would be no way left to satisfy {joined([*behind.who])}"
                return
            if joining.said(now, shown):
                yield shown, f"{counted or _no_other(now, behind)}, so {follows(now, shown, settles=True)}"
            for each, gone in shown.items():
                masks[each] &= ~gone
            continue
        if not link.removed and link.at >= len(sight.masks) and link.kind == NONE:
            yield {}, joining.opposite(now, link.at, silent)
            return
        goes_on = link is not links[-1]  # what a way leads to is said in any case
        if link.removed and goes_on and (link.kind == joining.UNITED or not joining.said(now, link.removed)):
            silent |= dict.fromkeys(link.removed, joining.apart(now, link))
            for each, gone in link.removed.items():
                masks[each] &= ~gone
            continue
        if not link.removed:
            yield {}, both.get(link.at) or _clash(now, link) if link.kind == NONE else _clash(now, link)
            return
        if link.kind in (TAKEN, joining.MATES):
            last = {each for each, gone in link.removed.items() if masks[each] == gone}
            both = {each: _both(now, link.at, each) for each in last}
        if link.kind == PLACE:
            (placed,) = link.pattern
            link = link._replace(removed={placed: masks[placed] & ~link.about})
        if link.kind not in (TAKEN, joining.MATES):
            yield link.removed, f"{_why(now, link)}, so {follows(now, link.removed, settles=True)}"
        else:
            single = {each: gone for each, gone in link.removed.items() if (masks[each] & ~gone).bit_count() == 1}
            if single and link.kind == joining.MATES:
                yield single, f"{joining.why(now, link)}, so {follows(now, single, settles=True)}"
            elif single:
                seen = f"{names(now, list(single))} {'sees' if len(single) == 1 else 'see'} the {listed(link.about)}"
                yield single, f"{seen} in {now.board.cells[link.at]}, so {follows(now, single, settles=True)}"
        for each, gone in link.removed.items():
            masks[each] &= ~gone


def _behind(now: Sight, link: Link, facts: Mapping[tuple[int, int], Behind]) -> Behind:
    """What a link about facts rests on, along with what these rest on."""
    who, cells = {now.board.group(link.at).who: None}, dict[int, None]()
    for cell, mask in link.because:
        if cell < len(now.masks):
            cells[cell] = None
        elif cell < len(now.masks) + len(now.pairs):
            continue
        elif (cell, mask) in facts:
            who |= facts[cell, mask].who
            cells |= facts[cell, mask].cells
    return Behind(who, cells)


def _no_other(now: Sight, behind: Behind) -> str:
    """Why facts leave nothing else: the constraints, and the placed cells, if they are few."""
    placed = [cell for cell in behind.cells if now.placed[cell]]
    known = [f"{now.board.cells[cell]} is {listed(now.placed[cell])}" for cell in placed]
    given = f", now that {joined(known)}" if 0 < len(known) <= _NAMED else ""
    return f"there is no other way to satisfy {joined([*behind.who])}{given}"


def _why(now: Sight, link: Link) -> str:
    """Why a link removes something."""
    if link.kind >= joining.UNITED:
        return joining.why(now, link)
    if link.kind in (GROUP, DEEP):
        group = now.board.groups[link.at]
        masks = now.of(group)
        after = tuple(mask & ~link.removed.get(cell, 0) for cell, mask in zip(group.cells, masks, strict=True))
        return reasons.why(now, group, masks, after, link.removed)
    if link.kind == NEEDED:
        group, digit = now.board.groups[link.at], link.about.bit_length() - 1
        return f"{group.who} needs {an(digit)}, in {either(now, link.pattern)}"
    if link.kind == ALONG:
        return _chained(now, link)
    if link.kind == FISH:
        own, across = (link.pattern[: len(link.pattern) // 2], link.pattern[len(link.pattern) // 2 :])
        lines, others = (grouped([now.board.houses[at].who for at in some]) for some in (own, across))
        return f"in {lines}, the {listed(link.about)} can only be in {others}"
    who = now.board.houses[link.at].who
    held = joined([str(digit) for digit in digits(link.about)])
    if link.kind == PLACE:
        return f"in {who}, only {names(now, link.pattern)} can still be {held}"
    if link.kind == LOCKED:
        return f"in {who}, the {held} must be in {either(now, link.pattern)}"
    if link.kind == NAKED:
        return f"{names(now, link.pattern)} hold {held} between them"
    return f"in {who}, {held} can only be in {names(now, link.pattern)}"


def _both(now: Sight, one: int, other: int) -> str:
    """That two cells that see each other have the same digit."""
    return f"{names(now, sorted((one, other)))} would both be {listed(now.masks[other])}"


def _clash(now: Sight, link: Link) -> str:
    """What has nothing left."""
    if link.kind >= joining.UNITED:
        return joining.clash(now, link)
    if link.kind in (GROUP, DEEP):
        group = now.board.groups[link.at]
        return reasons.clash(now, group)
    if link.kind == PLACE:
        return f"{now.board.houses[link.at].who} would have no place for {listed(link.about)}"
    return f"{now.board.cells[link.at]} would have no digit left"
