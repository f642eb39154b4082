"""Trials: a digit is followed link by link until something has nothing left, or all that a cell could be agree.

Native code finds them; here each link is said as the same deduction would be outside a trial.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from clew.core.text import joined
from clew.families.variant.ladder import reasons
from clew.families.variant.ladder.groups import digits
from clew.families.variant.ladder.sight import Finding, Sight, Supposed
from clew.families.variant.ladder.words import a, either, follows, listed, names

CHAIN, SHORT, MIDDLE, LONG, BOTH = "Forcing chain", "Short trial", "Trial", "Long trial", "Either way"
TAKEN, PLACE, GROUP, DEEP, LOCKED, NAKED, HIDDEN, NONE, NEEDED = range(9)  # kinds of links, as in native code
_FEW, _SOME = 3, 8  # links of a short trial, and of one that is not long
_PLAIN, _HARD, _HARDEST = 1, 2, 3  # tiers of native code: single deductions, pairs as well, triples as well

Notes = Sequence[tuple[int, int]]
Way = tuple[int, int, Sequence[tuple[int, int, int, Sequence[int], Notes, Notes]]]


class Link(NamedTuple):
    """A deduction within a trial."""

    kind: int
    at: int
    about: int
    pattern: Sequence[int]
    removed: dict[int, int]
    because: Notes


def trial(sight: Sight) -> Finding | None:
    """The easiest trial, by single deductions if that leads anywhere."""
    native, masks = sight.board.engine, list(sight.masks)
    for tier in (_PLAIN, _HARD):
        found = native.refute(masks, tier, _FEW)
        if found is not None:
            return refuted(sight, *found[:2])
    found = native.either(masks, _PLAIN) or native.refute(masks, _HARDEST, _SOME)
    found = found or native.either(masks, _HARDEST)
    if found is None:
        return None
    branches, removed, house = found
    return refuted(sight, branches, removed) if len(branches) == 1 else _agreed(sight, branches, removed, house)


def refuted(sight: Sight, branches: Sequence[Way], removed: Notes) -> Finding:
    """A digit that leads to a contradiction."""
    ((cell, digit, given),) = branches
    links = [Link(kind, at, about, pattern, dict(gone), because) for kind, at, about, pattern, gone, because in given]
    told = list(_told(sight, cell, digit, links))
    *before, (_, clash) = told
    place = sight.board.cells[cell]
    then = "".join(f"; {text}" for _, text in before)[1:]
    if len(told) == 1:
        why = f"if {place} were {digit}, {clash}"
    else:
        why = f"suppose {place} is {digit}. Then{then}; but then {clash}"
    return Finding(
        technique=_named(links, len(before)),
        removed=dict(removed),
        because=_absent(sight, links),
        clues=_clues(sight, links),
        why=why,
        so=", so " if len(told) == 1 else ". So ",
        where=str(place),
        pattern=(cell,),
        settles=True,
        chain=before,
    )


def _agreed(sight: Sight, branches: Sequence[Way], removed: Notes, house: int) -> Finding:
    """What all ways lead to: the digits of a cell, or the places of a digit."""
    ways, every, starts = [], list[Link](), list[int]()
    for cell, digit, given in branches:
        links = [Link(kind, at, about, pattern, dict(gone), why) for kind, at, about, pattern, gone, why in given]
        told = "; ".join(text for _, text in _told(sight, cell, digit, links))
        ways.append(
            f"if {sight.board.cells[cell]} is {digit}, then {told}" if told else _seen(sight, cell, digit, removed)
        )
        every += links
        starts.append(cell)
    because = _absent(sight, every)
    clues = list(_clues(sight, every))
    if house < 0:
        also = {starts[0]: sight.every}
        first = f"{sight.board.cells[starts[0]]} is {listed(sight.masks[starts[0]])}"
    else:
        own = sight.board.houses[house]
        also = dict.fromkeys((cell for cell in own.cells if cell not in starts), 1 << branches[0][1])
        clues += own.clues
        first = f"in {own.who}, the {branches[0][1]} is in {either(sight, starts)}"
    for cell, mask in also.items():
        because[cell] = because.get(cell, 0) | mask & ~sight.masks[cell]
    return Finding(
        technique=BOTH,
        removed=dict(removed),
        because=because,
        clues=clues,
        why=f"{first}. {'. '.join(way[0].upper() + way[1:] for way in ways)}. Either way",
        so=", ",
        where=str(sight.board.cells[starts[0]]),
        pattern=starts,
        settles=True,
    )


def _seen(sight: Sight, cell: int, digit: int, removed: Notes) -> str:
    out = [far for far, _ in removed]
    place = sight.board.cells[cell]
    return f"if {place} is {digit}, {names(sight, out)} {'sees' if len(out) == 1 else 'see'} it"


def _named(links: Sequence[Link], length: int) -> str:
    if length <= _SOME and all(link.kind in (TAKEN, PLACE, NONE) for link in links):
        return CHAIN
    return SHORT if length <= _FEW else MIDDLE if length <= _SOME else LONG


def _absent(sight: Sight, links: Iterable[Link]) -> dict[int, int]:
    """The notes that were absent before the trial and that its links rest on."""
    found: dict[int, int] = {}
    for link in links:
        for cell, mask in link.because:
            if gone := mask & ~sight.masks[cell]:
                found[cell] = found.get(cell, 0) | gone
    return found


def _clues(sight: Sight, links: Iterable[Link]) -> Iterator[str]:
    board = sight.board
    for link in links:
        if link.kind in (GROUP, DEEP, NEEDED):
            group = board.groups[link.at]
            yield from group.clues
            yield from group.seen if link.kind == DEEP else ()
        elif link.kind in (PLACE, HIDDEN, LOCKED, NAKED):
            yield from board.houses[link.at].clues
        if link.kind in (TAKEN, LOCKED, NAKED, NEEDED):
            cells = (link.at,) if link.kind == TAKEN else link.pattern
            yield from (clue for cell in cells for far in link.removed for clue in board.sees[cell][far])


def _told(sight: Sight, cell: int, digit: int, links: Sequence[Link]) -> Iterator[tuple[dict[int, int], str]]:
    """What each link removes, and the link in words; those that go without saying are left out."""
    masks = list(sight.masks)
    masks[cell] = 1 << digit
    for link in links:
        now = Supposed(sight.board, masks)
        if not link.removed:
            yield {}, _clash(now, link)
            return
        if link.kind == PLACE:
            (placed,) = link.pattern
            link = link._replace(removed={placed: masks[placed] & ~link.about})
        if link.kind != TAKEN:
            yield link.removed, f"{_why(now, link)}, so {follows(now, link.removed, settles=True)}"
        else:
            single = {each: gone for each, gone in link.removed.items() if (masks[each] & ~gone).bit_count() == 1}
            if single:
                seen = f"{names(now, list(single))} {'sees' if len(single) == 1 else 'see'} the {listed(link.about)}"
                yield single, f"{seen} in {now.board.cells[link.at]}, so {follows(now, single, settles=True)}"
        for each, gone in link.removed.items():
            masks[each] &= ~gone


def _why(now: Sight, link: Link) -> str:
    """Why a link removes something."""
    if link.kind in (GROUP, DEEP):
        group = now.board.groups[link.at]
        masks = now.of(group)
        after = tuple(mask & ~link.removed.get(cell, 0) for cell, mask in zip(group.cells, masks, strict=True))
        return reasons.why(now, group, masks, after, link.removed)
    if link.kind == NEEDED:
        group, digit = now.board.groups[link.at], link.about.bit_length() - 1
        return f"{group.who} needs {a(digit)}, in {either(now, link.pattern)}"
    who = now.board.houses[link.at].who
    held = joined([str(digit) for digit in digits(link.about)])
    if link.kind == PLACE:
        return f"in {who}, only {names(now, link.pattern)} can still be {held}"
    if link.kind == LOCKED:
        return f"in {who}, the {held} must be in {either(now, link.pattern)}"
    if link.kind == NAKED:
        return f"{names(now, link.pattern)} hold {held} between them"
    return f"in {who}, {held} can only be in {names(now, link.pattern)}"


def _clash(now: Sight, link: Link) -> str:
    """What has nothing left."""
    if link.kind in (GROUP, DEEP):
        group = now.board.groups[link.at]
        return reasons.clash(now, group)
    if link.kind == PLACE:
        return f"{now.board.houses[link.at].who} has no place for {listed(link.about)}"
    return f"{now.board.cells[link.at]} has no digit left"
