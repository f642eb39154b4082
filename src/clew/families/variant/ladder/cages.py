"""Deductions from cages and houses together: digits that a cage must have, killer pairs, and set equivalence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from clew.core.text import an, joined
from clew.families.variant.ladder.groups import Cage, digits
from clew.families.variant.ladder.sight import Finding, Sight
from clew.families.variant.ladder.words import either, listed, names, place_of, sums

if TYPE_CHECKING:
    from clew.families.variant.ladder.layout import House

_TOLD = 3  # combinations that a sentence names
_PAIRS = {2: "Killer pair", 3: "Killer triple"}
EQUIVALENCE = "Set equivalence"


def needed_digit(sight: Sight) -> Iterator[Finding]:
    """A digit of every combination: cells that see all its places in the cage cannot have it."""
    for group in sight.board.groups:
        if not isinstance(group, Cage) or len(group.cells) < 2:
            continue
        masks = sight.of(group)
        ways = group.ways(masks)
        common = sight.every if ways else 0
        for way in ways:
            common &= way
        for digit in digits(common):
            cells = [cell for cell in group.cells if sight.masks[cell] >> digit & 1]
            seen = set(sight.board.sees[cells[0]]).intersection(*(sight.board.sees[cell] for cell in cells[1:]))
            out = sorted(cell for cell in seen - {*group.cells} if sight.masks[cell] >> digit & 1)
            if out and not any(sight.placed[cell] for cell in cells):
                yield _needed(sight, group, digit, cells, out, ways)


def _needed(
    sight: Sight, group: Cage, digit: int, cells: Sequence[int], out: Sequence[int], ways: Sequence[int]
) -> Finding:
    can = f" ({sums(ways)})" if len(ways) <= _TOLD else ""
    who = group.who if group.kind != "45-rule" else f"the sum of {names(sight, group.cells)}, which is {group.total},"
    return Finding(
        technique="Digit of a cage",
        removed=dict.fromkeys(out, 1 << digit),
        because=sight.absent(group.cells),
        clues=[*group.clues, *(clue for cell in cells for far in out for clue in sight.board.sees[cell][far])],
        why=f"{who} needs {an(digit)}{can}, in {either(sight, cells)}",
        where=place_of(sight, group),
        area=group.cells,
        pattern=cells,
    )


class _Holder(NamedTuple):
    """A cage, or a cell, that takes up at least `least` of some digits."""

    cells: tuple[int, ...]
    least: int
    group: Cage | None


def killer_set(sight: Sight, size: int) -> Iterator[Finding]:
    """Cages and cells of a house that take all of some digits between them."""
    for house in sight.board.houses:
        inside = [
            (group, ways)
            for group in sight.board.groups
            if isinstance(group, Cage)
            and len(group.cells) > 1
            and {*house.cells}.issuperset(group.cells)
            and (ways := group.ways(sight.of(group)))
        ]
        open_to = [cell for cell in house.cells if not sight.placed[cell]]
        taken = 0
        for cell in house.cells:
            taken |= sight.placed[cell]
        for some in combinations(digits(sight.every & ~taken), size) if inside else ():
            yield from _killer(sight, house, inside, open_to, sum(1 << digit for digit in some))


def _killer(
    sight: Sight, house: House, inside: Sequence[tuple[Cage, Sequence[int]]], open_to: Sequence[int], mask: int
) -> Iterator[Finding]:
    """Take holders of the digits, cages first, as long as they share no cell."""
    holders: list[_Holder] = []
    held: set[int] = set()
    for group, ways in inside:
        least = min((way & mask).bit_count() for way in ways)
        if least and held.isdisjoint(group.cells) and len(group.cells) < len(open_to):
            holders.append(_Holder(group.cells, least, group))
            held.update(group.cells)
    for cell in open_to:
        if cell not in held and sight.masks[cell] & ~mask == 0:
            holders.append(_Holder((cell,), 1, None))
            held.add(cell)
    if sum(each.least for each in holders) != mask.bit_count() or not any(each.group for each in holders):
        return
    removed = {cell: gone for cell in open_to if cell not in held and (gone := sight.masks[cell] & mask)}
    if removed:
        yield _pair(sight, house, holders, removed, mask)


def _pair(sight: Sight, house: House, holders: Sequence[_Holder], removed: dict[int, int], mask: int) -> Finding:
    said = []
    for each in holders:
        if each.group is None:
            said.append(f"{names(sight, each.cells)} is {listed(mask & sight.masks[each.cells[0]])}")
        else:
            who = each.group.who if each.group.kind != "45-rule" else f"the sum of {names(sight, each.cells)}"
            number = "one" if each.least == 1 else str(each.least)
            said.append(f"{who} has {number} of {listed(mask, 'and')}")
    cells = [cell for each in holders for cell in each.cells]
    return Finding(
        technique=_PAIRS[mask.bit_count()],
        removed=removed,
        because=sight.absent(cells),
        clues=[*house.clues, *(clue for each in holders if each.group for clue in each.group.clues)],
        why=f"{joined(said)}, which takes both of them in {house.who}"
        if mask.bit_count() == 2
        else f"{joined(said)}, which takes all of them in {house.who}",
        where=house.who,
        area=house.cells,
        pattern=cells,
    )


def equivalence(sight: Sight) -> Iterator[Finding]:
    """Sets of cells with the same digits, such as the ring around the middle box and the four corners."""
    for who, one, theirs, other in sight.board.equal_sets:
        for digit in digits(sight.every):
            for (mine, name), (far, its) in (((one, who), (other, theirs)), ((other, theirs), (one, who))):
                yield from _equal(sight, digit, (mine, name), (far, its))


def _equal(
    sight: Sight, digit: int, one: tuple[Sequence[int], str], other: tuple[Sequence[int], str]
) -> Iterator[Finding]:
    """As many of a digit in one set as can be in it leaves none elsewhere in the other."""
    (mine, name), (far, its) = one, other
    bit = 1 << digit
    most = [cell for cell in mine if sight.masks[cell] & bit]
    sure = [cell for cell in far if sight.placed[cell] == bit]
    out = [cell for cell in far if sight.masks[cell] & bit and cell not in sure]
    if len(most) == len(sure) and out:
        count = "no" if not most else str(len(most))
        yield Finding(
            technique=EQUIVALENCE,
            removed=dict.fromkeys(out, bit),
            because={**sight.absent((cell for cell in mine if cell not in most), bit), **sight.absent(sure)},
            why=f"{name} and {its} have the same digits, and {name} can have {count} {digit}"
            f"{'' if not most else ', which ' + its + ' already has'}",
            where=name,
            area=mine,
            pattern=far,
        )
    if len(most) == len(sure) and any(not sight.placed[cell] for cell in most):
        yield Finding(
            technique=EQUIVALENCE,
            removed={cell: sight.known[cell] & ~bit for cell in most if not sight.placed[cell]},
            because={**sight.absent((cell for cell in mine if cell not in most), bit), **sight.absent(sure)},
            why=f"{name} and {its} have the same digits, and {its} has {len(sure)} {digit}",
            where=name,
            area=mine,
            pattern=far,
        )
